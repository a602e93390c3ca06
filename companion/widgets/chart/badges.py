"""Counters and words that lie on the spaces of a chart, and come and go."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Rectangle

from companion.engine.layers import BEAD, DAMAGE, EMBER, FLAGS, GAIN, MINE_TOKEN, SHOT_PILE, Badge
from companion.widgets.cards.counters import token_texture
from companion.widgets.chart.lettered import plated
from companion.widgets.chart.marks import mark_texture
from companion.widgets.chart.tiles import mine_token_texture
from companion.widgets.kit.texture_painter import Point, lettering
from companion.widgets.kit.theme import metrics

ON_PIECES = {EMBER: (0.36, 0.34), FLAGS: (0.36, -0.12), DAMAGE: (-0.24, 0.22)}
"""Badges that lie on pieces, and how far from the middle, in board units."""
_BROAD = 0.84
"""The side of a broad counter, in board units."""


def stamp(texture: Any, middle: Point, side: float) -> None:
    """A picture with its middle there."""
    Rectangle(texture=texture, pos=(middle[0] - side / 2, middle[1] - side / 2), size=(side, side))


def draw_badge(badge: Badge, middle: Point, unit: float, shared: bool) -> None:
    """A counter and how many they are, or only words; a small one moves aside for a piece or a
    place. ``unit`` is that of the board, in pixels.
    """
    if badge.look == MINE_TOKEN:
        side = round(unit * _BROAD)
        stamp(mine_token_texture(badge.text, side, metrics.least), middle, side)
        return
    x, y = middle
    if badge.look == GAIN:
        _draw_words(badge.text, (x + unit * 0.24, y - unit * 0.28), unit * 0.75)
        return
    side = max(4, round(unit * (0.34 if shared else 0.52)))
    if shared:
        x, y = x - unit * 0.34, y - unit * 0.32
    words = badge.text or (str(badge.number) if badge.number > 1 else "")
    if badge.look in (BEAD, SHOT_PILE):
        stamp(token_texture(badge.look, False, side), (x, y), side)
        x, y = x + side * 0.62, y + side * 0.3
    if words:
        _draw_words(words, (x, y), unit)


def draw_on_piece(badge: Badge, middle: Point, unit: float) -> None:
    """Where no piece has words, or over the stones of a ruin; how many, beside it."""
    across, up = ON_PIECES[badge.look]
    x, y = middle
    side = max(10, round(unit * 0.42))
    stamp(mark_texture(badge.look, side), (x + unit * across, y + unit * up), side)
    if badge.number:
        _draw_words(str(badge.number), (x - unit * across, y + unit * up), unit)


def _draw_words(words: str, middle: Point, unit: float) -> None:
    size = round(max(metrics.least, unit * 0.4))
    plated(lettering(words, size, bold=True), middle)
