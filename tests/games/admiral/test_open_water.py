"""Where reefs and islands may be laid, found for all cells at once, beside a walk from cell to cell
for each of them: the same on hundreds of seas laid out by chance.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from random import Random

import pytest
from msgspec import Struct

from companion.engine.compass import HEADINGS
from companion.engine.grid import Grid, cell_name
from companion.games.admiral.rules.geometry import Coast, coast
from companion.games.admiral.rules.islands import SHAPES
from companion.games.admiral.rules.open_water import OpenWater, Sounding
from companion.games.admiral.rules.scene import Island

REEF = (1, 1)
PIECES = (REEF, *SHAPES.values())
SEAS, MOST_COLUMNS, MOST_ROWS = 40, 13, 10


class Sea(Struct, frozen=True):
    """A board with what lies on it."""

    board: Grid
    known: Coast
    reefs: frozenset[str]
    forts: frozenset[str]
    pearls: frozenset[str]

    @property
    def free(self) -> set[str]:
        """All its water."""
        return set(self.board.cells) - self.known.land - self.reefs - self.forts


def a_sea(seed: int) -> Sea:
    """Narrow or wide, with few reefs or many; islands are closed on some sides."""
    chance = Random(seed)
    board = Grid(
        chance.randint(2, MOST_COLUMNS),
        chance.randint(2, MOST_ROWS),
        north=chance.choice(("top", "right")),
    )
    cells, much = list(board.cells), chance.random() * 0.3
    chance.shuffle(cells)
    land = cells[: int(len(cells) * much / 2)]
    sides = [f"{cell} {way}" for cell in land for way in HEADINGS]
    closed = chance.sample(sides, int(len(sides) * chance.random()))
    forts = chance.sample(cells, min(len(cells), chance.randint(1, 4)))
    pearls = chance.sample(cells, min(len(cells), chance.randint(0, 3)))
    return Sea(
        board=board,
        known=coast(board, (Island(tuple(land), "house", closed=tuple(closed)),)),
        reefs=frozenset(cells[len(land) : int(len(cells) * much)]),
        forts=frozenset(forts),
        pearls=frozenset(pearls),
    )


# ---------------------------------------------------------------- from cell to cell


def walked(sea: Sea, start: Iterable[str], free: Set[str]) -> set[str]:
    """The cells a ship could come to from these, step by step."""
    found, edge = set(start), list(start)
    while edge:
        here = edge.pop()
        for near in sea.board.around(here):
            closed = (here, sea.board.bearing(here, near)) in sea.known.closed
            if near in free and near not in found and not closed:
                found.add(near)
                edge.append(near)
    return found


def is_whole(sea: Sea, free: Set[str]) -> bool:
    return walked(sea, sorted(free)[:1], free) == free


def is_locked(sea: Sea, free: Set[str]) -> bool:
    reached: set[str] = set()
    for fort in sea.forts:
        port = free & set(sea.board.around(fort))
        water = walked(sea, sorted(port), free)
        if not any(len(free & set(sea.board.around(one))) == 8 for one in water):
            return True
        reached |= water
    return not reached.issuperset(sea.pearls)


def locks(sea: Sea, short: bool, cells: Set[str]) -> bool:
    around = {near for cell in cells for near in sea.board.around(cell)} - cells
    left = sea.free - cells
    if is_whole(sea, around & left):
        return False
    return not is_whole(sea, left) if short else is_locked(sea, left)


def places(sea: Sea, short: bool, columns: int, rows: int) -> Iterator[str]:
    """Where a piece lies on water alone and locks nothing."""
    for cell in sea.board.cells:
        column, row = sea.board.place(cell)
        cells = {cell_name(column + x, row + y) for x in range(columns) for y in range(rows)}
        if cells.issubset(sea.free) and not locks(sea, short, cells):
            yield cell


# ---------------------------------------------------------------- the same, found at once


@pytest.mark.rule("pearl-shoals:V.3.6d", "admiral-short:S1.1b")
@pytest.mark.parametrize("short", [False, True], ids=["full", "short"])
def test_whatever_the_sea_the_same_places_are_open(short: bool) -> None:
    found = shut = 0
    for seed in range(SEAS):
        sea = a_sea(seed)
        water = OpenWater(sea.board, sea.known, sea.reefs, sea.forts)
        assert water.hangs_together(water.free) == is_whole(sea, sea.free)
        pearls = water.bits.of(sea.pearls)
        assert water.is_locked(water.free, pearls) == is_locked(sea, sea.free)
        sounding = Sounding(water, pearls, short)
        for columns, rows in PIECES:
            open = sounding.places(columns, rows, water.free)
            assert open == tuple(places(sea, short, columns, rows)), f"sea {seed}"
            lies = len(water.bits.cells(water.bits.corners(water.free, columns, rows)))
            found, shut = found + len(open), shut + lies - len(open)
    assert found > 20 * SEAS
    assert shut > 2 * SEAS
