"""The turn sequence of a book: its stages as one table, in the order in which they come.

Theory of operation. A chapter says what is done in a stage, and when that is over it asks
``StageRecorder.go_on``: nothing else. The table says what comes next. From the stage in which the
battle stands it asks one after the other whether it comes, the present one first, since most come
once for each seat; after the last of a round its first follows. The stage that comes first is
begun, and tells by its events that it has.

    preparation   once, before the battle: who begins, what is placed, what is hidden
    round         again and again, until a rule ends the battle

The pictures of the sequences in the docs are drawn from these tables, words and all: a sentence
about ``comes`` or ``begin`` is the docstring of the function that stands there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec import Struct

from companion.engine.events import Event, EventRecorder

S = TypeVar("S")


class Stage(Struct, frozen=True, kw_only=True):
    """A stage of a battle.

    ``id`` is the ``phase`` of the state while it lasts, ``rule`` the book's number for it.
    ``comes(state)``: whether it is next, or the next time round. ``begin(recorder)`` tells the
    events that lead into it, or on to the next seat within it.

    Raises ``ValueError`` for one without a name or a rule.
    """

    id: str
    rule: str
    comes: Callable[[Any], bool]
    begin: Callable[[Any], None]

    def __post_init__(self) -> None:
        if not self.id or not self.rule:
            raise ValueError(f"stage {self.id or '?'}: it needs a name and the number of a rule")


class Sequence(Struct, frozen=True, kw_only=True):
    """The stages of a game.

    Raises ``ValueError`` without a round, or where two stages bear one name.
    """

    preparation: tuple[Stage, ...] = ()
    round: tuple[Stage, ...]

    def __post_init__(self) -> None:
        names = [stage.id for stage in self.stages]
        twice = sorted({name for name in names if names.count(name) > 1})
        if twice:
            raise ValueError(f"stage {twice[0]} stands twice in the sequence")
        if not self.round:
            raise ValueError("a sequence needs a round: nothing comes after its preparation")

    @property
    def stages(self) -> tuple[Stage, ...]:
        """All of them, in their order."""
        return (*self.preparation, *self.round)

    def following(self, state: Any) -> Stage:
        """The stage that is next for a state: the present one again, or the next that comes.

        Raises ``ValueError`` for a ``phase`` that is none of the stages, or if none comes.
        """
        names = [stage.id for stage in self.stages]
        if state.phase not in names:
            raise ValueError(f"phase {state.phase!r} is none of the stages {', '.join(names)}")
        ahead = (*self.stages, *self.round)[names.index(state.phase) :]
        found = next((stage for stage in ahead if stage.comes(state)), None)
        if found is None:
            raise ValueError(f"nothing comes after {state.phase}: no stage of the round says so")
        return found


class StageRecorder(EventRecorder[S]):
    """A deed unfolding, and after it what the sequence of the game has next."""

    def __init__(self, state: S, evolve: Callable[[S, Event], S], sequence: Sequence) -> None:
        super().__init__(state, evolve)
        self._sequence = sequence

    def go_on(self) -> None:
        """What the present stage asked for is done: begin the next.

        Raises ``ValueError`` where the table has none.
        """
        self._sequence.following(self.state).begin(self)
