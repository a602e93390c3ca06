"""What a battle waits for, and whose answer it needs.

Theory of operation. A state has one place for what must be answered before anything else is done:
``call`` while dice or the vane are asked for, ``pending`` for whatever else has been begun (a salvo
being put together, a wreck to be told of, a slip to be sealed). Each kind of pending is a struct of
its own that says its ``Question``: the sentence for the table, the seats that may answer, the rule.
A row of the table of deeds names the kind it answers and is open to those seats as long as it is
asked; all other rows are shut meanwhile, but for those that stand always. So whom the table waits
for is read off the state and written down nowhere else, and nobody's turn has to be bent for it.
"""

from __future__ import annotations

from typing import Any, ClassVar, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.chance_requests import ChanceRequest
from companion.engine.messages import Message


class Question(Struct, frozen=True, kw_only=True):
    """What is asked, of which seats, and by which rule. Each of the ``seats`` may answer.

    Raises ``ValueError`` where nobody is asked, or somebody twice.
    """

    prompt: Message
    seats: tuple[str, ...]
    rule: str = ""

    def __post_init__(self) -> None:
        if not self.seats:
            raise ValueError(f"a question to nobody: {self.prompt.id or self.rule}")
        if len(set(self.seats)) < len(self.seats):
            raise ValueError(f"a question to one seat twice: {self.prompt.id}, {self.seats}")


class Pending(Struct, frozen=True):
    """Something begun that waits for an answer. Each kind is a subclass.

    ``throw_rule`` is the rule of who throws what it calls for, where it has one of its own.
    """

    throw_rule: ClassVar[str] = ""

    def question(self, state: Any) -> Question:
        """What it asks as the battle stands."""
        raise NotImplementedError

    def thrown_for(self, state: Any, call: ChanceRequest) -> Message:  # noqa: ARG002  - a kind may know better than the call
        """What is thrown for once it has called for dice or the vane."""
        return call.purpose


P = TypeVar("P", bound=Pending)


def pending(state: Any, kind: type[P]) -> P | None:
    """What waits for an answer, if it is of this kind."""
    return state.pending if isinstance(state.pending, kind) else None


def asked(state: Any, kind: type[P]) -> P:
    """What waits for an answer, where nothing but this kind can: in the rows that answer it and in
    the folds of its events.
    """
    found = pending(state, kind)
    assert found is not None, f"no {kind.__name__} is pending"
    return found


def finished(state: Any, _event: object) -> Any:
    """The fold of an event by which what was begun is over, and of nothing else: the battle waits
    for nothing more.
    """
    return replace(state, pending=None)
