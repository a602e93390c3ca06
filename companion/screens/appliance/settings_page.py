"""Settings: language, text size, screen shape. They hold at once and are written down."""

from __future__ import annotations

from kivy.properties import ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from msgspec.structs import replace

from companion.engine.messages import ENGLISH
from companion.screens.shell.page import Page
from companion.settings import TURNS, Settings
from companion.widgets.window.window import load_twin


class PickRow(BoxLayout):
    """A label and the values that may be picked, as (value, text) pairs.

    Fires ``on_pick(value)``.
    """

    label = StringProperty("")
    values = ListProperty()
    chosen = StringProperty("")

    __events__ = ("on_pick",)

    def on_pick(self, value: str) -> None:
        """A value was tapped."""


class StepRow(BoxLayout):
    """A figure that goes up and down. Fires ``on_step(-1 or 1)``."""

    text = StringProperty("")

    __events__ = ("on_step",)

    def on_step(self, by: int) -> None:
        """Less or more."""


class SettingsPage(Page):
    """Shows the ``Settings`` in use."""

    hangings = tuple(TURNS)
    view = ObjectProperty(Settings(language=ENGLISH), rebind=True)

    def show(self) -> None:
        self.view = self.shell.keeper.settings

    def pick(self, name: str, value: str) -> None:
        """Take a new value for one setting."""
        self.shell.keep(replace(self.view, **{name: value}), chosen=name)


load_twin(__file__)
