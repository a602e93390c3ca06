"""Random battles of three, four and six, each for himself and in teams: they end, the right ones
win, and nobody's secret shows.
"""

from __future__ import annotations

from functools import reduce

import pytest

from companion.engine.codec import Codec
from companion.engine.game import REFEREE, TABLE, Seat
from companion.games.admiral import GAME
from companion.games.admiral.rules.state import State
from tests.games.admiral.invariants import Invariants
from tests.games.admiral.test_layouts import COLOURS
from tests.games.admiral.verbs import PEARLS
from tests.random_player import Battle, RandomPlayer

FORMS = {"3": (3, 0), "4": (4, 0), "6": (6, 0), "2-2": (4, 2), "3-3": (6, 2), "2-2-2": (6, 3)}
MOST_DEEDS = 20_000
SEVERAL = {"cards": 4, "chart": 1}

each_form = pytest.mark.parametrize("form", FORMS)
each_play = pytest.mark.parametrize("play", ["cards", "chart"])


def players(form: str) -> tuple[Seat, ...]:
    """Those of a form, partners across the table from each other."""
    count, teams = FORMS[form]
    sides = (f"team-{at % teams + 1}" if teams else "" for at in range(count))
    return tuple(Seat(one, side=side) for one, side in zip(COLOURS, sides, strict=False))


def finished(form: str, play: str, seed: int) -> Battle:
    """A battle played to its end; whatever goes wrong names the seed that does it."""
    player = RandomPlayer(seed)
    options = player.options(GAME, PEARLS, play=play)
    if FORMS[form][0] * int(options["mines"]) > 6:
        options["mines"] = "1"
    try:
        battle = Battle(GAME, PEARLS, options, Invariants(), seats=players(form))
        return battle.play(player, MOST_DEEDS)
    except Exception as error:
        error.add_note(f"battle of seed {seed}, {form}, {options}")
        raise


@pytest.mark.rule("pearl-shoals:V.0b", "pearl-shoals:V.0d", "pearl-shoals:V.1.2a")
@each_form
@each_play
def test_battles_of_every_form_end_and_one_player_or_one_whole_team_has_won(
    form: str, play: str
) -> None:
    for seed in range(SEVERAL[play]):
        battle = finished(form, play, seed)
        state: State = battle.state
        assert state.outcome is not None
        winners = state.outcome.winners
        assert not winners or winners in (state.teams or [(seat,) for seat in state.order])
        written = Codec.write(tuple(battle.events))
        read_again = Codec(GAME).read_events(written, GAME.card.version)
        assert reduce(GAME.evolve, read_again, None) == state
        for onlooker in (*(seat.id for seat in battle.seats), TABLE, REFEREE):
            assert GAME.private(state, onlooker) == GAME.private(state, onlooker)
