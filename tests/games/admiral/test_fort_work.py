"""Two ships repair a fort or rebuild a ruin: who, where, for how long, and all that ends it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.engine.layers import DAMAGE, FLAGS
from companion.games.admiral import GAME
from companion.games.admiral.rules import forts
from companion.games.admiral.rules.boarding_commands import Board
from companion.games.admiral.rules.commands import RepairFort
from companion.games.admiral.rules.events import GraceResumed, GraceSuspended, PlayerOut
from companion.games.admiral.rules.fort_events import (
    FortMended,
    FortRebuilt,
    FortWorkBegan,
    FortWorkEnded,
)
from companion.i18n.translator import words
from companion.presenters.interrupt_window import held_back, holding
from tests.games.admiral.test_forts import brought_about, taken
from tests.games.admiral.verbs import Table, battle, skirmish
from tests.games.admiral.verdicts import end, goes_on, rest

BOTH = pytest.mark.parametrize("play", ["chart", "cards"])
PAIR = ("line-1", "brig-1")


def in_port(play: str = "chart", damage: int = 3, wind: str = "calm N", mines: str = "0") -> Table:
    """Blue's four in the port of his damaged fort, where they have lain for long; red's off it."""
    cells = {"line_1": "A2", "brig_1": "A2", "galleon_1": "B1", "frigate_1": "B1"}
    table = skirmish(play, wind, mines, **cells, line_2="F2", brig_2="F6", galleon_2="W13")
    return table.hurt("fort-a1", damage)


def ruined(play: str = "chart", wind: str = "calm N") -> Table:
    """The same by a fort that has long been a ruin, while blue has another."""
    return in_port(play, wind=wind).ruin("fort-a1").change("fort-x14", owner="blue")


def left_after(table: Table, fort: str, turns: int, by: str = "blue") -> list[int]:
    """The tokens at a fort's foot after each of these turns of a seat's."""
    found = []
    for _ in range(turns):
        table.end_turn()
        found.append(table.damage_of(fort))
        while table.state.phase == "wind" or table.state.turn != by:
            table.spin("calm N") if table.state.phase == "wind" else table.end_turn()
    return found


# ---------------------------------------------------------------- who, where, what


@pytest.mark.rule("admiral:9.1a", "admiral:9.1b", "admiral:9.2")
@BOTH
def test_two_ships_in_port_begin_and_lay_their_flags_at_the_fort(play: str) -> None:
    table = in_port(play)
    table.repair_fort("fort-a1", *PAIR)
    assert table.happened(FortWorkBegan) == [
        FortWorkBegan(seat="blue", fort="fort-a1", ships=PAIR, ruin=False)
    ]
    assert table.rules() == {"admiral.log.work-repair": "9.2"}
    (told,) = [words("en").say(line.message) for line in table.lines()]
    assert told == "Fort A1: Line 1 and Brig 1 begin repair", "nothing is repaired yet"
    for ship in PAIR:
        assert [badge.id for badge in table.card_of(ship).badges] == ["admiral.badge.at-work"]
    assert [badge.id for badge in table.card_of("fort-a1").badges] == ["admiral.badge.fort-repair"]


@pytest.mark.rule("admiral:9.1b", "admiral:9.5a")
def test_the_likely_mate_is_the_weakest_of_those_that_have_lain_still() -> None:
    def likely(table: Table) -> list[str]:
        offered = table.offers("repair-fort")
        return [one.of("mate") for one in offered if one.piece == "line-1" and one.likely]

    assert likely(in_port()) == ["brig-1"]
    assert likely(in_port().change("brig-1", moved=True)) == ["frigate-1"]


@pytest.mark.rule("admiral:9.1b", "admiral:9.8a")
def test_the_same_ship_twice_is_one_ship_and_refused_at_a_ruin_as_well() -> None:
    table = battle()
    table.hurt("fort-a1", 2)
    table.refused("9.1b", table.repair_fort, "fort-a1", "line-1", "line-1")
    table.ruin("fort-a1")
    table.refused("9.1b", table.rebuild, "fort-a1", "line-1", "line-1")
    assert not any(one.of("mate") == one.piece for one in table.offers("rebuild-fort"))
    assert table.offers("rebuild-fort")


@pytest.mark.rule("admiral:9.1b")
def test_one_ship_alone_is_refused_and_her_dead_button_says_that_it_takes_two() -> None:
    table = in_port().at("brig-1", "L3").at("galleon-1", "L4").at("frigate-1", "L5")
    assert not table.offers("repair-fort")
    assert [
        (bar.about, bar.rule) for bar in table.view().disabled if bar.deed == "repair-fort"
    ] == [("line-1", "9.1b")]
    for mate in ("line-1", "brig-1", "line-2"):
        table.refused("9.1b", table.repair_fort, "fort-a1", "line-1", mate)
    table.refused("9.1b", table.repair_fort, "fort-a1", "brig-1", "line-1")


@pytest.mark.rule("admiral:9.1a")
@BOTH
def test_only_ones_own_damaged_fort_is_repaired(play: str) -> None:
    table = in_port(play, damage=0).hurt("fort-x14", 2)
    table.refused("9.1a", table.repair_fort, "fort-a1", *PAIR)
    table.refused("9.1a", table.repair_fort, "fort-x14", *PAIR)
    table.refused("9.1a", table.repair_fort, "brig-1", *PAIR)
    table.refused("9.8a", table.rebuild, "fort-a1", *PAIR)
    table.hurt("fort-a1", 4).repair_fort("fort-a1", *PAIR)
    table = ruined(play)
    ruin = table.refused("9.1a", table.repair_fort, "fort-a1", *PAIR)
    assert ruin.reason.id == "admiral.refused.repair-ruin"


@pytest.mark.rule("admiral:9.1b", "admiral:1.2")
def test_anothers_ships_lost_ships_and_anothers_turn_are_refused() -> None:
    table = in_port().at("line-2", "B2").at("frigate-1", "L3").lost("galleon-1")
    table.refused("9.1b", table.repair_fort, "fort-a1", "line-1", "line-2")
    table.refused("3.4a", table.repair_fort, "fort-a1", "line-1", "galleon-1")
    table.refused("1.4", table.repair_fort, "fort-a1", "line-2", "line-1")
    table.end_turn()
    table.refused("1.2", table.repair_fort, "fort-a1", *PAIR, by="blue")


@pytest.mark.rule("admiral:9.3a", "admiral:6.4")
@BOTH
def test_a_ship_under_repair_a_fireship_and_one_at_work_elsewhere_are_no_hands(play: str) -> None:
    table = in_port(play).hurt("brig-1", 1)
    table.repair("brig-1")
    table.refused("9.3a", table.repair_fort, "fort-a1", *PAIR)
    table.refused("9.3a", table.repair_fort, "fort-a1", "brig-1", "line-1")
    table.make_fireship("galleon-1")
    table.refused("6.4", table.repair_fort, "fort-a1", "line-1", "galleon-1")
    table.repair_fort("fort-a1", "line-1", "frigate-1")
    table.refused("9.8a", table.repair_fort, "fort-a1", "line-1", "frigate-1")
    if play == "cards":
        table.change("fort-x14", owner="blue", damage=1)
        table.refused("9.2", table.repair_fort, "fort-x14", "line-1", "frigate-1")


# ---------------------------------------------------------------- while it goes on


@pytest.mark.rule("admiral:9.3a", "admiral:9.3b", "admiral:9.3c", "admiral:6.2b")
@BOTH
def test_at_work_a_ship_shoots_but_neither_moves_nor_is_repaired_nor_made_a_fireship(
    play: str,
) -> None:
    table = in_port(play, wind="fresh E").hurt("brig-1", 1)
    table.repair_fort("fort-a1", *PAIR)
    for ship in PAIR:
        table.refused("9.3c", table.sail, ship, "E", 1)
    table.refused("9.3a", table.repair, "brig-1")
    table.refused("6.2b", table.make_fireship, "brig-1")
    assert not table.offers("sail", "line-1")
    table.fire("line-1", face=3)
    table.play_on("blue")
    assert table.damage_of("fort-a1") == 2, "a turn in which she fires counts"


@pytest.mark.rule("admiral:9.3c", "admiral:9.6b", "admiral:8.8a")
@BOTH
def test_at_work_a_ship_boards_nobody_until_it_is_broken_off_and_one_spent_is_no_hand(
    play: str,
) -> None:
    table = in_port(play).at("line-2", "A3" if play == "chart" else None)
    table.repair_fort("fort-a1", *PAIR)
    table.refused("9.3c", table.do, Board(seat="blue", ship="brig-1", target="line-2"))
    table.stop_work("line-1")
    assert table.offers("board", "brig-1")
    table = in_port(play).change("brig-1", spent=table.state.round)
    table.refused("8.8a", table.repair_fort, "fort-a1", *PAIR)
    table.repair_fort("fort-a1", "line-1", "galleon-1")
    table.change("line-1", spent=table.state.round)
    table.refused("8.8a", table.stop_work, "line-1")


@pytest.mark.rule("admiral:9.4a", "admiral:9.4b")
@BOTH
def test_meanwhile_the_fort_fires_and_others_are_repaired_in_its_port(play: str) -> None:
    table = in_port(play).hurt("galleon-1", 1)
    table.repair_fort("fort-a1", *PAIR)
    table.repair("galleon-1")
    table.fire("fort-a1", face=3)
    assert table.tokens("fort-a1", "shot") == (1, 1)


@pytest.mark.rule("admiral:4.18b", "admiral:9.3c")
@BOTH
def test_no_storm_carries_a_ship_at_work_away(play: str) -> None:
    table = in_port(play)
    table.repair_fort("fort-a1", *PAIR)
    table.wind("storm E")
    table.refused("9.3c", table.sail, "brig-1", "E", 2)
    table.end_turn()
    assert table.damage_of("fort-a1") == 2


@pytest.mark.rule("admiral:9.5a", "admiral:9.5b")
@BOTH
def test_every_turn_takes_one_token_off_at_its_end_and_the_last_one_ends_it(play: str) -> None:
    table = in_port(play)
    table.repair_fort("fort-a1", *PAIR)
    assert table.damage_of("fort-a1") == 3
    assert left_after(table, "fort-a1", 3) == [2, 1, 0]
    assert [event.why for event in table.events if isinstance(event, FortWorkEnded)] == ["mended"]
    assert not table.state.at_work
    table.sail("brig-1", "E", 1) if play == "cards" else table.make_fireship("brig-1")


@pytest.mark.rule("admiral:9.5a")
@BOTH
def test_the_turn_in_which_one_of_them_came_does_not_count(play: str) -> None:
    table = in_port(play, wind="fresh W").at("brig-1", "C2" if play == "chart" else None)
    table.sail("brig-1", "W", 1)
    table.repair_fort("fort-a1", *PAIR)
    assert left_after(table, "fort-a1", 3) == [3, 2, 1]


@pytest.mark.rule("admiral:9.1b")
def test_a_third_ship_adds_nothing_and_the_fort_has_two() -> None:
    table = in_port()
    table.repair_fort("fort-a1", *PAIR)
    table.refused("9.8a", table.repair_fort, "fort-a1", "galleon-1", "frigate-1")
    assert left_after(table, "fort-a1", 1) == [2]


@pytest.mark.rule("admiral:9.5a", "admiral:9.4a")
@BOTH
def test_a_fort_under_repair_may_be_hit_and_the_repair_goes_on(play: str) -> None:
    table = in_port(play)
    table.repair_fort("fort-a1", *PAIR)
    table.end_turn()
    table.at("line-2", "C3" if play == "chart" else None).fire("line-2", "fort-a1", face=6)
    assert (table.damage_of("fort-a1"), len(table.state.at_work)) == (3, 2)


# ---------------------------------------------------------------- what ends it


@pytest.mark.rule("admiral:9.6a", "admiral:9.6b", "admiral:9.6c", "admiral:9.6d", "admiral:9.7")
@BOTH
@pytest.mark.parametrize("released", PAIR)
def test_one_flag_taken_back_ends_it_for_both_who_act_at_once(play: str, released: str) -> None:
    table = in_port(play, wind="fresh E")
    table.repair_fort("fort-a1", *PAIR)
    table.play_on("blue", wind="fresh E")
    assert table.damage_of("fort-a1") == 2
    table.stop_work(released)
    assert table.happened(FortWorkEnded) == [FortWorkEnded(fort="fort-a1", why="choice")]
    assert table.rules() == {"admiral.log.work-choice": "9.6a"}
    table.sail("line-1", "E", 1)
    table.make_fireship("brig-1")
    for ships in (PAIR, ("galleon-1", "frigate-1")):
        table.refused("9.7", table.repair_fort, "fort-a1", *ships)
    assert {bar.rule for bar in table.view().disabled if bar.deed == "repair-fort"} <= {
        "9.7",
        "6.4",
    }
    table.play_on("blue")
    assert table.damage_of("fort-a1") == 2, "the turn it was ended in counts for nothing"
    table.repair_fort("fort-a1", "galleon-1", "frigate-1")


@pytest.mark.rule("admiral:9.6a")
@BOTH
def test_it_is_ended_in_the_owners_turn_only_and_by_a_ship_that_is_at_it(play: str) -> None:
    table = in_port(play)
    table.repair_fort("fort-a1", *PAIR)
    table.refused("9.6a", table.stop_work, "galleon-1")
    table.end_turn()
    table.refused("1.2", table.stop_work, "brig-1", by="blue")
    table.refused("1.4", table.stop_work, "brig-1", by="red")


@pytest.mark.rule("admiral:9.1b", "admiral:9.7")
@BOTH
def test_a_ship_lost_breaks_it_off_and_it_is_announced_anew_in_the_owners_next_turn(
    play: str,
) -> None:
    table = in_port(play).hurt("brig-1", 2)
    table.repair_fort("fort-a1", *PAIR)
    table.end_turn()
    table.at("line-2", "A4" if play == "chart" else None).fire("line-2", "brig-1", face=6)
    assert table.happened(FortWorkEnded) == [FortWorkEnded(fort="fort-a1", why="ship-lost")]
    assert "admiral.log.work-ship-lost" in table.log()
    table.play_on("blue")
    assert table.damage_of("fort-a1") == 2
    table.repair_fort("fort-a1", "line-1", "galleon-1")


@pytest.mark.rule("admiral:9.1b", "admiral:6.8b")
@BOTH
def test_a_fireships_blast_or_a_captor_may_take_one_of_them(play: str) -> None:
    table = in_port(play)
    table.repair_fort("fort-a1", *PAIR)
    brought_about(table, lambda recorder: forts.stop_work(recorder, "brig-1"))
    assert table.happened(FortWorkEnded) == [FortWorkEnded(fort="fort-a1", why="captured")]
    table = in_port(play).change("galleon-1", fireship=1)
    table.repair_fort("fort-a1", *PAIR)
    table.play_on("blue")
    table.explode("galleon-1")
    if play == "cards":
        table.catch("brig-1")
        table.end_blast()
    assert [event.why for event in table.happened(FortWorkEnded)] == ["ship-lost"]


@pytest.mark.rule("admiral:8.10", "admiral:3.4b", "admiral:9.9e")
@BOTH
def test_with_the_fort_captured_or_ruined_it_is_over(play: str) -> None:
    table = in_port(play)
    table.repair_fort("fort-a1", *PAIR)
    taken(table, "fort-a1", "red")
    assert table.happened(FortWorkEnded) == [FortWorkEnded(fort="fort-a1", why="fort-lost")]
    table = in_port(play, damage=4)
    table.repair_fort("fort-a1", *PAIR)
    table.end_turn()
    table.hurt("fort-a1", 4).at("line-2", "C3" if play == "chart" else None)
    table.fire("line-2", "fort-a1", face=6)
    assert table.happened(FortWorkEnded) == [FortWorkEnded(fort="fort-a1", why="fort-lost")]
    assert (table.damage_of("fort-a1"), table.state.at_work) == (5, {})


# ---------------------------------------------------------------- rebuilding


@pytest.mark.rule("admiral:3.4f", "admiral:9.8a", "admiral:9.8b", "admiral:9.9c", "admiral:9.9d")
@BOTH
def test_after_three_turns_the_ruin_is_the_rebuilders_with_two_damage_and_fires_in_the_next(
    play: str,
) -> None:
    table = ruined(play)
    table.rebuild("fort-a1", *PAIR)
    assert table.rules() == {"admiral.log.work-rebuild": "9.8a"}
    assert left_after(table, "fort-a1", 3) == [4, 3, 2]
    assert [e for e in table.events if isinstance(e, FortRebuilt)] == [
        FortRebuilt(fort="fort-a1", seat="blue", left=2)
    ]
    assert (table.fort("fort-a1").owner, table.fort("fort-a1").ruined) == ("blue", False)
    assert not table.state.at_work, "what is left is a repair that is announced anew"
    table.fire("fort-a1", face=3)
    table.repair_fort("fort-a1", *PAIR)


@pytest.mark.rule("admiral:9.9c", "admiral:9.5a")
def test_of_ships_that_came_in_the_same_turn_it_takes_four() -> None:
    table = ruined(wind="fresh W").at("brig-1", "C2")
    table.sail("brig-1", "W", 1)
    table.rebuild("fort-a1", *PAIR)
    assert left_after(table, "fort-a1", 4) == [5, 4, 3, 2]


@pytest.mark.rule("admiral:9.9b", "admiral:9.9a", "admiral:3.4e", "admiral:3.4c")
@BOTH
def test_until_then_it_is_a_ruin_that_neither_fires_nor_mends_nor_is_a_target(play: str) -> None:
    table = ruined(play).hurt("frigate-1", 1).stow("line-1", 1)
    table.rebuild("fort-a1", *PAIR)
    assert left_after(table, "fort-a1", 1) == [4]
    fort = table.fort("fort-a1")
    assert (fort.ruined, fort.owner) == (True, "")
    table.refused("3.4e", table.fire, "fort-a1", by="blue")
    if play == "chart":
        table.refused("3.4c", table.repair, "frigate-1")
    table.refused("9.3c", table.sail, "brig-1", "E", 1)
    table.fire("brig-1", face=3)
    table.end_turn()
    table.at("line-2", "C3" if play == "chart" else None)
    table.refused("3.4b", table.fire, "line-2", "fort-a1")


@pytest.mark.rule("admiral:9.8a")
@BOTH
def test_anybody_rebuilds_any_ruin_but_one_at_a_time(play: str) -> None:
    table = battle(play, seats=("blue", "red", "green")).ruin("fort-a1").wind("calm N")
    if play == "chart":
        table.at("line-3", "A2").at("brig-3", "A2").at("line-1", "B1").at("brig-1", "B1")
        table.at("galleon-1", "B2").at("frigate-1", "D9")
    table.turn("green").rebuild("fort-a1", "line-3", "brig-3")
    table.turn("blue")
    table.refused("9.8a", table.rebuild, "fort-a1", *PAIR)
    table.stands(replace(table.state, turn="green")).stop_work("brig-3")
    table.turn("blue").rebuild("fort-a1", *PAIR)
    assert table.fort("fort-a1").builder == "blue", "another turn: 9.7 is no bar to him"


@pytest.mark.rule("admiral:9.7", "admiral:9.8a")
@BOTH
def test_whose_turn_it_is_may_begin_work_where_he_has_stopped_that_of_another(play: str) -> None:
    table = battle(play, seats=("blue", "red", "green")).ruin("fort-a1")
    if play == "chart":
        table.open_sea().at("line-3", "A2").at("brig-3", "B1").at("line-1", "B1")
        table.at("brig-1", "B2").at("frigate-1", "D1")
    table.hurt("brig-3", 2).turn("green").rebuild("fort-a1", "line-3", "brig-3")
    table.turn("blue").fire("frigate-1", "brig-3", face=6)
    assert table.happened(FortWorkEnded) == [FortWorkEnded(fort="fort-a1", why="ship-lost")]
    table.rebuild("fort-a1", *PAIR)
    assert table.fort("fort-a1").builder == "blue"


@pytest.mark.rule("admiral:9.9e", "admiral:9.6d")
@BOTH
@pytest.mark.parametrize("why", ["choice", "ship-lost"])
def test_broken_off_every_token_goes_back(play: str, why: str) -> None:
    table = ruined(play)
    table.rebuild("fort-a1", *PAIR)
    assert left_after(table, "fort-a1", 1) == [4]
    if why == "choice":
        table.stop_work("line-1")
    else:
        table.end_turn()
        table.hurt("brig-1", 2).at("line-2", "A4" if play == "chart" else None)
        table.fire("line-2", "brig-1", face=6)
    back = 1 if why == "choice" else 2
    assert table.happened(FortWorkEnded) == [FortWorkEnded(fort="fort-a1", why=why, back=back)]
    assert table.rules()["admiral.log.work-back"] == "9.9e"
    assert table.damage_of("fort-a1") == 5


@pytest.mark.rule("admiral:9.9e")
def test_an_ordinary_repair_broken_off_keeps_what_was_won() -> None:
    table = in_port()
    table.repair_fort("fort-a1", *PAIR)
    assert left_after(table, "fort-a1", 2) == [2, 1]
    table.stop_work("brig-1")
    assert table.damage_of("fort-a1") == 1


@pytest.mark.rule("admiral:10.7b", "admiral:9.2")
@BOTH
def test_to_begin_is_a_deed_of_both_and_shuts_the_window_of_a_mine(play: str) -> None:
    table = in_port(play)
    for ship in PAIR:
        table.change(ship, under_way=True, wake=("A2",))
    table.repair_fort("fort-a1", *PAIR)
    assert not any(table.ship(ship).under_way for ship in PAIR)


@pytest.mark.rule("admiral:10.7b")
def test_a_ship_that_has_just_come_is_held_a_moment_before_she_helps_another() -> None:
    table = battle(mines="1", wind="").lay("blue", "").lay("red", "")
    table.spin("fresh W")
    before = table.open_sea().hurt("fort-a1", 2).at("brig-1", "C1").view()
    table.sail("brig-1", "W", 1)
    held = held_back(before, table.view(), ())
    asked = RepairFort(seat="blue", ship="line-1", mate="brig-1", fort="fort-a1")
    hold = holding(held, tuple(table.offers()), asked)
    assert hold is not None
    assert hold.about == "brig-1"


@pytest.mark.rule("pearl-shoals:V.4.1c")
@BOTH
def test_at_work_a_ship_lands_her_pearls_all_the_same(play: str) -> None:
    table = in_port(play).stow("line-1", 1)
    table.repair_fort("fort-a1", *PAIR)
    table.unload("line-1", "fort-a1")


# ---------------------------------------------------------------- a player without a fort


@pytest.mark.rule("pearl-shoals:V.1.4")
@BOTH
def test_begun_in_his_third_turn_it_saves_him_and_broken_off_leaves_him_that_turn(
    play: str,
) -> None:
    table = in_port(play).ruin("fort-a1")
    table.stands(replace(table.state, grace={"blue": 1}))
    table.rebuild("fort-a1", *PAIR)
    assert table.happened(GraceSuspended) == [GraceSuspended(seat="blue")]
    assert [note.message.id for note in table.view().notes if note.rule == "V.1.4"] == [
        "admiral.note.spared"
    ]
    rest(table, 2)
    assert goes_on(table)
    table.spin("calm N")
    table.stop_work("brig-1")
    assert table.happened(GraceResumed) == [GraceResumed(seat="blue", turns=1)]
    rest(table, 1)
    assert table.happened(PlayerOut) == [PlayerOut(seat="blue", why="no-fort")]
    assert end(table) == (("red",), "V.1.2a")


@pytest.mark.rule("pearl-shoals:V.1.4")
@BOTH
def test_rebuilt_it_clears_his_count_and_lost_again_he_has_three_turns_anew(play: str) -> None:
    table = in_port(play).ruin("fort-a1")
    table.stands(replace(table.state, grace={"blue": 1}))
    table.rebuild("fort-a1", *PAIR)
    left_after(table, "fort-a1", 3)
    assert table.state.grace == {}
    table.end_turn()
    taken(table, "fort-a1", "red")
    assert table.state.grace == {"blue": 3}


@pytest.mark.rule("pearl-shoals:V.1.4", "admiral:9.8a")
def test_who_rebuilds_another_ruin_when_he_loses_his_last_fort_is_not_counted() -> None:
    table = ruined("cards")
    table.rebuild("fort-a1", *PAIR)
    taken(table, "fort-x14", "red")
    assert table.happened(GraceSuspended) == [GraceSuspended(seat="blue")]
    rest(table, 1)
    assert table.state.grace == {"blue": 4}


# ---------------------------------------------------------------- partners


def teams(play: str = "chart") -> Table:
    """Blue, without a fort, and his partner each with a ship by blue's ruin."""
    table = battle(play, seats=("blue", "red", "green", "gold")).ruin("fort-a1").wind("calm N")
    table.stands(
        replace(table.state, teams=(("blue", "green"), ("red", "gold")), grace={"blue": 3})
    )
    if play == "chart":
        table.open_sea().at("line-1", "A2").at("galleon-1", "L1").at("frigate-1", "L2")
        table.at("brig-1", "L3").at("line-3", "B2").at("line-2", "B1")
    return table


