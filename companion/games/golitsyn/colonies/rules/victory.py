"""Part 2: 29 points, the last fleet afloat, and who leads when nobody has a ship left."""

from __future__ import annotations

from companion.engine.endings import BattleEnded
from companion.games.golitsyn.colonies.rules.state import POINTS_TO_WIN, ColoniesState
from companion.games.golitsyn.rules.book import Recorder


def check_end(recorder: Recorder) -> None:
    """After every deed: whether the battle is won.

    A storm drives all its ships at once (4.2a): nobody has won before the last drift is told.
    """
    if recorder.state.phase != "turn" or recorder.state.due:
        return
    if ended := verdict(recorder.state):
        recorder.record(ended)


def verdict(state: ColoniesState) -> BattleEnded | None:
    """The end of the battle, if this is one (2.3)."""
    points = state.points_of_all()
    held = {seat.id: points.get(seat.id, 0) for seat in state.seats}
    for seat, value in held.items():
        if value >= POINTS_TO_WIN:
            return BattleEnded(winners=(seat,), how="points", rule="2.3a")
    fleets = {seat for seat in state.fleets if seat}
    if len(fleets) == 1:
        return BattleEnded(winners=tuple(fleets), how="last-fleet", rule="2.3b")
    if fleets:
        return None
    most = max(held.values())
    best = tuple(seat for seat, value in held.items() if value == most)
    if len(best) == 1:
        return BattleEnded(winners=best, how="score", rule="2.3b")
    return BattleEnded(winners=(), how="draw", rule="2.3b")
