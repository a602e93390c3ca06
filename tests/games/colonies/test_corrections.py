"""What the referee may set right on the table of Colonies beside the ships."""

from __future__ import annotations

from companion.engine.endings import BattleEnded
from companion.games.golitsyn.rules.events import TurnBegan
from tests.games.colonies.verbs import sea


def test_a_flag_put_on_the_wrong_colony_changes_the_points() -> None:
    table = sea()
    table.correct("flag", "goa", to="blue")
    assert table.state.points("blue") == 6
    table.correct("cargo", "goa", to=2)
    table.correct("flag", "goa", to="")
    assert table.state.points("blue") == 0
    assert table.state.colonies["goa"].ammunition == 0


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


def test_a_flag_is_not_put_up_for_who_is_out() -> None:
    table = sea(seats=("blue", "red", "green"), fleet=2).lost("red-1", "red-2")
    table.refused("1.3a", table.correct, "flag", "goa", to="red")
