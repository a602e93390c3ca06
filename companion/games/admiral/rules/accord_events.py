"""What can happen to the table of shooting that all agree on (5.7e)."""

from __future__ import annotations

from companion.engine.events import Event


class EvenAgreed(Event, frozen=True, kw_only=True):
    """A seat agrees to change the shooting table; ``even`` is what all are being asked for."""

    seat: str
    even: bool


class EvenRecalled(Event, frozen=True, kw_only=True):
    """A seat has taken its consent back; ``even`` is what all had been asked for."""

    seat: str
    even: bool


class EvenChanged(Event, frozen=True, kw_only=True):
    """All agreed: from now on even faces hit, or the usual table holds again."""

    even: bool
