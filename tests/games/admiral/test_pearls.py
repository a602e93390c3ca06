"""Pearl Shoals, part 4: loading, landing and carrying pearls, what cargo costs, and where sunken
pearls go.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.engine.views import CardView
from companion.games.admiral.rules.events import FortRuined, PearlsLost, PearlsWrecked
from companion.games.admiral.rules.geometry import coast
from companion.games.admiral.rules.scene import Island
from companion.i18n.translator import words
from tests.games.admiral.verbs import PEARLS, Table, battle

FAR = "U4"  # a lot lies here in tests that need the battle to go on
SMALL, LARGE = ("brig-1", "frigate-1"), ("galleon-1", "line-1")
each_play = pytest.mark.parametrize("play", ["chart", "cards"])


def sea(wind: str = "fresh E") -> Table:
    """Open sea between the forts, no reefs, and only one lot, far off."""
    return battle(wind=wind).open_sea().pearls(**{FAR: 1})


def card(table: Table, piece: str) -> CardView:
    return next(card for card in table.view().cards if card.id == piece)


def lots(table: Table, piece: str) -> int:
    """Markers on a ship's card or beside a fort, as everybody sees them."""
    return sum(stack.number for stack in card(table, piece).stacks)


def lying(table: Table) -> dict[str, int]:
    """Pearl markers on the chart, but for the one far off."""
    chart = table.view().chart
    assert chart is not None
    return {one.space: one.number for one in chart.badges if one.number and one.space != FAR}


# ---------------------------------------------------------------- loading


@pytest.mark.rule("pearl-shoals:V.4.1a", "pearl-shoals:V.4.1b")
def test_a_ship_that_ends_her_run_on_a_pearl_cell_loads_in_the_same_turn() -> None:
    table = sea().at("frigate-1", "E7").pearls(H7=1)
    table.sail("frigate-1", "E", 3)
    table.load("frigate-1")
    assert lots(table, "frigate-1") == 1
    assert lying(table) == {}


@pytest.mark.rule("pearl-shoals:V.4.1a")
def test_a_ship_that_passes_over_the_pearls_and_ends_beyond_cannot_load_them() -> None:
    table = sea().at("frigate-1", "E7").pearls(H7=1)
    table.sail("frigate-1", "E", 4)
    table.refused("V.4.1a", table.load, "frigate-1", "H7")
    table.refused("V.4.1a", table.load, "frigate-1")
    assert table.offers("load", "frigate-1") == []


@pytest.mark.rule("pearl-shoals:V.4.1a")
def test_a_ship_that_has_stood_on_the_cell_since_an_earlier_turn_may_load_now() -> None:
    table = sea().at("frigate-1", "E7").pearls(H7=1)
    table.sail("frigate-1", "E", 3)
    table.play_on("blue")
    table.load("frigate-1")
    assert lots(table, "frigate-1") == 1


@pytest.mark.rule("pearl-shoals:V.4.1a")
def test_a_ship_that_a_storm_sweeps_onto_the_cell_may_load() -> None:
    table = sea("storm E").card("frigate", storm="2/1").at("frigate-1", "E7").pearls(G7=1)
    table.sail("frigate-1", "E", 2)
    table.load("frigate-1")
    assert lots(table, "frigate-1") == 1


@pytest.mark.rule("pearl-shoals:V.4.1a")
def test_nothing_is_loaded_unless_the_owner_asks_for_it() -> None:
    table = sea().at("frigate-1", "E7").pearls(H7=1)
    table.sail("frigate-1", "E", 3)
    table.end_turn()
    assert lots(table, "frigate-1") == 0
    assert lying(table) == {"H7": 1}


@pytest.mark.rule("pearl-shoals:V.4.1a")
def test_an_empty_cell_gives_nothing() -> None:
    table = sea().at("galleon-1", "H7").pearls(H7=1)
    table.load("galleon-1")
    table.refused("V.4.1a", table.load, "galleon-1")


@pytest.mark.rule("pearl-shoals:V.4.1a", "pearl-shoals:V.4.1c")
def test_in_cards_play_the_table_is_reminded_where_pearls_are_loaded_and_landed() -> None:
    table = battle("cards")
    said = {note.message.id for note in table.view().notes}
    assert "admiral.note.cards-port" in said
    table.load("line-1", "shoal")
    assert lots(table, "line-1") == 1


