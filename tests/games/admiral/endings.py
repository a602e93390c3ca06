"""The ways a battle of Admiral can end. Each needs a recorded battle, in cards and on the chart."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.endings import BattleEnded
from companion.engine.events import Event
from companion.games.admiral.rules.events import BattleBegan, GraceResumed, PearlUnloaded, PlayerOut
from companion.games.admiral.rules.fort_events import FortRebuilt, FortTaken
from companion.games.admiral.rules.seating import teams_of
from companion.games.admiral.rules.victory import ending

WAYS = ("cards", "chart")
OF_TWO = {
    "lots": "V.1.1, four lots landed",
    "last-ships": "V.1.2a, the other player has no ships left",
    "draw": "V.1.2a, the last ships of both sink each other in a boarding",
    "most-lots": "V.1.3a, no pearls left and one player has more",
    "first-landed": "V.1.3b, no pearls left and both have equally many",
    "grace": "V.1.4, three turns without a fort",
    "grace-resumed": "V.1.4, a fort begun in the third turn, and its rebuilding broken off",
    "rebuilt-lots": "9.9c and V.1.1, a fort is rebuilt, and four lots are landed at it",
    "taken-lots": "V.4.5b and V.1.1, the last lot lies by a fort that is captured",
}
FOR_HIMSELF = ("3", "4", "6")
OF_SEVERAL = {
    "lots": "V.1.1, so many lots as this number of players needs",
    "last-ships": "V.1.2a, all others have no ships left",
    "draw": "V.1.2a, the last ships of the last two sink each other",
    "most-lots": "V.1.3a, no pearls left and one player has more",
    "first-landed": "V.1.3b, no pearls left and two have equally many",
    "grace": "V.1.4, all others are three turns without a fort",
    "taken-lots": "V.4.5b and V.1.1, the last lot lies by a fort that is captured",
}
IN_TEAMS = ("2-2", "3-3", "2-2-2")
OF_TEAMS = {
    "lots": "V.2.1, five lots, or four of three teams",
    "last-ships": "V.2.2, the last team with ships",
    "draw": "V.2.2, the last ships of the last two teams sink each other",
    "grace": "V.2.4, all players of the others are three turns without a fort",
    "taken-lots": "V.4.5b and V.2.1, the last lot lies by a fort that is captured",
}
"""The most lots decide between single players only (V.1.3)."""
ENDINGS = (
    OF_TWO
    | {f"{form}-{how}": told for form in FOR_HIMSELF for how, told in OF_SEVERAL.items()}
    | {f"{form}-{how}": told for form in IN_TEAMS for how, told in OF_TEAMS.items()}
)
OF_DRILLS = {
    "1": {"race": "M1.7, the first brig in her port of destination"},
    "2": {
        "race": "M1.7, the same where calms and storms count",
        "wrecked": "M2.4, every brig on the reefs",
    },
    "3": {
        "race": "M3.2a, a brig in her port, with frigates about",
        "wrecked": "M3.1, every brig on the reefs, and their frigates go",
    },
}
PRACTISING = ("1", "2", "3", "4")
DRILLS = {
    f"drill-{number}-{players}-{how}": told
    for number, ways in OF_DRILLS.items()
    for players in PRACTISING
    for how, told in ways.items()
}
"""Each of them alone, and against one to three others (M1.0)."""
SHORT = {
    "short-royal": "S3.1a, four turns running in the royal port",
    "short-royal-two": "S3.1b, two turns running with two ships",
    "short-last-ships": "S3.2, the opponent has no ships left",
    "short-draw": "S3.2, the last ships of both sink each other in a boarding",
    "short-last-fort": "S3.3, three turns without a fort",
}
SEVERAL_SHORT = {
    f"short-{form}-{how}": told
    for form in ("3", "4", "2-2")
    for how, told in {
        "last-ships": "S3.2, all others have no ships left",
        "draw": "S3.2, the last ships of the last two sides sink each other",
        "last-fort": "S3.3, all others are three turns without a fort",
    }.items()
} | {
    "short-2-2-royal": "S3.1a, four turns running in the royal port of the other team",
    "short-2-2-royal-two": "S3.1b, two turns running with two ships",
}
"""The box has two royal ports: they are nobody's where more than two sides fight (S3.1)."""
ALSO = DRILLS | SHORT | SEVERAL_SHORT
"""Recorded battles besides those of each ending in every way of playing."""
EXCUSED: dict[str, str] = {}


def ending_of(events: Sequence[Event]) -> str:
    """How the battle of these events ended, or an empty string."""
    ended = [event for event in events if isinstance(event, BattleEnded)]
    if not ended:
        return ""
    form, how = _form_of(events), _decided(events, ending(ended[0].winners, ended[0].how))
    return f"{form}-{how}" if form else how


def _decided(events: Sequence[Event], how: str) -> str:
    """With what had a part in it: a deadline, a fort rebuilt, a fort taken with the last lot."""
    if any(isinstance(event, PlayerOut) and event.why == "no-fort" for event in events):
        resumed = any(isinstance(event, GraceResumed) for event in events)
        return "grace-resumed" if resumed else "grace"
    if any(isinstance(event, FortRebuilt) for event in events):
        return f"rebuilt-{how}"
    brought = (event for event in reversed(events) if isinstance(event, PearlUnloaded | FortTaken))
    return f"taken-{how}" if how == "lots" and isinstance(next(brought), FortTaken) else how


def _form_of(events: Sequence[Event]) -> str:
    """How many played, or their teams: ``6``, ``2-2-2``; nothing where two fought a battle."""
    began = next(event for event in events if isinstance(event, BattleBegan))
    if len(began.seats) == 2 and not began.scene.drill:
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
