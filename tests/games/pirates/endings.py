"""The ways a battle of Pirates can end. Each needs a recorded battle, in cards and on the chart."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.endings import BattleEnded
from companion.engine.events import Event
from companion.games.golitsyn.pirates.rules.events import BattleBegan

WAYS = ("cards", "chart")
ENDINGS = {
    "cadiz": "2.3b, the treasure is in Cadiz",
    "no-pirates": "2.3a, no pirate ship is left",
    "base": "2.4b, the treasure is in a base",
    "no-spaniards": "2.4a, no Spanish ship is left",
    "treasure-lost": "2.5, the treasure is lost with its ship",
}
EXCUSED: dict[str, str] = {}


def ending_of(events: Sequence[Event]) -> str:
    """How the battle of these events ended, or an empty string."""
    return next((event.how for event in events if isinstance(event, BattleEnded)), "")


def way_of(events: Sequence[Event]) -> str:
    """Which way of playing these events come from."""
    return next(event.play for event in events if isinstance(event, BattleBegan))
