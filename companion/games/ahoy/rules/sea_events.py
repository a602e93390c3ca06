"""What happens at sea."""

from __future__ import annotations

from companion.engine.events import Event


class FigureMoved(Event, frozen=True, kw_only=True):
    """A figure was moved onto a space: ``by`` a step, a current, the Sea Witch or directly."""

    seat: str
    figure: str
    space: str
    by: str = "step"


class MovementEnded(Event, frozen=True, kw_only=True):
    """A figure that has battled or explored moves no further (move.7)."""

    figure: str


class Anchored(Event, frozen=True, kw_only=True):
    """A figure has anchored: whatever was still to come of a movement before is void."""

    seat: str
    figure: str
    space: str


class RegionFound(Event, frozen=True, kw_only=True):
    """A region joins the map with a wealth of 1: its ``tile`` as it lies, or in cards play its suit
    alone.
    """

    seat: str
    region: str
    suit: str
    tile: str = ""
    x: int = 0
    y: int = 0
    turn: int = 0


class DieMoved(Event, frozen=True, kw_only=True):
    """In a harbor a die was moved into a slot for cannons, where it shows ``face`` (terrain.3)."""

    seat: str
    die: str
    slot: str
    face: int
