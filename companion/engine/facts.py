"""What a battle is remembered by: shots, harm, voyages, winds, and whatever else a game counts.

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
    """A piece or place has taken so many points of damage; ``owner`` is whose it is where no view
    tells.
    """

    piece: str
    points: int
    owner: str = ""


class Voyage(Struct, frozen=True):
    """A piece has gone so many spaces by her captain's will; no storm counts."""

    seat: str
    piece: str
    spaces: int


class Blow(Struct, frozen=True):
    """The wind has changed, or has been asked again."""

    wind: Wind


class Count(Struct, frozen=True):
    """A seat has done or gained so much of ``what``: the id of the message that names it."""

    seat: str
    what: str
    n: int = 1


Fact = Shot | Harm | Voyage | Blow | Count
FactRows = Mapping[type[Event], Callable[[TableView, Any], Fact | None]]
"""(what everybody saw before the deed, the event) -> what it counts for."""


def facts(rows: FactRows, view: TableView, event: Event) -> Fact | None:
    """What an event counts for; nothing where its game has no row for it."""
    row = rows.get(type(event))
    return row(view, event) if row else None
