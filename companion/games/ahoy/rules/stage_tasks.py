"""Tasks of the preparation and of the end of a round."""

from __future__ import annotations

from companion.engine.messages import say, seat_word
from companion.engine.questions import Pending, Question
from companion.games.ahoy.rules.tasks import Task


class StageOver(Task, frozen=True):
    """All of a stage is dealt with: the next comes."""


class LayStart(Task, Pending, frozen=True):
    """The first two tiles have been turned up, and are laid (setup.6)."""

    seat: str
    tiles: tuple[str, ...]

    def question(self, _state: object) -> Question:
        """How they lie."""
        return Question(prompt=say("ahoy.prompt.start-map"), seats=(self.seat,), rule="setup.6")


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
        prompt = say("ahoy.prompt.start", seat=seat_word(self.seat))
        return Question(prompt=prompt, seats=(self.seat,), rule=self.rule)


class RaiseWealth(Task, Pending, frozen=True):
    """With two players the first one raises the wealth of a region (refresh.3)."""

    seat: str

    def question(self, _state: object) -> Question:
        """Which region."""
        prompt = say("ahoy.prompt.raise-wealth", seat=seat_word(self.seat))
        return Question(prompt=prompt, seats=(self.seat,), rule="refresh.3")


class MarketAnew(Task, Pending, frozen=True):
    """With two players the first one may have another market (refresh.4)."""

    seat: str

    def question(self, _state: object) -> Question:
        """Whether he wants to."""
        prompt = say("ahoy.prompt.market-anew", seat=seat_word(self.seat))
        return Question(prompt=prompt, seats=(self.seat,), rule="refresh.4")


class FinishGame(Task, frozen=True):
    """All fame is counted: who has won (goal.3, refresh.2)."""


StageTask = (
    StageOver | LayStart | RollDice | DiceLie | PlaceStart | RaiseWealth | MarketAnew | FinishGame
)
