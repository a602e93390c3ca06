"""The ways a battle of Admiral can end. Each needs a recorded battle, in cards and on the chart."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.events import Event
from companion.games.admiral.rules.events import BattleBegan, BattleEnded, GraceResumed, PlayerOut
from companion.games.admiral.rules.fort_events import FortRebuilt
from companion.games.admiral.rules.seating import teams_of
from companion.games.admiral.rules.victory import ending

WAYS = ("cards", "chart")
ENDINGS = {
    "lots": "V.1.1, four lots landed",
    "last-ships": "V.1.2a, the other player has no ships left",
    "draw": "V.1.2a, the last ships of both sink each other in a boarding",
    "most-lots": "V.1.3a, no pearls left and one player has more",
    "first-landed": "V.1.3b, no pearls left and both have equally many",
    "grace": "V.1.4, three turns without a fort",
    "grace-resumed": "V.1.4, a fort begun in the third turn, and its rebuilding broken off",
    "rebuilt-lots": "9.9c and V.1.1, a fort is rebuilt, and four lots are landed at it",
    "3-lots": "V.1.1, three players and three lots",
    "4-lots": "V.1.1, four players and three lots",
    "6-lots": "V.1.1, six players and two lots",
    "2-2-lots": "V.2.1, two against two and five lots",
    "3-3-lots": "V.2.1, three against three and five lots",
    "2-2-2-lots": "V.2.1, two against two against two and four lots",
    "2-2-last-ships": "V.2.2, the last team with ships",
}
DRILLS = {
    "drill-1-race": "M1.7, the first brig in her port of destination",
    "drill-2-race": "M1.7, the same where calms and storms count",
    "drill-2-wrecked": "M2.4, every brig on the reefs",
    "drill-3-race": "M3.2a, a brig in her port, with frigates about",
    "drill-3-wrecked": "M3.1, every brig on the reefs, and their frigates go",
}
SHORT = {
    "short-royal": "S3.1a, four turns running in the royal port",
    "short-royal-two": "S3.1b, two turns running with two ships",
    "short-last-ships": "S3.2, the opponent has no ships left",
    "short-draw": "S3.2, the last ships of both sink each other in a boarding",
    "short-last-fort": "S3.3, three turns without a fort",
}
ALSO = DRILLS | SHORT
"""Recorded battles besides those of each ending in every way of playing."""
EXCUSED: dict[str, str] = {}


def ending_of(events: Sequence[Event]) -> str:
    """How the battle of these events ended, or an empty string."""
    ended = [event for event in events if isinstance(event, BattleEnded)]
    if not ended:
        return ""
    if form := _form_of(events):
        return f"{form}-{ended[0].how}"
    if any(isinstance(event, PlayerOut) and event.why == "no-fort" for event in events):
        return (
            "grace-resumed" if any(isinstance(event, GraceResumed) for event in events) else "grace"
        )
    how = ending(ended[0].winners, ended[0].how)
    return f"rebuilt-{how}" if any(isinstance(event, FortRebuilt) for event in events) else how


def _form_of(events: Sequence[Event]) -> str:
    """How many played, or their teams: ``6``, ``2-2-2``; nothing where two did, or in a drill."""
    began = next(event for event in events if isinstance(event, BattleBegan))
    if began.scene.drill or len(began.seats) == 2:
        return ""
    sizes = [str(len(team)) for team in teams_of(began.seats)]
    return "-".join(sizes) or str(len(began.seats))


def way_of(events: Sequence[Event]) -> str:
    """Which way of playing these events come from, or which drill."""
    began = next(event for event in events if isinstance(event, BattleBegan))
    drill = began.scene.drill
    if began.scene.edition == "short":
        return "short"
    return f"drill-{drill.number}" if drill else began.play
