"""Every story whose taps are counted can be told, and each token move it is held against has its
place in the book.
"""

from __future__ import annotations

import pytest

from tests.rules_coverage import rules
from tests.screens.tapcount import counted
from tests.screens.tapstories import STORIES, Story
from tests.windows import Hand


@pytest.mark.parametrize("told", STORIES, ids=lambda told: told.name)
def test_a_story_is_told_by_taps_and_the_cardboard_has_its_place_in_the_book(
    hand: Hand, told: Story
) -> None:
    count = counted(hand, told)
    assert count.taps > 0
    assert {move.rule for move in count.moves} <= {rule.id for rule in rules()}
