"""Drift in a storm: how far and in what order, what cuts it short, reefs, and ships in shelter."""

from __future__ import annotations

import pytest

from companion.engine.commands import EnterFaces
from companion.engine.messages import say
from companion.games.admiral import GAME
from companion.games.admiral.rules.commands import Sail
from companion.games.admiral.rules.events import Damaged, Drifted, Sunk
from companion.games.admiral.rules.lookup import name_of
from companion.games.admiral.rules.scene import Island
from companion.i18n.translator import words
from tests.games.admiral.verbs import Table, battle, skirmish
from tests.games.table import wind_of
from tests.session.table import lay_table

BOTH = pytest.mark.parametrize("play", ["chart", "cards"])


def storm(to: str, play: str = "chart", **ships: str) -> Table:
    """A storm over an open sea without islands or reefs; ships not named lie safe in their
    ports.
    """
    table = battle(play, f"storm {to}").open_sea()
    if play == "chart":
        for ship, cell in ships.items():
            table.at(ship.replace("_", "-"), cell)
    return table


def drifts(table: Table, ship: str) -> list[int]:
    """The runs a ship's drift may have."""
    return [choice.amount("run") for choice in table.offers("drift", ship)]


def ways_out(table: Table) -> set[str]:
    """Ships that may drift now."""
    return {choice.piece for choice in table.offers("drift")}


# ---------------------------------------------------------------- how far


@pytest.mark.rule("admiral:4.16")
@BOTH
@pytest.mark.parametrize(
    ("to", "ship", "run"), [("E", "line-1", 3), ("NE", "line-1", 2), ("NE", "brig-1", 1)]
)
def test_the_storm_carries_a_ship_as_far_as_her_card_says(
    play: str, to: str, ship: str, run: int
) -> None:
    table = storm(to, play)
    if play == "chart":
        table.at(ship, "L7")
    assert table.offers("drift", ship)[0].amount("run") == run
    table.sail(ship, to, run)
    (drift,) = table.happened(Drifted)
    assert (drift.course, drift.run, drift.due) == (to, run, run)


@pytest.mark.rule("admiral:4.17a")
@pytest.mark.parametrize("run", [0, 1, 2, 4])
def test_in_clear_water_the_drift_is_neither_shorter_nor_longer(run: int) -> None:
    table = storm("E", line_1="F6")
    refusal = table.refused("4.17a", table.sail, "line-1", "E", run)
    assert refusal.reason == say("admiral.refused.drift-run", ship=name_of("line-1"), n=3)
    assert drifts(table, "line-1") == [3]


@pytest.mark.rule("admiral:4.17a")
def test_in_cards_play_the_drift_is_not_longer_than_the_card_says() -> None:
    table = storm("E", "cards")
    assert (
        table.refused("4.17a", table.sail, "line-1", "E", 4).reason.id
        == "admiral.refused.drift-most"
    )
    table.sail("line-1", "E", 1)
    assert table.damage_of("line-1") == 0, "what cut it short is the table's to see"


# ---------------------------------------------------------------- what cuts it short


@pytest.mark.rule("admiral:4.17b")
@pytest.mark.parametrize("run", [1, 2, 3])
def test_a_drifting_ship_may_stop_on_any_port_cell_she_comes_to(run: int) -> None:
    table = storm("E", line_1="K8").change("fort-x14", cell="M7")
    assert drifts(table, "line-1") == [1, 2, 3]
    table.sail("line-1", "E", run)
    assert table.cell_of("line-1") == ["L8", "M8", "N8"][run - 1]


@pytest.mark.rule("admiral:4.17b")
def test_a_drifting_ship_passes_the_port_or_stops_in_it_but_not_between() -> None:
    table = storm("E", line_1="K8").card("line", storm="6/2").change("fort-x14", cell="M7")
    assert drifts(table, "line-1") == [1, 2, 3, 6]
    refusal = table.refused("4.17a", table.sail, "line-1", "E", 4)
    assert (
        words("en").say(refusal.reason)
        == "Line 1 can drift 1, 2, 3 or 6 cells: only a port lets her stop short."
    )
    refusal = table.at("line-1", "M8").refused("4.17a", table.sail, "line-1", "E", 4)
    assert (
        words("en").say(refusal.reason)
        == "Line 1 can drift 1 or 6 cells: only a port lets her stop short."
    )


