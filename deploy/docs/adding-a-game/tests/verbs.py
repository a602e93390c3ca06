"""A battle of Lagoon, and the deeds of its captains as they would say them."""

from __future__ import annotations

from pathlib import Path

from companion.engine.commands import Answer, AnswerDraw
from companion.engine.events import Event
from companion.engine.game import Seat
from companion.engine.hexagons import MIDDLE, beside
from companion.games.lagoon import GAME
from companion.games.lagoon.rules import start
from companion.games.lagoon.scenario import load
from companion.games.lagoon.table import Greet, LagoonState, Place, PlayCard, TurnDie
from tests.games.table import GameTable

TWO_ISLETS = Path(__file__).parent / "two-islets.toml"
SEATS = (Seat("blue", "Ann"), Seat("orange", "Boris"), Seat("green", "Cato"), Seat("red", "Dora"))
NEAR = {heading.value: place for heading, place in beside(MIDDLE).items()}
"""The places beside the home islet, by the heading in which they lie."""


class Lagoon(GameTable[LagoonState]):
    """Two islets, amber, map and shell in the row, blue to throw."""

    game = GAME

    def __init__(self, captains: int = 2) -> None:
        super().__init__(start(load(TWO_ISLETS), SEATS[:captains], {}))
        self.draws("amber", "map", "shell")

    def throws(self, *faces: int) -> tuple[Event, ...]:
        """Dice fall."""
        assert self.state.call
        return self.do(Answer(seat=self.state.call.seat, faces=faces, source="hand"))

    def draws(self, *cards: str) -> tuple[Event, ...]:
        """Cards or a tile come up; none where they stay hidden."""
        assert self.state.call
        return self.do(AnswerDraw(seat=self.state.call.seat, cards=cards, source="hand"))

    def places(self, die: int, slot: str, to: str = "") -> tuple[Event, ...]:
        """The captain whose turn it is places his first or second die."""
        return self.do(Place(seat=self.state.turn, die=f"die-{die}", slot=slot, to=to))

    def turns(self, die: int, to: int) -> tuple[Event, ...]:
        """He pays to turn a die."""
        return self.do(TurnDie(seat=self.state.turn, die=f"die-{die}", face=to))

    def plays(self, card: str) -> tuple[Event, ...]:
        """He lays a card of his hand open."""
        return self.do(PlayCard(seat=self.state.turn, card=card))

    def shares(self, seat: str) -> tuple[Event, ...]:
        """A captain answers whom he has met."""
        return self.do(Greet(seat=seat, answer="share"))

    def fights(self, seat: str) -> tuple[Event, ...]:
        """He answers otherwise."""
        return self.do(Greet(seat=seat, answer="fight"))

    def gold(self, seat: str) -> int:
        """What a captain has."""
        return self.state.captains[seat].gold


def with_palms(captains: int = 2) -> Lagoon:
    """Blue has found the palms in the east, and fished beside them."""
    table = Lagoon(captains)
    table.throws(4, 1)
    table.places(1, "sail", "E")
    table.draws("palms")
    table.places(2, "fish")
    return table


def met() -> Lagoon:
    """Orange has come to the palms, where blue lies."""
    table = with_palms()
    table.throws(2, 6)
    table.places(1, "sail", "E")
    return table
