"""V.1.4: three turns without a fort, in which a player begins to rebuild one, takes one, or is out."""

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec.structs import replace

from companion.cli.script import Driver
from companion.engine.endings import BattleEnded
from companion.games.admiral import GAME
from companion.games.admiral.rules.events import (
    FortAsked,
    GraceBegan,
    GraceSuspended,
    GraceTicked,
    PlayerOut,
    Sunk,
    TurnEnded,
)
from companion.i18n.translator import words
from companion.session.session import Session
from tests.games.admiral.verbs import PEARLS, Table, battle
from tests.games.admiral.verdicts import THREE, end, goes_on, rest, ruin, three
from tests.session.table import sit_down

each_play = pytest.mark.parametrize("play", ["chart", "cards"])


@pytest.mark.rule("pearl-shoals:V.1.4")
@each_play
def test_a_player_whose_last_fort_falls_and_who_begins_none_is_out_at_the_end_of_his_third_turn(
    play: str,
) -> None:
    table = battle(play)
    ruin(table, "fort-x14")
    assert table.happened(GraceBegan) == [GraceBegan(seat="red", turns=3)]
    assert "V.1.4" in table.reminders()
    left = []
    for _ in range(3):
        assert goes_on(table)
        rest(table, 2)
        left += [event.turns for event in table.happened(GraceTicked)]
    assert left == [2, 1, 0]
    assert table.state.round == 3
    assert table.happened(PlayerOut) == [PlayerOut(seat="red", why="no-fort")]
    assert {event.cause for event in table.happened(Sunk)} == {"struck"}
    assert end(table) == (("blue",), "V.1.2a")


@pytest.mark.rule("pearl-shoals:V.1.4")
def test_a_fort_lost_after_its_owners_turn_leaves_him_the_next_three_rounds() -> None:
    table = three()
    rest(table, 2)
    assert table.state.turn == "green"
    ruin(table, "fort-x14", by="line-3")
    while not table.happened(PlayerOut):
        rest(table, 1)
    assert (table.state.round, table.state.turn) == (4, "green")
    assert table.happened(PlayerOut) == [PlayerOut(seat="red", why="no-fort")]


@pytest.mark.rule("pearl-shoals:V.1.4")
def test_during_the_three_turns_he_acts_as_ever() -> None:
    table = battle("cards")
    ruin(table, "fort-x14")
    table.play_on("red", wind="fresh E")
    table.sail("line-2", "E", 1)
    table.fire("line-2", "line-1", face=6)
    assert {"sail", "fire", "load", "end-turn"} <= {
        choice.deed for choice in table.offers(seat="red")
    }


@pytest.mark.rule("pearl-shoals:V.1.4")
def test_a_second_fort_still_standing_gives_no_count() -> None:
    table = three().change("fort-a14", owner="red")
    ruin(table, "fort-x14")
    assert table.happened(GraceBegan) == []


@pytest.mark.rule("pearl-shoals:V.1.4", "pearl-shoals:V.4.4a")
def test_pearls_on_ships_struck_with_their_owner_lie_where_the_ships_were() -> None:
    table = (
        three("chart")
        .at("galleon-2", "X8")
        .stow("galleon-2", 2)
        .at("line-2", "H7")
        .stow("line-2", 1)
        .reefs()
    )
    table.turn("blue").ruin("fort-x14")
    table.state = replace(table.state, grace={"red": 1})
    table.turn("red").end_turn()
    chart = table.view().chart
    assert chart is not None
    assert {one.space: one.number for one in chart.badges}.get("X8") == 2
    assert "H7" not in {one.space for one in chart.badges}
    assert [seat.out for seat in table.view().seats] == [False, True, False]
    assert goes_on(table)


@pytest.mark.rule("pearl-shoals:V.1.4", "pearl-shoals:V.4.4a")
def test_in_cards_play_the_table_is_asked_about_struck_ships_one_by_one() -> None:
    table = three().stow("galleon-2", 2).stow("brig-2", 1).ruin("fort-x14")
    table.state = replace(table.state, grace={"red": 1})
    table.turn("red").end_turn()
    table.say_wreck(coastal=True, by="blue")
    table.say_wreck(coastal=False, by="green")
    assert table.state.treasure == {"shoal": 7, "coast": 2}
    assert table.view().prompt.id == "admiral.prompt.tokens"
    assert table.state.turn == "green"


def falling(play: str = "chart") -> Table:
    """Red's fort fell two rounds ago, his third turn without one has just begun, and two of his
    ships lie by the ruin.
    """
    table = battle(play)
    ruin(table, "fort-x14")
    rest(table, 5)
    assert (table.state.turn, table.state.grace) == ("red", {"red": 1})
    return table.at("line-2", "W14").at("brig-2", "W14") if play == "chart" else table


@pytest.mark.rule("pearl-shoals:V.1.4")
@each_play
def test_who_begins_to_rebuild_in_his_third_turn_stays_in_and_his_turns_are_not_counted(
    play: str,
) -> None:
    table = falling(play)
    table.rebuild("fort-x14", "line-2", "brig-2")
    assert table.rules()["admiral.log.grace-suspended"] == "V.1.4"
    so_far = len(table.events)
    rest(table, 5)
    assert goes_on(table)
    assert not [
        event for event in table.events[so_far:] if isinstance(event, GraceTicked | PlayerOut)
    ]
    assert (table.fort("fort-x14").owner, table.state.grace) == ("red", {})
    assert not any(note.rule == "V.1.4" for note in table.view().notes)


