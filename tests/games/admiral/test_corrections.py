"""What the referee may set right on the table of Admiral, and what must hold of it afterwards."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.engine.corrections import Correct, Corrected
from companion.engine.game import REFEREE
from companion.engine.messages import say, seat_word
from companion.games.admiral import GAME
from companion.games.admiral.rules.geometry import waters_of
from companion.games.admiral.rules.lookup import name_of
from companion.games.admiral.rules.pearls import COAST, SHOAL
from companion.games.admiral.rules.state import Slip, State
from companion.i18n.translator import words
from tests.games.admiral.verbs import Table, battle, skirmish


def test_a_box_crossed_off_by_mistake_is_whole_again() -> None:
    table = battle().hurt("brig-1", 2)
    table.correct("damage", "brig-1", to=1)
    assert table.damage_of("brig-1") == 1
    assert table.log() == ["correct.log"]
    refused = table.refused("", table.correct, "damage", "brig-1", to=3)
    assert (refused.reason.figures["least"], refused.reason.figures["most"]) == (0, 2)


def test_a_ship_lies_where_ships_may_lie() -> None:
    table = skirmish(brig_1="K7", brig_2="L7")
    table.refused("4.5b", table.correct, "place", "brig-1", to="L7")
    table.refused("4.5d", table.correct, "place", "brig-1", to="A1")
    table.correct("place", "brig-1", to="m-9")
    assert table.cell_of("brig-1") == "M9"


def test_a_sunken_ship_comes_back_with_a_box_left_and_goes_down_empty() -> None:
    table = skirmish(brig_1="K7", brig_2="L7").hurt("frigate-1", 3).pearls(D9=6)
    table.correct("place", "frigate-1", to="C3")
    assert not table.ship("frigate-1").sunk
    assert table.offers("sail", "frigate-1")
    table.correct("cargo", "frigate-1", to=1)
    table.refused("V.4.4a", table.correct, "place", "frigate-1", to="off")
    table.correct("cargo", "frigate-1", to=0)
    table.correct("place", "frigate-1", to="off")
    assert table.ship("frigate-1").sunk


def test_there_are_never_more_pearls_than_were_laid_out() -> None:
    table = battle().open_sea().pearls(K7=7)
    table.refused("V.4.3a", table.correct, "cargo", "brig-1", to=1)
    table.correct("cargo", "K7", to=6)
    table.correct("cargo", "brig-1", to=1)
    assert table.ship("brig-1").lots == 1


@pytest.mark.rule("pearl-shoals:V.4.4b")
def test_a_pearl_is_laid_where_none_lay_once_one_is_missing() -> None:
    """Where a wreck's pearls lie on another cell than the table says, they are taken up first."""
    table = battle().open_sea().pearls(K7=7)
    table.refused("", table.correct, "pearls", "M9", to=1)
    table.correct("pearls", "K7", to=6)
    table.refused("", table.correct, "pearls", "Z99", to=1)
    table.refused("V.4.1a", table.correct, "pearls", "M9", to=2)
    table.correct("pearls", "M9", to=1)
    assert table.state.treasure == {"K7": 6, "M9": 1}
    assert table.lines()[-1].message.figures["piece"] == say("admiral.cell", cell="M9")
    table.refused("", table.correct, "pearls", "C3", to=1)
    table.at("brig-1", "M9")
    assert table.offers("load", "brig-1")


def test_neither_land_nor_fort_nor_reef_bears_pearls() -> None:
    table = skirmish(brig_1="K7", brig_2="L7").pearls(K7=6)
    waters = waters_of(table.state)
    assert waters
    dry = [*waters.coast.land, *waters.reefs, *waters.forts]
    (view,) = [one for one in GAME.corrections(table.state) if one.what == "pearls"]
    laid = {one.piece for one in view.pieces}
    assert view.spaces
    assert dry
    assert laid == set(table.state.scene.board.cells) - set(dry)


def test_in_cards_play_pearls_are_laid_at_the_wreck_of_which_nobody_told() -> None:
    table = battle("cards")
    table.correct("cargo", SHOAL, to=6)
    table.correct("cargo", COAST, to=1)
    assert table.state.treasure == {SHOAL: 6, COAST: 1}
    assert "pearls" not in [one.what for one in GAME.corrections(table.state)]


