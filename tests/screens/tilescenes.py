"""Scenes of a game of tiles on a small board of squares, without wind: made up, and laid over a
battle that is on the table.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine import emblems
from companion.engine.commands import Command
from companion.engine.layers import MIDDLE, MINE_TOKEN, SEAM, Badge, Layer, Mark, Sides
from companion.engine.mats import CardRowView, FigureView, RowCardView
from companion.engine.messages import NOTHING, written
from companion.engine.offers import Choice, DisabledAction, picks
from companion.engine.score_sheets import Counted, ScoreSheet, SheetRow
from companion.engine.space import Squares
from companion.engine.views import ChartView, PieceView, SeatView, TableView, TallyView, TileView
from companion.screens.shell.translation import translation
from tests.screens.company import widgets
from tests.screens.players import Players
from tests.screens.scenes import chart_fleet
from tests.screens.staging import scene

SEATS = ("sky", "blue")
SIGNS = {
    emblems.STAR: ("A5", "C5", "A3", "G6", "A1", "G1", "F3"),
    emblems.HAMMER: ("A6", "G5", "G3", "F1"),
    emblems.FOUR_ARROWS: ("B3", "E1"),
    emblems.SLANTING_ARROWS: ("G4", "C3"),
    emblems.SAIL_PLUS: ("B2",),
    emblems.MINE: ("G2",),
}
TILES = (
    ("blue", "B6", TileView(text="6")), ("blue", "D6", TileView(text="3")),
    ("blue", "E6", TileView(text="2")), ("blue", "F6", TileView(text="1")),
    ("blue", "B5", TileView(text="8")), ("blue", "E5", TileView(text="3", shields=2)),
    ("blue", "F5", TileView(text="9")), ("sky", "D4", TileView(text="6")),
    ("blue", "E4", TileView(text="4", burns=True)), ("blue", "F4", TileView(text="3/6", lasting=True)),
    ("sky", "D3", TileView(text="5")), ("sky", "E3", TileView(text="X", shields=1, lasting=True)),
    ("sky", "C2", TileView(text="2", burns=True)), ("sky", "D2", TileView(text="5")),
    ("sky", "E2", TileView(text="8")), ("sky", "B1", TileView(text="3")),
    ("sky", "C1", TileView(text="4")), ("sky", "D1", TileView(text="5", shields=1)),
)  # fmt: skip
COUNTS = (
    (emblems.COIN, "Coins"), (emblems.CARDS, "Hand"), (emblems.STACK, "Stack"),
    (emblems.STAR, "Points"), (emblems.MINE, "Mines"),
)  # fmt: skip
EACH = (
    emblems.SHIELD, emblems.COIN, emblems.FOUR_ARROWS, emblems.COIN, emblems.HAMMER,
    emblems.COIN, emblems.MINE_STRUCK, emblems.COIN, emblems.TURN_BACK,
)  # fmt: skip
HIRED = (
    ("7/8", emblems.SHIELD, "3", ""), ("2", emblems.MINE_DOUBTED, "3", "blue"),
    ("5", emblems.THREE_STRUCK, "3", ""), ("1/9", emblems.TWO_SLANTING, "4", ""),
    ("X", emblems.STAR_BESIDE, "5", ""),
)  # fmt: skip
OPEN = ("A1", "E1", "F1", "G1", "B2", "F2", "C3", "F3", "C4", "D5", "C2", "E4")
MINES = ("A4", "C4", "F2")


class Put(Command, frozen=True, kw_only=True):
    """A tile goes onto a space."""

    what: str


def _layers() -> tuple[Layer, ...]:
    signs = (Mark(sign, spaces) for sign, spaces in SIGNS.items())
    seams = [
        (f"{column}{row}", "E") for column, rows in (("A", "456"), ("D", "456")) for row in rows
    ]
    seams += [(f"{column}{row}", "E") for column in "CD" for row in "123"]
    middle = tuple((f"{column}4", "S") for column in "ABCDEFG")
    mines = (Badge(MINE_TOKEN, space, text="−2") for space in MINES)
    return (*signs, Sides(SEAM, tuple(seams)), Sides(MIDDLE, middle), *mines)


def _chart() -> ChartView:
    pieces = tuple(
        PieceView(id=f"{seat}-{space}", kind="tile", seat=seat, space=space, tile=tile)
        for seat, space, tile in TILES
    )
    return ChartView(board=Squares(7, 6), north="", layers=_layers(), pieces=pieces)


def _made_up(view: TableView) -> TableView:
    return TableView(
        game=view.game,
        round=9,
        turn="sky",
        waits_for=("sky",),
        seats=tuple(SeatView(id=seat, name="") for seat in SEATS),
        rounds=16,
        prompt=written(en="Lay a tile", ru="Выложите корабль"),
        chart=_chart(),
        rows=_rows(),
        tallies=_tallies(),
        disabled=(
            DisabledAction(
                about="",
                deed="end-turn",
                reason=written(en="lay a ship first", ru="сначала выложите корабль"),
                rule="1",
                ends=True,
            ),
        ),
    )


def _tallies() -> tuple[TallyView, ...]:
    counted = zip(COUNTS, (4, 3, 7, 3, 0), (12, 14, 17, 12, 11), strict=True)
    return tuple(
        TallyView(label=written(en=label), value=value, seat=seat, emblem=sign)
        for (sign, label), *values in counted
        for seat, value in zip(SEATS, values, strict=True)
    )


def _numbers(seat: str, en: str, ru: str, unseen: str) -> CardRowView:
    cards = tuple(
        RowCardView(
            f"{seat}-{at + 1}", written(en=str(at + 1)), emblem=sign, left=int(unseen[at]), of=3
        )
        for at, sign in enumerate(EACH)
    )
    return CardRowView(f"{seat}-numbers", written(en=en, ru=ru), cards, columns=5, seat=seat)


def _rows() -> tuple[CardRowView, ...]:
    hired = tuple(
        RowCardView(
            f"hired-{at}", written(en=numbers), written(en="hired", ru="нанят") if owner else NOTHING,
            (FigureView(label=written(en="Price", ru="Цена"), value=price, emblem=emblems.COIN),),
            sign, owner=owner,
        )
        for at, (numbers, sign, price, owner) in enumerate(HIRED)
    )  # fmt: skip
    return (
        _numbers("sky", "unseen", "скрыты", "321102331"),
        _numbers("blue", "unseen", "скрыты", "123021210"),
        CardRowView(
            "offer",
            written(en="Hire one, before or after", ru="Нанять, до или после"),
            hired,
            columns=5,
        ),
    )


def _choices() -> tuple[Choice, ...]:
    lays = tuple(
        Choice(
            command=Put(seat="sky", what=f"{card.id} {space}"),
            deed="lay",
            label=written(en=f"Lay {card.id}"),
            picks=picks(card=card.id, space=space),
        )
        for card in _rows()[0].cards
        if card.left
        for space in OPEN
    )
    hires = tuple(
        Choice(
            command=Put(seat="sky", what=f"hired-{at} {space}"),
            deed="hire",
            label=written(en="Hire"),
            picks=picks(card=f"hired-{at}", space=space),
        )
        for at in (0, 2, 3)
        for space in OPEN
    )
    return (*lays, *hires)


def lay_tiles(players: Players) -> None:
    """Have the window show it in place of the battle on the table."""
    table = players.shell.table
    assert table.snapshot
    laid = replace(table.snapshot, view=_made_up(table.view), choices=_choices())
    players.shell.table = replace(table, snapshot=laid)
    players.shell.aiming.heard(players.shell.table.choices)
    players.shell.refresh()
    players.hand.advance_frames(3)


def tap_key(players: Players, id: str) -> None:
    """Tap a key of a row."""
    players.reach(next(key for key in widgets(players.shell, "RowKey") if key.face.id == id))


@scene
def tiles(players: Players) -> None:
    chart_fleet(players)
    lay_tiles(players)


@scene
def tiles_number(players: Players) -> None:
    tiles(players)
    tap_key(players, "sky-7")


@scene
def tiles_cell(players: Players) -> None:
    tiles(players)
    players.tap_cell("C3")


@scene
def tiles_turned(players: Players) -> None:
    tiles(players)
    tap_key(players, "blue")


SHEET = ScoreSheet(
    seats=SEATS,
    rows=(
        SheetRow(
            id="alike", label=written(en="Equal numbers", ru="Одинаковые номера"),
            note=written(en="three 3, four 4", ru="три: 3, четыре: 4"), points=(3, 0),
            groups=(Counted(("D1", "D2", "D3"), 3),),
        ),
        SheetRow(
            id="runs", label=written(en="Runs", ru="По порядку"),
            note=written(en="ships less 1", ru="кораблей без 1"), points=(2, 2),
            groups=(Counted(("B1", "C1", "D1"), 2), Counted(("D6", "E6", "F6"), 2)),
        ),
        SheetRow(
            id="far", label=written(en="On the far half", ru="На половине соперника"),
            points=(1, 0), groups=(Counted(("D4",), 1),),
        ),
        SheetRow(id="tokens", label=written(en="Point tokens", ru="Жетоны очков"), points=(5, 4)),
        SheetRow(id="mines", label=written(en="Mines taken", ru="Мины"), points=(0, -4)),
    ),
    marks={"E3": "5"},
    due=True,
)  # fmt: skip


@scene
def tiles_score(players: Players) -> None:
    tiles(players)
    table = players.shell.table
    assert table.snapshot
    keep = Choice(
        command=Put(seat="sky", what="score"), deed="keep", ends=True,
        label=written(en="Keep this score", ru="Счёт верен"),
    )  # fmt: skip
    view = replace(table.view, sheet=SHEET, rows=(), disabled=())
    counted = replace(table.snapshot, view=view, choices=(keep,))
    players.shell.table = replace(table, snapshot=counted)
    players.shell.aiming.heard(players.shell.table.choices)
    players.shell.refresh()
    players.hand.advance_frames(3)


@scene
def tiles_score_row(players: Players) -> None:
    tiles_score(players)
    for row in ("Runs", "On the far half"):
        tap_row(players, row)


def tap_row(players: Players, label: str) -> None:
    """Tap a row of the score."""
    keys = widgets(players.shell, "ScoreKey")
    players.reach(next(key for key in keys if key.row.label in {label, _said(label)}))


def _said(label: str) -> str:
    """The same in the window's language."""
    rows = (row.label for row in SHEET.rows)
    return str(next(translation.words(row) for row in rows if row.figures["en"] == label))
