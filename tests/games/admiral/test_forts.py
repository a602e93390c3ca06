"""A fort changes its flag, and all that follows: pearls, repairs, the turns without a fort."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from companion.engine.events import EventRecorder
from companion.games.admiral import GAME
from companion.games.admiral.rules import forts
from companion.games.admiral.rules.events import FortRuined, GraceBegan, RepairEnded
from companion.games.admiral.rules.state import State
from companion.games.admiral.rules.victory import check_end
from tests.games.admiral.verbs import Table, battle
from tests.games.admiral.verdicts import end, goes_on, rest, ruin, three

each_play = pytest.mark.parametrize("play", ["chart", "cards"])


def brought_about(table: Table, deed: Callable[[EventRecorder[State]], None]) -> Table:
    """What a deed of a later chapter does to the table, by the part of it that is told here."""
    recorder = EventRecorder(table.state, GAME.evolve)
    deed(recorder)
    check_end(recorder)
    table.take(tuple(recorder.events))
    return table


def taken(table: Table, fort: str, seat: str, left: int = 2) -> Table:
    """A fort is captured."""
    return brought_about(table, lambda recorder: forts.take(recorder, fort, seat, left))


def given(table: Table, fort: str, seat: str) -> Table:
    """A fort is handed over."""
    return brought_about(table, lambda recorder: forts.give(recorder, fort, seat))


@pytest.mark.rule("admiral:8.10", "pearl-shoals:V.4.5b")
@each_play
def test_a_captured_fort_is_the_captors_with_her_damage_her_port_and_her_pearls(play: str) -> None:
    table = taken(battle(play).stow("fort-x14", 2), "fort-x14", "blue")
    assert (table.fort("fort-x14").owner, table.damage_of("fort-x14")) == ("blue", 3)
    assert table.view().seats[0].score == 2
    assert table.rules()["admiral.log.fort-taken-pearls"] == "V.4.5b"
    table.hurt("brig-1", 1)
    if table.state.on_chart:
        table.at("brig-1", "W13").at("galleon-2", "T8")
    table.repair("brig-1")


@pytest.mark.rule("pearl-shoals:V.1.1", "pearl-shoals:V.4.5b")
@each_play
def test_lots_of_a_captured_fort_win_at_once(play: str) -> None:
    table = battle(play).stow("fort-a1", 2).stow("fort-x14", 1)
    assert goes_on(taken(table, "fort-x14", "blue"))
    table = battle(play).stow("fort-a1", 2).stow("fort-x14", 2)
    assert end(taken(table, "fort-x14", "blue")) == (("blue",), "V.1.1")


@pytest.mark.rule("pearl-shoals:V.1.3b", "pearl-shoals:V.4.5b")
def test_lots_of_a_captured_fort_were_landed_when_she_was_captured() -> None:
    """Blue's second lot came with a fort after red had landed his: red was first."""
    table = three().stow("fort-a1", 1).stow("line-2", 1).stow("fort-x14", 1).stow("fort-a14", 1)
    table.turn("red").unload("line-2", "fort-x14")
    table.pearls()
    assert goes_on(table)
    taken(table.turn("blue"), "fort-a14", "blue")
    assert end(table) == (("red",), "V.1.3b")


@pytest.mark.rule("pearl-shoals:V.1.3b")
def test_a_fort_without_pearls_is_no_landing() -> None:
    table = taken(battle(), "fort-x14", "blue")
    assert (table.state.landings, table.state.landed) == (0, {})


@pytest.mark.rule("pearl-shoals:V.1.4")
@each_play
def test_who_loses_his_last_fort_to_a_captor_has_three_turns_and_who_takes_one_needs_none(
    play: str,
) -> None:
    table = battle(play)
    ruin(table, "fort-x14")
    rest(table, 2)
    table.spin("calm N")
    taken(table, "fort-a1", "red")
    assert table.state.grace == {"blue": 4}, "three turns, and what is left of this one"
    assert [note for note in table.view().notes if note.rule == "V.1.4"]
    rest(table, 6)
    assert goes_on(table)


@pytest.mark.rule("pearl-shoals:V.1.4")
def test_a_fort_lost_again_gives_three_turns_anew_and_a_second_fort_none() -> None:
    table = taken(battle(), "fort-x14", "blue")
    assert table.happened(GraceBegan) == [GraceBegan(seat="red", turns=3)]
    rest(table, 2)
    table.spin("calm N")
    taken(table, "fort-x14", "red")
    assert table.happened(GraceBegan) == []
    taken(table, "fort-x14", "blue")
    assert table.state.grace == {"red": 3}


