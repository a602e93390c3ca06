"""What a duel is remembered by: who fired, who burned, what was taken and mended."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.engine.events import Event
from companion.engine.facts import Count, Fact, Harm, facts
from companion.games.lords import GAME
from tests.games.lords.verbs import Table, quiet


def remembered(table: Table, *events: Event) -> list[Fact]:
    """What these events count for."""
    return [
        fact for event in events if (fact := facts(GAME.facts, table.view(), event)) is not None
    ]


@pytest.mark.parametrize("play", ["chart", "cards"])
def test_a_shot_is_whose_it_was_and_a_fire_whose_ship_burns(play: str) -> None:
    table = quiet(play=play)
    told = {} if play == "chart" else {"effect": "none"}
    table.lays(2, "A1" if play == "chart" else "", **told)
    table.ends().lays(3, "A6" if play == "chart" else "", **told)
    burned = table.fires("A1" if play == "chart" else "sky-1")
    assert remembered(table, *burned) == [
        Count("blue", "lords.fact.shots"),
        Harm("sky-1", 1, "sky"),
    ]


def test_what_a_ship_brings_is_counted_and_a_false_mine_is_not() -> None:
    table = quiet(A1="point").mine("A1")
    found = Counter(
        fact.what for fact in remembered(table, *table.lays(2, "A1")) if isinstance(fact, Count)
    )
    assert found == {"lords.fact.coins": 1, "lords.fact.points": 1, "lords.fact.mines": 1}
