"""Keys that always lie there, below the counts of all seats: cards and numbers in their places."""

from __future__ import annotations

from typing import Any

from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)

from companion.engine.offers import CARD
from companion.presenters.mats import RowCardFace, RowFace
from companion.presenters.panel_parts import DeedPanel
from companion.widgets.cards.row_key import RowKey
from companion.widgets.kit.conditional_box import ConditionalBox
from companion.widgets.kit.rows import keep_rows
from companion.widgets.window.window import load_twin


class Pad(ConditionalBox):
    """A row of keys, under its name where that is ``roomy``; ``other`` is what its last key turns
    it to, if anything.
    """

    face = ObjectProperty(RowFace(name="", columns=1), rebind=True)
    title = StringProperty("")
    other = ObjectProperty(None, allownone=True)
    lines = NumericProperty(1)
    roomy = BooleanProperty(True)
    box = ObjectProperty()
    turned = ObjectProperty()

    def __init__(self, **kwargs: Any) -> None:
        self._turn = RowKey()
        super().__init__(**kwargs)
        self.fbind("face", self._fill)
        self.fbind("other", self._fill)
        self._turn.bind(on_release=lambda _: self.turned())
        self.ids.grid.bind(on_thing=lambda _, *thing: self.box.dispatch("on_thing", *thing))

    def _fill(self, *_: Any) -> None:
        """Its keys anew, and behind them the one that turns it."""
        keys = self.ids.grid
        keys.remove_widget(self._turn)
        keys.cols, keys.kind = self.face.columns, self.face.kind
        keys.fill(self.face.cards)
        if self.other:
            owner, text = self.other.seat, self.other.name
            self._turn.write(RowCardFace(id=owner, name="", owner=owner, text=text, live=True))
            keys.add_widget(self._turn)
        self.lines = -(-len(keys.children) // self.face.columns)


class PadPicker(ConditionalBox):
    """The counts of all seats, the keys of whoever acts, and what is asked besides.

    Of rows that belong to seats one is seen at a time: a key turns to the next.
    """

    lines = ListProperty()
    key_lines = NumericProperty(0)
    roomy = BooleanProperty(True)
    box = ObjectProperty()

    def __init__(self, **kwargs: Any) -> None:
        self._view, self._at = DeedPanel(), 0
        super().__init__(**kwargs)

    def fill(self, view: DeedPanel) -> None:
        """Show the keys; where something else is asked, it stands in place of all rows of cards but
        the first, as long as none of their cards can be meant.
        """
        if self._owners(view) != self._owners(self._view):
            self._at = 0
        self._view = view
        self.lines = view.lines
        shown = self._shown()
        kept = [row for at, row in enumerate(shown) if not (view.keys and at and row.gives_way)]
        keep_rows(self.ids.pads, kept, self._pad, self._write)
        self.key_lines = sum(pad.lines for pad in self.ids.pads.children)
        self.ids.beside.fill(view.keys, self.box)
        self.ids.asked.there = bool(view.keys)

    @staticmethod
    def _owners(view: DeedPanel) -> tuple[str, ...]:
        return tuple(row.seat for row in view.rows if row.seat)

    def _owned(self) -> list[RowFace]:
        return [row for row in self._view.rows if row.seat]

    def _shown(self) -> list[RowFace]:
        """Of the rows of seats the one that is turned to, and all that are nobody's."""
        owned = self._owned()
        return [*owned[self._at : self._at + 1], *(row for row in self._view.rows if not row.seat)]

    def _pad(self) -> Pad:
        pad = Pad(box=self.box, turned=self._turn, roomy=self.roomy)
        self.fbind("roomy", pad.setter("roomy"))
        return pad

    def _write(self, pad: Pad, face: RowFace) -> None:
        owned = self._owned()
        pad.title = "" if face.seat or face.kind != CARD else face.name
        pad.other = owned[(self._at + 1) % len(owned)] if face.seat and owned[1:] else None
        pad.face = face

    def _turn(self) -> None:
        self._at = (self._at + 1) % max(1, len(self._owned()))
        self.fill(self._view)


load_twin(__file__)
