"""The false mine: three that look alike, and a slip that says which is false (10.7, 11.13)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.engine.commitments import seal
from companion.engine.deeds import Deed
from companion.engine.events import EventRecorder, Folds
from companion.engine.messages import say
from companion.engine.offers import Choice, picks
from companion.engine.questions import pending
from companion.engine.refusals import Kind, Refused
from companion.games.lords.rules.commands import NameFalse
from companion.games.lords.rules.events import (
    FalseMineSealed,
    FalseMineShown,
    MineTaken,
    MineTold,
)
from companion.games.lords.rules.pending import Effects, MineDue
from companion.games.lords.rules.state import FalseMine, LordsState, Slip


def may_be(state: LordsState, cell: str) -> bool:
    """Whether the mine on a cell may be the false one for all that everybody knows."""
    return state.false_mine is not None and cell in state.false_mine.left


def lies(state: LordsState) -> bool:
    """Whether the false mine may lie on the board."""
    return state.false_mine is not None and bool(state.false_mine.left)


def turn_over(recorder: EventRecorder[LordsState], seat: str, cell: str) -> bool:
    """A mine of the three is taken: its owner's slip says what it is, if there is one. Without it
    the last of them is the false one where all others were seen to be real.
    """
    state: LordsState = recorder.state
    hidden = state.false_mine
    if hidden is None or (hidden.slip is None and not _is_last(hidden)):
        return False
    if hidden.slip and hidden.slip.cell == cell:
        show(recorder)
        recorder.record(MineTaken(seat=seat, cell=cell, false=True))
    else:
        tell(recorder, seat, cell, false=hidden.slip is None)
    return True


def _is_last(hidden: FalseMine) -> bool:
    return len(hidden.real) == len(hidden.cells) - 1


def tell(recorder: EventRecorder[LordsState], seat: str, cell: str, false: bool) -> None:
    """A mine of the three was turned over, and everybody sees what it is."""
    recorder.record(MineTold(cell=cell, false=false), MineTaken(seat=seat, cell=cell, false=false))


def show(recorder: EventRecorder[LordsState]) -> None:
    """The slip is shown to all, if there is one that was not."""
    hidden: FalseMine | None = recorder.state.false_mine
    if hidden and hidden.slip and not hidden.shown:
        recorder.record(
            FalseMineShown(
                seat=hidden.seat,
                cell=hidden.slip.cell,
                salt=hidden.slip.salt,
                seal=hidden.seal,
            )
        )


# ---------------------------------------------------------------- the slip


def is_unwritten(state: LordsState) -> bool:
    """Whether the owner of the three has still to write which of them is false."""
    hidden = state.false_mine
    return hidden is not None and _why_no_slip(state, hidden.seat) is None


def _why_no_slip(state: LordsState, seat: str) -> Refused | None:
    """Its owner may write it as soon as all three lie, and until the false one has been seen."""
    hidden = state.false_mine
    refused = Refused("lords.refused.no-slip", "11.13", kind=Kind.NOT_NOW)
    if hidden is None or hidden.seat != seat or hidden.slip or hidden.shown:
        return refused
    if not state.on_chart or pending(state, MineDue):
        return refused
    waits = state.pending
    return refused if isinstance(waits, Effects) and "alike" in waits.due else None


def _slips(state: LordsState, seat: str, _actor: str) -> Iterator[Choice]:
    """One that was swept away unseen may still have been false; one that was seen to be real is
    not.
    """
    hidden = state.false_mine
    for cell in hidden.cells if hidden else ():
        if hidden and cell in hidden.real:
            continue
        yield Choice(
            command=NameFalse(seat=seat, cell=cell),
            deed="name-false",
            label=say("lords.name-false", cell=cell),
            picks=picks(space=cell),
            rule="11.13",
            private=True,
        )


def _no_such_mine(state: LordsState, command: NameFalse) -> Refused:
    if state.false_mine and command.cell in state.false_mine.real:
        return Refused("lords.refused.seen-real", "11.13", cell=command.cell)
    return Refused("lords.refused.not-of-three", "11.13", cell=command.cell[:9])


def _seal(_state: LordsState, command: NameFalse, recorder: EventRecorder[LordsState]) -> None:
    slip = Slip(command.cell, command.salt)
    sealed = seal(slip.salt, slip.cell)
    recorder.record(FalseMineSealed(seat=command.seat, seal=sealed, slip=slip))


# ---------------------------------------------------------------- folds


def with_alike(state: LordsState, seat: str, cell: str) -> LordsState:
    """One more of the three lies on the board."""
    hidden = state.false_mine or FalseMine(seat=seat)
    hidden = replace(hidden, cells=(*hidden.cells, cell), left=(*hidden.left, cell))
    return replace(state, false_mine=hidden)


def without(state: LordsState, cell: str) -> LordsState:
    """A mine was taken off a cell; if it was one of the three, there is one less to guess at."""
    hidden = state.false_mine
    if hidden is None or cell not in hidden.left or not state.on_chart:
        return state
    left = tuple(one for one in hidden.left if one != cell)
    return replace(state, false_mine=replace(hidden, left=left))


def put_back(state: LordsState, cell: str) -> LordsState:
    """A mine that was taken off in error lies there again; if it was one of the three, and nobody
    has seen what it is, it still may be the false one.
    """
    hidden = state.false_mine
    if hidden is None or hidden.shown or cell in hidden.real:
        return state
    left = tuple(one for one in hidden.cells if one == cell or one in hidden.left)
    return replace(state, false_mine=replace(hidden, left=left))


def _on_sealed(state: LordsState, event: FalseMineSealed) -> LordsState:
    assert state.false_mine is not None, "nothing to seal"
    hidden = replace(state.false_mine, seal=event.seal, slip=event.slip)
    return replace(state, false_mine=hidden)


def known(state: LordsState) -> LordsState:
    """Everybody knows which mine is false, or was."""
    assert state.false_mine is not None, "nothing to show"
    return replace(state, false_mine=replace(state.false_mine, shown=True, left=()))


def _on_shown(state: LordsState, _event: FalseMineShown) -> LordsState:
    return known(state)


def _on_told(state: LordsState, event: MineTold) -> LordsState:
    hidden = state.false_mine
    if event.false:
        return known(state)
    if hidden is None:
        return state
    real = replace(hidden, real=(*hidden.real, event.cell))
    return without(replace(state, false_mine=real), event.cell)


FOLDS: Folds = {
    FalseMineSealed: _on_sealed,
    FalseMineShown: _on_shown,
    MineTold: _on_told,
}
DEEDS = (
    Deed(
        name="name-false",
        command=NameFalse,
        rule="11.13",
        when=_why_no_slip,
        options=_slips,
        check=_no_such_mine,
        do=_seal,
        always=True,
        silent=True,
    ),
)
