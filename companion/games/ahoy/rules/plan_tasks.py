"""Tasks of the Union's plans, and of crew that acts by a deed of its own."""

from __future__ import annotations

from companion.engine.messages import say
from companion.engine.questions import Pending, Question
from companion.games.ahoy.rules.state import AhoyState
from companion.games.ahoy.rules.tasks import Task
from companion.games.ahoy.rules.words import suit_word


class Enlisting(Task, Pending, frozen=True):
    """The Union takes any market cards of a ``suit`` as crew for nothing (plan.enlist)."""

    seat: str
    suit: str

    def question(self, _state: AhoyState) -> Question:
        """Which cards."""
        prompt = say("ahoy.prompt.enlist", suit=suit_word(self.suit))
        return Question(prompt=prompt, seats=(self.seat,), rule="plan.enlist")


class SneakAttack(Task, Pending, frozen=True):
    """The Union still removes so many patrols of a region (plan.sneak_attack)."""

    seat: str
    region: str
    left: int

    def question(self, _state: AhoyState) -> Question:
        """Which patrol."""
        prompt = say("ahoy.prompt.sneak-attack", n=self.left)
        return Question(prompt=prompt, seats=(self.seat,), rule="plan.sneak_attack")


class Evacuation(Task, Pending, frozen=True):
    """All comrades of an island go to others (plan.evacuation)."""

    seat: str
    region: str

    def question(self, state: AhoyState) -> Question:
        """How many go where."""
        prompt = say("ahoy.prompt.evacuation", n=state.regions[self.region].comrades)
        return Question(prompt=prompt, seats=(self.seat,), rule="plan.evacuation")


class Persuasion(Task, Pending, frozen=True):
    """A player may have up to two comrades go from one island to another
    (crew.convincing_comrade).
    """

    seat: str

    def question(self, _state: AhoyState) -> Question:
        """From where, where to, and how many."""
        prompt = say("ahoy.prompt.persuade")
        return Question(prompt=prompt, seats=(self.seat,), rule="crew.convincing_comrade")


PlanTask = Enlisting | SneakAttack | Evacuation | Persuasion
