"""What can happen while the players lay islands (V.3.4)."""

from __future__ import annotations

from companion.engine.events import Event


class IslandProposed(Event, frozen=True, kw_only=True):
    """A seat would lay an island on these cells, its corner nearest to A1 first."""

    seat: str
    cells: tuple[str, ...]


class IslandAgreed(Event, frozen=True, kw_only=True):
    """A seat agrees to the island that is proposed."""

    seat: str


class IslandLaid(Event, frozen=True, kw_only=True):
    """All agreed: it lies there, all land. ``seat`` had proposed it."""

    seat: str
    cells: tuple[str, ...]


class IslandRefused(Event, frozen=True, kw_only=True):
    """A seat does not agree: it is not laid."""

    seat: str


class IslandsLeft(Event, frozen=True, kw_only=True):
    """A seat proposes no island."""

    seat: str
