"""Storms and currents: drift, shores, collisions, the second storm, and ports that are not one's
own (4.2, 8).
"""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.golitsyn.rules.events import Captured, Drifted, Repelled, Sunk
from tests.games.colonies.verbs import BOTH, Table, sea


def out_at_sea(play: str = "chart", **options: Any) -> Table:
    """One blue ship at D6 off Goa (F6), the others at home, red far away; ships that sink are
    gone.
    """
    options = {"sunk": "gone", **options}
    return sea(play, **options).at("blue-1", "D6").at("red-1", "J9")


def causes(table: Table) -> dict[str, str]:
    return {event.ship: event.rule for event in table.happened(Sunk)}


@pytest.mark.rule("colonies:4.2a")
@pytest.mark.parametrize(("to", "cell"), [("N", "D7"), ("SW", "C5"), ("E", "E6")])
def test_a_storm_drifts_a_ship_at_sea_one_square(to: str, cell: str) -> None:
    table = out_at_sea().storm(to)
    assert table.ship("blue-1").cell == cell
    table.refused("4.2a", table.sail, "blue-1", to, 1)


@pytest.mark.rule("colonies:4.2a")
def test_a_fleet_in_line_drifts_as_one() -> None:
    table = out_at_sea().at("blue-2", "E6").colony("goa", cell="L1").storm("E")
    assert [table.ship(f"blue-{n}").cell for n in (1, 2)] == ["E6", "F6"]
    assert not causes(table)


@pytest.mark.rule("colonies:4.2a", "colonies:8.1", "colonies:3.2")
def test_a_fleet_that_the_corner_holds_stays_in_line_behind_it() -> None:
    table = out_at_sea().at("blue-1", "B2").at("blue-2", "C3").storm("SW")
    assert [table.ship(f"blue-{n}").cell for n in (1, 2)] == ["B2", "C3"]
    assert not causes(table)


@pytest.mark.rule("colonies:4.2b", "colonies:8.3a")
@BOTH
def test_in_port_there_is_no_storm(play: str) -> None:
    table = out_at_sea(play).colony("goa", owner="blue").at("blue-1", "goa").storm("E")
    assert not table.happened(Drifted)
    assert (table.ship("blue-1").port, table.ship("blue-1").storms) == ("goa", 0)


@pytest.mark.rule("colonies:4.2n1")
def test_by_the_variant_a_storm_drifts_four_squares() -> None:
    assert out_at_sea(storm_drift="4").storm("NE").ship("blue-1").cell == "H10"


@pytest.mark.rule("colonies:4.2n1", "colonies:8.1")
def test_by_the_variant_the_shore_counts_on_the_way() -> None:
    table = out_at_sea(storm_drift="4").land("D8").storm("N")
    assert causes(table) == {"blue-1": "8.1"}


@pytest.mark.rule("colonies:4.2n1", "colonies:8.2a")
def test_by_the_variant_a_ship_on_the_way_is_run_into() -> None:
    table = out_at_sea(storm_drift="4").at("red-1", "D9").storm("N")
    assert causes(table) == {"blue-1": "8.2a", "red-1": "8.2a"}


@pytest.mark.rule("colonies:4.2n2")
@pytest.mark.parametrize(("drift", "start"), [("4", "D6"), ("1", "E6")])
def test_drifting_through_her_own_port_a_ship_stays_there(drift: str, start: str) -> None:
    table = out_at_sea(storm_drift=drift).colony("goa", owner="blue").at("blue-1", start).storm("E")
    assert (table.ship("blue-1").cell, table.ship("blue-1").port) == ("F6", "goa")


@pytest.mark.rule("colonies:4.2n1", "colonies:5.1a", "colonies:7.1e")
@pytest.mark.parametrize(("start", "cell", "port"), [("E6", "I6", ""), ("B6", "F6", "goa")])
def test_drifting_through_a_free_colony_she_passes_it_and_visits_it_where_she_ends(
    start: str, cell: str, port: str
) -> None:
    table = out_at_sea(storm_drift="4").free("goa").at("blue-1", start).storm("E")
    assert (table.ship("blue-1").cell, table.ship("blue-1").port) == (cell, port)
    assert table.port("goa").owner == ("blue" if port else "")