@pytest.mark.rule("admiral:4.17b")
def test_a_port_cell_with_two_ships_stops_her_before_it_and_does_no_harm() -> None:
    table = storm("E", line_1="K8", brig_2="L8", galleon_2="L8").change("fort-x14", cell="M7")
    table.sail("line-1", "E", 0)
    assert (table.cell_of("line-1"), table.damage_of("line-1")) == ("K8", 0)


@pytest.mark.rule("admiral:4.17b")
def test_a_reef_behind_the_port_does_no_harm_to_a_ship_that_stops_there() -> None:
    table = storm("E", line_1="L8").change("fort-x14", cell="M7").reefs("O8")
    table.sail("line-1", "E", 2)
    assert (table.cell_of("line-1"), table.damage_of("line-1")) == ("N8", 0)


@pytest.mark.rule("admiral:4.17c")
@pytest.mark.parametrize(("start", "run"), [("W5", 1), ("X5", 0)])
def test_the_boards_edge_stops_the_drift_without_harm(start: str, run: int) -> None:
    table = storm("E", line_1=start)
    table.sail("line-1", "E", run)
    assert (table.cell_of("line-1"), table.damage_of("line-1")) == ("X5", 0)


@pytest.mark.rule("admiral:4.17d")
@pytest.mark.parametrize("other", ["brig-1", "brig-2"])
def test_another_ship_stops_the_drift_without_harm(other: str) -> None:
    table = storm("E", line_1="C5").at(other, "E5").change(other, moved=True, came_from="E5")
    table.refused("4.17a", table.sail, "line-1", "E", 3)
    table.sail("line-1", "E", 1)
    assert (table.cell_of("line-1"), table.damage_of("line-1")) == ("D5", 0)


@pytest.mark.rule("admiral:4.17d")
@pytest.mark.parametrize("what", ["land", "fort"])
def test_land_or_a_fort_stops_the_drift_without_harm(what: str) -> None:
    table = storm("E", line_1="F6")
    if what == "land":
        table.islands(Island(land=("H6",), mark="house"))
    else:
        table.change("fort-x14", cell="I6").at("line-1", "G6")
    table.sail("line-1", "E", 1)
    assert (table.ship("line-1").moved, table.damage_of("line-1")) == (True, 0)


@pytest.mark.rule("admiral:4.17e")
def test_a_closed_corner_ahead_stops_the_drift_without_harm() -> None:
    table = storm("NE", line_1="L9").islands(
        Island(land=("N9",), shore=("L9",), closed=("L9 NE",), mark="house")
    )
    table.sail("line-1", "NE", 0)
    assert (table.cell_of("line-1"), table.damage_of("line-1")) == ("L9", 0)


# ---------------------------------------------------------------- onto a reef


@pytest.mark.rule("admiral:4.17f")
@pytest.mark.parametrize("wind", ["calm E", "fresh E"])
def test_in_calm_and_fresh_wind_no_reef_can_have_stopped_her(wind: str) -> None:
    table = battle("cards", wind)
    table.refused("4.17f", table.sail, "brig-1", "E", 1, reef=True)
    table.sail("brig-1", "E", 1)


@pytest.mark.rule("admiral:4.17f")
@pytest.mark.parametrize(
    ("to", "reef", "run", "damage"),
    [("NE", "H8", 1, 1), ("E", "G6", 0, 3), ("E", "I6", 2, 1), ("E", "J6", 3, 0)],
)
def test_a_ship_swept_onto_a_reef_is_hurt_for_each_cell_not_gone(
    to: str, reef: str, run: int, damage: int
) -> None:
    table = storm(to, line_1="F6").reefs(reef)
    table.refused("4.17a", table.sail, "line-1", to, run + 1)
    table.sail("line-1", to, run)
    assert table.damage_of("line-1") == damage


