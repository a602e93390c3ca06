"""Section 4: calm, fresh wind and storm, and how far each course leads."""

from __future__ import annotations

import pytest

from companion.engine.compass import HEADINGS
from companion.games.golitsyn.rules.events import Drifted, Mended
from tests.games.pirates.verbs import Table, battle, skirmish

BOOK = {"N": "N", "NO": "NE", "O": "E", "SO": "SE", "S": "S", "SW": "SW", "W": "W", "NW": "NW"}
"""The book's letters of the compass: O is the east."""

ROSE = """
N  3 3 2 1 0 1 2 3
NO 3 3 3 2 1 0 1 2
O  2 3 3 3 2 1 0 1
SO 1 2 3 3 3 2 1 0
S  0 1 2 3 3 3 2 1
SW 1 0 1 2 3 3 3 2
W  2 1 0 1 2 3 3 3
NW 3 2 1 0 1 2 3 3
"""
TABLE = [
    (BOOK[line.split()[0]], [int(n) for n in line.split()[1:]])
    for line in ROSE.strip().splitlines()
]


def alone(wind: str, **ships: str) -> Table:
    """Ships in the middle of the sea, far from anything, pirates too."""
    return skirmish(wind=wind, **(ships or {"Isabel": "F6", "Gull": "K9"}))


# ---------------------------------------------------------------- calm (4.1)


@pytest.mark.rule("pirates:4.1a")
def test_in_a_calm_galleons_lie_still() -> None:
    table = alone("calm N")
    table.refused("4.1a", table.sail, "Isabel", "N", 1)
    assert not table.offers("sail")


@pytest.mark.rule("pirates:4.1a")
def test_a_captured_galleon_has_no_oars_either() -> None:
    table = skirmish(Isabel="F6", Pinta="A9", Gull="K9").taken("Isabel").turn("orange", "calm N")
    table.refused("4.1a", table.sail, "Isabel", "N", 1)


@pytest.mark.rule("pirates:4.1b")
def test_in_a_calm_a_brigantine_rows_one_square_any_way() -> None:
    table = alone("", Isabel="A9", Gull="F6").turn("orange", "calm N")
    assert table.runs("Gull") == dict.fromkeys(map(str, HEADINGS), 1)
    table.refused("4.1b", table.sail, "Gull", "N", 2)
    table.sail("Gull", "NW", 1)
    assert table.cell_of("Gull") == "E7"


@pytest.mark.rule("pirates:4.1b")
def test_oars_belong_to_the_ship_whoever_sails_her() -> None:
    table = (
        alone("", Isabel="A9", Gull="F6", Shark="K9").change("Gull", owner="blue").wind("calm N")
    )
    table.sail("Gull", "S", 1)
    assert table.cell_of("Gull") == "F5"


# ---------------------------------------------------------------- fresh wind (4.3)


@pytest.mark.rule("pirates:4.3a")
def test_in_a_fresh_wind_there_are_eight_courses_and_no_others() -> None:
    table = alone("fresh E")
    assert set(table.runs("Isabel")) == set(map(str, HEADINGS)) - {"W"}
    table.refused("4.3a", table.sail, "Isabel", "NNE", 1)


@pytest.mark.rule("pirates:4.3b")
def test_the_arrow_shows_where_the_wind_blows_to() -> None:
    runs = alone("fresh N").runs("Isabel")
    assert (runs["N"], runs.get("S")) == (3, None)


@pytest.mark.parametrize(
    ("rule", "courses", "most"),
    [
        pytest.param("4.3c", ["E"], 3, marks=pytest.mark.rule("pirates:4.3c")),
        pytest.param("4.3d", ["NE", "SE"], 3, marks=pytest.mark.rule("pirates:4.3d")),
        pytest.param("4.3e", ["N", "S"], 2, marks=pytest.mark.rule("pirates:4.3e")),
        pytest.param("4.3f", ["NW", "SW"], 1, marks=pytest.mark.rule("pirates:4.3f")),
    ],
)
def test_each_course_has_its_limit(rule: str, courses: list[str], most: int) -> None:
    table = alone("fresh E")
    for course in courses:
        assert table.runs("Isabel")[course] == most
        table.refused(rule, table.sail, "Isabel", course, most + 1)


