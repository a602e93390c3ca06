"""Whole battles of Pirates by random players, two to nine of them, under the eyes of the game's own
invariants.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.engine.commands import Answer, Throw
from companion.engine.layers import Link
from companion.games.golitsyn.pirates import GAME
from companion.games.golitsyn.pirates.rules.state import PIRATES, SPAIN
from tests.games.pirates.invariants import Invariants
from tests.games.pirates.verbs import ATLANTIC, seats_of
from tests.random_player import RandomPlayer

MOST_DEEDS = 20_000
FLEETS = ("usual", "10", "5", "4")


def played(count: int, play: str, seed: int) -> Any:
    """The state at the end of a battle of so many players; every event is watched."""
    player, watch = RandomPlayer(seed), Invariants()
    options = player.options(GAME, play=play, fleet=Random(seed).choice(FLEETS))
    state: Any = None
    for event in GAME.start(ATLANTIC, seats_of(count), options):
        state = GAME.evolve(state, event)
    for _ in range(MOST_DEEDS):
        if state.outcome:
            return state
        offered = [choice for seat in state.order for choice in GAME.choices(state, seat)]
        assert offered, "nobody can do anything"
        command = player.pick(offered)
        if isinstance(command, Throw):
            command = Answer(seat=command.seat, faces=player.faces(state.call), source="random")
        for event in GAME.decide(state, command):
            state = GAME.evolve(state, event)
            watch(state, event)
    pytest.fail("the battle does not end")


@pytest.mark.rule("pirates:1.1a", "pirates:1.2")
@pytest.mark.parametrize("play", ["chart", "cards"])
@pytest.mark.parametrize("count", range(2, 10))
def test_battles_of_any_number_of_players_end_and_a_whole_side_wins_or_none(
    count: int, play: str
) -> None:
    state = played(count, play, seed=count)
    winners = state.outcome.winners
    assert set(winners) in ({*state.seats_of(SPAIN)}, {*state.seats_of(PIRATES)}, set())
    assert GAME.public(state).outcome is not None


def test_a_side_is_shown_with_every_seat_and_every_port() -> None:
    state: Any = None
    for event in GAME.start(ATLANTIC, seats_of(9), {}):
        state = GAME.evolve(state, event)
    view = GAME.public(state)
    sides = {side.id for side in view.sides}
    assert sides == {SPAIN, PIRATES} == {seat.side for seat in view.seats}
    assert view.chart is not None
    assert {place.owner for place in view.chart.places} == sides
    assert sum(isinstance(layer, Link) for layer in view.chart.layers) == len(ATLANTIC.map.currents)
