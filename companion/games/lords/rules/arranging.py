"""Chapter of the boards: how each half is laid, and the first player's change (4.1c, 12).

Hands lay them on the table, both at once. The companion is told how they lie, unless they lie as
the scenario has them.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.engine.deeds import Deed
from companion.engine.events import Folds
from companion.engine.messages import Message, say
from companion.engine.offers import Choice, pick_kind, picks
from companion.engine.questions import pending
from companion.engine.refusals import Refused
from companion.engine.sequence import StageRecorder
from companion.games.lords.boards import SIDES, TURNS, WIDE, Half, Place
from companion.games.lords.rules.commands import (
    FlipBoard,
    LeaveBoards,
    MoveBoard,
    ShiftBoard,
    TurnBoard,
)
from companion.games.lords.rules.events import BoardLaid, BoardsLeft, StageBegan
from companion.games.lords.rules.pending import Boards
from companion.games.lords.rules.state import LordsState

WAY = pick_kind("way")
"""A board and what becomes of it, in one."""
DRAWN, EXPERIENCED = "drawn", "experienced"
PLACES = ("left", "middle", "right")


def boards_open(state: LordsState) -> bool:
    """Until both have laid their boards, where they do not lie as the scenario has them."""
    laid = len(state.arranged) == len(state.seats)
    return state.on_chart and state.boards != DRAWN and not laid


def ask_boards(recorder: StageRecorder[LordsState]) -> None:
    """Both lay their boards at once (12.1)."""
    recorder.record(StageBegan(stage="boards"))


def change_open(state: LordsState) -> bool:
    """Until the first player has changed one of his boards, or leaves them, in the variant."""
    return state.boards == EXPERIENCED and not state.changed


def ask_change(recorder: StageRecorder[LordsState]) -> None:
    """The first player may change one of his boards; then he gets no shield (12.2, 12.3)."""
    recorder.record(StageBegan(stage="change"))


def half_of(state: LordsState, seat: str) -> int:
    """Which half is a player's: 0 the lower one."""
    return 0 if seat == state.seats[0].id else 1


# ---------------------------------------------------------------- deeds


def _flips(state: LordsState, seat: str, _actor: str) -> Iterator[Choice]:
    for at, place in _lying(state, seat):
        yield Choice(
            command=FlipBoard(seat=seat, board=place.board),
            deed="flip-board",
            label=say("lords.flip-board", board=_word(at)),
            picks=picks(way=place.board),
            rule="4.1c",
        )


def _turns(state: LordsState, seat: str, _actor: str) -> Iterator[Choice]:
    for at, place in _lying(state, seat):
        for degrees in TURNS[place.board][1:]:
            yield Choice(
                command=TurnBoard(seat=seat, board=place.board, degrees=degrees),
                deed="turn-board",
                label=say("lords.turn-board", board=_word(at), degrees=degrees),
                picks=picks(way=f"{place.board}-{degrees}"),
                rule="4.1c",
            )


def _moves(state: LordsState, seat: str, _actor: str) -> Iterator[Choice]:
    for at, place in _lying(state, seat):
        for to in range(len(PLACES)):
            if to != at:
                yield Choice(
                    command=MoveBoard(seat=seat, board=place.board, place=to),
                    deed="move-board",
                    label=say("lords.move-board", board=_word(at), place=_place(to)),
                    picks=picks(way=f"{place.board}-{to}"),
                    rule="4.1c",
                )


def _shifts(state: LordsState, seat: str, _actor: str) -> Iterator[Choice]:
    """In cards play the table alone sees which board it was."""
    if not state.on_chart:
        yield Choice(
            command=ShiftBoard(seat=seat),
            deed="shift-board",
            label=say("lords.shift-board"),
            rule="12.2",
        )


def _leaves(state: LordsState, seat: str, _actor: str) -> Iterator[Choice]:
    rule = "12.3" if state.phase == "change" else "4.1b"
    label = say(f"lords.leave-boards.{state.phase}")
    yield Choice(command=LeaveBoards(seat=seat), deed="leave-boards", label=label, rule=rule)


def _lying(state: LordsState, seat: str) -> Iterator[tuple[int, Place]]:
    """The boards of a player from his left, where the companion sees them."""
    if state.on_chart:
        yield from enumerate(_half(state, seat).places)


