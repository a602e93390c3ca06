"""The logbook on its paper: one row a line, the newest at the bottom, lines taken back struck
through.
"""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.recycleview import RecycleView
from kivy.uix.recycleview.views import RecycleDataViewBehavior
from msgspec import Struct
from msgspec.structs import asdict

from companion.widgets.cards.flag import flags_width
from companion.widgets.kit import labels, nine_patches, scroll  # noqa: F401  (the layout uses them)
from companion.widgets.kit.text_layout import LEADING, lines_of, width_of
from companion.widgets.kit.theme import metrics
from companion.widgets.window.window import load_twin


class LogRow(Struct, frozen=True):
    """A line as it is shown: entry number, seats (flags), words, where faces came from, whether it
    was taken back.
    """

    number: int
    seats: tuple[str, ...]
    text: str
    source: str = ""
    undone: bool = False


class LogLineRow(RecycleDataViewBehavior, BoxLayout):
    """One row on the paper."""

    number = NumericProperty(0)
    seats = ObjectProperty(())
    text = StringProperty("")
    source = StringProperty("")
    undone = BooleanProperty(False)
    source_width = NumericProperty(0)
    flags_width = NumericProperty(0)


class LogSheet(RecycleView):
    """The rows themselves; only those in sight exist as widgets."""


class LogList(BoxLayout):
    """``rows`` (a tuple of ``LogRow``) on paper.

    When a row is added the newest is scrolled into sight.
    """

    rows = ObjectProperty(())

    def __init__(self, **kwargs: Any) -> None:
        self._lay_soon = Clock.create_trigger(self._lay, -1)
        self._follow_soon = Clock.create_trigger(self._follow, 0)
        super().__init__(**kwargs)
        self._known = 0
        for name in ("rows", "width"):
            self.fbind(name, self._lay_soon)
        metrics.tell(self._lay_again, "body", "small", "gap")
        self._lay_soon()

    def _lay_again(self, *_: Any) -> None:
        self._lay_soon()

    def _lay(self, *_: Any) -> None:
        sheet = self.ids.sheet
        source = max((width_of(row.source, metrics.small) for row in self.rows), default=0)
        source = min(source + 4 if source else 0, self.width * 0.24)
        sheet.data = [self._datum(row, source) for row in self.rows]
        if len(self.rows) != self._known:
            self._known = len(self.rows)
            self._follow_soon()

    def _follow(self, *_: Any) -> None:
        """The newest row in sight; a few rows hang from the top of the paper."""
        sheet = self.ids.sheet
        sheet.scroll_y = 0 if sheet.children[0].height > sheet.height else 1

    def _datum(self, row: LogRow, source: float) -> dict[str, Any]:
        flags = flags_width(max(1, len(row.seats)), flag_width())
        room = self.width - 3 * metrics.gap - number_width() - flags - source - 3 * metrics.gap
        lines = lines_of(row.text, metrics.body, room) if room > 1 else 1
        height = max(lines * metrics.body * LEADING, metrics.body) + metrics.gap * 1.6
        return {
            **asdict(row),
            "source_width": source,
            "flags_width": flags,
            "size": (self.width, round(height)),
        }


def number_width() -> float:
    """Room for an entry's number."""
    return float(metrics.body * 2.3)


def flag_width() -> float:
    """Room for a flag."""
    return float(metrics.body * 0.95)


load_twin(__file__)
