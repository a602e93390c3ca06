"""The end of a battle."""

from __future__ import annotations

from kivy.properties import ObjectProperty

from companion.screens.models.ending import EndingView, ending_view
from companion.screens.page import Page
from companion.screens.tongue import tongue
from companion.widgets.window import load_twin


class EndingPage(Page):
    """Shows an ``EndingView``."""

    view = ObjectProperty(EndingView(), rebind=True)

    def show(self) -> None:
        self.view = ending_view(tongue.words, self.shell.table)


load_twin(__file__)