def test_the_last_pearl_may_change_hands_and_only_then_the_battle_ends() -> None:
    table = battle().open_sea().pearls(K7=0).stow("brig-1", 1)
    table.correct("cargo", "brig-1", to=0)
    assert table.state.outcome is None
    table.correct("cargo", "fort-a1", to=1)
    table.end_turn()
    assert table.state.outcome is not None
    assert table.state.outcome.winners == ("blue",)


def test_a_fort_taken_by_hand_changes_its_flag_and_its_loser_counts_his_turns() -> None:
    table = battle()
    table.correct("owner", "fort-x14", to="blue")
    assert table.state.grace == {"red": 3}
    table.correct("owner", "fort-x14", to="red")
    assert table.state.grace == {}


def test_who_is_out_owns_nothing() -> None:
    table = battle(seats=("blue", "red", "green"))
    table.stands(replace(table.state, out=("red",)))
    table.refused("V.1.2b", table.correct, "owner", "brig-1", to="red")


def test_a_ruin_is_raised_again_without_a_flag() -> None:
    table = battle().ruin("fort-a1")
    table.correct("fort", "fort-a1", to="whole")
    assert not table.fort("fort-a1").ruined
    table.correct("owner", "fort-a1", to="blue")
    assert table.state.grace == {}


def test_a_repair_that_was_forgotten_is_begun_in_the_port_of_her_fort() -> None:
    table = battle().hurt("brig-1", 1).at("frigate-1", "K7").hurt("frigate-1", 1)
    table.refused("7.1a", table.correct, "repair", "frigate-1", to="begun")
    table.refused("7.1a", table.correct, "repair", "line-1", to="begun")
    table.correct("repair", "brig-1", to="begun")
    table.play_on("blue").end_turn()
    assert table.damage_of("brig-1") == 0


@pytest.mark.rule("admiral:7.1a")
def test_with_cards_alone_the_referee_says_by_which_of_several_forts_a_ship_is_repaired() -> None:
    table = battle("cards").hurt("brig-1", 1)
    table.correct("repair", "brig-1", to="begun")
    table.correct("repair", "brig-1", to="none")
    table.change("fort-x14", owner="blue")
    table.refused("", table.correct, "repair", "brig-1", to="begun")
    table.correct("repair", "brig-1", to="fort-x14")
    assert table.ship("brig-1").mending_at == "fort-x14"
    assert table.lines()[-1].message.figures["to"] == name_of("fort-x14")
    table.correct("repair", "brig-1", to="fort-a1")
    assert table.ship("brig-1").mending_at == "fort-a1"


def test_a_fireship_that_was_forgotten_is_declared_and_one_by_mistake_is_none() -> None:
    table = skirmish(brig_1="K7", line_2="L7")
    table.correct("fireship", "brig-1", to="begun")
    table.play_on("blue")
    assert table.offers("explode", "brig-1")
    table.correct("fireship", "brig-1", to="none")
    assert not table.offers("explode", "brig-1")
    table.end_turn()


def test_a_fireship_is_not_repaired_and_what_is_repaired_is_no_fireship() -> None:
    table = battle().hurt("brig-1", 1).hurt("galleon-1", 1)
    table.make_fireship("brig-1")
    table.repair("galleon-1")
    table.refused("6.4", table.correct, "repair", "brig-1", to="begun")
    table.refused("6.2b", table.correct, "fireship", "galleon-1", to="begun")


def test_another_number_of_the_round_hastens_and_delays_nothing() -> None:
    table = battle().open_sea().at("frigate-1", "K7").hurt("galleon-1", 2)
    table.make_fireship("frigate-1")
    table.repair("galleon-1")
    table.correct("round", "", to=7)
    assert not table.offers("explode", "frigate-1")
    table.end_turn()
    assert table.damage_of("galleon-1") == 2, "her repair has not lasted a whole turn"
    table.end_turn()
    table.spin("calm N")
    table.explode("frigate-1")
    table.end_turn()
    assert table.damage_of("galleon-1") == 1


