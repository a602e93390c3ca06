"""V.1.4: three turns without a fort, the question before the last one counts, and what only the
table can tell.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec.structs import replace

from companion.cli.script import Driver
from companion.engine.messages import say
from companion.engine.refusals import Kind
from companion.games.admiral import GAME
from companion.games.admiral.rules.events import (
    BattleEnded,
    FortAsked,
    GraceBegan,
    GraceTicked,
    PlayerOut,
    Sunk,
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
    assert left == [2, 1], "the last one counts when he has been asked"
    table.say_fort(held=False)
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
    while not table.happened(FortAsked):
        rest(table, 1)
    assert (table.state.round, table.state.turn) == (4, "red")
    table.say_fort(held=False)
    assert table.happened(PlayerOut) == [PlayerOut(seat="red", why="no-fort")]
    assert table.state.turn == "green"


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
    table.say_fort(held=False)
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
    table.say_fort(held=False)
    table.say_wreck(coastal=True, by="blue")
    table.say_wreck(coastal=False, by="green")
    assert table.state.treasure == {"shoal": 7, "coast": 2}
    assert table.view().prompt.id == "admiral.prompt.tokens"
    assert table.state.turn == "green"


def asked(play: str = "chart") -> Table:
    """Red's fort fell two rounds ago and his third turn without one has just ended."""
    table = battle(play)
    ruin(table, "fort-x14")
    rest(table, 6)
    return table


@pytest.mark.rule("pearl-shoals:V.1.4")
@each_play
def test_before_his_last_turn_counts_he_is_asked_for_a_fort_and_everybody_sees_it(
    play: str,
) -> None:
    table = asked(play)
    assert goes_on(table)
    assert table.view().prompt == say("admiral.prompt.fort", seat=say("seat.red"))
    due = {
        seat: [choice for choice in table.offers(seat=seat) if not choice.quiet]
        for seat in ("red", "blue")
    }
    assert [(choice.deed, choice.rule) for choice in due["red"]] == [("say-fort", "V.1.4")] * 2
    assert due["blue"] == []
    for deed in (table.end_turn, table.fire):
        table.refused("V.1.4", deed, *(("line-2",) if deed == table.fire else ()))


@pytest.mark.rule("pearl-shoals:V.1.4")
def test_whether_he_has_begun_is_his_word_and_nobody_elses() -> None:
    table = asked()
    for held in (True, False):
        refused = table.refused("V.1.4", table.say_fort, held, "blue")
        assert (refused.kind, refused.reason.id) == (
            Kind.NOT_YOUR_TURN,
            "admiral.refused.fort-his-word",
        )
    table.say_fort(held=True)
    assert (
        table.refused("V.1.4", table.say_fort, True, "red").reason.id
        == "admiral.refused.no-fort-asked"
    )


@pytest.mark.rule("pearl-shoals:V.1.4")
@each_play
def test_who_has_begun_to_rebuild_or_has_taken_a_fort_stays_in_and_his_turns_are_not_counted(
    play: str,
) -> None:
    table = asked(play)
    table.say_fort(held=True)
    assert table.rules()["admiral.log.grace-suspended"] == "V.1.4"
    assert table.state.phase == "wind", "his turn is over and the round with it"
    assert [note.message.id for note in table.view().notes if note.rule == "V.1.4"] == [
        "admiral.note.spared"
    ]
    so_far = len(table.events)
    rest(table, 12)
    assert goes_on(table)
    assert not [
        event
        for event in table.events[so_far:]
        if isinstance(event, FortAsked | GraceTicked | PlayerOut)
    ]


@pytest.mark.rule("pearl-shoals:V.1.4")
def test_a_rebuilding_broken_off_leaves_him_the_turn_he_had_and_he_is_asked_again() -> None:
    table = asked()
    table.say_fort(held=True)
    table.spin("calm N")
    table.end_turn()
    quiet = [choice for choice in table.offers("say-no-fort", seat="red") if choice.quiet]
    assert [(choice.rule, choice.label.id) for choice in quiet] == [
        ("V.1.4", "admiral.fort-broken-off"),
        ("V.1.4", "admiral.fort-lost"),
    ]
    table.say_no_fort("red", lost=False)
    assert table.rules()["admiral.log.grace-resumed"] == "V.1.4"
    assert [note.message.figures["n"] for note in table.view().notes if note.rule == "V.1.4"] == [1]
    table.end_turn()
    table.say_fort(held=False)
    assert end(table) == (("blue",), "V.1.2a")


