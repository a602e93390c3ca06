"""The battles in the journal folder; a tap opens one."""

from __future__ import annotations

from pathlib import Path

from companion.presenters.home import saved_line
from companion.screens.shell.page import Page, press
from companion.screens.shell.translation import translation
from companion.widgets.window.window import load_twin


class SavedPage(Page):
    """Shows the saved battles, newest first."""

    def show(self) -> None:
        rows = self.ids.rows
        rows.clear_widgets()
        for battle in self.shell.keeper.collection.saved():
            rows.add_widget(
                self._row(saved_line(translation.of(battle.seats), battle), battle.path)
            )

    def _row(self, text: str, file: Path) -> object:
        return press("outline", text, lambda: self.shell.resume(file), bold=False)


load_twin(__file__)
