"""Throws at a glance: which faces hit, and what fell before."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Ellipse, Line, Rectangle
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.engine.compass import wind_at
from companion.widgets.cards.dice_tray import die_texture
from companion.widgets.cards.flag import FLAG_SHAPE, lay_flag
from companion.widgets.kit.drawing import draw_when
from companion.widgets.kit.theme import metrics, theme
from companion.widgets.vane.wind_badge import wind_texture
from companion.widgets.vane.wind_glyphs import FORCE_COLOUR

DARK = 0.3
"""How much is seen of a face that misses."""
LEAST = 1.5
"""How high a row of throws is at least, in the letters of a title: less cannot be told."""
_MM = 8.0


def _pitch(row: Widget, count: int, tall: float = 1.0) -> float:
    """From one sign to the next of a row that begins at the left and has room for them all, where a
    sign with what stands under it is so much taller.
    """
    return float(min(row.width / count, row.height / tall, metrics.mm * _MM))


class FaceRow(Widget):
    """The six faces: those that hit are bright, the one that ``fell`` is ringed."""

    scores = ObjectProperty(())
    fell = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        draw_when(self, self._draw, "scores", "fell")

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        if not self.scores:
            return
        pitch = _pitch(self, len(self.scores))
        side = max(4, round(pitch * 0.8))
        with self.canvas:
            for face, score in enumerate(self.scores, 1):
                x, y = self.x + (face - 1) * pitch + pitch * 0.1, self.center_y - side / 2
                Color(1, 1, 1, 1 if score else DARK)
                Rectangle(texture=die_texture(face, side), pos=(x, y), size=(side, side))
                if face == self.fell:
                    Color(*theme.cream)
                    rim = pitch * 0.07
                    edge = side + 2 * rim
                    Line(
                        rounded_rectangle=(x - rim, y - rim, edge, edge, side * 0.22),
                        width=max(1.2, rim * 0.45),
                    )


def room_for_throws(odds: bool, body: float, title: float, gap: float) -> float:
    """How many pixels high the last throws stand with their heading, so large that they can be
    told, where a line of ``odds`` may stand above them; letters and gap in pixels.
    """
    return body * 1.3 * (2 if odds else 1) + title * LEAST + gap * 6


class ThrowRow(Widget):
    """The last throws, the newest at the right: dice with the flag of who threw, or winds."""

    thrown = ObjectProperty(())

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        draw_when(self, self._draw, "thrown")

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        if not self.thrown:
            return
        tall = 1.5
        pitch = _pitch(self, max(5, len(self.thrown)), tall)
        side = max(4, round(pitch * 0.78))
        with self.canvas:
            for place, one in enumerate(self.thrown):
                x = self.x + place * pitch + (pitch - side) / 2
                y = self.center_y + pitch * tall / 2 - side
                Color(1, 1, 1, DARK if one.hit is False else 1)
                if one.reads == "dice":
                    Rectangle(texture=die_texture(one.face, side), pos=(x, y), size=(side, side))
                else:
                    self._draw_wind(one.face, x, y, side, DARK if one.hit is False else 1)
                flag = pitch * 0.48
                lay_flag(one.seat, (x + side / 2, y - pitch * 0.08 - flag / 2), flag * FLAG_SHAPE)

    def _draw_wind(self, sector: int, x: float, y: float, side: int, strength: float) -> None:
        wind, inner = wind_at(sector), round(side * 0.74)
        Color(*FORCE_COLOUR[wind.force][:3], strength)
        Ellipse(pos=(x, y), size=(side, side))
        Color(1, 1, 1, 1)
        edge = (side - inner) / 2
        texture = wind_texture(wind, max(4, inner), metrics.north)
        Rectangle(texture=texture, pos=(x + edge, y + edge), size=(inner, inner))
