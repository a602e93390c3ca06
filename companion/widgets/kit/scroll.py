"""How everything scrolls that is longer than its place: it stops where it ends, however fast it is
drawn.
"""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.uix.scrollview import ScrollView

from companion.widgets.window.window import load_twin


class Scroll(ScrollView):
    """A list that may be longer than its place; its bar shows that there is more."""

    def _bind_inactive_bar_color(self, *args: Any) -> None:
        """Kivy's: what moved lies still. It would fade the bar for half a second, and draw the
        whole window thirty times for it, after every line of the logbook.
        """
        super()._bind_inactive_bar_color(*args)
        Animation.stop_all(self, "_bar_color")
        self._bar_color = self.bar_inactive_color


load_twin(__file__)
