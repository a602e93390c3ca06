"""Movement in calm and fresh wind: courses and runs, what bars the way, once a turn."""

from __future__ import annotations

import pytest

from companion.engine.compass import HEADINGS
from companion.engine.refusals import Kind
from companion.games.admiral.rules.events import Damaged
from companion.games.admiral.rules.scene import Island
from tests.games.admiral.verbs import Table, battle

BOTH = pytest.mark.parametrize("play", ["chart", "cards"])


def at_sea(play: str = "chart", wind: str = "fresh E", **ships: str) -> Table:
    """Ships on an open sea without islands or reefs; in cards play the cells are the players' own
    business.
    """
    table = battle(play, wind).open_sea()
    if play == "chart":
        for ship, cell in ships.items():
            table.at(ship.replace("_", "-"), cell)
    return table


def furthest(table: Table, ship: str, course: str) -> str:
    """The last cell a ship is offered on a course."""
    cells = [
        choice.of("space") for choice in table.offers("sail", ship) if choice.of("course") == course
    ]
    return cells[-1] if cells else ""


# ---------------------------------------------------------------- courses


@pytest.mark.rule("admiral:4.1")
@pytest.mark.parametrize(
    ("course", "run", "cell"), [("N", 4, "C7"), ("NE", 3, "F6"), ("E", 2, "E3"), ("NW", 1, "B4")]
)
def test_a_ship_goes_straight_along_a_row_a_column_or_a_diagonal(
    course: str, run: int, cell: str
) -> None:
    table = at_sea(wind="fresh N", frigate_1="C3")
    table.sail("frigate-1", course, run)
    assert table.cell_of("frigate-1") == cell


@pytest.mark.rule("admiral:4.1")
def test_a_cell_on_no_straight_line_cannot_be_reached() -> None:
    table = at_sea(wind="fresh N", frigate_1="C3")
    assert "E6" not in {choice.of("space") for choice in table.offers("sail", "frigate-1")}
    table.refused("4.1", table.sail, "frigate-1", "NNE", 3)
    table.refused("4.1", table.sail, "frigate-1", "N", -1)


@pytest.mark.rule("admiral:4.2c")
@BOTH
@pytest.mark.parametrize(
    ("wind", "ship", "run"), [("fresh E", "frigate-1", 2), ("calm N", "brig-1", 1)]
)
def test_a_ship_does_not_turn_on_her_way(play: str, wind: str, ship: str, run: int) -> None:
    table = at_sea(play, wind).card("brig", calm="2/2")
    if play == "chart":
        table.at(ship, "F6")
    table.sail(ship, "E", run)
    table.refused("4.6", table.sail, ship, "NE", 1)


# ---------------------------------------------------------------- cells that bar the way


@pytest.mark.rule("admiral:4.5a")
def test_a_cell_of_mostly_land_is_neither_entered_nor_passed() -> None:
    table = at_sea(frigate_1="F6").islands(Island(land=("I6",), mark="house"))
    assert table.runs("frigate-1")["E"] == 2
    table.refused("4.5a", table.sail, "frigate-1", "E", 3)
    table.refused("4.5a", table.sail, "frigate-1", "E", 5)
    table.sail("frigate-1", "E", 2)


@pytest.mark.rule("admiral:4.5a")
def test_a_cell_with_some_land_but_more_water_is_entered() -> None:
    table = at_sea(frigate_1="F6").islands(Island(land=("I9",), shore=("I6",), mark="house"))
    table.sail("frigate-1", "E", 4)
    assert table.cell_of("frigate-1") == "J6"


@pytest.mark.rule("admiral:4.5b")
@pytest.mark.parametrize("other", ["brig-1", "brig-2"])
def test_a_ship_in_the_open_sea_bars_her_cell_to_friend_and_foe(other: str) -> None:
    table = at_sea(frigate_1="F6", **{other: "H6"})
    assert table.runs("frigate-1")["E"] == 1
    table.refused("4.5b", table.sail, "frigate-1", "E", 2)
    table.refused("4.5b", table.sail, "frigate-1", "E", 3)
    table.sail("frigate-1", "E", 1)


