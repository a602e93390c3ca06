"""How far a battle has been acknowledged: a line beside its file, there as long as the file is
open, and where a full disk keeps entries in the write-ahead file after that.

The end of a file cannot tell a deed that was being written when the program was killed from one
that the table had been told of and the disk then lost. So each deed, when it is durable and before
the table hears of it, is noted in ``<file>-acknowledged``. The note is not synced and costs
microseconds: a killed program leaves it as it was, since the kernel has it; after a power cut it
may be old, but never says too much. Only the last one of a battle that was closed is synced, and
so is the first one after it: it holds beyond the start in which it was made.
"""

from __future__ import annotations

import os
from contextlib import closing, suppress
from functools import cache
from hashlib import sha256
from pathlib import Path

from msgspec import Struct

from companion.journal.journal import BEFORE_THE_FIRST, Entry

_BOOT = Path("/proc/sys/kernel/random/boot_id")
_CLOSED = f"{'closed':->36}"
"""In the place of a start of the computer: nothing was written since, whenever that was."""


class Mark(Struct, frozen=True):
    """The last entry acknowledged (-1: none yet), its hash, and the start of the computer in which
    that was; the battle may have been closed then.
    """

    boot: str
    seq: int
    hash: str

    def tells_a_loss(self, entries: tuple[Entry, ...]) -> bool:
        """Whether more was acknowledged than these entries."""
        return self.seq >= len(entries)

    @property
    def is_closed(self) -> bool:
        """Whether it was the last of a battle that was closed."""
        return self.boot == _CLOSED

    def vouches_for(self, entries: tuple[Entry, ...]) -> bool:
        """Whether nothing that was acknowledged is missing here: the computer has not been off
        since the mark, or the battle was closed with it.
        """
        here = bool(this_boot()) and self.boot == this_boot()
        if self.tells_a_loss(entries) or not (here or self.is_closed):
            return False
        return self.hash == (entries[self.seq].hash if self.seq >= 0 else BEFORE_THE_FIRST)


NO_MARK = Mark("", -1, "")


class MarkFile:
    """The note beside a battle's file, held open from one deed to the next: to open it takes longer
    than to write it.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._handle: int | None = None

    def put(self, mark: Mark) -> None:
        """A disk that does not take the mark leaves none, and none says nothing wrong."""
        try:
            if self._handle is None:
                flags = os.O_WRONLY | os.O_CREAT | os.O_NOFOLLOW
                self._handle = os.open(mark_of(self._path), flags, 0o600)
            os.pwrite(self._handle, _line(mark), 0)
        except OSError:
            remove_mark(self._path)
            self.close()

    def put_last(self, last: Entry | None) -> None:
        """All of the battle up to this entry is acknowledged."""
        self.put(_of(this_boot(), last))

    def put_closed(self, last: Entry | None) -> None:
        """The battle is closed with this entry, and it stands so however often the power goes."""
        self.put(_of(_CLOSED, last))
        self.sync()

    def sync(self) -> None:
        """Wait until the mark is on the disk; a disk that does not say so has what it has."""
        if self._handle is not None:
            with suppress(OSError):
                os.fsync(self._handle)

    def close(self) -> None:
        """Let go of it."""
        if self._handle is not None:
            os.close(self._handle)
        self._handle = None


def _of(boot: str, last: Entry | None) -> Mark:
    return Mark(boot, *((last.seq, last.hash) if last else (-1, BEFORE_THE_FIRST)))


def put_loss(path: Path, kept: int) -> None:
    """More than so many entries were there: it stands so until a damaged file has been replaced."""
    with closing(MarkFile(path)) as file:
        file.put(Mark(this_boot(), kept, BEFORE_THE_FIRST))


def read_mark(path: Path) -> Mark:
    """The mark of a battle's file; one that says nothing where there is none, or a damaged one."""
    try:
        line = mark_of(path).read_bytes()
        boot, seq, hash, _ = line.decode("ascii").split(" ")
        mark = Mark(boot, int(seq), hash)
    except (OSError, ValueError):
        return NO_MARK
    return mark if _line(mark) == line else NO_MARK


def remove_mark(path: Path) -> None:
    """The file is whole and closed: there is nothing left to say."""
    with suppress(OSError):
        mark_of(path).unlink(missing_ok=True)


def mark_of(path: Path) -> Path:
    """Where the mark of a battle's file lies."""
    return path.with_name(f"{path.name}-acknowledged")


def _line(mark: Mark) -> bytes:
    """Always as long as any other, so that one is written over another; sealed, for half of it may
    be old.
    """
    text = f"{mark.boot:->36} {mark.seq:012} {mark.hash}"
    return f"{text} {sha256(text.encode()).hexdigest()}\n".encode()


@cache
def this_boot() -> str:
    """What Linux draws anew at every start; empty where it cannot be had."""
    try:
        return _BOOT.read_text(encoding="ascii").strip()
    except (OSError, ValueError):
        return ""
