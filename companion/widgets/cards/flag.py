"""A seat's flag: its colour and its pattern, so that nobody has to tell colours apart."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from kivy.graphics import Color, Line, Rectangle, RoundedRectangle
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from companion.widgets.kit.drawing import draw_when
from companion.widgets.kit.texture_painter import Point, disc, outline, paint
from companion.widgets.kit.theme import Colour, colour, seat_colour, seat_pattern, theme
from companion.widgets.window.window import load_twin

_ON = {"orange": "#5A3B00", "sky": "#113A57", "yellow": "#5E5800", "purple": "#3F1535"}
FLAG_SHAPE = 0.75
"""How wide a flag is for each pixel of its height."""
_BETWEEN = 0.2
"""Between two small flags, as a part of one's width."""


@lru_cache(maxsize=64)
def flag_texture(seat: str, width: int, height: int, dark_edge: bool = False) -> Any:
    """A seat's flag as a picture of so many pixels."""
    edge = theme.ink if dark_edge else theme.bead
    return paint(
        width, height, lambda scale: draw_flag(seat, width * scale, height * scale, edge), edge
    )


def lay_flag(seat: str, middle: Point, width: float, dark_edge: bool = False) -> None:
    """A seat's flag so many pixels wide, with its middle there, onto what is being drawn."""
    wide, high = max(4, round(width)), max(5, round(width / FLAG_SHAPE))
    Color(1, 1, 1, 1)
    Rectangle(
        texture=flag_texture(seat, wide, high, dark_edge),
        pos=(round(middle[0] - wide / 2), round(middle[1] - high / 2)),
        size=(wide, high),
    )


def draw_flag(seat: str, width: float, height: float, edge_colour: Colour = theme.bead) -> None:
    """A flag, straight onto a picture under way, on a box of so many pixels at the origin."""
    edge = max(2.0, width * 0.05)
    Color(*edge_colour)
    RoundedRectangle(size=(width, height), radius=[width * 0.1])
    Color(*seat_colour(seat))
    RoundedRectangle(
        pos=(edge, edge), size=(width - 2 * edge, height - 2 * edge), radius=[width * 0.07]
    )
    Color(*pattern_colour(seat))
    _PATTERNS[seat_pattern(seat)](width, height, edge)


def draw_pattern(seat: str, width: float, height: float) -> None:
    """Only the pattern of a seat's flag, on a box of so many pixels at the origin."""
    Color(*pattern_colour(seat))
    _PATTERNS[seat_pattern(seat)](width, height, 0)


def pattern_colour(seat: str) -> Colour:
    """The colour of what stands on a seat's flag."""
    return colour(_ON.get(seat, "#FFFFFF"))


def _plain(_width: float, _height: float, _edge: float) -> None:
    """Nothing on it."""


def _vertical(width: float, height: float, edge: float) -> None:
    Rectangle(pos=(width * 0.42, edge), size=(width * 0.16, height - 2 * edge))


def _horizontal(width: float, height: float, edge: float) -> None:
    Rectangle(pos=(edge, height * 0.42), size=(width - 2 * edge, height * 0.16))


def _diagonal(width: float, height: float, edge: float) -> None:
    inset = edge * 2
    for rise in (-0.32, 0.0, 0.32):
        low, high = max(0.0, -rise), min(1.0, 1 - rise)
        span_x, span_y = width - 2 * inset, height - 2 * inset
        start = (inset + low * span_x, inset + (1 - low - rise) * span_y)
        end = (inset + high * span_x, inset + (1 - high - rise) * span_y)
        outline((start, end), width * 0.11, close=False)


def _cross(width: float, height: float, edge: float) -> None:
    _vertical(width, height, edge)
    Rectangle(pos=(edge, height / 2 - width * 0.08), size=(width - 2 * edge, width * 0.16))


def _chevron(width: float, height: float, edge: float) -> None:
    inset = edge * 2.2
    for low in (0.2, 0.5):
        points = (
            (inset, height * low),
            (width / 2, height * (low + 0.26)),
            (width - inset, height * low),
        )
        outline(points, width * 0.13, close=False)


def _dots(width: float, height: float, _edge: float) -> None:
    for across in (0.32, 0.68):
        for up in (0.24, 0.5, 0.76):
            disc(width * across, height * up, width * 0.1)


def _saltire(width: float, height: float, edge: float) -> None:
    inset = edge * 2.4
    outline(((inset, inset), (width - inset, height - inset)), width * 0.13, close=False)
    outline(((inset, height - inset), (width - inset, inset)), width * 0.13, close=False)


def _border(width: float, height: float, edge: float) -> None:
    inset = edge * 3.4
    Line(rectangle=(inset, inset, width - 2 * inset, height - 2 * inset), width=edge * 0.7)


def _quarters(width: float, height: float, edge: float) -> None:
    across, up = width / 2 - edge, height / 2 - edge
    Rectangle(pos=(edge, height / 2), size=(across, up))
    Rectangle(pos=(width / 2, edge), size=(across, up))


_PATTERNS = {
    "plain": _plain,
    "vertical": _vertical,
    "horizontal": _horizontal,
    "diagonal": _diagonal,
    "cross": _cross,
    "chevron": _chevron,
    "dots": _dots,
    "saltire": _saltire,
    "border": _border,
    "quarters": _quarters,
}


class Flag(Widget):
    """The flag of ``seat``, as large as fits the box at 3 across to 4 up.

    On paper it wants a ``dark_edge``.
    """

    seat = StringProperty("")
    dark_edge = BooleanProperty(False)
    texture = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(size=self._paint, seat=self._paint, dark_edge=self._paint)
        self._paint()

    def _paint(self, *_: Any) -> None:
        width = min(self.width, self.height * FLAG_SHAPE)
        self.texture = flag_texture(
            self.seat, max(4, round(width)), max(5, round(width / FLAG_SHAPE)), self.dark_edge
        )


class Flags(Widget):
    """Small flags of ``seats`` side by side, each ``flag_width`` pixels wide; ``flags_width`` is
    the room they need.
    """

    seats = ObjectProperty(())
    flag_width = NumericProperty(0)
    dark_edge = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        draw_when(self, self._paint, "seats", "flag_width", "dark_edge")

    def _paint(self, *_: Any) -> None:
        width = round(self.flag_width)
        self.canvas.clear()
        if width < 4:
            return
        with self.canvas:
            for at, seat in enumerate(self.seats):
                left = self.x + at * width * (1 + _BETWEEN)
                lay_flag(seat, (left + width / 2, self.center_y), width, self.dark_edge)


def flags_width(count: int, one: float) -> float:
    """Pixels that so many small flags want side by side, each ``one`` wide."""
    return max(0.0, count + (count - 1) * _BETWEEN) * one if count else 0.0


load_twin(__file__)
