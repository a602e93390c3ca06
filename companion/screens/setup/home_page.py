"""The first page: a new battle, the one left unfinished, saved ones, settings, and what is
amiss.
"""

from __future__ import annotations

from kivy.properties import ObjectProperty

from companion.engine.game import BattleSetup
from companion.presenters.home import (
    HomeView,
    again_line,
    home_view,
    last_begun,
    saved_line,
    table_line,
)
from companion.screens.shell.page import Page
from companion.screens.shell.translation import translation
from companion.widgets.window.window import load_twin


class HomePage(Page):
    """Shows a ``HomeView``; ``last`` is what the battle played last was begun with."""

    view = ObjectProperty(HomeView(), rebind=True)
    last = BattleSetup()

    def show(self) -> None:
        keeper = self.shell.keeper
        saved = keeper.collection.saved()
        last = last_begun(self.shell.table.snapshot, saved)
        self.last = last.setup if last else BattleSetup()
        self.view = home_view(
            translation.words,
            self._waiting(),
            again_line(translation.of(self.last.seats), last) if last else "",
            bool(saved),
            keeper.attached.told(),
            keeper.troubles(),
        )

    def _waiting(self) -> str:
        if waiting := self.shell.waiting():
            return saved_line(translation.of(waiting.seats), waiting)
        table = self.shell.table
        if table.snapshot and not table.view.outcome:
            return table_line(translation.words, table.snapshot.title, table.view)
        return ""


load_twin(__file__)
