"""The dice of whoever places them with his mat below, and for a die the slots that take it."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty

from companion.engine.offers import DIE
from companion.presenters.panel_parts import DeedPanel
from companion.screens.shell.translation import translation
from companion.widgets.cards.card_row import RowPanel
from companion.widgets.cards.mat import DieKey, SlotGrid, heard_by, write_face
from companion.widgets.cards.slot_boxes import MiniMat
from companion.widgets.kit.conditional_box import ConditionalBox
from companion.widgets.kit.rows import keep_rows
from companion.widgets.window.window import load_twin


class TrayPicker(ConditionalBox):
    """The dice to place as keys and those that are placed, the mat as a key, and a line for each
    seat. What may be done besides stands where the mat lies, which has its page: there the cards
    that lie open for all stand in place of it and of the lines.
    """

    view = ObjectProperty(DeedPanel(), rebind=True)
    lines = ListProperty()
    due = StringProperty("")
    placed = ListProperty()
    is_asked = BooleanProperty(False)
    is_large = BooleanProperty(False)
    has_dice = BooleanProperty(True)
    box = ObjectProperty()

    def fill(self, view: DeedPanel) -> None:
        """Show the tray."""
        self.view, self.lines = view, view.lines
        ready = [die for die in view.dice if die.live or die.chosen]
        self.placed = [die.face for die in view.dice if not (die.live or die.chosen)]
        keep_rows(self.ids.ready, ready, self._key, lambda key, face: key.write(face))
        self.is_large = not self.box.with_card
        keep_rows(self.ids.mats, view.mats, self._mat, self._write)
        rows = view.rows if self.is_large else ()
        keep_rows(self.ids.rows, rows, lambda: heard_by(RowPanel(), self._tapped), write_face)
        self.due = view.mats[0].due if view.mats else ""
        self.ids.beside.fill(view.keys, self.box)
        self.is_asked = bool(view.keys)
        self.has_dice = bool(ready) or not view.keys

    def _key(self) -> DieKey:
        key = DieKey(bare=True)
        key.bind(
            on_release=lambda key: self.box.dispatch("on_thing", DIE, key.face.seat, key.face.id)
        )
        return key

    def _mat(self) -> MiniMat:
        mat = MiniMat()
        mat.bind(on_release=lambda *_: self.box.dispatch("on_tab", "cards"))
        return mat

    def _tapped(self, _panel: Any, *thing: str) -> None:
        self.box.dispatch("on_thing", *thing)

    @staticmethod
    def _write(mat: MiniMat, face: Any) -> None:
        mat.face, mat.title = face, translation.say("mats.mine")


class SlotPicker(ConditionalBox):
    """The die between less and more, and a key for each slot that takes it."""

    view = ObjectProperty(DeedPanel(), rebind=True)
    box = ObjectProperty()

    def fill(self, view: DeedPanel) -> None:
        """Show them."""
        self.view = view
        keep_rows(self.ids.slots, view.mats, self._grid, lambda grid, mat: grid.fill(mat.slots))
        self.ids.beside.fill(view.keys, self.box)

    def _grid(self) -> Any:
        grid = SlotGrid(room=self.ids.pane.height)
        self.ids.pane.bind(height=grid.setter("room"))
        return heard_by(grid, lambda _, *thing: self.box.dispatch("on_thing", *thing))

    def step(self, way: int) -> None:
        """Turn it one up or one down."""
        stepper = self.view.stepper
        self.box.dispatch("on_tapped", stepper.more if way > 0 else stepper.less)


load_twin(__file__)
