"""The overlooker must see each fault, or pictures would pass that no one should ship."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.graphics import Rectangle
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.screens.battle.cards_tab import CardFigures
from companion.widgets.cards.counters import Counters
from companion.widgets.kit.buttons import BrassButton
from companion.widgets.kit.labels import BlockLabel, FittedLabel
from companion.widgets.kit.scrub_bar import ScrubBar
from companion.widgets.kit.texture_painter import lettering
from tests.widgets.misfits import misfits
from tests.windows import Hand


def placed(
    hand: Hand, widget: Any, size: tuple[int, int], pos: tuple[int, int] = (20, 20)
) -> tuple[str, ...]:
    deck = FloatLayout()
    widget.size_hint, widget.size, widget.pos = (None, None), size, pos
    deck.add_widget(widget)
    hand.show(deck)
    return misfits(deck)


def test_a_key_whose_words_are_cut_is_named(hand: Hand) -> None:
    (fault,) = placed(hand, BrassButton(text="Sail to the\N{HORIZONTAL ELLIPSIS}"), (200, 60))
    assert fault.endswith("is cut short")


def test_a_sound_screen_has_no_misfits(hand: Hand) -> None:
    assert placed(hand, BrassButton(text="Sail"), (200, 60)) == ()


@pytest.mark.parametrize(
    ("label", "size", "fault"),
    [
        (
            lambda: Label(text="far too long for its box", font_size=20),
            (40, 20),
            "too small for its letters",
        ),
        (lambda: FittedLabel(words="words " * 60), (90, 20), "too small for its letters"),
        (lambda: FittedLabel(words="Unbreakable-indivisible"), (40, 200), "breaks a word"),
        (lambda: FittedLabel(words="home.new-battle"), (300, 40), "message id"),
        (lambda: Label(text="deed.fire", font_size=20), (300, 40), "message id"),
        (
            lambda: Label(text="a long sentence", shorten=True, font_size=20, text_size=(50, 20)),
            (60, 30),
            "cut short",
        ),
    ],
)
def test_a_faulty_label_is_named(hand: Hand, label: Any, size: tuple[int, int], fault: str) -> None:
    found = placed(hand, label(), size)
    assert len(found) == 1
    assert fault in found[0]


@pytest.mark.parametrize(("pixels", "is_read"), [(17, False), (18, True)])
def test_letters_are_read_from_two_millimetres_and_a_fifth(
    hand: Hand, pixels: int, is_read: bool
) -> None:
    found = placed(hand, Label(text="Sail", font_size=pixels), (200, 60))
    assert any("has letters of" in fault for fault in found) is not is_read


def test_painted_letters_are_measured_as_they_are_shown(hand: Hand) -> None:
    board = Widget()
    with board.canvas:
        Rectangle(texture=lettering("Sail", 18), size=(60, 18))
    assert placed(hand, board, (200, 60)) == ("Widget at 20,20 200x60 has letters of 1.9 mm",)


def test_an_ordinary_sentence_is_no_message_id(hand: Hand) -> None:
    assert placed(hand, FittedLabel(words="7.1 Repair. Wind 5/4"), (300, 40)) == ()


def test_a_target_under_nine_millimetres_is_named(hand: Hand) -> None:
    (fault,) = placed(hand, BrassButton(text="+"), (60, 40))
    assert "smaller than a finger, 11.6 x 7.2 mm" in fault


def test_the_same_target_is_too_small_on_the_finer_panel(hand: Hand) -> None:
    deck = BoxLayout(size_hint=(None, None), size=(60, 60))
    deck.add_widget(BrassButton(text="+", size_hint_y=1))
    hand.show(deck)
    assert misfits(deck) == ()
    hand.show(deck, "portrait")
    assert "smaller than a finger, 7.3 x 7.3 mm" in misfits(deck)[0]


def test_a_target_is_measured_both_ways_for_pixels_are_not_square(hand: Hand) -> None:
    (fault,) = placed(hand, BrassButton(text="+", size_hint_y=1), (47, 47))
    assert "smaller than a finger, 9.1 x 8.4 mm" in fault


def test_what_answers_a_finger_is_a_target_though_it_is_no_button(hand: Hand) -> None:
    (fault,) = placed(hand, ScrubBar(), (300, 30))
    assert "smaller than a finger" in fault


@pytest.mark.parametrize(("letters", "is_read"), [(23, False), (24, True)])
def test_what_is_read_every_turn_has_higher_letters(
    hand: Hand, letters: int, is_read: bool
) -> None:
    line = CardFigures(words="wind 4/3")
    placed(hand, line, (200, 60))
    line.size_wanted = line.floor = letters
    hand.advance_frames(3)
    told = [fault for fault in misfits(line) if "what the ship in hand can do" in fault]
    assert (told == []) is is_read


def test_what_sticks_out_of_the_window_is_named(hand: Hand) -> None:
    found = placed(hand, BrassButton(text="Sail"), (200, 60), pos=(700, 20))
    assert any("sticks out" in fault for fault in found)


def test_a_page_may_be_longer_than_its_window_where_it_scrolls_but_not_wider(hand: Hand) -> None:
    page = BoxLayout(orientation="vertical", size_hint_y=None, height=2000)
    page.add_widget(BlockLabel(words="a line"))
    scroll = ScrollView(do_scroll_x=False)
    scroll.add_widget(page)
    hand.show(scroll)
    assert misfits(scroll) == ()
    page.size_hint_x, page.width = None, 1200
    hand.advance_frames(3)
    assert any("sticks out" in fault for fault in misfits(scroll))


def test_what_nobody_sees_is_no_fault(hand: Hand) -> None:
    assert placed(hand, FittedLabel(words="home.new-battle"), (0, 0)) == ()


def test_counters_too_small_to_be_told_are_found(hand: Hand) -> None:
    small = Counters(counters=(("bead", False),), side=5)
    hand.show(small)
    assert any("has counters of" in fault for fault in misfits(small))
