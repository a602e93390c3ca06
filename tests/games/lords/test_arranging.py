"""How the boards are laid before the battle, and the variant for experienced players."""

from __future__ import annotations

import pytest

from companion.games.lords.rules import commands as ask
from tests.games.lords.verbs import HIRED, OPEN_SEA, Table, opened

rule = pytest.mark.rule


def row(table: Table, number: int) -> str:
    """What is printed on a row of the sea, by the first letters."""
    effects = table.state.scene.sea.effects
    return "".join(effects[f"{column}{number}"][0] for column in "ABCDEFG")


def laying(boards: str = "own", play: str = "chart") -> Table:
    return opened(play, OPEN_SEA, boards=boards)


def leaves(table: Table, seat: str) -> None:
    table.do(ask.LeaveBoards(seat=seat))


def ready(boards: str, play: str = "chart") -> Table:
    """All but the first player's change is done; Dora is first."""
    table = laying(boards, play)
    if play == "chart":
        leaves(table, "sky")
        leaves(table, "blue")
    return table.draws(*HIRED[:3]).draws(HIRED[3]).draws(HIRED[4]).draws("sky")


@rule("lords:4.1b")
def test_boards_lie_as_the_scenario_has_them_unless_the_table_says_otherwise() -> None:
    assert opened("chart", OPEN_SEA).state.call, "hired ships are drawn at once"
    assert laying(play="cards").state.call, "nobody sees boards in cards play"


@rule("lords:4.1c", "lords:12.1")
def test_both_lay_their_boards_at_once_and_the_battle_waits_for_both() -> None:
    table = laying()
    assert set(table.state.waits_for) == {"sky", "blue"}
    table.do(ask.FlipBoard(seat="blue", board="small"))
    leaves(table, "blue")
    assert set(table.state.waits_for) == {"sky"}
    table.refused("", table.do, ask.FlipBoard(seat="blue", board="small"))
    leaves(table, "sky")
    assert table.state.call


@rule("lords:4.1c")
def test_a_board_may_be_turned_over_turned_round_and_moved() -> None:
    table = laying()
    assert [row(table, number) for number in (3, 2, 1)] == ["spdmdps", "nmnsrnp", "rnenpen"]
    table.do(ask.FlipBoard(seat="sky", board="small"))
    assert [row(table, number)[3] for number in (3, 2, 1)] == ["p", "r", "e"]
    table.do(ask.TurnBoard(seat="sky", board="small", degrees=180))
    assert [row(table, number)[3] for number in (3, 2, 1)] == ["e", "r", "p"]
    table.do(ask.MoveBoard(seat="sky", board="small", place=0))
    assert [row(table, number)[0] for number in (3, 2, 1)] == ["e", "r", "p"]
    table.do(ask.TurnBoard(seat="sky", board="first", degrees=90))
    assert [row(table, number)[1:4] for number in (3, 2, 1)] == ["rns", "nmp", "end"]


@rule("lords:4.1b")
@pytest.mark.parametrize("degrees", [45, 90, 360])
def test_no_small_board_is_laid_across(degrees: int) -> None:
    table = laying()
    command = ask.TurnBoard(seat="sky", board="small", degrees=degrees)
    table.refused("4.1b", table.do, command)


@rule("lords:4.1b")
def test_a_half_has_three_boards_and_the_other_half_is_not_touched() -> None:
    table = laying()
    before = [row(table, number) for number in (4, 5, 6)]
    table.refused("4.1b", table.do, ask.FlipBoard(seat="sky", board="fourth"))
    table.do(ask.FlipBoard(seat="sky", board="first"))
    assert [row(table, number) for number in (4, 5, 6)] == before


@rule("lords:12.2", "lords:12.3")
def test_the_first_player_may_change_one_board_and_then_has_no_shield() -> None:
    table = ready("experienced")
    assert table.state.waits_for == ("sky",)
    table.refused("", table.do, ask.FlipBoard(seat="blue", board="small"))
    table.do(ask.MoveBoard(seat="sky", board="small", place=2))
    assert table.state.turn == "sky"
    assert row(table, 3) == "spddpsm"
    table.refused("", table.do, ask.FlipBoard(seat="sky", board="small"))
    table.lays(2, "A1")
    assert table.at("A1").shields == 0


@rule("lords:12.3")
def test_who_leaves_the_sea_as_it_is_keeps_his_shield() -> None:
    table = ready("experienced")
    leaves(table, "sky")
    table.lays(2, "B1")
    assert table.at("B1").shields == 1


@rule("lords:12.2", "lords:12.3")
@pytest.mark.parametrize(("changes", "shields"), [(True, 0), (False, 1)])
def test_in_cards_play_the_first_player_says_whether_he_changed_a_board(
    changes: bool, shields: int
) -> None:
    table = ready("experienced", "cards")
    table.do(ask.ShiftBoard(seat="sky") if changes else ask.LeaveBoards(seat="sky"))
    table.lays(2, effect="none")
    (ship,) = table.state.ships.values()
    assert ship.shields == shields


@rule("lords:12.2")
def test_without_the_variant_nobody_changes_a_board() -> None:
    table = ready("own")
    assert table.state.phase == "turn"
