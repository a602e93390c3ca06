"""Mines: laid in secret before the first wind, declared under an enemy's keel, each window open
just so long.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.engine.commitments import is_unbroken
from companion.engine.game import TABLE
from companion.engine.layers import BURST
from companion.engine.refusals import Kind
from companion.games.admiral import GAME
from companion.games.admiral.rules.boarding_events import BoardingFought
from companion.games.admiral.rules.events import (
    Damaged,
    Fired,
    MineDeclared,
    MineLaid,
    PearlsLost,
    Sunk,
)
from companion.games.admiral.rules.lookup import name_of
from companion.games.admiral.rules.scene import Island
from companion.games.admiral.rules.state import Ship
from companion.presenters.interrupt_window import held_back, holding
from companion.session.logbook import Logbook
from tests.games.admiral.verbs import Table, battle, skirmish

BOTH = pytest.mark.parametrize("play", ["chart", "cards"])
BLANKS = ("", "", "")


def mined(*cells: str, play: str = "chart", wind: str = "fresh W", turn: str = "red") -> Table:
    """Blue has mined these cells and red none; it is red's turn.

    Red's brig, frigate and galleon lie east of D4.
    """
    cells = (*cells, *BLANKS)[:3]
    table = skirmish(
        play, mines="3", brig_2="F4", frigate_2="F7", galleon_2="F10", line_1="J4", frigate_1="L1"
    )
    table.lay("blue", *cells).lay("red", *BLANKS)
    table.spin(wind)
    return table.turn(turn)


def over(table: Table, ship: str = "brig-2", cell: str = "D4") -> Table:
    """A ship sails over a mined cell; in cards play the table says so."""
    table.sail(ship, "W", 4)
    if not table.state.on_chart:
        table.say_cell(ship, cell)
    return table


def status(table: Table, seat: str = "blue") -> str:
    """What the first slip on a seat's private page says of itself."""
    return table.private(seat).slips[0].status.id


def slips(table: Table, seat: str = "blue") -> list[str]:
    """How a seat's slips stand on its private page."""
    return [slip.state for slip in table.private(seat).slips]


# ---------------------------------------------------------------- laying


@pytest.mark.rule("admiral:10.1")
@BOTH
def test_a_mine_blows_up_the_opponent_and_never_its_layers_own_ship(play: str) -> None:
    table = mined("D4", play=play, turn="blue")
    if play == "chart":
        table.at("frigate-1", "G4").at("brig-2", "G6")
    over(table, "frigate-1")
    table.refused("10.6a", table.declare, "blue", "frigate-1", "D4")
    assert not table.offers("declare-mine", seat="blue")
    table.turn("red")
    if play == "chart":
        table.at("frigate-1", "L1").at("brig-2", "F4")
    over(table).declare("blue", "brig-2", "D4")
    assert table.ship("brig-2").sunk


@pytest.mark.rule("admiral:10.2a", "admiral:10.2b")
@BOTH
def test_nothing_is_laid_or_laid_elsewhere_once_the_battle_has_begun(play: str) -> None:
    table = mined("D4", play=play)
    refused = table.refused("10.2a", table.lay, "blue", "D3")
    assert refused.kind is Kind.NOT_NOW
    assert not table.offers("lay-mine", seat="blue")


@pytest.mark.rule("admiral:10.2b")
def test_a_sealed_slip_keeps_its_cell_while_others_are_still_written() -> None:
    table = battle(mines="2").lay("blue", "D4", "D3")
    table.refused("10.5", table.lay, "blue", "C3")
    assert [slip.value.figures["cell"] for slip in table.private("blue").slips] == ["D4", "D3"]


@pytest.mark.rule("admiral:10.2a")
def test_the_first_wind_waits_until_every_slip_is_sealed() -> None:
    table = battle(mines="1").lay("blue", "D4")
    assert table.state.phase == "mines"
    table.lay("red", "")
    assert table.state.phase == "wind"


@pytest.mark.rule("admiral:10.3")
@pytest.mark.parametrize("written", ["B-4", "В-4", "b 4", "C-11", "С-11"])
def test_cells_are_written_as_people_write_them(written: str) -> None:
    table = battle(mines="1", seats=("blue", "red", "green")).change("fort-a14", owner="blue")
    table.lay("blue", written)
    cell = "C11" if "11" in written else "B4"
    assert [slip.value.figures["cell"] for slip in table.private("blue").slips] == [cell]


@pytest.mark.rule("admiral:10.3")
@BOTH
def test_nobody_else_sees_a_slip_on_the_screen_or_in_the_log(play: str) -> None:
    table = battle(play, mines="1").lay("blue", "D4").lay("red", "W12")
    table.spin("fresh E")
    laid = [event for event in table.events if isinstance(event, MineLaid)]
    assert [slip.value.figures for slip in table.private("blue").slips] == [{"cell": "D4"}]
    assert [slip.value.figures for slip in table.private("red").slips] == [{"cell": "W12"}]
    assert table.private(TABLE).slips == table.private("referee").slips == ()
    for reader, his in ((TABLE, ()), ("referee", ()), ("red", ("red",)), ("blue", ("blue",))):
        shown = [GAME.redact(event, reader) for event in laid]
        assert [
            event.seat for event in shown if isinstance(event, MineLaid) and event.slip
        ] == list(his)
        assert [event.seal for event in shown if isinstance(event, MineLaid)] == [
            event.seal for event in laid
        ]


