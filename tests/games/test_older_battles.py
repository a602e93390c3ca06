"""Battles recorded when the rules asked more of the table still open as they were played."""

from __future__ import annotations

from functools import reduce
from pathlib import Path

import msgspec
import pytest

from companion.engine.codec import Codec
from companion.games.admiral import GAME
from companion.games.admiral.rules.events import FortAsked
from tests.games.golden import Line, Opening

OLDER = sorted((Path(__file__).parent / "older").glob("*.jsonl"))


@pytest.mark.rule("pearl-shoals:V.1.4")
@pytest.mark.parametrize("path", OLDER, ids=[path.stem for path in OLDER])
def test_a_battle_in_which_the_table_was_asked_for_a_fort_opens_to_its_end(path: Path) -> None:
    """A journal is opened from its events alone: its commands may be of a kind that is no more."""
    first, *rest = path.read_bytes().splitlines()
    opening, codec = msgspec.json.decode(first, type=Opening), Codec(GAME)
    told = [bytes(msgspec.json.decode(line, type=Line).events) for line in rest]
    events = [
        event
        for raw in (bytes(opening.events), *told)
        for event in codec.read_events(raw, opening.version)
    ]
    assert any(isinstance(event, FortAsked) for event in events)
    state = reduce(GAME.evolve, events, None)
    outcome = GAME.public(state).outcome
    assert outcome is not None
    assert outcome.winners == ("blue",)
