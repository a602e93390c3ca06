"""What happens by the short rules alone."""

from __future__ import annotations

from companion.engine.events import Event


class RoyalPortOccupied(Event, frozen=True, kw_only=True):
    """So many ships lay in the opponent's royal port when a seat's turn ended, or lie there since
    one was lost: turns running with one at least, and with two (S3.1).
    """

    seat: str
    port: str
    alone: int
    together: int
    ships: int
