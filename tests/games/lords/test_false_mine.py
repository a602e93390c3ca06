"""Pages 10 and 11: three mines that look alike, and the slip that says which is false."""

from __future__ import annotations

import pytest

from companion.engine.corrections import Correct
from companion.engine.game import REFEREE, TABLE
from companion.games.lords.rules import commands as ask
from companion.games.lords.rules.events import FalseMineShown, MineTold
from tests.games.lords.verbs import Table, quiet

rule = pytest.mark.rule
THREE = ("C4", "D4", "B1")


def tricked(named: str = "", **has: int) -> Table:
    """Sky has hired the trickster and set three mines; perhaps he has written which is false."""
    table = quiet("trickster")
    if has:
        table.has("blue", **has)
    table.hires("trickster", "A1")
    for cell in THREE:
        table.mines(cell)
    if named:
        table.names(named)
    return table


@rule("lords:11.13", "lords:10.7")
def test_three_mines_lie_alike_and_their_owner_alone_is_asked_which_is_false() -> None:
    table = tricked()
    assert table.state.mines == THREE
    assert table.state.mines_left == 12
    assert table.state.question is None, "the battle goes on meanwhile"
    offered = table.offers("name-false")
    assert {choice.of("space") for choice in offered} == set(THREE)
    assert all(choice.private for choice in offered)
    assert not table.offers("name-false", seat="blue")
    refused = table.refused("11.13", table.names, "C4", seat="blue")
    assert refused.reason.id == "lords.refused.no-slip"
    table.refused("11.13", table.names, "E4")
    table.names("D4")
    (slip,) = table.private("sky").slips
    assert (slip.space, slip.state) == ("D4", "armed")
    assert not table.private("blue").slips
    table.refused("11.13", table.names, "C4")


@rule("lords:11.13")
def test_the_slip_is_written_only_when_all_three_lie() -> None:
    table = quiet("trickster")
    table.hires("trickster", "A1")
    table.mines("C4")
    table.refused("11.13", table.names, "C4")


@rule("lords:11.13")
@pytest.mark.parametrize(("taken", "set_"), [(13, 2), (14, 1)])
def test_with_fewer_mines_in_the_reserve_fewer_lie_beside_the_false_one(
    taken: int, set_: int
) -> None:
    table = quiet("trickster").has("blue", mines=taken)
    table.hires("trickster", "A1")
    for cell in THREE[:set_]:
        table.mines(cell)
    assert table.state.question is None
    assert len(table.state.mines) == set_


@rule("lords:11.13", "lords:10.7")
def test_the_slip_names_no_mine_that_all_have_seen_to_be_real() -> None:
    table = tricked()
    table.lays(2, "B1")
    table.do(ask.TakeMine(seat="sky", false=False))
    assert {choice.of("space") for choice in table.offers("name-false")} == {"C4", "D4"}
    refused = table.refused("11.13", table.names, "B1")
    assert refused.reason.id == "lords.refused.seen-real"
    table.names("D4")
    assert table.private("sky").slips[0].space == "D4"


@rule("lords:11.13")
def test_the_table_asks_for_the_slip_until_it_is_written() -> None:
    table = tricked()
    assert table.view().prompt.id == "lords.prompt.slip"
    assert [note.rule for note in table.view().notes] == ["11.13"]
    table.names("D4")
    assert table.view().prompt.id != "lords.prompt.slip"
    assert not table.view().notes


@rule("lords:10.7", "lords:7.11")
def test_the_false_one_costs_nothing_and_its_slip_is_shown() -> None:
    table = tricked(named="B1")
    table.lays(2, "B1")
    (shown,) = table.happened(FalseMineShown)
    assert (shown.cell, shown.text) == ("B1", "B1")
    assert (table.of("sky").mines, table.of("sky").took_false) == (0, True)
    assert table.private("sky").slips[0].state == "shown"
    assert table.state.mines_left == 12


@rule("lords:10.7", "lords:10.6a")
def test_another_of_the_three_is_seen_to_be_a_mine() -> None:
    table = tricked(named="C4")
    table.lays(2, "B1")
    assert [told.false for told in table.happened(MineTold)] == [False]
    assert table.of("sky").mines == 1
    assert table.private("sky").slips[0].state == "armed"


@rule("lords:10.7")
@pytest.mark.parametrize("false", [False, True])
def test_where_nobody_has_written_it_the_token_says_what_it_is(false: bool) -> None:
    table = tricked()
    table.lays(5, "B1")
    question = table.view().question
    assert question
    assert (question.seats, question.rule) == (("sky",), "10.7")
    table.refused("11.13", table.names, "B1")
    table.do(ask.TakeMine(seat="sky", false=false))
    assert (table.of("sky").mines, table.of("sky").took_false) == (not false, false)
    if false:
        table.refused("11.13", table.names, "C4")
    else:
        table.names("D4")