@pytest.mark.rule("pearl-shoals:V.4.1b")
def test_two_lots_loaded_lie_on_the_card_and_none_on_the_cell() -> None:
    table = sea().at("galleon-1", "H7").pearls(H7=2)
    table.load("galleon-1")
    table.load("galleon-1")
    assert lots(table, "galleon-1") == 2
    assert lying(table) == {}


# ---------------------------------------------------------------- landing


@pytest.mark.rule("pearl-shoals:V.4.1c", "pearl-shoals:V.4.1d", "pearl-shoals:V.4.1e")
def test_a_brig_comes_into_her_own_port_and_lands_her_pearl_at_once() -> None:
    table = sea("fresh W").at("brig-1", "D1").stow("brig-1", 1)
    table.refused("V.4.1c", table.unload, "brig-1", "fort-a1")
    table.sail("brig-1", "W", 1)
    table.refused("V.4.1c", table.unload, "brig-1", "fort-a1")
    table = sea("fresh W").at("brig-1", "D1").stow("brig-1", 1)
    table.sail("brig-1", "W", 2)
    table.unload("brig-1", "fort-a1")
    assert lots(table, "brig-1") == 0
    assert lots(table, "fort-a1") == 1


@pytest.mark.rule("pearl-shoals:V.4.1e")
def test_the_fourth_lot_wins_in_the_turn_of_arrival() -> None:
    table = sea("fresh W").at("brig-1", "D1").stow("brig-1", 1).stow("fort-a1", 3)
    table.sail("brig-1", "W", 2)
    table.unload("brig-1", "fort-a1")
    outcome = table.view().outcome
    assert outcome is not None
    assert outcome.winners == ("blue",)


@pytest.mark.rule("pearl-shoals:V.4.1c")
@each_play
def test_pearls_are_not_landed_at_a_rivals_fort(play: str) -> None:
    table = battle(play).stow("brig-1", 1)
    if play == "chart":
        table.at("brig-1", "W14")
    table.refused("V.4.1c", table.unload, "brig-1", "fort-x14")
    assert [
        choice.label for choice in table.offers("unload", "brig-1") if "X14" in str(choice.label)
    ] == []


@pytest.mark.rule("pearl-shoals:V.4.1c", "admiral:3.4c")
@each_play
def test_pearls_are_not_landed_at_a_ruined_fort(play: str) -> None:
    table = battle(play).ruin("fort-a1").stow("brig-1", 1)
    table.refused("3.4c", table.unload, "brig-1", "fort-a1")
    assert table.offers("unload", "brig-1") == []
    assert ("unload", "3.4c") in {
        (bar.deed, bar.rule) for bar in table.view().disabled if bar.about == "brig-1"
    }


@pytest.mark.rule("pearl-shoals:V.4.1c")
@each_play
def test_a_ship_under_repair_may_land_her_pearls(play: str) -> None:
    table = battle(play).hurt("galleon-1", 1).stow("galleon-1", 1)
    table.repair("galleon-1")
    table.unload("galleon-1", "fort-a1")
    assert lots(table, "fort-a1") == 1


@pytest.mark.rule("pearl-shoals:V.4.1c")
def test_no_pearl_goes_overboard_at_sea() -> None:
    table = sea().at("galleon-1", "H7").stow("galleon-1", 2)
    assert table.offers("unload", "galleon-1") == []
    table.refused("V.4.1c", table.unload, "galleon-1", "H7")


@pytest.mark.rule("pearl-shoals:V.4.1b")
@each_play
def test_a_ship_without_pearls_has_none_to_land(play: str) -> None:
    table = battle(play)
    table.refused("V.4.1b", table.unload, "galleon-1", "fort-a1")


@pytest.mark.rule("pearl-shoals:V.4.1d")
def test_where_two_ports_of_one_owner_overlap_he_says_which_fort_gets_the_lot() -> None:
    table = sea().change("fort-x14", owner="blue", cell="C1").at("line-1", "B1").stow("line-1", 2)
    assert len(table.offers("unload", "line-1")) == 2
    table.unload("line-1", "fort-x14")
    assert (lots(table, "fort-a1"), lots(table, "fort-x14")) == (0, 1)


# ---------------------------------------------------------------- from ship to ship


