"""How everything scrolls that is longer than its place: it stops where it ends, however fast it is
drawn.
"""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.widgets.window.window import load_twin


class Scroll(ScrollView):
    """A list that may be longer than its place; its bar shows that there is more."""

    def come_to(self, shown: Widget, with_head: bool) -> None:
        """Bring something in the list into sight: all of it, or where it is longer its beginning
        ``with_head``, else its end.
        """
        if shown.height <= self.height or not with_head:
            self.scroll_to(shown, padding=0, animate=False)
            return
        (column,) = self.children
        above = (column.top - shown.top) / (column.height - self.height)
        self.scroll_y = max(0.0, 1 - above)

    def _bind_inactive_bar_color(self, *args: Any) -> None:
        """Kivy's: what moved lies still. It would fade the bar for half a second, and draw the
        whole window thirty times for it, after every line of the logbook.
        """
        super()._bind_inactive_bar_color(*args)
        Animation.stop_all(self, "_bar_color")
        self._bar_color = self.bar_inactive_color


load_twin(__file__)
