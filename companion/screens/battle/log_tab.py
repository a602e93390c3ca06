"""The logbook: every line, undone ones struck, seals that anybody may check, and a file to take
away.
"""

from __future__ import annotations

from kivy.properties import ListProperty, ObjectProperty, StringProperty

from companion.engine.messages import say
from companion.presenters.logbook import log_rows, seal_slips
from companion.screens.shell.page import Page
from companion.screens.shell.translation import translation
from companion.widgets.cards import log_list  # noqa: F401  (the layout uses LogList)
from companion.widgets.cards.log_list import LogRow
from companion.widgets.window.window import load_twin


class LogTab(Page):
    """Shows the logbook as ``LogRow`` lines."""

    view = ListProperty()
    log = ObjectProperty(())
    empty = StringProperty("")

    _said: tuple[object, object] = ((), None)

    def show(self) -> None:
        told = (self.shell.table.log, translation.words)
        if told == self._said:
            return
        self._said = told
        self.log = self.shell.table.log
        rows = log_rows(translation.words, self.log)
        self.view = [
            LogRow(row.number, row.seats, row.text, row.source, row.undone) for row in rows
        ]

    def check_seals(self) -> None:
        """Every seal of the battle, and whether the slips shown so far fit theirs."""
        self.shell.open_slip(say("log.seals"), *(seal_slips(self.log) or (say("log.no-seals"),)))


load_twin(__file__)
