"""The figures of a battle as pictures: what stands at their axes is that of the battle shown."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.graphics import Rectangle

from companion.presenters.seat_flags import SEATS
from companion.presenters.story.pictures import LineView
from companion.widgets.cards.story_pictures import StoryLines
from companion.widgets.kit.texture_painter import lettering
from companion.widgets.kit.theme import metrics
from tests.windows import Hand


def test_another_battle_of_the_same_course_has_its_own_figures(hand: Hand) -> None:
    lines = (LineView("blue", ((0.0, 0.0), (1.0, 1.0))),)
    picture = hand.show(StoryLines(lines=lines, most="4", last="6"))
    picture.most, picture.last = "8", "12"
    hand.advance_frames(2)
    pictures = textures(picture.canvas)
    assert lettering("8", metrics.small) in pictures
    assert lettering("12", metrics.small) in pictures


@pytest.mark.parametrize("seats", [2, 5, 9])
def test_however_many_lines_end_at_one_height_no_flag_leaves_the_picture(
    hand: Hand, seats: int
) -> None:
    lines = tuple(LineView(seat, ((0.0, 0.0), (1.0, 0.1))) for seat in tuple(SEATS)[:seats])
    drawn = StoryLines(lines=lines, most="6", last="4", size_hint=(None, None), size=(120, 110))
    picture = hand.show(drawn, text="largest")
    flags = [one for one in picture.canvas.children if type(one) is Rectangle][-seats:]
    assert max(flag.pos[1] + flag.size[1] for flag in flags) <= picture.top


def textures(canvas: Any) -> list[Any]:
    """All that is drawn from pictures."""
    return [one.texture for one in canvas.children if getattr(one, "texture", None)]
