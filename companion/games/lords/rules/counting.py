"""Chapter of the count: what each has, a board that is told cell by cell, and groups left out by
agreement (7.15).
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.engine.deeds import Deed
from companion.engine.events import Folds, tells
from companion.engine.messages import say
from companion.engine.offers import Choice, pick_kind, picks
from companion.engine.questions import asked, pending
from companion.engine.refusals import Refused
from companion.games.lords.boards import BOARD
from companion.games.lords.rules.commands import LeaveGroup, TellCell
from companion.games.lords.rules.events import CellTold, GroupLeft
from companion.games.lords.rules.laying import number_key
from companion.games.lords.rules.lookup import no_cell
from companion.games.lords.rules.pending import Count
from companion.games.lords.rules.score import is_seen, score_of
from companion.games.lords.rules.state import LordsState, Score, Ship, ship_word

GROUP = pick_kind("group")
"""Ships counted together."""


def counted(state: LordsState, seat: str) -> Score:
    """What a player has in the count."""
    waits = pending(state, Count) or Count()
    return score_of(state, seat, waits.told.get(seat, 0), waits.left.get(seat, ()))


def is_told(state: LordsState, seat: str) -> bool:
    """Whether the companion knows what a player's ships bring."""
    return is_seen(state, seat) or seat in asked(state, Count).told


# ---------------------------------------------------------------- the board, cell by cell


def untold(state: LordsState, seat: str) -> Iterator[Ship]:
    """The fighting ships of a player of which nobody has said where they lie."""
    return (ship for ship in state.fleet(seat) if ship.fights and not ship.cell)


def _cells(state: LordsState, seat: str, _actor: str) -> Iterator[Choice]:
    """Of ships alike it is any."""
    alike = {_key(ship): ship for ship in untold(state, seat)}
    free = [cell for cell in BOARD.cells if cell not in state.board()]
    for key, ship in alike.items():
        for cell in free:
            yield Choice(
                command=TellCell(seat=seat, ship=ship.id, cell=cell),
                deed="tell-cell",
                label=say("lords.tell-cell", ship=ship_word(ship), cell=cell),
                picks=picks(card=key, space=cell),
                rule="7.15",
            )


def _key(ship: Ship) -> str:
    return ship.hired or number_key(ship.seat, ship.number)


def _why_not_there(state: LordsState, command: TellCell) -> Refused | None:
    if not BOARD.has(command.cell):
        return no_cell(command.cell)
    if command.cell in state.board():
        return Refused("lords.refused.cell-taken", "6.1", cell=command.cell)
    return None


# ---------------------------------------------------------------- groups left out


def _groups(state: LordsState, seat: str, _actor: str) -> Iterator[Choice]:
    """A lower count than the best, as the players agree."""
    for group in counted(state, seat).groups:
        label = say("lords.leave-group", start=group.cells[0], end=group.cells[-1])
        yield Choice(
            command=LeaveGroup(seat=seat, group=group.id),
            deed="leave-group",
            label=label,
            picks=picks(group=group.id),
            rule="7.15",
            minor=True,
        )


# ---------------------------------------------------------------- folds


def _on_cell(state: LordsState, event: CellTold) -> LordsState:
    return state.with_ship(event.ship, cell=event.cell)


def _on_left(state: LordsState, event: GroupLeft) -> LordsState:
    waits = asked(state, Count)
    left = {**waits.left, event.seat: (*waits.left.get(event.seat, ()), event.group)}
    return replace(state, pending=replace(waits, left=left))


FOLDS: Folds = {CellTold: _on_cell, GroupLeft: _on_left}
DEEDS = (
    Deed(
        name="tell-cell",
        command=TellCell,
        rule="7.15",
        answers=Count,
        during=lambda state: not state.on_chart,
        options=_cells,
        check=_why_not_there,
        do=tells(CellTold),
    ),
    Deed(
        name="leave-group",
        command=LeaveGroup,
        rule="7.15",
        answers=Count,
        options=_groups,
        do=tells(GroupLeft),
        silent=True,
    ),
)