@pytest.mark.rule("admiral:4.17f")
def test_a_ship_before_the_reef_stops_the_drift_and_nobody_is_hurt() -> None:
    table = storm("E", line_1="F6", brig_2="H6").reefs("I6")
    table.sail("line-1", "E", 1)
    assert not table.happened(Damaged)


@pytest.mark.rule("admiral:4.17f")
@BOTH
def test_a_brig_with_two_hits_swept_onto_a_reef_sinks_where_she_lies(play: str) -> None:
    table = storm("NE", play, brig_1="F6").hurt("brig-1", 2).reefs("G7")
    table.sail("brig-1", "NE", 0, reef=play == "cards")
    assert table.damage_of("brig-1") == 3
    assert table.happened(Sunk) == [
        Sunk(ship="brig-1", cause="damage", cell="F6" if play == "chart" else None)
    ]


@pytest.mark.rule("admiral:4.17f")
@pytest.mark.parametrize(("run", "damage"), [(0, 3), (1, 2), (2, 1)])
def test_in_cards_play_the_table_says_that_a_reef_cut_the_drift_short(
    run: int, damage: int
) -> None:
    table = storm("E", "cards")
    assert table.refused("4.17f", table.sail, "line-1", "E", 3, reef=True).reason.figures["n"] == 3
    wrecked = [c for c in table.offers("drift", "line-1") if c.command.reef]  # type: ignore[attr-defined]
    assert {choice.rule for choice in wrecked} == {"4.17f"}
    table.sail("line-1", "E", run, reef=True)
    assert table.damage_of("line-1") == damage


# ---------------------------------------------------------------- who must, and who is sheltered


@pytest.mark.rule("admiral:4.18a", "admiral:4.18e")
def test_who_may_stay_in_shelter_is_not_up_before_those_that_must_drift() -> None:
    table = storm("W", brig_1="H6", frigate_1="L6")
    assert {"line-1", "brig-1"} <= ways_out(table)
    for due in ("brig-1", "frigate-1"):
        assert table.view().ready == (due,)
        table.sail(due, "W", drifts(table, due)[-1])
    table.end_turn()


@pytest.mark.rule("admiral:4.18a")
def test_the_turn_does_not_end_before_an_unsheltered_ship_has_drifted() -> None:
    table = storm("E", frigate_1="F6")
    refusal = table.refused("4.18a", table.end_turn)
    assert refusal.reason.figures["n"] == 1
    table.sail("frigate-1", "E", 2)
    table.end_turn()


@pytest.mark.rule("admiral:4.18a")
def test_a_drift_of_no_cell_counts_as_carried_out() -> None:
    table = storm("E", frigate_1="X6")
    table.sail("frigate-1", "E", 0)
    table.end_turn()
    assert table.state.turn == "red"


@pytest.mark.rule("admiral:4.18a")
def test_in_cards_play_the_table_is_reminded_who_must_drift() -> None:
    table = storm("E", "cards")
    assert {"4.18a", "4.20"} <= table.reminders()
    assert not {"4.18a", "4.20"} & battle("cards").reminders()
    table.end_turn()


def can_stay(table: Table) -> bool:
    """Whether blue's turn may end with no ship having drifted."""
    return any(choice.deed == "end-turn" for choice in table.offers())


@pytest.mark.rule("admiral:4.18b")
@pytest.mark.parametrize("port", ["own", "enemy", "ruined"])
def test_a_ship_in_any_forts_port_need_not_drift(port: str) -> None:
    table = storm("E", frigate_1="L8").at("line-2", "F9")
    assert not can_stay(table)
    fort = "fort-a1" if port == "own" else "fort-x14"
    table.change(fort, cell="M7")
    if port == "own":
        table.lost("line-1", "galleon-1", "brig-1")
    if port == "ruined":
        table.ruin(fort)
    assert can_stay(table)
    table.end_turn()


