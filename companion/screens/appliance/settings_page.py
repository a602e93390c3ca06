"""Settings: language, text size, screen shape. They hold at once and are written down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from kivy.properties import ObjectProperty, StringProperty
from msgspec.structs import replace

from companion.engine.messages import ENGLISH, say
from companion.engine.moments import TURN, Moment
from companion.screens.shell.page import Page
from companion.screens.shell.translation import translation
from companion.settings import TURNS, Quiet, Settings, Stay, TurnClock
from companion.widgets.window.window import load_twin

TRIAL = Moment(cue=TURN, spoken=say("settings.trial"))
"""How sounds and voice are tried."""


class SettingsPage(Page):
    """Shows the ``Settings`` in use. ``limited`` is what the turn clock has minutes for, or had."""

    hangings = tuple(TURNS)
    volumes = ("20", "40", "70", "100")
    hours = get_args(Quiet)
    stays = get_args(Stay)
    clocks = get_args(TurnClock)
    minutes: Mapping[str, tuple[str, ...]] = {
        "turn": ("1", "2", "3", "5", "8"),
        "battle": ("15", "30", "45", "60", "90"),
    }
    limited = StringProperty("turn")
    view = ObjectProperty(Settings(language=ENGLISH), rebind=True)

    def show(self) -> None:
        self.view = self.shell.keeper.settings
        if self.view.turn_clock in self.minutes:
            self.limited = self.view.turn_clock

    def pick(self, name: str, value: str | int) -> None:
        """Take a new value for one setting."""
        self.shell.keep(replace(self.view, **{name: value}), chosen=name)

    def explain(self, name: str) -> None:
        """Say what a setting is."""
        self.shell.overlays.open_slip(say(f"settings.{name}"), say(f"settings.{name}.about"))

    def pick_heard(self, name: str, value: int) -> None:
        """Take a new value for something that one hears, and let it be heard."""
        self.pick(name, value)
        self.shell.keeper.sounds.call(TRIAL, translation.words)


load_twin(__file__)