@pytest.mark.rule("admiral:4.5b")
def test_a_ship_slips_diagonally_between_two_others() -> None:
    table = at_sea(wind="fresh NE", frigate_1="F6", brig_2="F7", galleon_2="G6")
    table.sail("frigate-1", "NE", 2)
    assert table.cell_of("frigate-1") == "H8"


@pytest.mark.rule("admiral:4.5c")
@pytest.mark.parametrize("first", ["brig-1", "brig-2"])
def test_a_port_cell_with_one_ship_of_any_player_takes_or_passes_a_second(first: str) -> None:
    table = at_sea(wind="fresh W").lost(
        "line-1", "galleon-1", "brig-1" if first == "brig-2" else "brig-2"
    )
    table.at(first, "B2").at("frigate-1", "D2")
    assert furthest(table, "frigate-1", "W") == "A2"
    table.sail("frigate-1", "W", 2)
    assert table.cell_of("frigate-1") == table.cell_of(first) == "B2"


@pytest.mark.rule("admiral:4.5c")
@pytest.mark.parametrize("second", ["galleon-1", "galleon-2"])
def test_a_port_cell_with_two_ships_is_neither_entered_nor_passed(second: str) -> None:
    table = at_sea(wind="fresh W", line_1="B2", frigate_1="D2", brig_1="F9", **{second: "B2"})
    assert furthest(table, "frigate-1", "W") == "C2"
    table.refused("4.5c", table.sail, "frigate-1", "W", 2)
    table.refused("4.5c", table.sail, "frigate-1", "W", 3)


@pytest.mark.rule("admiral:4.5d")
@pytest.mark.parametrize("ruined", [False, True])
def test_a_fort_ruined_or_not_bars_its_cell(ruined: bool) -> None:
    table = at_sea(wind="fresh N", frigate_1="X5").change("fort-x14", cell="X7")
    if ruined:
        table.ruin("fort-x14")
    assert furthest(table, "frigate-1", "N") == "X6"
    table.refused("4.5d", table.sail, "frigate-1", "N", 2)
    table.refused("4.5d", table.sail, "frigate-1", "N", 4)


@pytest.mark.rule("admiral:4.5e")
def test_a_ship_stops_short_of_a_reef_and_takes_no_harm_in_a_fresh_wind() -> None:
    table = at_sea(frigate_1="F6").reefs("I6")
    table.refused("4.5e", table.sail, "frigate-1", "E", 3)
    table.refused("4.5e", table.sail, "frigate-1", "E", 6)
    table.sail("frigate-1", "E", 2)
    assert (table.cell_of("frigate-1"), table.damage_of("frigate-1")) == ("H6", 0)
    assert not table.happened(Damaged)


@pytest.mark.rule("admiral:4.5e")
def test_a_ship_slips_diagonally_between_two_reefs() -> None:
    table = at_sea(wind="fresh NE", frigate_1="F6").reefs("F7", "G6")
    table.sail("frigate-1", "NE", 1)
    assert table.cell_of("frigate-1") == "G7"


@pytest.mark.rule("admiral:4.5f")
def test_a_corner_wholly_closed_by_land_is_not_crossed_from_either_side() -> None:
    cove = Island(land=("M9",), shore=("L9",), closed=("L9 NE",), mark="house")
    table = at_sea(wind="fresh NE", frigate_1="L9").islands(cove)
    table.refused("4.5f", table.sail, "frigate-1", "NE", 1)
    table.sail("frigate-1", "N", 1)
    table = at_sea(wind="fresh SW", frigate_1="M10").islands(cove)
    table.refused("4.5f", table.sail, "frigate-1", "SW", 1)
    table.sail("frigate-1", "W", 1)


