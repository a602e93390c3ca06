"""The water that ships can sail, other ships aside: where it hangs together, and what would seal a
part of it off (V.3.6d, S1.1b).
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from companion.engine.cell_bits import cell_bits
from companion.engine.compass import HEADINGS
from companion.engine.grid import Grid
from companion.games.admiral.rules.geometry import Coast


class OpenWater:
    """A board without its land, and without the reefs and forts that bar cells; closed sides of
    islands are kept. Sets of cells are whole numbers of ``bits``.

    ``free`` is all the water, ``calm`` that of it which has no closed side, and what lies beyond
    the edge.
    """

    def __init__(
        self, board: Grid, known: Coast, reefs: Iterable[str], forts: Iterable[str]
    ) -> None:
        forts = tuple(forts)
        self.bits = bits = cell_bits(board)
        self.free = bits.all & ~bits.of((*known.land, *reefs, *forts))
        self._shut = bits.of(known.shut)
        self.calm = self.free & ~self._shut | bits.rim
        self._sides = [
            (bits.of((cell,)), bits.of(_open_sides(board, known, cell))) for cell in known.shut
        ]
        self._ports = [bits.spread(bits.of((fort,))) for fort in forts]
        self._in_ports = bits.spread(bits.of(forts))

    def reached(self, start: int, free: int) -> int:
        """The cells a ship could come to from these, step by step through free ones."""
        found = edge = start
        while edge:
            near = self.bits.spread(edge & ~self._shut)
            if edge & self._shut:
                for cell, sides in self._sides:
                    near |= sides if edge & cell else 0
            edge = near & free & ~found
            found |= edge
        return found

    def hangs_together(self, free: int) -> bool:
        """Whether one can sail from any of these cells to any other (S1.1b)."""
        return self.reached(free & -free, free) == free

    def joins_ports(self) -> bool:
        """Whether one can sail from every port to every other (M1.4)."""
        ports = self._in_ports & self.free
        return not ports & ~self.reached(ports & -ports, self.free)

    def is_locked(self, free: int, pearls: int) -> bool:
        """Whether a port has no way out to open sea, or a pearl cell no way to any port (V.3.6d).

        Open is the sea where there is water all round a cell: else it is a pocket.
        """
        round_about = self.bits.inside(self.bits.corners(free, 3, 3))
        open_sea = self.reached(round_about, free)
        if not all(port & open_sea for port in self._ports):
            return True
        return bool(pearls & ~self.reached(self._in_ports & free, free))


def _open_sides(board: Grid, known: Coast, cell: str) -> list[str]:
    """The cells beside one that no closed side keeps from it."""
    ways = [board.step(cell, way) for way in HEADINGS if (cell, way) not in known.closed]
    return [near for near in ways if near]


class Sounding(Struct, frozen=True):
    """What may be laid on the water so that a way stays open to every port and pearl, by the
    ``short`` rules all over the sea.
    """

    water: OpenWater
    pearls: int
    short: bool

    def places(self, columns: int, rows: int, on: int) -> tuple[str, ...]:
        """Where something of so many columns and rows may be laid on these cells: its corners
        nearest to A1.
        """
        bits = self.water.bits
        open, piece = bits.corners(on, columns, rows), bits.rectangle(columns, rows)
        for corner in bits.each(open & ~self._surely(columns, rows)):
            if self.locks(piece * corner):
                open ^= corner
        return bits.cells(open)

    def _surely(self, columns: int, rows: int) -> int:
        """Where it locks nothing, without a look: there is calm water all round it, or the edge on
        one side.
        """
        bits = self.water.bits
        if bits.is_across(columns, rows):
            return 0
        return bits.inside(bits.corners(self.water.calm, columns + 2, rows + 2))

    def locks(self, cells: int) -> bool:
        """Whether a reef or an island on these cells locks something; where the water round it
        hangs together it cannot.
        """
        left = self.water.free & ~cells
        if self.water.hangs_together(self.water.bits.spread(cells) & left):
            return False
        if self.short:
            return not self.water.hangs_together(left)
        return self.water.is_locked(left, self.pearls)