@rule("lords:11.13", "lords:10.7")
def test_where_nobody_has_written_it_the_last_is_false_once_two_were_seen_to_be_real() -> None:
    table = tricked()
    table.lays(5, "B1")
    table.do(ask.TakeMine(seat="sky", false=False))
    table.turn("blue").put("blue", 9, "D5").lays(2, "D4")
    table.do(ask.TakeMine(seat="blue", false=False))
    table.turn("sky").put("sky", 9, "C3").lays(2, "C4")
    assert table.state.question is None, "the third can be nothing else"
    assert (table.of("sky").mines, table.of("sky").took_false) == (1, True)
    assert (table.of("blue").mines, table.state.mines_left) == (1, 12)
    table.refused("11.13", table.names, "C4")


@rule("lords:11.13", "lords:9.16")
def test_of_two_that_are_left_either_may_be_false_where_the_third_was_swept_unseen() -> None:
    table = tricked()
    table.lays(7, "C1")
    table.sweeps("D4")
    table.turn("sky").lays(5, "B1")
    table.do(ask.TakeMine(seat="sky", false=False))
    table.turn("sky").put("sky", 9, "C3").lays(2, "C4")
    assert table.view().question, "the one that was swept may have been false"


@rule("lords:11.13")
def test_with_no_mine_in_the_reserve_the_only_one_that_lies_is_the_false_one() -> None:
    table = quiet("trickster").has("blue", mines=14)
    table.hires("trickster", "A1")
    table.mines("B1")
    table.lays(5, "B1")
    assert table.state.question is None
    assert (table.of("sky").mines, table.of("sky").took_false) == (0, True)


@rule("lords:10.7", "lords:5.3a")
def test_effects_come_after_the_token_has_been_turned_over() -> None:
    table = tricked().put("blue", 4, "B6")
    table.lays(3, "B1")
    table.do(ask.TakeMine(seat="sky", false=False))
    table.fires("B6")
    assert not table.at("B6").fights


@rule("lords:9.16", "lords:11.12")
def test_what_is_swept_goes_back_unseen() -> None:
    table = tricked(named="C4")
    table.lays(7, "C1")
    table.sweeps("C4")
    assert "C4" not in "".join(table.log(TABLE))
    assert not table.happened(MineTold)
    assert table.private("sky").slips[0].state == "dead"
    table.mine("C4")
    table.turn("sky").put("sky", 2, "C3").lays(2, "C4")
    assert table.of("sky").mines == 1, "what lies there now is another mine"


def righted(cell: str, *to: str) -> Table:
    """The referee takes a mine off a cell or puts it on, one after the other."""
    table = tricked(named="C4")
    for one in to:
        table.do(Correct(seat=REFEREE, what="mine", piece=cell, to=one, reason="slipped"))
    return table


@rule("lords:11.13", "lords:10.7")
def test_a_false_mine_that_slipped_off_its_cell_is_false_when_the_referee_puts_it_back() -> None:
    table = righted("C4", "free")
    assert table.private("sky").slips[0].state == "dead"
    table = righted("C4", "free", "mined")
    assert table.private("sky").slips[0].state == "armed"
    assert table.state.mines_left == 12
    table.put("sky", 9, "C3").lays(2, "C4")
    assert (table.of("sky").mines, table.of("sky").took_false) == (0, True)


@rule("lords:11.13")
def test_a_mine_that_the_referee_lays_elsewhere_is_none_of_the_three() -> None:
    table = righted("C3", "mined").put("sky", 9, "B3")
    table.lays(2, "C3")
    assert table.of("sky").mines == 1
    assert not table.happened(MineTold)


@rule("lords:10.7")
def test_a_mine_that_all_have_seen_to_be_real_is_so_when_the_referee_puts_it_back() -> None:
    table = tricked()
    table.lays(5, "B1")
    table.do(ask.TakeMine(seat="sky", false=False))
    assert table.state.false_mine
    table.stands(table.state.without("sky-1"))
    table.do(Correct(seat=REFEREE, what="mine", piece="B1", to="mined", reason="slipped"))
    assert table.state.false_mine
    assert table.state.false_mine.left == ("C4", "D4")


def test_nobody_says_of_a_mine_what_all_can_see() -> None:
    table = quiet().mine("C4")
    table.lays(2, "A1")
    table.refused("10.6a", table.do, ask.TakeMine(seat="sky"))
