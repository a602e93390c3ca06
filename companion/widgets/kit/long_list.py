"""A list of any length that ends with its newest row: only rows in sight are measured and exist.

Rows are measured from the newest upwards, no further than somebody has looked; those beyond count
as ``typical`` high, so that the bar tells how much there is. Rows stand on a raft that is moved as
a whole, so that a row which keeps its place among its neighbours is not laid out anew.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.relativelayout import RelativeLayout
from kivy.uix.widget import Widget

from companion.widgets.kit.scroll import Scroll

AHEAD = 2.0
"""How far beyond what is in sight rows are measured, in heights of the list."""
DECK = 1e5
"""Pixels of the raft below its first rows, for newer ones. Below 0 letters would come to stand on
other pixels.
"""


class LongList(Scroll):
    """Shows ``rows``, any sequence of values; the newest is the last.

    ``make()`` gives a widget for a row, ``write(widget, row)`` puts a row on one,
    ``height_of(row)`` says how high it is in a list as wide as this one. When there are more rows
    than before the newest comes into sight.
    """

    rows = ObjectProperty(())
    make = ObjectProperty()
    write = ObjectProperty()
    height_of = ObjectProperty()
    typical = NumericProperty(20)

    def __init__(self, **kwargs: Any) -> None:
        self._lay_soon = Clock.create_trigger(self._lay, -1)
        self._show_soon = Clock.create_trigger(self._show, -1)
        self._reach: list[float] = []
        self._count = 0
        self._shown: dict[int, Widget] = {}
        self._spare: list[Widget] = []
        super().__init__(**{"size": (0, 0)} | kwargs)
        self._column = Widget(size_hint_y=None)
        self._raft = RelativeLayout(size_hint=(None, None), y=-DECK)
        self._column.add_widget(self._raft)
        self.add_widget(self._column)
        for name in ("rows", "size", "typical"):
            self.fbind(name, self._lay_soon)
        self.fbind("scroll_y", self._show_soon)
        self._lay_soon()

    def lay_again(self) -> None:
        """Rows have other heights than before."""
        self._lay_soon()

    def _lay(self, *_: Any) -> None:
        """Measure anew; stay as far from the newest row as before, or go to it where there is
        another.
        """
        below = 0.0 if len(self.rows) > self._count else self._below
        self._count = len(self.rows)
        self._reach = []
        self._stand(below)
        self._show()

    @property
    def _below(self) -> float:
        """How many pixels of rows lie below what is in sight."""
        return float(max(0.0, (self._column.height - self.height) * self.scroll_y))

    def _stand(self, below: float) -> None:
        """Measure as far as is needed to stand so far above the end, and stand there."""
        self._measure(below + self.height * (1 + AHEAD))
        whole = self._whole
        hidden = whole - self.height
        self.scroll_y = min(1.0, below / hidden) if hidden > 0 else 1
        self._column.height = whole

    @property
    def _whole(self) -> float:
        """How high all rows are, as far as is known."""
        return float(self._measured + (len(self.rows) - len(self._reach)) * self.typical)

    @property
    def _measured(self) -> float:
        """How high those rows are that have been measured."""
        return self._reach[-1] if self._reach else 0.0

    def _measure(self, height: float) -> None:
        """Measure rows from the end upwards until so many pixels are covered."""
        rows, reach = self.rows, self._reach
        high = self._measured
        while high < height and len(reach) < len(rows):
            high += self.height_of(rows[-1 - len(reach)])
            reach.append(high)

    def _show(self, *_: Any) -> None:
        """Put the rows in sight on widgets; others, that have not been measured yet, are due."""
        if len(self.rows) != self._count:
            return
        below = self._below
        if len(self._reach) < len(self.rows) and below + self.height > self._measured:
            self._stand(below)
        wanted = self._in_sight(below)
        self._move_raft(wanted)
        for number in set(self._shown) - set(wanted):
            self._put_by(self._shown.pop(number))
        for number in wanted:
            self._place(number)

    def _in_sight(self, below: float) -> range:
        """The numbers of the rows that are wholly or partly in sight."""
        if not self._reach:
            return range(0)
        nearest = bisect_right(self._reach, below)
        farthest = bisect_left(self._reach, below + self.height)
        last = self._count - 1
        return range(max(0, last - farthest), last - nearest + 1)

    def _foot(self, number: int) -> float:
        """Where a row's lower edge stands, counted from the end of the list."""
        newer = self._count - 1 - number
        return self._reach[newer - 1] if newer else 0.0

    def _move_raft(self, wanted: Sequence[int]) -> None:
        """So that a row which stays in sight keeps its place on the raft."""
        for number in wanted:
            if number in self._shown:
                self._raft.y = self._foot(number) - self._shown[number].y
                break
        if not wanted or self._foot(wanted[-1]) < self._raft.y:
            self._raft.y = -DECK

    def _place(self, number: int) -> None:
        row = self.rows[number]
        widget = self._shown.get(number)
        if widget is None:
            widget = self._shown[number] = self._spare.pop() if self._spare else self.make()
            self._raft.add_widget(widget)
        foot = self._foot(number)
        widget.size_hint = None, None
        widget.size = self.width, self._reach[self._count - 1 - number] - foot
        widget.pos = 0, foot - self._raft.y
        self.write(widget, row)

    def _put_by(self, widget: Widget) -> None:
        self._raft.remove_widget(widget)
        self._spare.append(widget)