def test_a_ship_that_is_moved_by_hand_is_under_repair_no_more() -> None:
    table = battle().hurt("brig-1", 2)
    table.repair("brig-1")
    table.correct("place", "brig-1", to="K2")
    assert not table.ship("brig-1").repair


def test_a_turn_that_is_given_begins_and_the_arrow_is_set() -> None:
    table = battle()
    table.sail("brig-1", "E", 1)
    table.correct("turn", to="red")
    table.correct("turn", to="blue")
    assert table.tokens("brig-1", "move") == (1, 0)
    table.correct("wind", to=5)
    assert table.state.storm


def test_ships_set_down_in_a_storm_drift_in_their_new_order() -> None:
    """Whoever lay furthest downwind went first; set further down by hand she still goes."""
    table = skirmish(wind="storm E", line_1="F7", brig_1="D3", brig_2="X3")
    due = table.offers("drift", "line-1")[0].amount("run")
    table.sail("line-1", "E", due)
    table.correct("place", "brig-1", to="N3")
    assert table.offers("drift", "brig-1")


def test_while_a_salvo_is_put_together_it_is_finished_or_given_up_first() -> None:
    table = skirmish(line_1="D7", frigate_1="D8", brig_2="E7")
    table.aim("brig-2")
    table.refused("5.9b", table.correct, "damage", "brig-2", to=1)
    table.drop_salvo()
    table.correct("damage", "brig-2", to=1)


def test_no_correction_is_offered_or_refused_by_what_a_slip_hides() -> None:
    def table(cell: str) -> State:
        laid = skirmish(mines="1", brig_1="D6", brig_2="F4").lay("blue", cell).lay("red", "")
        laid.spin("fresh W")
        laid.turn("red").sail("brig-2", "W", 2)
        return laid.state

    one, other = table("D4"), table("C3")
    assert one.mines["blue"].slips == (Slip("D4", "salt of blue D4"),)
    for about in ("", "brig-1", "brig-2", "fort-a1", "D4", "C3"):
        assert GAME.choices(one, REFEREE, about) == GAME.choices(other, REFEREE, about)
    assert GAME.corrections(one) == GAME.corrections(other)


def test_a_mine_cannot_go_up_under_a_ship_that_the_referee_has_moved() -> None:
    table = skirmish(mines="1", brig_1="D6", brig_2="F4").lay("blue", "D4").lay("red", "")
    table.spin("fresh W")
    table.turn("red").sail("brig-2", "W", 2)
    assert table.offers("declare-mine", seat="blue")
    table.correct("place", "brig-2", to="K9")
    assert not table.offers("declare-mine", seat="blue")


BOTH = pytest.mark.parametrize(
    ("play", "what"), [("chart", "mine-on-chart"), ("cards", "mine")], ids=["chart", "cards"]
)


def mined(play: str = "chart") -> Table:
    """Blue and red have mined D4, blue twice; red's brig has come over it in her turn."""
    table = skirmish(play, mines="2", brig_1="J1", brig_2="F4", line_2="X1")
    table.change("fort-x14", cell="G1").lay("blue", "D4", "D4").lay("red", "D4", "")
    table.spin("fresh W")
    table.turn("red").sail("brig-2", "W", 4)
    if play == "cards":
        table.say_cell("brig-2", "D4")
    return table


@pytest.mark.rule("admiral:10.6c")
@BOTH
def test_a_mine_that_went_up_and_was_not_told_makes_its_cell_dead(play: str, what: str) -> None:
    table = mined(play)
    table.correct(what, "D4", to="lies")
    assert table.lines()[-1].message.figures["piece"] == say("admiral.cell", cell="D4")
    assert not table.offers("declare-mine", seat="blue")
    assert [slip.state for slip in table.private("blue").slips] == ["dead", "dead"]
    table.refused("10.6a", table.declare, "blue", "brig-2", "D4")


@pytest.mark.rule("admiral:10.6c")
@BOTH
def test_a_mine_card_laid_by_mistake_is_taken_off_and_the_mine_waits_as_before(
    play: str, what: str
) -> None:
    table = mined(play)
    table.correct(what, "D4", to="lies")
    table.correct(what, "D4", to="none")
    assert [slip.state for slip in table.private("red").slips] == ["armed", "unused"]
    table.declare("blue", "brig-2", "D4")
    assert table.ship("brig-2").sunk


