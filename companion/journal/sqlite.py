"""The journal in a file: SQLite with one connection, kept by the one thread that writes.

Every append is one transaction, synced before it returns. The file holds secrets, so only its owner
may read it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from functools import cache
from pathlib import Path

from companion.journal.acknowledged import MarkFile, read_mark, remove_mark
from companion.journal.journal import Entry, JournalError, LaterReleaseError, next_entries
from companion.journal.wal import write_ahead

SCHEMA = Path(__file__).with_name("schema.sql")
APPLICATION = 1413631044
VERSION = 1
_SMALLEST = 512
_SETTINGS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA wal_autocheckpoint = 64",
)
_KINDS = slice(18, 20)
"""Where a file says whether a write-ahead file belongs to it."""
_TROUBLES = {
    sqlite3.SQLITE_FULL: "journal.disk-full",
    sqlite3.SQLITE_READONLY: "journal.read-only",
    sqlite3.SQLITE_PERM: "journal.read-only",
    sqlite3.SQLITE_BUSY: "journal.locked",
    sqlite3.SQLITE_LOCKED: "journal.locked",
    sqlite3.SQLITE_CANTOPEN: "journal.cannot-open",
    sqlite3.SQLITE_IOERR: "journal.cannot-write",
    sqlite3.SQLITE_NOMEM: "journal.cannot-write",
}


class SqliteJournal:
    """Entries in one table of one file.

    Use it, and its one ``connection``, in the thread that opened it.
    """

    def __init__(self, connection: sqlite3.Connection, path: Path, last: Entry | None) -> None:
        self.connection = connection
        self._path = path
        self._open = True
        self.newest = last
        self._mark = MarkFile(path)
        self._begin_mark(last)
        try:
            _furnish(connection)
        except BaseException:
            self._mark.close()
            raise

    def _begin_mark(self, last: Entry | None) -> None:
        """The mark of this opening; where an older one says that the battle is closed, durably."""
        closed = read_mark(self._path).is_closed
        self._mark.put_last(last)
        if closed:
            self._mark.sync()

    def append(self, kind: str, body: bytes, at: str) -> Entry:
        """Add an entry; it is on the disk when this returns.

        Raises ``JournalError`` with nothing written.
        """
        return self.append_all(((kind, body),), at)[0]

    def append_all(self, parts: Sequence[tuple[str, bytes]], at: str) -> tuple[Entry, ...]:
        """Add entries in one transaction, as ``append`` adds one.

        Raises ``JournalError`` with nothing written.
        """
        entries = next_entries(self.newest, parts, at)
        try:
            write(self.connection, entries)
        except sqlite3.Error as error:
            raise trouble(error) from error
        self.newest = entries[-1]
        self._mark.put_last(self.newest)
        return entries

    def check_writable(self) -> None:
        """Write the version that stands in the file already. Raises ``JournalError``."""
        try:
            self.connection.execute(f"PRAGMA user_version = {VERSION}")
        except sqlite3.Error as error:
            raise trouble(error) from error

    def entries(self) -> tuple[Entry, ...]:
        """Every entry, oldest first. Raises ``JournalError``."""
        try:
            return tuple(Entry(*row) for row in self.connection.execute(SELECT))
        except sqlite3.Error as error:
            raise JournalError("journal.not-given") from error

    def image(self) -> bytes:
        """All of it, through this connection: no other could read while it writes. No disk is
        written to, so a slow or a full one holds up nothing. Raises ``JournalError``.
        """
        try:
            return plain(bytearray(self.connection.serialize()))
        except sqlite3.Error as error:
            raise JournalError("journal.cannot-be-read") from error

    def close(self) -> None:
        """Bring everything into the one file and let go of it. What a full disk keeps from it waits
        where it is, and the mark vouches for it.
        """
        self.connection.close()
        if self._open and write_ahead(self._path).exists():
            self._mark.put_closed(self.newest)
        elif self._open:
            remove_mark(self._path)
        self._mark.close()
        self._open = False


SELECT = "SELECT seq, kind, body, at, hash FROM entry ORDER BY seq"
_COLUMNS = (int, str, bytes, str, str)
_INSERT = "INSERT INTO entry (seq, kind, body, at, hash) VALUES (?, ?, ?, ?, ?)"


class NotAJournalError(Exception):
    """The file is a database, but not a journal of ours."""


class Damaged(sqlite3.DatabaseError):
    """What the file holds cannot be read.

    It has no words: they might quote the file, and its secrets with it.
    """


@contextmanager
def reading() -> Iterator[None]:
    """The one place where whatever reading a file brings up becomes ``Damaged``.

    A damaged file makes SQLite quote bytes that are no text and give rows of the wrong types, so
    anything may come up. ``NotAJournalError`` and troubles of the world around the file (disk,
    rights, another program) stay what they are; where memory runs out, ``JournalError`` says so.
    """
    try:
        yield
    except (NotAJournalError, JournalError, OSError):
        raise
    except MemoryError:
        raise JournalError("journal.cannot-open") from None
    except Exception as error:
        if is_trouble(error):
            raise
        raise Damaged from None


def entry_of(row: tuple[object, ...]) -> Entry:
    """The entry in a row of ``SELECT``.

    A damaged page can give back a row with anything in it: raises ``Damaged``.
    """
    if tuple(map(type, row)) != _COLUMNS:
        raise Damaged
    return Entry(*row)  # type: ignore[arg-type]


def _furnish(connection: sqlite3.Connection) -> None:
    """Make a sound file ready to be written to, and give a blank one its table."""
    with suppress(sqlite3.Error):  # on a full disk this waits
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    for setting in _SETTINGS:
        connection.execute(setting)
    if is_blank(connection):
        connection.executescript(SCHEMA.read_text(encoding="utf-8"))


def check_length(path: Path) -> None:
    """SQLite would take such a file for a new one, and throw its write-ahead file away.

    Raises ``Damaged``.
    """
    size, wal = path.stat().st_size, write_ahead(path)
    if 0 < size < _SMALLEST or (not size and wal.exists() and wal.stat().st_size):
        raise Damaged


def is_ours(connection: sqlite3.Connection) -> bool:
    """Whether the file carries our mark, our version and exactly our table and triggers.

    Raises ``LaterReleaseError`` where it carries a later version.
    """
    application, version = [
        connection.execute(f"PRAGMA {mark}").fetchone()[0]
        for mark in ("application_id", "user_version")
    ]
    if is_later(application, version):
        raise LaterReleaseError
    marked = (application, version) == (APPLICATION, VERSION)
    return marked and _shape(connection) == _our_shape()


def is_later(application: int, version: int) -> bool:
    """Whether a file with these marks is of a later version, and not for one flipped bit."""
    is_flipped = (version ^ VERSION).bit_count() == 1
    return application == APPLICATION and version > VERSION and not is_flipped


def is_blank(connection: sqlite3.Connection) -> bool:
    """Whether the file is new, or the power went while it was being made.

    Raises ``Damaged``: pages without a table.
    """
    if _shape(connection):
        return False
    if connection.execute("PRAGMA page_count").fetchone()[0] > 1:
        raise Damaged
    return True


def _shape(connection: sqlite3.Connection) -> tuple[str, ...]:
    return tuple(
        row[0] for row in connection.execute("SELECT sql FROM sqlite_schema ORDER BY name")
    )


@cache
def _our_shape() -> tuple[str, ...]:
    with closing(_model()) as model:
        return _shape(model)


def _model() -> sqlite3.Connection:
    """A journal without entries, in memory."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.executescript(SCHEMA.read_text(encoding="utf-8"))
    return connection


