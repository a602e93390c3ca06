"""The count at the table: its sheet, a board told cell by cell, groups left out by agreement."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.engine.corrections import Correct
from companion.engine.game import REFEREE
from companion.engine.score_sheets import ScoreSheet
from companion.games.lords.rules import commands as ask
from companion.games.lords.rules.state import TURNS
from tests.games.lords.verbs import Table, quiet

rule = pytest.mark.rule


def at_the_end(table: Table) -> Table:
    """The last turn has been played to its end."""
    table.stands(replace(table.state, turns=2 * TURNS, laid="laid"))
    return table.ends()


def chart() -> Table:
    """Sky has three threes, across the middle a run with a hired ship, and tokens; blue a run."""
    table = quiet().line("sky", "A2", 3, 3, 3).put("sky", 7, "G3").put("sky", 8, "G4")
    table.put("sky", "flagship", "G5").line("blue", "C6", 6, 5, 4)
    return at_the_end(table.has("sky", points=2).has("blue", mines=2))


def sheet(table: Table) -> ScoreSheet:
    found = table.view().sheet
    assert found
    return found


def figures(table: Table) -> dict[str, tuple[int, ...]]:
    return {row.id: row.points for row in sheet(table).rows}


@rule("lords:2.2", "lords:7.9", "lords:7.10", "lords:7.11")
def test_the_sheet_has_a_row_for_each_source_of_points() -> None:
    table = chart()
    assert figures(table) == {
        "sets": (3, 0), "runs": (2, 2), "far": (2, 0), "hired": (1, 0), "tokens": (2, 0), "mines": (0, -4),
    }  # fmt: skip
    assert sheet(table).totals == (10, -2)
    assert sheet(table).due
    assert [seat.score for seat in table.view().seats] == [10, -2]


@rule("lords:7.15", "lords:11.5")
def test_each_group_is_shown_where_it_lies_and_a_free_ship_by_the_number_she_takes() -> None:
    table = chart()
    lying = {row.id: [one.spaces for one in row.groups] for row in sheet(table).rows}
    assert lying["sets"] == [("A2", "B2", "C2")]
    assert lying["runs"] == [("G3", "G4", "G5"), ("C6", "D6", "E6")]
    assert lying["far"] == [("G4",), ("G5",)]
    assert lying["hired"] == [("G5",)]
    assert sheet(table).marks == {"G5": "9"}
    table.stands(table.state.with_ship("flagship", cell="A6"))
    assert not sheet(table).marks, "alone she takes no number"


@rule("lords:7.15")
def test_during_the_battle_the_sheet_is_the_score_as_everything_lies() -> None:
    table = quiet().line("sky", "A1", 4, 4)
    assert figures(table)["sets"] == (0, 0)
    table.lays(4, "C1")
    assert figures(table)["sets"] == (3, 0)
    assert not sheet(table).due
    assert not sheet(table).marks, "numbers are taken when it is counted"


@rule("lords:7.15")
def test_a_group_may_be_left_out_but_none_is_invented() -> None:
    table = chart()
    table.do(ask.LeaveGroup(seat="sky", group="run G3-G5"))
    assert figures(table)["runs"] == (0, 2)
    assert sheet(table).totals == (8, -2)
    table.refused("7.15", table.do, ask.LeaveGroup(seat="sky", group="run G3-G5"))
    table.refused("7.15", table.do, ask.LeaveGroup(seat="sky", group="set A1-A3"))
    table.do(ask.KeepScore(seat="blue"))
    assert table.ending == ("points", ("sky",))
    assert sheet(table).totals == (8, -2), "it stands as it was kept"


@rule("lords:7.15")
def test_a_group_that_was_left_out_is_counted_again() -> None:
    table = chart()
    table.do(ask.LeaveGroup(seat="sky", group="run G3-G5"))
    table.do(ask.CountGroup(seat="sky", group="run G3-G5"))
    assert runs(table) == [("G3", "G4", "G5"), ("C6", "D6", "E6")]
    assert sheet(table).totals == (10, -2)


def runs(table: Table) -> list[tuple[str, ...]]:
    return [group.spaces for row in sheet(table).rows if row.id == "runs" for group in row.groups]


@rule("lords:7.15")
def test_the_players_may_divide_a_line_otherwise_than_the_best_count_does() -> None:
    table = at_the_end(quiet().line("sky", "A2", 1, 2, 3, 4, 5, 6, 7))
    assert runs(table) == [("A2", "B2", "C2", "D2", "E2", "F2", "G2")]
    best, *others = [one.of("group") for one in table.offers("count-group", seat="sky")]
    assert (best, len(others)) == ("run A2-F2", 13), "every shorter run, the longest first"
    table.do(ask.CountGroup(seat="sky", group="run B2-D2"))
    assert runs(table) == [("B2", "C2", "D2"), ("E2", "F2", "G2")]
    table.do(ask.LeaveGroup(seat="sky", group="run B2-D2"))
    table.do(ask.CountGroup(seat="sky", group="run A2-C2"))
    table.do(ask.CountGroup(seat="sky", group="run C2-E2"))
    assert ("C2", "D2", "E2") in runs(table), "what was said last goes before"
    assert ("A2", "B2", "C2") not in runs(table)
    table.refused("7.15", table.do, ask.CountGroup(seat="sky", group="set A2-C2"))
    table.refused("7.15", table.do, ask.CountGroup(seat="blue", group="run A2-C2"))


@rule("lords:7.15", "lords:11.5")
def test_a_free_ship_takes_the_number_of_the_group_that_is_agreed_on() -> None:
    table = quiet().line("sky", "A2", 3, 3).put("sky", "flagship", "C2")
    table = at_the_end(table.put("sky", 5, "C3").put("sky", 6, "C4").put("sky", 7, "C5"))
    assert sheet(table).marks["C2"] == "3"
    assert runs(table) == [("C3", "C4", "C5")]
    table.do(ask.CountGroup(seat="sky", group="run C2-C5"))
    assert sheet(table).marks["C2"] == "4"
    assert figures(table)["sets"] == (0, 0)
    assert runs(table) == [("C2", "C3", "C4", "C5")]


@rule("lords:11.6")
def test_a_number_that_was_agreed_on_for_a_free_ship_is_not_changed_across() -> None:
    table = quiet().line("sky", "A2", 3, 3).put("sky", "flagship", "C2")
    table = at_the_end(table.put("sky", 5, "C3").put("sky", 6, "C4").put("sky", 7, "C5"))
    table.do(ask.CountGroup(seat="sky", group="run C2-C5"))
    refused = table.refused("11.6", table.do, ask.CountGroup(seat="sky", group="set A2-C2"))
    assert refused.reason.figures == {"cell": "C2", "number": 4}
    assert "set A2-C2" not in [one.of("group") for one in table.offers("count-group", seat="sky")]
    table.do(ask.LeaveGroup(seat="sky", group="run C2-C5"))
    assert sheet(table).marks["C2"] == "3", "what is left out binds nobody"


@rule("lords:11.6")
def test_the_number_of_a_free_ship_is_one_in_both_directions_and_stays_once_the_score_is_kept() -> (
    None
):
    table = quiet().line("sky", "A2", 3, 3).put("sky", "flagship", "C2")
    table = at_the_end(table.put("sky", 5, "C3").put("sky", 6, "C4").put("sky", 7, "C5"))
    table.do(ask.KeepScore(seat="sky"))
    assert sheet(table).marks["C2"] == "3"
    table.refused("2.3", table.do, ask.CountGroup(seat="sky", group="run C2-C5"))


# ---------------------------------------------------------------- a board that nobody saw


def cards() -> Table:
    """On the table lie four ships of sky, one of them burning, and one of blue."""
    table = quiet(play="cards")
    for number in (5, 5, 5):
        table.put("sky", number)
    table.put("sky", 9, burning=True).put("blue", 2)
    return at_the_end(table)


def to_tell(table: Table, seat: str) -> dict[int, int]:
    """How many ships of each number the keys say are still to be told."""
    row = next(row for row in table.view().rows if row.seat == seat)
    return {int(card.id.split(":")[1]): card.left for card in row.cards if card.left}


def tells(table: Table, seat: str, number: int, cell: str) -> None:
    (choice,) = [
        one
        for one in table.offers("tell-cell", seat=seat)
        if one.of("space") == cell and one.of("card") == f"{seat}:{number}"
    ]
    table.do(choice.command)


@rule("lords:7.15")
def test_in_cards_play_the_final_board_is_told_by_number_and_cell() -> None:
    table = cards()
    assert table.view().chart
    assert to_tell(table, "sky") == {5: 3}
    for cell in ("A1", "B1", "C1"):
        tells(table, "sky", 5, cell)
    assert not table.offers("tell-cell", seat="sky"), "a burning ship counts for nothing"
    assert figures(table)["sets"] == (3, 0)
    table.refused("7.15", table.do, ask.KeepScore(seat="sky"))
    assert not sheet(table).due, "blue has yet to tell"
    tells(table, "blue", 2, "A2")
    assert sheet(table).due
    assert figures(table)["far"] == (0, 1)
    table.do(ask.KeepScore(seat="sky"))
    assert table.ending == ("points", ("sky",))


@rule("lords:6.1", "lords:7.15")
def test_two_ships_are_not_told_on_one_cell() -> None:
    table = cards()
    tells(table, "sky", 5, "A1")
    blue = next(ship for ship in table.state.fleet("blue"))
    table.refused("6.1", table.do, ask.TellCell(seat="blue", ship=blue.id, cell="A1"))
    table.refused("", table.do, ask.TellCell(seat="blue", ship=blue.id, cell="H1"))


@rule("lords:7.15")
def test_one_may_tell_cells_and_the_other_points() -> None:
    table = cards()
    for cell in ("A1", "B1", "C1"):
        tells(table, "sky", 5, cell)
    table.do(ask.TellPoints(seat="blue", points=4))
    assert figures(table)["told"] == (0, 4)
    assert sheet(table).totals == (3, 4)
    table.do(ask.KeepScore(seat="sky"))
    assert table.ending == ("points", ("blue",))


@rule("lords:7.15")
def test_in_cards_play_the_points_of_each_line_may_be_told_and_told_again() -> None:
    table = cards()
    for line, points in (("3", 2), ("C", 3), ("far", 1), ("3", 4)):
        table.do(ask.TellLine(seat="sky", line=line, points=points))
    table.do(ask.TellLine(seat="blue", line="C", points=2))
    assert figures(table) == {
        "line-3": (4, 0), "line-C": (3, 2), "line-far": (1, 0), "tokens": (0, 0), "mines": (0, 0),
    }  # fmt: skip
    assert sheet(table).totals == (8, 2)
    now = [one for one in table.offers("tell-line", seat="sky") if one.of("line") == "3"]
    assert now[0].of("amount") == "4", "what was told stands there first"
    table.do(ask.TellPoints(seat="blue", points=11))
    assert sheet(table).totals == (8, 11), "or all in one"
    assert figures(table)["told"] == (0, 11)
    table.refused("7.15", table.do, ask.TellLine(seat="sky", line="H", points=2))
    table.refused("7.15", table.do, ask.TellLine(seat="sky", line="3", points=43))
    table.do(ask.KeepScore(seat="sky"))
    assert table.ending == ("points", ("blue",))
    assert figures(table)["line-3"] == (4, 0), "it stands as it was told"


@rule("lords:7.15", "lords:7.12")
def test_lines_told_bring_what_they_come_to_together_when_the_score_is_kept() -> None:
    table = cards()
    for line, points in (("3", 4), ("C", 3), ("far", 1)):
        table.do(ask.TellLine(seat="sky", line=line, points=points))
    table.do(ask.TellPoints(seat="blue", points=5))
    table.do(ask.KeepScore(seat="blue"))
    assert {seat: one.total for seat, one in table.state.scores.items()} == {"sky": 8, "blue": 5}
    assert table.ending == ("points", ("sky",))


def test_before_the_count_cards_play_shows_no_board() -> None:
    assert quiet(play="cards").view().chart is None


# ---------------------------------------------------------------- what the referee sets right


def setting(what: str, piece: str, to: str) -> Correct:
    return Correct(seat=REFEREE, what=what, piece=piece, to=to, reason="misread")


@rule("lords:7.15")
def test_a_wrong_tile_is_set_right_while_the_points_are_counted() -> None:
    table = at_the_end(quiet().line("sky", "A2", 4, 4, 5))
    assert figures(table)["sets"] == (0, 0)
    table.do(setting("number", table.at("C2").id, "4"))
    assert figures(table)["sets"] == (3, 0)
    assert table.state.question, "the count goes on"
    refused = table.refused("", table.do, setting("turn", "", "blue"))
    assert refused.reason.id == "correct.refused.piece"
