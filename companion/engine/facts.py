"""What a battle is remembered by: shots, harm, voyages, winds.

A game says in a table of rows which of its events count for what (``FactRows``); whoever tells a
battle afterwards counts facts and knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from companion.engine.compass import Wind
from companion.engine.events import Event
from companion.engine.views import TableView


class Shot(Struct, frozen=True):
    """``shots`` fired by a seat at a target, ``hits`` of them, and the ``chance`` (0..1) that each
    had.
    """

    seat: str
    shots: int
    hits: int
    chance: float


class Harm(Struct, frozen=True):
    """A piece or place has taken so many points of damage."""

    piece: str
    points: int


class Voyage(Struct, frozen=True):
    """A piece has gone so many spaces by her captain's will; no storm counts."""

    seat: str
    piece: str
    spaces: int


class Blow(Struct, frozen=True):
    """The wind has changed, or has been asked again."""

    wind: Wind


Fact = Shot | Harm | Voyage | Blow
FactRows = Mapping[type[Event], Callable[[TableView, Any], Fact | None]]
"""(what everybody saw before the deed, the event) -> what it counts for."""


def facts(rows: FactRows, view: TableView, event: Event) -> Fact | None:
    """What an event counts for; nothing where its game has no row for it."""
    row = rows.get(type(event))
    return row(view, event) if row else None
