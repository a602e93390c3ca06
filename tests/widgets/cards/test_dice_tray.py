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
