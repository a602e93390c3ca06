"""Ship repair: where, when it begins and ends, and what a ship under repair cannot do."""

from __future__ import annotations

import pytest

from companion.engine.refusals import Kind
from companion.games.admiral.rules.events import (
    Drifted,
    Mended,
    RepairBegan,
    RepairEnded,
    Sunk,
    TurnEnded,
)
from companion.games.admiral.rules.lookup import name_of
from tests.games.admiral.verbs import Table, battle, skirmish

BOTH = pytest.mark.parametrize("play", ["chart", "cards"])


def home(play: str = "chart", damage: int = 3, wind: str = "fresh E") -> Table:
    """Blue's damaged frigate in the port of her fort, her galleon beside her; red's ships off the
    port.
    """
    cells = {"frigate_1": "B2", "galleon_1": "B1", "line_2": "F2", "brig_2": "F6"}
    return skirmish(play, wind, **cells).hurt("frigate-1", damage)


def under_repair(play: str = "chart", damage: int = 3, wind: str = "fresh E") -> Table:
    """The frigate's repair has just been announced."""
    table = home(play, damage, wind)
    table.repair("frigate-1")
    return table


# ---------------------------------------------------------------- where


@pytest.mark.rule("admiral:7.1a")
@pytest.mark.parametrize("cell", ["A2", "B1", "B2"])
def test_a_ship_is_repaired_anywhere_in_the_port_of_her_owners_fort(cell: str) -> None:
    table = home().at("galleon-1", "L1").at("frigate-1", cell)
    table.repair("frigate-1")
    assert [(began.ship, began.fort) for began in table.happened(RepairBegan)] == [
        ("frigate-1", "fort-a1")
    ]


@pytest.mark.rule("admiral:7.1a")
@pytest.mark.parametrize(
    "cell", ["C3", "H7", "W13"], ids=["off the port", "at sea", "in the opponent's port"]
)
def test_nowhere_else(cell: str) -> None:
    table = home().at("frigate-1", cell)
    table.refused("7.1a", table.repair, "frigate-1")
    assert not table.offers("repair")


@pytest.mark.rule("admiral:7.1a")
def test_a_ruined_fort_repairs_nobody() -> None:
    table = home().ruin("fort-a1")
    table.refused("3.4c", table.repair, "frigate-1")


@pytest.mark.rule("admiral:7.1a")
def test_a_fort_captured_earlier_serves_as_well_as_the_first() -> None:
    table = home().at("frigate-1", "W13").change("fort-x14", owner="blue")
    table.repair("frigate-1")
    assert table.ship("frigate-1").mending_at == "fort-x14"


@pytest.mark.rule("admiral:7.1a", "admiral:8.11b")
def test_with_cards_alone_the_table_says_by_which_of_several_forts_she_is_repaired() -> None:
    table = home("cards").change("fort-x14", owner="blue")
    offered = table.offers("repair", "frigate-1")
    assert [one.label.figures["fort"] for one in offered] == [
        name_of("fort-a1"),
        name_of("fort-x14"),
    ]
    table.repair("frigate-1", at="fort-x14")
    assert table.ship("frigate-1").mending_at == "fort-x14"


@pytest.mark.rule("admiral:7.1a")
@BOTH
@pytest.mark.parametrize("fort", ["fort-x14", "fort-z9"])
def test_nor_by_a_fort_of_another_or_none(play: str, fort: str) -> None:
    table = home(play)
    table.refused("7.1a", table.repair, "frigate-1", at=fort)


@pytest.mark.rule("admiral:7.1a")
def test_another_players_fort_does_not_serve_even_an_ally() -> None:
    table = battle(seats=("blue", "red", "green")).at("frigate-1", "B13").hurt("frigate-1", 1)
    assert table.owner("fort-a14") == "green"
    table.refused("7.1a", table.repair, "frigate-1")


@pytest.mark.rule("admiral:7.1a")
@BOTH
def test_an_undamaged_ship_has_nothing_to_repair(play: str) -> None:
    table = home(play, damage=0)
    table.refused("7.1a", table.repair, "frigate-1")


