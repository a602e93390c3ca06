"""A part that its layout does not want stands nowhere, and comes back to its own place."""

from __future__ import annotations

from typing import Any

from kivy.factory import Factory
from kivy.lang import Builder

from companion.widgets.kit.buttons import GUARD_SECONDS
from tests.widgets.misfits import misfits
from tests.windows import Hand

Builder.load_string("""
<Ferry@ConditionalBox>:
    flying: False
    OutlineButton:
        text: 'sail'
    OutlineButton:
        id: signal
        there: root.flying
        text: 'signal'
    OutlineButton:
        text: 'anchor'
""")


def keys(box: Any) -> list[str]:
    return [key.text for key in reversed(box.children)]


def test_a_part_stands_in_its_own_place_while_its_rule_holds(hand: Hand) -> None:
    ferry, other = Factory.Ferry(), Factory.Ferry()
    assert (keys(ferry), ferry.absent) == (["sail", "anchor"], (ferry.ids.signal.__self__,))
    ferry.flying = True
    assert (keys(ferry), ferry.absent) == (["sail", "signal", "anchor"], ())
    assert keys(other) == ["sail", "anchor"]
    ferry.flying = False
    hand.show(ferry)
    assert (keys(ferry), misfits(ferry)) == (["sail", "anchor"], ())


def test_a_key_that_comes_back_is_dead_for_a_moment(hand: Hand) -> None:
    ferry, taps = hand.show(Factory.Ferry()), list[Any]()
    ferry.flying = True
    ferry.ids.signal.bind(on_release=taps.append)
    hand.advance_frames(2)
    hand.tap(ferry.ids.signal)
    assert taps == []
    hand.advance(GUARD_SECONDS)
    hand.tap(ferry.ids.signal)
    assert len(taps) == 1


def test_what_was_taken_out_is_no_part_of_the_box_any_more(hand: Hand) -> None:
    ferry = hand.show(Factory.Ferry(flying=True))
    ferry.clear_widgets()
    ferry.flying = False
    ferry.flying = True
    assert (keys(ferry), ferry.absent) == ([], ())


def test_a_closed_layout_wakes_no_part_that_is_not_there(hand: Hand) -> None:
    ferry = hand.show(Factory.Ferry())
    hand.clear()
    ferry.flying = True
    assert keys(ferry) == ["sail", "anchor"]
