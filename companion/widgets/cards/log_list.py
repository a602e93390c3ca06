"""The logbook on its paper: one row a line, the newest at the bottom, lines taken back struck
through.
"""

from __future__ import annotations

from math import ceil, inf
from typing import Any

from kivy.clock import Clock
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.presenters.logbook import LogRow
from companion.widgets.cards.flag import flags_width
from companion.widgets.kit.paper import Paper
from companion.widgets.kit.text_layout import line_height, lines_of, width_of
from companion.widgets.kit.theme import metrics
from companion.widgets.window.window import load_twin

_GAPS = 7.2
"""What lies beside and between the parts of a row and at the edges of its paper, in gaps."""


class LogLineRow(BoxLayout):
    """One row on the paper; ``source_width`` is the width of the margin. A finger lifted where it
    came down tells ``on_tapped``.
    """

    __events__ = ("on_tapped",)

    row = ObjectProperty(LogRow(0, (), ""), rebind=True)
    source_width = NumericProperty(0)
    NUMBER = 2.3
    """Room for an entry's number, and below for a flag, as parts of the height of letters."""
    FLAG = 0.95

    def on_tapped(self) -> None:
        """It was tapped."""

    def on_touch_down(self, touch: Any) -> bool:
        if self.collide_point(*touch.pos):
            touch.grab(self)
        return bool(super().on_touch_down(touch))

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is self:
            touch.ungrab(self)
            if self.collide_point(*touch.pos):
                self.dispatch("on_tapped")
        return bool(super().on_touch_up(touch))


class LogList(Paper):
    """``rows`` on paper, with ``margins`` that their margin must have room for.

    When a row is added the newest is scrolled into sight. A tap on a row tells ``on_entry`` with
    the number of its journal entry.
    """

    rows = ObjectProperty(())
    margins = ObjectProperty(frozenset())
    margin_width = NumericProperty(0)

    __events__ = ("on_entry",)

    def on_entry(self, entry: int) -> None:
        """A row of this entry was tapped."""

    def __init__(self, **kwargs: Any) -> None:
        self._heights: dict[LogRow, float] = {}
        self._measure_soon = Clock.create_trigger(self._measure, -1)
        super().__init__(**kwargs)
        for name in ("margins", "width"):
            self.fbind(name, self._measure_soon)
        metrics.tell(self._measure_again, "body", "small", "gap")
        self._measure_soon()

    def _measure_again(self, *_: Any) -> None:
        self._measure_soon()

    def _measure(self, *_: Any) -> None:
        """How wide the margin is; and rows must be measured anew."""
        widest = max((width_of(source, metrics.small) for source in self.margins), default=0)
        self.margin_width = min(widest + 4 if widest else 0, self.width * 0.24)
        self._heights = {}
        self.ids.sheet.lay_again()

    def new_row(self) -> Any:
        """A blank row."""
        row = LogLineRow()
        row.bind(on_tapped=lambda row: self.dispatch("on_entry", row.row.number))
        return row

    def write_row(self, widget: Any, row: LogRow) -> None:
        """Put a line of the logbook on a row."""
        widget.row, widget.source_width = row, self.margin_width

    def row_height(self, row: LogRow) -> float:
        """How many pixels high a row stands."""
        if row not in self._heights:
            self._heights[row] = self._height(row)
        return self._heights[row]

    def _height(self, row: LogRow) -> float:
        gap, letters = metrics.gap, metrics.body
        flags = flags_width(max(1, len(row.seats)), letters * LogLineRow.FLAG)
        room = self.width - letters * LogLineRow.NUMBER - flags - self.margin_width - _GAPS * gap
        lines = lines_of(row.text, letters, room) if room > 1 else 1
        beside = lines_of(row.source, metrics.small, max(self.margin_width, 1))
        words = max(lines * _line(letters), beside * _line(metrics.small))
        return float(ceil(words + gap * 1.6))


def _line(letters: float) -> int:
    """How many pixels high a line of letters is."""
    return line_height("x", letters, inf)


load_twin(__file__)
