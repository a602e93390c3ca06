"""The pictures of a battle's story, on the screen and in the report: flags beside the ends of lines."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from msgspec.structs import replace

from companion.i18n.translator import words
from companion.presenters.seat_flags import SEATS
from companion.presenters.story.drawings import damage_drawing
from companion.presenters.story.figures import SeatStory, Story
from companion.presenters.story.pictures import apart, pictures


@pytest.mark.parametrize(
    ("ends", "places"),
    [
        ([50, 20, 80], [50, 20, 80]),
        ([50, 48, 80], [50, 40, 80]),
        ([5, 5, 5], [25, 15, 5]),
        ([12, 30, 5], [15, 30, 5]),
    ],
    ids=["far from each other", "two at one height", "all on the axis", "one pushed up"],
)
def test_no_flag_lies_over_another_nor_below_the_axis(
    ends: list[float], places: list[float]
) -> None:
    assert apart(ends, 10, 5) == places


@pytest.mark.parametrize("players", [2, 4, 9])
def test_in_the_report_each_damage_has_its_flag_in_sight(players: int) -> None:
    seats = tuple(SeatStory(seat=seat, harm=(0, 3)) for seat in list(SEATS)[:players])
    drawn = damage_drawing(Story(entries=(0, 1), rounds=(0, 1), seats=seats))
    flags = re.findall(r'<use [^>]* y="([^"]+)" width="[^"]+" height="([^"]+)"', drawn)
    boxes = sorted((float(top), float(high)) for top, high in flags)
    assert len(boxes) == players
    assert boxes[0][0] >= 0, "the highest is not cut off"
    assert all(top + high <= below for (top, high), (below, _) in pairwise(boxes))


def test_where_nobody_has_fired_no_hits_are_drawn() -> None:
    """A race, say."""
    told = Story(seats=(SeatStory(seat="blue", harm=(0, 0)),), entries=(0,), rounds=(1,))
    assert pictures(words("en").say, told).bars == ()
    fired = replace(told, seats=(SeatStory(seat="blue", harm=(0, 0), shots=1),))
    assert len(pictures(words("en").say, fired).bars) == 2