@pytest.mark.rule("admiral:10.3")
def test_the_seal_is_in_the_log_and_the_cell_is_not() -> None:
    table = battle(mines="1").lay("blue", "D4")
    (laid,) = (event for event in table.events if isinstance(event, MineLaid))
    book = Logbook(GAME)
    book.add((laid,))
    (entry,) = book.lines(TABLE, -1, lambda _: False)
    assert entry.line.seal == laid.seal
    assert entry.line.message.figures == {}


@pytest.mark.rule("admiral:10.3")
def test_several_mines_may_lie_on_one_cell() -> None:
    table = mined("D4", "D4", "D4")
    assert slips(table) == ["armed"] * 3


@pytest.mark.rule("admiral:10.4")
@pytest.mark.parametrize("cell", ["D4", "D2", "A4", "A2", "B2", "C4"])
def test_a_mine_lies_within_three_cells_of_the_fort_in_any_direction(cell: str) -> None:
    table = battle(mines="1")
    assert cell in {choice.of("space") for choice in table.offers("lay-mine", seat="blue")}
    table.lay("blue", cell)


@pytest.mark.rule("admiral:10.4")
@pytest.mark.parametrize("cell", ["E1", "B5", "E5", "A1", "W13"], ids=[
    "four along", "four up", "four across", "the fort itself", "by the other fort",
])  # fmt: skip
@BOTH
def test_a_mine_lies_no_further_and_not_under_the_fort(play: str, cell: str) -> None:
    table = battle(play, mines="1")
    table.refused("10.4", table.lay, "blue", cell)
    assert cell not in {choice.of("space") for choice in table.offers("lay-mine", seat="blue")}


@pytest.mark.rule("admiral:10.4")
def test_no_mine_lies_where_no_ship_can_come() -> None:
    table = battle(mines="1").islands(Island(land=("B4",), mark="house")).reefs("C3")
    for cell in ("B4", "C3"):
        table.refused("10.4", table.lay, "blue", cell)


@pytest.mark.rule("admiral:10.4")
@pytest.mark.parametrize("cell", ["Z9", "D99", "D", "?"])
def test_a_slip_with_no_cell_of_the_board_is_not_read(cell: str) -> None:
    table = battle(mines="1")
    assert table.refused("II.1a", table.lay, "blue", cell).kind is Kind.MALFORMED


@pytest.mark.rule("admiral:10.6a")
def test_no_cell_at_all_is_asked_for_and_not_quoted() -> None:
    table = mined("D4", play="cards")
    table.sail("brig-2", "W", 4)
    for written in ("", " "):
        assert (
            table.refused("II.1a", table.say_cell, "brig-2", written).reason.id
            == "admiral.refused.no-cell"
        )
    assert (
        table.refused("II.1a", table.say_cell, "brig-2", "Z9").reason.id
        == "admiral.refused.no-such-cell"
    )


@pytest.mark.rule("admiral:10.4")
def test_a_cell_on_which_no_mine_can_lie_need_not_be_said() -> None:
    table = mined("D4", play="cards")
    table.sail("brig-2", "W", 4)
    assert (
        table.refused("10.4", table.say_cell, "brig-2", "H6").reason.id
        == "admiral.refused.cell-far"
    )
    table.say_cell("brig-2", "C4")
    assert (
        table.refused("10.6a", table.say_cell, "brig-2", "C4").reason.id
        == "admiral.refused.cell-said"
    )


@pytest.mark.rule("admiral:10.6a")
def test_in_a_battle_without_mines_no_cell_is_said() -> None:
    table = battle("cards").turn("red")
    table.sail("brig-2", "E", 1)
    assert (
        table.refused("10.6a", table.say_cell, "brig-2", "D4").reason.id
        == "admiral.refused.no-mines"
    )


@pytest.mark.rule("admiral:10.5")
@pytest.mark.parametrize("cells", [("", ""), ("D4", ""), ("D4", "D3")], ids=["none", "one", "two"])
@BOTH
def test_with_two_cards_a_player_lays_none_one_or_two_mines(
    play: str, cells: tuple[str, str]
) -> None:
    table = battle(play, mines="2").lay("blue", *cells)
    assert [slip.state for slip in table.private("blue").slips] == [
        "armed" if cell else "unused" for cell in cells
    ]


@pytest.mark.rule("admiral:10.5")
@pytest.mark.parametrize("third", ["D2", ""])
def test_but_not_a_third(third: str) -> None:
    table = battle(mines="2").lay("blue", "D4", "")
    table.refused("10.5", table.lay, "blue", third)
    assert not table.offers("lay-mine", seat="blue")
    assert not table.offers("lay-blank", seat="blue")


@pytest.mark.rule("admiral:10.5")
def test_without_mine_cards_nothing_is_laid() -> None:
    table = battle(wind="")
    assert table.state.phase == "wind"
    table.refused("10.2a", table.lay, "blue", "D4")


# ---------------------------------------------------------------- declaring


@pytest.mark.rule("admiral:10.6a")
@BOTH
def test_a_ship_that_only_passes_over_a_mine_may_be_blown_up(play: str) -> None:
    table = over(mined("D4", play=play))
    assert [
        (c.piece, c.of("space"), c.private) for c in table.offers("declare-mine", seat="blue")
    ] == [("brig-2", "D4", True)]
    table.declare("blue", "brig-2", "D4")
    assert [(harm.piece, harm.cause) for harm in table.happened(Damaged)] == [("brig-2", "mine")]


