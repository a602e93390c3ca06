"""Two at one table: a whole duel of Lords of the Seas from the first page to its score, each deed by
taps of a finger on what stands there.

``python -m tests.screens.duel`` plays it on the chart, and once more told in cards play, and prints
the taps beside the token moves of the cardboard.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from companion.engine.commands import Command
from companion.engine.events import Event
from companion.engine.moments import Weight
from companion.engine.offers import CARD, TARGET, Choice
from companion.games.lords.rules import commands as ask
from companion.games.lords.rules import events as told
from companion.games.lords.rules.laying import EFFECT
from companion.presenters.moments import seconds
from companion.presenters.turn_end import MOMENT_SECONDS
from companion.screens.shell.translation import translation
from companion.widgets.window.window import open_window
from tests.screens.club import Club, Tally
from tests.screens.company import all_scenarios, widgets
from tests.screens.pictures import hold_the_clock
from tests.windows import Hand

PLAYS = {"chart": "On the screen", "cards": "On the table alone"}
"""The ways of playing, and what set-up calls them."""

NEVER = -9.0
AGREED = {"keep-score": 9.0, "count-group": NEVER, "leave-group": NEVER}
"""How gladly they do what a captain of the companion would not."""
SAID: Mapping[type[Event], Callable[[Any], Command]] = {
    told.ShipLaid: lambda one: ask.Lay(
        seat=one.seat,
        number=one.number,
        effect="" if one.covered else one.effect,
        over=one.covered,
    ),
    told.ShipHired: lambda one: ask.Hire(seat=one.seat, hired=one.ship, over=one.covered),
    told.ShotFired: lambda one: ask.Fire(seat=one.seat, shot="", target=one.target),
    told.ShieldPlaced: lambda one: ask.PlaceShield(seat=_owner(one.ship), ship=one.ship),
    told.ShipRepaired: lambda one: ask.Repair(seat=_owner(one.ship), ship=one.ship),
    told.MineTaken: lambda one: ask.TakeMine(seat=one.seat, false=one.false),
    told.TurnEnded: lambda one: ask.EndTurn(seat=one.seat),
    told.ScoreCounted: lambda one: ask.TellPoints(
        seat=one.seat, points=one.score.total - one.score.points + one.score.mines
    ),
}
"""What is said in cards play of what has happened on a board."""


def _owner(ship: str) -> str:
    return ship.rpartition("-")[0]


class Duel(Club):
    """Two who do what a captain of theirs would do."""

    game = "lords"

    def sit_down_two(self, play: str = "chart") -> None:
        """From the first page to the first draw."""
        self.company.scenarios = all_scenarios()
        for words in ("New battle", "The open sea", "Next", "Sky", "Blue", "Next"):
            self.tap(words)
        if play != "chart":
            self.tap(PLAYS[play])
        self.tap("Start the battle")

    def _weight(self, choice: Choice) -> float:
        """The score is kept as it was counted."""
        return AGREED.get(choice.deed, super()._weight(choice))

    def _tap_towards(self, choice: Choice) -> None:
        if choice.deed == "draw":
            self.tap("Let the table deal")
            self.wait(seconds(self.company.settings.stay, Weight.GRAVE))
            return
        if choice.ends:
            self._end(choice)
            return
        picked = {pick.id for pick in self.shell.aiming.aim.picks}
        for id in () if choice.minor else (choice.of(CARD), choice.of(EFFECT), choice.of(TARGET)):
            if id and id not in picked and (keys := self._keys(id)):
                self.reach(keys[0])
                return
        super()._tap_towards(choice)

    def _keys(self, id: str) -> list[Any]:
        """The key or the card that lies in a row."""
        kinds = ("RowKey", "RowCard")
        return [key for kind in kinds for key in widgets(self.shell, kind) if key.face.id == id]

    def _end(self, choice: Choice) -> None:
        """A turn ends by itself where nothing is left to do; the key stands there once, whoever
        taps it.
        """
        if self.front.count:
            for _ in range(MOMENT_SECONDS + 1):
                self.wait(1.1)
        else:
            self.tap(self.says(choice.label))


class Retold(Duel):
    """The same two with the same ships on a board that only they see: they say what happens on it,
    deed by deed as it happened on the ``chart``.
    """

    def __init__(self, hand: Hand, chart: Iterable[Event]) -> None:
        super().__init__(hand)
        self._happened = [SAID[type(one)](one) for one in chart if type(one) in SAID]

    def _wish(self) -> Choice:
        """What happened next in this turn; a shot that met nobody is said to, and what left no
        choice has happened by itself.
        """
        offered = {self._called(one.command): one for one in self.shell.table.choices}
        now = next(
            (at for at, one in enumerate(self._happened) if isinstance(one, ask.EndTurn)),
            len(self._happened),
        )
        for said in self._happened[:now]:
            if choice := offered.get(self._called(said)):
                self._happened.remove(said)
                return choice
        if past := next((one for one in offered.values() if one.deed == "fire-past"), None):
            return past
        if ends := next((one for one in offered.values() if one.deed == "end-turn"), None):
            del self._happened[: now + 1]
            return ends
        return super()._wish()

    def _called(self, command: Command) -> str:
        """A deed with its ships by their numbers: of those alike it is any. Nobody sees along which
        lines a shot was fired.
        """
        names = self.shell.table.view.names
        fields = {name: getattr(command, name) for name in command.__struct_fields__}
        fields.pop("shot", None)
        said = (str(names.get(value, value)) for value in fields.values())
        return " ".join((type(command).__name__, *said))


def played(hand: Hand) -> Iterator[tuple[str, Tally]]:
    """A duel to its score on the chart, and then the same where only the players see the board."""
    translation.language = "en"
    duel = Duel(hand)
    for play in PLAYS:
        duel.sit_down_two(play)
        tally = Tally(duel)
        for choice, taps in duel.play():
            tally.note(choice, taps)
        yield play, tally
        duel = Retold(hand, duel.company.events)


def main() -> int:
    """Play it both ways."""
    hand = Hand(open_window(800, 480))
    hold_the_clock(hand)
    for play, tally in played(hand):
        print(f"{play}:")
        print("\n".join(tally.lines()), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
