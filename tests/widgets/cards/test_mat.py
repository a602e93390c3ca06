"""Mats, dice and rows of cards on the table: what they show, what a tap on them means, and that
they fit.
"""

from __future__ import annotations

from typing import Any

import pytest
from kivy.uix.scrollview import ScrollView
from msgspec.structs import replace

from companion.engine import emblems
from companion.presenters.mats import DieFace, MatFace, RowCardFace, RowFace, SlotBox, SlotFace
from companion.widgets.cards.card_row import RowPanel
from companion.widgets.cards.mat import DiceGrid, DieKey, MatPanel, SlotGrid
from companion.widgets.kit.buttons import GUARD_SECONDS
from companion.widgets.kit.theme import metrics
from tests.widgets.misfits import misfits
from tests.windows import Hand

DICE = (
    DieFace(id="a", face=4, seat="blue", live=True),
    DieFace(id="b", face=0, seat="blue", chosen=True),
    DieFace(id="c", face=6, seat="green"),
)
TOLD = tuple(
    DieFace(id=str(n), face=n, seat="blue", text="Повернуть кубик за одну монету", live=True)
    for n in (1, 2)
)
SLOTS = tuple(
    SlotFace(id=str(n), seat="blue", name=name, takes=takes, dice=dice, live=n == 1, chosen=n == 2,
             damaged=n == 3)
    for n, (name, takes, dice) in enumerate((
        ("Sail", "any die", (4,)),
        ("Исследовать", "кубик от 4 и выше", ()),
        ("Bombardment", "a die of 5 or 6, or two dice of one face", (5, 5)),
        ("Guns", "damaged", ()),
    ))
)  # fmt: skip
MAT = MatFace(
    seat="blue", name="Планшет контрабандиста", counts="Золото 12 · 3 карты в руке", slots=SLOTS,
    tray=DICE,
)  # fmt: skip
ROW = RowFace(
    name="Market",
    left="7 cards left",
    cards=tuple(
        RowCardFace(id=str(n), name=name, emblem="fire", text=text, figures="Цена 3", live=n == 0, chosen=n == 1)
        for n, (name, text) in enumerate((
            ("Pearl", "Counts two points at the end"),
            ("Жемчужница", "Два очка в конце, если у вас больше всех золота"),
            ("Пороховая мартышка", ""),
            ("Вперёдсмотрящий", ""),
        ))
    ),
)  # fmt: skip
SHAPES = pytest.mark.parametrize("shape", ["landscape", "portrait"])
SIZES = pytest.mark.parametrize("text", ["normal", "large", "largest"])


def shown(panel: Any, face: Any) -> Any:
    panel.face = face
    return panel


def laid(hand: Hand, part: Any, mm: float, shape: str = "landscape", text: str = "normal") -> Any:
    """On a column so many millimetres broad."""
    deck = ScrollView(size_hint=(None, None), size=(1, 460), do_scroll_x=False)
    deck.add_widget(part)
    hand.show(deck, shape, text)
    deck.width = mm * metrics.mm
    hand.advance_frames(4)
    return part


def hearing(part: Any) -> list[tuple[str, str, str]]:
    heard: list[tuple[str, str, str]] = []
    part.bind(on_thing=lambda _, *what: heard.append(what))
    return heard


@SHAPES
@SIZES
@pytest.mark.parametrize("mm", [46, 80, 84], ids=["in-the-panel", "drawn", "on-the-table"])
def test_a_mat_and_a_row_fit_where_they_lie(hand: Hand, shape: str, text: str, mm: float) -> None:
    assert misfits(laid(hand, shown(MatPanel(), MAT), mm, shape, text).parent) == ()
    assert misfits(laid(hand, shown(RowPanel(), ROW), mm, shape, text).parent) == ()
    dice = DiceGrid()
    dice.fill(TOLD)
    assert misfits(laid(hand, dice, mm, shape, text).parent) == ()


def test_slots_stand_side_by_side_where_there_is_room(hand: Hand) -> None:
    assert laid(hand, shown(MatPanel(), MAT), 84).ids.slots.cols > 1
    assert laid(hand, shown(MatPanel(), MAT), 46).ids.slots.cols == 1


@pytest.mark.parametrize(("names", "lines"), [(("Elder", "Sea Witch"), 2), (("4", "1/2/3"), 1)])
def test_cards_of_a_row_are_equally_high_however_short_a_name(
    hand: Hand, names: tuple[str, str], lines: int
) -> None:
    """The figures stand beside names where all of them are numbers, and else below them all."""
    cards = tuple(RowCardFace(id=one, name=one, signs=(("coin", "1"),)) for one in names)
    row = laid(hand, shown(RowPanel(), RowFace(name="Market", cards=cards)), 84)
    (height,) = {card.height for card in row.ids.cards.children}
    assert (height > metrics.title * 2.5) == (lines == 2)


