"""Which round it is of how many: in words, and a bar with a part for each."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.widgets.kit.drawing import draw_when
from companion.widgets.kit.theme import theme
from companion.widgets.window.window import load_twin


class RoundParts(Widget):
    """A part for each of ``rounds``: those played light, this ``round`` brass, others dark."""

    round = NumericProperty(0)
    rounds = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        draw_when(self, self._draw, "round", "rounds")

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        each = self.width / max(1, self.rounds)
        with self.canvas:
            for at in range(self.rounds):
                played, now = at + 1 < self.round, at + 1 == self.round
                Color(*(theme.brass_light if now else theme.printed if played else theme.deck_edge))
                left, right = round(self.x + at * each), round(self.x + (at + 1) * each)
                Rectangle(pos=(left, self.y), size=(max(1, right - left - 2), self.height))


class RoundBar(BoxLayout):
    """``text`` above a bar of so many ``rounds``, up to this ``round``."""

    text = StringProperty("")
    round = NumericProperty(0)
    rounds = NumericProperty(0)


load_twin(__file__)
