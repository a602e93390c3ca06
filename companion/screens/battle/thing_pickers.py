"""Pickers of the panel for things of the table: dice, mats, rows of cards, and a number to step."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.presenters.panel_parts import DeedPanel, Part
from companion.screens.battle.pad_picker import PadPicker
from companion.screens.battle.tray_picker import SlotPicker, TrayPicker
from companion.widgets.cards.card_row import RowPanel
from companion.widgets.cards.mat import DiceGrid, MatPanel, heard_by, write_face
from companion.widgets.kit.conditional_box import ConditionalBox
from companion.widgets.kit.rows import keep_rows
from companion.widgets.kit.scroll import Scroll
from companion.widgets.window.window import load_twin


class ThingPicker(Scroll):
    """The things of one stage, and the keys that stand beside them. ``box`` hears of taps."""

    box = ObjectProperty()

    def fill(self, view: DeedPanel) -> None:
        """Show what is to be picked."""
        self.ids.first.fill(view.first, self.box)
        self.ids.beside.fill(view.keys, self.box)

    def tapped(self, _grid: Any, kind: str, seat: str, id: str) -> None:
        """A thing was tapped."""
        self.box.dispatch("on_thing", kind, seat, id)


class DicePicker(ThingPicker):
    """Faces of dice as keys."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._dice = DiceGrid()
        self._dice.bind(on_thing=self.tapped)
        self.ids.things.add_widget(self._dice)

    def fill(self, view: DeedPanel) -> None:
        """Show the dice."""
        super().fill(view)
        self._dice.fill(view.dice)


class MatPicker(ThingPicker):
    """Mats whose slots are keys."""

    def fill(self, view: DeedPanel) -> None:
        """Show the mats."""
        super().fill(view)
        keep_rows(self.ids.things, view.mats, self._panel, write_face)

    def _panel(self) -> Any:
        panel = MatPanel(room=self.height)
        self.bind(height=panel.setter("room"))
        return heard_by(panel, self.tapped)


class RowPicker(ThingPicker):
    """Rows whose cards are keys."""

    def fill(self, view: DeedPanel) -> None:
        """Show the rows."""
        super().fill(view)
        keep_rows(self.ids.things, view.rows, lambda: heard_by(RowPanel(), self.tapped), write_face)


class PartRow(ConditionalBox):
    """A piece, with less and more of what it puts in."""

    part = ObjectProperty(Part(piece="", name=""), rebind=True)
    box = ObjectProperty()


class PartPicker(ThingPicker):
    """What each piece puts into what is being made up, a row a piece, always in its place. Who has
    no say in it may stand first: the list begins with the others.
    """

    def __init__(self, **kwargs: Any) -> None:
        self._look_soon = Clock.create_trigger(self._look, -1)
        self._long, self._above, self._fingered = 0.0, 0.0, False
        super().__init__(**kwargs)
        self.bind(size=self._look_soon, viewport_size=self._look_soon)
        self.bind(on_scroll_start=self._take_finger, on_scroll_stop=self._read)

    def _take_finger(self, *_: Any) -> None:
        self._fingered = True

    def _look(self, *_: Any) -> None:
        """Anew until a finger comes, and where rows have become higher or lower."""
        (column,) = self.children
        long = column.height - column.padding[3]
        self._fingered = self._fingered and long == self._long
        self._long = long
        if self._fingered:
            self._stay()
            return
        self._end_in(0)
        if able := [row for row in self.ids.things.children if row.part.all_or_none]:
            self.come_to(able[0])
            self.come_to(able[-1])
        self._read()

    def _read(self, *_: Any) -> None:
        """So much of the list lies above what is seen."""
        self._above = (1 - self.scroll_y) * max(0.0, self.children[0].height - self.height)

    def _stay(self) -> None:
        """Rows stay under the finger, however low the key below becomes: the list ends in empty
        room rather than move down.
        """
        room = max(0.0, self._above + self.height - self._long)
        self._end_in(room)
        if hidden := max(0.0, self._long + room - self.height):
            self.scroll_y = max(0.0, 1 - self._above / hidden)

    def _end_in(self, room: float) -> None:
        (column,) = self.children
        left, top, right, _ = column.padding
        column.padding = left, top, right, room

    def fill(self, view: DeedPanel) -> None:
        """Show the rows."""
        super().fill(view)
        keep_rows(self.ids.things, view.parts, lambda: PartRow(box=self.box), self._write)

    @staticmethod
    def _write(row: Any, part: Part) -> None:
        row.part = part


class AmountPicker(BoxLayout):
    """A number between minus and plus, and the key that takes it."""

    view = ObjectProperty(DeedPanel(), rebind=True)
    box = ObjectProperty()

    def fill(self, view: DeedPanel) -> None:
        """Show the number."""
        self.view = view
        self.ids.beside.fill(view.keys, self.box)


class ShortPicker(Scroll):
    """Many keys with a figure or a few words each, close together."""

    box = ObjectProperty()

    def fill(self, view: DeedPanel) -> None:
        """Show them, as many abreast as their words allow."""
        longest = max(len(key.text) for key in view.keys)
        self.ids.grid.cols = 6 if longest <= len("99") else 3
        self.ids.grid.fill(view.keys, self.box)


PICKERS = {
    "dice": DicePicker,
    "mats": MatPicker,
    "rows": RowPicker,
    "parts": PartPicker,
    "amount": AmountPicker,
    "short": ShortPicker,
    "pads": PadPicker,
    "tray": TrayPicker,
    "slots": SlotPicker,
}
"""By the stage of the panel."""

load_twin(__file__)