@pytest.mark.rule("pearl-shoals:V.4.2a")
@pytest.mark.parametrize(
    ("giver", "taker"), [("G7", "H7"), ("A2", "A2")], ids=["at sea", "in port"]
)
def test_pearls_do_not_pass_from_ship_to_ship(giver: str, taker: str) -> None:
    table = sea().at("galleon-1", giver).at("line-1", taker).stow("galleon-1", 2)
    table.refused("V.4.2a", table.load, "line-1", "galleon-1")
    assert table.offers("load", "line-1") == []


@pytest.mark.rule("pearl-shoals:V.4.2a")
def test_in_port_pearls_pass_from_ship_to_ship_by_way_of_the_fort() -> None:
    table = sea().at("galleon-1", "A2").at("line-1", "A2").stow("galleon-1", 1)
    table.unload("galleon-1", "fort-a1")
    table.load("line-1", "fort-a1")
    assert (lots(table, "galleon-1"), lots(table, "fort-a1"), lots(table, "line-1")) == (0, 0, 1)


# ---------------------------------------------------------------- what cargo costs


@pytest.mark.rule("pearl-shoals:V.4.3a")
@each_play
@pytest.mark.parametrize(
    ("wind", "course", "run"), [("fresh E", "E", 5), ("fresh E", "NW", 0), ("fresh NE", "W", 2)]
)
def test_a_frigate_with_a_lot_sails_one_cell_less(
    play: str, wind: str, course: str, run: int
) -> None:
    table = battle(play, wind).open_sea().card("frigate", fresh="6/4").stow("frigate-1", 1)
    if play == "chart":
        table.at("frigate-1", "L7")
    assert table.runs("frigate-1").get(course, 0) == run
    table.refused("V.4.3a", table.sail, "frigate-1", course, run + 1)


@pytest.mark.rule("pearl-shoals:V.4.3a")
@each_play
def test_a_laden_brig_cannot_row_in_a_calm(play: str) -> None:
    table = battle(play, "calm E")
    assert table.runs("brig-1")["E"] == 1
    table.stow("brig-1", 1)
    table.refused("V.4.3a", table.sail, "brig-1", "E", 1)
    assert table.runs("brig-1") == {}


@pytest.mark.rule("pearl-shoals:V.4.3a")
@each_play
def test_a_laden_brig_that_can_still_row_straight_is_told_that_it_is_the_cargo(play: str) -> None:
    table = battle(play, "calm N").open_sea().card("brig", calm="2/1").stow("brig-1", 1)
    if play == "chart":
        table.at("brig-1", "H7")
    assert table.runs("brig-1") == {"N": 1, "E": 1, "S": 1, "W": 1}
    assert (
        table.refused("V.4.3a", table.sail, "brig-1", "NE", 1).reason.id
        == "admiral.refused.laden-course"
    )
    assert (
        table.refused("V.4.3a", table.sail, "brig-1", "N", 2).reason.id
        == "admiral.refused.too-far-laden"
    )
    table.stow("brig-1", 0)
    table.refused("4.7", table.sail, "brig-1", "NE", 2)


@pytest.mark.rule("pearl-shoals:V.4.3b")
def test_a_ship_of_the_line_with_one_lot_is_stopped_by_the_wind_alone() -> None:
    table = battle().open_sea().card("line", fresh="5/4").at("line-1", "D7").stow("line-1", 1)
    table.refused("4.13", table.sail, "line-1", "E", 6)
    table.stow("line-1", 2)
    table.refused("V.4.3b", table.sail, "line-1", "E", 5)


@pytest.mark.rule("pearl-shoals:V.4.3a")
@each_play
@pytest.mark.parametrize("ship", SMALL)
def test_brig_and_frigate_carry_one_lot(play: str, ship: str) -> None:
    table = battle(play).stow("fort-a1", 1).stow(ship, 1)
    table.refused("V.4.3a", table.load, ship, "fort-a1")
    assert table.offers("load", ship) == []


@pytest.mark.rule("pearl-shoals:V.4.3a")
def test_a_storm_carries_a_laden_brig_as_far_as_her_card_says() -> None:
    table = sea("storm E").card("brig", storm="2/1").at("brig-1", "H7").stow("brig-1", 1)
    table.refused("4.17a", table.sail, "brig-1", "E", 1)
    table.sail("brig-1", "E", 2)
    assert table.cell_of("brig-1") == "J7"


