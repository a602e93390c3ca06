"""Something that has happened and is asked for once."""

from __future__ import annotations


class Latch:
    """Set when it happens; ``taken`` says whether it has since that was asked last."""

    def __init__(self) -> None:
        self._set = False

    def set(self) -> None:
        """It has happened, or is about to."""
        self._set = True

    def taken(self) -> bool:
        """Whether it has, and from now on it has not."""
        was_set, self._set = self._set, False
        return was_set
