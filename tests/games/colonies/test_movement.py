"""Parts 4 and 5: how far each course leads, straight ahead, one ship a square, and which ports are
open.
"""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.compass import HEADINGS, Heading, opposite
from companion.games.golitsyn.rules.commands import SayEnd
from tests.games.colonies.verbs import BOTH, Table, sea

COURSES = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
LIMITS = {
    "N": "3 3 2 1 0 1 2 3",
    "NE": "3 3 3 2 1 0 1 2",
    "E": "2 3 3 3 2 1 0 1",
    "SE": "1 2 3 3 3 2 1 0",
    "S": "0 1 2 3 3 3 2 1",
    "SW": "1 0 1 2 3 3 3 2",
    "W": "2 1 0 1 2 3 3 3",
    "NW": "3 2 1 0 1 2 3 3",
}


def at_sea(play: str, wind: str = "fresh E", **options: Any) -> Table:
    """One blue ship in the middle of an open sea, the others far away, and a wind."""
    table = (
        sea(play, **options)
        .at("blue-1", "F5")
        .at("blue-2", "B10")
        .at("blue-3", "C10")
        .at("red-1", "L10")
    )
    return table.colony("goa", cell="L1").wind(wind)


def limits(row: str) -> dict[str, int]:
    return {
        course: int(run) for course, run in zip(COURSES, row.split(), strict=True) if run != "0"
    }


@pytest.mark.rule(
    "colonies:4.3a", "colonies:4.3b", "colonies:4.3c", "colonies:4.3d", "colonies:4.3e", "colonies:4.3f",
    "colonies:4.3g", "colonies:4.3h",
)  # fmt: skip
@BOTH
@pytest.mark.parametrize("wind", LIMITS)
def test_each_course_has_its_distance_by_the_angle_to_the_wind(play: str, wind: str) -> None:
    assert at_sea(play, f"fresh {wind}").runs("blue-1") == limits(LIMITS[wind])


@pytest.mark.rule(
    "colonies:4.3c", "colonies:4.3d", "colonies:4.3e", "colonies:4.3f", "colonies:4.3g"
)
@BOTH
@pytest.mark.parametrize(
    ("course", "run", "rule"),
    [
        ("S", 4, "4.3c"),
        ("SW", 4, "4.3d"),
        ("E", 3, "4.3e"),
        ("NE", 2, "4.3f"),
        ("NW", 2, "4.3f"),
        ("N", 1, "4.3g"),
    ],
)
def test_a_run_too_far_is_refused_by_the_rule_of_its_course(
    play: str, course: str, run: int, rule: str
) -> None:
    table = at_sea(play, "fresh S")
    table.refused(rule, table.sail, "blue-1", course, run)


@pytest.mark.rule("colonies:4.3a")
@BOTH
def test_there_are_eight_courses(play: str) -> None:
    table = at_sea(play)
    table.refused("4.3a", table.sail, "blue-1", "NNE", 1)


@pytest.mark.rule("colonies:4.3n")
@BOTH
@pytest.mark.parametrize("vane", HEADINGS)
def test_by_the_nautical_reading_the_vane_names_where_the_wind_comes_from(
    play: str, vane: Heading
) -> None:
    table = at_sea(play, f"fresh {vane}", vane_reading="nautical")
    assert table.runs("blue-1") == limits(LIMITS[opposite(vane)])


@pytest.mark.rule("colonies:4.3n", "colonies:4.2a")
def test_by_the_nautical_reading_storms_drive_the_other_way_too() -> None:
    table = at_sea("chart", "storm W", vane_reading="nautical")
    assert table.ship("blue-1").cell == "G5"


@pytest.mark.rule("colonies:4.3i")
@BOTH
def test_a_ship_that_has_sailed_does_not_turn(play: str) -> None:
    table = at_sea(play, "fresh S")
    table.sail("blue-1", "S", 1)
    table.refused("1.4", table.sail, "blue-1", "SE", 1)


@pytest.mark.rule("colonies:4.4a")
@BOTH
def test_a_move_may_be_shortened_or_skipped(play: str) -> None:
    table = at_sea(play)
    table.sail("blue-1", "N", 1)
    table.end_turn()
    assert table.state.turn == "red"


@pytest.mark.rule("colonies:4.1")
@BOTH
def test_in_a_calm_nobody_sails_but_guns_fire(play: str) -> None:
    table = at_sea(play, "calm N").at("red-1", "G5")
    for course in HEADINGS:
        table.refused("4.1", table.sail, "blue-1", course, 1)
    assert not table.offers("sail")
    table.fire("blue-1", "red-1", "N")
    assert table.ship("red-1").holes == 1


@pytest.mark.rule("colonies:1.4")
@BOTH
def test_one_wind_serves_every_ship_of_the_fleet_once_and_no_other(play: str) -> None:
    table = at_sea(play)
    for ship in ("blue-1", "blue-2", "blue-3"):
        table.sail(ship, "S", 1)
    table.refused("1.4", table.sail, "blue-1", "S", 1)
    table.refused("1.4", table.sail, "red-1", "S", 1, by="blue")


@pytest.mark.rule("colonies:1.4", "colonies:4.2a")
def test_a_storm_drifts_no_ship_of_anyone_else() -> None:
    table = at_sea("chart", "storm S")
    assert (table.ship("blue-1").cell, table.ship("red-1").cell) == ("F4", "L10")