@pytest.mark.rule("admiral:10.6a")
def test_on_the_first_the_third_or_the_last_cell_of_her_way() -> None:
    for cell in ("A4", "C4", "D4"):
        table = mined(cell).at("brig-2", "E4")
        table.sail("brig-2", "W", 4)
        table.declare("blue", "brig-2", cell)
        assert table.ship("brig-2").sunk, cell


@pytest.mark.rule("admiral:10.6a")
def test_a_ship_swept_over_a_mine_by_the_storm_may_be_blown_up() -> None:
    table = (
        mined("D4", wind="storm W")
        .card("frigate", storm="3/1")
        .at("frigate-2", "E4")
        .at("brig-2", "K12")
    )
    table.sail("frigate-2", "W", 3)
    table.declare("blue", "frigate-2", "D4")
    assert table.damage_of("frigate-2") == 3


@pytest.mark.rule("admiral:10.6a")
@pytest.mark.parametrize(
    ("cells", "cell"),
    [(("C3",), "D4"), ((), "D4"), (("D4",), "E4"), (("D4",), "C3"), (("D4",), "")],
    ids=["another cell is mined", "nothing is mined", "beside the mine", "off her way", "no cell"],
)
def test_a_false_declaration_is_refused_alike_whatever_slips_there_are(
    cells: tuple[str, ...], cell: str
) -> None:
    table = over(mined(*cells))
    refused = table.refused("10.6a", table.declare, "blue", "brig-2", cell)
    assert refused.reason.id == "admiral.refused.no-mine-there"
    assert set(refused.reason.figures) == {"cell", "ship"}
    assert refused.reason.figures["cell"] == cell


@pytest.mark.rule("admiral:10.6a")
@BOTH
def test_the_declared_slip_fits_its_seal_and_everyone_can_check_it(play: str) -> None:
    table = over(mined("C3", "D4", play=play))
    laid = [
        event.seal for event in table.events if isinstance(event, MineLaid) and event.seat == "blue"
    ]
    table.declare("blue", "brig-2", "D4")
    (shown,) = table.happened(MineDeclared)
    assert shown.seal == laid[1]
    assert is_unbroken(shown.seal, shown.salt, "D4")
    assert not is_unbroken(shown.seal, shown.salt, "C3")
    assert GAME.redact(shown, "red") == GAME.redact(shown, TABLE) == shown


@pytest.mark.rule("admiral:10.6a")
def test_a_ship_lying_on_the_mine_from_the_start_has_not_come_onto_it() -> None:
    table = mined("D4").at("frigate-2", "D4")
    table.refused("10.6a", table.declare, "blue", "frigate-2", "D4")


@pytest.mark.rule("admiral:10.6a")
def test_an_allys_ship_is_another_players_ship() -> None:
    table = battle(mines="1", seats=("blue", "red", "green")).open_sea()
    table.lay("blue", "D4").lay("red", "").lay("green", "")
    table.spin("fresh W")
    table.turn("green").at("frigate-3", "F4").sail("frigate-3", "W", 3)
    table.declare("blue", "frigate-3", "D4")
    assert table.damage_of("frigate-3") == 3


@pytest.mark.rule("admiral:10.6a")
def test_only_the_layer_declares() -> None:
    table = over(mined("D4"))
    for seat in ("red", "blue"):
        assert bool(table.offers("declare-mine", seat=seat)) is (seat == "blue")
    table.refused("10.6a", table.declare, "red", "brig-2", "D4")


@pytest.mark.rule("admiral:10.6a")
def test_the_chart_needs_nobody_to_say_where_she_went() -> None:
    table = over(mined("D4"))
    table.refused("10.6a", table.say_cell, "brig-2", "D4")
    assert not table.offers("say-cell")


@pytest.mark.rule("admiral:10.6a")
def test_in_cards_play_nothing_is_declared_before_the_table_has_said_the_cell() -> None:
    table = mined("D4", play="cards")
    assert "10.6a" in table.reminders()
    table.sail("brig-2", "W", 4)
    table.refused("10.6a", table.declare, "blue", "brig-2", "D4")
    table.say_cell("brig-2", "d4", by="red")
    table.declare("blue", "brig-2", "D4")
    assert table.ship("brig-2").sunk


@pytest.mark.rule("admiral:10.6a")
def test_in_cards_play_both_players_may_say_every_cell_near_a_fort_mined_or_not() -> None:
    table = mined("D4", play="cards")
    table.sail("brig-2", "W", 4)
    said = {
        seat: {choice.of("space") for choice in table.offers("say-cell", seat=seat)}
        for seat in ("blue", "red")
    }
    assert said["blue"] == said["red"]
    assert {"D4", "C3", "W12"} <= said["red"]
    assert not said["red"] & {"H7", "A1"}


