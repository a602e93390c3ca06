"""Ways in which a file comes to harm, for tests."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from companion.journal.acknowledged import mark_of
from companion.journal.journal import Entry
from companion.journal.recovery import open_journal
from companion.journal.sqlite import SqliteJournal

NOON = "2026-01-01T12:00:00"
PAGE = 4096


def written(path: Path, count: int) -> tuple[Entry, ...]:
    """A closed journal with so many entries."""
    journal = opened(path)
    for number in range(count):
        journal.append("deed", body(number), NOON)
    entries = journal.entries()
    journal.close()
    return entries


def opened(path: Path) -> SqliteJournal:
    """The journal in a file that must be sound."""
    journal, loss = open_journal(path)
    assert isinstance(journal, SqliteJournal)
    assert loss is None
    return journal


def write_as_a_later_release(path: Path) -> None:
    """The file is of a later release from now on."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 2")


def opened_entries(path: Path) -> tuple[Entry, ...]:
    """All that stands in a journal that must be sound."""
    journal = opened(path)
    entries = journal.entries()
    journal.close()
    return entries


def body(number: int) -> bytes:
    return f'{{"deed":"the ship sails to cell {number}"}}'.encode()


def cut_off(path: Path, count: int, *, marked: bool = False) -> tuple[Entry, ...]:
    """A journal as a pulled plug leaves it: its last entries stand only in the write-ahead file.

    With ``marked`` as kill -9 leaves it: what was acknowledged is still noted beside it.
    """
    live = path.with_name("live.sqlite")
    journal = opened(live)
    for number in range(count):
        journal.append("deed", body(number), NOON)
    entries = journal.entries()
    for file in (live, wal(live), *((mark_of(live),) if marked else ())):
        path.with_name(file.name.replace("live.sqlite", path.name)).write_bytes(file.read_bytes())
    journal.close()
    live.unlink()
    return entries


def wal(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")


def flip(path: Path, place: int, bit: int = 0x40) -> None:
    """Turn one bit of a file over."""
    data = bytearray(path.read_bytes())
    data[place] ^= bit
    path.write_bytes(data)


def forge(path: Path, change: str) -> None:
    """Change rows of a closed journal (``column = value WHERE ...``) behind its guards, which are
    put back.
    """
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        guards = connection.execute(
            "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'"
        ).fetchall()
        (table,) = connection.execute(
            "SELECT sql FROM sqlite_schema WHERE type = 'table'"
        ).fetchone()
        for name, _ in guards:
            connection.execute(f"DROP TRIGGER {name}")
        _schema(connection, table.replace(" STRICT", ""))
        connection.execute(f"UPDATE entry SET {change}")
        _schema(connection, table)
        for _, guard in guards:
            connection.execute(guard)


def _schema(connection: sqlite3.Connection, table: str) -> None:
    connection.execute("PRAGMA writable_schema = ON")
    connection.execute("UPDATE sqlite_schema SET sql = ? WHERE name = 'entry'", (table,))
    connection.execute("PRAGMA writable_schema = RESET")


def foreign(path: Path) -> None:
    """Somebody else's database."""
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE shopping (what TEXT)")
        connection.execute("INSERT INTO shopping VALUES ('rum')")
    connection.close()
