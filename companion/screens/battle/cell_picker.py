"""Pick a cell by its letter and then its number, with keys a finger cannot miss."""

from __future__ import annotations

from typing import Any

from kivy.properties import ListProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.engine.grid import column_of
from companion.widgets.window.window import load_twin


class CellPicker(BoxLayout):
    """``cells`` that may be picked; ``column`` is the letter tapped, ``picked`` the whole cell.

    ``confirm`` is the text of the button that takes it, empty while there is none. Fires
    ``on_cell(cell)``, empty where there is no such cell, and ``on_taken``.
    """

    cells = ListProperty()
    column = StringProperty("")
    picked = StringProperty("")
    confirm = StringProperty("")
    keys = ListProperty()

    __events__ = ("on_cell", "on_taken")

    def on_cell(self, cell: str) -> None:
        """A cell was picked."""

    def on_taken(self) -> None:
        """The cell was confirmed."""

    def on_cells(self, *_: Any) -> None:
        """Other cells: begin with the letter again."""
        self.column = column_of(self.picked) if self.picked in self.cells else ""
        self._offer()

    def on_column(self, *_: Any) -> None:
        """A letter: now its numbers."""
        self._offer()

    def _offer(self) -> None:
        if self.column:
            offered = [cell for cell in self.cells if column_of(cell) == self.column]
            rows = sorted({int(cell[len(column_of(cell)) :]) for cell in offered})
            self.keys = [(str(row), f"{self.column}{row}") for row in rows]
        else:
            columns = sorted(
                {column_of(cell) for cell in self.cells}, key=lambda column: (len(column), column)
            )
            self.keys = [(column, column) for column in columns]

    def key(self, key: str) -> None:
        """A letter or a number was tapped."""
        if key.isdigit():
            cell = f"{self.column}{key}"
            self.dispatch("on_cell", cell if cell in self.cells else "")
        else:
            self.column = key

    def again(self) -> None:
        """Another letter."""
        self.column = ""


load_twin(__file__)
