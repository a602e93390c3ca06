"""A slip of paper over the page: a rule's short text, a seal, where a file was written."""

from __future__ import annotations

from typing import Any

from kivy.properties import ObjectProperty
from kivy.uix.anchorlayout import AnchorLayout

from companion.engine.messages import NOTHING
from companion.widgets.kit.buttons import Newcomer
from companion.widgets.window.window import load_twin


class Slip(Newcomer, AnchorLayout):
    """``title`` and ``texts`` on paper: messages, in whatever language the window speaks.

    ``more`` is what stands on a second key, if anything. Nothing below it can be touched. Fires
    ``on_closed`` and ``on_read_on``.
    """

    title = ObjectProperty(NOTHING)
    texts = ObjectProperty(())

    more = ObjectProperty(NOTHING)

    __events__ = ("on_closed", "on_read_on")

    def on_read_on(self) -> None:
        """Somebody wants to read on."""

    def on_closed(self) -> None:
        """The slip has been read."""

    def on_touch_down(self, touch: Any) -> bool:
        """Whatever is not for the slip is for nobody."""
        super().on_touch_down(touch)
        return True


load_twin(__file__)
