"""Small signs, each told by its outline alone: a star, arrows, a hammer, a mine, a boat and so on.

They are drawn on a field of one by one, in one ink; where one part lies over another the ground
shows between them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from kivy.graphics import Color, Line, Rectangle

from companion.engine import emblems
from companion.widgets.kit import island_emblems
from companion.widgets.kit.emblem_pen import Pen, way
from companion.widgets.kit.texture_painter import Point, paint
from companion.widgets.kit.theme import Colour, theme

_SIDES = (0.0, 0.25, 0.5, 0.75)
_CORNERS = (0.125, 0.375, 0.625, 0.875)
"""Ways from the middle, in turns from the right."""
_STAR_WAIST = 0.42


@lru_cache(maxsize=128)
def emblem_texture(kind: str, side: int, ink: Colour, ground: Colour) -> Any:
    """A sign of so many pixels square, on a ``ground`` of that colour."""
    return paint(side, side, lambda scale: draw_emblem(kind, side * scale, ink, ground), ground)


def draw_emblem(
    kind: str, side: float, ink: Colour, ground: Colour, corner: Point = (0.0, 0.0)
) -> None:
    """The same, straight onto a picture under way, its lower left ``corner`` there."""
    _DRAW.get(kind, _dot)(Pen(side, ink, ground, corner))


def lay_emblem(kind: str, corner: Point, side: float, ground: Colour) -> None:
    """A sign in ink, its lower left ``corner`` there, on what is drawn already in the colour of
    ``ground``.
    """
    texture = emblem_texture(kind, max(8, round(side)), theme.ink, ground)
    Color(1, 1, 1, 1)
    size = (round(side), round(side))
    Rectangle(texture=texture, pos=(round(corner[0]), round(corner[1])), size=size)


def _dot(pen: Pen) -> None:
    pen.disc(0.5, 0.5, 0.2)


def _star(pen: Pen) -> None:
    reaches = (0.47, 0.47 * _STAR_WAIST)
    pen.fill(*(way(0.25 + spike / 10, reaches[spike % 2], (0.5, 0.47)) for spike in range(10)))


def shield_shape() -> tuple[Point, ...]:
    """The outline of a shield on a field of one by one."""
    round_foot = (way(turn / 24, 0.43, (0.5, 0.48)) for turn in range(13, 24))
    foot = ((0.5 + (x - 0.5) * 0.83, y) for x, y in round_foot)
    return ((0.14, 0.88), (0.14, 0.46), *foot, (0.86, 0.46), (0.86, 0.88))


def _shield(pen: Pen) -> None:
    pen.fill(*shield_shape())
    Color(*pen.ground)
    pen.box(0.44, 0.24, 0.12, 0.48)
    pen.box(0.28, 0.46, 0.44, 0.12)
    Color(*pen.ink)


def _coin(pen: Pen) -> None:
    pen.ring(0.5, 0.5, 0.42, 0.09)
    pen.ring(0.5, 0.5, 0.28, 0.045)
    pen.line(0.1, (0.5, 0.36), (0.5, 0.64))


def _hammer(pen: Pen) -> None:
    pen.line(0.13, (0.44, 0.56), (0.82, 0.14))
    pen.fill((0.09, 0.62), (0.3, 0.41), (0.66, 0.77), (0.52, 0.91), (0.36, 0.86))


def _mine(pen: Pen) -> None:
    for spike in range(8):
        pen.line(0.08, way(spike / 8, 0.2), way(spike / 8, 0.42))
    pen.disc(0.5, 0.5, 0.28)
    Color(*pen.ground)
    pen.disc(0.41, 0.59, 0.07)
    Color(*pen.ink)


def _arrows(turns: tuple[float, ...], reach: float) -> Callable[[Pen], None]:
    def draw(pen: Pen) -> None:
        pen.disc(0.5, 0.5, 0.1)
        for turn in turns:
            pen.arrow(way(turn, 0.19), way(turn, reach), 0.13)

    return draw


def _both_ways(pen: Pen, start: Point, end: Point) -> None:
    middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    pen.arrow(middle, start)
    pen.arrow(middle, end)


def _two_across(pen: Pen) -> None:
    for up in (0.28, 0.72):
        _both_ways(pen, (0.03, up), (0.97, up))


def _two_slanting(pen: Pen) -> None:
    for aside in (-0.18, 0.18):
        _both_ways(pen, (0.16 + aside, 0.16 - aside), (0.84 + aside, 0.84 - aside))


def _beside(pen: Pen) -> None:
    for turn in _SIDES:
        x, y = way(turn, 0.35)
        pen.box(x - 0.13, y - 0.13, 0.26, 0.26)


def _four_beside(pen: Pen) -> None:
    _beside(pen)
    pen.ring(0.5, 0.5, 0.1, 0.07)


def _star_beside(pen: Pen) -> None:
    _beside(pen)
    pen.over(lambda: _star(pen.part(0.26, 0.27, 0.48)), lambda: pen.disc(0.5, 0.5, 0.26))


def _turn_back(pen: Pen) -> None:
    x, y = pen.at((0.5, 0.46))
    Line(circle=(x, y, pen.full * 0.32, 60, 350), width=pen.full * 0.055)
    pen.fill((0.5, 0.98), (0.5, 0.56), (0.84, 0.77))


def _plus(pen: Pen) -> None:
    """In the upper right corner."""
    pen.box(0.62, 0.75, 0.36, 0.11)
    pen.box(0.745, 0.625, 0.11, 0.36)


def _sail_plus(pen: Pen) -> None:
    pen.fill((0.06, 0.3), (0.94, 0.3), (0.78, 0.06), (0.22, 0.06))
    pen.fill((0.47, 0.36), (0.47, 0.95), (0.1, 0.36))
    pen.fill((0.55, 0.36), (0.55, 0.66), (0.82, 0.36))
    _plus(pen)


def _card(left: float, low: float, lean: float) -> tuple[Point, ...]:
    return (
        (left, low), (left + 0.38, low - lean), (left + 0.38 + lean, low + 0.56 - lean),
        (left + lean, low + 0.56),
    )  # fmt: skip


def _cards(pen: Pen) -> None:
    front = _card(0.44, 0.24, 0.1)
    pen.line(0.09, *_card(0.08, 0.3, -0.02), close=True)

    def broader() -> None:
        pen.fill(*front)
        pen.line(0.22, *front, close=True)

    pen.over(lambda: pen.line(0.09, *front, close=True), broader)


def _cards_plus(pen: Pen) -> None:
    _cards(pen.part(0.0, 0.0, 0.8))
    _plus(pen)


def _stack(pen: Pen) -> None:
    for at in range(3):
        low = 0.12 + at * 0.27
        pen.line(0.08, (0.12, low), (0.88, low), (0.88, low + 0.2), (0.12, low + 0.2), close=True)


def _struck(pen: Pen) -> None:
    """What was drawn is taken away."""
    ends = (0.1, 0.08), (0.9, 0.92)
    pen.over(lambda: pen.line(0.1, *ends), lambda: pen.line(0.26, *ends))


def _mine_struck(pen: Pen) -> None:
    _mine(pen)
    _struck(pen)


def _three_struck(pen: Pen) -> None:
    for x, y in ((0.0, 0.0), (0.48, 0.0), (0.24, 0.44)):
        _mine(pen.part(x, y, 0.52))
    _struck(pen)


def _mine_doubted(pen: Pen) -> None:
    _mine(pen.part(-0.04, 0.16, 0.72))
    x, y = pen.at((0.77, 0.66))
    Line(circle=(x, y, pen.full * 0.15, -90, 140), width=pen.full * 0.05, cap="round")
    pen.line(0.1, (0.82, 0.5), (0.77, 0.36))
    pen.disc(0.77, 0.16, 0.075)


def _onto(pen: Pen) -> None:
    pen.line(0.08, (0.08, 0.08), (0.6, 0.08), (0.6, 0.6), (0.08, 0.6), close=True)
    pen.over(lambda: pen.box(0.38, 0.38, 0.56, 0.56), lambda: pen.box(0.3, 0.3, 0.72, 0.72))


def _star_shield(pen: Pen) -> None:
    _star(pen.part(-0.04, 0.4))
    _shield(pen.part(0.42, 0.0))


def _star_alike(pen: Pen) -> None:
    _star(pen.part(-0.04, 0.4))
    for x in (0.24, 0.5, 0.76):
        pen.box(x, 0.04, 0.2, 0.3)


_DRAW: dict[str, Callable[[Pen], None]] = {
    emblems.STAR: _star,
    emblems.SHIELD: _shield,
    emblems.COIN: _coin,
    emblems.HAMMER: _hammer,
    emblems.MINE: _mine,
    emblems.FOUR_ARROWS: _arrows(_SIDES, 0.49),
    emblems.SLANTING_ARROWS: _arrows(_CORNERS, 0.56),
    emblems.TWO_ACROSS: _two_across,
    emblems.TWO_SLANTING: _two_slanting,
    emblems.FOUR_BESIDE: _four_beside,
    emblems.TURN_BACK: _turn_back,
    emblems.SAIL_PLUS: _sail_plus,
    emblems.CARDS_PLUS: _cards_plus,
    emblems.MINE_STRUCK: _mine_struck,
    emblems.THREE_STRUCK: _three_struck,
    emblems.MINE_DOUBTED: _mine_doubted,
    emblems.ONTO: _onto,
    emblems.STAR_BESIDE: _star_beside,
    emblems.STAR_SHIELD: _star_shield,
    emblems.STAR_ALIKE: _star_alike,
    emblems.CARDS: _cards,
    emblems.STACK: _stack,
    **island_emblems.DRAW,
}
KINDS = tuple(_DRAW)
"""Every sign that has a picture."""
