"""Whole battles of Colonies by random players, two to six of them, under the eyes of the game's own
invariants.
"""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.commands import Answer, Throw
from companion.engine.game import Seat
from companion.games.golitsyn.colonies import GAME as COLONIES
from tests.games.colonies.invariants import Invariants
from tests.games.colonies.record_golden import WORLD
from tests.random_player import RandomPlayer

COLOURS = ("blue", "orange", "sky", "green", "yellow", "red")
MOST_DEEDS = 1_500


def played(count: int, play: str, **chosen: str) -> Any:
    """The state after a battle of so many players, or after a good part of it; every event is
    watched.
    """
    player, watch = RandomPlayer(count), Invariants()
    options = player.options(COLONIES, play=play, **chosen)
    state: Any = None
    for event in COLONIES.start(WORLD, tuple(map(Seat, COLOURS[:count])), options):
        state = COLONIES.evolve(state, event)
        watch(state, event)
    for _ in range(MOST_DEEDS):
        if state.outcome:
            break
        offered = [choice for seat in state.order for choice in COLONIES.choices(state, seat)]
        assert offered, "nobody can do anything"
        command = player.pick(offered)
        if isinstance(command, Throw):
            command = Answer(seat=command.seat, faces=player.faces(state.call), source="random")
        for event in COLONIES.decide(state, command):
            state = COLONIES.evolve(state, event)
            watch(state, event)
    return state


@pytest.mark.rule("colonies:1.1a", "colonies:1.2")
@pytest.mark.parametrize("play", ["chart", "cards"])
@pytest.mark.parametrize("count", range(2, 7))
def test_fleets_of_any_number_of_players_fight_to_the_last(count: int, play: str) -> None:
    state = played(count, play, sunk="gone")
    assert state.outcome
    assert len(state.outcome.winners) <= 1
    assert COLONIES.public(state).outcome is not None


@pytest.mark.rule("colonies:6.2d")
@pytest.mark.parametrize("play", ["chart", "cards"])
def test_where_sunk_ships_return_no_ship_is_ever_lost(play: str) -> None:
    state = played(6, play, sunk="return", fleet="4")
    assert len(state.afloat()) == 24
    assert state.round > 5
