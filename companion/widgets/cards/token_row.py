"""A row of tokens on a card that hands lay: as on cardboard, the token itself is touched."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from companion.widgets.kit.buttons import Guarded
from companion.widgets.window.window import load_twin

IN_ONE_LINE = 2
"""So many tokens lie side by side; more of them in two lines, large enough to be counted."""


class TokenRow(Guarded, Widget):
    """The ``counters`` of one ``row`` of the card ``of``; a brass rim where one can be laid now.

    Where none can, a touch goes to the card below.
    """

    row = StringProperty("")
    of = StringProperty("")
    counters = ObjectProperty(())
    live = BooleanProperty(False)
    lines = NumericProperty(1)

    def on_counters(self, *_: Any) -> None:
        """More than a few lie in two lines."""
        self.lines = 1 if len(self.counters) <= IN_ONE_LINE else 2

    def on_live(self, *_: Any) -> None:
        """A token that could not be laid a moment ago misleads no finger."""
        self.arm()

    def on_of(self, *_: Any) -> None:
        """The token of another card."""
        self.arm()

    def on_touch_down(self, touch: Any) -> bool:
        return self.live and super().on_touch_down(touch)


load_twin(__file__)
