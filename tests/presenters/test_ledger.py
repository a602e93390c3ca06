"""The ledger as tables in the viewer's language, and whose colours places show."""

from __future__ import annotations

from companion.engine.ledger import LedgerPage, LedgerRow
from companion.engine.mats import FigureView
from companion.engine.messages import written
from companion.engine.space import Squares
from companion.engine.views import (
    ChartView,
    PlaceView,
    SeatView,
    SideView,
    TableView,
)
from companion.i18n.translator import words
from companion.presenters.ledger import Line, Sheet, ledger_view
from companion.presenters.place_captions import Caption, captions, flag_of

HOLES, SHOTS = written(en="Holes", ru="Пробоины"), written(en="Shots", ru="Ядра")
CADIZ = PlaceView(
    id="cadiz", kind="port", spaces=("A1",), name=written(en="Cadiz", ru="Кадис"), owner="crown",
    figures=(FigureView(label=HOLES, value="6"), FigureView(label=SHOTS, value="1/3")),
)  # fmt: skip


def table(*sides: str) -> TableView:
    """A battle of seats on these sides."""
    seats = tuple(
        SeatView(id=id, name="", side=side)
        for id, side in zip(("blue", "red", "sky"), sides, strict=False)
    )
    named = tuple(SideView(id=side, name=written(en=side)) for side in ("crown", "free"))
    return TableView(
        seats=seats, sides=named, chart=ChartView(board=Squares(4, 4), places=(CADIZ,))
    )


def test_equal_labels_share_a_column_and_what_is_missing_stays_empty() -> None:
    isabel = LedgerRow(title=written(en="Isabel"), figures=(FigureView(label=HOLES, value="2/3"),))
    pinta = LedgerRow(
        title=written(en="Pinta"),
        figures=(FigureView(label=SHOTS, value="4"), FigureView(label=HOLES, value="0/3")),
        remarks=(written(en="sunk", ru="на дне"), HOLES),
        struck=True,
    )
    page = LedgerPage(title=written(en="Fleet", ru="Флот"), seat="blue", rows=(isabel, pinta))
    assert ledger_view(words("ru").say, TableView(ledger=(page,))) == (
        Sheet(
            "blue",
            "Флот",
            ("Пробоины", "Ядра"),
            (Line("Isabel", ("2/3", "")), Line("Pinta", ("0/3", "4"), "на дне · Пробоины", True)),
        ),
    )


def test_a_place_is_written_in_the_viewers_language_its_first_figure_on_the_plate() -> None:
    assert captions(words("ru").say, table("crown", "free")) == {
        "cadiz": Caption("Кадис", "6", "1/3", "blue")
    }


def test_a_side_of_several_seats_has_colours_of_its_own() -> None:
    assert flag_of(table("crown", "free", "free"), "free") == "side-1"
    assert flag_of(table("crown", "free", "free"), "crown") == "blue"
    assert flag_of(table("crown"), "red") == "red"
    assert flag_of(table("crown"), "") == ""
