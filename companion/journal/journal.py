"""What a journal is: entries that are added and never changed,
each sealed by a hash over the one before.

Theory of operation. The promise: what ``append`` has returned for stays, whatever is pulled out of
the wall, and what was lost all the same is told. Entries count from 0; each carries a hash over
itself and the hash before it, so one that was changed, left out or put elsewhere shows, and the
entries themselves tell how much of a damaged file is whole. (The chain finds accidents. It is no
lock: who may write the file can make a new chain.) Order is the number alone, since a Pi has no
clock that can be trusted; times are only shown.

- ``sqlite``: the file. Write-ahead log, synced at every entry; triggers refuse any change.
  ``payloads``: what is in it. ``memory`` has no file.
- ``recovery``: all of a file is checked before a battle goes on. ``file_lock`` takes hold of it;
  ``wal`` reads what SQLite would silently drop; ``acknowledged`` notes how far the table was told,
  so that a loss is told and none is cried that is none.
- ``salvage`` reads a damaged file from its bytes, ``rescue`` puts a fresh one in its place in one
  rename, ``set_aside`` keeps the damaged one, ``untold`` notes what was lost until somebody has
  read it. At no moment can less be read than before.
- ``read_only`` looks and reads copies and changes nothing. ``export`` writes what may be shared,
  ``verify`` checks that.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Protocol

from msgspec import Struct

from companion.engine.messages import Figure, Message

BEFORE_THE_FIRST = "0" * 64
"""Stands for the hash before entry 0."""


class Entry(Struct, frozen=True):
    """One entry.

    ``seq`` counts from 0 without gaps, ``body`` is JSON, ``at`` a time that is only shown.
    """

    seq: int
    kind: str
    body: bytes
    at: str
    hash: str


class Loss(Struct, frozen=True):
    """What a damaged journal has lost.

    ``kept`` entries are whole; ``set_aside`` is where the damaged file lies now.
    """

    message: Message
    kept: int
    set_aside: str


class JournalError(Exception):
    """The journal cannot be written or opened now.

    Nothing is half-written, and it may work again later.
    """

    def __init__(self, reason: str, /, **figures: Figure) -> None:
        super().__init__(reason)
        self.message = Message(reason, figures)


class LaterReleaseError(JournalError):
    """A later release of this program has written it, which this one would misread."""

    def __init__(self) -> None:
        super().__init__("journal.later")


class Journal(Protocol):
    """An append-only record with one writer."""

    def append(self, kind: str, body: bytes, at: str) -> Entry:
        """Add an entry in one transaction; it is durable when this returns.

        Raises ``JournalError``.
        """

    def append_all(self, parts: Sequence[tuple[str, bytes]], at: str) -> tuple[Entry, ...]:
        """Add entries of these kinds and bodies, all of them in one transaction or none.

        Raises ``JournalError``.
        """

    def check_writable(self) -> None:
        """Write to the disk what changes nothing.

        Raises ``JournalError`` where an entry could not be added now.
        """

    @property
    def newest(self) -> Entry | None:
        """The last entry; None before the first."""

    def entries(self) -> tuple[Entry, ...]:
        """Every entry, oldest first. Raises ``JournalError``."""

    def image(self) -> bytes:
        """All of it, as the bytes of one plain file that holds it: whoever writes them somewhere
        does so in a thread of his own.

        Raises ``JournalError``.
        """

    def close(self) -> None:
        """Let go of the file. Closing twice does no harm."""


def next_entry(last: Entry | None, kind: str, body: bytes, at: str) -> Entry:
    """The entry that comes after ``last``, its hash filled in."""
    seq = last.seq + 1 if last else 0
    return Entry(seq, kind, body, at, _hash(last, seq, kind, body, at))


def next_entries(
    last: Entry | None, parts: Sequence[tuple[str, bytes]], at: str
) -> tuple[Entry, ...]:
    """The entries of these kinds and bodies that come after ``last``."""
    entries: list[Entry] = []
    for kind, body in parts:
        entries.append(next_entry(entries[-1] if entries else last, kind, body, at))
    return tuple(entries)


def follows(last: Entry | None, entry: Entry) -> bool:
    """Whether ``entry`` is unchanged and stands right after ``last``."""
    seq = last.seq + 1 if last else 0
    return entry.seq == seq and entry.hash == _hash(last, seq, entry.kind, entry.body, entry.at)


def _hash(last: Entry | None, seq: int, kind: str, body: bytes, at: str) -> str:
    before = last.hash if last else BEFORE_THE_FIRST
    return sha256(f"{before}\n{seq}\n{kind}\n{at}\n".encode() + body).hexdigest()
