"""Pearl Shoals, V.1.4: the three turns of a player without a fort, and what only the table can tell
of them.

Rebuilding and capturing forts (chapters 8 and 9) are done by hand. So before the last turn counts,
he is asked.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.engine.deeds import Deed
from companion.engine.events import EventRecorder, Folds
from companion.engine.messages import say, seat_word
from companion.engine.offers import Choice
from companion.engine.questions import pending
from companion.engine.refusals import Kind, Refused
from companion.games.admiral.rules.commands import SayFort, SayNoFort
from companion.games.admiral.rules.damage import sink
from companion.games.admiral.rules.events import (
    FortAsked,
    GraceBegan,
    GraceResumed,
    GraceSuspended,
    GraceTicked,
    PlayerOut,
)
from companion.games.admiral.rules.pending import FortQuestion
from companion.games.admiral.rules.state import State


def tick(recorder: EventRecorder[State], seat: str) -> None:
    """A turn without a fort is over; before the last one counts, its player is asked (V.1.4)."""
    left = recorder.state.grace.get(seat, 0)
    if not left or seat in recorder.state.spared:
        return
    recorder.record(FortAsked(seat=seat) if left == 1 else GraceTicked(seat=seat, turns=left - 1))


def unasked(state: State, _seat: str) -> Refused:
    """Nobody is asked, or another: the answer is his alone (9.2)."""
    due = pending(state, FortQuestion)
    if due is None:
        return Refused("admiral.refused.no-fort-asked", "V.1.4", kind=Kind.NOT_NOW)
    his = seat_word(due.seat)
    return Refused("admiral.refused.fort-his-word", "V.1.4", kind=Kind.NOT_YOUR_TURN, seat=his)


def say_fort(command: SayFort, recorder: EventRecorder[State]) -> None:
    """With a fort he stays in; without one he is out, and his ships are struck (V.1.4)."""
    seat = command.seat
    if command.held:
        recorder.record(GraceSuspended(seat=seat))
        return
    recorder.record(GraceTicked(seat=seat, turns=0), PlayerOut(seat=seat, why="no-fort"))
    for ship in recorder.state.afloat(seat):
        sink(recorder, ship, "struck", ship.cell)


NOT_SPARED = Refused("admiral.refused.not-spared", "V.1.4", kind=Kind.NOT_NOW)


def _why_not_spared(state: State, seat: str) -> Refused | None:
    return None if seat in state.spared else NOT_SPARED


def _say_no_fort(state: State, command: SayNoFort, recorder: EventRecorder[State]) -> None:
    """What spared him is over: a fort that is lost gives three turns again, a rebuilding broken off
    what was left.

    A fort ruined in an enemy's turn leaves its owner three whole turns. Told in his own turn it
    leaves him as many: what is left of this turn is counted at its end and comes on top.
    """
    if command.lost:
        this_turn = 1 if command.seat == state.turn else 0
        recorder.record(GraceBegan(seat=command.seat, turns=state.scene.grace + this_turn))
    else:
        recorder.record(GraceResumed(seat=command.seat, turns=state.grace[command.seat]))


def _on_began(state: State, event: GraceBegan) -> State:
    return replace(
        _counted_again(state, event.seat), grace={**state.grace, event.seat: event.turns}
    )


def _on_ticked(state: State, event: GraceTicked) -> State:
    return replace(state, grace={**state.grace, event.seat: event.turns})


def _on_asked(state: State, event: FortAsked) -> State:
    return replace(state, pending=FortQuestion(event.seat))


def _on_suspended(state: State, event: GraceSuspended) -> State:
    return replace(state, spared=(*state.spared, event.seat), pending=None)


def _on_resumed(state: State, event: GraceResumed) -> State:
    return _counted_again(state, event.seat)


def _counted_again(state: State, seat: str) -> State:
    return replace(state, spared=tuple(one for one in state.spared if one != seat))


FOLDS: Folds = {
    GraceBegan: _on_began,
    GraceTicked: _on_ticked,
    FortAsked: _on_asked,
    GraceSuspended: _on_suspended,
    GraceResumed: _on_resumed,
}


# ---------------------------------------------------------------- deeds


def answers(_state: State, seat: str, _table: str) -> Iterator[Choice]:
    """Yes and no, for the player who is asked."""
    for held in (True, False):
        yield Choice(
            command=SayFort(seat=seat, held=held), deed="say-fort", rule="V.1.4",
            label=say("admiral.fort-held" if held else "admiral.fort-none"),
        )  # fmt: skip


def _endings(_state: State, seat: str, _table: str) -> Iterator[Choice]:
    """What a player whose count is suspended may say in anybody's turn:
    forts are won and lost by hand.
    """
    for lost in (False, True):
        yield Choice(
            command=SayNoFort(seat=seat, lost=lost), deed="say-no-fort", rule="V.1.4", quiet=True,
            label=say("admiral.fort-lost" if lost else "admiral.fort-broken-off"),
        )  # fmt: skip


DEEDS = (
    Deed(
        name="say-no-fort",
        command=SayNoFort,
        rule="V.1.4",
        when=_why_not_spared,
        options=_endings,
        do=_say_no_fort,
    ),
)
