"""The copies of battles on the stick; a tap brings one back to the table."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from companion.appliance.backups import Backup
from companion.presenters.maintenance import copy_line
from companion.screens.shell.page import Page, press
from companion.screens.shell.translation import translation
from companion.widgets.window.window import load_twin


class BackupsPage(Page):
    """Shows the newest copy of each battle."""

    def show(self) -> None:
        backups = self.shell.keeper.maintenance.view.backups
        self.lay(self.ids.rows, backups, lambda: map(self._row, backups))

    def _row(self, copy: Backup) -> Any:
        """A copy of a battle."""
        text = copy_line(translation.of(copy.battle.seats), copy)
        return press("outline", text, partial(self._bring_back, copy.battle.path), bold=False)

    def _bring_back(self, copy: Path) -> None:
        self.shell.go("care")
        self.shell.keeper.maintenance.restore(copy, self.shell.soon, self.shell.resume)


load_twin(__file__)