@pytest.mark.rule("admiral:4.5f")
def test_a_side_all_of_land_between_two_water_cells_is_not_crossed_though_both_may_be_entered() -> (
    None
):
    spit = Island(land=("H8",), shore=("H6", "I6"), closed=("H6 E",), mark="house")
    table = at_sea(frigate_1="F6").islands(spit)
    assert table.runs("frigate-1")["E"] == 2
    table.refused("4.5f", table.sail, "frigate-1", "E", 3)
    table.at("frigate-1", "K6").wind("fresh W")
    table.refused("4.5f", table.sail, "frigate-1", "W", 3)
    table.sail("frigate-1", "W", 2)
    assert table.cell_of("frigate-1") == "I6"


@pytest.mark.rule("admiral:4.5f")
def test_a_side_or_corner_closed_only_in_part_is_crossed() -> None:
    shore = Island(land=("H8",), shore=("H6", "I6", "I7"), mark="house")
    table = at_sea(frigate_1="F6").islands(shore)
    table.sail("frigate-1", "E", 4)
    assert table.cell_of("frigate-1") == "J6"


@pytest.mark.rule("admiral:4.5g")
def test_no_ship_leaves_the_board() -> None:
    table = at_sea(frigate_1="W7")
    assert table.runs("frigate-1")["E"] == 1
    table.refused("4.5g", table.sail, "frigate-1", "E", 2)
    table.sail("frigate-1", "E", 1)
    assert table.cell_of("frigate-1") == "X7"


@pytest.mark.rule(
    "admiral:4.5a", "admiral:4.5b", "admiral:4.5c", "admiral:4.5d", "admiral:4.5e", "admiral:4.5f"
)
def test_in_cards_play_the_table_is_reminded_to_watch_the_way() -> None:
    table = battle("cards")
    assert "4.5a" in table.reminders()
    assert "4.5a" not in battle().reminders()
    table.sail("frigate-1", "E", 6)


# ---------------------------------------------------------------- once a turn


@pytest.mark.rule("admiral:4.6")
@BOTH
def test_a_ship_that_went_less_far_than_she_could_does_not_move_again(play: str) -> None:
    table = at_sea(play, frigate_1="F6")
    table.sail("frigate-1", "E", 2)
    table.refused("4.6", table.sail, "frigate-1", "E", 4)
    assert table.offers("sail", "frigate-1") == []
    assert ("sail", "4.6") in {
        (bar.deed, bar.rule) for bar in table.view().disabled if bar.about == "frigate-1"
    }


@pytest.mark.rule("admiral:4.6")
@BOTH
def test_a_ship_that_has_drifted_does_not_move_again(play: str) -> None:
    table = at_sea(play, wind="storm E", line_1="F6")
    table.sail("line-1", "E", 3)
    table.refused("4.6", table.sail, "line-1", "E", 3)


# ---------------------------------------------------------------- calm


@pytest.mark.rule("admiral:4.7")
@BOTH
@pytest.mark.parametrize("vane", ["N", "SE", "W"])
def test_in_calm_a_brig_rows_one_cell_whichever_way_the_vane_points(play: str, vane: str) -> None:
    table = at_sea(play, wind=f"calm {vane}", brig_1="F6")
    assert table.runs("brig-1") == {"N": 1, "E": 1, "S": 1, "W": 1}
    assert {choice.rule for choice in table.offers("sail", "brig-1")} == {"4.7"}
    table.refused("4.7", table.sail, "brig-1", "N", 2)
    table.sail("brig-1", "S", 1)


@pytest.mark.rule("admiral:4.7")
def test_in_calm_the_slanting_cross_holds_for_diagonals() -> None:
    table = at_sea(wind="calm N", brig_1="F6").card("brig", calm="3/2")
    assert table.runs("brig-1") == {course: 2 if len(course) == 2 else 3 for course in HEADINGS}
    table.sail("brig-1", "NE", 2)
    assert table.cell_of("brig-1") == "H8"


