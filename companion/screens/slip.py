"""A slip of paper over the page: a rule's short text, a seal, where a file was written."""

from __future__ import annotations

from typing import Any

from kivy.properties import StringProperty
from kivy.uix.anchorlayout import AnchorLayout

from companion.screens import page  # noqa: F401  (the layout uses Scroll)
from companion.widgets.window import load_twin


class Slip(AnchorLayout):
    """``title`` and ``text`` on paper. Nothing below it can be touched. Fires ``on_closed``."""

    title = StringProperty("")
    text = StringProperty("")

    __events__ = ("on_closed",)

    def on_closed(self) -> None:
        """The slip has been read."""

    def on_touch_down(self, touch: Any) -> bool:
        """Whatever is not for the slip is for nobody."""
        super().on_touch_down(touch)
        return True


load_twin(__file__)
