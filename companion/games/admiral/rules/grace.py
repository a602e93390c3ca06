"""Pearl Shoals, V.1.4: the three turns of a player without a fort.

They are begun where a fort is lost, are not counted while he rebuilds one, and end with a fort of
his own (``forts``, ``fort_work``). Here they are counted.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.events import EventRecorder, Folds
from companion.games.admiral.rules.damage import strike
from companion.games.admiral.rules.events import (
    FortAsked,
    GraceBegan,
    GraceResumed,
    GraceSuspended,
    GraceTicked,
)
from companion.games.admiral.rules.state import State


def tick(recorder: EventRecorder[State], seat: str) -> None:
    """A turn without a fort is over. With the last one its player is out, and his ships are struck
    (V.1.4).
    """
    left = recorder.state.grace.get(seat, 0) - 1
    if left < 0 or recorder.state.is_spared(seat):
        return
    recorder.record(GraceTicked(seat=seat, turns=left))
    if not left:
        strike(recorder, seat, "no-fort")


def _on_began(state: State, event: GraceBegan) -> State:
    return replace(state, grace={**state.grace, event.seat: event.turns})


def _on_ticked(state: State, event: GraceTicked) -> State:
    return replace(state, grace={**state.grace, event.seat: event.turns})


def _only_told(state: State, _event: FortAsked | GraceSuspended | GraceResumed) -> State:
    """Whether the turns are counted follows from the rebuilding. An older battle that was left at
    its question goes on in the turn whose end had asked.
    """
    return state


FOLDS: Folds = {
    GraceBegan: _on_began,
    GraceTicked: _on_ticked,
    FortAsked: _only_told,
    GraceSuspended: _only_told,
    GraceResumed: _only_told,
}