def _half(state: LordsState, seat: str) -> Half:
    return state.scene.halves[half_of(state, seat)]


def _word(at: int) -> Message:
    return say(f"lords.board.{PLACES[at]}")


def _place(at: int) -> Message:
    return say(f"lords.place.{PLACES[at]}")


def _no_board(_state: LordsState, command: FlipBoard | TurnBoard | MoveBoard) -> Refused | None:
    return None if command.board in WIDE else Refused("lords.refused.no-board", "4.1b")


def _no_turn(state: LordsState, command: TurnBoard) -> Refused:
    return _no_board(state, command) or Refused("lords.refused.no-rectangle", "4.1b")


def _flip(state: LordsState, command: FlipBoard, recorder: StageRecorder[LordsState]) -> None:
    half = _half(state, command.seat)
    at = half.at(command.board)
    place = half.places[at]
    other = next(side for side in SIDES if side != place.side)
    _lay(recorder, command.seat, at, replace(place, side=other))


def _turn(state: LordsState, command: TurnBoard, recorder: StageRecorder[LordsState]) -> None:
    half = _half(state, command.seat)
    at = half.at(command.board)
    place = half.places[at]
    _lay(recorder, command.seat, at, replace(place, turn=(place.turn + command.degrees) % 360))


def _move(state: LordsState, command: MoveBoard, recorder: StageRecorder[LordsState]) -> None:
    half = _half(state, command.seat)
    _lay(recorder, command.seat, command.place, half.places[half.at(command.board)])


def _lay(recorder: StageRecorder[LordsState], seat: str, at: int, place: Place) -> None:
    recorder.record(
        BoardLaid(seat=seat, board=place.board, place=at, side=place.side, degrees=place.turn)
    )
    if recorder.state.changed:
        recorder.go_on()


def _shift(_state: LordsState, command: ShiftBoard, recorder: StageRecorder[LordsState]) -> None:
    recorder.record(BoardLaid(seat=command.seat))
    recorder.go_on()


def _leave(_state: LordsState, command: LeaveBoards, recorder: StageRecorder[LordsState]) -> None:
    recorder.record(BoardsLeft(seat=command.seat))
    if not pending(recorder.state, Boards):
        recorder.go_on()


# ---------------------------------------------------------------- folds


def _on_laid(state: LordsState, event: BoardLaid) -> LordsState:
    """A change made when all lies already costs the first player his shield (12.3)."""
    if event.board:
        half = half_of(state, event.seat)
        laid = state.scene.halves[half].laid(event.board, event.place, event.side, event.degrees)
        state = replace(state, scene=state.scene.arranged(half, laid))
    if state.phase != "change":
        return state
    return replace(state.having(event.seat, first_shield=False), changed=True, pending=None)


def _on_left(state: LordsState, event: BoardsLeft) -> LordsState:
    if state.phase == "change":
        return replace(state, changed=True, pending=None)
    arranged = (*state.arranged, event.seat)
    open = len(arranged) < len(state.seats)
    return replace(state, arranged=arranged, pending=state.pending if open else None)


FOLDS: Folds = {BoardLaid: _on_laid, BoardsLeft: _on_left}
DEEDS = (
    Deed(
        name="flip-board",
        command=FlipBoard,
        rule="4.1c",
        answers=Boards,
        options=_flips,
        check=_no_board,
        do=_flip,
    ),
    Deed(
        name="turn-board",
        command=TurnBoard,
        rule="4.1c",
        answers=Boards,
        options=_turns,
        check=_no_turn,
        do=_turn,
    ),
    Deed(
        name="move-board",
        command=MoveBoard,
        rule="4.1c",
        answers=Boards,
        options=_moves,
        check=_no_board,
        do=_move,
    ),
    Deed(
        name="shift-board",
        command=ShiftBoard,
        rule="12.2",
        answers=Boards,
        options=_shifts,
        do=_shift,
        silent=True,
    ),
    Deed(
        name="leave-boards",
        command=LeaveBoards,
        rule="4.1b",
        answers=Boards,
        options=_leaves,
        do=_leave,
    ),
)
