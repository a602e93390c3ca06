"""Looks into a journal's file without changing it: a glance, and all of it for a copy.

It soon ends, whatever file lies there.
"""

from __future__ import annotations

import json
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

from companion.journal.journal import Entry, JournalError, follows
from companion.journal.salvage import pages_of
from companion.journal.sqlite import (
    SELECT,
    Damaged,
    check_length,
    entry_of,
    is_blank,
    is_held,
    is_ours,
    is_trouble,
    plain,
    reading,
)
from companion.journal.wal import write_ahead

_WARY = ("PRAGMA trusted_schema = OFF", "PRAGMA cell_size_check = ON", "PRAGMA mmap_size = 0")
_LARGEST = 2**27
"""Bytes of a file that is looked into: a battle of 100,000 deeds has 17 million."""
_LONGEST = 2**22
"""Bytes of one value in it."""
_STEPS = 200_000
"""Steps of SQLite's machine for one question; two hundred answer any that is asked of a journal of
ours.
"""
_LAST = (
    "SELECT seq, kind, body, at, hash FROM entry WHERE kind IN (SELECT value FROM json_each(?)) "
    "ORDER BY seq DESC LIMIT 1"
)


class NotAFileError(OSError):
    """A folder, a device, a pipe that nobody writes to, or a file larger than any battle."""


def glance(path: Path, kinds: tuple[str, ...], lone: bool = False) -> tuple[Entry, Entry] | None:
    """The first entry and the last one of these kinds, without locking or changing the file; None
    if it is blank.

    ``lone``: it is a copy, and what lies beside it is none of it. Raises ``Damaged``, also where
    the file is no journal of ours or its first entry is not as it was written; ``sqlite3.Error`` or
    ``OSError`` where it is out of reach.
    """
    with reading(), closing(_reader(path, lone)) as connection:
        return _ends(connection, kinds)


def glance_into(image: bytes, kinds: tuple[str, ...]) -> tuple[Entry, Entry] | None:
    """The same of a journal's image. Raises ``Damaged``."""
    with reading(), closing(_in_memory(image)) as connection:
        return _ends(connection, kinds)


def _ends(connection: sqlite3.Connection, kinds: tuple[str, ...]) -> tuple[Entry, Entry] | None:
    if not is_ours(connection):
        if is_blank(connection):
            return None
        raise Damaged
    rows = (
        connection.execute(SELECT).fetchone(),
        connection.execute(_LAST, (json.dumps(kinds),)).fetchone(),
    )
    if not all(rows):
        return None
    first, last = map(entry_of, rows)
    if not follows(None, first):
        raise Damaged
    return first, last


def image_of(path: Path) -> bytes:
    """All of a journal that nobody has open, see ``Journal.image``; no trace is left beside it.

    Raises ``JournalError``; ``journal.locked`` if somebody has it open after all.
    """
    try:
        before = stands(path)
        with closing(_reader(path, lone=False)) as connection:
            connection.execute("PRAGMA schema_version")  # tells why it cannot be read, if it cannot
            image = plain(bytearray(connection.serialize()))
        if stands(path) != before:
            raise JournalError("journal.locked")
    except (sqlite3.Error, OSError) as error:
        told = "journal.locked" if is_held(error) else "journal.cannot-be-read"
        raise JournalError(told) from error
    return image


def stands(path: Path) -> tuple[tuple[int, int], ...]:
    """Sizes and times of a journal's files:
    no writer has come and gone as long as they are the same.
    """
    files = [file.stat() for file in (path, write_ahead(path)) if file.exists()]
    return tuple((file.st_size, file.st_mtime_ns) for file in files)


def _reader(path: Path, lone: bool) -> sqlite3.Connection:
    """A connection that only reads.

    Raises ``sqlite3.Error`` or ``OSError``.

    A closed journal is read as it stands. One with a write-ahead file beside it was cut off, or is
    open somewhere, and is read with care for that.
    """
    file = path.stat()
    if not stat.S_ISREG(file.st_mode) or file.st_size > _LARGEST:
        raise NotAFileError
    if not lone:
        check_length(path)
    whole = lone or is_closed(path)
    place = f"{path.absolute().as_uri()}?mode=ro{'&immutable=1' if whole else ''}"
    reader = _warily(sqlite3.connect(place, uri=True, timeout=0, isolation_level=None))
    if whole:
        return reader
    try:
        reader.execute("PRAGMA schema_version")
    except sqlite3.Error as error:
        reader.close()
        if is_held(error) or not is_trouble(error):
            raise
        return _put_together(path)
    return reader


def _put_together(path: Path) -> sqlite3.Connection:
    """A journal that was cut off, read in memory: SQLite reads a write-ahead file only where it may
    write beside it, which a card that is full, or that may only be read, does not let it.
    """
    return _in_memory(plain(pages_of(path)))


def _in_memory(image: bytes) -> sqlite3.Connection:
    reader = _warily(sqlite3.connect(":memory:", isolation_level=None))
    reader.deserialize(image)
    return reader


def _warily(connection: sqlite3.Connection) -> sqlite3.Connection:
    """A connection that trusts nothing that it reads."""
    try:
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST)
        # called once it has taken so many, and ends it
        connection.set_progress_handler(lambda: True, _STEPS)
        for setting in _WARY:
            connection.execute(setting)
    except BaseException:
        connection.close()
        raise
    return connection


def is_closed(path: Path) -> bool:
    """Whether all of a journal stands in its one file: nothing in the write-ahead file waits to be
    brought there.
    """
    return not (write_ahead(path).exists() and write_ahead(path).stat().st_size)