def test_a_tap_says_which_die_slot_or_card(hand: Hand) -> None:
    mat = laid(hand, shown(MatPanel(), MAT), 84)
    heard = hearing(mat)
    hand.advance(GUARD_SECONDS)
    hand.tap(mat.ids.tray.children[-1])
    hand.tap(mat.ids.slots.children[-2])
    row = laid(hand, shown(RowPanel(), ROW), 84)
    row.bind(on_thing=lambda _, *what: heard.append(what))
    hand.advance(GUARD_SECONDS)
    hand.tap(row.ids.cards.children[-1])
    assert heard == [("die", "blue", "a"), ("slot", "blue", "1"), ("card", "", "0")]


def test_what_has_just_been_laid_there_is_dead_for_a_moment(hand: Hand) -> None:
    dice = DiceGrid()
    dice.fill(DICE)
    laid(hand, dice, 84)
    heard = hearing(dice)
    hand.advance(GUARD_SECONDS)
    dice.fill(TOLD)
    hand.advance_frames(3)
    hand.tap(dice.children[-1])
    assert heard == []
    hand.advance(GUARD_SECONDS)
    hand.tap(dice.children[-1])
    assert heard == [("die", "blue", "1")]


def test_things_that_stay_are_written_anew_and_not_made_anew(hand: Hand) -> None:
    mat = laid(hand, shown(MatPanel(), MAT), 84)
    before = list(mat.ids.slots.children)
    mat.face = MatFace(seat="blue", name="Mat", slots=SLOTS[:3])
    hand.advance_frames(2)
    assert list(mat.ids.slots.children) == before[1:]
    assert len(mat.ids.tray.children) == 0


def boxed(*names: str) -> tuple[SlotFace, ...]:
    return tuple(
        SlotFace(id=name, seat="blue", name=name, takes="any die", boxes=(SlotBox(), SlotBox()))
        for name in names
    )


@SHAPES
@SIZES
def test_slots_stand_closer_where_there_is_no_room(hand: Hand, shape: str, text: str) -> None:
    grid = hand.show(SlotGrid(), shape, text)
    grid.width = metrics.mm * 48
    grid.fill(boxed("Sail", "Rally", "Repair", "Order"))
    hand.advance_frames(2)
    wide, high = grid.cols, grid.height
    grid.room = high - 1
    hand.advance_frames(2)
    assert grid.snug
    assert grid.height < high
    assert all(min(key.size) >= metrics.touch for key in grid.children)
    assert not misfits(grid)
    grid.room = high / wide
    grid.fill(boxed("Sail", "Rally", "Repair", "Bombardirovka-nemedlenno"))
    hand.advance_frames(2)
    assert grid.cols == wide, "a name that would break keeps its column"
    grid.room = high * 2
    hand.advance_frames(2)
    assert not grid.snug


@SHAPES
@SIZES
def test_a_name_of_two_words_stands_over_its_boxes(hand: Hand, shape: str, text: str) -> None:
    grid = hand.show(SlotGrid(room=1), shape, text)
    for width in (30, 40, 48):
        grid.width = metrics.mm * width
        grid.fill(boxed("Попутный ветер", "Плавание", "Приказ", "Ремонт", "Новобранец"))
        hand.advance_frames(3)
        assert not misfits(grid)


def test_a_bare_die_says_nothing_beside_itself(hand: Hand) -> None:
    die = DieKey(bare=True, size_hint=(None, None), width=metrics.touch)
    die.write(TOLD[0])
    hand.show(die)
    assert not misfits(die)


def test_a_sign_gives_way_to_a_name_that_would_not_stand_beside_it(hand: Hand) -> None:
    """A hired hand's slot bears the longest names, and there is room for a mat as it is."""
    grid = hand.show(SlotGrid(), "portrait")
    grid.width = metrics.panel.width - metrics.gap * 5
    grid.fill(
        [replace(face, emblem=emblems.STAR) for face in boxed("Канонир", "Пороховая мартышка")]
    )
    hand.advance_frames(2)
    assert not grid.snug
    assert not misfits(grid)


def test_what_stands_above_the_slots_takes_of_their_room(hand: Hand) -> None:
    mat = laid(hand, shown(MatPanel(), MatFace(seat="blue", slots=boxed("Sail", "Repair"))), 48)
    mat.room = mat.height + metrics.gap
    hand.advance_frames(2)
    assert not mat.ids.slots.snug
    mat.face = MatFace(seat="blue", name="Mat", slots=boxed("Sail", "Repair"))
    hand.advance_frames(2)
    assert mat.ids.slots.snug


def test_a_mat_of_dice_alone_has_no_slot_that_wants_room(hand: Hand) -> None:
    mat = laid(hand, shown(MatPanel(room=metrics.touch), MatFace(seat="blue", tray=DICE)), 48)
    assert not mat.ids.slots.snug
    assert not misfits(mat)
