"""What can be drawn on a map of squares, and the map after one stroke of it."""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.square_map import (
    LAND,
    LEAST,
    MOST,
    REEF,
    WATER,
    Current,
    Legend,
    SeaMap,
)

SIGNS = {"water": WATER, "land": LAND, "reef": REEF}
"""What a whole cell is drawn with, and its sign."""
CURRENT = "current"


def drawable(legend: Legend) -> tuple[str, ...]:
    """All that maps of a game may show: signs, kinds of places, currents."""
    reef = ("reef",) if legend.reefs else ()
    current = (CURRENT,) if legend.currents else ()
    return ("water", "land", *reef, *(kind.id for kind in legend.places), *current)


def signed(sea_map: SeaMap, cell: str, sign: str) -> SeaMap:
    """A cell drawn with a sign; where it is not water nothing else can be."""
    column, row = sea_map.board.place(cell)
    from_top = len(sea_map.rows) - 1 - row
    line = sea_map.rows[from_top]
    rows = list(sea_map.rows)
    rows[from_top] = line[:column] + sign + line[column + 1 :]
    drawn = replace(sea_map, rows=tuple(rows))
    return drawn if sign == WATER else _emptied(drawn, cell)


def cleared(sea_map: SeaMap, cell: str) -> SeaMap:
    """A cell with nothing but water."""
    return _emptied(signed(sea_map, cell, WATER), cell)


def linked(sea_map: SeaMap, tail: str, tip: str) -> SeaMap:
    """With a current from one cell to another; from one cell only one leads."""
    others = (one for one in sea_map.currents if one.tail != tail)
    return replace(sea_map, currents=(*others, Current(tail=tail, tip=tip)))


def resized(sea_map: SeaMap, columns: int, rows: int) -> SeaMap:
    """So many columns wider at the right and rows higher at the top;
    what falls off the edge is gone.
    """
    wide = min(max(len(sea_map.rows[0]) + columns, LEAST), MOST)
    high = min(max(len(sea_map.rows) + rows, LEAST), MOST)
    rows_up = [row[:wide].ljust(wide, WATER) for row in reversed(sea_map.rows)][:high]
    rows_up += [WATER * wide] * (high - len(rows_up))
    grown = replace(sea_map, rows=tuple(reversed(rows_up)))
    has = grown.board.has
    return replace(
        grown,
        places=tuple(one for one in grown.places if has(one.cell)),
        currents=tuple(one for one in grown.currents if has(one.tail) and has(one.tip)),
    )


def _emptied(sea_map: SeaMap, cell: str) -> SeaMap:
    """Without the place and the currents of a cell."""
    return replace(
        sea_map,
        places=tuple(one for one in sea_map.places if one.cell != cell),
        currents=tuple(one for one in sea_map.currents if cell not in (one.tail, one.tip)),
    )
