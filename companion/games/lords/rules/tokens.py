"""Chapter of tokens: mines and what they cost, and ships beyond the hand (9.8, 10)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.engine.deeds import Deed
from companion.engine.events import EventRecorder, Folds
from companion.engine.messages import say
from companion.engine.offers import Choice
from companion.engine.questions import pending
from companion.engine.refusals import Kind, Refused
from companion.games.lords.boards import BOARD
from companion.games.lords.rules import false_mine
from companion.games.lords.rules.commands import TakeMine
from companion.games.lords.rules.events import MineReached, MineTaken
from companion.games.lords.rules.pending import MineDue
from companion.games.lords.rules.state import UNKNOWN, LordsState
from companion.games.lords.rules.turn import why_not_now
from companion.games.lords.scenario import SWEEP


def places_for_mines(state: LordsState) -> tuple[str, ...]:
    """Cells without a ship and without a mine (10.5); an unknown one in cards play."""
    if not state.on_chart:
        return (UNKNOWN,)
    return tuple(
        cell for cell in BOARD.cells if cell not in state.board() and cell not in state.mines
    )


def has_extra(state: LordsState, seat: str) -> bool:
    """Whether a ship of the reserve stack and the token for her can be taken (9.8)."""
    return bool(state.players[seat].reserve and state.extras_left)


# ---------------------------------------------------------------- a ship on a mine


def strike(recorder: EventRecorder[LordsState], due: tuple[str, ...]) -> bool:
    """Whoever has laid a ship on a mine takes it, once she can sweep it no more (9.16, 10.6)."""
    state: LordsState = recorder.state
    struck = next((cell for cell in state.mines if cell in state.board()), UNKNOWN)
    if not struck or SWEEP in due or pending(state, MineDue):
        return False
    seat = state.board()[struck].seat
    if not false_mine.may_be(state, struck):
        recorder.record(MineTaken(seat=seat, cell=struck))
    elif not false_mine.turn_over(recorder, seat, struck):
        recorder.record(MineReached(seat=seat, cell=struck))
    return True


def _shown(_state: LordsState, seat: str, _actor: str) -> Iterator[Choice]:
    """What the mine that was turned over shows."""
    for false in (False, True):
        yield Choice(
            command=TakeMine(seat=seat, false=false),
            deed="take-mine",
            label=say("lords.take-false") if false else say("lords.take-mine"),
            rule="10.7" if false else "10.6a",
        )


def _turned(state: LordsState, command: TakeMine, recorder: EventRecorder[LordsState]) -> None:
    due = pending(state, MineDue)
    assert due is not None, "the row answers it"
    false_mine.tell(recorder, command.seat, due.cell, command.false)


def _why_no_mine(state: LordsState, seat: str) -> Refused | None:
    """In cards play the table says that a ship laid in this turn lies on a mine."""
    if state.on_chart:
        return Refused("lords.refused.chart-knows", "10.6a", kind=Kind.NOT_NOW)
    if refused := why_not_now(state, seat):
        return refused
    laid = bool(state.laid) + bool(state.bought)
    if not state.mines or state.mined >= laid:
        return Refused("lords.refused.no-mine-met", "10.6a", kind=Kind.NOT_NOW)
    return None


def _taken(state: LordsState, seat: str, _actor: str) -> Iterator[Choice]:
    for choice in _shown(state, seat, _actor):
        if choice.command == TakeMine(seat=seat) or false_mine.lies(state):
            yield replace(choice, aside=True)


def _take(_state: LordsState, command: TakeMine, recorder: EventRecorder[LordsState]) -> None:
    recorder.record(MineTaken(seat=command.seat, cell=UNKNOWN, false=command.false))


def without_mine(state: LordsState, cell: str) -> LordsState:
    """A mine lies there no more."""
    mines = list(state.mines)
    mines.remove(cell)
    return false_mine.without(replace(state, mines=tuple(mines)), cell)


def _on_reached(state: LordsState, event: MineReached) -> LordsState:
    return replace(state, pending=MineDue(event.cell, state.pending))


def _on_taken(state: LordsState, event: MineTaken) -> LordsState:
    player = state.players[event.seat]
    if event.false:
        state = false_mine.known(state.having(event.seat, took_false=True))
    else:
        state = state.having(event.seat, mines=player.mines + 1)
    if due := pending(state, MineDue):
        state = replace(state, pending=due.then)
    return replace(without_mine(state, event.cell), mined=state.mined + 1)


FOLDS: Folds = {MineReached: _on_reached, MineTaken: _on_taken}
DEEDS = (
    Deed(
        name="turn-mine",
        command=TakeMine,
        rule="10.7",
        answers=MineDue,
        unasked=lambda _state, _seat: Refused(
            "lords.refused.chart-knows", "10.6a", kind=Kind.NOT_NOW
        ),
        during=lambda state: state.on_chart,
        options=_shown,
        do=_turned,
    ),
    Deed(
        name="take-mine",
        command=TakeMine,
        rule="10.6a",
        during=lambda state: not state.on_chart,
        when=_why_no_mine,
        options=_taken,
        check=lambda _state, _command: Refused("lords.refused.no-false", "4.4b"),
        do=_take,
        silent=True,
    ),
)
