"""A journal on a disk that takes its time."""

from __future__ import annotations

from collections.abc import Sequence

from companion.journal.journal import Entry
from companion.journal.memory import MemoryJournal


class SlowJournal(MemoryJournal):
    """Each deed takes ``seconds`` of a clock that reads ``now``; nobody waits for it."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self._seconds = seconds
        self.now = 0.0

    def append_all(self, parts: Sequence[tuple[str, bytes]], at: str) -> tuple[Entry, ...]:
        self.now += self._seconds
        return super().append_all(parts, at)