@pytest.mark.rule("admiral:7.1a")
@BOTH
def test_when_the_fort_is_lost_the_repair_ends_and_she_acts_fully_in_her_next_turn(
    play: str,
) -> None:
    table = under_repair(play).at("line-2", "A4" if play == "chart" else None).hurt("fort-a1", 4)
    table.end_turn()
    table.fire("line-2", "fort-a1", face=6)
    assert [(ended.ship, ended.why) for ended in table.happened(RepairEnded)] == [
        ("frigate-1", "fort-lost")
    ]
    table.play_on("blue", wind="fresh E")
    assert table.damage_of("frigate-1") == 3, "a repair cut short takes nothing off"
    table.fire("frigate-1", face=6)
    table.sail("frigate-1", "E", 3)


@pytest.mark.rule("admiral:7.1a")
def test_cards_play_takes_the_players_word_for_the_port_and_reminds_them() -> None:
    table = home("cards")
    assert "7.1a" in table.reminders()
    assert [choice.piece for choice in table.offers("repair")] == ["frigate-1"]


# ---------------------------------------------------------------- beginning


@pytest.mark.rule("admiral:7.1b")
@BOTH
def test_she_comes_in_shoots_and_goes_under_repair_in_one_turn(play: str) -> None:
    table = home(play, wind="fresh W").at("frigate-1", "E2" if play == "chart" else None)
    table.sail("frigate-1", "W", 3)
    table.fire("frigate-1", "line-2", face=4)
    table.repair("frigate-1")
    assert table.ship("frigate-1").repair
    assert not table.offers("sail", "frigate-1")
    assert not table.offers("fire", "frigate-1")


@pytest.mark.rule("admiral:7.2")
@BOTH
def test_a_repair_that_was_never_announced_takes_no_token_off(play: str) -> None:
    table = home(play)
    table.play_on("blue")
    table.play_on("blue")
    assert table.damage_of("frigate-1") == 3


@pytest.mark.rule("admiral:7.2")
@BOTH
def test_an_announced_repair_shows_on_her_card(play: str) -> None:
    table = home(play)
    assert not table.card_of("frigate-1").badges
    table.repair("frigate-1")
    assert [badge.id for badge in table.card_of("frigate-1").badges] == ["admiral.badge.repair"]


@pytest.mark.rule("admiral:7.2")
@BOTH
def test_a_ship_already_under_repair_is_not_put_there_twice(play: str) -> None:
    table = under_repair(play)
    table.refused("7.2", table.repair, "frigate-1")


# ---------------------------------------------------------------- counting the turns


@pytest.mark.rule("admiral:7.3a", "admiral:7.3b")
@BOTH
def test_three_damage_take_three_turns_after_the_one_in_which_repair_began(play: str) -> None:
    table = under_repair(play, damage=3)
    left = []
    for _ in range(4):
        table.play_on("blue")
        left.append(table.damage_of("frigate-1"))
    assert left == [3, 2, 1, 0], "after the turn it began in, and after each of the next three"


@pytest.mark.rule("admiral:7.3a")
@BOTH
def test_when_the_last_token_is_off_the_flag_goes_back_and_she_sails_and_shoots(play: str) -> None:
    table = under_repair(play, damage=1)
    table.play_on("blue")
    table.end_turn()
    assert [(ended.ship, ended.why) for ended in table.happened(RepairEnded)] == [
        ("frigate-1", "mended")
    ]
    table.end_turn()
    table.spin("fresh E")
    table.fire("frigate-1", "line-2", face=2)
    table.sail("frigate-1", "E", 2)


@pytest.mark.rule("admiral:7.3b")
@BOTH
def test_the_turn_in_which_repair_begins_does_not_count(play: str) -> None:
    table = under_repair(play)
    table.end_turn()
    assert not table.happened(Mended)
    table.play_on("blue")
    table.end_turn()
    assert [(mended.ship, mended.left) for mended in table.happened(Mended)] == [("frigate-1", 2)]


@pytest.mark.rule("admiral:7.3b")
@BOTH
def test_the_opponents_turns_do_not_count(play: str) -> None:
    table = under_repair(play)
    table.play_on("red")
    table.end_turn()
    assert table.damage_of("frigate-1") == 3