@pytest.mark.rule("admiral:4.7")
@BOTH
def test_a_card_that_rows_on_diagonals_alone_says_so(play: str) -> None:
    table = at_sea(play, wind="calm N", brig_1="F6").card("brig", calm="0/2")
    assert table.runs("brig-1") == {"NE": 2, "SE": 2, "SW": 2, "NW": 2}
    assert (
        table.refused("4.7", table.sail, "brig-1", "W", 1).reason.id
        == "admiral.refused.calm-straight"
    )


@pytest.mark.rule("admiral:4.1")
@BOTH
def test_a_run_below_nought_is_no_run_at_all(play: str) -> None:
    table = at_sea(play, brig_1="F6")
    assert table.refused("4.1", table.sail, "brig-1", "E", -1).kind is Kind.MALFORMED
    assert table.refused("4.1", table.sail, "brig-1", "E", 0).kind is Kind.ILLEGAL


@pytest.mark.rule("admiral:4.8")
@BOTH
def test_in_calm_a_ship_may_row_less_far_than_her_card_gives(play: str) -> None:
    table = at_sea(play, wind="calm N", brig_1="F6").card("brig", calm="2/0")
    table.sail("brig-1", "W", 1)
    assert table.tokens("brig-1", "move") == (0, 1)


@pytest.mark.rule("admiral:4.8")
@BOTH
def test_a_ship_that_stays_in_calm_keeps_her_green_token_on_the_left(play: str) -> None:
    table = at_sea(play, wind="calm N", brig_1="F6").card("brig", calm="2/0")
    table.refused("4.1", table.sail, "brig-1", "W", 0)
    table.end_turn()
    assert table.tokens("brig-1", "move") == (1, 0)


@pytest.mark.rule("admiral:4.9")
@BOTH
@pytest.mark.parametrize("course", HEADINGS)
def test_a_ship_whose_card_shows_only_noughts_does_not_move_in_calm(play: str, course: str) -> None:
    table = at_sea(play, wind=f"calm {course}", line_1="F6")
    table.refused("4.9", table.sail, "line-1", course, 1)
    assert ("sail", "4.9") in {
        (bar.deed, bar.rule) for bar in table.view().disabled if bar.about == "line-1"
    }


@pytest.mark.rule("admiral:4.10")
@BOTH
def test_a_brig_in_calm_rows_north_but_not_north_east(play: str) -> None:
    table = at_sea(play, wind="calm NE", brig_1="F6")
    table.refused("4.10", table.sail, "brig-1", "NE", 1)
    table.sail("brig-1", "N", 1)


@pytest.mark.rule("admiral:4.11")
@BOTH
@pytest.mark.parametrize("order", [("brig-1", "frigate-1"), ("frigate-1", "brig-1")])
def test_in_calm_either_ship_may_go_first(play: str, order: tuple[str, str]) -> None:
    table = at_sea(play, wind="calm E", brig_1="F6", frigate_1="N9").card("frigate", calm="1/0")
    for ship in order:
        table.sail(ship, "E", 1)
    assert all(table.ship(ship).moved for ship in order)


# ---------------------------------------------------------------- fresh wind


@pytest.mark.rule("admiral:4.12")
@BOTH
@pytest.mark.parametrize(
    ("wind", "course", "run"),
    [("fresh NE", "NE", 4), ("fresh N", "N", 5), ("fresh E", "E", 5), ("fresh SW", "SW", 4)],
)
def test_the_cross_on_the_card_goes_by_the_ships_course(
    play: str, wind: str, course: str, run: int
) -> None:
    assert at_sea(play, wind, line_1="M8").runs("line-1")[course] == run


