"""What can happen to a fireship (section 6)."""

from __future__ import annotations

from companion.engine.events import Event


class FireshipDeclared(Event, frozen=True, kw_only=True):
    """A ship has been made a fireship: her flag lies on her card, a red token beside her."""

    seat: str
    ship: str


class BlastAsked(Event, frozen=True, kw_only=True):
    """Cards play: the table must say whom a fireship's blast has caught."""

    ship: str


class ShipCaught(Event, frozen=True, kw_only=True):
    """Cards play: a ship lay beside the fireship."""

    ship: str


class FireshipExploded(Event, frozen=True, kw_only=True):
    """A fireship has gone up, on ``cell`` where the chart knows it."""

    seat: str
    ship: str
    cell: str | None = None
