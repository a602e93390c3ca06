"""Looks into a journal's file without changing it: a glance, and a copy.

It soon ends, whatever file lies there.
"""

from __future__ import annotations

import json
import sqlite3
import stat
from contextlib import closing
from errno import EINVAL
from pathlib import Path

from companion.journal.journal import Entry, JournalError, follows
from companion.journal.sqlite import (
    SELECT,
    Damaged,
    check_length,
    copy_all,
    copy_trouble,
    entry_of,
    is_blank,
    is_ours,
    reading,
    trouble,
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


def glance(path: Path, kinds: tuple[str, ...], lone: bool = False) -> tuple[Entry, Entry] | None:
    """The first entry and the last one of these kinds, without locking or changing the file; None
    if it is blank.

    ``lone``: it is a copy, and what lies beside it is none of it. Raises ``Damaged``, also where
    the file is no journal of ours or its first entry is not as it was written; ``sqlite3.Error`` or
    ``OSError`` where it is out of reach.
    """
    with reading(), closing(_reader(path, lone)) as connection:
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


def copy_closed(source: Path, path: Path, lone: bool = False) -> None:
    """Copy a journal that nobody has open, and leave no trace beside it;
    ``lone`` as for ``glance``.

    Raises ``JournalError``; ``journal.locked`` if somebody has it open after all.
    """
    try:
        before = stands(source)

        def still_closed() -> None:
            if not lone and stands(source) != before:  # a copy is never written to, only replaced
                raise JournalError("journal.locked")

        with closing(_reader(source, lone)) as connection:
            copy_all(connection, path, still_closed)
    except sqlite3.Error as error:
        raise trouble(error) from error
    except OSError as error:
        raise copy_trouble(source, error) from error


def stands(path: Path) -> tuple[tuple[int, int], ...]:
    """Sizes and times of a journal's files:
    no writer has come and gone as long as they are the same.
    """
    files = [file.stat() for file in (path, write_ahead(path)) if file.exists()]
    return tuple((file.st_size, file.st_mtime_ns) for file in files)


def _reader(path: Path, lone: bool) -> sqlite3.Connection:
    """A connection that only reads, and trusts nothing that it reads.

    Raises ``sqlite3.Error`` or ``OSError``.

    A closed journal is read as it stands. One with a write-ahead file beside it was cut off, or is
    open somewhere, and is read with care for that.
    """
    file = path.stat()
    if not stat.S_ISREG(file.st_mode) or file.st_size > _LARGEST:
        raise OSError(EINVAL, "no file of ours")  # a folder, a device, a pipe that nobody writes to
    if not lone:
        check_length(path)
    how = "mode=ro&immutable=1" if lone or is_closed(path) else "mode=ro"
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?{how}", uri=True, timeout=0, isolation_level=None
    )
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
