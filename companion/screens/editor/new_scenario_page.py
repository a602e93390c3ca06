"""The set-up of the battle on the table is given a name, and kept as a scenario of one's own."""

from __future__ import annotations

from kivy.properties import StringProperty

from companion.presenters.board_editor import PLACE_NAME
from companion.screens.setup.name_keyboard import NameKeys
from companion.screens.shell.page import Page
from companion.widgets.kit.theme import metrics
from companion.widgets.window.window import load_twin


class NewScenarioPage(Page):
    """``written`` is what has been written so far."""

    written = StringProperty("")

    def show(self) -> None:
        """Keys to write a name with, once."""
        if not self.ids.body.children:
            keys = NameKeys(longest=PLACE_NAME, padding=metrics.gap * 1.5)
            keys.bind(on_written=lambda _, name: self._write(name))
            self.ids.body.add_widget(keys)

    def _write(self, name: str) -> None:
        self.written = name.strip()

    def keep(self) -> None:
        """A slip tells how it ended; whoever has to choose another name comes here again."""
        name = self.written
        self._leave()
        self.shell.keeper.battle.keep_set_up(name)

    def back(self) -> None:
        """Keep nothing."""
        self._leave()

    def _leave(self) -> None:
        self.written = ""
        self.ids.body.clear_widgets()
        self.shell.back()


load_twin(__file__)
