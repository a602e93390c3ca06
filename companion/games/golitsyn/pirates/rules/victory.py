"""Section 2: who has won.

A treasure lost is looked at first, then Spain's aims, then the pirates'.
"""

from __future__ import annotations

from companion.engine.endings import BattleEnded
from companion.games.golitsyn.pirates.rules.state import GOAL, PIRATES, SPAIN, PiratesState
from companion.games.golitsyn.pirates.rules.treasure import show
from companion.games.golitsyn.rules.book import Recorder


def check_end(recorder: Recorder) -> None:
    """After every deed: is the battle over? The slip is shown to everyone when it is.

    A storm drives all its ships at once (4.2a): nobody has won before the last drift is told.
    """
    if recorder.state.phase != "turn" or recorder.state.due:
        return
    if ended := verdict(recorder.state):
        show(recorder, ended.rule)
        recorder.record(ended)


def verdict(state: PiratesState) -> BattleEnded | None:
    """The end of the battle, if this is one (2.3-2.5).

    The treasure goes down with the last ship, so that is a draw.
    """
    left = {state.sides[seat] for seat in state.fleets if seat}
    if state.treasure.lost:
        return BattleEnded(winners=(), how="treasure-lost", rule="2.5")
    if PIRATES not in left:
        return _won(state, SPAIN, "no-pirates", "2.3a")
    if SPAIN not in left:
        return _won(state, PIRATES, "no-spaniards", "2.4a")
    return _delivered(state)


def _delivered(state: PiratesState) -> BattleEnded | None:
    slip = state.treasure.slip
    ship = state.ships.get(slip.ship) if slip else None
    if ship is None or not ship.port:
        return None
    port, side = state.scene.ports[ship.port], state.sides[ship.owner]
    if side == SPAIN and GOAL in port.roles:
        return _won(state, SPAIN, "cadiz", "2.3b")
    return _won(state, PIRATES, "base", "2.4b") if side == PIRATES else None


def _won(state: PiratesState, side: str, how: str, rule: str) -> BattleEnded:
    return BattleEnded(winners=state.seats_of(side), how=how, rule=rule)