def test_the_cells_that_may_be_said_are_listed_once_for_as_long_as_they_are_the_same() -> None:
    """They are hundreds of each ship, and every seat has them after every deed."""
    table = battle("cards", wind="", mines="1").lay("blue", "D4").lay("red", "W12")
    table.spin("fresh E")
    table.sail("brig-1", "E", 1)
    before = table.offers("say-cell", "brig-1", seat="red")
    assert len(before) > 20
    table.sail("frigate-1", "E", 1)
    after = table.offers("say-cell", "brig-1", seat="red")
    assert all(one is other for one, other in zip(before, after, strict=True))
    table.say_cell("brig-1", before[0].of("space"))
    assert table.offers("say-cell", "brig-1", seat="red") == before[1:]


@pytest.mark.rule("admiral:10.6b")
@BOTH
def test_a_mine_does_three_damage(play: str) -> None:
    table = mined("D4", play=play)
    if play == "chart":
        table.at("frigate-2", "F4").at("brig-2", "F6")
    over(table, "frigate-2").declare("blue", "frigate-2", "D4")
    assert [(harm.points, harm.left) for harm in table.happened(Damaged)] == [(3, 1)]


@pytest.mark.rule("admiral:10.6b")
def test_a_frigate_that_lives_keeps_the_rest_of_her_way_and_shoots() -> None:
    table = mined("D4").at("brig-2", "F6").at("frigate-2", "F4").at("line-1", "B7")
    table.sail("frigate-2", "W", 4)
    table.declare("blue", "frigate-2", "D4")
    assert table.cell_of("frigate-2") == "B4"
    table.fire("frigate-2", "line-1", face=5)
    assert table.damage_of("line-1") == 1


@pytest.mark.rule("admiral:10.6b")
def test_a_brig_is_lost_on_the_mined_cell_and_not_where_she_was_going() -> None:
    table = mined("D4").stow("brig-2", 1)
    table.sail("brig-2", "W", 4)
    table.declare("blue", "brig-2", "D4")
    assert [sunk.cell for sunk in table.happened(Sunk)] == ["D4"]


@pytest.mark.rule("admiral:10.6b")
def test_so_her_pearls_are_lost_in_deep_water_though_she_was_bound_for_the_coast() -> None:
    table = mined("D4").at("brig-2", "E4").stow("brig-2", 1)
    table.sail("brig-2", "W", 4)
    assert table.cell_of("brig-2") == "A4"
    table.declare("blue", "brig-2", "D4")
    assert [lost.lots for lost in table.happened(PearlsLost)] == [1]


# ---------------------------------------------------------------- the sprung cell


@pytest.mark.rule("admiral:10.6c")
def test_three_mines_on_one_cell_do_three_damage_once_and_the_cell_is_dead() -> None:
    table = mined("D4", "D4", "D4").at("brig-2", "F6").at("frigate-2", "F4")
    table.sail("frigate-2", "W", 4)
    table.declare("blue", "frigate-2", "D4")
    assert table.damage_of("frigate-2") == 3
    table.refused("10.6a", table.declare, "blue", "frigate-2", "D4")
    assert slips(table) == ["shown", "dead", "dead"]


@pytest.mark.rule("admiral:10.6c")
def test_another_players_mine_on_that_cell_is_dead_too() -> None:
    table = skirmish(mines="1", brig_2="F4", frigate_1="F7", line_1="L1", line_2="L9").change(
        "fort-x14", cell="G1"
    )
    table.lay("blue", "D4").lay("red", "D4")
    table.spin("fresh W")
    over(table.turn("red")).declare("blue", "brig-2", "D4")
    assert slips(table, "red") == ["dead"]
    table.turn("blue").at("frigate-1", "F4").sail("frigate-1", "W", 4)
    table.refused("10.6a", table.declare, "red", "frigate-1", "D4")


@pytest.mark.rule("admiral:10.6c")
@BOTH
def test_the_sprung_cell_is_shown_and_blows_up_nobody_again(play: str) -> None:
    table = over(mined("D4", play=play))
    table.declare("blue", "brig-2", "D4")
    if play == "chart":
        chart = table.view().chart
        assert chart is not None
        assert [one.space for one in chart.badges if one.look == BURST] == ["D4"]
        table.at("frigate-2", "F4")
    table.sail("frigate-2", "W", 4)
    if play == "cards":
        table.refused("10.6c", table.say_cell, "frigate-2", "D4")
    table.refused("10.6a", table.declare, "blue", "frigate-2", "D4")


# ---------------------------------------------------------------- the window


@pytest.mark.rule("admiral:10.6a", "admiral:10.7b")
def test_the_slip_says_whether_a_ship_stands_on_the_mine_or_has_only_crossed_it() -> None:
    crossing = mined("D4", play="chart")
    crossing.at("brig-2", "F4")
    crossing.sail("brig-2", "W", 3)
    assert crossing.ship("brig-2").cell == "C4"
    assert status(crossing) == "admiral.slip.crossed"
    standing = mined("D4", play="chart")
    standing.at("brig-2", "F4")
    standing.sail("brig-2", "W", 2)
    assert status(standing) == "admiral.slip.ready"


@pytest.mark.rule("admiral:10.6a")
def test_with_cards_nobody_says_where_she_stands_so_the_slip_does_not_either() -> None:
    table = over(mined("D4", play="cards"))
    assert status(table) == "admiral.slip.crossed"


