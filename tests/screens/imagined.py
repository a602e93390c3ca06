"""A table with everything a view may hold and the games so far may not: nine seats, sides, a wide
chart, a ledger.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.layers import ARROW, LAND, Link, Mark
from companion.engine.ledger import LedgerPage, LedgerRow
from companion.engine.mats import FigureView
from companion.engine.messages import Message, say, written
from companion.engine.space import Squares
from companion.engine.views import (
    ChartView,
    PieceView,
    PlaceView,
    SeatView,
    SideView,
    TableView,
)
from companion.presenters.seat_flags import SEATS
from tests.screens.players import Players

HOLES = written(en="Holes", ru="Пробоины")
STORMS = written(en="Storms in a row", ru="Штормов подряд")
SHOTS = written(en="Ammo", ru="Боезапас")
SHIPS = (
    written(en="Santa Isabel", ru="Санта-Исабель"),
    written(en="Nuestra Señora", ru="Нуэстра-Сеньора"),
)
SIDES = (
    SideView(id="crown", name=written(en="Crown", ru="Корона")),
    SideView(id="free", name=written(en="Free")),
)
PLACES = (
    ("port", "Vera Cruz", "Веракрус", "C18", "crown", ()),
    ("port", "Porto Bello", "Портобело", "E3", "crown", ()),
    ("base", "Tortuga", "Тортуга", "H7", "free", ()),
    ("base", "Port Royal", "Порт-Ройал", "T4", "free", ()),
    ("colony", "Guadeloupe", "Гваделупа", "V9", "", ("6", "1/3")),
    ("colony", "Saint Christopher", "Сент-Кристофер", "W11", "green", ("10", "2/5")),
    ("colony", "Nassau", "Нассау", "AB18", "brown", ("4", "0/2")),
)


def imagined(view: TableView) -> TableView:
    """The view with all that laid over it."""
    seats = tuple(
        SeatView(id=id, name="", side=("free", "crown")[n % 2]) for n, id in enumerate(SEATS)
    )
    return replace(view, seats=seats, sides=SIDES, chart=_chart(), ledger=_ledger())


def lay_over(players: Players) -> None:
    """Have the window show it in place of the battle on the table."""
    table = players.shell.table
    assert table.snapshot
    laid = replace(table.snapshot, view=imagined(table.view))
    players.shell.table = replace(table, snapshot=laid)
    players.shell.refresh()
    players.hand.advance_frames(3)


def _chart() -> ChartView:
    land = tuple(f"{column}{row}" for column in "KLMN" for row in range(8, 13))
    ships = (
        ("C18", "blue"),
        ("C18", "green"),
        ("F9", "orange"),
        ("G9", "brown"),
        ("T5", "black"),
        ("W11", "sky"),
    )
    return ChartView(
        board=Squares(30, 20),
        layers=(
            Mark(LAND, (*land, "AD1", "AC1", "AB1", "AD2", "A20", "A19", "B20")),
            Link(ARROW, "D10", "D14"),
            Link(ARROW, "F15", "I17"),
            Link(ARROW, "Q8", "R8"),
            Link(ARROW, "W16", "T13"),
        ),
        places=tuple(_place(*place) for place in PLACES),
        pieces=tuple(
            PieceView(
                id=f"{seat}-{n}",
                kind=("galleon", "brig")[n % 2],
                seat=seat,
                space=cell,
                mark=str(n),
            )
            for n, (cell, seat) in enumerate(ships)
        ),
    )


def _place(
    kind: str, en: str, ru: str, cell: str, owner: str, figures: tuple[str, ...]
) -> PlaceView:
    shown = tuple(FigureView(label=HOLES, value=value) for value in figures)
    return PlaceView(
        id=en, kind=kind, name=written(en=en, ru=ru), spaces=(cell,), owner=owner, figures=shown
    )


def _ledger() -> tuple[LedgerPage, ...]:
    def figure(label: Message, value: object) -> FigureView:
        return FigureView(label=label, value=str(value))

    remark = written(
        en="In repair at Porto Bello, two turns left", ru="Чинится в Портобело, ещё два хода"
    )
    rows = tuple(
        LedgerRow(
            title=ship,
            figures=(figure(HOLES, f"{n}/3"), figure(STORMS, n), figure(SHOTS, 5 - n)),
            remarks=(remark,) if n else (),
            struck=n == 1,
        )
        for n, ship in enumerate(SHIPS)
    )
    fleets = [
        LedgerPage(title=say(f"seat.{seat}"), seat=seat, rows=rows) for seat in list(SEATS)[:4]
    ]
    return (
        *fleets,
        LedgerPage(title=written(en="Ports", ru="Порты"), rows=(LedgerRow(title=SHIPS[0]),)),
    )
