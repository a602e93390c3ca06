"""Ship cards side by side.

The same cards are written anew when the table changes, rather than new ones laid.
"""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty
from kivy.uix.gridlayout import GridLayout

from companion.presenters.cards import CardFace
from companion.widgets.cards.ship_card import ShipCard
from companion.widgets.kit.rows import keep_rows
from companion.widgets.window.window import load_twin


class CardGrid(GridLayout):
    """Cards of one squadron; ``compact`` ones on one line each.

    Fires ``on_card(piece)`` and ``on_token(piece, row)``.
    """

    compact = BooleanProperty(False)

    __events__ = ("on_card", "on_token")

    def on_card(self, piece: str) -> None:
        """A card was tapped."""

    def on_token(self, piece: str, row: str) -> None:
        """A row of tokens on a card was tapped."""

    def fill(self, faces: tuple[CardFace, ...]) -> None:
        """Show these cards."""
        keep_rows(self, faces, self._blank, self._write)

    @property
    def chosen(self) -> Any:
        """The card that is picked, if it is one of these."""
        return next((card for card in self.children if card.chosen), None)

    def _blank(self) -> Any:
        card = ShipCard()
        card.bind(
            on_release=lambda card: self.dispatch("on_card", card.card.id),
            on_row=lambda card, row: self.dispatch("on_token", card.card.id, row),
        )
        return card

    def _write(self, card: Any, face: CardFace) -> None:
        card.compact = self.compact or face.slim
        card.card, card.name, card.chosen = face.card, face.name, face.chosen
        card.live = face.live
        card.badges_text = face.badge if card.compact else face.badges


load_twin(__file__)
