"""Shared: what a battle of either book may wait for besides the vane, with its question."""

from __future__ import annotations

from companion.engine.messages import say
from companion.engine.questions import Pending, Question
from companion.games.golitsyn.rules.lookup import name_of
from companion.games.golitsyn.rules.state import State


class Salvo(Pending, frozen=True):
    """A shot or salvo: its target and who fires.

    Once the vane is called for it is announced, and nothing can be changed.
    """

    target: str
    guns: tuple[str, ...] = ()

    def question(self, state: State) -> Question:
        """Who joins, and fire or give it up."""
        prompt = say("golitsyn.prompt.salvo", target=name_of(self.target))
        return Question(prompt=prompt, seats=(state.turn,), rule=state.CITED["announce"])
