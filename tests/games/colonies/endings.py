"""The ways a battle of Colonies can end.

Each needs a recorded battle, in cards and on the chart.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.endings import BattleEnded
from companion.engine.events import Event
from companion.games.golitsyn.colonies.rules.events import BattleBegan

WAYS = ("cards", "chart")
ENDINGS = {
    "points": "2.3a, 29 points are held",
    "last-fleet": "2.3b, no other player has a ship left",
    "score": "2.3b, nobody has a ship left and one player has more points",
    "draw": "2.3b, nobody has a ship left and the points are equal",
}
EXCUSED: dict[str, str] = {}


def ending_of(events: Sequence[Event]) -> str:
    """How the battle of these events ended, or an empty string."""
    return next((event.how for event in events if isinstance(event, BattleEnded)), "")


def way_of(events: Sequence[Event]) -> str:
    """Which way of playing these events come from."""
    return next(event.play for event in events if isinstance(event, BattleBegan))
