"""What is written on a miniature of the chart: the letter of its class, and its hull."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from companion.engine.views import CardView, TableView
from companion.presenters.phrases import Say


class PieceLabel(Struct, frozen=True):
    """A ``letter``, with a number where a seat has several of them, and how many boxes of a hull
    there are, ``damage`` of them lost.
    """

    letter: str = ""
    hull: int = 0
    damage: int = 0


def piece_labels(words: Say, view: TableView) -> dict[str, PieceLabel]:
    """The labels of all pieces that have a card, by their ids."""
    initials = {card.id: _initial(words(card.name)) for card in view.cards}
    alike = Counter((card.seat, card.kind, initials[card.id]) for card in view.cards)

    def letter(card: CardView) -> str:
        initial = initials[card.id]
        return initial + (_number(card) if alike[card.seat, card.kind, initial] > 1 else "")

    return {card.id: PieceLabel(letter(card), card.hull, card.damage) for card in view.cards}


def _initial(name: str) -> str:
    return next((letter.upper() for letter in name if letter.isalpha()), "")


def _number(card: CardView) -> str:
    """The number at the end of an id, as its name has it."""
    number = card.id.rpartition("-")[2]
    return number if number.isdigit() else ""