@pytest.mark.rule("colonies:4.2n1", "colonies:8.3a")
def test_a_free_colony_that_she_passes_in_her_second_storm_is_not_what_sinks_her() -> None:
    table = out_at_sea(storm_drift="4").free("goa").at("blue-1", "E6").change("blue-1", storms=1)
    assert causes(table.storm("E")) == {"blue-1": "8.3a"}


@pytest.mark.rule("colonies:7.1e", "colonies:8.1")
@pytest.mark.parametrize(
    ("edge", "port", "sunk"), [("stays", "goa", {}), ("sinks", "", {"blue-1": "8.1"})]
)
def test_a_drift_ends_in_a_free_colony_at_the_edge_of_the_map_unless_it_leads_over_it(
    edge: str, port: str, sunk: dict[str, str]
) -> None:
    table = out_at_sea(storm_drift="4", edge=edge).colony("goa", cell="N6").free("goa")
    table.at("blue-1", "L6").storm("E")
    assert (table.ship("blue-1").port, causes(table)) == (port, sunk)


@pytest.mark.rule("colonies:7.1e", "colonies:4.2a")
def test_so_does_one_that_is_held_there_behind_another_of_the_fleet() -> None:
    table = out_at_sea(storm_drift="4").colony("goa", cell="M6").free("goa")
    table.at("blue-1", "N6").at("blue-2", "K6").storm("E")
    assert [table.ship(f"blue-{n}").cell for n in (1, 2)] == ["N6", "M6"]
    assert table.port("goa").owner == "blue"


@pytest.mark.rule("colonies:4.4b")
def test_in_cards_play_the_turn_does_not_end_before_every_drift_is_told() -> None:
    table = out_at_sea("cards").at("blue-2", "C3").storm("E")
    table.drift("blue-1")
    table.refused("4.4b", table.end_turn)
    table.drift("blue-2")
    table.end_turn()
    assert table.state.turn == "red"


@pytest.mark.rule("colonies:8.1")
@BOTH
def test_blown_ashore_is_sunk(play: str) -> None:
    table = out_at_sea(play).land("E6").storm("E")
    table.drift("blue-1", into="ashore")
    assert causes(table) == {"blue-1": "8.1"}


@pytest.mark.rule("colonies:8.1", "colonies:6.2d")
@BOTH
def test_blown_ashore_she_begins_anew(play: str) -> None:
    table = out_at_sea(play, sunk="return").land("E6").storm("E")
    table.drift("blue-1", into="ashore")
    assert table.is_home("blue-1")


@pytest.mark.rule("colonies:8.1")
def test_at_the_edge_of_the_map_a_ship_stays() -> None:
    table = out_at_sea().at("blue-1", "N6").storm("E")
    assert table.ship("blue-1").cell == "N6"
    assert not causes(table)


@pytest.mark.rule("colonies:8.1", "colonies:4.2n1")
@pytest.mark.parametrize(("drift", "cell"), [("1", "E6"), ("4", "H6")])
def test_where_the_edge_sinks_it_does_so_to_nobody_in_open_water(drift: str, cell: str) -> None:
    table = out_at_sea(edge="sinks", storm_drift=drift).colony("goa", cell="L1").storm("E")
    assert (table.ship("blue-1").cell, causes(table)) == (cell, {})
    table.at("blue-1", "N6").play_on("blue").change("blue-1", storms=0).storm("E")
    assert causes(table) == {"blue-1": "8.1"}


@pytest.mark.rule("colonies:3.2")
def test_a_storm_blows_nobody_back_into_the_corner() -> None:
    table = out_at_sea().at("blue-1", "B2").storm("SW")
    assert table.ship("blue-1").cell == "B2"
    assert not table.is_home("blue-1")


@pytest.mark.rule("colonies:8.2a")
@BOTH
def test_blown_onto_a_ship_both_sink(play: str) -> None:
    table = out_at_sea(play).at("red-1", "E6").storm("E")
    table.drift("blue-1", into="red-1")
    assert causes(table) == {"blue-1": "8.2a", "red-1": "8.2a"}


@pytest.mark.rule("colonies:8.2a", "colonies:6.2d")
def test_a_ship_sunk_in_the_same_storm_does_not_drift_from_the_corner() -> None:
    table = (
        out_at_sea(sunk="return").at("blue-2", "C6").at("blue-1", "D6").land("F6").at("red-1", "E6")
    )
    table.colony("goa", cell="L1").storm("E")
    assert table.is_home("blue-1")
    assert table.is_home("red-1")
    assert table.ship("blue-2").cell == "D6"


