"""What the signs on the way through a battle mean, in a row, or two where one is too short."""

from __future__ import annotations

from typing import Any

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from companion.widgets.kit.drawing import draw_when
from companion.widgets.kit.rows import keep_rows
from companion.widgets.kit.scrub_bar import draw_sign
from companion.widgets.window.window import load_twin


class BarSign(Widget):
    """One sign, as it stands on the bar."""

    sign = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        draw_when(self, self._draw, "sign")

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        with self.canvas:
            draw_sign(self.sign, self.center_x, self.center_y, self.height * 0.28)


class SignMeaning(BoxLayout):
    """A sign and what it means."""

    sign = StringProperty("")
    words = StringProperty("")


class SignLegend(StackLayout):
    """Shows pairs of a sign and its words."""

    signs = ObjectProperty(())

    def on_signs(self, *_: Any) -> None:
        """Other signs stand on the bar."""
        keep_rows(self, self.signs, SignMeaning, _write)


def _write(meaning: SignMeaning, pair: tuple[str, str]) -> None:
    meaning.sign, meaning.words = pair


load_twin(__file__)
