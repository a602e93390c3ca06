"""Tasks of the preparation and of the end of a round."""

from __future__ import annotations

from companion.engine.messages import seat_word
from companion.engine.questions import Pending, Question
from companion.games.ahoy.rules.tasks import Task, asks


class StageOver(Task, frozen=True):
    """All of a stage is dealt with: the next comes."""


class LayStart(Task, Pending, frozen=True):
    """The first two tiles have been turned up, and are laid (setup.6)."""

    seat: str
    tiles: tuple[str, ...]

    def question(self, _state: object) -> Question:
        """How they lie."""
        return asks("start-map", self.seat, "setup.6")


class RollDice(Task, frozen=True):
    """A player rolls all his action dice (setup.13, refresh.5)."""

    seat: str


class DiceLie(Task, frozen=True):
    """His dice are on the table."""

    seat: str


class PlaceStart(Task, Pending, frozen=True):
    """A player chooses the space where his flagship begins (setup.squadron.2, setup.smuggler.1)."""

    seat: str
    rule: str

    def question(self, _state: object) -> Question:
        """Which space."""
        return asks("start", self.seat, self.rule, seat=seat_word(self.seat))


class RaiseWealth(Task, Pending, frozen=True):
    """With two players the first one raises the wealth of a region (refresh.3)."""

    seat: str

    def question(self, _state: object) -> Question:
        """Which region."""
        return asks("raise-wealth", self.seat, "refresh.3", seat=seat_word(self.seat))


class MarketAnew(Task, Pending, frozen=True):
    """With two players the first one may have another market (refresh.4)."""

    seat: str

    def question(self, _state: object) -> Question:
        """Whether he wants to."""
        return asks("market-anew", self.seat, "refresh.4", seat=seat_word(self.seat))


class FinishGame(Task, frozen=True):
    """All fame is counted: who has won (goal.3, refresh.2)."""


StageTask = (
    StageOver | LayStart | RollDice | DiceLie | PlaceStart | RaiseWealth | MarketAnew | FinishGame
)
