"""The ways a battle of Lagoon can end. Each needs a recorded battle."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.events import Event
from companion.games.lagoon.table import LagoonEnded

WAYS = ("chart",)
ENDINGS = {
    "alone": "8, one captain has most treasure",
    "together": "8, several have as much",
}
EXCUSED: dict[str, str] = {}


def ending_of(events: Sequence[Event]) -> str:
    """How the battle of these events ended, or an empty string."""
    ended = (event for event in events if isinstance(event, LagoonEnded))
    return next(("alone" if len(event.winners) == 1 else "together" for event in ended), "")


def way_of(_events: Sequence[Event]) -> str:
    """Lagoon is played in one way."""
    return WAYS[0]
