"""Flat pieces that fill their space: the seat by a band with the pattern of its flag, a large
number, shields in a corner; turned over, a fire with the number small. And counters as broad.

All is drawn on a field of one by one, and has a light rim.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from kivy.graphics import Color, PopMatrix, PushMatrix, RoundedRectangle, Translate

from companion.engine.emblems import MINE
from companion.engine.views import TileView
from companion.widgets.cards.flag import draw_pattern
from companion.widgets.kit.emblems import draw_emblem, shield_shape
from companion.widgets.kit.texture_painter import Point, disc, outline, paint, polygon, write
from companion.widgets.kit.theme import CAPITAL, Colour, seat_colour, theme

_BAND = 0.27
"""How much of a tile the band with the pattern takes."""
_RIM = 0.045
_ROUND = 0.12
_SHIELD = 0.4
_NUMBER = 0.78
"""The size of a lone digit, in sides: half of that is the height it is told by."""
_LIGHT = 0.18
"""From such a brightness on a ground bears dark numbers."""
_FLAME = (
    (0.5, 0.98), (0.72, 0.66), (0.78, 0.8), (0.96, 0.42), (0.88, 0.14), (0.64, 0.0),
    (0.36, 0.0), (0.12, 0.14), (0.04, 0.44), (0.2, 0.72), (0.3, 0.6), (0.42, 0.74),
)  # fmt: skip


@lru_cache(maxsize=192)
def tile_texture(seat: str, tile: TileView, side: int, least: float) -> Any:
    """A tile of a seat, ``side`` pixels square, with letters of ``least`` pixels and more."""
    return paint(
        side, side, lambda scale: _Pen(seat, tile, side * scale, least * scale).draw(), theme.bead
    )


@lru_cache(maxsize=16)
def mine_token_texture(text: str, side: int, least: float) -> Any:
    """A dark disc with a mine, and below it what it costs, in letters of so many pixels or more."""

    def draw(scale: float) -> None:
        full = side * scale
        for tint, radius in ((theme.bead, 0.49), (theme.black, 0.44)):
            Color(*tint)
            disc(full / 2, full / 2, full * radius)
        mine = full * (0.5 if text else 0.7)
        corner = (full - mine) / 2, full * (0.42 if text else 0.15)
        draw_emblem(MINE, mine, theme.cream, theme.black, corner)
        if text:
            size = max(least * scale, full * 0.36)
            write(text, full / 2, full * 0.27, size, theme.harm_light, bold=True)

    return paint(side, side, draw, theme.bead)


def _ink_on(ground: Colour) -> Colour:
    """Dark or light, whichever is the clearer."""
    red, green, blue, _ = (part**2.2 for part in ground)
    return theme.black if 0.21 * red + 0.72 * green + 0.07 * blue > _LIGHT else theme.bead


class _Pen:
    """Draws one tile, ``full`` pixels square."""

    def __init__(self, seat: str, tile: TileView, full: float, least: float) -> None:
        self.seat, self.tile, self.full, self.least = seat, tile, full, least

    def write(self, text: str, x: float, y: float, size: float, ink: Colour) -> None:
        """Letters that are never too small to be read."""
        write(text, x, y, max(self.least, size), ink, bold=True)

    def draw(self) -> None:
        ground = seat_colour(self.seat)
        self.plate(theme.bead, 0.0)
        self.plate(theme.harm if self.tile.burns else ground, _RIM)
        self.band()
        if self.tile.burns:
            self.fire()
        else:
            self.number(_ink_on(ground))
            self.shields()

    def plate(self, tint: Colour, inset: float) -> None:
        Color(*tint)
        edge, side = inset * self.full, (1 - 2 * inset) * self.full
        RoundedRectangle(pos=(edge, edge), size=(side, side), radius=[(_ROUND - inset) * self.full])

    def band(self) -> None:
        """The seat's colour and pattern at the left, even on the side that burns."""
        edge = _RIM * self.full
        wide, high = _BAND * self.full, self.full - 2 * edge
        Color(*seat_colour(self.seat))
        RoundedRectangle(pos=(edge, edge), size=(wide, high), radius=[edge, 0, 0, edge])
        PushMatrix()
        Translate(edge, edge)
        draw_pattern(self.seat, wide, high)
        PopMatrix()
        Color(*theme.ink)
        x = edge + wide
        outline(((x, edge), (x, self.full - edge)), self.full * 0.03, close=False)

    @property
    def middle(self) -> float:
        """The middle of what is beside the band."""
        return (_RIM + _BAND + 1 - _RIM) / 2 * self.full

    def number(self, ink: Colour) -> None:
        """As large as it fits; lower where a shield lies above it."""
        text = self.tile.text
        size = self.full * (_NUMBER if len(text) < 2 else 1.12 / len(text))
        guarded = self.tile.shields or self.tile.lasting
        self.write(text, self.middle, self.full * (0.42 if guarded else 0.5), size, ink)

    def shields(self) -> None:
        """Laid ones light, with their number where there are several; a lasting one dark."""
        tile = self.tile
        if tile.lasting:
            self.shield(0.0, theme.ink, theme.bead)
        if tile.shields:
            x, y = self.shield(_SHIELD * 0.9 if tile.lasting else 0.0, theme.bead, theme.ink)
            if tile.shields > 1:
                size = _SHIELD * self.full * 0.85
                self.write(str(tile.shields), x, y, size, theme.ink)

    def shield(self, aside: float, fill: Colour, edge: Colour) -> Point:
        """In the upper right corner, or so far from it to the left; its middle."""
        side = _SHIELD * self.full
        left, low = self.full * (0.99 - aside) - side, self.full * 0.98 - side
        shape = [(left + x * side, low + y * side) for x, y in shield_shape()]
        Color(*edge)
        outline(shape, self.full * 0.07)
        Color(*fill)
        polygon(shape)
        return left + side / 2, low + side / 2

    def fire(self) -> None:
        """A flame, and on it the number small."""
        side = self.full * 0.6
        left, low = self.middle - side / 2, self.full * 0.14
        shape = [(left + x * side, low + y * side * 1.2) for x, y in _FLAME]
        Color(*theme.cream)
        outline(shape, self.full * 0.05)
        Color(*theme.red)
        polygon(shape)
        size = self.full * (0.5 if len(self.tile.text) < 2 else 0.85 / len(self.tile.text))
        self.write(self.tile.text, self.middle, low + size * CAPITAL * 0.75, size, theme.cream)