RUNS_IN = [
    ("line", "5/4", "fresh N", "N 5, NE 3, NW 3, E 3, W 3, SE 1, SW 1, S 1"),
    ("line", "5/4", "fresh NE", "NE 4, N 4, E 4, NW 2, SE 2, W 2, S 2"),
    ("frigate", "3/3", "fresh N", "N 3, NE 2, NW 2, E 1, W 1"),
    ("frigate", "6/5", "fresh NE", "NE 5, N 5, E 5, NW 3, SE 3, W 3, S 3, SW 1"),
]


@pytest.mark.rule("admiral:4.13", "admiral:4.12")
@BOTH
@pytest.mark.parametrize(("kind", "fresh", "wind", "runs"), RUNS_IN)
def test_the_run_falls_by_one_cell_for_each_sector_off_the_wind(
    play: str, kind: str, fresh: str, wind: str, runs: str
) -> None:
    ship = f"{kind}-1"
    table = at_sea(play, wind, **{ship: "M7"}).card(kind, fresh=fresh)
    expected = {course: int(run) for course, run in (pair.split() for pair in runs.split(", "))}
    assert table.runs(ship) == expected


@pytest.mark.rule("admiral:4.13")
@BOTH
def test_a_frigate_sails_three_cells_south_in_a_fresh_wind_to_the_north_east(play: str) -> None:
    table = at_sea(play, wind="fresh NE", frigate_1="M8")
    table.refused("4.13", table.sail, "frigate-1", "S", 4)
    table.sail("frigate-1", "S", 3)
    assert table.cell_of("frigate-1") == ("M5" if play == "chart" else "")


@pytest.mark.rule("admiral:4.13")
@BOTH
@pytest.mark.parametrize(
    ("kind", "fresh", "wind", "course"),
    [("line", "5/4", "fresh NE", "SW"), ("frigate", "3/3", "fresh N", "S")],
)
def test_a_ship_cannot_steer_a_course_that_leaves_her_no_cell(
    play: str, kind: str, fresh: str, wind: str, course: str
) -> None:
    table = at_sea(play, wind, **{f"{kind}-1": "M8"}).card(kind, fresh=fresh)
    table.refused("4.13", table.sail, f"{kind}-1", course, 1)
    table.refused("4.13", table.sail, f"{kind}-1", course, 0)


@pytest.mark.rule("admiral:4.13")
@pytest.mark.parametrize(
    ("wind", "course", "sectors"),
    [("fresh NW", "N", 1), ("fresh N", "NW", 1), ("fresh E", "W", 4), ("fresh SW", "S", 1)],
)
def test_sectors_are_counted_the_shorter_way_round(wind: str, course: str, sectors: int) -> None:
    table = at_sea("cards", wind).card("frigate", fresh="9/9")
    assert table.runs("frigate-1")[course] == 9 - sectors


@pytest.mark.rule("admiral:4.14")
@BOTH
@pytest.mark.parametrize("run", [1, 2, 3])
def test_in_a_fresh_wind_a_ship_may_go_less_far(play: str, run: int) -> None:
    table = at_sea(play, wind="fresh NE", frigate_1="M8")
    table.sail("frigate-1", "S", run)
    assert table.tokens("frigate-1", "move") == (0, 1)


@pytest.mark.rule("admiral:4.14")
@BOTH
def test_in_a_fresh_wind_a_ship_may_stay_where_she_is(play: str) -> None:
    table = at_sea(play, wind="fresh NE", frigate_1="M8")
    table.refused("4.1", table.sail, "frigate-1", "S", 0)
    table.end_turn()
    assert table.tokens("frigate-1", "move") == (1, 0)


@pytest.mark.rule("admiral:4.15")
@BOTH
@pytest.mark.parametrize("order", [("galleon-1", "frigate-1"), ("frigate-1", "galleon-1")])
def test_in_a_fresh_wind_either_ship_may_go_first(play: str, order: tuple[str, str]) -> None:
    table = at_sea(play, galleon_1="F6", frigate_1="N9")
    for ship in order:
        table.sail(ship, "E", 2)
    assert all(table.ship(ship).moved for ship in order)