@pytest.mark.rule("admiral:10.7a", "admiral:10.7c")
@BOTH
def test_a_layer_who_stays_silent_keeps_his_mine(play: str) -> None:
    table = over(mined("D4", play=play))
    assert slips(table)[0] == "ready"
    table.end_turn()
    assert table.damage_of("brig-2") == 0
    assert slips(table)[0] in ("armed", "ready")
    assert not [event for event in table.events if isinstance(event, MineDeclared)]


@pytest.mark.rule("admiral:10.7b")
@BOTH
def test_too_late_once_she_has_fired(play: str) -> None:
    table = over(mined("D4", play=play))
    table.fire("brig-2", face=5)
    table.refused("10.6a", table.declare, "blue", "brig-2", "D4")
    assert slips(table)[0] == "armed"


@pytest.mark.rule("admiral:10.7b")
def test_too_late_once_her_shot_is_announced() -> None:
    table = over(mined("D4"))
    table.fire("brig-2")
    table.refused("10.6a", table.declare, "blue", "brig-2", "D4")
    table.roll(1)
    table.refused("10.6a", table.declare, "blue", "brig-2", "D4")


@pytest.mark.rule("admiral:10.7b")
def test_too_late_once_she_has_fired_in_a_salvo() -> None:
    table = over(mined("D4")).at("line-1", "B7")
    table.salvo("line-1", {"brig-2": 1}, face=2)
    table.refused("10.6a", table.declare, "blue", "brig-2", "D4")


@pytest.mark.rule("admiral:10.7b")
def test_a_salvo_begun_and_given_up_does_not_save_her() -> None:
    table = over(mined("D4")).at("line-1", "B7")
    table.aim("line-1")
    table.join("brig-2")
    table.drop_salvo()
    table.declare("blue", "brig-2", "D4")
    assert table.ship("brig-2").sunk


@pytest.mark.rule("admiral:10.7b")
@pytest.mark.parametrize("deed", ["load", "unload", "repair"])
def test_too_late_once_she_has_handled_pearls_or_gone_under_repair(deed: str) -> None:
    table = mined("B2").change("fort-a1", owner="red").at("frigate-2", "E2").hurt("frigate-2", 1)
    table.sail("frigate-2", "W", 3)
    if deed == "load":
        table.pearls(B2=1).load("frigate-2")
    elif deed == "unload":
        table.stow("frigate-2", 1).unload("frigate-2", "fort-a1")
    else:
        table.repair("frigate-2")
    table.refused("10.6a", table.declare, "blue", "frigate-2", "B2")


@pytest.mark.rule("admiral:10.7b")
@BOTH
def test_another_ships_deeds_leave_the_window_open(play: str) -> None:
    table = over(mined("D4", play=play))
    table.sail("frigate-2", "W", 1)
    table.fire("frigate-2", face=3)
    table.declare("blue", "brig-2", "D4")
    assert table.ship("brig-2").sunk


@pytest.mark.rule("admiral:10.7b")
@BOTH
def test_while_other_ships_put_a_salvo_together_the_window_stays_open(play: str) -> None:
    table = over(mined("D4", play=play))
    if play == "chart":
        table.at("line-1", "B7")
    table.aim("line-1")
    assert slips(table)[0] == "ready"
    assert [choice.of("space") for choice in table.offers("declare-mine", seat="blue")] == ["D4"]
    table.declare("blue", "brig-2", "D4")
    assert table.ship("brig-2").sunk
    assert table.offers("drop-salvo"), "the salvo goes on without her"


@pytest.mark.rule("admiral:10.7b")
@BOTH
def test_too_late_once_she_has_joined_a_salvo(play: str) -> None:
    table = over(mined("D4", play=play))
    if play == "chart":
        table.at("line-1", "B7")
    table.aim("line-1")
    table.join("brig-2")
    assert slips(table)[0] == "armed"
    table.refused("10.6a", table.declare, "blue", "brig-2", "D4")
    if play == "cards":
        table.refused("10.7b", table.say_cell, "brig-2", "C4")


@pytest.mark.rule("admiral:10.7b")
def test_a_target_blown_up_before_the_shot_ends_the_salvo() -> None:
    table = mined("D4").at("line-1", "D7")
    table.sail("brig-2", "W", 2)
    table.end_turn()
    table.spin("fresh E")
    table.aim("brig-2", by="blue")
    table.declare("blue", "brig-2", "D4")
    assert table.ship("brig-2").sunk
    assert not table.offers("drop-salvo")
    table.sail("line-1", "E", 1)


@pytest.mark.rule("admiral:10.7b")
def test_a_player_whose_last_ship_is_blown_up_while_he_puts_a_salvo_together_leaves_the_turn_to_others() -> (
    None
):
    table = battle("cards", mines="1", seats=("blue", "red", "green"))
    table.lay("blue", "D4").lay("red", "").lay("green", "")
    table.spin("fresh W")
    table.lost(*(ship.id for ship in of(table, "red") if ship.kind != "brig")).turn("red")
    table.sail("brig-2", "W", 2)
    table.say_cell("brig-2", "D4")
    table.aim("line-1")
    table.declare("blue", "brig-2", "D4")
    assert table.state.out == ("red",)
    assert (table.state.turn, table.state.pending) == ("green", None)


