"""Ports and other places on the chart: plates in their owners' colours, with a sign or a number;
and arrows.
"""

from __future__ import annotations

from functools import lru_cache
from math import atan2, cos, hypot, pi, sin
from typing import Any

from kivy.graphics import Color, Line, RoundedRectangle

from companion.widgets.kit.texture_painter import Point, disc, outline, paint, polygon, ring
from companion.widgets.kit.theme import place_colours, theme


@lru_cache(maxsize=128)
def place_texture(kind: str, owner: str, numbered: bool, side: int) -> Any:
    """A place of one cell, ``side`` pixels square.

    ``numbered`` leaves room for a number instead of the sign.

    ``owner`` is a seat, ``side-0`` and so on for a side of several seats, or empty for nobody's.
    """
    return paint(side, side, lambda scale: _plate(kind, owner, numbered, side * scale), theme.ink)


def _plate(kind: str, owner: str, numbered: bool, full: float) -> None:
    ground, sign = place_colours(owner)
    Color(*theme.ink)
    RoundedRectangle(size=(full, full), radius=[full * 0.2])
    Color(*ground)
    edge = full * 0.07
    RoundedRectangle(
        pos=(edge, edge), size=(full - 2 * edge, full - 2 * edge), radius=[full * 0.15]
    )
    Color(*sign)
    if not numbered:
        _SIGNS.get(kind, _anchor)(full)


def _anchor(full: float) -> None:
    middle = full / 2
    ring(middle, full * 0.77, full * 0.08, full * 0.07)
    outline(((middle, full * 0.7), (middle, full * 0.2)), full * 0.09, close=False)
    outline(((full * 0.34, full * 0.6), (full * 0.66, full * 0.6)), full * 0.08, close=False)
    Line(circle=(middle, full * 0.46, full * 0.27, 110, 250), width=full * 0.045)


def _base(full: float) -> None:
    """A hut under a pennant."""
    polygon(
        [
            (full * 0.2, full * 0.16),
            (full * 0.2, full * 0.42),
            (full * 0.5, full * 0.6),
            (full * 0.8, full * 0.42),
            (full * 0.8, full * 0.16),
        ]
    )
    outline(((full * 0.5, full * 0.55), (full * 0.5, full * 0.86)), full * 0.06, close=False)
    polygon([(full * 0.5, full * 0.88), (full * 0.5, full * 0.68), (full * 0.76, full * 0.78)])


def _colony(full: float) -> None:
    """Three roofs."""
    for left, low in ((0.14, 0.2), (0.4, 0.36), (0.58, 0.18)):
        x, y, wide = left * full, low * full, full * 0.28
        polygon(
            [
                (x, y),
                (x, y + wide * 0.8),
                (x + wide / 2, y + wide * 1.4),
                (x + wide, y + wide * 0.8),
                (x + wide, y),
            ]
        )


_SIGNS = {"port": _anchor, "base": _base, "colony": _colony}


def draw_arrow(start: Point, end: Point, unit: float) -> None:
    """A waved arrow from the middle of one space to that of another, with a disc at its tail."""
    angle = atan2(end[1] - start[1], end[0] - start[0])
    long = hypot(end[0] - start[0], end[1] - start[1])

    def at(along: float, aside: float) -> Point:
        return (
            start[0] + along * cos(angle) - aside * sin(angle),
            start[1] + along * sin(angle) + aside * cos(angle),
        )

    steps = max(8, round(long / unit * 8))
    neck = long - unit * 0.3
    wave = [
        at(neck * n / steps, unit * 0.09 * sin(n / steps * 2 * pi * max(1, round(long / unit))))
        for n in range(steps + 1)
    ]
    head = [at(long, 0), at(long - unit * 0.42, unit * 0.24), at(long - unit * 0.42, -unit * 0.24)]
    for tint, more in ((theme.bead, 0.1), (theme.current, 0.0)):
        Color(*tint)
        outline(wave, unit * (0.13 + more), close=False)
        if more:
            outline(head, unit * more)
        polygon(head)
        disc(*start, unit * (0.17 + more / 2))
