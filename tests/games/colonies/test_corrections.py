"""What the referee may set right on the table of Colonies beside the ships."""

from __future__ import annotations

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
    table = sea()
    for colony in ("goa", "fez", "rio", "ula"):
        table.correct("flag", colony, to="blue")
    assert table.state.outcome is None
