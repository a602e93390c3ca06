"""Part 2: 29 points, the last fleet afloat, and who leads when nobody has a ship left."""

from __future__ import annotations

from companion.games.golitsyn.colonies.rules.state import POINTS_TO_WIN, ColoniesState
from companion.games.golitsyn.rules.book import Recorder
from companion.games.golitsyn.rules.events import BattleEnded


def check_end(recorder: Recorder) -> None:
    """After every deed: whether the battle is won."""
    if recorder.state.phase == "turn" and (ended := verdict(recorder.state)):
        recorder.record(ended)


def verdict(state: ColoniesState) -> BattleEnded | None:
    """The end of the battle, if this is one (2.3)."""
    held = {seat.id: state.points(seat.id) for seat in state.seats}
    for seat, points in held.items():
        if points >= POINTS_TO_WIN:
            return BattleEnded(winners=(seat,), how="points", rule="2.3a")
    fleets = {ship.owner for ship in state.afloat()}
    if len(fleets) == 1:
        return BattleEnded(winners=tuple(fleets), how="last-fleet", rule="2.3b")
    if fleets:
        return None
    most = max(held.values())
    best = tuple(seat for seat, points in held.items() if points == most)
    if len(best) == 1:
        return BattleEnded(winners=best, how="score", rule="2.3b")
    return BattleEnded(winners=(), how="draw", rule="2.3b")
