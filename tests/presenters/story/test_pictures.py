"""The pictures of a battle's story: flags beside the ends of lines."""

from __future__ import annotations

import pytest

from companion.widgets.cards.story_pictures import apart


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
