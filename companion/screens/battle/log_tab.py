"""The logbook: every line, undone ones struck, seals that anybody may check, and a file to take
away.
"""

from __future__ import annotations

from kivy.properties import ObjectProperty, StringProperty

from companion.engine.messages import say
from companion.presenters.logbook import LogPage, seal_slips
from companion.screens.shell.page import Page
from companion.screens.shell.translation import translation
from companion.widgets.window.window import load_twin


class LogTab(Page):
    """Shows the logbook."""

    view = ObjectProperty(LogPage(str, ()), rebind=True)
    empty = StringProperty("")

    def show(self) -> None:
        self.view = self.view.after(translation.words, self.shell.table.log)

    def check_seals(self) -> None:
        """What a seal proves, every seal of the battle, and whether the slips shown fit theirs."""
        slips = seal_slips(self.shell.table.log) or (say("log.no-seals"),)
        self.shell.overlays.open_slip(say("log.seals"), say("log.proved"), *slips)


load_twin(__file__)
