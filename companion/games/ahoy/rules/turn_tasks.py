"""Tasks of a turn and of the end of a round."""

from __future__ import annotations

from companion.engine.questions import Pending, Question
from companion.games.ahoy.rules.tasks import Task, asks


class TakeAction(Task, frozen=True):
    """What the action of a slot does, now that a die lies in it (slot.1)."""

    seat: str
    slot: str


class EndEffects(Task, Pending, frozen=True):
    """Effects at the end of a turn that come at the same moment: whose turn it is says which is
    first (simul.1).
    """

    seat: str
    effects: tuple[str, ...]

    def question(self, _state: object) -> Question:
        """Which one."""
        return asks("which-first", self.seat, "simul.1")


class NextEffects(Task, frozen=True):
    """The effects that are left at the end of a turn, once the chosen one is dealt with."""

    seat: str
    effects: tuple[str, ...]


class FinishTurn(Task, frozen=True):
    """The turn is over and passes on, or the round is over (round.5, round.6)."""

    seat: str


TurnTask = TakeAction | EndEffects | NextEffects | FinishTurn