# ---------------------------------------------------------------- squares


@pytest.mark.rule("colonies:5.1a")
def test_land_is_no_place_for_a_ship() -> None:
    table = at_sea("chart").land("H5")
    assert table.runs("blue-1")["E"] == 1
    table.refused("5.1a", table.sail, "blue-1", "E", 2)
    table.refused("5.1a", table.sail, "blue-1", "E", 3)


@pytest.mark.rule("colonies:5.2a", "colonies:5.2b")
@pytest.mark.parametrize("other", ["blue-2", "red-1"])
def test_an_occupied_square_is_neither_entered_nor_passed(other: str) -> None:
    table = at_sea("chart").at(other, "G5")
    assert "E" not in table.runs("blue-1")
    table.refused("5.2a", table.sail, "blue-1", "E", 1)
    table.refused("5.2b", table.sail, "blue-1", "E", 3)


@pytest.mark.rule("colonies:5.2c")
def test_a_port_holds_any_number_of_ships() -> None:
    table = (
        at_sea("chart")
        .colony("ula", cell="G5", owner="blue")
        .at("blue-2", "ula")
        .at("blue-3", "ula")
    )
    table.sail("blue-1", "E", 1)
    assert [table.ship(f"blue-{n}").port for n in (1, 2, 3)] == ["ula"] * 3


@pytest.mark.rule("colonies:5.2c")
def test_ships_pass_through_a_port_with_ships_in_it() -> None:
    table = at_sea("chart").colony("ula", cell="G5", owner="blue").at("blue-2", "ula")
    table.sail("blue-1", "E", 2)
    assert table.ship("blue-1").cell == "H5"


@pytest.mark.rule("colonies:5.3", "colonies:5.1b")
@pytest.mark.parametrize(("owner", "run"), [("red", 1), ("red", 2), ("", 1), ("", 2)])
def test_ports_of_others_and_guarded_ports_are_closed(owner: str, run: int) -> None:
    table = at_sea("chart").colony("ula", cell="G5", owner=owner)
    table.refused("5.3", table.sail, "blue-1", "E", run)
    assert "E" not in table.runs("blue-1")


@pytest.mark.rule("colonies:5.3")
@pytest.mark.parametrize("owner", ["red", ""])
def test_in_cards_play_too_a_closed_port_cannot_be_told(owner: str) -> None:
    table = at_sea("cards").colony("ula", owner=owner)
    table.sail("blue-1", "E", 1)
    table.refused("5.3", table.tell_end, "blue-1", "port", port="ula")
    ends = [choice.command for choice in table.offers("say-end", "blue-1")]
    assert "ula" not in {end.port for end in ends if isinstance(end, SayEnd) and end.end == "port"}


@pytest.mark.rule("colonies:5.3", "colonies:5.1a", "colonies:5.1b", "colonies:7.1e")
@BOTH
@pytest.mark.parametrize("before", ["own", "free"])
def test_own_and_free_ports_are_open(play: str, before: str) -> None:
    table = at_sea(play).colony("ula", cell="G5")
    table = table.colony("ula", owner="blue") if before == "own" else table.free("ula")
    table.enter("blue-1", "ula")
    assert table.ship("blue-1").port == "ula"
    assert table.port("ula").owner == "blue"


@pytest.mark.rule("colonies:5.1b")
@BOTH
def test_every_colony_begins_guarded_and_a_lost_one_is_free(play: str) -> None:
    table = sea(play)
    assert {table.port(id).stands for id in table.state.colonies} == {"guarded"}
    table.colony("goa", owner="red", hits=2)
    assert table.score("red") == 6
    table.strike("goa", 1)
    assert (table.port("goa").stands, table.score("red")) == ("free", 0)


@pytest.mark.rule("colonies:5.4")
def test_a_current_carries_a_ship_that_ends_on_its_tail_to_its_tip() -> None:
    table = at_sea("chart").current("G5", "I7")
    table.sail("blue-1", "E", 1)
    assert table.ship("blue-1").cell == "I7"


@pytest.mark.rule("colonies:5.4")
def test_passing_over_a_tail_is_nothing() -> None:
    table = at_sea("chart").current("G5", "I7")
    table.sail("blue-1", "E", 2)
    assert table.ship("blue-1").cell == "H5"


@pytest.mark.rule("colonies:5.4")
def test_currents_lead_on_from_one_to_the_next_each_once() -> None:
    table = at_sea("chart").current("G5", "I7").current("I7", "K5").current("K5", "G5")
    table.sail("blue-1", "E", 1)
    assert table.ship("blue-1").cell == "G5"


def test_the_table_is_told_what_a_calm_means_and_before_the_wind_how_to_read_the_chart() -> None:
    table = sea().at("blue-1", "F5")
    told = [note.message.id for note in table.view().notes]
    assert "colonies.note.chart" in told
    told = [note.message.id for note in table.wind("calm N").view().notes]
    assert "golitsyn.note.calm" in told, "nobody rows here"
    assert "colonies.note.chart" not in told


def test_on_the_chart_a_colony_has_its_ammunition_written_only_where_there_is_some() -> None:
    table = sea().colony("fez", ammunition=2)
    chart = table.view().chart
    assert chart
    assert {
        place.id: [one.value for one in place.figures]
        for place in chart.places
        if place.id in ("goa", "fez")
    } == {
        "goa": ["6", "3"],
        "fez": ["4", "4", "2"],
    }
