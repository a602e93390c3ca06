"""The figures of a battle as small pictures on paper: bars and lines in the seats' colours, cased
in ink, each with its flag.
"""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Line, Quad, Rectangle, RoundedRectangle
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from companion.engine.compass import HEADINGS
from companion.presenters.story.pictures import BarView, LineView, PetalView, apart
from companion.widgets.cards.flag import lay_flag
from companion.widgets.kit.drawing import draw_when
from companion.widgets.kit.texture_painter import lettering
from companion.widgets.kit.theme import Colour, metrics, seat_colour, theme
from companion.widgets.vane.wind_glyphs import FORCE_COLOUR, around


class StoryBars(Widget):
    """A bar for each seat beside its flag and words; with ``signed`` they go to either side of a
    middle.
    """

    rows = ObjectProperty(())
    signed = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        draw_when(self, self._draw, "rows")

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        if not self.rows or self.width < 4:
            return
        high = self.height / len(self.rows)
        with self.canvas:
            for at, row in enumerate(self.rows):
                self._row(row, self.top - (at + 1) * high, high)
            if self.signed:
                Color(*theme.ink)
                Line(points=(self._middle, self.y, self._middle, self.top), width=metrics.hair)

    @property
    def _middle(self) -> float:
        low = bool(self.rows) and self.height / len(self.rows) * 0.4 < metrics.least
        return float(self.x + self.width * (0.4 if low else 0.5))

    def _low_row(self, row: BarView, low: float, high: float) -> None:
        """Words beside the bar: above it there is no room for letters that one can read."""
        width = min(high * 0.5, metrics.body)
        _flag(row.seat, self.x, low + high / 2, width)
        words = _small(row.words)
        _letters(words, self.right - words.width, low + (high - words.height) / 2)
        left, thick = self.x + width + metrics.gap, min(high * 0.6, metrics.mm * 2.4)
        widest = max(_small(one.words).width for one in self.rows)
        right = max(left, min(self.x + self.width * 0.6, self.right - widest - metrics.gap / 2))
        start, whole, foot = left, right - left, low + (high - thick) / 2
        if self.signed:
            start, whole = self._middle, min(self._middle - left, right - self._middle)
        end = row.length * whole
        _bar(start + min(0, end), foot, abs(end), thick, row.seat)
        if not self.signed:
            Color(*theme.ink)
            notch = left + whole * row.notch
            Line(points=(notch, low + high * 0.1, notch, low + high * 0.9), width=metrics.hair)

    def _row(self, row: BarView, low: float, high: float) -> None:
        if high * 0.4 < metrics.least:
            self._low_row(row, low, high)
            return
        width = min(high * 0.5, metrics.body)
        _flag(row.seat, self.x, low + high / 2, width)
        left = self.x + width + metrics.gap
        size = min(metrics.body, high * 0.4)
        thick = min(high * 0.32, metrics.mm * 2.4)
        if self.signed:
            words = lettering(row.words, round(size), bold=True)
            _letters(words, self.right - words.width, low + high * 0.55)
            reach = min(self._middle - left, self.right - self._middle)
            end = row.length * reach
            _bar(self._middle + min(0, end), low + high * 0.16, abs(end), thick, row.seat)
            return
        _letters(lettering(row.words, round(size), bold=True), left, low + high * 0.52)
        whole = self.right - left
        Color(*theme.paper_edge)
        RoundedRectangle(pos=(left, low + high * 0.14), size=(whole, thick), radius=[thick * 0.3])
        _bar(left, low + high * 0.14, whole * row.length, thick, row.seat)
        Color(*theme.ink)
        notch = left + whole * row.notch
        Line(points=(notch, low + high * 0.08, notch, low + high * 0.2 + thick), width=metrics.hair)


FLAG_PITCH = 1.4
"""From one flag to the next below it, in widths of a flag."""