@pytest.mark.rule("colonies:8.2a")
def test_in_her_own_port_she_runs_into_nobody() -> None:
    table = (
        out_at_sea().colony("goa", owner="blue").at("blue-2", "goa").at("blue-1", "E6").storm("E")
    )
    assert table.ship("blue-1").port == "goa"
    assert not causes(table)


@pytest.mark.rule("colonies:8.2b", "colonies:5.4")
def test_a_current_drives_ship_onto_ship_and_both_sink() -> None:
    table = out_at_sea().current("D7", "D9").at("red-1", "D9").wind("fresh N")
    table.sail("blue-1", "N", 1)
    assert causes(table) == {"blue-1": "8.2b", "red-1": "8.2b"}


# ---------------------------------------------------------------- the second storm


@pytest.mark.rule("colonies:8.3a")
@BOTH
def test_the_second_storm_running_sinks(play: str) -> None:
    table = (
        out_at_sea(play)
        .at("blue-2", "J3")
        .colony("rio", owner="blue")
        .at("blue-3", "rio")
        .storm("N")
    )
    table.drift("blue-1").drift("blue-2")
    table.play_on("blue").storm("N")
    table.drift("blue-1").drift("blue-2")
    assert causes(table) == {"blue-1": "8.3a", "blue-2": "8.3a"} or play == "cards"
    assert [table.ship(f"blue-{n}").lost != "" for n in (1, 2, 3)] == [True, True, False]


@pytest.mark.rule("colonies:8.3a")
@BOTH
def test_any_other_wind_between_ends_the_row(play: str) -> None:
    table = out_at_sea(play).storm("N")
    table.drift("blue-1")
    table.play_on("blue").wind("fresh N")
    table.play_on("blue").storm("N")
    table.drift("blue-1")
    assert not table.ship("blue-1").lost


@pytest.mark.rule("colonies:8.3a", "colonies:6.3c")
@BOTH
def test_shots_and_other_players_winds_do_not_end_the_row(play: str) -> None:
    table = out_at_sea(play).at("red-1", "D9").storm("N")
    table.drift("blue-1")
    table.fire("blue-1", "red-1", "NE")
    table.end_turn()
    table.wind("fresh E")
    table.end_turn()
    table.storm("S")
    table.drift("blue-1")
    assert table.ship("blue-1").lost


@pytest.mark.rule("colonies:8.3a")
@BOTH
def test_a_captured_ship_begins_her_row_anew(play: str) -> None:
    table = out_at_sea(play).at("red-1", "E6").hurt("red-1", 2).change("red-1", storms=1)
    table.board("blue-1", "red-1", "N")
    assert table.ship("red-1").storms == 0


@pytest.mark.rule("colonies:8.3a", "colonies:6.2d")
@BOTH
def test_a_ship_begun_anew_begins_her_row_anew(play: str) -> None:
    table = out_at_sea(play, sunk="return").change("blue-1", storms=1).storm("N")
    table.drift("blue-1")
    assert (table.is_home("blue-1"), table.ship("blue-1").storms) == (True, 0)


PORTS = [("blue", "", False), ("free", "8.3b", True), ("red", "8.3b", True), ("", "8.3b", True)]


@pytest.mark.rule("colonies:8.3b")
@BOTH
@pytest.mark.parametrize(("port", "rule", "lost"), PORTS)
def test_only_her_own_port_saves_her_in_the_second_storm(
    play: str, port: str, rule: str, lost: bool
) -> None:
    table = out_at_sea(play).at("blue-1", "E6").change("blue-1", storms=1)
    table = table.free("goa") if port == "free" else table.colony("goa", owner=port)
    table.storm("E")
    table.drift("blue-1", into="goa")
    assert bool(table.ship("blue-1").lost) is lost
    assert causes(table) == ({"blue-1": rule} if lost else {})


# ---------------------------------------------------------------- foreign ports