@pytest.mark.rule("admiral:10.7b")
def test_a_mine_is_shown_before_a_wreck_is_answered_for_and_the_question_stands() -> None:
    table = mined("D4", play="cards").stow("frigate-1", 1).hurt("frigate-1", 3).stow("brig-2", 1)
    table.sail("brig-2", "W", 4)
    table.fire("frigate-2", "frigate-1", face=6)
    table.say_cell("brig-2", "D4")
    table.declare("blue", "brig-2", "D4")
    assert table.view().prompt.figures["ship"] == name_of("frigate-1"), (
        "the first wreck is still asked about"
    )
    table.say_wreck(True)
    table.say_wreck(True)
    assert table.state.treasure["coast"] == 2


@pytest.mark.rule("admiral:10.7b")
def test_in_cards_play_a_ship_resting_on_a_mine_may_be_named_by_a_tap_when_her_turn_is_over() -> (
    None
):
    table = mined("D4", play="cards")
    table.sail("brig-2", "W", 2)
    table.end_turn()
    table.spin("fresh E")
    assert table.state.turn == "blue"
    for seat in ("blue", "red"):
        said = [
            choice for choice in table.offers("say-cell", seat=seat) if choice.piece == "brig-2"
        ]
        assert "D4" in [choice.of("space") for choice in said]
    table.say_cell("brig-2", "D4", by="blue")
    table.declare("blue", "brig-2", "D4")
    assert table.ship("brig-2").sunk


@pytest.mark.rule("admiral:10.7b")
def test_in_cards_play_the_pause_begins_anew_with_each_cell_said() -> None:
    table = mined("D4", play="cards")
    table.sail("brig-2", "W", 4)
    sailed = table.view()
    table.say_cell("brig-2", "D3")
    said = table.view()
    assert [hold.about for hold in held_back(sailed, said, ())] == ["brig-2"]
    table.agree_even("blue")
    assert held_back(said, table.view(), ()) == (), "nothing new has been said"


@pytest.mark.rule("admiral:10.7b")
def test_a_ship_resting_on_the_mine_may_be_blown_up_in_the_next_turn_too() -> None:
    table = mined("D4")
    table.sail("brig-2", "W", 2)
    table.end_turn()
    table.spin("fresh E")
    assert table.state.turn == "blue"
    table.declare("blue", "brig-2", "D4")
    assert table.ship("brig-2").sunk


@pytest.mark.rule("admiral:10.7b")
def test_and_in_her_own_next_turn_until_she_acts() -> None:
    table = mined("D4")
    table.sail("brig-2", "W", 2)
    table.play_on("red", wind="fresh W")
    assert slips(table)[0] == "ready"
    table.sail("brig-2", "W", 1)
    table.refused("10.6a", table.declare, "blue", "brig-2", "D4")


@pytest.mark.rule("admiral:10.7b")
@BOTH
def test_the_end_of_her_owners_turn_does_not_save_a_ship_that_only_passed(play: str) -> None:
    table = over(mined("D4", play=play))
    table.end_turn()
    table.spin("fresh E")
    assert slips(table)[0] == "ready"
    table.declare("blue", "brig-2", "D4")
    assert table.ship("brig-2").sunk


@pytest.mark.rule("admiral:10.7b")
@BOTH
def test_but_her_own_next_deed_in_a_later_turn_does(play: str) -> None:
    table = over(mined("D4", play=play))
    table.play_on("red", wind="fresh W")
    assert slips(table)[0] == "ready"
    table.fire("brig-2", face=2)
    table.refused("10.6a", table.declare, "blue", "brig-2", "D4")


@pytest.mark.rule("admiral:10.7b")
@pytest.mark.parametrize("said", [("D4", "C4"), ("C4", "D4")], ids=["passed first", "passed last"])
def test_in_cards_play_every_cell_that_was_said_stays_open_in_whatever_order(
    said: tuple[str, str],
) -> None:
    for mine in said:
        table = mined("D4", "C4", play="cards")
        table.sail("brig-2", "W", 4)
        for cell in said:
            table.say_cell("brig-2", cell)
        table.end_turn()
        table.spin("fresh E")
        table.declare("blue", "brig-2", mine)
        assert table.ship("brig-2").sunk


@pytest.mark.rule("admiral:10.7b")
@BOTH
def test_while_the_vane_is_due_a_mine_may_be_shown_and_the_vane_is_spun_as_before(
    play: str,
) -> None:
    table = over(mined("D4", play=play))
    table.end_turn()
    call = table.state.call
    assert call is not None
    assert call.kind == "vane"
    if play == "cards":
        table.say_cell("brig-2", "B4", by="red")
    assert [choice.of("space") for choice in table.offers("declare-mine", seat="blue")] == ["D4"]
    table.declare("blue", "brig-2", "D4")
    assert table.ship("brig-2").sunk
    assert table.state.call is call
    table.spin("storm S")
    assert table.state.turn == "blue"


@pytest.mark.rule("admiral:4.4a")
@pytest.mark.parametrize("deed", ["sail", "aim", "drop_salvo", "fire_salvo", "end_turn"])
def test_whoever_acts_while_the_vane_is_due_is_told_to_spin_it(deed: str) -> None:
    table = over(mined("D4"))
    table.end_turn()
    what = {"sail": ("brig-2", "W", 1), "aim": ("line-1", "red")}.get(deed, ())
    assert table.refused("4.4a", getattr(table, deed), *what).reason.id == "admiral.refused.no-wind"


