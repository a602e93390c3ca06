"""A keypad for a PIN: digits large enough for any finger, dots instead of figures."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.widgets.kit.buttons import OutlineButton
from companion.widgets.window.window import load_twin

BACK, CLEAR = "\u2190", "\u2715"
KEYS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", CLEAR, "0", BACK)


class Dots(Widget):
    """``filled`` of ``of`` dots."""

    filled = NumericProperty(0)
    of = NumericProperty(4)


class Keys(GridLayout):
    """The twelve keys."""


class KeyPad(BoxLayout):
    """Digits for a PIN of ``length``.

    The last digit gives ``on_code(code)`` and the dots are empty again.
    """

    length = NumericProperty(4)
    typed = StringProperty("")

    __events__ = ("on_code",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for key in KEYS:
            button = OutlineButton(text=key, size_hint_y=1)
            button.bind(on_release=self._pressed)
            self.ids.digits.add_widget(button)

    def on_code(self, code: str) -> None:
        """A whole PIN was typed."""

    def clear(self) -> None:
        """Forget what was typed."""
        self.typed = ""

    def _pressed(self, key: OutlineButton) -> None:
        if key.text == CLEAR:
            self.clear()
        elif key.text == BACK:
            self.typed = self.typed[:-1]
        else:
            self._type(key.text)

    def _type(self, digit: str) -> None:
        code = self.typed + digit
        self.typed = code if len(code) < self.length else ""
        if len(code) == self.length:
            self.dispatch("on_code", code)


load_twin(__file__)
