"""A board to look at, too small to tap."""

from __future__ import annotations

from companion.widgets.chart.chart import ChartBoard


class BoardPicture(ChartBoard):
    """A chart that leaves every touch to what it lies on."""

    least_unit = 2

    def collide_point(self, _x: float, _y: float) -> bool:
        """No touch meets it."""
        return False
