"""Shared: how the companion plays either book where a captain is short.

He spins, fires a salvo at what bears it, else at whoever is nearest to sinking, and sails on the
errand that the book gives him. In cards play only people see the board: how a ship's way ended is
theirs to say, and his guns fire one by one, for he does not see who bears on what.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from companion.engine.captains import FAR, LEFT_TO_PEOPLE, Deck, Wish
from companion.engine.layers import Link
from companion.engine.messages import Message, say
from companion.engine.offers import SPACE, TARGET, Choice
from companion.engine.salvos import AimSalvo
from companion.engine.views import CardView
from companion.games.golitsyn.rules.commands import FireAll
from companion.games.golitsyn.rules.drift import carried
from companion.games.golitsyn.rules.lookup import name_of
from companion.games.golitsyn.rules.targets import LEAST_GUNS

NEVER = 0.0
TOLD = ("say-end", "say-port", "say-move", "say-shot", "say-damage")
"""What only people can see."""
SHUNNED = ("salvo-singly", "salvo-again", "drop-salvo", "berth")
"""A salvo goes as it was put together, and his ships begin where they lie."""
LIKED = {"spin": 90.0, "end-berths": 20.0, "spin-to-move": 30.0, "fire-salvo": 90.0}
Errand = Callable[[Deck, CardView], tuple[str, tuple[str, ...]]]
"""Why a ship sails, as the id of a sentence about her, and the spaces she makes for."""


def common(deck: Deck, choice: Choice, errand: Errand) -> Wish:
    """What he thinks of a choice that both books have."""
    if choice.deed in SHUNNED:
        return Wish(weight=NEVER)
    if choice.deed in TOLD:
        return Wish(weight=LEFT_TO_PEOPLE)
    if judge := _JUDGES.get(choice.deed):
        return judge(deck, choice)
    if choice.deed == "sail":
        return _sail(deck, choice, errand)
    if choice.deed == "mend":
        hurt = deck.cards[choice.piece].damage
        return Wish(weight=35 if hurt else NEVER, because=about("golitsyn.captain.mends", choice))
    return Wish(weight=LIKED.get(choice.deed, Wish().weight))


def _salvo(deck: Deck, choice: Choice) -> Wish:
    """Before any single shot, where no hit of it would be lost (6.4d): one spin instead of many."""
    command = choice.command
    aim = command.target if isinstance(command, AimSalvo | FireAll) else ""
    guns = choice.label.figures.get("n", LEAST_GUNS)
    lost = isinstance(guns, int) and not LEAST_GUNS <= guns <= _left(deck, aim)
    said = say("golitsyn.captain.salvo", target=name_of(aim))
    return Wish(weight=NEVER if lost else 55 + 10 / (1 + _left(deck, aim)), because=said)


def _left(deck: Deck, aim: str) -> int:
    """Boxes left of a target; a port bears more than a salvo brings."""
    target = deck.cards.get(aim)
    return max(0, target.hull - target.damage) if target else FAR


def _fire(deck: Deck, choice: Choice) -> Wish:
    """At a ship sooner than at a port, at the one with the fewest boxes left."""
    aim = choice.of(TARGET)
    said = say(f"golitsyn.captain.{choice.deed}", piece=name_of(choice.piece), target=name_of(aim))
    return Wish(weight=40 + 10 / (1 + _left(deck, aim)), because=said)


_JUDGES = {"fire-all": _salvo, "salvo": _salvo, "fire": _fire, "board": _fire}


def _sail(deck: Deck, choice: Choice, errand: Errand) -> Wish:
    why, goals = errand(deck, deck.cards[choice.piece])
    said = about(why, choice)
    if deck.view.chart is None:
        return Wish(weight=10, because=said)
    arrows = (one for one in deck.view.chart.layers if isinstance(one, Link))
    *_, end = way = carried({one.start: one.end for one in arrows}, choice.of(SPACE))
    gain = 0 if _is_lost_on(deck, choice.piece, way[1:]) else deck.gain(choice, goals, end=end)
    return Wish(weight=10 + gain if gain > 0 else NEVER, because=said)


def _is_lost_on(deck: Deck, ship: str, way: Iterable[str]) -> bool:
    """Whether a current runs her into another ship, or into a port that takes her (8.2b, 8.4)."""
    chart = deck.view.chart
    assert chart is not None, "without it only people see the currents"
    ships = {one.space for one in chart.pieces if one.id != ship}
    ports = {place.spaces[0]: place.owner for place in chart.places}
    return any(deck.is_foe(ports[cell]) if cell in ports else cell in ships for cell in way)


def about(word: str, choice: Choice) -> Message:
    """A sentence about the ship that acts."""
    return say(word, piece=name_of(choice.piece))