@pytest.mark.rule("pearl-shoals:V.4.3a")
def test_a_lot_loaded_at_the_end_of_a_full_run_costs_only_the_next_movement() -> None:
    table = sea().card("frigate", fresh="6/5").at("frigate-1", "D7").pearls(J7=1)
    table.sail("frigate-1", "E", 6)
    table.load("frigate-1")
    assert lots(table, "frigate-1") == 1
    table.play_on("blue", wind="fresh E")
    assert table.runs("frigate-1")["E"] == 5


@pytest.mark.rule("pearl-shoals:V.4.3b")
@each_play
@pytest.mark.parametrize(("aboard", "run"), [(0, 5), (1, 5), (2, 4)])
def test_a_ship_of_the_line_carries_one_lot_free_and_two_for_a_cell(
    play: str, aboard: int, run: int
) -> None:
    table = battle(play).open_sea().card("line", fresh="5/4").stow("line-1", aboard)
    if play == "chart":
        table.at("line-1", "H7")
    assert table.runs("line-1")["E"] == run


@pytest.mark.rule("pearl-shoals:V.4.3b")
@each_play
@pytest.mark.parametrize("ship", LARGE)
def test_galleon_and_ship_of_the_line_never_carry_three(play: str, ship: str) -> None:
    table = battle(play).stow("fort-a1", 3)
    table.load(ship, "fort-a1")
    table.load(ship, "fort-a1")
    table.refused("V.4.3b", table.load, ship, "fort-a1")
    assert table.offers("load", ship) == []


@pytest.mark.rule("pearl-shoals:V.4.3b")
@each_play
def test_two_lots_and_a_head_wind_leave_a_ship_of_the_line_nothing(play: str) -> None:
    table = battle(play, "fresh W").open_sea().card("line", fresh="5/4").stow("line-1", 1)
    if play == "chart":
        table.at("line-1", "H7")
    assert table.runs("line-1")["E"] == 1
    table.stow("line-1", 2)
    refused = table.refused("V.4.3b", table.sail, "line-1", "E", 1)
    assert refused.reason.id == "admiral.refused.laden-course"


# ---------------------------------------------------------------- pearls that sink


def by_gunfire(table: Table, cell: str) -> None:
    table.at("line-2", cell).hurt("line-2", 6).at("line-1", "H9" if cell == "H7" else "X7")
    table.fire("line-1", "line-2", face=6)


def by_a_reef(table: Table, cell: str) -> None:
    beyond = {"H7": "I7", "X9": "X10"}[cell]
    wind = {"H7": "storm E", "X9": "storm N"}[cell]
    table.at("line-2", cell).reefs(beyond).wind(wind).turn("red").hurt("line-2", 6)
    table.card("line", storm="1/1").sail("line-2", wind[-1], 0)


def by_a_mine(table: Table, cell: str) -> None:
    table.at("line-2", {"H7": "G7", "X9": "X8"}[cell]).hurt("line-2", 5).turn("red").wind("fresh E")
    table.sail("line-2", {"H7": "E", "X9": "N"}[cell], 1)
    table.declare("blue", "line-2", cell)


def mined_sea() -> Table:
    """Blue's mines lie on H7 and X9, as far from his fort as a test needs them."""
    table = battle(mines="2").lay("red", "", "").change("fort-a1", cell="H9").lay("blue", "H7")
    table.change("fort-a1", cell="X7").lay("blue", "X9").change("fort-a1", cell="A1")
    table.spin("fresh E")
    return table.open_sea().pearls(**{FAR: 1})


deaths = pytest.mark.parametrize("death", [by_gunfire, by_a_reef, by_a_mine])


@pytest.mark.rule("pearl-shoals:V.4.4a")
@deaths
def test_pearls_of_a_ship_lost_on_the_coast_lie_on_her_cell(
    death: Callable[[Table, str], None],
) -> None:
    table = mined_sea().stow("line-2", 2)
    death(table, "X9")
    assert card(table, "line-2").lost
    assert lots(table, "line-2") == 0
    assert lying(table) == {"X9": 2}
    assert table.happened(PearlsWrecked)[0].lots == 2


