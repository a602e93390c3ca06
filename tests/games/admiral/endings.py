"""The ways a battle of Admiral can end. Each needs a recorded battle, in cards and on the chart."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.events import Event
from companion.games.admiral.rules.events import BattleBegan, BattleEnded, GraceResumed, PlayerOut

WAYS = ("cards", "chart")
ENDINGS = {
    "lots": "V.1.1, four lots landed",
    "last-ships": "V.1.2a, the other player has no ships left",
    "most-lots": "V.1.3a, no pearls left and one player has more",
    "first-landed": "V.1.3b, no pearls left and both have equally many",
    "grace": "V.1.4, three turns without a fort",
    "grace-resumed": "V.1.4, a fort begun in the third turn, and its rebuilding broken off",
}
EXCUSED = {
    "draw": "takes both players' last ships at one blow: a fireship or a boarding, chapters still to come",
}


def ending_of(events: Sequence[Event]) -> str:
    """How the battle of these events ended, or an empty string."""
    ended = [event for event in events if isinstance(event, BattleEnded)]
    if not ended:
        return ""
    if any(isinstance(event, PlayerOut) and event.why == "no-fort" for event in events):
        return (
            "grace-resumed" if any(isinstance(event, GraceResumed) for event in events) else "grace"
        )
    return ended[0].how if ended[0].winners else "draw"


def way_of(events: Sequence[Event]) -> str:
    """Which way of playing these events come from."""
    return next(event.play for event in events if isinstance(event, BattleBegan))