@pytest.mark.rule("pearl-shoals:V.1.4")
def test_a_fort_taken_and_lost_again_gives_him_three_turns_anew() -> None:
    table = asked()
    table.say_fort(held=True)
    table.spin("calm N")
    table.say_no_fort("red", lost=True)
    assert table.happened(GraceBegan) == [GraceBegan(seat="red", turns=3)]
    rest(table, 4)
    assert table.state.pending is None
    rest(table, 2)
    assert table.happened(FortAsked) == [FortAsked(seat="red")]


@pytest.mark.rule("pearl-shoals:V.1.4")
@pytest.mark.parametrize("told_in_turn_of", ["blue", "red"])
def test_a_fort_lost_again_leaves_three_whole_turns_in_whosever_turn_it_is_told(
    told_in_turn_of: str,
) -> None:
    table = asked()
    table.say_fort(held=True)
    table.spin("calm N")
    turns_of_both = 6
    if told_in_turn_of == "red":
        table.end_turn()
        turns_of_both += 1
    table.say_no_fort("red", lost=True)
    rest(table, turns_of_both - 1)
    assert not table.happened(FortAsked)
    rest(table, 1)
    assert table.happened(FortAsked) == [FortAsked(seat="red")]


@pytest.mark.rule("pearl-shoals:V.1.4")
def test_no_fort_is_lost_again_by_one_who_has_said_nothing_of_it_nor_while_something_is_due() -> (
    None
):
    table = battle()
    assert (
        table.refused("V.1.4", table.say_no_fort, "red", True).reason.id
        == "admiral.refused.not-spared"
    )
    assert not table.offers("say-no-fort", seat="red")
    table = asked()
    table.say_fort(held=True)
    table.refused("4.4a", table.say_no_fort, "red", True)
    table.spin("fresh E")
    table.refused("V.1.4", table.say_no_fort, "blue", True)
    table.fire("line-1")
    table.refused("5.6", table.say_no_fort, "red", True)


@pytest.mark.rule("pearl-shoals:V.1.4")
def test_the_others_fight_on_while_one_of_three_is_out_for_want_of_a_fort() -> None:
    table = three()
    ruin(table, "fort-x14")
    while not table.happened(FortAsked):
        rest(table, 1)
    table.say_fort(held=False)
    assert goes_on(table)
    assert (table.state.out, table.state.turn, table.state.pending) == (("red",), "green", None)
    assert not any(note.rule == "V.1.4" for note in table.view().notes)


@pytest.mark.rule("pearl-shoals:V.1.4", "pearl-shoals:V.1.2b", "admiral:10.7b")
def test_nobody_is_asked_any_more_when_a_mine_takes_his_last_ship_first() -> None:
    table = battle("cards", mines="1", wind="", seats=THREE)
    table.lay("blue", "D4").lay("red", "").lay("green", "")
    table.spin("fresh W")
    table.lost("line-2", "galleon-2", "frigate-2").ruin("fort-x14")
    table.state = replace(table.state, grace={"red": 1})
    table.turn("red").sail("brig-2", "W", 1)
    table.say_cell("brig-2", "D4")
    table.end_turn()
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


def in_a_session() -> tuple[Session, Driver]:
    """A battle in cards play and its script: blue has shot orange's fort to ruins, and three rounds
    have passed.
    """
    session = sit_down(GAME, PEARLS, {"play": "cards", "order": "seated"}, seed=bytes(32))
    driver = Driver(session, words("en"))
    guns = ("line-1", "galleon-1", "brig-1")
    for round in range(3):
        tell(driver, do="throw", seat=("blue", "orange")[round % 2])
        for gun, shots in zip(guns, (3, 1, 1), strict=True) if round == 0 else ():
            tell(driver, do="fire", seat="blue", shooter=gun, target="fort-x14", shots=shots)
            tell(driver, do="enter-faces", seat="blue", faces=[6])
        for seat in ("blue", "orange"):
            tell(driver, do="end-turn", seat=seat)
    return session, driver


def tell(driver: Driver, **deed: object) -> dict[str, Any]:
    """One line of the script, which must be accepted."""
    answer = driver.answer(json.dumps(deed).encode())
    assert answer["ok"], answer
    return answer


@pytest.mark.rule("pearl-shoals:V.1.4")
@pytest.mark.parametrize("by", ["blue", "orange"])
def test_by_script_the_answer_is_taken_back_by_either_player_and_asked_again(by: str) -> None:
    session, driver = in_a_session()
    asked = session.pages.view
    assert asked.prompt.id == "admiral.prompt.fort"
    for held in (False, True):
        tell(driver, do="say-fort", seat="orange", held=held)
        assert (session.pages.view.outcome is None) is held
        tell(driver, do="undo", seat=by)
        assert session.pages.view == asked
    tell(driver, do="redo", seat=by)
    assert "V.1.4" in {note.rule for note in session.pages.view.notes}
    assert session.pages.view.outcome is None
