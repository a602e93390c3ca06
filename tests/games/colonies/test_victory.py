"""Part 2: points, 29 of them, the last fleet afloat, and who leads when nobody has a ship left."""

from __future__ import annotations

import pytest

from companion.engine.endings import BattleEnded
from tests.games.colonies.verbs import BOTH, Table, sea


def ending(table: Table) -> tuple[tuple[str, ...], str, str] | None:
    """Winners, how and by which rule, or None while the battle goes on."""
    over = table.state.outcome
    return (over.winners, over.how, over.rule) if over else None


def about_to_take(play: str, held: int, value: int) -> Table:
    """Blue holds colonies worth so much and is about to enter Goa, which is free."""
    table = sea(play).colony("fez", value=held, owner="blue").colony("goa", value=value).free("goa")
    return table.at("blue-1", "E6").at("red-1", "J9").wind("fresh E")


@pytest.mark.rule("colonies:2.3a")
@BOTH
@pytest.mark.parametrize(
    ("held", "value", "won"), [(28, 1, True), (27, 6, True), (27, 1, False), (26, 3, True)]
)
def test_the_first_to_29_points_wins(play: str, held: int, value: int, won: bool) -> None:
    table = about_to_take(play, held, value)
    table.enter("blue-1", "goa")
    assert ending(table) == ((("blue",), "points", "2.3a") if won else None)


@pytest.mark.rule("colonies:2.3a", "colonies:2.2a")
@BOTH
def test_points_are_those_held_now(play: str) -> None:
    table = about_to_take(play, 21, 6).colony("ula", value=4, owner="blue", hits=1)
    table.strike("ula", 1)
    table.enter("blue-1", "goa")
    assert ending(table) is None


@pytest.mark.rule("colonies:2.2a")
@BOTH
def test_a_port_taken_from_a_player_takes_his_points(play: str) -> None:
    table = (
        sea(play).colony("goa", value=6, owner="red", hits=2).at("blue-1", "E6").at("red-1", "J9")
    )
    table.fire("blue-1", "goa", "N")
    assert (table.score("blue"), table.score("red")) == (0, 0)
    table.wind("fresh E")
    table.enter("blue-1", "goa")
    assert (table.score("blue"), table.score("red")) == (6, 0)


@pytest.mark.rule("colonies:2.3b")
@BOTH
def test_the_last_fleet_afloat_wins(play: str) -> None:
    table = (
        sea(play, sunk="gone")
        .at("blue-1", "D6")
        .at("red-1", "E6")
        .hurt("red-1", 2)
        .lost("red-2", "red-3")
    )
    table.fire("blue-1", "red-1", "N")
    assert ending(table) == (("blue",), "last-fleet", "2.3b")


@pytest.mark.rule("colonies:2.3b", "colonies:7.2b")
@BOTH
def test_ports_without_ships_do_not_keep_a_player_from_losing(play: str) -> None:
    table = (
        sea(play, sunk="gone")
        .at("blue-1", "D6")
        .at("red-1", "E6")
        .hurt("red-1", 2)
        .lost("red-2", "red-3")
    )
    table.colony("goa", owner="red")
    table.fire("blue-1", "red-1", "N")
    assert ending(table) == (("blue",), "last-fleet", "2.3b")


@pytest.mark.rule("colonies:2.3b")
@BOTH
def test_while_a_third_player_has_a_ship_the_battle_goes_on(play: str) -> None:
    table = (
        sea(play, seats=("blue", "red", "green"), sunk="gone").at("blue-1", "D6").at("red-1", "E6")
    )
    table.hurt("red-1", 2).lost("red-2", "red-3", "green-2", "green-3").at("green-1", "J9")
    table.fire("blue-1", "red-1", "N")
    assert ending(table) is None


@pytest.mark.rule("colonies:2.3b", "colonies:6.2d")
@BOTH
def test_where_sunk_ships_return_only_capture_ends_a_fleet(play: str) -> None:
    table = sea(play).at("blue-1", "D6").at("red-1", "E6").hurt("red-1", 2)
    table.change("red-2", owner="blue").change("red-3", owner="blue")
    table.fire("blue-1", "red-1", "N")
    assert ending(table) is None
    table = sea(play).at("blue-1", "D6").at("red-1", "E6").hurt("red-1", 2)
    table.change("red-2", owner="blue").change("red-3", owner="blue")
    table.board("blue-1", "red-1", "N")
    assert ending(table) == (("blue",), "last-fleet", "2.3b")


@pytest.mark.rule("colonies:2.3b", "colonies:8.2a")
@BOTH
@pytest.mark.parametrize(
    ("blue", "red", "winners", "how"),
    [(6, 4, ("blue",), "score"), (4, 6, ("red",), "score"), (5, 5, (), "draw")],
)
def test_when_nobody_has_a_ship_left_points_decide(
    play: str, blue: int, red: int, winners: tuple[str, ...], how: str
) -> None:
    table = (
        sea(play, sunk="gone")
        .lost("blue-2", "blue-3", "red-2", "red-3")
        .at("blue-1", "D6")
        .at("red-1", "E6")
    )
    table.colony("goa", value=blue, owner="blue").colony("fez", value=red, owner="red")
    table.storm("E")
    table.drift("blue-1", into="red-1")
    assert ending(table) == (winners, how, "2.3b")


def drowning(play: str = "cards") -> Table:
    """A storm that runs blue's first ship into red's last one, and drowns blue's other."""
    table = sea(play, sunk="gone").lost("blue-3", "red-2", "red-3").colony("fez", owner="red")
    table.at("blue-1", "G8").at("red-1", "H8").at("blue-2", "B9").change("blue-2", storms=1)
    return table.storm("E")


@pytest.mark.rule("colonies:2.3b", "colonies:4.2a")
@pytest.mark.parametrize("order", [("blue-1", "blue-2"), ("blue-2", "blue-1")])
def test_a_storm_told_in_any_order_ends_the_battle_as_it_does_on_the_chart(
    order: tuple[str, ...],
) -> None:
    table = drowning()
    for ship in order:
        assert ending(table) is None
        table.drift(ship, into="red-1" if ship == "blue-1" else "")
    assert ending(table) == ending(drowning("chart")) == (("red",), "score", "2.3b")


@pytest.mark.rule("colonies:4.2a", "colonies:4.4b")
def test_while_it_is_told_nobody_fires() -> None:
    """A colony is left that a ship could fire at whose drift is yet to be told."""
    table = drowning().drift("blue-1", into="red-1")
    table.refused("4.4b", table.fire, "blue-2", "goa", "NE")
    table.drift("blue-2")
    assert ending(table) == (("red",), "score", "2.3b")


@pytest.mark.rule("colonies:2.3a", "colonies:2.3b")
@BOTH
def test_nothing_is_done_after_the_end(play: str) -> None:
    table = about_to_take(play, 28, 1)
    table.enter("blue-1", "goa")
    assert [event.winners for event in table.happened(BattleEnded)] == [("blue",)]
    table.refused("2.3a", table.end_turn)
