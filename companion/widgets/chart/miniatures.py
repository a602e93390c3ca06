"""Ships, towers and people on the chart: the seat by colour and pattern of the hull, the class by
masts, sails and the letter on them, and how much she can still bear by the boxes under her keel.

All is drawn on a field of one by one, and has a light rim: on the dark sea and on land alike.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Any

from kivy.graphics import Color, PopMatrix, PushMatrix, Rectangle, Translate
from msgspec import Struct

from companion.presenters.piece_labels import PieceLabel
from companion.widgets.cards.flag import draw_pattern
from companion.widgets.kit.texture_painter import Point, disc, outline, paint, polygon, write
from companion.widgets.kit.theme import Colour, seat_colour, theme

Shape = tuple[Point, ...]
Box = tuple[float, float, float, float]
"""Left, low, width, height."""
UNNAMED = PieceLabel()
_RIM, _LINE = 0.11, 0.03
LETTER = 1.05
"""Size of a letter for each pixel of the sail that it stands on: its capital fills three quarters.
"""
_BALL = 0.27
"""Radius of a ball, for each pixel of the height of the sail on which it stands."""
_GAUGE: Box = (0.04, 0.02, 0.92, 0.13)


class Shapes(Struct, frozen=True):
    """A hull, the sails around the mainsail, where the letter stands (on a box of no height there
    is none, nor a mainsail), and the hull's pattern. Where no letter is written, a ball on the
    mainsail may tell a class from one that is much like it. What has no sails has its letter on
    a plate.
    """

    hull: Shape
    sails: tuple[Shape, ...]
    main: Box
    pattern: Box
    has_ball: bool = False
    has_sails: bool = True


def _sail(left: float, low: float, right: float, high: float) -> Shape:
    """A square sail: its foot is wider than its head."""
    slope = (right - left) * 0.08
    return ((left, low), (right, low), (right - slope, high), (left + slope, high))


_DECK = ((0.04, 0.44), (0.96, 0.44), (0.85, 0.2), (0.15, 0.2))
_AMIDSHIPS: Box = (0.34, 0.2, 0.32, 0.24)
_SHIPS = {
    "line": Shapes(
        _DECK,
        (_sail(0.03, 0.5, 0.26, 0.86), _sail(0.74, 0.5, 0.97, 0.86)),
        (0.25, 0.47, 0.5, 0.51),
        _AMIDSHIPS,
    ),
    "galleon": Shapes(
        ((0.02, 0.62), (0.22, 0.56), (0.3, 0.44), (0.98, 0.46), (0.84, 0.2), (0.16, 0.2)),
        (((0.03, 0.66), (0.26, 0.92), (0.25, 0.6)), _sail(0.78, 0.52, 0.98, 0.82)),
        (0.26, 0.47, 0.52, 0.51),
        (0.38, 0.2, 0.32, 0.24),
    ),
    "frigate": Shapes(
        _DECK,
        (_sail(0.05, 0.5, 0.25, 0.84), ((0.74, 0.48), (0.99, 0.48), (0.74, 0.92))),
        (0.25, 0.47, 0.48, 0.51),
        _AMIDSHIPS,
        has_ball=True,
    ),
    "brig": Shapes(
        ((0.1, 0.42), (0.9, 0.42), (0.78, 0.2), (0.22, 0.2)),
        (_sail(0.66, 0.48, 0.92, 0.82),),
        (0.16, 0.45, 0.5, 0.51),
        _AMIDSHIPS,
    ),
}
_PLAIN = Shapes(
    ((0.12, 0.42), (0.88, 0.42), (0.76, 0.2), (0.24, 0.2)),
    (),
    (0.24, 0.45, 0.52, 0.51),
    _AMIDSHIPS,
)
_SLOOP = Shapes(
    ((0.16, 0.36), (0.84, 0.36), (0.72, 0.16), (0.28, 0.16)),
    (((0.47, 0.42), (0.47, 0.92), (0.2, 0.42)), ((0.54, 0.42), (0.54, 0.8), (0.82, 0.42))),
    (0, 0, 0, 0),
    (0.36, 0.16, 0.28, 0.2),
)
_PAWN = Shapes(
    ((0.4, 0.6), (0.6, 0.6), (0.76, 0.12), (0.24, 0.12)),
    (tuple((0.5 + 0.16 * cos(n * pi / 8), 0.72 + 0.16 * sin(n * pi / 8)) for n in range(16)),),
    (0, 0, 0, 0),
    (0.42, 0.12, 0.16, 0.4),
)
_TOWER = Shapes(
    (
        (0.12, 0.2),
        (0.12, 0.96),
        (0.3, 0.96),
        (0.3, 0.82),
        (0.41, 0.82),
        (0.41, 0.96),
        (0.59, 0.96),
        (0.59, 0.82),
        (0.7, 0.82),
        (0.7, 0.96),
        (0.88, 0.96),
        (0.88, 0.2),
    ),
    (),
    (0.22, 0.41, 0.56, 0.5),
    (0.32, 0.21, 0.36, 0.19),
    has_sails=False,
)
_SHAPES = {**_SHIPS, "sloop": _SLOOP, "pawn": _PAWN, "fort": _TOWER}


@lru_cache(maxsize=192)
def miniature(kind: str, seat: str, side: int, label: PieceLabel = UNNAMED) -> Any:
    """A piece on the chart, ``side`` pixels square."""
    shapes = _SHAPES.get(kind, _PLAIN)

    def draw(scale: float) -> None:
        _Pen(side * scale, seat, label).draw(shapes)

    return paint(side, side, draw, theme.bead)


class _Pen:
    """Draws one piece, ``full`` pixels square."""

    def __init__(self, full: float, seat: str, label: PieceLabel) -> None:
        self.full, self.seat, self.label = full, seat, label
        self.line = max(1.6, full * _LINE)

    def draw(self, shapes: Shapes) -> None:
        left, low, wide, high = main = self.mainsail(shapes.main)
        mainsail = (_sail(left, low, left + wide, low + high),) if high else ()
        sails = (*shapes.sails, *mainsail) if shapes.has_sails else ()
        for shape in (*sails, shapes.hull):
            self.rim(shape)
        if self.label.hull:
            self.rim(_corners(_GAUGE))
        for shape in sails:
            self.fill(shape, theme.bead)
        self.fill(shapes.hull, seat_colour(self.seat))
        self.pattern(shapes.pattern)
        self.edge(shapes.hull)
        if not shapes.has_sails and self.label.letter:
            self.fill(_corners(main), theme.bead)
        self.letter(main)
        if shapes.has_ball and not self.label.letter:
            self.ball(main)
        self.gauge()

    def mainsail(self, box: Box) -> Box:
        """Broader where a letter has a number beside it."""
        left, low, wide, high = box
        more = 0.24 if len(self.label.letter) > 1 else 0
        return max(0.03, left - more / 2), low, wide + more, high

    def at(self, shape: Shape) -> list[Point]:
        return [(x * self.full, y * self.full) for x, y in shape]

    def rim(self, shape: Shape) -> None:
        Color(*theme.bead)
        outline(self.at(shape), self.full * _RIM)

    def edge(self, shape: Shape) -> None:
        Color(*theme.ink)
        outline(self.at(shape), self.line)

    def fill(self, shape: Shape, tint: Colour) -> None:
        Color(*tint)
        polygon(self.at(shape))
        self.edge(shape)

    def pattern(self, box: Box) -> None:
        """The middle of the seat's flag, as high as the hull."""
        left, low, wide, high = (part * self.full for part in box)
        PushMatrix()
        Translate(left, low)
        draw_pattern(self.seat, wide, high)
        PopMatrix()

    def letter(self, box: Box) -> None:
        letter = self.label.letter
        left, low, wide, high = (part * self.full for part in box)
        size = min(high * LETTER, wide * 1.6 / max(1, len(letter)))
        if letter and high:
            write(letter, left + wide / 2, low + high / 2, size, theme.ink, bold=True)

    def ball(self, box: Box) -> None:
        left, low, wide, high = (part * self.full for part in box)
        Color(*theme.ink)
        disc(left + wide / 2, low + high / 2, high * _BALL)

    def gauge(self) -> None:
        """One part for each box of the hull, lost ones red, from the left. Plain boxes on ink: as
        outlines they would take as long to draw as all else.
        """
        hull, lost = self.label.hull, self.label.damage
        if not hull:
            return
        left, low, wide, high = (part * self.full for part in _GAUGE)
        line, each = self.line, wide / hull
        Color(*theme.ink)
        Rectangle(pos=(left - line / 2, low - line / 2), size=(wide + line, high + line))
        for box in range(hull):
            Color(*(theme.red if box < lost else theme.bead))
            corner = (left + box * each + line / 2, low + line / 2)
            Rectangle(pos=corner, size=(each - line, high - line))


def _corners(box: Box) -> Shape:
    left, low, wide, high = box
    return ((left, low), (left + wide, low), (left + wide, low + high), (left, low + high))