@pytest.mark.rule("admiral:10.7b", "pearl-shoals:V.1.2b", "admiral:4.4b")
def test_a_spinner_whose_last_ship_is_blown_up_leaves_the_vane_to_the_next() -> None:
    table = round_of_three()
    table.lost(*(ship.id for ship in of(table, "blue") if ship.kind != "brig")).at("brig-1", "W12")
    table.sail("brig-1", "W", 2)
    while table.state.round < 4:
        table.play_on("green").end_turn()
        if table.state.round < 4:
            table.spin("calm N")
    assert table.state.call is not None
    assert table.state.call.seat == "blue"
    table.declare("red", "brig-1", "V12")
    assert table.state.out == ("blue",)
    table.refused("4.4b", table.spin, "fresh E", by="blue")
    table.spin("fresh E", by="red")
    assert (table.state.round, table.state.turn) == (4, "red")


@pytest.mark.rule("admiral:10.7b", "pearl-shoals:V.1.2b")
def test_the_shot_of_a_player_whose_last_ship_is_blown_up_is_no_longer_thrown_for() -> None:
    table = round_of_three()
    table.lost(*(ship.id for ship in of(table, "blue") if ship.kind != "brig")).at("brig-1", "W12")
    table.sail("brig-1", "W", 2)
    table.fire("fort-a1")
    table.declare("red", "brig-1", "V12")
    assert table.state.out == ("blue",)
    assert (table.state.call, table.state.turn) == (None, "red")


@pytest.mark.rule("admiral:10.7b")
@pytest.mark.parametrize("deed", ["fire", "repair", "make_fireship", "load", "unload", "board"])
def test_in_cards_play_no_cell_is_said_for_a_ship_that_has_acted_since(deed: str) -> None:
    table = mined("D4", play="cards").hurt("brig-2", 1).stow("brig-2", int(deed == "unload"))
    table.sail("brig-2", "W", 4)
    where = {"load": ("shoal",), "unload": ("fort-x14",), "board": ("fort-a1",)}
    getattr(table, deed)("brig-2", *where.get(deed, ()), **({"face": 2} if deed == "fire" else {}))
    table.refused("10.7b", table.say_cell, "brig-2", "D4")
    table.refused("10.7b", table.say_cell, "frigate-2", "D4")


@pytest.mark.rule("admiral:10.7b", "admiral:8.9c")
def test_in_cards_play_no_cell_is_said_for_a_ship_that_is_to_help_her_fort() -> None:
    table = mined("D4", play="cards")
    table.sail("brig-2", "W", 4)
    table.play_on("blue").board("line-1", "fort-x14")
    table.help_fort("brig-2")
    table.settle_defence()
    table.refused("10.7b", table.say_cell, "brig-2", "D4")


@pytest.mark.rule("admiral:10.7b")
@BOTH
def test_during_another_ships_die_a_mine_may_be_shown_and_the_die_is_rolled_as_before(
    play: str,
) -> None:
    table = over(mined("D4", play=play))
    if play == "chart":
        table.at("line-1", "F9")
    table.fire("frigate-2", "line-1")
    call = table.state.call
    assert slips(table)[0] == "ready"
    table.declare("blue", "brig-2", "D4")
    assert table.ship("brig-2").sunk
    assert table.state.call is call
    table.roll(6)
    assert table.damage_of("line-1") == 1
    assert table.ship("frigate-2").shots == 1


@pytest.mark.rule("admiral:5.7d", "admiral:5.6")
@BOTH
def test_a_shot_at_a_ship_that_a_mine_takes_before_the_die_is_spent_and_hits_nothing(
    play: str,
) -> None:
    table = mined("D4", play=play)
    table.sail("brig-2", "W", 2)
    if play == "chart":
        table.at("line-1", "D7")
    else:
        table.say_cell("brig-2", "D4")
    table.end_turn()
    table.spin("fresh E")
    table.fire("line-1", "brig-2", shots=2)
    table.declare("blue", "brig-2", "D4")
    assert table.view().prompt.id == "admiral.prompt.target-gone"
    table.roll(6)
    assert [(shot.target, shot.hits) for shot in table.happened(Fired)] == [("", 0)]
    assert table.rules()["admiral.log.fired-wild"] == "5.7d"
    assert not table.happened(Damaged)
    assert table.ship("line-1").shots == 2
    assert table.offers("fire-wild", "line-1"), "and the battle goes on"


def boarded(play: str) -> Table:
    """Red's brig has come over a mine, and blue's ship of the line boards her: the dice are due."""
    table = over(mined("D4", play=play))
    if play == "chart":
        table.at("line-1", "B5")
    table.end_turn()
    table.spin("fresh E")
    table.board("line-1", "brig-2")
    assert table.state.call is not None
    return table


def beside_a_galleon(play: str) -> Table:
    """Blue's ship of the line lies beside a galleon of red's that has come over a mine."""
    table = mined("D4", play=play)
    table.sail("galleon-2", "N", 2)
    table.change("galleon-2", wake=("D4",))
    if play == "chart":
        table.at("line-1", "G8").at("galleon-2", "F8")
    table.end_turn()
    table.spin("calm N")
    return table


