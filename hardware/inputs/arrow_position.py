"""Where a real arrow on an encoder points.

An encoder knows only how far it was turned, so somebody shows it north.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

BORDER = None
"""The arrow points at a border, as near as its encoder can tell."""


class Arrow:
    """An arrow whose encoder has ``turn`` clicks to a turn.

    It knows no place before ``show_north``.
    """

    def __init__(self, turn: int) -> None:
        self._turn = turn
        self._north: int | None = None
        self._total = 0

    @property
    def knows_north(self) -> bool:
        """Whether it was shown north since it was attached."""
        return self._north is not None

    def moved(self, total: int) -> None:
        """The sum of all clicks now."""
        self._total = total

    def show_north(self) -> None:
        """The arrow points north now."""
        self._north = self._total

    def forget(self) -> None:
        """It may have been turned unseen."""
        self._north = None

    @property
    def degrees(self) -> float:
        """Where it points, clockwise from north, 0 up to 360."""
        return (self._total - (self._north or 0)) % self._turn * 360 / self._turn

    def sector(self, edges: Sequence[float]) -> int | None:
        """The sector it points at, or ``BORDER``; ``edges`` are degrees, ascending, the last one
        turn after the first.

        Between two clicks the encoder knows nothing, so an edge nearer than half a click is a
        border.
        """
        first = edges[0]
        angle = (self.degrees - first) % 360 + first
        blind = 180 / self._turn - 1e-9
        if any(abs(angle - edge) < blind for edge in edges):
            return BORDER
        return bisect_right(edges, angle) - 1
