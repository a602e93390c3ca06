"""The menu: home, undo and redo, seats agreeing to take a die back, quiet deeds, reminders,
settings.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.properties import ListProperty, ObjectProperty

from companion.presenters.menu import MenuView, menu_view
from companion.presenters.panel_parts import ActionButton
from companion.screens.shell.page import Page, press
from companion.screens.shell.translation import translation
from companion.widgets.kit.rows import keep_made
from companion.widgets.window.window import load_twin


class MenuTab(Page):
    """Shows a ``MenuView``."""

    view = ObjectProperty(MenuView(), rebind=True)
    answers = ListProperty()
    quiet = ListProperty()

    def show(self) -> None:
        self.view = menu_view(translation.words, self.shell.table)
        self.answers, self.quiet = list(self.view.answers), list(self.view.quiet)

    def on_answers(self, *_: Any) -> None:
        """Yes and no for each seat that may agree."""
        keep_made(self.ids.answers, self.answers, self._key)

    def on_quiet(self, *_: Any) -> None:
        """A button for each quiet deed: of six players six, so that they stand below all else."""
        keep_made(self.ids.quiet, self.quiet, self._key)

    def _key(self, key: ActionButton) -> Any:
        does = partial(self.shell.aiming.tapped, key.act)
        return press("outline", key.text, does, seats=key.seats)


load_twin(__file__)
