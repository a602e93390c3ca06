"""The keys of a private page: the same for every seat, whatever stands behind them."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.widgets.kit.conditional_box import ConditionalBox
from companion.widgets.window.window import load_twin


class DeedKeys(BoxLayout):
    """Keys for secret deeds: always as many, whether anything stands behind them or not. ``deeds``
    are what they say while the page is held; else they are numbers.
    """

    deeds = ListProperty()
    held = BooleanProperty(False)
    page = ObjectProperty()

    def says(self, number: int, deeds: list[str], held: bool) -> str:
        """The text of a key."""
        if not held:
            return str(number)
        return deeds[number - 1] if number <= len(deeds) else "–"


class WritingKeys(ConditionalBox):
    """To take the last slip back, and to leave one blank or, in the same place, seal them all."""

    writing = ObjectProperty(None, allownone=True)
    page = ObjectProperty()


load_twin(__file__)