@pytest.mark.rule("pearl-shoals:V.1.4")
@each_play
def test_a_rebuilding_broken_off_leaves_him_the_turn_he_had(play: str) -> None:
    table = falling(play)
    table.rebuild("fort-x14", "line-2", "brig-2")
    rest(table, 2)
    table.stop_work("brig-2")
    assert table.rules()["admiral.log.grace-resumed"] == "V.1.4"
    assert [note.message.figures["n"] for note in table.view().notes if note.rule == "V.1.4"] == [1]
    table.end_turn()
    assert end(table) == (("blue",), "V.1.2a")


@pytest.mark.rule("pearl-shoals:V.1.4")
@each_play
def test_a_rebuilding_shot_to_pieces_in_an_enemys_turn_leaves_him_the_turns_he_had(
    play: str,
) -> None:
    table = falling(play)
    table.rebuild("fort-x14", "line-2", "brig-2")
    rest(table, 1)
    table.spin("calm N")
    table.hurt("brig-2", 2).at("line-1", "T14" if play == "chart" else None)
    table.fire("line-1", "brig-2", face=6)
    assert table.state.grace == {"red": 1}
    table.end_turn()
    if play == "chart":
        table.at("galleon-2", "W13")
    table.rebuild("fort-x14", "line-2", "galleon-2")
    rest(table, 2)
    assert goes_on(table)


@pytest.mark.rule("pearl-shoals:V.1.4")
def test_the_others_fight_on_while_one_of_three_is_out_for_want_of_a_fort() -> None:
    table = three()
    ruin(table, "fort-x14")
    while not table.happened(PlayerOut):
        rest(table, 1)
    assert goes_on(table)
    assert (table.state.out, table.state.turn, table.state.pending) == (("red",), "green", None)
    assert not any(note.rule == "V.1.4" for note in table.view().notes)


@pytest.mark.rule("pearl-shoals:V.1.4", "pearl-shoals:V.1.2b", "admiral:10.7b")
def test_a_mine_may_take_his_last_ship_before_his_last_turn_is_over() -> None:
    table = battle("cards", mines="1", wind="", seats=THREE)
    table.lay("blue", "D4").lay("red", "").lay("green", "")
    table.spin("fresh W")
    table.lost("line-2", "galleon-2", "frigate-2").ruin("fort-x14")
    table.state = replace(table.state, grace={"red": 1})
    table.turn("red").sail("brig-2", "W", 1)
    table.say_cell("brig-2", "D4")
    table.declare("blue", "brig-2", "D4")
    assert table.happened(PlayerOut) == [PlayerOut(seat="red", why="no-ships")]
    assert (table.state.pending, table.state.turn) == (None, "green")


@pytest.mark.rule("pearl-shoals:V.1.4")
def test_a_battle_that_was_ended_without_asking_opens_as_it_was_played() -> None:
    table = battle("cards")
    ruin(table, "fort-x14")
    table.take((GraceTicked(seat="red", turns=0), PlayerOut(seat="red", why="no-fort")))
    table.take((BattleEnded(winners=("blue",), how="last-ships", rule="V.1.2a"),))
    assert end(table) == (("blue",), "V.1.2a")


@pytest.mark.rule("pearl-shoals:V.1.4")
def test_an_older_battle_left_at_its_question_goes_on_in_that_turn() -> None:
    """Then the table was asked whether he rebuilt a fort, which the companion knows now."""
    table = falling()
    table.take((TurnEnded(seat="red"), FortAsked(seat="red")))
    assert table.offers("end-turn", seat="red")
    table.take((GraceSuspended(seat="red"),))
    assert table.offers("rebuild-fort", seat="red")
    table.end_turn()
    assert end(table) == (("blue",), "V.1.2a")


def in_a_session() -> tuple[Session, Driver]:
    """A battle in cards play and its script: blue has shot orange's fort to ruins, and orange's third
    turn without one has come.
    """
    session = sit_down(GAME, PEARLS, {"play": "cards", "order": "seated"}, seed=bytes(32))
    driver = Driver(session, words("en"))
    guns = ("line-1", "galleon-1", "brig-1")
    for round in range(3):
        tell(driver, do="throw", seat=("blue", "orange")[round % 2])
        for gun, shots in zip(guns, (3, 1, 1), strict=True) if round == 0 else ():
            tell(driver, do="fire", seat="blue", shooter=gun, target="fort-x14", shots=shots)
            tell(driver, do="enter-faces", seat="blue", faces=[6])
        for seat in ("blue", "orange")[: 2 if round < 2 else 1]:
            tell(driver, do="end-turn", seat=seat)
    return session, driver


def tell(driver: Driver, **deed: object) -> dict[str, Any]:
    """One line of the script, which must be accepted."""
    answer = driver.answer(json.dumps(deed).encode())
    assert answer["ok"], answer
    return answer


@pytest.mark.rule("pearl-shoals:V.1.4", "admiral:9.8a", "admiral:9.6a")
def test_by_script_a_rebuilding_is_begun_and_the_end_of_the_battle_taken_back() -> None:
    session, driver = in_a_session()
    tell(driver, do="end-turn", seat="orange")
    assert session.pages.view.outcome is not None
    tell(driver, do="undo", seat="blue")
    pair = {"ship": "line-2", "mate": "brig-2", "fort": "fort-x14"}
    refused = driver.answer(
        json.dumps({"do": "rebuild-fort", "seat": "orange", **pair, "mate": "line-2"}).encode()
    )
    assert not refused["ok"]
    tell(driver, do="rebuild-fort", seat="orange", **pair)
    tell(driver, do="end-turn", seat="orange")
    assert session.pages.view.outcome is None
    assert "V.1.4" in {note.rule for note in session.pages.view.notes}