@pytest.mark.rule("pearl-shoals:V.2.3a", "admiral:9.8b")
@BOTH
def test_without_a_fort_he_rebuilds_with_his_partners_ship_and_it_is_his(play: str) -> None:
    table = teams(play).change("line-3", moved=True)
    table.refused("9.1b", table.rebuild, "fort-a1", "line-1", "line-2")
    table.rebuild("fort-a1", "line-1", "line-3")
    assert left_after(table, "fort-a1", 3) == [4, 3, 2]
    assert table.fort("fort-a1").owner == "blue"


@pytest.mark.rule("pearl-shoals:V.2.3a", "admiral:9.7")
@BOTH
def test_the_partner_takes_his_ship_back_in_his_own_turn_and_begins_no_work_there(
    play: str,
) -> None:
    table = teams(play)
    if play == "chart":
        table.at("brig-3", "B2")
    table.rebuild("fort-a1", "line-1", "line-3")
    table.refused("1.4", table.stop_work, "line-3", by="blue")
    table.end_turn()
    table.end_turn()
    assert table.state.turn == "green"
    table.stop_work("line-3")
    assert table.happened(FortWorkEnded) == [FortWorkEnded(fort="fort-a1", why="choice", back=1)]
    table.refused("9.7", table.rebuild, "fort-a1", "line-3", "brig-3")