@pytest.mark.rule("admiral:4.18c")
@pytest.mark.parametrize(
    ("to", "land", "sheltered"),
    [
        ("W", "G6", True),
        ("W", "G7", False),
        ("W", "E6", False),
        ("NW", "G5", True),
        ("N", "F5", True),
        ("N", "F7", False),
    ],
)
def test_a_land_cell_straight_to_windward_shelters(to: str, land: str, sheltered: bool) -> None:
    table = storm(to, frigate_1="F6").islands(Island(land=(land,), mark="house"))
    assert can_stay(table) == sheltered


@pytest.mark.rule("admiral:4.18c")
@pytest.mark.parametrize("what", ["reef", "ship", "edge", "shore"])
def test_a_reef_a_ship_the_edge_or_a_little_land_to_windward_does_not_shelter(what: str) -> None:
    table = storm("W", frigate_1="X6" if what == "edge" else "F6")
    if what == "reef":
        table.reefs("G6")
    elif what == "ship":
        table.at("brig-2", "G6")
    elif what == "shore":
        table.islands(Island(land=("H6",), shore=("G6",), mark="house"))
    assert not can_stay(table)


@pytest.mark.rule("admiral:4.18d")
@pytest.mark.parametrize(
    ("to", "closed", "sheltered"),
    [
        ("NW", "F6 SE", True),
        ("NE", "F6 SW", True),
        ("W", "F6 E", True),
        ("W", "F6 W", False),
        ("NW", "F6 E", False),
        ("NW", "", False),
    ],
)
def test_a_windward_side_or_corner_wholly_closed_by_land_shelters(
    to: str, closed: str, sheltered: bool
) -> None:
    shut = (closed,) if closed else ()
    table = storm(to, galleon_1="F6").islands(
        Island(land=(), shore=("F6",), closed=shut, mark="house")
    )
    assert can_stay(table) == sheltered


@pytest.mark.rule("admiral:4.18d")
def test_a_corner_closed_from_the_neighbouring_cell_shelters_too() -> None:
    cliff = Island(land=(), shore=("E5",), closed=("E5 NE",), mark="house")
    assert can_stay(storm("NE", galleon_1="F6").islands(cliff))


@pytest.mark.rule("admiral:4.18e")
def test_a_ship_in_port_stays_or_leaves_with_the_whole_drift() -> None:
    table = storm("E", brig_1="A2", line_1="B2", frigate_1="A2")
    assert can_stay(table)
    assert drifts(table, "line-1") == [3]
    table.refused("4.17a", table.sail, "line-1", "E", 1)
    table.refused("4.19", table.sail, "line-1", "N", 3)
    table.sail("line-1", "E", 3)
    assert table.cell_of("line-1") == "E2"


@pytest.mark.rule("admiral:4.18e")
def test_a_ship_in_port_does_not_go_along_where_all_that_must_are_taken_at_once() -> None:
    table = storm("W", frigate_1="T9", line_1="B2")
    together = {choice.piece for choice in table.offers("drift") if choice.together}
    assert "line-1" in ways_out(table)
    assert together == {"frigate-1"}


def in_her_lee() -> Table:
    """Line 1 lies between two cliffs, Frigate 1 further downwind behind one."""
    cliffs = Island(land=("E9", "G9"), mark="house"), Island(land=("M4",), mark="house")
    return storm("E", line_1="F9", frigate_1="N4").islands(*cliffs)


@pytest.mark.rule("admiral:4.20", "admiral:4.18e")
def test_who_is_held_in_her_shelter_keeps_nobody_further_downwind_in_his() -> None:
    table = in_her_lee()
    table.sail("line-1", "E", 0)
    table.sail("frigate-1", "E", 2)


@pytest.mark.rule("admiral:4.20", "admiral:4.18e")
def test_who_is_held_where_nothing_shelters_her_has_drifted_before_those_further_downwind() -> None:
    table = in_her_lee().islands(Island(land=("G9", "M4"), mark="house"))
    table.sail("line-1", "E", 0)
    table.refused("4.20", table.sail, "frigate-1", "E", 2)


