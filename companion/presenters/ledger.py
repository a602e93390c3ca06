"""The ledger: the log as its keeper would write it, a table a fleet."""

from __future__ import annotations

from msgspec import Struct

from companion.engine.ledger import LedgerPage, LedgerRow
from companion.engine.views import TableView
from companion.presenters.phrases import Say


class Line(Struct, frozen=True):
    """A line of a table: what it is about, a figure a column (empty where there is none), and
    remarks below.
    """

    title: str
    figures: tuple[str, ...] = ()
    remarks: str = ""
    struck: bool = False


class Sheet(Struct, frozen=True):
    """One table of the ledger under its seat's flag."""

    seat: str
    title: str
    columns: tuple[str, ...]
    lines: tuple[Line, ...]


def ledger_view(words: Say, view: TableView) -> tuple[Sheet, ...]:
    """Every page of the ledger; a column for each label, in the order in which they first come."""
    return tuple(_sheet(words, page) for page in view.ledger)


def _sheet(words: Say, page: LedgerPage) -> Sheet:
    columns = tuple(
        dict.fromkeys(words(figure.label) for row in page.rows for figure in row.figures)
    )
    lines = tuple(_line(words, row, columns) for row in page.rows)
    return Sheet(page.seat, words(page.title), columns, lines)


def _line(words: Say, row: LedgerRow, columns: tuple[str, ...]) -> Line:
    figures = {words(figure.label): figure.value for figure in row.figures}
    remarks = " · ".join(words(remark) for remark in row.remarks)
    return Line(
        words(row.title), tuple(figures.get(column, "") for column in columns), remarks, row.struck
    )
