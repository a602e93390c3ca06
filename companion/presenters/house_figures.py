"""The page "Check your cards": what the box may show otherwise, as printed or as its owner told."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from companion.engine.house_figures import FigureCard, FigureRow, OwnValues, Place, Value
from companion.engine.messages import say
from companion.presenters.phrases import Say

PENCIL = "\u270e"
"""The mark of a figure that no book states."""


class FigureRowView(Struct, frozen=True, kw_only=True):
    """A figure in words: its label, and ``value`` between less and more; or the ``keys`` of words,
    as (word, text), of which some are ``pressed``. ``own`` if the table has told it.
    """

    place: Place = ()
    label: str = ""
    value: str = ""
    keys: tuple[tuple[str, str], ...] = ()
    pressed: tuple[str, ...] = ()
    own: bool = False


class FigureCardView(Struct, frozen=True, kw_only=True):
    """A card of the list: its name, how much of it is the table's own, and its figures."""

    name: str
    line: str
    own: bool
    rows: tuple[FigureRowView, ...]


def card_view(words: Say, card: FigureCard, own: OwnValues, of: str = "") -> FigureCardView:
    """A card; ``of`` is the scenario it belongs to, if it does not come with the box."""
    name = " · ".join(filter(None, (words(card.title), of)))
    count = sum(row.place in own for row in card.rows)
    line = " · ".join((name, words(say("figures.own", n=count)))) if count else name
    rows = tuple(_row(words, row, own) for row in card.rows)
    return FigureCardView(name=name, line=line, own=bool(count), rows=rows)


def _row(words: Say, row: FigureRow, own: OwnValues) -> FigureRowView:
    is_own, value = row.place in own, own.get(row.place, row.value)
    if is_own:
        label = words(say("figures.was", label=row.label, printed=_written(words, row)))
    else:
        label = " ".join(filter(None, (words(row.label), PENCIL if row.mark == "house" else "")))
    return FigureRowView(
        place=row.place,
        label=label,
        value="" if row.words else str(value),
        keys=tuple((word, words(name)) for word, name in row.words),
        pressed=tuple(str(value).split()) if row.words else (),
        own=is_own,
    )


def _written(words: Say, row: FigureRow) -> str:
    """The printed value in words."""
    if not row.words:
        return str(row.value)
    names = {word: words(name) for word, name in row.words}
    return " ".join(names[word] for word in str(row.value).split()) or "–"


def stepped(row: FigureRow, own: OwnValues, by: int) -> Value:
    """A number one more or one less, within its limits."""
    value: Any = own.get(row.place, row.value)
    return int(min(max(value + by, row.low), row.high))


def confirmed(row: FigureRow, own: OwnValues) -> Value | None:
    """A tap on the figure itself: it stands so on the card, or is as printed again."""
    return None if row.place in own else row.value


def tapped(row: FigureRow, own: OwnValues, word: str) -> Value:
    """A tap on one of its words."""
    return row.tapped(own.get(row.place, row.value), word)


def row_at(cards: Iterable[FigureCard], place: Place) -> FigureRow:
    """The figure in a place."""
    return next(row for card in cards for row in card.rows if row.place == place)
