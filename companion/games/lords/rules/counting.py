"""Chapter of the count: what each has, a board that is told cell by cell, and groups left out or
counted by agreement (7.15).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import chain

from msgspec.structs import replace

from companion.engine.deeds import Deed
from companion.engine.events import EventRecorder, Folds, tells
from companion.engine.memo import once
from companion.engine.messages import piece_word, say
from companion.engine.offers import Choice, pick_kind, picks
from companion.engine.questions import asked, pending
from companion.engine.refusals import Refused
from companion.games.lords.boards import BOARD
from companion.games.lords.rules.commands import CountGroup, LeaveGroup, TellCell
from companion.games.lords.rules.events import CellTold, GroupCounted, GroupLeft
from companion.games.lords.rules.laying import number_key
from companion.games.lords.rules.lookup import no_cell
from companion.games.lords.rules.pending import Count
from companion.games.lords.rules.score import groups_of, is_seen, score_of, ships_of
from companion.games.lords.rules.scoring import Group, number_in_two
from companion.games.lords.rules.state import LordsState, Score, Ship

GROUP = pick_kind("group")
"""Ships counted together."""
_Groups = Mapping[str, tuple[str, ...]]
"""Groups by their ids, of each player."""


def counted(state: LordsState, seat: str) -> Score:
    """What a player has in the count."""
    waits = pending(state, Count) or Count()
    left, wanted = waits.left.get(seat, ()), waits.wanted.get(seat, ())
    score = score_of(state, seat, waits.told.get(seat, 0), left, wanted)
    return score if is_seen(state, seat) else replace(score, lines=waits.lines.get(seat, {}))


def is_told(state: LordsState, seat: str) -> bool:
    """Whether the companion knows what a player's ships bring."""
    return is_seen(state, seat) or seat in asked(state, Count).told


# ---------------------------------------------------------------- the board, cell by cell


@once
def untold(state: LordsState, seat: str) -> tuple[Ship, ...]:
    """The fighting ships of a player of which nobody has said where they lie."""
    return tuple([ship for ship in state.fleet(seat) if ship.fights and not ship.cell])


def _cells(state: LordsState, seat: str, _actor: str) -> tuple[Choice, ...]:
    """Of ships alike it is any."""
    alike = {_key(ship): ship for ship in reversed(untold(state, seat))}
    board = state.board()
    free = tuple([cell for cell in BOARD.cells if cell not in board])
    each = [_lies_on_each(seat, ship.id, key, free) for key, ship in alike.items()]
    return tuple(chain.from_iterable(each))


@lru_cache(maxsize=64)
def _lies_on_each(seat: str, ship: str, key: str, cells: tuple[str, ...]) -> tuple[Choice, ...]:
    """One ship on each of these cells."""
    return tuple([_lies_at(seat, ship, key, cell) for cell in cells])


@lru_cache(maxsize=2048)
def _lies_at(seat: str, ship: str, key: str, cell: str) -> Choice:
    """Where one ship may be said to lie: the same until she is told, or the cell is taken."""
    return Choice(
        command=TellCell(seat=seat, ship=ship, cell=cell),
        deed="tell-cell",
        label=say("lords.tell-cell", ship=piece_word(ship), cell=cell),
        picks=picks(card=key, space=cell),
        rule="7.15",
    )


def _key(ship: Ship) -> str:
    return ship.hired or number_key(ship.seat, ship.number)


def _any_alike(state: LordsState, command: TellCell) -> TellCell:
    """By the id under which she is offered: that of the first of those alike."""
    left = {ship.id: ship for ship in untold(state, command.seat)}
    if command.ship not in left:
        return command
    key = _key(left[command.ship])
    return replace(command, ship=next(id for id, ship in left.items() if _key(ship) == key))


def _tell_cell(state: LordsState, command: TellCell, recorder: EventRecorder[LordsState]) -> None:
    tells(CellTold)(state, _any_alike(state, command), recorder)