@pytest.mark.rule("admiral:10.7b", "admiral:8.3a")
@BOTH
def test_to_be_boarded_is_no_deed_of_hers_and_a_mine_that_sinks_her_ends_the_boarding(
    play: str,
) -> None:
    table = boarded(play)
    table.declare("blue", "brig-2", "D4")
    assert table.ship("brig-2").sunk
    assert (table.state.pending, table.state.call) == (None, None)
    assert table.state.waits_for == ("blue",)
    assert not table.state.is_spent(table.ship("line-1")), "nobody has fought"
    table.sail("line-1", "E", 1)


@pytest.mark.rule("admiral:10.7b", "admiral:8.3c")
@BOTH
def test_who_is_boarded_fights_with_what_a_mine_has_left_her(play: str) -> None:
    table = beside_a_galleon(play)
    table.board("line-1", "galleon-2")
    assert table.view().prompt.figures["win"] == 89
    table.declare("blue", "galleon-2", "D4")
    assert table.view().prompt.figures["win"] == 100
    table.throw(1, 1)
    (fought,) = table.happened(BoardingFought)
    assert (fought.attack, fought.defence) == (7, 2)


@pytest.mark.rule("admiral:10.7b", "admiral:8.8a")
@BOTH
def test_who_has_fought_a_boarding_off_is_blown_up_no_more(play: str) -> None:
    table = beside_a_galleon(play).hurt("line-1", 4)
    table.board("line-1", "galleon-2", 1, 6)
    table.refused("10.6a", table.declare, "blue", "galleon-2", "D4")
    table.share(galleon_2=4)
    table.refused("10.6a", table.declare, "blue", "galleon-2", "D4")


@pytest.mark.rule("admiral:10.7b")
def test_the_moment_for_others_runs_on_during_a_die_and_holds_back_her_own_deeds_alone() -> None:
    table = mined("D4", play="cards")
    before = table.view()
    table.sail("brig-2", "W", 4)
    sailed = table.view()
    held, offered = held_back(before, sailed, ()), tuple(table.offers())
    waiting = {choice.piece for choice in offered if holding(held, offered, choice.command)}
    assert waiting == {"brig-2"}
    assert {"end-turn", "salvo-singly", "say-cell"} <= {
        c.deed for c in offered if not holding(held, offered, c.command)
    }
    table.fire("frigate-2")
    rolling = table.view()
    assert held_back(sailed, rolling, held) == held
    table.roll(2)
    assert held_back(rolling, table.view(), ()) == (), "the moment is over and does not begin anew"


@pytest.mark.rule("admiral:10.7c")
@BOTH
def test_a_missed_mine_waits_for_the_ship_to_come_again(play: str) -> None:
    table = over(mined("D4", play=play))
    table.fire("brig-2", face=1)
    table.play_on("red", wind="fresh E")
    table.sail("brig-2", "E", 4)
    if play == "cards":
        table.say_cell("brig-2", "D4")
    table.declare("blue", "brig-2", "D4")
    assert table.ship("brig-2").sunk


@pytest.mark.rule("admiral:10.7c")
def test_mines_live_on_when_the_fort_they_were_laid_from_is_lost() -> None:
    table = over(mined("D4").ruin("fort-a1"))
    table.declare("blue", "brig-2", "D4")
    assert table.ship("brig-2").sunk


@pytest.mark.rule("admiral:10.7c")
def test_the_mines_of_a_player_who_is_out_are_dead() -> None:
    table = battle(mines="1", seats=("blue", "red", "green")).open_sea()
    table.lost(*(ship.id for ship in of(table, "blue") if ship.kind != "brig")).hurt("brig-1", 2)
    table.lay("blue", "D4").lay("red", "").lay("green", "")
    table.spin("fresh W")
    table.turn("red").at("brig-1", "H7").at("line-2", "H9").at("frigate-2", "F4")
    table.fire("line-2", "brig-1", face=6)
    assert "blue" in table.state.out
    over(table, "frigate-2")
    table.refused("10.6a", table.declare, "blue", "frigate-2", "D4")


def round_of_three() -> Table:
    """Three players on an open sea in a fresh wind to the west; red has mined V12, and it is blue's
    turn.
    """
    table = battle(mines="1", seats=("blue", "red", "green")).open_sea()
    table.lay("blue", "").lay("red", "V12").lay("green", "")
    table.spin("fresh W")
    return table


def of(table: Table, seat: str) -> tuple[Ship, ...]:
    """A seat's ships."""
    return table.state.afloat(seat)


# ---------------------------------------------------------------- more than two players


@pytest.mark.rule("admiral:10.6a", "admiral:10.7c", "pearl-shoals:V.0d")
@BOTH
def test_a_partners_ship_is_another_players_and_may_be_blown_up_and_who_is_out_declares_nothing(
    play: str,
) -> None:
    table = battle(play, mines="1", wind="", seats=("blue", "red", "green", "gold"))
    table.lay("blue", "D4").lay("red", "").lay("green", "D13").lay("gold", "")
    table.spin("fresh W")
    teams = (("blue", "green"), ("red", "gold"))
    table.open_sea().stands(replace(table.state, teams=teams))
    table.turn("green").at("line-3", "E4" if play == "chart" else None)
    table.sail("line-3", "W", 1)
    if play == "cards":
        table.say_cell("line-3", "D4")
    gone = table.state
    table.stands(replace(gone, out=("blue",)))
    table.refused("10.6a", table.declare, "blue", "line-3", "D4")
    table.stands(gone).declare("blue", "line-3", "D4")
    assert table.damage_of("line-3") == 3
