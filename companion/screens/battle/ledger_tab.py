"""The ledger: a sheet of paper for each fleet, ruled like a keeper's log."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.presenters.ledger import Line, Sheet, ledger_view
from companion.screens.shell.page import Page
from companion.screens.shell.translation import translation
from companion.widgets.kit import labels
from companion.widgets.kit.paper import Paper
from companion.widgets.kit.rows import keep_rows, make_one_ahead
from companion.widgets.window.window import load_twin


class LedgerFigure(labels.FittedLabel):
    """One figure, or the head of its column."""

    head = BooleanProperty(False)


class LedgerRemarks(labels.BlockLabel):
    """What is to be said of a line, below it."""


class LedgerLine(BoxLayout):
    """Shows a ``Line``; ``head``: its figures are the heads of the columns."""

    line = ObjectProperty(Line(""), rebind=True)
    head = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self._remarks: LedgerRemarks | None = None
        super().__init__(**kwargs)

    def on_line(self, *_: Any) -> None:
        """Other words, and remarks below where there are some."""
        self._show_figures()
        if self._remarks and not self.line.remarks:
            self.remove_widget(self._remarks)
            self._remarks = None
        elif self.line.remarks and not self._remarks:
            self._remarks = LedgerRemarks()
            self.add_widget(self._remarks)
        if self._remarks:
            self._remarks.words = self.line.remarks

    def _show_figures(self) -> None:
        """A label where there is a figure, room where there is none."""
        box, figures = self.ids.figures, self.line.figures
        if [isinstance(child, LedgerFigure) for child in reversed(box.children)] != [
            bool(words) for words in figures
        ]:
            box.clear_widgets()
            for words in figures:
                box.add_widget(LedgerFigure() if words else Widget())
        for child, words in zip(reversed(box.children), figures, strict=True):
            if words:
                child.words, child.head = words, self.head


class LedgerSheet(Paper):
    """Shows a ``Sheet``."""

    sheet = ObjectProperty(Sheet("", "", (), ()), rebind=True)

    def on_sheet(self, *_: Any) -> None:
        """Another table."""
        head = (Line("", self.sheet.columns),) if self.sheet.columns else ()
        keep_rows(self.ids.lines, (*head, *self.sheet.lines), LedgerLine, self._write)

    def _write(self, row: LedgerLine, line: Line) -> None:
        row.head = bool(self.sheet.columns) and row is self.ids.lines.children[-1]
        row.line = line


class LedgerTab(Page):
    """Shows the ledger as ``Sheet`` tables, one below the other."""

    view = ListProperty()

    def show(self) -> None:
        """Only what has changed is written anew."""
        self.view = list(ledger_view(translation.words, self.shell.table.view))
        keep_rows(self.ids.sheets, self.view, LedgerSheet, self._write)

    def lay_ahead(self) -> bool:
        """One sheet after the other."""
        sheets = ledger_view(translation.words, self.shell.table.view)
        return make_one_ahead(self.ids.sheets, sheets, LedgerSheet, self._write)

    @staticmethod
    def _write(widget: LedgerSheet, sheet: Sheet) -> None:
        widget.sheet = sheet


load_twin(__file__)
