"""The wind in one glance: a plate in the colour of its force, its sign turned to its heading, and
words.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from companion.engine.compass import Force, Wind
from companion.widgets.kit.texture_painter import paint
from companion.widgets.kit.theme import metrics, theme
from companion.widgets.vane.wind_glyphs import (
    FORCE_COLOUR,
    FORCE_INK,
    degrees,
    draw_force,
    draw_heading,
)
from companion.widgets.window.window import load_twin


@lru_cache(maxsize=64)
def wind_texture(wind: Wind, side: int, north: str) -> Any:
    """The sign of a wind, ``side`` pixels square.

    An arrow to its heading, or a bolt or a ring with a pointer.
    """
    ink_colour = FORCE_INK[wind.force]

    def draw(scale: float) -> None:
        full, angle = side * scale, degrees(wind.heading, north)
        if wind.force == Force.FRESH:
            draw_force(wind.force, full / 2, full / 2, full * 0.8, angle, ink_colour)
        else:
            draw_force(wind.force, full / 2, full / 2, full * 0.68, 0, ink_colour)
            draw_heading(full / 2, full / 2, full * 0.5, angle, ink_colour)

    return paint(side, side, draw, ink_colour)


class WindBadge(Widget):
    """``wind`` as a badge with ``text`` beside the sign.

    Before the first spin there is no wind and no colour.
    """

    wind = ObjectProperty(None, allownone=True)
    text = StringProperty("")
    plate_color = ObjectProperty(theme.deck_edge)
    text_color = ObjectProperty(theme.cream)
    words_width = NumericProperty(0)
    side = NumericProperty(0)
    sign = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(size=self._paint, wind=self._paint)
        metrics.tell(self._paint, "north")
        self._paint()

    def on_wind(self, *_: Any) -> None:
        """The colours follow the force at once."""
        force = self.wind.force if self.wind else None
        self.plate_color = FORCE_COLOUR[force] if force else theme.deck_edge
        self.text_color = FORCE_INK[force] if force else theme.cream

    def _paint(self, *_: Any) -> None:
        self.sign = (
            wind_texture(self.wind, max(4, round(self.side * 0.8)), metrics.north)
            if self.wind
            else None
        )


load_twin(__file__)
