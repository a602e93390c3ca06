"""How the companion plays Admiral where a captain is short: modestly.

He fires when he can, at whom he can hurt most, with all guns together at a strong hull; pearls go
aboard and home, a ship half shot goes in for repair, the others look for pearls or for the enemy.

In cards play only people see the board. There he says which ship he would sail and at whom she
would fire; whether she reaches, loads or lies in port is theirs to say, for the shared screen
speaks for every seat.
"""

from __future__ import annotations

from companion.engine.captains import FAR, IDLE, LEFT_TO_PEOPLE, Deck, Wish, deck_of
from companion.engine.layers import BEAD, GOAL, LAND, ROCK, Mark
from companion.engine.messages import NOTHING, Message, say
from companion.engine.offers import TARGET, Choice
from companion.engine.views import CardView, PrivateView, TableView
from companion.games.admiral.rules.boarding import PREY
from companion.games.admiral.rules.commands import Fire, LoadPearl, Sail
from companion.games.admiral.rules.drills import RACER

NEVER = 0.0
SHUNNED = (
    "fire-wild",
    "agree-even",
    "recall-even",
    "salvo-singly",
    "change-shots",
    "leave-salvo",
    "drop-salvo",
    "end-repair",
    "lay-blank",
    "fireship",
    "join-boarding",
    "leave-boarding",
    "drop-boarding",
    "join-defence",
    "leave-defence",
    "share",
    "shift-pearl",
    "give-fort",
    "stop-fort-work",
    "island-wide",
    "island-tall",
    "island-square",
    "refuse-island",
)
"""His guns waste no shot, a salvo goes as it was put together, who is in port for repair or at work
on a fort stays there, no ship is spent as a fireship, strength is shared out as it is proposed,
and islands are left to the others.
"""
STRONG = 3
"""Boxes left of a hull at which all guns fire together: at fewer, single dice waste fewer shots."""
SAID_BY_PEOPLE = (
    "say-cell",
    "say-wreck",
    "say-move",
    "say-shot",
    "say-damage",
    "catch-ship",
    "end-blast",
)
_IN_A_FIGHT = {"begin-boarding": 90.0, "settle-defence": 90.0, "end-sharing": 90.0}
SURE = 80
"""He boards who is won in so many of a hundred throws, alone if one is enough."""
AT_ONCE = {
    "roll": 90.0,
    "spin": 90.0,
    "fire-salvo": 90.0,
    "end-berths": 20.0,
    "explode": 5.0,
    **_IN_A_FIGHT,
}


_SETTLED = {
    **dict.fromkeys(SHUNNED, Wish(weight=NEVER)),
    **dict.fromkeys(SAID_BY_PEOPLE, Wish(weight=LEFT_TO_PEOPLE)),
    **{deed: Wish(weight=weight) for deed, weight in AT_ONCE.items()},
}
"""What he thinks of a deed whatever the choice: in cards play people have thousands to say."""


def captain(view: TableView, _private: PrivateView, choice: Choice) -> Wish:
    """What he thinks of a choice."""
    if settled := _SETTLED.get(choice.deed):
        return settled
    judge = _JUDGES.get(choice.deed)
    return judge(deck_of(view, choice.command.seat), choice) if judge else Wish()


def _mine(_deck: Deck, _choice: Choice) -> Wish:
    return Wish(weight=100, unasked=True)


def _land(deck: Deck, choice: Choice) -> Wish:
    if deck.view.chart is None:
        return Wish(weight=NEVER)
    return Wish(weight=80, because=_about(deck, choice, "lands"))


def _load(deck: Deck, choice: Choice) -> Wish:
    """From the sea and from wrecks, never out of his own store."""
    command = choice.command
    own = isinstance(command, LoadPearl) and command.place in deck.cards
    if deck.view.chart is None or own:
        return Wish(weight=NEVER)
    return Wish(weight=70, because=_about(deck, choice, "loads"))


def _fire(deck: Deck, choice: Choice) -> Wish:
    """As many shots as she has, at whom is nearest to sinking; close by is best."""
    target, command = deck.cards[choice.of(TARGET)], choice.command
    shots = command.shots if isinstance(command, Fire) else 1
    left, steps = target.hull - target.damage, deck.steps(choice)
    word = "sinks" if shots >= left else "close" if steps == 1 else "fires"
    said = say(
        f"admiral.captain.{word}", piece=deck.cards[choice.piece].name, target=target.name, n=shots
    )
    return Wish(weight=40 + shots * 2 + 10 / (1 + left) + (steps == 1), because=said)


def _salvo(deck: Deck, choice: Choice) -> Wish:
    """Before any single shot, at a hull that one ship hardly sinks."""
    target = deck.cards[choice.of(TARGET)]
    left = target.hull - target.damage
    said = say("admiral.captain.salvo", target=target.name)
    return Wish(weight=55 + 10 / (1 + left) if left >= STRONG else NEVER, because=said)


def _board(deck: Deck, choice: Choice) -> Wish:
    """As the key says how it stands; in cards play people see who lies beside whom."""
    win = choice.label.figures.get("win", 0)
    sure = deck.view.chart is not None and isinstance(win, int) and win >= SURE
    return Wish(weight=58 if sure else NEVER, because=_about(deck, choice, "boards"))


