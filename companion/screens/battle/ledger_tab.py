"""The ledger: a sheet of paper for each fleet, ruled like a keeper's log."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.presenters.ledger import Line, Sheet, ledger_view
from companion.screens.shell.page import Page
from companion.screens.shell.translation import translation
from companion.widgets.kit import labels  # noqa: F401  (the layout uses Ink)
from companion.widgets.window.window import load_twin


class LedgerFigure(BoxLayout):
    """One figure, or the head of its column."""

    words = StringProperty("")
    head = BooleanProperty(False)


class LedgerLine(BoxLayout):
    """A line of the table; without figures, the heads of the columns."""

    title = StringProperty("")
    remarks = StringProperty("")
    struck = BooleanProperty(False)
    head = BooleanProperty(False)

    def __init__(self, figures: tuple[str, ...], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for figure in figures:
            self.ids.figures.add_widget(LedgerFigure(words=figure, head=self.head))


class LedgerSheet(BoxLayout):
    """Shows a ``Sheet``."""

    sheet = ObjectProperty(Sheet("", "", (), ()), rebind=True)

    def on_sheet(self, *_: Any) -> None:
        """Another table."""
        self.ids.lines.clear_widgets()
        if self.sheet.columns:
            self.ids.lines.add_widget(LedgerLine(self.sheet.columns, head=True))
        for line in self.sheet.lines:
            self.ids.lines.add_widget(_line(line))


def _line(line: Line) -> LedgerLine:
    return LedgerLine(line.figures, title=line.title, remarks=line.remarks, struck=line.struck)


class LedgerTab(Page):
    """Shows the ledger as ``Sheet`` tables, one below the other."""

    view = ListProperty()

    def show(self) -> None:
        """Only what has changed is written anew."""
        sheets = list(ledger_view(translation.words, self.shell.table.view))
        self.view = sheets
        if len(self.ids.sheets.children) != len(sheets):
            self.ids.sheets.clear_widgets()
            for _ in sheets:
                self.ids.sheets.add_widget(LedgerSheet())
        for child, sheet in zip(reversed(self.ids.sheets.children), sheets, strict=True):
            child.sheet = sheet


load_twin(__file__)
