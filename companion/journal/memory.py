"""A journal that lasts as long as the program:
for tests, for trying a scenario, for the script driver.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.journal.journal import Entry, next_entries


class MemoryJournal:
    """Keeps its entries in a list."""

    def __init__(self) -> None:
        self._entries: list[Entry] = []

    def append(self, kind: str, body: bytes, at: str) -> Entry:
        """Add an entry; in memory this always works."""
        return self.append_all(((kind, body),), at)[0]

    def append_all(self, parts: Sequence[tuple[str, bytes]], at: str) -> tuple[Entry, ...]:
        """Add several."""
        entries = next_entries(self.newest, parts, at)
        self._entries.extend(entries)
        return entries

    def check_writable(self) -> None:
        """Memory can be written to."""

    @property
    def newest(self) -> Entry | None:
        """The last entry."""
        return self._entries[-1] if self._entries else None

    def entries(self) -> tuple[Entry, ...]:
        """Every entry, oldest first."""
        return tuple(self._entries)

    def image(self) -> bytes:
        """All of it, as a file would hold it."""
        from companion.journal.sqlite import bytes_of

        return bytes_of(tuple(self._entries))

    def close(self) -> None:
        """Nothing to let go of."""