@pytest.mark.rule("admiral:7.4")
@BOTH
def test_the_token_stays_on_until_everything_else_in_the_turn_is_done(play: str) -> None:
    table = under_repair(play)
    table.play_on("blue", wind="fresh E")
    table.fire("galleon-1", face=4)
    table.sail("galleon-1", "E", 2)
    assert table.damage_of("frigate-1") == 3
    told = table.end_turn()
    assert [type(event) for event in told[:2]] == [Mended, TurnEnded], (
        "the very last thing of the turn"
    )
    assert table.damage_of("frigate-1") == 2


def beset(play: str = "chart") -> Table:
    """Her repair is announced, and red's brig, with one box left, has come alongside."""
    table = under_repair(play, damage=1).at("brig-2", "B3" if play == "chart" else None)
    table.hurt("brig-2", 2).play_on("red")
    return table


@pytest.mark.rule("admiral:7.3a", "admiral:8.6c")
@BOTH
def test_to_whom_a_boarding_left_all_her_strength_her_repair_is_over_at_once(play: str) -> None:
    table = beset(play)
    table.board("brig-2", "frigate-1", 1, 6)
    table.share(frigate_1=4)
    assert table.happened(RepairEnded) == [RepairEnded(ship="frigate-1", why="mended")]
    table.play_on("blue", "fresh E")
    table.sail("frigate-1", "E", 1)


@pytest.mark.rule("admiral:7.3a", "admiral:8.6c")
@BOTH
def test_whoever_is_still_damaged_after_a_boarding_stays_under_repair(play: str) -> None:
    table = beset(play)
    table.board("brig-2", "frigate-1", 1, 6)
    table.share(frigate_1=3, brig_2=1)
    assert table.happened(RepairEnded) == []
    assert table.ship("frigate-1").repair


@pytest.mark.rule("admiral:7.3a")
@BOTH
def test_two_ships_under_repair_are_each_mended(play: str) -> None:
    table = under_repair(play, damage=2).hurt("galleon-1", 4)
    table.repair("galleon-1")
    table.play_on("blue")
    table.play_on("blue")
    assert (table.damage_of("frigate-1"), table.damage_of("galleon-1")) == (1, 3)


# ---------------------------------------------------------------- under repair


@pytest.mark.rule("admiral:7.5a")
@BOTH
def test_under_repair_she_neither_shoots_nor_moves_nor_joins_a_salvo(play: str) -> None:
    table = under_repair(play)
    table.refused("7.5a", table.sail, "frigate-1", "E", 1)
    table.refused("7.5a", table.fire, "frigate-1", "line-2")
    if play == "chart":
        table.at("line-2", "D1").at("galleon-1", "D3")
    table.aim("line-2")
    table.refused("7.5a", table.join, "frigate-1")
    assert "frigate-1" not in {choice.piece for choice in table.offers()}


@pytest.mark.rule("admiral:7.5a")
@BOTH
def test_that_holds_in_the_turns_that_follow(play: str) -> None:
    table = under_repair(play)
    table.play_on("blue", wind="fresh E")
    table.refused("7.5a", table.sail, "frigate-1", "E", 1)
    table.refused("7.5a", table.fire, "frigate-1", "line-2")
    bars = {(bar.deed, bar.rule) for bar in table.view().disabled if bar.about == "frigate-1"}
    assert {("sail", "7.5a"), ("fire", "7.5a")} <= bars


@pytest.mark.rule("admiral:7.5a")
@BOTH
def test_in_a_storm_she_stays_where_she_is(play: str) -> None:
    table = under_repair(play)
    table.end_turn()
    table.end_turn()
    table.spin("storm NE")
    table.refused("7.5a", table.sail, "frigate-1", "NE", 1)
    table.end_turn()
    assert not [event for event in table.events if isinstance(event, Drifted)]
    assert table.damage_of("frigate-1") == 2


@pytest.mark.rule("admiral:7.5b")
@BOTH
def test_others_may_damage_her_and_the_repair_goes_on(play: str) -> None:
    table = under_repair(play, damage=1)
    table.end_turn()
    table.fire("line-2", "frigate-1", face=4)
    assert table.damage_of("frigate-1") == 2
    table.end_turn()
    table.spin("calm N")
    table.end_turn()
    assert table.damage_of("frigate-1") == 1


