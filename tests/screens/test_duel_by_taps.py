"""Two play one whole duel of Lords of the Seas by taps, from the first page to the score; and tell the
same duel where the companion sees no board.
"""

from __future__ import annotations

from tests.screens.duel import played
from tests.windows import Hand

EACH = {
    "chart": {"lay": 2, "hire": 2, "fire": 1, "set-mine": 1, "remove-mine": 1, "keep-score": 1},
    "cards": {"lay": 2, "fire": 1, "fire-past": 1, "tell-points": 2, "keep-score": 1},
}
"""Taps of a deed."""
TURNS, SHOTS = 32, 12


def test_a_whole_duel_takes_three_taps_for_five_tokens_that_are_moved(hand: Hand) -> None:
    for play, tally in played(hand):
        assert (tally.deeds["lay"], tally.deeds["fire"]) == (TURNS, SHOTS)
        assert tally.taps.total() * 5 <= tally.all_moves * 3, play
        done = {deed: taps * tally.deeds[deed] for deed, taps in EACH[play].items()}
        assert {deed: tally.taps[deed] for deed in done} == done, play
        assert tally.taps["end-turn"] <= TURNS // 10, "most turns end by themselves"
