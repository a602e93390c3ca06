"""Rows of settings: values to pick from, and figures that go up and down."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.widgets.kit.buttons import OutlineButton
from companion.widgets.window.window import load_twin


class AskKey(OutlineButton):
    """For those who ask what a row is."""


class PickRow(BoxLayout):
    """A label and the values that may be picked, as (value, text) pairs.

    Fires ``on_pick(value)``, and ``on_ask()`` where it ``asks``: has a key for those who do.
    """

    label = StringProperty("")
    values = ListProperty()
    chosen = StringProperty("")
    asks = BooleanProperty(False)

    __events__ = ("on_pick", "on_ask")

    def on_kv_post(self, _base: Any) -> None:
        """Kivy's. Few have the key, and a key has many parts."""
        if self.asks:
            self.ids.head.add_widget(AskKey(on_release=lambda _: self.dispatch("on_ask")))

    def on_ask(self) -> None:
        """Somebody wants to know what this is."""

    def on_pick(self, value: str) -> None:
        """A value was tapped."""


class StepRow(BoxLayout):
    """A figure that goes up and down. Fires ``on_step(-1 or 1)``."""

    text = StringProperty("")

    __events__ = ("on_step",)

    def on_step(self, by: int) -> None:
        """Less or more."""


load_twin(__file__)
