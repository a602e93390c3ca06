"""Every story takes as few taps as it may, and each token move it is held against has its place in
the book.
"""

from __future__ import annotations

from math import inf

import pytest

from tests.rules_coverage import rules
from tests.screens.tapcount import counted
from tests.screens.tapstories import STORIES, Story
from tests.windows import Hand


@pytest.mark.parametrize("told", STORIES, ids=lambda told: told.name)
def test_a_story_takes_no_more_taps_than_it_may(
    hand: Hand, told: Story, request: pytest.FixtureRequest
) -> None:
    if told.owed:
        request.applymarker(pytest.mark.xfail(strict=True, reason=told.owed))
    count = counted(hand, told)
    assert 0 < count.taps <= told.at_most
    assert count.seconds <= (told.within or inf)


@pytest.mark.parametrize("told", STORIES[1:3], ids=lambda told: told.name)
def test_the_cardboard_has_its_place_in_the_book(hand: Hand, told: Story) -> None:
    count = counted(hand, told)
    assert count.moves
    assert {move.rule for move in count.moves} <= {rule.id for rule in rules()}