@pytest.mark.rule("admiral:10.6c")
@BOTH
def test_a_slip_that_was_shown_is_shown_for_good_and_the_next_mine_on_its_cell_is_live(
    play: str, what: str
) -> None:
    """Nobody shows the same slip twice; where he has mined the cell again, that mine waits."""
    table = mined(play)
    table.declare("blue", "brig-2", "D4")
    assert [slip.state for slip in table.private("blue").slips] == ["shown", "dead"]
    table.correct(what, "D4", to="none")
    assert [slip.state for slip in table.private("blue").slips] == ["shown", "armed"]
    assert [slip.state for slip in table.private("red").slips] == ["armed", "unused"]


@pytest.mark.rule("admiral:10.6c")
@BOTH
def test_whose_only_mine_on_a_cell_was_shown_has_none_to_show_when_its_card_is_taken_off(
    play: str, what: str
) -> None:
    table = skirmish(play, mines="1", brig_1="J1", brig_2="F4", line_2="X1")
    table.lay("blue", "D4").lay("red", "").spin("fresh W")
    for ship in ("brig-2", "line-2"):
        table.change(ship, under_way=True, wake=("D4",))
    table.declare("blue", "brig-2", "D4")
    table.correct(what, "D4", to="none")
    assert not table.offers("declare-mine", seat="blue")


@pytest.mark.rule("admiral:10.3", "admiral:10.4")
@BOTH
def test_a_mine_card_lies_where_mines_can_and_no_slip_says_where(play: str, what: str) -> None:
    table = mined(play)
    (view,) = [one for one in GAME.corrections(table.state) if one.what == what]
    cells = {one.piece for one in view.pieces}
    assert view.spaces == table.state.on_chart
    assert {"A4", "D4", "J4"} <= cells
    assert cells.isdisjoint({"A1", "A5", "G1", "K4"})
    table.refused("", table.correct, what, "K4", to="lies")
    blank = battle(play)
    assert what not in [one.what for one in GAME.corrections(blank.state)], "nobody has laid mines"


def test_who_took_part_in_a_boarding_is_marked_or_freed_by_hand() -> None:
    table = skirmish(brig_1="K7", line_2="X1")
    table.correct("spent", "brig-1", to="spent")
    table.refused("8.8a", table.sail, "brig-1", "E", 1)
    table.correct("spent", "fort-a1", to="spent")
    table.refused("8.9k", table.fire, "fort-a1")
    table.correct("spent", "brig-1", to="ready")
    table.sail("brig-1", "E", 1)


def test_another_round_frees_nobody_who_took_part_in_this_one() -> None:
    table = battle()
    table.correct("spent", "brig-1", to="spent")
    table.correct("round", to=4)
    table.refused("8.8a", table.sail, "brig-1", "E", 1)
    table.correct("round", to=1)
    table.refused("8.8a", table.sail, "brig-1", "E", 1)
    table.refused("8.8a", table.repair, "brig-1")


def test_a_captured_ship_set_right_is_nobodys_prize_any_more() -> None:
    table = skirmish(line_1="F5", brig_2="F6", galleon_2="X1")
    table.board("line-1", "brig-2", 1, 1)
    table.share(line_1=3, brig_2=1)
    table.correct("owner", "brig-2", to="red")
    assert table.owner("brig-2") == "red"
    table.refused("8.8a", table.board, "line-1", "brig-2")


def test_work_at_a_fort_is_taken_back_and_may_be_begun_anew_in_the_same_turn() -> None:
    table = battle().open_sea().hurt("fort-a1", 2)
    table.repair_fort("fort-a1", "line-1", "brig-1")
    table.correct("work", "fort-a1", to="none")
    assert not table.state.at_work
    table.repair_fort("fort-a1", "line-1", "brig-1")
    table.correct("damage", "fort-a1", to=0)
    assert not table.state.at_work, "there is nothing left to repair"


