"""A score taken to pieces: rows, totals, and on the board what lit rows count."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.engine.layers import Group
from companion.engine.messages import written
from companion.engine.score_sheets import Counted, ScoreSheet, SheetRow
from companion.engine.space import Squares
from companion.engine.views import ChartView, PieceView, TableView, TileView
from companion.i18n.translator import words
from companion.presenters.score_sheet import ScorePage, TrackLine, lit_at_first, score_page, turned

SAY = words("en").say
RUNS = SheetRow(
    id="runs", label=written(en="Runs"), note=written(en="ships less 1"), points=(2, 3),
    groups=(Counted(("A1", "B1", "C1"), 2), Counted(("A3", "B3", "C3", "D3"), 3)),
)  # fmt: skip
FAR = SheetRow(id="far", label=written(en="Far"), points=(1, 0), groups=(Counted(("A4",), 1),))
MINES = SheetRow(id="mines", label=written(en="Mines"), points=(0, -4))
SHEET = ScoreSheet(seats=("sky", "blue"), rows=(RUNS, FAR, MINES), marks={"B1": "6"})
PIECES = tuple(
    PieceView(id=space, kind="tile", seat="sky", space=space, mark="X", tile=TileView(text="X"))
    for space in ("A1", "B1")
)
VIEW = TableView(chart=ChartView(board=Squares(7, 6), pieces=PIECES), sheet=SHEET)


def framed(page: ScorePage) -> list[tuple[tuple[str, ...], str]]:
    assert page.chart
    return [(one.spaces, one.text) for one in page.chart.layers if isinstance(one, Group)]


def test_every_row_has_a_figure_a_seat_and_all_are_summed() -> None:
    page = score_page(SAY, VIEW, frozenset())
    assert page.totals == ("3", "\u22121")
    assert [(row.label, row.figures, row.groups) for row in page.rows] == [
        ("Runs", ("2", "3"), True),
        ("Far", ("1", "0"), True),
        ("Mines", ("0", "\u22124"), False),
    ]


def test_points_that_end_the_game_are_a_track_of_which_the_first_row_is_held() -> None:
    track = replace(SHEET, ends_at=30)
    page = score_page(SAY, replace(VIEW, sheet=track), frozenset())
    assert page.track == (TrackLine("sky", 2, 3), TrackLine("blue", 3, -1))
    assert (page.ends_at, [row.label for row in page.rows]) == (30, ["Far", "Mines"])
    assert score_page(SAY, VIEW, frozenset()).track == ()


def test_a_row_with_a_figure_too_few_is_no_row() -> None:
    with pytest.raises(ValueError, match="row far"):
        ScoreSheet(seats=("sky", "blue", "red"), rows=(FAR,))


def test_at_first_what_lies_side_by_side_is_framed() -> None:
    lit = lit_at_first(SHEET)
    assert lit == {"runs"}
    page = score_page(SAY, VIEW, lit)
    assert framed(page) == [(("A1", "B1", "C1"), "2"), (("A3", "B3", "C3", "D3"), "3")]


def test_a_tap_lights_a_row_and_another_puts_it_out() -> None:
    lit = turned(lit_at_first(SHEET), "far")
    page = score_page(SAY, VIEW, lit)
    assert [row.id for row in page.rows if row.lit] == ["runs", "far"]
    assert framed(page)[-1] == (("A4",), "1")
    assert framed(score_page(SAY, VIEW, turned(turned(lit, "far"), "runs"))) == []


def test_a_piece_shows_what_it_counts_as() -> None:
    chart = score_page(SAY, VIEW, frozenset()).chart
    assert chart
    assert [(one.mark, one.tile and one.tile.text) for one in chart.pieces] == [
        ("X", "X"),
        ("6", "6"),
    ]


def test_where_nothing_is_counted_there_is_no_page() -> None:
    assert score_page(SAY, TableView(), frozenset()) == ScorePage()
