"""The pictures of how a battle goes are those that recorded battles draw."""

from __future__ import annotations

import pytest

from companion.games import games
from tests.games.sequence import DOCS, picture, sequence

SLUGS = sorted(games())


@pytest.mark.parametrize("slug", SLUGS)
def test_the_picture_in_the_docs_is_the_one_that_is_drawn(slug: str) -> None:
    kept = (DOCS / f"{slug}-sequence.svg").read_text(encoding="utf-8")
    assert kept == picture(slug), "python -m tests.games.sequence draws them anew"


@pytest.mark.parametrize("slug", SLUGS)
def test_every_battle_comes_to_turns_and_ends_by_a_rule(slug: str) -> None:
    seen = sequence(slug)
    assert ("turn", "over", "battle ended") in seen.steps
    assert all(rules for (_, following, _), rules in seen.steps.items() if following == "over")
    assert "turn" in seen.stages[1:]
    assert seen.stages[-1] == "over"