@pytest.mark.rule("admiral:4.20", "admiral:4.18a")
@pytest.mark.parametrize("ship", ["line-1", "frigate-1", "brig-1"])
def test_whom_the_referee_says_never_to_have_drifted_drifts_after_the_others(ship: str) -> None:
    table = storm("E", line_1="T5", frigate_1="P7", brig_1="L9").lost("galleon-1")
    for each in ("line-1", "frigate-1", "brig-1"):
        (gone,) = table.offers("drift", each)
        table.do(gone.command)
    table.correct("moved", ship, to="ready")
    assert not can_stay(table)
    assert ways_out(table) == {ship}
    table.do(table.offers("drift", ship)[0].command)
    table.end_turn()


@pytest.mark.rule("admiral:4.20", "admiral:4.18e")
def test_in_a_session_who_is_held_in_port_by_two_before_her_holds_neither_of_them_there() -> None:
    session = lay_table()
    session.submit(EnterFaces(seat="blue", faces=(wind_of("storm N").sector,)))
    session.submit(Sail(seat="blue", ship="brig-1", course="N", run=0))
    (leave,) = [one for one in session.pages.choices("blue", "galleon-1") if one.deed == "drift"]
    session.submit(leave.command)
    assert session.pages.state.ships["galleon-1"].cell != "A2"


@pytest.mark.rule("admiral:4.18e")
def test_who_could_leave_her_shelter_holds_no_turn_open() -> None:
    table = storm("E", frigate_1="T9", line_1="B2")
    assert all(choice.aside for choice in table.offers("drift", "line-1"))
    table.sail("frigate-1", "E", 2)
    assert "line-1" not in table.view().ready


@pytest.mark.rule("admiral:4.18e")
@BOTH
def test_a_ship_under_repair_does_not_leave_her_port_in_a_storm(play: str) -> None:
    table = storm("E", play).hurt("line-1", 1)
    table.repair("line-1")
    table.refused("7.5a", table.sail, "line-1", "E", 3)
    table.end_turn()


# ---------------------------------------------------------------- course and order


@pytest.mark.rule("admiral:4.19")
@BOTH
def test_in_a_storm_no_ship_steers_her_own_course(play: str) -> None:
    table = storm("SE", play, line_1="L7")
    table.refused("4.19", table.sail, "line-1", "E", 3)
    assert {choice.of("course") for choice in table.offers("drift")} == {"SE"}


def brig_line_and_galleon() -> Table:
    """Book: the brig lies furthest from the south-west corner, then the ship of the line; the
    galleon is sheltered.
    """
    bay = Island(land=(), shore=("T9",), closed=("T9 SW",), mark="house")
    return storm("NE", brig_1="N8", line_1="F5", galleon_1="T9").islands(bay).reefs("H7")


@pytest.mark.rule("admiral:4.20", "admiral:4.18d", "admiral:4.21", "admiral:4.17f")
def test_the_brig_drifts_then_the_ship_of_the_line_onto_the_reef_and_the_galleon_stays() -> None:
    table = brig_line_and_galleon()
    table.refused("4.20", table.sail, "line-1", "NE", 1)
    assert ("line-1", "4.20") in {
        (bar.about, bar.rule) for bar in table.view().disabled if bar.deed == "drift"
    }
    table.sail("brig-1", "NE", 1)
    table.sail("line-1", "NE", 1)
    assert [table.cell_of(ship) for ship in ("brig-1", "line-1", "galleon-1")] == ["O9", "G6", "T9"]
    assert [table.tokens(ship, "move") for ship in ("brig-1", "line-1", "galleon-1")] == [
        (0, 1),
        (0, 1),
        (1, 0),
    ]
    assert [table.damage_of(ship) for ship in ("brig-1", "line-1", "galleon-1")] == [0, 1, 0]
    table.end_turn()


