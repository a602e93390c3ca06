"""What a battle of Colonies may wait for besides a salvo: the answer of a port under fire."""

from __future__ import annotations

from companion.engine.messages import say, seat_word
from companion.engine.questions import Pending, Question
from companion.games.golitsyn.colonies.rules.state import ColoniesState
from companion.games.golitsyn.rules.lookup import name_of


class Answering(Pending, frozen=True):
    """The gunner is to choose at which of these ships a guarded port shoots (7.2a)."""

    port: str
    gunner: str
    ships: tuple[str, ...]

    def question(self, state: ColoniesState) -> Question:  # noqa: ARG002  - it asks whom it names
        """Of the gunner alone; the attacker waits."""
        prompt = say("colonies.prompt.answer", port=name_of(self.port), seat=seat_word(self.gunner))
        return Question(prompt=prompt, seats=(self.gunner,), rule="7.2a")
