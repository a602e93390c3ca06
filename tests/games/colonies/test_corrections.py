"""What the referee may set right on the table of Colonies beside the ships."""

from __future__ import annotations

import pytest

from companion.engine.endings import BattleEnded
from companion.games.golitsyn.rules.events import TurnBegan
from tests.games.colonies.verbs import BOTH, sea


def test_a_flag_put_on_the_wrong_colony_changes_the_points() -> None:
    table = sea()
    table.correct("flag", "goa", to="blue")
    assert table.state.points("blue") == 6
    table.correct("cargo", "goa", to=2)
    table.correct("flag", "goa", to="")
    assert table.state.points("blue") == 0
    assert table.state.colonies["goa"].ammunition == 0


@pytest.mark.rule("colonies:1.4")
@BOTH
def test_a_ship_set_into_a_port_before_she_has_moved_sails_out_of_it(play: str) -> None:
    table = sea(play).at("blue-1", "D6").colony("goa", owner="blue").wind("fresh E")
    what, to = ("place", "F6") if play == "chart" else ("port", "goa")
    table.correct(what, "blue-1", to=to)
    assert table.ship("blue-1").port == "goa"
    table.sail("blue-1", "E", 1)


def test_a_flag_is_not_changed_over_a_ship_in_the_port() -> None:
    table = sea()
    table.correct("flag", "goa", to="blue")
    table.correct("place", "blue-1", to="F6")
    assert table.ship("blue-1").port == "goa"
    table.refused("5.3", table.correct, "flag", "goa", to="red")
    table.refused("5.3", table.correct, "place", "red-1", to="F6")


def test_a_colony_bears_the_hits_of_its_base_and_a_ship_five_units() -> None:
    table = sea()
    assert table.refused("", table.correct, "hits", "goa", to=4).reason.figures["most"] == 3
    assert table.refused("", table.correct, "cargo", "blue-1", to=6).reason.figures["most"] == 5


def test_points_enough_by_a_correction_win_with_the_next_deed() -> None:
    table = sea().colony("goa", value=20)
    for colony in ("goa", "fez", "rio", "ula"):
        table.correct("flag", colony, to="blue")
    assert (table.state.points("blue"), table.state.outcome) == (29, None)
    table.end_turn()
    assert table.happened(BattleEnded)[0].winners == ("blue",)
    assert table.happened(TurnBegan) == []


@pytest.mark.rule("colonies:6.1e", "colonies:6.2d")
def test_a_prize_and_a_ship_begun_anew_act_in_their_next_turn_after_one_that_was_given_on() -> None:
    table = sea().at("blue-1", "D6").at("red-1", "E6").hurt("red-1", 2)
    table.at("blue-2", "D8").current("D9", "F9").at("red-2", "F9").wind("fresh N")
    table.sail("blue-2", "N", 1)
    table.board("blue-1", "red-1", "N")
    assert [table.ship(id).rest for id in ("red-1", "blue-2")] == ["6.1e", "6.2d"]
    table.correct("turn", to="red")
    table.end_without_wind()
    assert table.state.turn == "blue"
    table.wind("fresh N")
    table.sail("red-1", "N", 1, by="blue")
    table.sail("blue-2", "N", 1)


def test_a_flag_is_not_put_up_for_who_is_out() -> None:
    table = sea(seats=("blue", "red", "green"), fleet=2).lost("red-1", "red-2")
    table.refused("1.3a", table.correct, "flag", "goa", to="red")


@pytest.mark.rule("colonies:7.2a")
def test_while_a_port_is_under_fire_nothing_is_set_right() -> None:
    table = sea().at("blue-1", "D6").at("blue-2", "D7")
    table.fire("blue-1", "goa", "NE")
    table.refused("7.2a", table.correct, "damage", "red-1", to=1)
    table.no_answer().correct("damage", "red-1", to=1)


@pytest.mark.rule("colonies:7.2b")
def test_a_port_under_another_flag_has_not_fired() -> None:
    table = sea().colony("goa", owner="blue").at("red-1", "E6")
    table.fire("goa", "red-1", "NE", by="blue")
    table.correct("flag", "goa", to="red")
    assert not table.port("goa").fired