@pytest.mark.rule("pearl-shoals:V.4.4c")
@deaths
def test_pearls_of_a_ship_lost_in_deep_water_leave_the_game(
    death: Callable[[Table, str], None],
) -> None:
    table = mined_sea().stow("line-2", 2).pearls(B9=5)
    death(table, "H7")
    assert card(table, "line-2").lost
    assert lots(table, "line-2") == 0
    assert lying(table) == {"B9": 5}
    assert table.happened(PearlsLost)[0].lots == 2


@pytest.mark.rule("pearl-shoals:V.4.4a")
def test_another_ship_picks_up_the_pearls_of_a_wreck() -> None:
    table = sea().stow("galleon-2", 2).at("galleon-2", "X9").hurt("galleon-2", 4).at("line-1", "X7")
    table.fire("line-1", "galleon-2", face=6)
    table.at("line-1", "W9").wind("fresh E").sail("line-1", "E", 1)
    table.load("line-1")
    table.load("line-1")
    assert lots(table, "line-1") == 2
    assert lying(table) == {}


@pytest.mark.rule("pearl-shoals:V.4.4a")
def test_a_ship_that_shared_the_wrecks_port_cell_loads_in_her_owners_turn() -> None:
    table = (
        sea()
        .at("galleon-2", "X13")
        .at("line-2", "X13")
        .stow("galleon-2", 2)
        .hurt("galleon-2", 4)
        .at("line-1", "X9")
    )
    table.fire("line-1", "galleon-2", face=6)
    table.turn("red")
    table.load("line-2")
    assert lots(table, "line-2") == 1
    assert lying(table) == {"X13": 1}


@pytest.mark.rule("pearl-shoals:V.4.4a", "pearl-shoals:V.4.4c")
@pytest.mark.parametrize(("coastal", "left"), [(True, 5 + 2), (False, 5)])
def test_in_cards_play_the_table_is_asked_where_a_laden_ship_went_down(
    coastal: bool, left: int
) -> None:
    table = battle("cards").pearls(shoal=5).stow("galleon-2", 2).hurt("galleon-2", 4)
    table.fire("line-1", "galleon-2", face=6)
    assert table.view().prompt.id == "admiral.prompt.wreck"
    table.refused("V.4.4a", table.end_turn)
    assert {choice.deed for choice in table.offers(seat="red") if not choice.quiet} == {"say-wreck"}
    table.say_wreck(coastal, by="red")
    sea_tally = table.view().tallies[-1]
    assert sea_tally.value == left
    assert [choice.label.id for choice in table.offers("load", "line-1")] == (
        ["admiral.load-shoal", "admiral.load-coast"] if coastal else ["admiral.load-shoal"]
    )


@pytest.mark.rule("pearl-shoals:V.4.4a", "pearl-shoals:V.1.2b")
def test_of_a_wreck_only_those_still_in_the_battle_are_asked() -> None:
    table = battle("cards", seats=("blue", "red", "green")).pearls(shoal=5)
    table.lost("line-2", "brig-2", "frigate-2").stow("galleon-2", 2).hurt("galleon-2", 4)
    table.fire("line-1", "galleon-2", face=6)
    assert table.state.out == ("red",)
    assert table.state.waits_for == ("blue", "green")
    table.refused("V.4.4a", table.say_wreck, True, by="red")


@pytest.mark.rule("pearl-shoals:V.4.4a")
def test_nobody_is_asked_about_a_ship_that_carried_nothing() -> None:
    table = battle("cards").hurt("galleon-2", 4)
    table.fire("line-1", "galleon-2", face=6)
    assert card(table, "galleon-2").lost
    assert table.view().prompt.id == "admiral.prompt.tokens"
    table.refused("V.4.4a", table.say_wreck, True)