@pytest.mark.rule("pearl-shoals:V.2.3a", "admiral:9.1b")
@BOTH
def test_who_has_a_fort_needs_two_of_his_own(play: str) -> None:
    table = teams(play).change("fort-x14", owner="blue")
    table.refused("9.1b", table.rebuild, "fort-a1", "line-1", "line-3")
    table = teams(play).change("fort-a1", ruined=False, damage=2, owner="blue")
    table.refused("9.1b", table.repair_fort, "fort-a1", "line-1", "line-3")


@BOTH
@pytest.mark.rule("admiral:9.5a")
def test_the_events_of_a_turns_work_are_told_with_what_is_left(play: str) -> None:
    table = in_port(play)
    table.repair_fort("fort-a1", *PAIR)
    table.end_turn()
    assert table.happened(FortMended) == [FortMended(fort="fort-a1", left=2)]
    assert table.rules()["admiral.log.fort-mended"] == "9.5a"


@pytest.mark.rule("admiral:3.4b", "admiral:9.9e")
def test_the_red_tokens_at_the_foot_of_a_ruin_lie_on_the_chart_too() -> None:
    table = ruined()
    table.rebuild("fort-a1", *PAIR)
    assert tokens_on_the_chart(table) == {"A1": 5}
    left_after(table, "fort-a1", 2)
    assert tokens_on_the_chart(table) == {"A1": 3}
    left_after(table, "fort-a1", 1)
    assert tokens_on_the_chart(table) == {}, "rebuilt"


@pytest.mark.rule("admiral:9.2", "admiral:9.6a")
def test_the_flags_lie_at_the_foot_of_the_fort_as_long_as_the_work_goes_on() -> None:
    def flags() -> list[str]:
        chart = GAME.public(table.state).chart
        assert chart
        return [badge.space for badge in chart.badges if badge.look == FLAGS]

    table = in_port()
    assert flags() == []
    table.repair_fort("fort-a1", *PAIR)
    assert flags() == ["A1"]
    table.stop_work("brig-1")
    assert flags() == []


def tokens_on_the_chart(table: Table) -> dict[str, int]:
    chart = GAME.public(table.state).chart
    assert chart
    return {badge.space: badge.number for badge in chart.badges if badge.look == DAMAGE}
