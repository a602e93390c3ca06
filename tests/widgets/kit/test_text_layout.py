"""Words are measured before they are lettered, and come out as they were measured."""

from __future__ import annotations

import pytest

from companion.widgets.kit.labels import BlockLabel, FittedLabel
from companion.widgets.kit.text_layout import (
    first_fitting,
    height_of,
    held,
    line_height,
    lines_of,
    width_of,
)
from companion.widgets.kit.theme import metrics
from tests.windows import Hand

WORDS = (
    "Orange",
    "Line 2 sails NE 2, R11 \u2192 T13",
    "\u2713",
    "[Undo] & redo",
    "\u041b\u0438\u043d\u0435\u0439\u043d\u044b\u0439 2",
)


@pytest.mark.parametrize("words", WORDS)
@pytest.mark.parametrize("size", [11.0, 15.04, 24.0])
@pytest.mark.parametrize("bold", [False, True])
def test_words_of_one_line_stand_as_high_as_was_measured(
    hand: Hand, words: str, size: float, bold: bool
) -> None:
    measured = 0
    for width in range(20, 520, 20):
        measured = line_height(words, size, width, bold)
        if measured:
            label = BlockLabel(words=words, size_wanted=size, width=width, bold=bold)
            label.texture_update()
            assert label.texture_size == [width, measured]
    assert measured, "in a wide column they take one line"


def test_a_part_of_a_pixel_has_no_room_for_a_letter(hand: Hand) -> None:
    """Kivy lays words out in whole pixels."""
    words = "Соляная Гавань"
    just = next(width for width in range(20, 520) if line_height(words, 20, width, True))
    assert line_height(words, 20, just - 0.1, True) == 0


def test_words_that_may_take_more_lines_are_not_measured_as_one() -> None:
    assert line_height("two words", 20, 50) == 0
    assert line_height("two\nlines", 20, 500) == 0


@pytest.mark.parametrize(
    ("width", "height", "fits"),
    [(400, 30, "Undo: Brigantine 2"), (130, 60, "Undo: Brigantine 2"), (130, 30, "Undo: 2")],
    ids=["in one line", "in two", "in fewer words"],
)
def test_the_first_words_that_fit_a_room_stand_in_it(width: int, height: int, fits: str) -> None:
    assert first_fitting(("Undo: Brigantine 2", "Undo: 2", "Undo"), 20, (width, height)) == fits


def test_words_with_an_arrow_that_were_found_to_fit_do_not_stick_out(hand: Hand) -> None:
    """An arrow comes from another font, in which it is wider than the table's letters have it."""
    said = "Undo: Galleon 3 sails S 3, M13 \N{RIGHTWARDS ARROW} M10"
    for width in range(120, 360, 3):
        fits = first_fitting((said, "Undo"), 18, (width, 46), bold=True)
        place = {"size_hint": (None, None), "size": (width, 46)}
        label = FittedLabel(words=fits, size_wanted=18, floor=18, bold=True, **place)
        label.texture_update()
        label.texture_update()
        assert label.texture_size[1] <= 46, width


def test_words_whose_longest_would_break_do_not_fit() -> None:
    room = (width_of("Brigantine", 20) - 1, 200)
    assert first_fitting(("Brigantine 2", "Undo"), 20, room) == "Undo"
    assert first_fitting(("Brigantine",), 20, room) == "Brigantine", "the last has no other"


@pytest.mark.parametrize(
    ("words", "kept"),
    [
        ("Undo: Brig 1: 2 hits", "Undo: Brig_1: 2 hits"),
        ("Ann \u00b7 round 12", "Ann_\u00b7 round_12"),
        ("Line 2, Brig 10 \u00b7 roll", "Line_2, Brig_10_\u00b7 roll"),
        ("in 5 seconds", "in 5 seconds"),
        ("GPIO 171", "GPIO 171"),
    ],
)
def test_a_number_stays_with_its_name_and_a_dot_with_what_is_before_it(
    words: str, kept: str
) -> None:
    assert held(words).replace("\N{NO-BREAK SPACE}", "_") == kept


@pytest.mark.parametrize(
    ("width", "kept"), [(600, False), (170, True), (110, False)], ids=["one line", "two", "narrow"]
)
def test_a_number_begins_a_line_only_where_there_is_no_other_room(
    hand: Hand, width: int, kept: bool
) -> None:
    size = {"size_hint": (None, None), "size": (width, 90)}
    label = FittedLabel(words="End of Brigantine 2", size_wanted=24, floor=24, **size)
    hand.show(label)
    hand.advance_frames(3)
    assert ("\N{NO-BREAK SPACE}" in label.text) == kept


def test_words_that_run_on_are_held_together_where_their_column_is_wide_enough(hand: Hand) -> None:
    words = "Comrades in supply 12 \u00b7 2 cards"
    label = hand.show(BlockLabel(words=words, size_wanted=20, width=200, size_hint_x=None))
    assert label.text == held(words)
    label.width = width_of("supply", 20) + 1
    hand.advance_frames()
    assert label.text == words, "or a line would break inside a word"


@pytest.mark.parametrize("words", ["A storm.\nfair source", "One line\n\nand one far below it"])
def test_a_line_that_words_themselves_begin_counts(hand: Hand, words: str) -> None:
    block = BlockLabel(words=words, size_hint=(None, None), width=500)
    hand.show(block)
    lines = words.count("\n") + 1
    assert lines_of(words, metrics.body, 500) == lines
    assert block.height >= lines * metrics.body
    assert height_of(words, metrics.body, 500) >= block.height - lines
