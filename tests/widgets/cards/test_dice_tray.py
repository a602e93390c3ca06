"""A die that lies alone shows the way it has tumbled."""

from __future__ import annotations

from kivy.graphics import Rectangle

from companion.widgets.cards.dice_tray import DiceTray
from tests.windows import Hand


def dice(tray: DiceTray) -> int:
    """How many are drawn, the pale ones too."""
    (cloth,) = [one for one in tray.canvas.children if hasattr(one, "children")][-1:]
    return sum(type(one) is Rectangle for one in cloth.children)


def test_a_die_that_lies_alone_has_pale_ones_behind_it(hand: Hand) -> None:
    tray = DiceTray(count=1)
    hand.show(tray)
    hand.advance_frames(2)
    assert dice(tray) == 1
    tray.rolling = True
    hand.advance_frames(2)
    assert dice(tray) == 1
    tray.rolling, tray.faces = False, (4,)
    hand.advance_frames(2)
    assert dice(tray) == 4
    tray.faces = (4, 2)
    hand.advance_frames(2)
    assert dice(tray) == 2


def test_a_finger_that_came_down_while_they_tumbled_has_not_read_them(hand: Hand) -> None:
    tray, read = DiceTray(count=1, rolling=True), []
    tray.bind(on_release=lambda _: read.append("read"))
    hand.show(tray)
    finger = hand.press(*tray.center)
    tray.rolling, tray.faces = False, (4,)
    hand.advance_frames(2)
    finger.touch_up()
    hand.tap(tray)
    assert read == []
    hand.pause()
    hand.tap(tray)
    assert read == ["read"]
