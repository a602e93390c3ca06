"""A board to look at, too small to tap."""

from __future__ import annotations

from companion.widgets.chart.chart import ChartBoard
from companion.widgets.chart.marks import Berth


class BoardPicture(ChartBoard):
    """A chart that leaves every touch to what it lies on."""

    least_unit = 2

    def side_of(self, berth: Berth) -> float:
        """Small as the board is: nobody has to tell one piece from another."""
        return self.sheet.unit * 1.4 / berth.abreast

    def collide_point(self, _x: float, _y: float) -> bool:
        """No touch meets it."""
        return False
