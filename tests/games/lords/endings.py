"""The ways a battle of Lords of the Seas can end. Each needs a recorded battle, in cards and on the
chart.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.endings import BattleEnded
from companion.engine.events import Event
from companion.games.lords.rules.events import BattleBegan

WAYS = ("cards", "chart")
ENDINGS = {
    "points": "7.12, more points",
    "coins": "7.13, as many points and more coins",
    "shared": "7.13, as many of both",
    "no-room": "7.2, no ship of the hand can be laid",
}
EXCUSED: dict[str, str] = {}


def ending_of(events: Sequence[Event]) -> str:
    """How the battle of these events ended, or an empty string."""
    return next((event.how for event in events if isinstance(event, BattleEnded)), "")


def way_of(events: Sequence[Event]) -> str:
    """Which way of playing these events come from."""
    return next(event.play for event in events if isinstance(event, BattleBegan))
