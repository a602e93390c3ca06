"""The ways a game of Ahoy can end. Each needs a recorded game, in cards and on the chart."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.events import Event
from companion.games.ahoy.rules.stage_events import GameBegan, GameEnded

WAYS = ("cards", "chart")
ENDINGS = {
    "fame": "goal.3, the most fame",
    "gold": "refresh.2, as much fame and more gold",
    "shared": "refresh.2, as much of both",
    "conceded": "two.1, one of two players gave up",
}
EXCUSED: dict[str, str] = {}


def ending_of(events: Sequence[Event]) -> str:
    """How the game of these events ended, or an empty string."""
    return next((event.how for event in events if isinstance(event, GameEnded)), "")


def way_of(events: Sequence[Event]) -> str:
    """Which way of playing these events come from."""
    return next(event.play for event in events if isinstance(event, GameBegan))
