"""Scenes of a game with dice, mats and a row of cards, made up and laid over a battle that is on
the table.
"""

from __future__ import annotations

from itertools import product

from msgspec.structs import replace

from companion.engine.commands import Command
from companion.engine.mats import CardRowView, DieView, FigureView, MatView, RowCardView, SlotView
from companion.engine.messages import Message, written
from companion.engine.offers import Choice, picks
from companion.engine.views import SeatView, TableView
from tests.screens.company import widgets
from tests.screens.players import Players
from tests.screens.scenes import chart_fleet
from tests.screens.staging import scene


class Place(Command, frozen=True, kw_only=True):
    """A die goes into a slot, or a card is bought."""

    what: str


def _figure(en: str, ru: str, value: str, mark: str = "book") -> FigureView:
    return FigureView(label=written(en=en, ru=ru), value=value, mark=mark)


SLOTS = tuple(
    SlotView(id, written(en=en, ru=ru), written(en=takes_en, ru=takes_ru), damaged=id == "guns")
    for id, en, ru, takes_en, takes_ru in (
        ("sail", "Sail", "Плыть", "any die", "любой кубик"),
        ("explore", "Explore", "Исследовать", "4 or more", "4 и больше"),
        ("trade", "Trade", "Торговать", "an even die", "чётный кубик"),
        ("guns", "Bombard", "Обстрелять", "", ""),
    )
)
CARDS = tuple(
    RowCardView(
        id, written(en=en, ru=ru), written(en=text_en, ru=text_ru),
        (_figure("Price", "Цена", price, "house"),),
    )
    for id, en, ru, text_en, text_ru, price in (
        ("pearl", "Black pearl", "Чёрная жемчужина", "two points at the end", "два очка в конце", "4"),
        ("pilot", "Old pilot", "Старый лоцман", "sail one islet more", "плыть на один островок дальше", "2"),
        ("rum", "Rum", "Ром", "", "", "1"),
    )
)  # fmt: skip
ISLES = ("A1", "B2", "C3")


def _made_up(view: TableView) -> TableView:
    seats = tuple(seat.id for seat in view.seats)
    mats = tuple(
        MatView(
            seat, seat, written(en="Trader's mat", ru="Планшет торговца"), SLOTS,
            (_figure("Gold", "Золото", str(3 + n)),), 2 + n,
        )
        for n, seat in enumerate(seats)
    )  # fmt: skip
    dice = tuple(
        DieView(f"{seat}-{n}", face, seat, slot)
        for seat in seats
        for n, (face, slot) in enumerate(((4, ""), (6, ""), (1, "trade")))
    )
    row = CardRowView("market", written(en="Market", ru="Рынок"), CARDS, 11)
    return replace(
        view,
        seats=tuple(SeatView(id=seat, name="") for seat in seats),
        turn=seats[0],
        waits_for=seats[:1],
        cards=(),
        chart=None,
        call=None,
        tallies=(),
        ledger=(),
        disabled=(),
        notes=(),
        question=None,
        prompt=written(en="Place your dice", ru="Расставьте кубики"),
        dice=dice,
        mats=mats,
        rows=(row,),
    )


def _choice(seat: str, deed: str, label: Message, **ids: str | int) -> Choice:
    command = Place(seat=seat, what=f"{deed} {ids}")
    return Choice(command=command, deed=deed, label=label, picks=picks(**ids))


def _choices(seat: str) -> tuple[Choice, ...]:
    def placed(gold: int) -> Message:
        return written(en=f"Place it for {gold} gold", ru=f"Поставить за {gold} зол.")

    places = (
        _choice(
            seat, "sail", placed(gold), die=f"{seat}-{die}", slot=slot, space=space, amount=gold
        )
        for die, slot, space, gold in product((0, 1), ("sail", "explore"), ISLES, range(4))
    )
    buys = (
        _choice(seat, "load", written(en="Buy", ru="Купить"), card=card)
        for card in ("pilot", "rum")
    )
    end = _choice(seat, "end-turn", written(en="End turn", ru="Завершить ход"))
    return (*places, *buys, end)


def lay_mats(players: Players) -> None:
    """Have the window show it in place of the battle on the table."""
    table = players.shell.table
    assert table.snapshot
    view = _made_up(table.view)
    seat = view.turn
    laid = replace(table.snapshot, view=view, choices=_choices(seat))
    players.shell.table = replace(table, snapshot=laid)
    players.shell.aiming.heard(players.shell.table.choices)
    players.shell.refresh()
    players.hand.advance_frames(3)


@scene
def mats(players: Players) -> None:
    chart_fleet(players)
    lay_mats(players)


def tap_thing(players: Players, kind: str, id: str) -> None:
    """Tap a die, a slot or a card in the panel: the newest that is shown of that name."""
    found = [one for one in widgets(players.shell, kind) if one.face.id == id]
    players.reach(found[-1])


@scene
def mats_dice(players: Players) -> None:
    mats(players)
    players.tap("Sail")


@scene
def mats_slots(players: Players) -> None:
    mats_dice(players)
    tap_thing(players, "DieKey", f"{players.shell.table.view.turn}-0")


@scene
def mats_amount(players: Players) -> None:
    mats_slots(players)
    tap_thing(players, "SlotKey", "explore")
    players.tap("B2")
    players.tap("+")


@scene
def mats_row(players: Players) -> None:
    mats(players)
    players.tap("Load")
