"""A few letters on the chart: by themselves, or on a little ground of their own."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle, RoundedRectangle

from companion.widgets.kit.texture_painter import Point
from companion.widgets.kit.theme import Colour, theme

_PLATE = 0.78
"""How strong the ground under a caption is, on sea and land alike."""


def letters(texture: Any, middle: Point, tint: Colour) -> None:
    """Letters with their middle there."""
    x, y = middle
    Color(*tint)
    Rectangle(
        texture=texture,
        size=texture.size,
        pos=(round(x - texture.width / 2), round(y - texture.height / 2)),
    )
    Color(1, 1, 1, 1)


def plated(texture: Any, middle: Point) -> None:
    """Letters on a little ground of their own."""
    wide, high = texture.size
    Color(*theme.ground[:3], _PLATE)
    RoundedRectangle(
        pos=(middle[0] - wide / 2 - 2, middle[1] - high / 2),
        size=(wide + 4, high),
        radius=[high * 0.3],
    )
    letters(texture, middle, theme.cream)
