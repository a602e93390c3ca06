"""A table that throws its own dice and spins its own vane."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty

from companion.presenters.chance import VANE, ChanceView
from companion.screens.shell.page import Page


class TypedPage(Page):
    """A page on which people may enter ``by_hand`` what they have thrown."""

    speaks_for_devices = True
    by_hand = BooleanProperty(False)

    def on_by_hand(self, _page: Any, typed: bool) -> None:
        """No banner lies over the keys for what was thrown."""
        if typed:
            self.shell.moments.make_room()

    def is_typed_at_once(self, view: ChanceView) -> bool:
        """Whether the page begins with those keys: no device reads what people throw, and neither
        the companion nor a lesson throws.
        """
        settings = self.shell.keeper.settings
        device = settings.vane if view.kind == VANE else settings.dice
        thrown_here = view.seat in self.shell.table.captains or self.shell.teacher.is_lesson
        return bool(
            settings.own_dice and device.kind == "none" and not view.done and not thrown_here
        )
