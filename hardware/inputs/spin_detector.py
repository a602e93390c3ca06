"""What counts as a spin: a full turn one way, then rest. Pure: the clock is handed in."""

from __future__ import annotations

from collections import deque

WINDOW = 5.0
"""Seconds within which the knob must go once round; a hand lets go and takes hold again on the way.
"""
REST = 0.8
"""Seconds without a click after which the knob has come to rest."""


class Spin:
    """Counts the clicks of one spin; ``turn`` of them go once round."""

    def __init__(self, turn: int) -> None:
        self.turn = turn
        self._clicks: deque[float] = deque()
        self._way = 0
        self.furthest = 0
        self._moved: float | None = None

    @property
    def due(self) -> float | None:
        """When the knob will have come to rest, or None while it does not move."""
        return None if self._moved is None else self._moved + REST

    @property
    def full(self) -> bool:
        """Whether it has gone once round."""
        return self.furthest >= self.turn

    def rested(self, now: float) -> bool:
        """Whether it was turned and has come to rest."""
        return self.due is not None and now >= self.due

    def count(self, steps: int, now: float) -> None:
        """So many clicks, clockwise above 0."""
        way = 1 if steps > 0 else -1
        if way != self._way:
            self._clicks.clear()
            self._way = way
        self._clicks.extend([now] * min(abs(steps), self.turn))
        while self._clicks[0] < now - WINDOW:
            self._clicks.popleft()
        # A knob springs back a click when the hand leaves it; that does not undo the turn already
        # made.
        self.furthest = max(self.furthest, len(self._clicks))
        self._moved = now

    def forget(self) -> None:
        """The next click begins another spin."""
        self._clicks.clear()
        self._way = self.furthest = 0
        self._moved = None