@pytest.mark.rule("pirates:4.3g")
@pytest.mark.parametrize(("ship", "seat"), [("Isabel", "blue"), ("Gull", "orange")])
def test_nobody_sails_against_the_wind(ship: str, seat: str) -> None:
    table = alone("", Isabel="F6", Gull="H6").turn(seat, "fresh E")
    table.refused("4.3g", table.sail, ship, "W", 1)


@pytest.mark.rule("pirates:4.3h")
@pytest.mark.parametrize(("wind", "limits"), TABLE, ids=[wind for wind, _ in TABLE])
@pytest.mark.parametrize("ship", ["Isabel", "Gull"])
def test_the_whole_table_for_galleons_and_brigantines_alike(
    ship: str, wind: str, limits: list[int]
) -> None:
    table = alone("", **{"Isabel": "A9", "Gull": "K9", ship: "F6"})
    table.turn(table.owner(ship), f"fresh {wind}")
    runs = table.runs(ship)
    assert [runs.get(course, 0) for course in BOOK.values()] == limits


@pytest.mark.rule("pirates:4.3h")
def test_the_table_holds_without_a_chart_too() -> None:
    table = skirmish("cards", "fresh E", Isabel="sea", Gull="sea")
    assert table.runs("Isabel") == {"N": 2, "NE": 3, "E": 3, "SE": 3, "S": 2, "SW": 1, "NW": 1}


@pytest.mark.rule("pirates:4.3i")
def test_a_move_is_one_straight_course() -> None:
    table = alone("fresh N")
    table.sail("Isabel", "N", 2)
    table.refused("1.5", table.sail, "Isabel", "NE", 1)


@pytest.mark.rule("pirates:4.3i")
def test_a_table_may_allow_turns_within_the_shortest_limit_of_the_courses() -> None:
    table = battle(turning="allowed").at("Isabel", "F4").wind("fresh N")
    table.sail("Isabel", "N", 1)
    assert table.runs("Isabel") == {"N": 2, "NE": 2, "NW": 2, "E": 1, "W": 1}
    table.refused("4.3i", table.sail, "Isabel", "E", 2)
    table.sail("Isabel", "E", 1)
    assert table.cell_of("Isabel") == "G5"
    refused = table.refused("4.3i", table.sail, "Isabel", "NE", 1)
    assert refused.reason.id == "golitsyn.refused.sailed-already"
    assert refused.reason.figures["n"] == 0
    assert not table.runs("Isabel")


@pytest.mark.rule("pirates:4.3i")
def test_a_course_left_may_be_taken_again() -> None:
    table = battle(turning="allowed").at("Isabel", "F4").wind("fresh N")
    for course in ("N", "NE", "N"):
        table.sail("Isabel", course, 1)
    assert table.cell_of("Isabel") == "G7"
    table.refused("4.3g", table.sail, "Isabel", "S", 1)


@pytest.mark.rule("pirates:4.3i", "pirates:1.5")
@pytest.mark.parametrize(("start", "end"), [("F9", "F10"), ("C8", "E9")])
def test_who_has_put_into_a_port_or_was_carried_by_a_current_turns_no_more(
    start: str, end: str
) -> None:
    table = battle(turning="allowed").at("Isabel", start).wind("fresh N")
    table.sail("Isabel", "N", 1)
    assert table.cell_of("Isabel") == end
    table.refused("1.5", table.sail, "Isabel", "E", 1)
    assert not table.runs("Isabel")


@pytest.mark.rule("pirates:4.3n")
def test_by_the_nautical_reading_the_vane_names_where_the_wind_comes_from() -> None:
    table = battle(vane_reading="nautical").at("Isabel", "F6")
    table.spin("fresh N")
    assert table.runs("Isabel") == {"S": 3, "SE": 3, "SW": 3, "E": 2, "W": 2, "NE": 1, "NW": 1}


@pytest.mark.rule("pirates:4.3n")
def test_and_storms_drift_ships_the_other_way() -> None:
    table = battle(vane_reading="nautical").at("Isabel", "D7")
    table.spin("storm W")
    assert table.cell_of("Isabel") == "E7"


# ---------------------------------------------------------------- less, or nothing (4.4a)


@pytest.mark.rule("pirates:4.4a")
def test_a_ship_may_sail_less_than_she_could_or_not_at_all() -> None:
    table = alone("", Isabel="F6", Pinta="F3", Gull="K9")
    table.spin("fresh N")
    table.sail("Isabel", "N", 1)
    table.end_turn()
    assert (table.cell_of("Isabel"), table.cell_of("Pinta")) == ("F7", "F3")