@pytest.mark.rule("pearl-shoals:V.4.4b")
@pytest.mark.parametrize(
    ("cell", "is_coastal"),
    [
        ("A7", True), ("H1", True), ("X10", True), ("M14", True),  # the board's edge
        ("A1", True), ("A14", True), ("X14", True), ("X1", True),
        ("B2", False),  # in the port of A1, no land near
        ("F6", True), ("G6", True), ("I9", True),  # land, shore
        ("E5", True), ("E7", True), ("F7", True), ("G7", True),  # beside land, corners included
        ("H6", False), ("H7", False), ("I8", False),  # beside the shore only
        ("Q8", False), ("Q9", False),  # beside a reef
    ],
)  # fmt: skip
def test_what_is_coast(cell: str, is_coastal: bool) -> None:
    island = Island(land=("F6",), shore=("G6", "I9"), mark="house")
    board = PEARLS.board
    assert (cell in coast(board, (island,)).coastal) is is_coastal
    table = sea().islands(island).reefs("Q7", "P8").stow("galleon-2", 2).hurt("galleon-2", 4)
    table.at("galleon-2", cell).change("fort-a1", cell="N2")
    spot = next(near for near in board.around(cell) if near not in ("F6", "G6", "X14"))
    table.at("line-1", spot).fire("line-1", "galleon-2", face=6)
    assert lying(table) == ({cell: 2} if is_coastal else {})


# ---------------------------------------------------------------- pearls in forts


@pytest.mark.rule("pearl-shoals:V.4.5a")
@each_play
def test_a_ruined_forts_pearls_are_destroyed_with_it(play: str) -> None:
    table = battle(play).stow("fort-x14", 3).hurt("fort-x14", 4)
    if play == "chart":
        table.at("galleon-2", "T8").at("line-1", "X12")
    table.fire("line-1", "fort-x14", face=6)
    assert table.happened(FortRuined)[0].lots == 3
    assert table.rules()["admiral.log.ruined-pearls"] == "V.4.5a"
    assert lots(table, "fort-x14") == 0
    assert table.view().seats[1].score == 0


@pytest.mark.rule("pearl-shoals:V.4.6a", "pearl-shoals:V.4.6b", "pearl-shoals:V.4.6c")
def test_pearls_are_carried_from_one_fort_to_another_without_waiting() -> None:
    table = (
        sea("fresh W")
        .change("fort-x14", owner="blue", cell="A7")
        .stow("fort-a1", 2)
        .at("line-1", "D2")
    )
    table.refused("V.4.6a", table.load, "line-1", "fort-a1")
    table.sail("line-1", "W", 2)
    assert [choice.rule for choice in table.offers("load", "line-1")] == ["V.4.6a"]
    table.load("line-1", "fort-a1")
    assert (lots(table, "fort-a1"), lots(table, "line-1")) == (1, 1)
    table.play_on("blue", wind="fresh N")
    table.sail("line-1", "N", 5)
    table.unload("line-1", "fort-x14")
    assert (lots(table, "fort-x14"), lots(table, "line-1")) == (1, 0)


@pytest.mark.rule("pearl-shoals:V.4.6a")
@each_play
def test_pearls_are_not_taken_from_a_rivals_fort(play: str) -> None:
    table = battle(play).stow("fort-x14", 2)
    if play == "chart":
        table.at("line-1", "W14")
    table.refused("V.4.6a", table.load, "line-1", "fort-x14")
    assert [
        choice.command for choice in table.offers("load", "line-1") if "fort" in str(choice.command)
    ] == []


@pytest.mark.rule("pearl-shoals:V.4.6a")
@each_play
def test_by_her_own_empty_fort_a_ship_is_told_that_there_is_nothing_to_take(play: str) -> None:
    table = battle(play)
    refusal = table.refused("V.4.6a", table.load, "line-1", "fort-a1")
    assert words("en").say(refusal.reason) == "No pearls lie by Fort A1: there is nothing to take."


@pytest.mark.rule("pearl-shoals:V.4.6a")
@each_play
def test_hold_and_run_count_for_pearls_from_a_fort_too(play: str) -> None:
    table = battle(play).stow("fort-a1", 2).card("frigate", fresh="6/5")
    table.load("frigate-1", "fort-a1")
    table.refused("V.4.3a", table.load, "frigate-1", "fort-a1")
    assert table.runs("frigate-1")["E"] == 5


@pytest.mark.rule("pearl-shoals:V.4.6b", "pearl-shoals:V.4.6c")
def test_a_ship_that_lay_in_port_since_earlier_may_load_and_land_as_well() -> None:
    table = sea("calm E").stow("fort-a1", 1).at("galleon-1", "A2")
    table.play_on("blue")
    table.load("galleon-1", "fort-a1")
    table.play_on("blue")
    table.unload("galleon-1", "fort-a1")
    assert lots(table, "fort-a1") == 1