def crews(table: Table, fort: str = "fort-a1") -> set[str]:
    """Whom the referee can set to work at a fort."""
    choices = [one.command for one in GAME.choices(table.state, REFEREE, fort)]
    return {one.to for one in choices if isinstance(one, Correct) and one.what == "work"}


@pytest.mark.rule("admiral:9.2", "admiral:9.5a", "admiral:9.3c")
def test_a_repair_of_a_fort_that_was_forgotten_is_begun_and_its_tokens_come_off() -> None:
    table = battle().open_sea().hurt("fort-a1", 2).at("galleon-1", "K7").at("frigate-1", "L7")
    assert crews(table) == {"blue line-1 brig-1"}
    table.correct("work", "fort-a1", to="blue line-1 brig-1")
    assert table.state.at_work == {"line-1": "fort-a1", "brig-1": "fort-a1"}
    table.refused("9.3c", table.sail, "line-1", "E", 1)
    table.end_turn()
    assert table.damage_of("fort-a1") == 1


@pytest.mark.rule("admiral:9.1a", "admiral:9.1b", "admiral:9.3a", "admiral:6.4", "admiral:8.8a")
def test_nobody_is_set_to_work_who_may_not_do_such_work() -> None:
    table = battle().open_sea()
    table.refused("", table.correct, "work", "fort-a1", to="blue line-1 brig-1")
    table.hurt("fort-a1", 2).hurt("galleon-1", 1).at("frigate-1", "K7").at("line-2", "B2")
    table.at("brig-2", "A2").repair("galleon-1")
    for few in ("begun", "blue line-1", "blue line-1 line-1", "blue line-1 line-2"):
        table.refused("", table.correct, "work", "fort-a1", to=few)
    table.refused("9.1a", table.correct, "work", "fort-a1", to="red line-2 brig-2")
    table.refused("9.1b", table.correct, "work", "fort-a1", to="blue line-1 frigate-1")
    table.refused("9.3a", table.correct, "work", "fort-a1", to="blue line-1 galleon-1")
    table.make_fireship("brig-1")
    table.refused("6.4", table.correct, "work", "fort-a1", to="blue line-1 brig-1")
    table.correct("fireship", "brig-1", to="none")
    table.correct("spent", "brig-1", to="spent")
    table.refused("8.8a", table.correct, "work", "fort-a1", to="blue line-1 brig-1")
    assert crews(table) == set()


@pytest.mark.rule("admiral:9.2")
def test_a_ship_works_at_one_fort_only_whoever_sets_her_to_it() -> None:
    table = battle("cards").hurt("fort-a1", 2).change("fort-x14", owner="blue", damage=1)
    table.repair_fort("fort-a1", "line-1", "brig-1")
    table.refused("9.2", table.correct, "work", "fort-x14", to="blue galleon-1 brig-1")


@pytest.mark.rule("admiral:9.7")
def test_work_that_was_broken_off_by_mistake_goes_on_in_the_same_turn() -> None:
    table = battle().open_sea().hurt("fort-a1", 2)
    table.repair_fort("fort-a1", "line-1", "brig-1")
    table.stop_work("brig-1")
    table.refused("9.7", table.repair_fort, "fort-a1", "line-1", "brig-1")
    table.correct("work", "fort-a1", to="blue line-1 brig-1")
    table.end_turn()
    assert table.damage_of("fort-a1") == 1


@pytest.mark.rule("admiral:9.8a", "admiral:9.9e")
def test_other_hands_at_a_ruin_go_on_where_the_first_left_off() -> None:
    table = battle("cards").ruin("fort-a1").change("fort-x14", owner="blue")
    table.rebuild("fort-a1", "brig-1", "line-1")
    table.correct("tokens", "fort-a1", to=4)
    now = "blue line-1 brig-1"
    assert now not in crews(table), "in whichever order they were named"
    again = table.refused("", table.correct, "work", "fort-a1", to=now)
    assert again.reason.id == "correct.refused.so-already"
    table.correct("work", "fort-a1", to="blue line-1 frigate-1")
    assert (table.fort("fort-a1").workers, table.damage_of("fort-a1")) == (
        ("line-1", "frigate-1"), 4,
    )  # fmt: skip
    table.correct("work", "fort-a1", to="red line-2 brig-2")
    assert table.fort("fort-a1").builder == "red"
    table.correct("work", "fort-a1", to="none")
    assert table.damage_of("fort-a1") == 5


