"""The copies of battles on the stick; a tap brings one back to the table."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from companion.presenters.maintenance import copy_line
from companion.screens.shell.page import Page, press
from companion.screens.shell.translation import translation
from companion.widgets.window.window import load_twin


class BackupsPage(Page):
    """Shows the newest copy of each battle."""

    def show(self) -> None:
        rows = self.ids.rows
        rows.clear_widgets()
        for copy in self.shell.keeper.maintenance.view.backups:
            bring = partial(self._bring_back, copy.battle.path)
            rows.add_widget(
                press(
                    "outline", copy_line(translation.of(copy.battle.seats), copy), bring, bold=False
                )
            )

    def _bring_back(self, copy: Path) -> None:
        self.shell.go("care")
        self.shell.keeper.maintenance.restore(
            copy, lambda path: self.shell.soon(partial(self.shell.resume, path))
        )


load_twin(__file__)
