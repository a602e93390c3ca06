"""Keys in rows: letters and numbers to write with, faces of a die, the values of a setting."""

from __future__ import annotations

from functools import partial
from math import ceil
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from companion.screens.shell.page import press
from companion.widgets.kit.rows import keep_made
from companion.widgets.kit.text_layout import width_of
from companion.widgets.kit.theme import metrics
from companion.widgets.window.window import load_twin


class KeyGrid(GridLayout):
    """Keys as (key, text) pairs, as many in a row as fit at a finger's width.

    ``chosen`` is brass, and so are all that are ``pressed``. ``even`` keeps to rows of one length.
    At least so many lie ``abreast``, if need be with their text in several lines.
    Without ``guard`` keys that have just come may be tapped at once. Fires ``on_key(key)``.
    """

    keys = ListProperty()
    chosen = StringProperty("")
    pressed = ListProperty()
    key_height = NumericProperty(metrics.touch)
    even = BooleanProperty(False)
    abreast = NumericProperty(1)
    guard = BooleanProperty(True)

    __events__ = ("on_key",)

    def __init__(self, **kwargs: Any) -> None:
        self._lay_soon = Clock.create_trigger(self._lay, -1)
        super().__init__(**kwargs)
        for name in ("keys", "chosen", "pressed", "width", "key_height", "abreast"):
            self.fbind(name, self._lay_soon)
        metrics.bind(label=self._lay_anew)
        self._lay_soon()

    def on_key(self, key: str) -> None:
        """A key was tapped."""

    def _lay_anew(self, *_: Any) -> None:
        self._lay_soon()

    def _lay(self, *_: Any) -> None:
        count = len(self.keys)
        fitting = self._fitting(count) if count else 1
        self.cols = ceil(count / ceil(count / fitting)) if self.even and count else fitting
        rows = ceil(count / self.cols)
        self.height = rows * self.key_height + max(0, rows - 1) * metrics.gap / 2
        self._write([(key, text, self._style(key)) for key, text in self.keys])

    def _fitting(self, count: int) -> int:
        """How many keys stand in a row as wide as this."""
        gap = metrics.gap / 2
        fitting = int((self.width + gap) // (self._widest() + gap))
        return max(1, min(count, max(int(self.abreast), fitting)))

    def _write(self, looks: list[tuple[str, str, str]]) -> None:
        """Put up keys that look so."""
        keep_made(self, looks, lambda look: self._key(*look))
        for button in self.children:
            button.least = self.key_height

    def _widest(self) -> float:
        words = max((width_of(text, metrics.label, True) for _, text in self.keys), default=0)
        return float(
            max(metrics.touch, words + (2.4 * metrics.gap if words > metrics.touch * 0.5 else 0))
        )

    def _style(self, key: str) -> str:
        return "brass" if key == self.chosen or key in self.pressed else "outline"

    def _key(self, key: str, text: str, style: str) -> Any:
        button = press(style, text, partial(self.dispatch, "on_key", key), guard=self.guard)
        button.meaning = key
        return button


load_twin(__file__)
