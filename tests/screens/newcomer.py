"""Somebody who has never seen the companion: reads every word that is new on the screen, then taps.

His time is an estimate, and said to be one: words at a reader's pace, a second for each tap, and
what the arrow and the die take on the test's clock. Nobody waits for it.
"""

from __future__ import annotations

from typing import Any

from tests.screens.players import Players

WORDS_A_MINUTE = 200
SECONDS_A_TAP = 1.0


class Newcomer(Players):
    """Players who count the words that they have read."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self._sat_down = self.hand.now
        self._touches = self.hand.touches
        self._known: set[str] = set()
        self._words = 0

    def tap_at(self, target: Any) -> None:
        self.read()
        super().tap_at(target)

    def read(self) -> None:
        """Read every line on the screen that was not there before."""
        new = set(self.sees.split("\n")) - self._known
        self._known |= new
        words = [word for line in new for word in line.split()]
        self._words += sum(any(sign.isalnum() for sign in word) for word in words)

    @property
    def seconds(self) -> float:
        """How long it has taken, about."""
        tapping = (self.hand.touches - self._touches) * SECONDS_A_TAP
        waiting: float = self.hand.now - self._sat_down
        return waiting + tapping + self._words * 60 / WORDS_A_MINUTE
