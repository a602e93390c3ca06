"""Counters are told from the card they lie on, and from the key that they lie on where hands lay
them.
"""

from __future__ import annotations

import pytest

from companion.widgets.cards.counters import token_texture
from companion.widgets.kit.theme import theme
from tests.widgets.chart.test_seen_on_the_sea import SIDE, lain
from tests.widgets.sight import MARK, OF_MARKS
from tests.windows import Hand

GROUNDS = {"card": theme.paper, "key": theme.ground}


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("spent", [False, True], ids=["fresh", "spent"])
@pytest.mark.parametrize("kind", ["hull", "move", "shot"])
def test_a_counter_is_told_from_what_it_lies_on(
    hand: Hand, kind: str, spent: bool, ground: str
) -> None:
    seen = lain(hand, token_texture(kind, spent, SIDE), GROUNDS[ground])
    assert seen.clear_pixels((0, 0, SIDE, SIDE), OF_MARKS, GROUNDS[ground]) > MARK * SIDE * SIDE
