"""Part 1: the order, announcing, the outline of a turn."""

from __future__ import annotations

import pytest

from companion.engine.compass import FORCES, HEADINGS
from companion.games.golitsyn.rules.events import Fired, WindSet
from tests.games.colonies.verbs import BOTH, sea


@pytest.mark.rule("colonies:0.1")
@BOTH
@pytest.mark.parametrize("heading", HEADINGS)
@pytest.mark.parametrize("force", FORCES)
def test_the_vane_gives_force_and_direction(play: str, force: str, heading: str) -> None:
    table = sea(play).wind(f"{force} {heading}")
    (told,) = table.happened(WindSet)
    assert (told.wind.force, told.wind.heading) == (force, heading)


@pytest.mark.rule("colonies:0.1", "colonies:4.0n")
def test_the_vane_is_weighted_one_calm_six_fresh_one_storm_whatever_the_direction() -> None:
    table = sea("chart")
    table.announce_move()
    assert table.state.call
    assert table.state.call.kind == "vane"
    assert table.state.call.weights == (1, 6, 1) * 8


@pytest.mark.rule("colonies:1.3a")
@BOTH
def test_turns_go_round_in_the_agreed_order(play: str) -> None:
    table = sea(play, seats=("blue", "red", "green"))
    seen = []
    for _ in range(4):
        seen.append(table.state.turn)
        table.end_without_wind()
    assert seen == ["blue", "red", "green", "blue"]


@pytest.mark.rule("colonies:1.3a")
@BOTH
def test_nobody_acts_in_another_players_turn(play: str) -> None:
    table = sea(play).at("red-1", "F6").at("blue-1", "D6")
    table.refused("1.3a", table.fire, "red-1", "blue-1")
    table.refused("1.3a", table.end_turn, "red")


@pytest.mark.rule("colonies:1.3b")
@BOTH
def test_a_spin_that_was_not_announced_is_refused(play: str) -> None:
    table = sea(play)
    table.refused("1.3b", table.vane, "fresh N")


@pytest.mark.rule("colonies:1.3b")
@BOTH
def test_a_shot_gives_no_wind_and_a_wind_no_shot(play: str) -> None:
    table = sea(play).at("blue-1", "D6").at("red-1", "E6")
    table.fire("blue-1", "red-1", "SE")
    assert table.state.wind is None
    table.refused("1.3b", table.sail, "blue-1", "SE", 1)
    table.wind("fresh N")
    assert not table.happened(Fired)
    assert table.ship("red-1").holes == 0


@pytest.mark.rule("colonies:1.3c", "colonies:6.4a")
@BOTH
def test_a_turn_is_shots_one_wind_and_shots(play: str) -> None:
    table = sea(play).at("blue-1", "D6").at("blue-2", "D8").at("red-1", "E7")
    table.fire("blue-1", "red-1", "SE")
    table.wind("fresh N")
    table.refused("1.3c", table.announce_move)
    table.fire("blue-2", "red-1", "SE")
    table.end_turn()
    assert table.state.turn == "red"


@pytest.mark.rule("colonies:1.3c")
@BOTH
def test_with_a_ship_at_sea_the_wind_must_be_spun(play: str) -> None:
    table = sea(play).at("blue-1", "D6")
    table.refused("1.3c", table.end_turn)
    assert not table.offers("end-turn")


@pytest.mark.rule("colonies:1.3c")
@BOTH
def test_the_switch_lets_a_player_do_without_wind(play: str) -> None:
    table = sea(play, movement_spin="optional").at("blue-1", "D6")
    table.end_turn()
    assert table.state.turn == "red"


@pytest.mark.rule("colonies:1.3c", "colonies:3.2")
@BOTH
def test_in_the_corner_no_wind_is_owed(play: str) -> None:
    table = sea(play)
    table.end_turn()
    assert table.state.turn == "red"


@BOTH
def test_in_a_calm_nobody_is_told_to_sail(play: str) -> None:
    table = sea(play).wind("calm N")
    assert table.view().prompt.id == "golitsyn.prompt.becalmed"
    assert sea(play).wind("fresh N").view().prompt.id == "golitsyn.prompt.sail"
