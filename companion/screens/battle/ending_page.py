"""The end of a battle."""

from __future__ import annotations

from typing import Any

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.presenters.ending import EndingView, ending_view
from companion.screens.shell.page import Page
from companion.screens.shell.translation import translation
from companion.widgets.window.window import load_twin


class CountLine(BoxLayout):
    """A count of the battle, under the flag of its seat where it has one."""

    seat = StringProperty("")
    words = StringProperty("")


class EndingPage(Page):
    """Shows an ``EndingView``."""

    view = ObjectProperty(EndingView(), rebind=True)

    def show(self) -> None:
        self.view = ending_view(translation.words, self.shell.table)

    def on_view(self, *_: Any) -> None:
        """The counts, each beside its seat's flag."""
        counts = self.ids.counts
        counts.clear_widgets()
        for seat, words in self.view.counts:
            counts.add_widget(CountLine(seat=seat, words=words))


load_twin(__file__)
