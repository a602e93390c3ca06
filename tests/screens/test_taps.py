"""Every story takes as few taps as it may, and each token move it is held against has its place in
the book.
"""

from __future__ import annotations

import pytest

from companion.engine.game import Seat
from companion.screens.shell.translation import translation
from tests.rules_coverage import rules
from tests.screens.ahoyscenes import FOUR
from tests.screens.ahoystories import round_of, rounds_of
from tests.screens.cardboard import CARDBOARD, all_moves
from tests.screens.tapcount import counted
from tests.screens.tapstories import STORIES, Story
from tests.windows import Hand

SCENARIO_BOOKS = {"admiral": ("pearl-shoals",)}
"""Where a game's scenarios have rules of their own."""


@pytest.mark.parametrize("told", STORIES, ids=lambda told: told.name)
def test_a_story_takes_no_more_taps_than_it_may(hand: Hand, told: Story) -> None:
    count = counted(hand, told)
    assert count.taps
    assert count.is_kept, f"{count.taps} taps of at most {count.at_most}"


BY_HAND = [
    told
    for told in STORIES
    if told.game in ("pirates", "colonies") and told.name.startswith("cards alone")
]
"""With cards alone the lists of cards are of other lengths in either shape."""


@pytest.mark.parametrize("told", BY_HAND, ids=lambda told: f"{told.game}: {told.name}")
def test_a_story_of_cards_takes_no_more_taps_held_high(hand: Hand, told: Story) -> None:
    count = counted(hand, told, shape="portrait")
    assert count.taps
    assert count.is_kept, f"{count.taps} taps of at most {count.at_most}"


ROUNDS = {"blue": 2, "green": 1, "purple": 1}
"""A round of each faction of Ahoy."""


@pytest.mark.parametrize("seat", ROUNDS)
def test_a_round_takes_no_more_taps_held_high_and_in_russian(hand: Hand, seat: str) -> None:
    told = round_of("a round", seat, ROUNDS[seat])
    count = counted(hand, told, shape="portrait", language="ru")
    translation.language = "en"
    assert count.taps
    assert count.is_kept, f"{count.taps} taps of at most {count.at_most}"


@pytest.mark.parametrize("player", FOUR, ids=lambda player: player.name)
def test_no_round_of_a_whole_game_takes_more_taps_than_it_may(hand: Hand, player: Seat) -> None:
    stories = [round_of(f"round {n}", player.id, n) for n in range(1, rounds_of("0") + 1)]
    found = [counted(hand, told) for told in stories]
    over = [f"{one.story.name}: {one.taps} of {one.at_most}" for one in found if not one.is_kept]
    assert len(found) > 3
    assert over == []


def test_the_cardboard_has_its_place_in_the_book() -> None:
    for game in CARDBOARD:
        books = (game, *SCENARIO_BOOKS.get(game, ()))
        known = {rule.id for rule in rules() if rule.book in books}
        assert {move.rule for move in all_moves(game)} <= known
