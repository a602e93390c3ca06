"""A board to look at, too small to tap."""

from __future__ import annotations

from typing import Any

from companion.widgets.chart.berths import Berth
from companion.widgets.chart.chart import ChartBoard
from companion.widgets.kit.scroll import Scroll


class BoardPicture(ChartBoard):
    """A chart that leaves every touch to what it lies on. In a list it is drawn when it comes near:
    most boards of a long one are never looked at.
    """

    least_unit = 2

    def _draw(self, *_: Any) -> None:
        pane = _list_of(self)
        if pane and not pane.is_near(self):
            pane.bind(scroll_y=self._draw_again, height=self._draw_again)
            return
        if pane:
            pane.unbind(scroll_y=self._draw_again, height=self._draw_again)
        super()._draw()

    def side_of(self, berth: Berth) -> float:
        """Small as the board is: nobody has to tell one piece from another."""
        return self.sheet.unit * 1.4 / berth.abreast

    def collide_point(self, _x: float, _y: float) -> bool:
        """No touch meets it."""
        return False


def _list_of(widget: Any) -> Scroll | None:
    """The list that something stands in, if it does."""
    above = widget.parent
    while above is not None and above is not widget and not isinstance(above, Scroll):
        widget, above = above, above.parent
    return above if isinstance(above, Scroll) else None
