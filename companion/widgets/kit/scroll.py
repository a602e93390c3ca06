"""How everything scrolls that is longer than its place: it stops where it ends, however fast it is
drawn.
"""

from __future__ import annotations

from kivy.uix.scrollview import ScrollView

from companion.widgets.window.window import load_twin


class Scroll(ScrollView):
    """A list that may be longer than its place; its bar shows that there is more."""


load_twin(__file__)
