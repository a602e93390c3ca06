"""Takes hold of a battle's file, for this program alone,
and lets it go without a trace if it is damaged.
"""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from companion.journal.journal import JournalError, LaterReleaseError
from companion.journal.sqlite import (
    VERSION,
    Damaged,
    NotAJournalError,
    check_length,
    code,
    is_blank,
    is_ours,
    reading,
)
from companion.journal.wal import committed, write_ahead

_SETTINGS = (
    "PRAGMA locking_mode = EXCLUSIVE",
    "PRAGMA trusted_schema = OFF",
    "PRAGMA cell_size_check = ON",
)


def take_hold(path: Path) -> sqlite3.Connection:
    """The one connection to a file, made if need be, locked against every other program; nothing is
    written yet.

    Raises ``sqlite3.Error``, ``NotAJournalError``, ``OSError`` or ``JournalError``, the file then
    as it was.
    """
    _put_back(path)
    _owner_only(path)
    check_length(path)
    connection = sqlite3.connect(path, timeout=0, isolation_level=None)
    try:
        with reading():
            for setting in _SETTINGS:
                connection.execute(setting)
            if not is_blank(connection):
                if not is_ours(connection):
                    raise NotAJournalError
                _check_writable(connection, path)
        path.with_name(f"{path.name}-shm").unlink(missing_ok=True)  # left by one who only looked
    except (NotAJournalError, LaterReleaseError, Damaged):
        let_go(connection, path)
        raise
    except BaseException:
        connection.close()
        raise
    return connection


def let_go(connection: sqlite3.Connection, path: Path) -> None:
    """Close a file as it stands, with its -wal file.

    SQLite would write the one into the other, from which an interrupt keeps it, and would delete a
    -wal file in which it finds nothing, from which only its not finding it does.
    """
    wal, hidden = write_ahead(path), _hidden(path)
    hides = wal.exists() and wal.stat().st_size and not committed(wal.read_bytes())[0]
    if hides:
        wal.rename(hidden)
    try:
        connection.interrupt()
        connection.close()
    finally:
        if hides:
            hidden.rename(wal)


def _hidden(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal-held")


def _put_back(path: Path) -> None:
    """The program was killed while it let go of the file,
    and its -wal file has still another name.
    """
    if _hidden(path).exists() and not write_ahead(path).exists():
        _hidden(path).rename(write_ahead(path))


def _check_writable(connection: sqlite3.Connection, path: Path) -> None:
    """One bit of the first page's write version makes SQLite take a
    sound file for read-only, for ever.

    Raises ``Damaged`` where the disk and the file's mode would let us write.
    """
    try:
        connection.execute("BEGIN")
        # refused before anything is written, or rolled back
        connection.execute(f"PRAGMA user_version = {VERSION}")
    except sqlite3.Error as error:
        if code(error) != sqlite3.SQLITE_READONLY:
            raise
        if os.access(path, os.W_OK):
            raise Damaged from None
    finally:
        connection.rollback()


def _owner_only(path: Path) -> None:
    """Make the file, or narrow it, to mode 0600 whatever the umask; SQLite gives its -wal file the
    same mode.
    """
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    except FileExistsError:
        pass
    except OSError as error:
        raise JournalError("journal.cannot-open") from error
    try:
        path.chmod(0o600)
    except OSError:
        pass  # a read-only disk: opening says so in a moment