@pytest.mark.rule("admiral:7.5c")
@BOTH
def test_a_ship_that_loses_all_her_strength_under_repair_is_lost(play: str) -> None:
    table = under_repair(play, damage=3)
    table.end_turn()
    table.fire("line-2", "frigate-1", face=4)
    assert [sunk.ship for sunk in table.happened(Sunk)] == ["frigate-1"]
    assert table.card_of("frigate-1").lost
    assert [badge.id for badge in table.card_of("frigate-1").badges] == ["admiral.badge.sunk"]


# ---------------------------------------------------------------- ending it by choice


@pytest.mark.rule("admiral:7.6a")
@BOTH
def test_she_may_leave_repair_half_mended_and_her_flag_goes_back(play: str) -> None:
    table = under_repair(play)
    table.play_on("blue")
    table.end_repair("frigate-1")
    assert [(ended.ship, ended.why) for ended in table.happened(RepairEnded)] == [
        ("frigate-1", "choice")
    ]
    assert not table.card_of("frigate-1").badges


@pytest.mark.rule("admiral:7.6a")
@BOTH
def test_not_in_somebody_elses_turn(play: str) -> None:
    table = under_repair(play)
    table.end_turn()
    assert table.refused("1.2", table.end_repair, "frigate-1").kind is Kind.NOT_YOUR_TURN


@pytest.mark.rule("admiral:7.6a")
@BOTH
def test_a_ship_not_under_repair_has_none_to_end(play: str) -> None:
    table = home(play)
    table.refused("7.6a", table.end_repair, "frigate-1")
    assert not table.offers("end-repair")


@pytest.mark.rule("admiral:7.6a")
@BOTH
def test_a_repair_that_could_be_ended_holds_no_turn_open(play: str) -> None:
    table = under_repair(play)
    (choice,) = table.offers("end-repair")
    assert choice.aside


@pytest.mark.rule("admiral:7.6b")
@BOTH
def test_that_turn_she_may_shoot_but_not_move_and_next_turn_she_moves(play: str) -> None:
    table = under_repair(play)
    table.play_on("blue", wind="fresh E")
    table.end_repair("frigate-1")
    table.fire("frigate-1", "line-2", face=4)
    assert table.damage_of("line-2") == 1
    table.refused("7.6b", table.sail, "frigate-1", "E", 1)
    assert not table.offers("sail", "frigate-1")
    table.play_on("blue", wind="fresh E")
    table.sail("frigate-1", "E", 1)


@pytest.mark.rule("admiral:7.6b")
@BOTH
def test_a_repair_ended_in_a_storm_leaves_her_in_port(play: str) -> None:
    table = under_repair(play)
    table.end_turn()
    table.end_turn()
    table.spin("storm NE")
    table.end_repair("frigate-1")
    table.refused("7.6b", table.sail, "frigate-1", "NE", 1)
    table.end_turn()
    assert table.cell_of("frigate-1") == ("B2" if play == "chart" else "")


@pytest.mark.rule("admiral:7.6c")
@BOTH
def test_the_turn_in_which_repair_was_ended_takes_no_token_off(play: str) -> None:
    table = under_repair(play)
    table.play_on("blue")
    table.play_on("blue")
    table.end_repair("frigate-1")
    table.play_on("blue")
    table.play_on("blue")
    assert table.damage_of("frigate-1") == 2, "one token in all, for the turn between"


@pytest.mark.rule("admiral:7.7")
@BOTH
def test_a_repair_broken_off_is_not_taken_up_in_the_same_turn(play: str) -> None:
    table = under_repair(play)
    table.play_on("blue")
    table.end_repair("frigate-1")
    table.fire("frigate-1", "line-2", face=1)
    table.refused("7.7", table.repair, "frigate-1")
    assert "frigate-1" not in {choice.piece for choice in table.offers("repair")}
    table.play_on("blue")
    table.repair("frigate-1")


@pytest.mark.rule("admiral:7.7")
@BOTH
def test_not_even_a_repair_that_began_this_turn(play: str) -> None:
    table = under_repair(play)
    table.end_repair("frigate-1")
    table.refused("7.7", table.repair, "frigate-1")
    table.refused("7.6b", table.sail, "frigate-1", "E", 1)
