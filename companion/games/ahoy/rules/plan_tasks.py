"""Tasks of the Union's plans, and of crew that acts by a deed of its own."""

from __future__ import annotations

from companion.engine.questions import Pending, Question
from companion.games.ahoy.rules.state import AhoyState
from companion.games.ahoy.rules.tasks import Task, asks
from companion.games.ahoy.rules.words import suit_word


class Enlisting(Task, Pending, frozen=True):
    """The Union takes any market cards of a ``suit`` as crew for nothing (plan.enlist)."""

    seat: str
    suit: str

    def question(self, _state: AhoyState) -> Question:
        """Which cards."""
        return asks("enlist", self.seat, "plan.enlist", suit=suit_word(self.suit))


class SneakAttack(Task, Pending, frozen=True):
    """The Union still removes so many patrols of a region (plan.sneak_attack)."""

    seat: str
    region: str
    left: int

    def question(self, _state: AhoyState) -> Question:
        """Which patrol."""
        return asks("sneak-attack", self.seat, "plan.sneak_attack", n=self.left)


class Evacuation(Task, Pending, frozen=True):
    """All comrades of an island go to others (plan.evacuation)."""

    seat: str
    region: str

    def question(self, state: AhoyState) -> Question:
        """How many go where."""
        n = state.regions[self.region].comrades
        return asks("evacuation", self.seat, "plan.evacuation", n=n)


class Persuasion(Task, Pending, frozen=True):
    """A player may have up to two comrades go from one island to another
    (crew.convincing_comrade).
    """

    seat: str

    def question(self, _state: AhoyState) -> Question:
        """From where, where to, and how many."""
        return asks("persuade", self.seat, "crew.convincing_comrade")


PlanTask = Enlisting | SneakAttack | Evacuation | Persuasion