@pytest.mark.rule("pearl-shoals:V.1.4", "pearl-shoals:V.2.3a")
def test_a_partner_is_set_to_work_at_a_ruin_for_whom_he_helps() -> None:
    seats = ("blue", "red", "green", "white")
    table = battle("cards", seats=seats, sides=("1", "2", "1", "2"))
    table.correct("fort", "fort-a1", to="ruined")
    assert "blue line-1 brig-3" in crews(table)
    assert "green line-3 brig-1" not in crews(table), "green has a fort"
    table.correct("work", "fort-a1", to="blue line-1 brig-3")
    table.end_turn()
    assert table.state.grace == {"blue": 4}, "a turn in which it is rebuilt is not counted"


@pytest.mark.rule("admiral:10.7b")
def test_no_mine_goes_up_under_a_ship_that_was_set_to_work_since() -> None:
    table = skirmish(mines="1", brig_1="E2", line_1="B2", line_2="X1").hurt("fort-a1", 2)
    table.change("fort-x14", cell="G1").lay("blue", "").lay("red", "D2")
    table.spin("fresh W")
    table.sail("brig-1", "W", 4)
    assert table.offers("declare-mine", seat="red")
    table.correct("work", "fort-a1", to="blue line-1 brig-1")
    assert not table.offers("declare-mine", seat="red")


def test_in_a_battle_of_before_such_work_was_only_begun_and_ended() -> None:
    event = Corrected(
        seat=REFEREE, what="work", piece="fort-a1", was="begun", to="none", reason="slipped"
    )
    table = battle().open_sea().hurt("fort-a1", 2)
    table.repair_fort("fort-a1", "line-1", "brig-1")
    table.take((event,))
    assert not table.state.at_work
    (line,) = table.lines()
    assert (
        words("en")
        .say(line.message)
        .startswith("The referee sets right: Fort A1, work at a fort: begun → none.")
    )


def test_tokens_at_a_ruin_and_the_turns_left_are_set_while_it_is_rebuilt() -> None:
    table = battle("cards")
    table.correct("fort", "fort-a1", to="ruined")
    table.correct("grace", "blue", to=2)
    assert table.lines()[-1].message.figures["piece"] == seat_word("blue")
    table.rebuild("fort-a1", "line-1", "brig-1")
    table.correct("tokens", "fort-a1", to=3)
    table.end_turn()
    assert (table.fort("fort-a1").owner, table.damage_of("fort-a1")) == ("blue", 2)


def test_whose_a_ruin_was_is_set_right() -> None:
    table = battle("cards").ruin("fort-a1")
    table.correct("former", "fort-a1", to="red")
    assert table.fort("fort-a1").former == "red"


@pytest.mark.parametrize(
    ("what", "piece", "to"),
    [
        ("place", "brig-1", "L7"),
        ("place", "brig-1", "off"),
        ("owner", "brig-1", "red"),
        ("owner", "fort-x14", "red"),
        ("fort", "fort-a1", "whole"),
    ],
)
def test_no_work_goes_on_without_one_of_the_two_or_without_the_fort(
    what: str, piece: str, to: str
) -> None:
    table = battle().open_sea().ruin("fort-a1").change("fort-a1", damage=4)
    table.change("fort-a1", workers=("line-1", "brig-1"), builder="blue")
    table.change("fort-x14", owner="blue")
    table.correct(what, piece, to=to)
    if piece == "fort-x14":
        assert len(table.state.at_work) == 2, "another fort"
        return
    assert not table.state.at_work
    assert table.damage_of("fort-a1") == (0 if what == "fort" else 5)


def test_a_ship_at_work_is_set_neither_under_repair_nor_as_a_fireship() -> None:
    table = battle().open_sea().hurt("fort-a1", 2).hurt("brig-1", 1)
    table.repair_fort("fort-a1", "line-1", "brig-1")
    table.refused("9.3a", table.correct, "repair", "brig-1", to="begun")
    table.refused("6.2b", table.correct, "fireship", "brig-1", to="begun")
