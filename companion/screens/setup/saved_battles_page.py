"""The battles in the journal folder; a tap opens one."""

from __future__ import annotations

from kivy.uix.boxlayout import BoxLayout

from companion.library.saved_battles import READY, Saved
from companion.presenters.home import saved_line
from companion.screens.shell.page import Page, press
from companion.screens.shell.translation import translation
from companion.widgets.kit.theme import metrics
from companion.widgets.window.window import load_twin


class SavedPage(Page):
    """Shows the saved battles, newest first."""

    def show(self) -> None:
        saved = self.shell.keeper.collection.saved()
        self.lay(self.ids.rows, saved, lambda: map(self._row, saved))

    def _row(self, battle: Saved) -> BoxLayout:
        """A battle to go on with, and, where it can be read, to step through."""
        row, file = BoxLayout(size_hint_y=None, spacing=metrics.gap), battle.path
        text = saved_line(translation.of(battle.seats), battle)
        key = press("outline", text, lambda: self.shell.resume(file), bold=False)
        row.add_widget(key)
        if battle.condition == READY:
            again = press(
                "outline",
                translation.say("story.replay"),
                lambda: self.shell.replay_saved(file),
                size_hint_x=0.28,
            )
            row.add_widget(again)
        key.bind(height=row.setter("height"))
        return row


load_twin(__file__)