def write(connection: sqlite3.Connection, entries: tuple[Entry, ...]) -> None:
    """Add entries in one transaction, all or none."""
    if len(entries) == 1:
        connection.execute(_INSERT, _row(entries[0]))
        return
    with connection:
        connection.execute("BEGIN IMMEDIATE")
        connection.executemany(_INSERT, map(_row, entries))


def _row(entry: Entry) -> tuple[int, str, bytes, str, str]:
    return entry.seq, entry.kind, entry.body, entry.at, entry.hash


def trouble(error: sqlite3.Error) -> JournalError:
    """SQLite's error in the words of a player."""
    return JournalError(_TROUBLES.get(code(error), "journal.cannot-write"))


def is_trouble(error: Exception) -> bool:
    """Whether the world around the file is at fault (disk, rights, another program),
    not the file itself.
    """
    return code(error) in _TROUBLES


def is_held(error: Exception) -> bool:
    """Whether another connection, here or in another program, has the file for itself."""
    return code(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def code(error: Exception) -> int:
    """The primary result code, without the extended part; 0 if SQLite did not raise the error."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def plain(pages: bytearray) -> bytes:
    """A whole journal's pages as those of a file to which no write-ahead file belongs."""
    pages[_KINDS] = b"\1\1"
    return bytes(pages)


def bytes_of(entries: tuple[Entry, ...]) -> bytes:
    """A whole file with these entries."""
    with closing(_model()) as connection:
        write(connection, entries)
        return connection.serialize()
