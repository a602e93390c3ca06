"""The score as a track: a bar for each seat, in its colour as far as it holds, light as far as it
would come now, up to the line at which the game ends.
"""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Line, RoundedRectangle
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.presenters.score_sheet import TrackLine
from companion.widgets.cards.flag import FLAG_SHAPE, lay_flag
from companion.widgets.kit.drawing import draw_when
from companion.widgets.kit.text_layout import width_of
from companion.widgets.kit.texture_painter import Point, write
from companion.widgets.kit.theme import Colour, metrics, seat_colour, theme

_TENS = 10
_LINE, _BAR, _FLAG = 1.35, 0.84, 0.97
"""A line in sizes of a title, and the bar and the flag in it."""


class ScoreTrack(Widget):
    """Shows ``lines``, each a ``TrackLine``, on a track as long as ``ends_at``, or as anybody has
    come.
    """

    lines = ObjectProperty(())
    ends_at = NumericProperty(0)
    letters = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        draw_when(self, self._draw, "lines", "ends_at", "letters")

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        if not self.lines or self.width < metrics.touch:
            return
        flag = self.letters * _FLAG * FLAG_SHAPE
        left = self.x + flag + metrics.gap
        room = self.right - left - width_of("00", self.letters, True) - metrics.gap
        step = room / max(self.ends_at, *(line.total for line in self.lines))
        with self.canvas:
            self._rules(left, step)
            for at, line in enumerate(self.lines):
                middle = self.top - (at + 0.5) * self.letters * _LINE
                self._line(line, (left, middle), step)

    def _rules(self, left: float, step: float) -> None:
        """A thin line at every ten, and a broken one where the game ends, with their figures."""
        low = self.top - len(self.lines) * self.letters * _LINE
        for points in (*range(0, int(self.ends_at), _TENS), int(self.ends_at)):
            x, last = left + points * step, points == self.ends_at
            Color(*(theme.cream if last else theme.deck_edge))
            dashes = {"dash_length": 4, "dash_offset": 4} if last else {}
            Line(points=(x, low, x, self.top), width=1, **dashes)
            write(str(points), x, (low + self.y) / 2, metrics.least, theme.mist)

    def _line(self, line: TrackLine, start: Point, step: float) -> None:
        """A flag, the bar, and how many points it comes to."""
        left, middle = start
        wide = self.letters * _FLAG * FLAG_SHAPE
        lay_flag(line.seat, (self.x + wide / 2, middle), wide)
        thick, edge = self.letters * _BAR, metrics.hair
        _bar(start, line.total * step, thick, theme.bead)
        inner = left + edge, middle
        _bar(inner, line.held * step - edge * 2, thick - 2 * edge, seat_colour(line.seat))
        words = str(line.total)
        after = left + line.total * step + metrics.gap / 2 + width_of(words, self.letters, True) / 2
        write(words, after, middle, self.letters, theme.cream, bold=True)


def _bar(start: Point, wide: float, thick: float, tint: Colour) -> None:
    """A bar that begins there, with its middle at that height."""
    if wide > 0:
        Color(*tint)
        corner = start[0], start[1] - thick / 2
        RoundedRectangle(pos=corner, size=(wide, thick), radius=[min(wide, metrics.radius) / 2])
