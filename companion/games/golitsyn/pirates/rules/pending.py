"""What a battle of Pirates may wait for: the secret slip, and who sails a ship that a port took."""

from __future__ import annotations

from companion.engine.messages import say
from companion.engine.questions import Pending, Question
from companion.games.golitsyn.pirates.rules.state import PiratesState
from companion.games.golitsyn.rules.lookup import name_of


class SlipDue(Pending, frozen=True):
    """The slip is to be written by the side that holds the treasure; each of its players may."""


class FirstSlip(SlipDue, frozen=True):
    """Before the battle: no slip, no battle (3.3a)."""

    def question(self, state: PiratesState) -> Question:
        """Which galleon carries the treasure."""
        seats = state.seats_of(state.treasure.side)
        return Question(prompt=say("pirates.prompt.slip"), seats=seats, rule="3.3a")


class Transfer(SlipDue, frozen=True):
    """Two ships lie alongside and the slip is being written anew (7.3)."""

    ship: str
    other: str

    def question(self, state: PiratesState) -> Question:
        """Which of the two carries it now, whatever is really done."""
        seats = state.seats_of(state.treasure.side)
        return Question(prompt=say("pirates.prompt.transfer"), seats=seats, rule="7.3c")


class Sharing(Pending, frozen=True):
    """Ships that a side's ports have taken;
    its players say one by one which of them sails each (8.4).
    """

    ships: tuple[str, ...]

    def question(self, state: PiratesState) -> Question:
        """Of the first of them; any of the side's players may say, he on turn before the others."""
        ship = state.ships[self.ships[0]]
        prompt = say("pirates.prompt.allot", ship=name_of(ship.id), port=name_of(ship.port))
        return Question(prompt=prompt, seats=state.owners(state.sides[ship.owner]), rule="8.4")
