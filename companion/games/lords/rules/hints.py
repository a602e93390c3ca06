"""What a number on a cell would bring, for whoever is about to lay it: nothing hidden is used.

Only the row and the column of the cell are counted anew, and free ships keep the numbers they have
taken, so that every cell and number can be told at once. All counted anew it may be more, never
less.
"""

from __future__ import annotations

from companion.engine.compass import Heading
from companion.engine.memo import once
from companion.games.lords.boards import BOARD, POINT
from companion.games.lords.rules.lookup import beside
from companion.games.lords.rules.score import NEIGHBOURS, SETS, numbers_of, score_of
from companion.games.lords.rules.scoring import SHORTEST, count_line, mask_of, sets_of
from companion.games.lords.rules.state import MINE_COSTS, LordsState
from companion.games.lords.scenario import AGAIN, SWEEP

_Masks = tuple[int, ...]
_LINES = ((Heading.W, Heading.E), (Heading.S, Heading.N))


def would_bring(state: LordsState, seat: str, number: int, cell: str) -> int:
    """The points of a ship of that number laid on that cell now, less what her mine costs."""
    return _by_place(state, seat, cell) + _by_number(state, seat, number, cell)


@once
def _by_place(state: LordsState, seat: str, cell: str) -> int:
    """Whatever her number: on the far half (7.10), beside a hired ship who counts her (11.18)."""
    ships = [state.board().get(near) for near in beside(cell)]
    hired = [one.hired for one in ships if one and one.hired and one.seat == seat]
    counting = [id for id in hired if state.scene.by_id[id].effect == NEIGHBOURS]
    return state.is_far(seat, cell) + len(counting)


def _by_number(state: LordsState, seat: str, number: int, cell: str) -> int:
    """The groups she would make, and by her effect what her cell brings twice or her mine no
    longer costs.
    """
    effect, own = state.scene.ship_effects[number], mask_of((number,))
    bare = cell not in state.board()
    point = (state.scene.sea.effects[cell] == POINT and bare) * (2 if effect == AGAIN else 1)
    mined = MINE_COSTS if cell in state.mines and effect != SWEEP else 0
    sets = _sets(state, seat)
    grouped = sum(
        _count((*before, own, *after), sets) - _count(before, sets) - _count(after, sets)
        for before, after in _lines(state, seat, cell)
    )
    return grouped + point - mined


def _count(line: _Masks, sets: tuple[tuple[int, int], ...]) -> int:
    return count_line(line, sets).points if len(line) >= SHORTEST else 0


@once
def _sets(state: LordsState, seat: str) -> tuple[tuple[int, int], ...]:
    hired = (ship.hired for ship in state.fleet(seat) if ship.hired and ship.fights)
    brings = any(state.scene.by_id[id].effect == SETS for id in hired)
    return sets_of(state.scene.set_points, int(brings))


@once
def _lines(state: LordsState, seat: str, cell: str) -> tuple[tuple[_Masks, _Masks], ...]:
    """What lies before and after a cell in its row and in its column, as far as it hangs together.

    A ship she would cover lies in no group, so nothing is lost.
    """
    numbers = _numbers(state, seat)
    return tuple(
        (_reach(numbers, cell, back)[::-1], _reach(numbers, cell, on)) for back, on in _LINES
    )


def _reach(numbers: dict[str, int], cell: str, heading: Heading) -> _Masks:
    found = []
    for near in BOARD.line(cell, heading):
        if near not in numbers:
            break
        found.append(numbers[near])
    return tuple(found)


@once
def _numbers(state: LordsState, seat: str) -> dict[str, int]:
    """The numbers of a player's fighting ships by their cells; of a free one in a group, the one
    she has taken.
    """
    score = score_of(state, seat)
    grouped = {cell for group in score.groups for cell in group.cells}
    taken = {cell: (number,) for cell, number in score.numbers.items() if cell in grouped}
    return {
        ship.cell: mask_of(taken.get(ship.cell) or numbers_of(state, ship))
        for ship in state.fleet(seat)
        if ship.fights
    }
