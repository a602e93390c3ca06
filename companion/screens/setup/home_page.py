"""The first page: a new battle, the one left unfinished, saved ones, settings, and what is
amiss.
"""

from __future__ import annotations

from kivy.properties import ObjectProperty

from companion.engine.game import BattleSetup
from companion.library.saved_battles import Saved
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
            self._resume_line(),
            again_line(translation.of(self.last.seats), last) if last else "",
            bool(saved),
            keeper.attached.told(),
            keeper.troubles(),
        )

    def resume(self) -> None:
        """Go on with the newest battle that is not over, or with what lies on the table."""
        if waiting := self._unfinished():
            self.shell.resume(waiting.path)
        elif self.shell.table.snapshot:
            self.shell.go("battle")

    def _unfinished(self) -> Saved | None:
        """The newest battle that is not over: None where it lies on the table. What only teaches,
        or is looked at once more, keeps nobody from it.
        """
        table, teacher = self.shell.table, self.shell.teacher
        if table.snapshot and not table.view.outcome and not teacher.is_lesson:
            return None
        waiting: Saved | None = self.shell.keeper.collection.waiting()
        return waiting

    def _resume_line(self) -> str:
        if waiting := self._unfinished():
            return saved_line(translation.of(waiting.seats), waiting)
        table = self.shell.table
        if table.snapshot and not table.view.outcome:
            return table_line(translation.words, table.snapshot.title, table.view)
        return ""


load_twin(__file__)
