"""The page of the score: each thing that is counted as a key, and on the board the groups of those
that are lit.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.layers import Group
from companion.engine.messages import seat_word
from companion.engine.score_sheets import ScoreSheet, SheetRow
from companion.engine.views import ChartView, PieceView, TableView
from companion.presenters.phrases import Say, printed_number

FRAME = "counted"
"""The look of what is counted together."""


class ScoreRow(Struct, frozen=True, kw_only=True):
    """A row: words, how it is counted, a figure a seat. One that has ``groups`` is a key, ``lit``
    while they are shown.
    """

    id: str
    label: str
    note: str = ""
    figures: tuple[str, ...] = ()
    groups: bool = False
    lit: bool = False


class TrackLine(Struct, frozen=True):
    """How far a seat is on the track: what it holds, and what it would have now."""

    seat: str
    held: int
    total: int


class ScorePage(Struct, frozen=True, kw_only=True):
    """All that the page shows: ``seats`` as (flag, name), and their totals; ``track`` is as long as
    a game goes on, ``ends_at``, empty where points do not end it.
    """

    seats: tuple[tuple[str, str], ...] = ()
    totals: tuple[str, ...] = ()
    rows: tuple[ScoreRow, ...] = ()
    chart: ChartView | None = None
    track: tuple[TrackLine, ...] = ()
    ends_at: int = 0


def lit_at_first(sheet: ScoreSheet) -> frozenset[str]:
    """What is shown before anybody has tapped: the first rows whose groups are more than single
    spaces.
    """
    return frozenset(
        row.id for row in sheet.rows if any(len(group.spaces) > 1 for group in row.groups)
    )


def turned(lit: frozenset[str], row: str) -> frozenset[str]:
    """A tap on a row: lit, or no longer."""
    return lit ^ {row}


def score_page(words: Say, view: TableView, lit: frozenset[str]) -> ScorePage:
    """The page while these rows are lit; an empty one where nothing is counted."""
    sheet = view.sheet
    if sheet is None:
        return ScorePage()
    return ScorePage(
        seats=tuple((seat, words(seat_word(seat))) for seat in sheet.seats),
        totals=tuple(map(printed_number, sheet.totals)),
        rows=tuple(_row(words, row, lit) for row in sheet.rows[1 if sheet.ends_at else 0 :]),
        chart=_framed(view.chart, sheet, lit) if view.chart else None,
        track=_track(sheet) if sheet.ends_at else (),
        ends_at=sheet.ends_at,
    )


def _track(sheet: ScoreSheet) -> tuple[TrackLine, ...]:
    held = sheet.rows[0].points
    return tuple(map(TrackLine, sheet.seats, held, sheet.totals))


def counted_chart(view: TableView) -> ChartView | None:
    """The board as it lies, from the count on with frames around what is counted there."""
    sheet, chart = view.sheet, view.chart
    if sheet is None or chart is None or not (sheet.due or view.outcome):
        return chart
    return _framed(chart, sheet, lit_at_first(sheet))


def _row(words: Say, row: SheetRow, lit: frozenset[str]) -> ScoreRow:
    return ScoreRow(
        id=row.id,
        label=words(row.label),
        note=words(row.note),
        figures=tuple(map(printed_number, row.points)),
        groups=bool(row.groups),
        lit=bool(row.groups) and row.id in lit,
    )


def _framed(chart: ChartView, sheet: ScoreSheet, lit: frozenset[str]) -> ChartView:
    """The board with frames around what the lit rows count, and pieces as they are counted."""
    groups = tuple(
        Group(FRAME, group.spaces, "" if chart.plates else str(group.points))
        for row in sheet.rows
        if row.id in lit
        for group in row.groups
    )
    pieces = tuple(_marked(piece, sheet) for piece in chart.pieces)
    return replace(chart, layers=(*chart.layers, *groups), pieces=pieces)


def _marked(piece: PieceView, sheet: ScoreSheet) -> PieceView:
    mark = sheet.marks.get(piece.space)
    if mark is None:
        return piece
    tile = replace(piece.tile, text=mark) if piece.tile else None
    return replace(piece, mark=mark, tile=tile)
