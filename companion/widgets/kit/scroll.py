"""How everything scrolls that is longer than its place: it stops where it ends, however fast it is
drawn.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kivy.animation import Animation
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.widgets.window.window import load_twin


class Scroll(ScrollView):
    """A list that may be longer than its place; its bar shows that there is more."""

    scroll_y: float

    def come_to(self, shown: Widget, with_head: bool = False) -> None:
        """Bring something in the list into sight: ``with_head`` from its beginning on, else no
        farther than needed, and of what is longer than the list's place its end.

        By where it stands in the list: Kivy's own asks where it was drawn last, which is elsewhere
        when the list has just been laid out anew.
        """
        (column,) = self.children
        hidden = column.height - self.height
        if hidden <= 0:
            return
        foot, head = shown.y - column.y, shown.top - column.y - self.height
        long = shown.height > self.height
        least = foot if long else min(max(self.scroll_y * hidden, head), foot)
        self.scroll_y = min(1.0, max(0.0, (head if with_head else least) / hidden))

    def begin_with_whole(self, parts: Iterable[Widget]) -> None:
        """Move on so far that none of these is cut by the upper edge: to the next that lies below
        it. Back to the head of the one that was cut, where little of it was hidden and no other is
        cut below for that, or where nothing lies below.
        """
        (column,) = self.children
        hidden = column.height - self.height
        if hidden <= 0:
            return
        edge = hidden * self.scroll_y + self.height
        places = [(part.y - column.y, part.top - column.y) for part in parts]
        cut = [(foot, head) for foot, head in places if foot + 1 < edge < head - 1]
        if not cut:
            return
        foot, head = max(cut)
        below = max((top for _, top in places if top <= foot), default=0)
        low = head - self.height
        costs = any(end + 1 < low < top - 1 for end, top in places)
        back = head - edge <= (head - foot) / 4 and not costs
        wanted = head if back or below < self.height else below
        self.scroll_y = (wanted - self.height) / hidden

    def is_near(self, shown: Widget) -> bool:
        """Whether something in the list is in sight, or so near that the next pull of a finger may
        bring it there.
        """
        (column,) = self.children
        below = max(0.0, column.height - self.height) * self.scroll_y
        foot, head = shown.y - column.y - below, shown.top - column.y - below
        ahead = self.height / 2
        return bool(head > -ahead and foot < self.height + ahead)

    def _bind_inactive_bar_color(self, *args: Any) -> None:
        """Kivy's: what moved lies still. It would fade the bar for half a second, and draw the
        whole window thirty times for it, after every line of the logbook.
        """
        super()._bind_inactive_bar_color(*args)
        Animation.stop_all(self, "_bar_color")
        self._bar_color = self.bar_inactive_color


load_twin(__file__)
