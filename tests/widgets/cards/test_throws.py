"""Throws at a glance draw as many signs as there are, and none where there are none."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Rectangle

from companion.session.notices import Thrown
from companion.widgets.cards.throws import FaceRow, ThrowRow
from tests.windows import Hand


def pictures(row: Any) -> int:
    return sum(type(one) is Rectangle for one in row.canvas.children)


def test_six_faces_are_shown_where_they_decide_something(hand: Hand) -> None:
    row = FaceRow(scores=(0, 0, 3, 3, 3, 3), fell=5)
    hand.show(row)
    hand.advance_frames(2)
    assert pictures(row) == 6
    row.scores = ()
    hand.advance_frames(2)
    assert pictures(row) == 0


def test_each_throw_has_its_sign_and_the_flag_of_who_threw(hand: Hand) -> None:
    die = Thrown(reads="dice", seat="blue", face=2, hit=False)
    wind = Thrown(reads="wind", seat="orange", face=5)
    row = ThrowRow(thrown=(die, wind))
    hand.show(row)
    hand.advance_frames(2)
    assert pictures(row) == 4
    row.thrown = ()
    hand.advance_frames(2)
    assert pictures(row) == 0