def _why_not_there(state: LordsState, command: TellCell) -> Refused | None:
    if not BOARD.has(command.cell):
        return no_cell(command.cell)
    if command.cell in state.board():
        return Refused("lords.refused.cell-taken", "6.1", cell=command.cell)
    return None


# ---------------------------------------------------------------- groups as the players agree


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


def _others(state: LordsState, seat: str, _actor: str) -> Iterator[Choice]:
    """Another way to divide the lines than the best: never more, and never what does not lie there.
    Those that bring the most come first.
    """
    shown = {group.id for group in counted(state, seat).groups}
    others = (
        one for one in groups_of(state, seat) if not (one.id in shown or _bound(state, seat, one))
    )
    for group in sorted(others, key=lambda one: -one.points):
        start, end = group.cells[0], group.cells[-1]
        yield Choice(
            command=CountGroup(seat=seat, group=group.id),
            deed="count-group",
            label=say(f"lords.count-group.{group.kind}", start=start, end=end, n=group.points),
            picks=picks(group=group.id),
            rule="7.15",
            minor=True,
        )


def _bound(state: LordsState, seat: str, group: Group) -> str:
    """The cell of a ship whose number is agreed on otherwise, by a group that is wanted (11.6)."""
    ships = ships_of(state, seat)
    return next(
        filter(None, (number_in_two(ships, one, group) for one in _agreed(state, seat))), ""
    )


@once
def _agreed(state: LordsState, seat: str) -> tuple[Group, ...]:
    """The groups that are counted because the players want them."""
    wanted = asked(state, Count).wanted.get(seat, ())
    return tuple(one for one in counted(state, seat).groups if one.id in wanted)


def _why_not_counted(state: LordsState, command: CountGroup) -> Refused | None:
    """Another number for a ship that has been given one."""
    seat = command.seat
    for group in groups_of(state, seat):
        if group.id == command.group and (cell := _bound(state, seat, group)):
            number = counted(state, seat).numbers[cell]
            return Refused("lords.refused.number", "11.6", cell=cell, number=number)
    return None


# ---------------------------------------------------------------- folds


def _on_cell(state: LordsState, event: CellTold) -> LordsState:
    return state.with_ship(event.ship, cell=event.cell)


def _on_left(state: LordsState, event: GroupLeft) -> LordsState:
    """What is left out is not wanted any more, and the reverse."""
    waits = asked(state, Count)
    left = _with(waits.left, event.seat, event.group)
    wanted = _without(waits.wanted, event.seat, event.group)
    return replace(state, pending=replace(waits, left=left, wanted=wanted))


def _on_counted(state: LordsState, event: GroupCounted) -> LordsState:
    waits = asked(state, Count)
    left = _without(waits.left, event.seat, event.group)
    wanted = _with(waits.wanted, event.seat, event.group)
    return replace(state, pending=replace(waits, left=left, wanted=wanted))


def _without(groups: _Groups, seat: str, group: str) -> _Groups:
    return {**groups, seat: tuple(one for one in groups.get(seat, ()) if one != group)}


def _with(groups: _Groups, seat: str, group: str) -> _Groups:
    """The group is the last of them."""
    rest = _without(groups, seat, group)
    return {**rest, seat: (*rest[seat], group)}


FOLDS: Folds = {CellTold: _on_cell, GroupLeft: _on_left, GroupCounted: _on_counted}
DEEDS = (
    Deed(
        name="tell-cell",
        command=TellCell,
        rule="7.15",
        answers=Count,
        during=lambda state: not state.on_chart,
        options=_cells,
        plain=_any_alike,
        check=_why_not_there,
        do=_tell_cell,
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
    Deed(
        name="count-group",
        command=CountGroup,
        rule="7.15",
        answers=Count,
        options=_others,
        check=_why_not_counted,
        do=tells(GroupCounted),
        silent=True,
    ),
)