# ---------------------------------------------------------------- storm (4.2, 4.4b)


@pytest.mark.rule("pirates:4.2a")
def test_a_storm_drifts_every_ship_at_sea_one_square_and_that_is_her_move() -> None:
    table = alone("", Isabel="D7", Pinta="F3", Gull="K9")
    table.spin("storm E")
    assert (table.cell_of("Isabel"), table.cell_of("Pinta"), table.cell_of("Gull")) == (
        "E7",
        "G3",
        "K9",
    )
    table.refused("4.2a", table.sail, "Isabel", "E", 1)


@pytest.mark.rule("pirates:4.2a")
def test_a_fleet_drifts_as_one_and_its_ships_never_meet() -> None:
    table = alone("", Isabel="C3", Pinta="D3", Gull="K9")
    table.spin("storm E")
    assert (table.cell_of("Isabel"), table.cell_of("Pinta")) == ("D3", "E3")


@pytest.mark.rule("pirates:4.2a", "pirates:8.1")
def test_the_rear_ship_comes_where_the_front_ship_ran_ashore_from() -> None:
    table = skirmish(carrier="Isabel", Isabel="C3", Pinta="C2", Gull="K9")
    table.spin("storm S")
    assert table.ship("Pinta").lost == "ashore"
    assert table.cell_of("Isabel") == "C2"


@pytest.mark.rule("pirates:4.2b")
def test_a_storm_does_not_touch_ships_in_port() -> None:
    table = battle().at("Pinta", "F6")
    table.spin("storm N")
    assert [event.ship for event in table.happened(Drifted)] == ["Pinta"]
    assert (table.cell_of("Isabel"), table.ship("Isabel").storms) == ("A3", 0)


@pytest.mark.rule("pirates:4.2n1")
def test_by_the_variant_a_storm_drifts_ships_four_squares() -> None:
    table = battle(storm_drift="4").at("Pinta", "J4")
    table.spin("storm W")
    assert table.cell_of("Pinta") == "F4"


@pytest.mark.rule("pirates:4.2n1")
@pytest.mark.parametrize(
    ("start", "heading", "cause"),
    [("B4", "S", "ashore"), ("G6", "E", "collision"), ("H2", "SE", "taken")],
)
def test_the_first_square_that_ends_the_drift_counts(start: str, heading: str, cause: str) -> None:
    """Ashore at the third square, a ship at the second, a base at the first."""
    table = battle(storm_drift="4").at("Pinta", start).at("Gull", "I6")
    table.spin(f"storm {heading}")
    pinta = table.ship("Pinta")
    assert (pinta.lost or "taken") == cause
    assert (table.ship("Gull").lost == "collision") == (cause == "collision")
    assert (pinta.owner == "orange") == (cause == "taken")


@pytest.mark.rule("pirates:4.2n2")
@pytest.mark.parametrize(("drift", "start"), [("4", "H10"), ("1", "G10")])
def test_a_ship_drifting_through_her_own_port_stays_in_it(drift: str, start: str) -> None:
    table = battle(storm_drift=drift).at("Pinta", start)
    table.spin("storm W")
    assert (table.ship("Pinta").port, table.cell_of("Pinta")) == ("Havana", "F10")


@pytest.mark.rule("pirates:4.4b")
def test_a_storm_cannot_be_skipped_or_shortened() -> None:
    table = skirmish("cards", Isabel="sea", Pinta="sea", Gull="sea")
    table.spin("storm N")
    table.tell_end("Isabel", "sea")
    table.refused("4.4b", table.end_turn)
    table.refused("4.4b", table.tell_end, "Isabel", "sea")
    table.tell_end("Pinta", "sea")
    table.end_turn()


@pytest.mark.rule("pirates:4.4b", "pirates:7.3b")
def test_ships_that_sit_the_turn_out_for_a_transfer_drift_all_the_same() -> None:
    table = skirmish(Isabel="D5", Pinta="E5", Gull="K9")
    table.alongside("Isabel", "Pinta")
    table.write("Pinta")
    table.spin("storm N")
    assert (table.cell_of("Isabel"), table.cell_of("Pinta")) == ("D6", "E6")
    assert table.state.carries("Pinta")


def test_what_a_storm_does_to_a_ship_under_repair_is_nothing() -> None:
    table = battle().hurt("Isabel", 1)
    table.mend("Isabel")
    assert table.happened(Mended)
    table.spin("storm S")
    assert table.ship("Isabel").port == "Vera Cruz"