class StoryLines(Widget):
    """A line for each seat over the rounds, its flag at the end; ``most`` and ``last`` stand at the
    ends of the axes.
    """

    lines = ObjectProperty(())
    most = StringProperty("")
    last = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        draw_when(self, self._draw, "lines", "most", "last")

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        if not self.lines or self.width < 4:
            return
        most, last = lettering(self.most, metrics.small), lettering(self.last, metrics.small)
        room = self.height - last.height
        flag = min(metrics.body * 0.8, room / (len(self.lines) * FLAG_PITCH))
        left, low = self.x + most.width + metrics.gap, self.y + last.height
        right, high = self.right - flag - metrics.gap, self.top - flag * 0.67
        with self.canvas:
            Color(*theme.ink)
            Line(points=(left, high, left, low, right, low), width=metrics.hair)
            _letters(most, self.x, high - most.height / 2)
            _letters(lettering("1", metrics.small), left, self.y)
            _letters(last, right - last.width, self.y)
            ends = [self._line(line, (left, low, right - left, high - low)) for line in self.lines]
            for line, middle in zip(self.lines, apart(ends, flag * FLAG_PITCH, low), strict=True):
                _flag(line.seat, right + metrics.gap / 2, middle, flag)

    def _line(self, line: LineView, field: tuple[float, float, float, float]) -> float:
        """Draw a line; how high it ends."""
        x, y, width, height = field
        points = [part for a, b in line.spots for part in (x + a * width, y + b * height)]
        for colour, thick in ((theme.ink, 0.55), (seat_colour(line.seat), 0.3)):
            Color(*colour)
            Line(points=points, width=metrics.mm * thick, joint="round", cap="round")
        return points[-1]


HALF_PETAL = 14
"""Degrees from the middle of a petal to its edge."""


class StoryRose(Widget):
    """How often each wind has blown: a petal for each heading, each force in its colour, among the
    ``letters`` of the headings.
    """

    petals = ObjectProperty(())
    letters = ObjectProperty({})

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        draw_when(self, self._draw, "petals", "letters")

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        side = min(self.width, self.height)
        if not self.petals or side < 4:
            return
        named = {heading: lettering(text, metrics.least) for heading, text in self.letters.items()}
        reach = side / 2 - max((texture.height for texture in named.values()), default=0)
        with self.canvas:
            Color(*theme.paper_edge)
            Line(circle=(self.center_x, self.center_y, reach), width=metrics.hair)
            for petal in self.petals:
                self._petal(petal, reach)
            for at, heading in enumerate(HEADINGS):
                if texture := named.get(heading):
                    x, y = around(self.center_x, self.center_y, reach + texture.height / 2, at * 45)
                    _letters(texture, x - texture.width / 2, y - texture.height / 2)

    def _petal(self, petal: PetalView, reach: float) -> None:
        middle = HEADINGS.index(petal.heading) * 45
        corners = [
            around(self.center_x, self.center_y, reach * far, middle + side)
            for side, far in (
                (-HALF_PETAL, petal.start),
                (-HALF_PETAL, petal.end),
                (HALF_PETAL, petal.end),
                (HALF_PETAL, petal.start),
            )
        ]
        points = [part for corner in corners for part in corner]
        Color(*FORCE_COLOUR[petal.force])
        Quad(points=points)
        Color(*theme.ink)
        Line(points=points, width=metrics.hair, close=True)


def _flag(seat: str, left: float, middle: float, width: float) -> None:
    lay_flag(seat, (left + width / 2, middle), width, dark_edge=True)


def _bar(x: float, y: float, length: float, thick: float, seat: str) -> None:
    edge = metrics.hair
    _filled(theme.ink, x - edge, y - edge, length + 2 * edge, thick + 2 * edge)
    _filled(seat_colour(seat), x, y, length, thick)


def _filled(colour: Colour, x: float, y: float, width: float, height: float) -> None:
    Color(*colour)
    RoundedRectangle(pos=(x, y), size=(width, height), radius=[height * 0.25])


def _small(words: str) -> Any:
    """The smallest letters that can be read."""
    return lettering(words, round(metrics.least), bold=True)


def _letters(texture: Any, x: float, y: float) -> None:
    Color(*theme.ink)
    Rectangle(texture=texture, pos=(round(x), round(y)), size=texture.size)
