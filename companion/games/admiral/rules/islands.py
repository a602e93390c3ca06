"""Islands that the players agree to lay before the battle, or leave out (V.3.4).

In turn order one proposes and all others agree, or it is not laid. When nobody has laid one for a
whole round of the table, or no piece is left, reefs follow. What coast the pieces show is in no
book: one laid here is land in all its cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial

from msgspec.structs import replace

from companion.engine.cell_bits import cell_bits
from companion.engine.deeds import Deed
from companion.engine.events import EventRecorder, Folds
from companion.engine.grid import Grid, cell_name
from companion.engine.memo import once, while_same
from companion.engine.messages import Message, say, seat_word
from companion.engine.offers import Choice, picks
from companion.engine.questions import Pending, Question, asked
from companion.engine.refusals import Kind, Refused
from companion.engine.sequence import StageRecorder
from companion.games.admiral.rules.commands import (
    AgreeIsland,
    EndTurn,
    ProposeIsland,
    RefuseIsland,
)
from companion.games.admiral.rules.events import StageBegan
from companion.games.admiral.rules.geometry import Waters, waters_of
from companion.games.admiral.rules.island_events import (
    IslandAgreed,
    IslandLaid,
    IslandProposed,
    IslandRefused,
    IslandsLeft,
)
from companion.games.admiral.rules.lookup import cell_of, why_not_prepare
from companion.games.admiral.rules.placing import covered, lock_rule, sounding
from companion.games.admiral.rules.scene import Island
from companion.games.admiral.rules.state import State

SHAPES = {"wide": (4, 2), "tall": (2, 4), "square": (3, 3)}
"""Columns and rows of each piece, as it is turned."""
LONG, SQUARE = 3, 2
"""Pieces of 4 x 2 and of 3 x 3 cells in the box (II.2a)."""
_LONG_CELLS = 8


class Proposal(Pending, frozen=True):
    """An island that a seat would lay: its cells, and who has agreed so far."""

    seat: str
    cells: tuple[str, ...]
    agreed: tuple[str, ...] = ()

    def question(self, state: State) -> Question:
        """Of all that have not yet said."""
        seats = tuple([one for one in state.order if one not in (self.seat, *self.agreed)])
        prompt = say(
            "admiral.prompt.island", seat=seat_word(self.seat), cells=island_name(self.cells)
        )
        return Question(prompt=prompt, seats=seats, rule="V.3.4")


def island_name(cells: tuple[str, ...]) -> Message:
    """An island by its corners: "H5-K6"."""
    return say("admiral.island-cells", start=cells[0], end=cells[-1])


@lru_cache(maxsize=2048)
def island_cells(board: Grid, shape: str, cell: str) -> tuple[str, ...]:
    """The cells of a piece whose corner nearest to A1 lies on a cell; none where it would not lie
    on the board whole (II.2b).
    """
    (column, row), (columns, rows) = board.place(cell), SHAPES[shape]
    if column + columns > board.columns or row + rows > board.rows:
        return ()
    return tuple(
        [cell_name(column + x, row + y) for x in range(columns) for y in range(rows)],
    )


def pieces_left(state: State, shape: str) -> int:
    """Pieces of a shape that do not lie on the board yet (II.2a)."""
    long = sum(len(one.land + one.shore) <= _LONG_CELLS for one in state.scene.islands)
    return SQUARE - (len(state.scene.islands) - long) if shape == "square" else LONG - long


# ---------------------------------------------------------------- whose turn it is


def islands_left(state: State) -> bool:
    """Where the table lays them itself: until none is left, or nobody has laid one for a round."""
    agrees = state.islands and state.on_chart and state.left_out < len(state.order)
    return agrees and any(pieces_left(state, shape) > 0 for shape in SHAPES)


def next_proposal(recorder: EventRecorder[State]) -> None:
    """The next player proposes one or leaves it, in turn order."""
    state = recorder.state
    at = state.order.index(state.turn) + 1 if state.phase == "islands" else 0
    seat = state.order[at % len(state.order)]
    recorder.record(StageBegan(stage="islands", seat=seat))


def _why_not_islands(state: State, seat: str) -> Refused | None:
    return why_not_prepare(state, seat, "islands")


# ---------------------------------------------------------------- proposing


def _as_read(state: State, command: ProposeIsland) -> ProposeIsland:
    if command.shape not in SHAPES:
        raise Refused("admiral.refused.island-shape", "II.2a", kind=Kind.MALFORMED)
    return replace(command, cell=cell_of(state, command.cell))


def _places(shape: str, state: State, seat: str, _table: str) -> Iterator[Choice]:
    if pieces_left(state, shape) < 1:
        return
    for cell in _open_cells(state, shape):
        yield _proposal(state.scene.board, seat, shape, cell)


@lru_cache(maxsize=4096)
def _proposal(board: Grid, seat: str, shape: str, cell: str) -> Choice:
    return Choice(
        command=ProposeIsland(seat=seat, shape=shape, cell=cell),
        deed=f"island-{shape}",
        picks=picks(space=cell),
        rule="V.3.4",
        label=say("admiral.propose-island", cells=island_name(island_cells(board, shape, cell))),
    )


def _why_not_there(state: State, command: ProposeIsland) -> Refused:
    if not island_cells(state.scene.board, command.shape, command.cell):
        return Refused("admiral.refused.island-edge", "II.2b", cell=command.cell)
    rule = _rule_against(state, command.shape, command.cell)
    return Refused("admiral.refused.island-place", rule, cell=command.cell, why=say(f"rule.{rule}"))


def _rule_against(state: State, shape: str, cell: str) -> str:
    """The rule that forbids a piece there; where nothing lies on its cells it would lock
    something.
    """
    cells = island_cells(state.scene.board, shape, cell)
    if pieces_left(state, shape) < 1:
        return "II.2a"
    if not _lying(state).isdisjoint(cells):
        return "II.2b"
    return lock_rule(state) if _waters(state).ships.keys().isdisjoint(cells) else "IV.6"


def _waters(state: State) -> Waters:
    waters = waters_of(state)
    assert waters is not None, "islands are laid on the chart only"
    return waters


@once
def _lying(state: State) -> frozenset[str]:
    """The cells on which something lies but ships."""
    return covered(state).union(_waters(state).royal, state.treasure)


@while_same(lambda state: (sounding(state), _lying(state)))
def _open_cells(state: State, shape: str) -> tuple[str, ...]:
    """Where a piece may lie: worked out once an island."""
    bits = cell_bits(state.scene.board)
    free = bits.all & ~bits.of((*_lying(state), *_waters(state).ships))
    return sounding(state).places(*SHAPES[shape], free)


def _propose(state: State, command: ProposeIsland, recorder: EventRecorder[State]) -> None:
    """It lies there once all others agree."""
    cells = island_cells(state.scene.board, command.shape, cell_of(state, command.cell))
    recorder.record(IslandProposed(seat=command.seat, cells=cells))


def _leaving(_state: State, seat: str, _table: str) -> Iterator[Choice]:
    label = say("admiral.leave-islands")
    yield Choice(command=EndTurn(seat=seat), deed="leave-islands", label=label, rule="V.3.4")


def _leave(_state: State, command: EndTurn, recorder: StageRecorder[State]) -> None:
    recorder.record(IslandsLeft(seat=command.seat))
    recorder.go_on()


# ---------------------------------------------------------------- agreeing


def _why_not_asked(_state: State, _seat: str) -> Refused:
    return Refused("admiral.refused.no-proposal", "V.3.4", kind=Kind.NOT_NOW)


def _agreeing(state: State, seat: str, _table: str) -> Iterator[Choice]:
    label = say("admiral.agree-island", cells=island_name(asked(state, Proposal).cells))
    yield Choice(command=AgreeIsland(seat=seat), deed="agree-island", label=label, rule="V.3.4")


def _refusing(_state: State, seat: str, _table: str) -> Iterator[Choice]:
    label = say("admiral.refuse-island")
    yield Choice(command=RefuseIsland(seat=seat), deed="refuse-island", label=label, rule="V.3.4")


def _agree(state: State, command: AgreeIsland, recorder: StageRecorder[State]) -> None:
    """With the last consent it lies on the board."""
    proposal = asked(state, Proposal)
    recorder.record(IslandAgreed(seat=command.seat))
    if len(proposal.agreed) + 2 == len(state.order):
        recorder.record(IslandLaid(seat=proposal.seat, cells=proposal.cells))
        recorder.go_on()


def _refuse(_state: State, command: RefuseIsland, recorder: StageRecorder[State]) -> None:
    """One voice is enough: it is not laid."""
    recorder.record(IslandRefused(seat=command.seat))
    recorder.go_on()


def _on_proposed(state: State, event: IslandProposed) -> State:
    return replace(state, pending=Proposal(seat=event.seat, cells=event.cells))


def _on_agreed(state: State, event: IslandAgreed) -> State:
    proposal = asked(state, Proposal)
    return replace(state, pending=replace(proposal, agreed=(*proposal.agreed, event.seat)))


def _on_laid(state: State, event: IslandLaid) -> State:
    islands = (*state.scene.islands, Island(land=event.cells, mark="house"))
    scene = replace(state.scene, islands=islands)
    return replace(state, scene=scene, left_out=0, pending=None)


def _on_left(state: State, _event: IslandsLeft | IslandRefused) -> State:
    return replace(state, left_out=state.left_out + 1, pending=None)


FOLDS: Folds = {
    IslandProposed: _on_proposed,
    IslandAgreed: _on_agreed,
    IslandLaid: _on_laid,
    IslandRefused: _on_left,
    IslandsLeft: _on_left,
}

DEEDS = (
    *(
        Deed(
            name=f"island-{shape}",
            command=ProposeIsland,
            rule="V.3.4",
            when=_why_not_islands,
            plain=_as_read,
            options=partial(_places, shape),
            check=_why_not_there,
            do=_propose,
        )
        for shape in SHAPES
    ),
    Deed(
        name="leave-islands",
        command=EndTurn,
        rule="V.3.4",
        during=lambda state: state.phase == "islands",
        when=_why_not_islands,
        options=_leaving,
        do=_leave,
    ),
    Deed(
        name="agree-island",
        command=AgreeIsland,
        rule="V.3.4",
        answers=Proposal,
        unasked=_why_not_asked,
        options=_agreeing,
        do=_agree,
    ),
    Deed(
        name="refuse-island",
        command=RefuseIsland,
        rule="V.3.4",
        answers=Proposal,
        unasked=_why_not_asked,
        options=_refusing,
        do=_refuse,
    ),
)
