"""What can happen to the Squadron's figures and the Union's ships besides moves and battles."""

from __future__ import annotations

from companion.engine.events import Event


class PatrolPlaced(Event, frozen=True, kw_only=True):
    """A patrol of the supply stands on a space (squadron.2)."""

    seat: str
    figure: str
    space: str


class StrongholdBuilt(Event, frozen=True, kw_only=True):
    """Two patrols of an island went to the supply, and a stronghold stands there (squadron.5)."""

    seat: str
    figure: str
    space: str
    patrols: tuple[str, ...]


class ShipLaunched(Event, frozen=True, kw_only=True):
    """A ship of the Union stands on an island (union.ship.1)."""

    seat: str
    figure: str
    space: str
