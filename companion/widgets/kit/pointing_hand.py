"""A ring about what is to be tapped, and a hand that points at it. No finger meets either."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import Color, Line, Rectangle
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.widgets.kit.texture_painter import Point, outline, paint, polygon
from companion.widgets.kit.theme import metrics, theme

Box = tuple[float, float, float, float]
"""Left, low, width and height in the window, in pixels."""
HAND_MM = 11.0
FAR = 1.0
"""How far out the ring begins when it closes in, in sides of a finger."""
SECONDS = 0.4
"""How long it closes in: long enough to be followed with the eyes."""
_FINGER = (0.12, 0.97)
"""The tip of the finger in the picture of the hand, as parts of its side."""
_OFF = 0.35
"""How far from the nearest sides of the box it touches, as parts of the smaller: what is pointed at
stays in sight.
"""
_OUTLINE = (
    (0.07, 0.9), (0.10, 0.97), (0.17, 0.95), (0.36, 0.62), (0.45, 0.66), (0.55, 0.62), (0.64, 0.63),
    (0.73, 0.57), (0.82, 0.55), (0.9, 0.44), (0.86, 0.24), (0.72, 0.1), (0.5, 0.12), (0.3, 0.26),
    (0.12, 0.4), (0.1, 0.47), (0.17, 0.49), (0.3, 0.43), (0.25, 0.54),
)  # fmt: skip
_KNUCKLES = (((0.45, 0.63), (0.5, 0.52)), ((0.6, 0.6), (0.64, 0.5)), ((0.77, 0.54), (0.79, 0.45)))
_CUFF = ((0.5, 0.12), (0.72, 0.1), (0.84, 0.22), (0.94, 0.1), (0.76, 0.0), (0.52, 0.03))


@lru_cache(maxsize=4)
def _hand(side: int) -> Any:
    """The hand, its finger pointing up and to the left."""
    return paint(side, side, lambda scale: _draw_hand(side * scale), theme.ink)


def _draw_hand(full: float) -> None:
    def at(points: tuple[Point, ...]) -> list[Point]:
        return [(x * full, y * full) for x, y in points]

    for part, fill in ((_CUFF, theme.fresh), (_OUTLINE, theme.cream)):
        Color(*fill)
        polygon(at(part))
        Color(*theme.ink)
        outline(at(part), full * 0.045)
    for knuckle in _KNUCKLES:
        outline(at(knuckle), full * 0.035, close=False)


class PointingHand(Widget):
    """Points at ``box``, or at nothing where that is None.

    ``far`` is how far out the ring still is, in sides of a finger.
    """

    box = ObjectProperty(None, allownone=True)
    far = NumericProperty(0.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        for name in ("box", "far", "size"):
            self.fbind(name, self._draw_soon)

    def close_in(self) -> None:
        """Draw the eye to it: the ring closes in from outside."""
        Animation.stop_all(self, "far")
        self.far = FAR
        Animation(far=0.0, duration=SECONDS, t="out_quad").start(self)

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        if self.box is None:
            return
        with self.canvas:
            self._draw_ring()
            if not self.far:
                self._draw_hand()

    def _draw_ring(self) -> None:
        x, y, width, height = self.box
        out = metrics.hair * 2 + self.far * metrics.touch
        side = min(width, height) / 2 + out if width == height else metrics.radius + out
        ring = (x - out, y - out, width + 2 * out, height + 2 * out, side)
        for tint, thick in ((theme.ink, 3.0), (theme.cream, 1.6)):
            Color(*tint)
            Line(rounded_rectangle=ring, width=metrics.hair * thick)

    def _draw_hand(self) -> None:
        """The finger on it, the hand where the window has room: below, or above and turned over."""
        x, y, width, height = self.box
        side = round(HAND_MM * metrics.mm)
        low, left = y + height / 2 - side < self.y, x + width + side > self.right
        across = min(width, height) * _OFF
        tip_x = x + (across if left else width - across)
        tip_y = y + height * (1 - _OFF if low else _OFF)
        hand_x = tip_x - side * (1 - _FINGER[0] if left else _FINGER[0])
        hand_y = tip_y - side * (1 - _FINGER[1] if low else _FINGER[1])
        us, vs = ((1, 0) if left else (0, 1)), ((1, 0) if low else (0, 1))
        Color(1, 1, 1, 1)
        Rectangle(
            texture=_hand(side),
            pos=(round(hand_x), round(hand_y)),
            size=(side, side),
            tex_coords=(us[0], vs[0], us[1], vs[0], us[1], vs[1], us[0], vs[1]),
        )
