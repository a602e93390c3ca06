"""What is written on a miniature of the chart: the letter of its class, and its hull."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from companion.engine.views import TableView
from companion.presenters.phrases import Say


class PieceLabel(Struct, frozen=True):
    """A ``letter``, or two where a seat has several ships of one initial, and how many boxes of a
    hull there are, ``damage`` of them lost.
    """

    letter: str = ""
    hull: int = 0
    damage: int = 0


def piece_labels(words: Say, view: TableView) -> dict[str, PieceLabel]:
    """The labels of all pieces that have a card, by their ids."""
    names = {card.id: words(card.name) for card in view.cards}
    alike: dict[tuple[str, str, str], list[str]] = {}
    for card in view.cards:
        alike.setdefault((card.seat, card.kind, _letters(names[card.id])[:1]), []).append(card.id)
    letters = {id: letter for ids in alike.values() for id, letter in _told_apart(ids, names)}
    return {card.id: PieceLabel(letters[card.id], card.hull, card.damage) for card in view.cards}


def _told_apart(ids: list[str], names: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Pieces with one initial and what is written on each: the initial alone, or with the number
    that ends her name, or with her second letter, or the how manieth she is.
    """
    seconds = [_letters(names[id])[1:2].lower() for id in ids]
    for at, (id, second) in enumerate(zip(ids, seconds, strict=True), start=1):
        initial, number = _letters(names[id])[:1], id.rpartition("-")[2]
        if len(ids) == 1:
            yield id, initial
        elif number.isdigit() and names[id].endswith(number):
            yield id, initial + number
        else:
            yield id, initial + (second if len(set(seconds)) == len(ids) else str(at))


def _letters(name: str) -> str:
    """The letters of a name, in capitals."""
    return "".join(filter(str.isalpha, name)).upper()
