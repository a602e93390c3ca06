"""The turn sequence of each book is one table; battles go by it, and the pictures show it."""

from __future__ import annotations

import pytest

from companion.engine.sequence import Sequence
from companion.games import games
from deploy.sequences import drawn
from tests.games.sequence import steps

SLUGS = sorted(slug for slug, game in games().items() if game.sequence)


def table(slug: str) -> Sequence:
    found = games()[slug].sequence
    assert found
    return found


def test_every_picture_in_the_docs_is_the_one_that_is_drawn() -> None:
    for file, svg in drawn():
        kept = file.read_text(encoding="utf-8")
        assert kept == svg, "python -m deploy.sequences draws them anew"


@pytest.mark.parametrize("slug", SLUGS)
def test_battles_go_from_stage_to_stage_as_the_table_says(slug: str) -> None:
    for before, after in steps(slug):
        if after.phase != "over":
            assert after.phase == table(slug).following(before).id


@pytest.mark.parametrize("slug", SLUGS)
def test_every_stage_of_the_table_is_played(slug: str) -> None:
    first = table(slug).stages[0].id
    played = {first, *(after.phase for _, after in steps(slug))}
    assert played == {*(stage.id for stage in table(slug).stages), "over"}


@pytest.mark.parametrize("slug", SLUGS)
def test_a_battle_ends_in_its_rounds(slug: str) -> None:
    ends = {before.phase for before, after in steps(slug) if after.phase == "over"}
    assert ends <= {stage.id for stage in table(slug).round}
