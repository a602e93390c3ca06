"""A row of open cards: what each is called, what it does and what it costs."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty

from companion.engine.offers import CARD
from companion.presenters.mats import RowCardFace, RowFace
from companion.widgets.cards.mat import Thing, ThingGrid
from companion.widgets.kit.conditional_box import ConditionalBox
from companion.widgets.window.window import load_twin

_BRIEF = len("1/2/3")
"""So many letters are no longer than a number."""


class RowCard(Thing):
    """A card that lies open, of a row in which cards are called by these ``names``; ``worded``
    where some card of it says what it does, ``brief`` where all are called by a number or so.
    """

    names = ListProperty()
    worded = BooleanProperty(False)
    brief = BooleanProperty(False)
    face = ObjectProperty(RowCardFace(id="", name=""), rebind=True)


class RowGrid(ThingGrid):
    """The cards of a row, which are nobody's, called by these ``names``."""

    names = ListProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(RowCard, lambda card: (CARD, "", card.id), **kwargs)

    def fill(self, faces: tuple[Any, ...]) -> None:
        """Show these cards, all equally high."""
        super().fill(faces)
        self.names = [face.name for face in faces]
        for card in self.children:
            card.names = self.names
            card.worded = any(face.text for face in faces)
            card.brief = all(len(face.name) <= _BRIEF for face in faces)


class RowPanel(ConditionalBox):
    """Shows a ``RowFace``. Fires ``on_thing(kind, seat, id)``."""

    face = ObjectProperty(RowFace(name=""), rebind=True)

    __events__ = ("on_thing",)

    def on_thing(self, kind: str, seat: str, id: str) -> None:
        """A card was tapped."""

    def on_face(self, *_: Any) -> None:
        """Cards anew, or cells."""
        cells = self.face.cards if self.face.abreast else ()
        self.ids.cells.kind = self.face.kind
        self.ids.cells.fill(cells)
        self.ids.cards.fill(() if cells else self.face.cards)


load_twin(__file__)