@pytest.mark.rule("colonies:8.4", "colonies:5.3")
@BOTH
@pytest.mark.parametrize(("holes", "prize"), [(0, False), (2, True)])
def test_blown_into_a_foreign_port_she_is_captured_as_she_is(
    play: str, holes: int, prize: bool
) -> None:
    table = out_at_sea(play).at("blue-1", "E6").hurt("blue-1", holes).change("blue-1", ammunition=4)
    table.colony("goa", owner="red").storm("E")
    table.drift("blue-1", into="goa")
    ship = table.ship("blue-1")
    assert (ship.owner, ship.port, ship.holes, ship.ammunition, ship.prize) == (
        "red",
        "goa",
        holes,
        4,
        prize,
    )
    assert [event.rule for event in table.happened(Captured)] == ["8.4"]


@pytest.mark.rule("colonies:7.4a", "colonies:8.4")
@BOTH
def test_a_ship_taken_in_a_port_restores_nothing_there(play: str) -> None:
    table = out_at_sea(play).at("blue-1", "E6").colony("goa", owner="red", hits=2).storm("E")
    table.drift("blue-1", into="goa")
    assert (table.owner("blue-1"), table.port("goa").hits) == ("red", 2)


@pytest.mark.rule("colonies:7.4a", "colonies:8.4", "colonies:5.4")
def test_nor_does_one_that_a_current_carries_there() -> None:
    table = out_at_sea().colony("goa", owner="red", hits=2).current("E6", "F6").wind("fresh E")
    table.sail("blue-1", "E", 1)
    assert (table.owner("blue-1"), table.port("goa").hits) == ("red", 2)


@pytest.mark.rule("colonies:6.1e", "colonies:8.4", "colonies:3.3b")
@BOTH
def test_taken_in_her_captors_own_turn_she_does_nothing_in_it(play: str) -> None:
    table = (
        out_at_sea(play, storm_reach="everyone")
        .at("blue-1", "L9")
        .at("red-1", "E6")
        .at("red-2", "H7")
    )
    table.colony("goa", owner="blue").storm("E")
    for ship, into in (("blue-1", ""), ("red-1", "goa"), ("red-2", "")):
        table.drift(ship, into=into)
    assert table.owner("red-1") == "blue"
    table.refused("6.1e", table.fire, "red-1", "red-2")
    table.refused("6.1e", table.land_ammunition, "red-1", 5)
    assert not table.offers(about="red-1")
    table.play_on("red").play_on("blue")
    table.land_ammunition("red-1", 5)


def into_goa(**options: str) -> Table:
    """A storm that drives everybody's ships, and free Goa at the edge of the map (N6)."""
    table = out_at_sea(storm_reach="everyone", **options).at("red-1", "B9")
    return table.colony("goa", cell="N6").free("goa")


@pytest.mark.rule("colonies:7.1e", "colonies:8.4", "colonies:5.3")
def test_of_two_ships_in_one_free_colony_the_first_takes_it_and_the_other() -> None:
    table = into_goa(storm_drift="4").at("blue-1", "M6").at("red-1", "L6").storm("E")
    assert table.port("goa").owner == "blue"
    assert (table.owner("red-1"), table.ship("red-1").port) == ("blue", "goa")


@pytest.mark.rule("colonies:7.1e", "colonies:8.4", "colonies:5.4")
@pytest.mark.parametrize("start", ["M6", "B7"])
def test_so_it_is_where_a_current_carries_her_there_after_the_storm(start: str) -> None:
    table = into_goa().current("C7", "N6").current("C9", "N6")
    table.at("blue-1", start).at("red-1", "B9").storm("E")
    assert table.port("goa").owner == "blue"
    assert (table.owner("red-1"), table.ship("red-1").port) == ("blue", "goa")


@pytest.mark.rule("colonies:7.1f", "colonies:7.4a")
@pytest.mark.parametrize("start", ["M6", "B7"])
def test_a_colony_taken_in_a_storm_is_not_restored_by_that_same_visit(start: str) -> None:
    table = into_goa(conquest="visit").current("C7", "N6").at("blue-1", start).storm("E")
    assert (table.port("goa").owner, table.port("goa").hits) == ("blue", 3)


@pytest.mark.rule("colonies:8.4")
@BOTH
def test_blown_into_a_guarded_port_she_is_sunk(play: str) -> None:
    table = out_at_sea(play).at("blue-1", "E6").storm("E")
    table.drift("blue-1", into="goa")
    assert causes(table) == {"blue-1": "8.4"}