def _gather(deck: Deck, choice: Choice) -> Wish:
    """With several, where none alone is so sure, as the key says."""
    win = choice.note.figures.get("win", 0)
    sure = isinstance(win, int) and win >= SURE
    target = deck.cards[choice.of(PREY)].name
    because = say("admiral.captain.boards-together", target=target)
    return Wish(weight=57 if sure else NEVER, because=because)


def _repair(deck: Deck, choice: Choice) -> Wish:
    due = deck.view.chart is not None and _is_hurt(deck.cards[choice.piece])
    return Wish(weight=60 if due else NEVER, because=_about(deck, choice, "repairs"))


def _rebuild(deck: Deck, choice: Choice) -> Wish:
    """Whoever has no fort rebuilds what he can, before anything else (V.1.4)."""
    homeless = deck.view.chart is not None and not _own_forts(deck)
    return Wish(weight=95 if homeless else NEVER, because=_about(deck, choice, "rebuilds"))


def _repair_fort(deck: Deck, choice: Choice) -> Wish:
    """A fort half shot down, where she lies in port anyway and has nothing better to do."""
    due = deck.view.chart is not None and any(map(_is_hurt, _own_forts(deck)))
    return Wish(weight=8 if due else NEVER, because=_about(deck, choice, "mends-fort"))


def _sail(deck: Deck, choice: Choice) -> Wish:
    if ports := _goals(deck):
        return _race(deck, choice, ports)
    why, goals = _errand(deck, deck.cards[choice.piece])
    said = _about(deck, choice, why)
    if deck.view.chart is None:
        return Wish(weight=10, because=said)
    gain = deck.gain(choice, goals)
    return Wish(weight=10 + gain if gain > 0 else NEVER, because=said)


def _goals(deck: Deck) -> dict[str, tuple[str, ...]]:
    """In a race, where each seat makes for; nothing in a battle."""
    layers = deck.view.chart.layers if deck.view.chart else ()
    return {
        layer.owner: layer.spaces
        for layer in layers
        if isinstance(layer, Mark) and layer.look == GOAL and not layer.thing
    }


def _race(deck: Deck, choice: Choice, goals: dict[str, tuple[str, ...]]) -> Wish:
    """The racer goes to her port; any other ship to where the others make for, to be in their way.
    Whoever must sail though no course leads on loses as little as he can.
    """
    own = deck.cards[choice.piece].kind == RACER
    ends = [space for seat, port in goals.items() if (seat == deck.seat) == own for space in port]
    gain = deck.gain(choice, ends, (LAND, ROCK))
    weight = 10 + gain if gain > 0 else IDLE / 2 + gain / FAR
    return Wish(weight=weight, because=_about(deck, choice, "races" if own else "bars"))


def _errand(deck: Deck, ship: CardView) -> tuple[str, tuple[str, ...]]:
    """What a ship is about, and the spaces she makes for."""
    forts = [card for card in deck.cards.values() if card.kind == "fort" and card.seat]
    friendly = tuple(fort.space for fort in forts if not deck.is_foe(fort.seat))
    own = tuple(fort.space for fort in _own_forts(deck))
    if not own and (ruins := _ruins(deck)):
        return "rebuilds", ruins
    if ship.stacks and friendly:
        return "home", friendly
    if _is_hurt(ship) and own:
        return "shelters", own
    chart = deck.view.chart
    lots = tuple(one.space for one in chart.badges if one.look == BEAD) if chart else ()
    if ports := _royal_ports(deck):
        return "royal", ports
    return ("fetches", lots) if lots else ("hunts", tuple(foe.space for foe in deck.foes))


def _royal_ports(deck: Deck) -> tuple[str, ...]:
    """Those of his foes, where the battle is won in them."""
    layers = deck.view.chart.layers if deck.view.chart else ()
    marks = [layer for layer in layers if isinstance(layer, Mark) and layer.look == GOAL]
    return tuple(
        [cell for mark in marks if mark.thing and deck.is_foe(mark.owner) for cell in mark.spaces]
    )


def _own_forts(deck: Deck) -> list[CardView]:
    return [card for card in deck.cards.values() if card.kind == "fort" and card.seat == deck.seat]


def _ruins(deck: Deck) -> tuple[str, ...]:
    """Where forts could be rebuilt."""
    return tuple(card.space for card in deck.view.cards if card.kind == "fort" and card.lost)


def _is_hurt(card: CardView) -> bool:
    return card.damage * 2 >= card.hull


def _about(deck: Deck, choice: Choice, word: str) -> Message:
    card = deck.cards.get(choice.piece)
    return say(f"admiral.captain.{word}", piece=card.name) if card else NOTHING


def _drift(deck: Deck, choice: Choice) -> Wish:
    """As far as the storm carries her; whoever may stay in shelter does (4.18). That a reef has
    stopped her is for people to say.
    """
    struck = isinstance(choice.command, Sail) and choice.command.reef
    may_stay = choice.piece not in deck.view.ready
    return Wish(weight=NEVER if struck or may_stay else 20 + choice.amount("run"))


_JUDGES = {
    "declare-mine": _mine,
    "unload": _land,
    "load": _load,
    "fire": _fire,
    "salvo": _salvo,
    "board": _board,
    "storm": _board,
    "gather": _gather,
    "repair": _repair,
    "repair-fort": _repair_fort,
    "rebuild-fort": _rebuild,
    "sail": _sail,
    "drift": _drift,
}