@pytest.mark.rule("admiral:7.1a", "admiral:8.10")
@each_play
def test_a_capture_ends_the_losers_repairs_there_and_the_captors_none(play: str) -> None:
    table = battle(play).hurt("brig-2", 1).hurt("line-2", 1).turn("red")
    table.repair("brig-2")
    table.repair("line-2")
    taken(table, "fort-x14", "blue")
    assert table.happened(RepairEnded) == [
        RepairEnded(ship=ship, why="fort-lost") for ship in ("line-2", "brig-2")
    ]


@pytest.mark.rule("pearl-shoals:V.2.3c", "pearl-shoals:V.4.5b")
def test_a_fort_handed_over_goes_with_her_damage_and_pearls_and_no_turns_are_begun() -> None:
    table = three().hurt("fort-x14", 2).stow("fort-x14", 1).hurt("brig-2", 1).turn("red")
    table.repair("brig-2")
    given(table, "fort-x14", "blue")
    assert (table.fort("fort-x14").owner, table.damage_of("fort-x14")) == ("blue", 2)
    assert (table.state.landed, table.state.grace) == ({"blue": 1}, {})
    assert [event.why for event in table.happened(RepairEnded)] == ["fort-lost"]
    assert table.rules()["admiral.log.fort-given"] == "V.2.3c"


@pytest.mark.rule("admiral:3.4b")
def test_a_fort_remembers_whose_she_was() -> None:
    table = taken(battle("cards"), "fort-x14", "blue")
    assert table.fort("fort-x14").former == "red"
    ruin(table.turn("red"), "fort-a1", by="line-2")
    assert table.happened(FortRuined) == [FortRuined(fort="fort-a1", owner="blue", lots=0)]
    assert (table.fort("fort-a1").owner, table.fort("fort-a1").former) == ("", "blue")


@pytest.mark.rule("admiral:3.4b", "pearl-shoals:V.1.2b")
def test_the_fort_of_one_who_is_out_remembers_him_when_she_is_ruined() -> None:
    table = three().lost("line-2", "galleon-2", "frigate-2").hurt("brig-2", 2)
    table.fire("line-1", "brig-2", face=6)
    assert (table.fort("fort-x14").owner, table.fort("fort-x14").former) == ("", "red")
    table.turn("green")
    ruin(table, "fort-x14", by="line-3")
    assert table.fort("fort-x14").former == "red"
    assert table.happened(GraceBegan) == []


@pytest.mark.rule("admiral:10.7b", "admiral:8.6a")
@each_play
def test_no_mine_goes_up_under_a_ship_that_was_captured_on_it(play: str) -> None:
    table = battle(play, mines="1", wind="").lay("blue", "D4").lay("red", "")
    table.spin("calm N")
    table.change("brig-2", under_way=True, wake=("D4",))
    assert table.offers("declare-mine", seat="blue")
    table.hurt("brig-2", 1).turn("red").hurt("frigate-2", 1)
    table.repair("frigate-2")
    brought_about(table, lambda recorder: forts.stop_work(recorder, "frigate-2"))
    assert table.happened(RepairEnded) == [RepairEnded(ship="frigate-2", why="captured")]
    table.stands(forts.captured(table.state, "brig-2", "blue"))
    assert table.ship("brig-2").owner == "blue"
    assert not table.offers("declare-mine", seat="blue")


@pytest.mark.rule("pearl-shoals:V.1.3b", "pearl-shoals:V.1.4")
def test_a_flag_the_referee_sets_right_is_a_capture_too() -> None:
    table = battle("cards").stow("fort-x14", 1)
    table.correct("owner", "fort-x14", to="blue")
    assert table.state.landed == {"blue": 1}
    assert table.state.grace == {"red": 3}
    assert table.fort("fort-x14").former == "red"
    table.correct("owner", "fort-a1", to="red")
    assert table.state.grace == {}, "each of them has one fort"


@pytest.mark.rule("pearl-shoals:V.2.3b", "pearl-shoals:V.2.3c")
def test_a_partner_captures_in_his_own_turn_and_hands_it_over() -> None:
    table = battle("cards", seats=("blue", "red", "green", "gold")).wind("calm N")
    teams = (("blue", "green"), ("red", "gold"))
    table.ruin("fort-a1").stands(replace(table.state, teams=teams, grace={"blue": 2}))
    taken(table.turn("green"), "fort-x14", "green")
    assert (table.fort("fort-x14").owner, table.state.grace["blue"]) == ("green", 2)
    table.give_fort("fort-x14", "blue")
    assert "blue" not in table.state.grace
    assert {fort.id for fort in table.state.forts_of("blue")} == {"fort-x14"}
