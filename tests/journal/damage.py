"""Ways in which a file comes to harm, for tests."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from companion.journal.journal import Entry
from companion.journal.opening import open_journal
from companion.journal.sqlite import SqliteJournal

NOON = "2026-01-01T12:00:00"


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


def body(number: int) -> bytes:
    return f'{{"deed":"the ship sails to cell {number}"}}'.encode()


def cut_off(path: Path, count: int) -> tuple[Entry, ...]:
    """A journal as a pulled plug leaves it: its last entries stand only in the write-ahead file."""
    live = path.with_name("live.sqlite")
    journal = opened(live)
    for number in range(count):
        journal.append("deed", body(number), NOON)
    entries = journal.entries()
    for file in (live, wal(live)):
        path.with_name(file.name.replace("live.sqlite", path.name)).write_bytes(file.read_bytes())
    journal.close()
    live.unlink()
    return entries


def wal(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")


def flip(path: Path, place: int) -> None:
    """Turn one bit of a file over."""
    data = bytearray(path.read_bytes())
    data[place] ^= 0x40
    path.write_bytes(data)


def foreign(path: Path) -> None:
    """Somebody else's database."""
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE shopping (what TEXT)")
        connection.execute("INSERT INTO shopping VALUES ('rum')")
    connection.close()
