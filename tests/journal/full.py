"""A journal that runs out of room."""

from __future__ import annotations

from collections.abc import Sequence

from companion.journal.journal import Entry, JournalError
from companion.journal.memory import MemoryJournal


class FillingJournal(MemoryJournal):
    """Takes nothing while it is ``full``."""

    def __init__(self) -> None:
        super().__init__()
        self.full = False

    def append_all(self, parts: Sequence[tuple[str, bytes]], at: str) -> tuple[Entry, ...]:
        if self.full:
            raise JournalError("journal.disk-full")
        return super().append_all(parts, at)
