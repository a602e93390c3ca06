"""Care of the table: backups, restoring, a fault report, updates, switching off."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.appliance.maintenance import MaintenanceView
from companion.presenters.maintenance import (
    ASKED_FIRST,
    MaintenanceRow,
    maintenance_rows,
    question,
    told_line,
)
from companion.screens.shell.page import Page
from companion.screens.shell.translation import translation
from companion.widgets.window.window import load_twin


class MaintenanceLine(BoxLayout):
    """A line and its button. Fires ``on_tap``."""

    line = StringProperty("")
    button = StringProperty("")
    live = BooleanProperty(True)

    __events__ = ("on_tap",)

    def on_tap(self) -> None:
        """The button was tapped."""


class Question(BoxLayout):
    """Asks before a deed. Fires ``on_answer(yes)``."""

    words = StringProperty("")

    __events__ = ("on_answer",)

    def on_answer(self, yes: bool) -> None:
        """Yes or no."""


class MaintenancePage(Page):
    """Shows a ``MaintenanceView`` as rows; ``asked`` is the deed that waits for a yes."""

    view = ObjectProperty(MaintenanceView(), rebind=True)
    rows = ListProperty()
    asked = StringProperty("")
    told = StringProperty("")
    asks = StringProperty("")
    entered = BooleanProperty(False)

    def show(self) -> None:
        if not self.entered:
            self.entered = True
            self.shell.keeper.maintenance.look()
        self.view = self.shell.keeper.maintenance.view
        self.told = told_line(translation.words, self.view.told)
        self.asks = question(translation.words, self.asked, self._battle_on()) if self.asked else ""
        self.rows = list(maintenance_rows(translation.words, self.view))

    def leave(self) -> None:
        self.entered, self.asked = False, ""

    def on_rows(self, *_: Any) -> None:
        """One line for each thing that can be done."""
        self.ids.rows.clear_widgets()
        for row in self.rows:
            self.ids.rows.add_widget(self._line(row))

    def on_asks(self, *_: Any) -> None:
        """The question stands above the rows while it waits."""
        self.ids.asking.clear_widgets()
        if self.asks:
            asked = Question(words=self.asks)
            asked.bind(on_answer=lambda _, yes: self.answer(yes))
            self.ids.asking.add_widget(asked)

    def _line(self, row: MaintenanceRow) -> MaintenanceLine:
        line = MaintenanceLine(line=row.line, button=row.button, live=row.live)
        line.bind(on_tap=lambda _: self._tapped(row.deed))
        return line

    def _tapped(self, deed: str) -> None:
        if deed in ASKED_FIRST:
            self.asked = deed
            self.show()
        elif deed == "copies":
            self.shell.go("copies")
        else:
            self._do(deed)

    def answer(self, yes: bool) -> None:
        """Yes or no to what was asked."""
        deed, self.asked = self.asked, ""
        if yes:
            self._do(deed)
        self.show()

    def _do(self, deed: str) -> None:
        care = self.shell.keeper.maintenance
        deeds = {
            "back-up": care.back_up,
            "report": care.report,
            "update": care.update,
            "go-back": care.go_back,
            "restart": care.restart,
            "switch-off": care.switch_off,
        }
        deeds[deed]()

    def _battle_on(self) -> bool:
        table = self.shell.table
        return table.snapshot is not None and table.view.outcome is None


load_twin(__file__)
