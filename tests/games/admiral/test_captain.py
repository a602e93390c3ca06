"""A captain short in Admiral: when he boards, and what he does in a boarding."""

from __future__ import annotations

import pytest

from companion.engine.captains import IDLE, Wish
from companion.engine.offers import Choice
from companion.games.admiral import GAME
from tests.games.admiral.test_storm import drifts, storm
from tests.games.admiral.verbs import Table, skirmish

FORT = "fort-x14"


def wishes(table: Table, deed: str, seat: str = "") -> list[Wish]:
    """What he thinks of each choice of a deed."""
    return [wish(table, choice) for choice in table.offers(deed, seat=seat)]


def wish(table: Table, choice: Choice) -> Wish:
    """What he thinks of a choice."""
    return GAME.captain(table.view(), table.private(choice.command.seat), choice)


@pytest.mark.rule("admiral:8.3a")
def test_he_boards_whom_he_is_sure_to_win_and_says_so() -> None:
    table = skirmish(line_1="F5", brig_2="F6", galleon_2="X1")
    (sure,) = wishes(table, "board")
    assert sure.weight > IDLE
    assert sure.because.id == "admiral.captain.boards"
    table.hurt("line-1", 5)
    (unsure,) = wishes(table, "board")
    assert unsure.weight < IDLE


@pytest.mark.rule("admiral:8.3a")
def test_he_boards_with_several_where_none_alone_is_sure_to_win() -> None:
    table = skirmish(line_1="F5", frigate_1="G6", galleon_2="F6", line_2="X1")
    table.hurt("line-1", 3)
    assert {one.weight < IDLE for one in wishes(table, "board")} == {True}
    (together,) = wishes(table, "gather")
    assert together.weight > IDLE
    assert together.because.id == "admiral.captain.boards-together"
    table.gather("galleon-2")
    assert wishes(table, "begin-boarding")[0].weight > IDLE
    table.do(table.offers("drop-boarding")[0].command)
    table.hurt("line-1", 6)
    assert wishes(table, "gather")[0].weight < IDLE


@pytest.mark.rule("admiral:8.9a")
def test_he_storms_a_fort_that_is_nearly_a_ruin() -> None:
    table = skirmish(line_1="W13", brig_2="K5").hurt(FORT, 3)
    (sure,) = wishes(table, "storm")
    assert sure.weight > IDLE


@pytest.mark.rule("admiral:4.18a")
def test_who_may_stay_in_shelter_is_left_there_in_a_storm() -> None:
    table = storm("W", brig_1="H6", frigate_1="L6")
    assert {one.weight < IDLE for one in wishes_of(table, "line-1")} == {True}
    for due in ("brig-1", "frigate-1"):
        assert max(one.weight for one in wishes_of(table, due)) > IDLE
        table.sail(due, "W", drifts(table, due)[-1])
    table.end_turn()


@pytest.mark.rule("admiral:4.18e")
def test_who_may_stay_is_left_in_shelter_when_all_that_must_have_drifted() -> None:
    table = storm("E", frigate_1="T9", line_1="B2")
    table.sail("frigate-1", "E", 2)
    assert {one.weight < IDLE for one in wishes_of(table, "line-1")} == {True}


def wishes_of(table: Table, ship: str) -> list[Wish]:
    """What he thinks of the ways in which a ship may drift."""
    return [wish(table, choice) for choice in table.offers("drift", ship)]


@pytest.mark.rule("admiral:8.1")
def test_with_cards_alone_people_see_who_lies_beside_whom() -> None:
    table = skirmish("cards", line_1="F5", brig_2="F6", galleon_2="X1")
    assert {one.weight < IDLE for one in wishes(table, "board")} == {True}


@pytest.mark.rule("admiral:8.6b", "admiral:8.9c")
def test_in_a_boarding_he_takes_the_strength_as_it_is_proposed_and_defends_with_the_fort() -> None:
    table = skirmish(line_1="F5", brig_2="F6", galleon_2="X1")
    table.board("line-1", "brig-2", 1, 1)
    assert {one.weight < IDLE for one in wishes(table, "share")} == {True}
    assert wishes(table, "end-sharing")[0].weight > IDLE
    stormed = skirmish(brig_1="W13", brig_2="X13", line_2="K5")
    stormed.board("brig-1", FORT)
    assert wishes(stormed, "join-defence", "red")[0].weight < IDLE
    assert wishes(stormed, "settle-defence", "red")[0].weight > IDLE