def kept_off(play: str = "chart", **options: Any) -> Table:
    """Off guarded Goa (F6), where a garrison keeps off whoever is carried against it."""
    return out_at_sea(play, guarded_port="stops", **options)


@pytest.mark.rule("colonies:8.4")
@BOTH
def test_where_the_table_plays_so_the_garrison_keeps_her_off_and_she_stays_before_the_port(
    play: str,
) -> None:
    table = kept_off(play).at("blue-1", "E6").storm("E")
    table.drift("blue-1", into="goa")
    ship = table.ship("blue-1")
    assert (ship.lost, ship.port, ship.storms, ship.cell) == (
        "",
        "",
        1,
        "E6" if play == "chart" else None,
    )
    assert [(event.ship, event.port) for event in table.happened(Repelled)] == [("blue-1", "goa")]
    assert table.rules()["golitsyn.log.repelled"] == "8.4"
    table.end_turn()


@pytest.mark.rule("colonies:8.4", "colonies:4.2n1")
@pytest.mark.parametrize(("start", "stays"), [("C6", "E6"), ("D6", "E6")])
def test_she_drifts_as_far_as_the_square_before_it(start: str, stays: str) -> None:
    table = kept_off(storm_drift="4", edge="sinks").at("blue-1", start).storm("E")
    assert (table.ship("blue-1").cell, table.ship("blue-1").lost) == (stays, "")


@pytest.mark.rule("colonies:8.4", "colonies:7.1e", "colonies:8.3b")
@pytest.mark.parametrize("storms", [0, 1])
def test_kept_off_onto_the_square_of_a_free_colony_she_visits_that(storms: int) -> None:
    table = kept_off(storm_drift="4").colony("fez", cell="E6").free("fez")
    table.at("blue-1", "C6").change("blue-1", storms=storms).storm("E")
    assert [event.port for event in table.happened(Repelled)] == ["goa"]
    if storms:
        assert causes(table) == {"blue-1": "8.3b"}
    else:
        assert (table.port("fez").owner, table.ship("blue-1").port) == ("blue", "fez")
        assert table.ship("blue-1").storms == 0


@pytest.mark.rule("colonies:8.4", "colonies:4.2a")
def test_a_fleet_in_line_before_it_is_held_in_line_and_nobody_collides() -> None:
    table = kept_off(edge="sinks").at("blue-1", "E6").at("blue-2", "D6").storm("E")
    assert [table.ship(f"blue-{n}").cell for n in (1, 2)] == ["E6", "D6"]
    assert not causes(table)


@pytest.mark.rule("colonies:8.4", "colonies:8.3a")
@BOTH
def test_kept_off_in_her_second_storm_she_is_still_at_sea_and_goes_down(play: str) -> None:
    table = kept_off(play).at("blue-1", "E6").change("blue-1", storms=1).storm("E")
    table.drift("blue-1", into="goa")
    assert causes(table) == {"blue-1": "8.3a"}


@pytest.mark.rule("colonies:8.4")
@BOTH
def test_a_port_of_another_player_takes_her_all_the_same(play: str) -> None:
    table = kept_off(play).at("blue-1", "E6").colony("goa", owner="red").storm("E")
    table.drift("blue-1", into="goa")
    assert (table.owner("blue-1"), table.ship("blue-1").port) == ("red", "goa")


@pytest.mark.rule("colonies:8.4", "colonies:5.4")
def test_a_current_against_it_leaves_her_on_its_tail() -> None:
    table = kept_off().current("D7", "F6").wind("fresh N")
    table.sail("blue-1", "N", 1)
    assert (table.ship("blue-1").cell, table.ship("blue-1").lost) == ("D7", "")
    assert table.happened(Repelled)
    table.end_turn()


@pytest.mark.rule("colonies:8.4", "colonies:5.4")
@pytest.mark.parametrize(
    ("port", "owner", "lost"), [("red", "red", False), ("", "blue", True), ("free", "blue", False)]
)
def test_a_current_into_a_port_is_like_a_storm(port: str, owner: str, lost: bool) -> None:
    table = out_at_sea().current("D7", "F6")
    table = table.free("goa") if port == "free" else table.colony("goa", owner=port)
    table.wind("fresh N")
    table.sail("blue-1", "N", 1)
    assert (table.owner("blue-1"), bool(table.ship("blue-1").lost)) == (owner, lost)