@pytest.mark.rule("admiral:4.20")
@pytest.mark.parametrize(
    ("to", "near", "far"),
    [
        ("E", "F9", "T4"),
        ("NE", "F3", "C9"),
        ("W", "T4", "F9"),
        ("S", "F9", "T4"),
        ("SW", "C9", "F3"),
        ("SE", "F9", "T4"),
    ],
)
def test_the_ship_furthest_downwind_goes_first(to: str, near: str, far: str) -> None:
    table = storm(to, frigate_1=near, galleon_1=far)
    assert "frigate-1" not in ways_out(table)
    table.refused("4.20", table.sail, "frigate-1", to, drifts(table, "galleon-1")[0])
    table.sail("galleon-1", to, drifts(table, "galleon-1")[0])
    table.sail("frigate-1", to, drifts(table, "frigate-1")[0])


@pytest.mark.rule("admiral:4.20")
@pytest.mark.parametrize("first", ["frigate-1", "galleon-1"])
def test_of_ships_equally_far_the_owner_chooses(first: str) -> None:
    table = storm("E", frigate_1="H9", galleon_1="H4")
    assert {"frigate-1", "galleon-1"} <= ways_out(table)
    table.sail(first, "E", 2)


@pytest.mark.rule("admiral:4.20")
def test_each_players_own_ships_only_are_set_in_order() -> None:
    table = storm("E", frigate_1="F9", galleon_2="T4")
    table.sail("frigate-1", "E", 2)


@pytest.mark.rule("admiral:4.20", "admiral:4.18e")
def test_a_ship_that_leaves_her_shelter_takes_her_place_in_the_order() -> None:
    table = storm("E", frigate_1="T9", galleon_1="F9", line_1="N4").islands(
        Island(land=("M4",), mark="house")
    )
    table.refused("4.20", table.sail, "line-1", "E", 3)
    table.sail("frigate-1", "E", 2)
    table.sail("line-1", "E", 3)
    table.sail("galleon-1", "E", 2)
    table.end_turn()


@pytest.mark.rule("admiral:4.20", "admiral:4.18e")
def test_a_ship_that_let_those_behind_her_drift_first_has_stayed_in_her_shelter() -> None:
    table = storm("E", frigate_1="T9", galleon_1="F9", line_1="N4").islands(
        Island(land=("M4",), mark="house")
    )
    table.sail("frigate-1", "E", 2)
    table.sail("galleon-1", "E", 2)
    table.refused("4.20", table.sail, "line-1", "E", 3)
    assert "line-1" not in ways_out(table)
    table.end_turn()


# ---------------------------------------------------------------- the green token


@pytest.mark.rule("admiral:4.21")
@BOTH
def test_a_ship_that_has_sailed_or_drifted_has_her_green_token_on_the_right(play: str) -> None:
    table = storm("E", play, line_1="F6")
    table.sail("line-1", "E", 3)
    assert table.tokens("line-1", "move") == (0, 1)
    table.play_on("blue", wind="fresh E")
    table.sail("line-1", "E", 1)
    assert table.tokens("line-1", "move") == (0, 1)


@pytest.mark.rule("admiral:4.21")
def test_a_ship_that_an_obstacle_keeps_where_she_is_has_moved_all_the_same() -> None:
    table = storm("E", line_1="F6").islands(Island(land=("G6",), mark="house"))
    table.sail("line-1", "E", 0)
    assert table.tokens("line-1", "move") == (0, 1)


@pytest.mark.rule("admiral:4.20")
def test_the_page_lists_whom_the_storm_carries_in_order_and_moves_on() -> None:
    table = skirmish(wind="storm E", line_1="C3", brig_1="F7", frigate_1="J9", line_2="L12")

    def told() -> list[str]:
        notes = GAME.public(table.state).notes
        return [words("en").say(one.message) for one in notes if one.rule == "4.20"]

    assert told() == ["The storm carries, in this order: Frigate 1 by 2, Brig 1 by 2, Line 1 by 3."]
    table.sail("frigate-1", "E", 2)
    assert told() == ["The storm carries, in this order: Brig 1 by 2, Line 1 by 3."]
    table.sail("brig-1", "E", 2)
    table.sail("line-1", "E", 3)
    assert told() == []
