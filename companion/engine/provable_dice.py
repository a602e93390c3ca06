"""The fair source: rolls and deals that nobody can choose and everybody can check.

The seed is drawn before the battle and only its SHA-256 is shown. Roll ``number`` takes its random
bytes from HMAC-SHA256(seed, "number:counter"), counter 0, 1, 2 ..., read as big-endian 32-bit
words. A word picks one of ``n`` outcomes as word mod n; words at or above the largest multiple of n
are skipped, so no outcome is favoured.

A deal is numbered like a roll. Each card takes a word: it picks one of the n cards that are left in
the deck, in the deck's order, and the next card is picked from the n - 1 others. So every order of
every hand is as likely as any other.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator
from hashlib import sha256
from itertools import accumulate

from companion.engine.chance_requests import MOST_OUTCOMES, ChanceRequest

FAIR = "fair"
"""The source that stands beside faces in the logbook."""


class FairSource:
    """Rolls and deals from a secret seed: the same for the same seed, number and call."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed

    @property
    def commitment(self) -> str:
        """SHA-256 of the seed in hexadecimal, shown before the first roll."""
        return sha256(self._seed).hexdigest()

    def draw(self, number: int, call: ChanceRequest) -> tuple[int, ...]:
        """The faces of roll ``number``: 1..sides for dice, one sector 0..sides-1 for a vane."""
        words = self._words(number)
        if call.weights:
            return (_sector(words, call.weights),)
        return tuple(_below(words, call.sides) + call.low for _ in range(call.count))

    def deal(self, number: int, deck: tuple[str, ...], count: int) -> tuple[str, ...]:
        """The cards of draw ``number`` in the order in which they come: so many of the deck.

        Raises ``ValueError`` if the deck has fewer.
        """
        if count > len(deck):
            raise ValueError(f"{count} cards of a deck of {len(deck)}")
        words, rest = self._words(number), list(deck)
        return tuple(rest.pop(_below(words, len(rest))) for _ in range(count))

    def key(self, label: str) -> bytes:
        """HMAC-SHA256 of a label: what nobody can foresee before the seed is shown.

        Rolls have labels of their own.
        """
        return hmac.digest(self._seed, label.encode(), "sha256")

    def _words(self, number: int) -> Iterator[int]:
        counter = 0
        while True:
            block = self.key(f"{number}:{counter}")
            yield from (int.from_bytes(block[at : at + 4], "big") for at in range(0, len(block), 4))
            counter += 1


def _below(words: Iterator[int], outcomes: int) -> int:
    limit = MOST_OUTCOMES - MOST_OUTCOMES % outcomes
    return next(word for word in words if word < limit) % outcomes


def _sector(words: Iterator[int], weights: tuple[int, ...]) -> int:
    place = _below(words, sum(weights))
    return next(sector for sector, end in enumerate(accumulate(weights)) if place < end)
