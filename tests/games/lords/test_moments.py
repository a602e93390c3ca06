"""What the whole table sees of a duel, with the board on the screen or on the table alone."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.engine.moments import moments_of
from companion.games.lords import GAME
from tests.games.lords.verbs import quiet


@pytest.mark.parametrize("play", ["chart", "cards"])
@pytest.mark.parametrize(("shields", "title"), [(0, "burns"), (1, "shield")])
def test_whoever_is_hit_is_known_by_her_flag(play: str, shields: int, title: str) -> None:
    """Ships of both sides bear the same numbers."""
    table, on_chart = quiet(play=play), play == "chart"
    told = {} if on_chart else {"effect": "none"}
    table.lays(2, "A1" if on_chart else "", **told)
    table.stands(table.state.laying(replace(table.state.ships["sky-1"], shields=shields)))
    table.ends().lays(3, "A6" if on_chart else "", **told)
    before = table.view()
    hit = table.fires("A1" if on_chart else "sky-1")
    (moment,) = (one for one in moments_of(GAME.moments, hit, before) if one.piece)
    assert (moment.title.id, moment.seat) == (f"lords.moment.{title}", "sky")
