"""Every event of Ahoy has its line in the logbook, or is seen in another one's, in plain words."""

from __future__ import annotations

import pytest

from companion.engine.chance_rows import ANSWERED, CALLED
from companion.engine.messages import say
from companion.games.ahoy import logbook, logbook_sea
from companion.games.ahoy.rules import play
from companion.games.ahoy.rules.market import CardDiscarded
from companion.games.ahoy.rules.words import named_slot


def test_every_event_has_its_line_or_is_seen_elsewhere() -> None:
    elsewhere = {*logbook.SEEN_ELSEWHERE, *logbook_sea.SEEN_ELSEWHERE, *CALLED, *ANSWERED}
    assert set(play.FOLDS) == {*logbook.LINES, *elsewhere}


def test_two_cards_of_one_crew_are_told_apart() -> None:
    """By where their cargo goes: they have one suit."""
    cards = [f"convincing-comrade-{suit}" for suit in ("bird", "swords")]
    lines = [logbook.log_line(CardDiscarded(seat="ann", card=card)) for card in cards]
    assert lines[0] != lines[1]


@pytest.mark.parametrize(
    ("slot", "word"),
    [
        ("sail-2", "ahoy.action.sail"),
        ("cutter-1", "ahoy.action.cutter"),
        ("sailor", "ahoy.crew.sailor"),
        ("elder", "ahoy.crew.elder"),
    ],
)
def test_a_slot_is_called_by_its_action_or_by_its_card(slot: str, word: str) -> None:
    assert named_slot(slot) == say(word)
