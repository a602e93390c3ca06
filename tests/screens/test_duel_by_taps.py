"""Two play one whole duel of Lords of the Seas by taps, from the first page to the score."""

from __future__ import annotations

import pytest

from tests.screens.duel import played
from tests.windows import Hand

SHARE = {"chart": 0.6, "cards": 1.25}
"""Taps for each move of a token with cardboard alone, draws and the count with them."""
EACH = {"lay": 2, "hire": 2, "fire": 1, "set-mine": 1, "remove-mine": 1, "keep-score": 1}  # fmt: skip
"""Taps of a deed on the chart."""


@pytest.mark.parametrize("play", SHARE)
def test_a_whole_duel_takes_so_many_taps_for_each_token_that_is_moved(
    hand: Hand, play: str
) -> None:
    tally = played(hand, play)
    assert tally.deeds["lay"] == 32
    assert tally.taps.total() <= SHARE[play] * tally.all_moves
    if play == "chart":
        taken = {deed: tally.taps[deed] / tally.deeds[deed] for deed in EACH if tally.deeds[deed]}
        assert taken == {deed: EACH[deed] for deed in taken}
