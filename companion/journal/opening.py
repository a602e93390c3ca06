"""Opens a journal and checks all of it. A damaged file is set aside, never overwritten, and its good part goes on."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.engine.messages import say
from companion.journal.journal import Entry, Journal, JournalTrouble, Loss, follows
from companion.journal.sqlite import SELECT, Foreign, SqliteJournal, connect, is_ours, is_trouble, trouble, write
from companion.journal.wal import is_torn

_COLUMNS = (int, str, bytes, str, str)  # a damaged page can give back a row with anything in it


def open_journal(path: Path) -> tuple[Journal | None, Loss | None]:
    """The journal in a file, made if there is none; a ``Loss`` if it was damaged; no journal if none of it is whole.

    Raises ``JournalTrouble`` when the file may be sound but cannot be opened now (locked, read-only, no rights).
    """
    torn = _copy_aside(path) if is_torn(_wal(path)) else None
    try:
        connection = connect(path)
        entries, sound = _read(connection)
    except Foreign:
        return None, _loss("journal.foreign", 0, set_aside(path))
    except sqlite3.Error as error:
        if is_trouble(error):
            raise trouble(error) from error
        return _salvage(path)
    if sound:
        journal = SqliteJournal(connection, entries[-1] if entries else None)
        return journal, _loss("journal.torn-tail", len(entries), torn) if torn else None
    connection.close()
    return _rescue(path, entries) if entries else _salvage(path)


def set_aside(path: Path, why: str = "damaged") -> Path:
    """Rename a file, and its -wal file if one is left, to the first free ``<name>.<why>-N``; the new place."""
    aside = _free_name(path, why)
    path.rename(aside)
    if _wal(path).exists():
        _wal(path).rename(_wal(aside))
    return aside


def _copy_aside(path: Path) -> Path:
    """Keep a torn file as it is: SQLite tidies the tear away when it opens the original."""
    aside = _free_name(path)
    shutil.copy2(path, aside)
    shutil.copy2(_wal(path), _wal(aside))
    return aside


def _read(connection: sqlite3.Connection) -> tuple[tuple[Entry, ...], bool]:
    """The unbroken entries from the first on, and whether that is all there ever was."""
    good: list[Entry] = []
    try:
        for row in connection.execute(SELECT):
            last = good[-1] if good else None
            if tuple(map(type, row)) != _COLUMNS or not follows(last, entry := Entry(*row)):
                return tuple(good), False
            good.append(entry)
        sound = connection.execute("PRAGMA quick_check(1)").fetchone() == ("ok",)
    except sqlite3.Error as error:
        if is_trouble(error):
            raise
        return tuple(good), False
    return tuple(good), sound


def _salvage(path: Path) -> tuple[Journal | None, Loss]:
    """What can still be read of a file that SQLite does not open, as when its last pages are gone."""
    entries = _read_short(path)
    return _rescue(path, entries) if entries else (None, _loss("journal.lost-all", 0, set_aside(path)))


def _read_short(path: Path) -> tuple[Entry, ...]:
    """The unbroken entries of a file shorter than its header says, read from a copy that may be tidied away."""
    try:
        with TemporaryDirectory(dir=path.parent, prefix=".salvage-") as folder:
            copy = Path(shutil.copy2(path, folder))
            if _wal(path).exists():
                shutil.copy2(_wal(path), folder)
            with closing(sqlite3.connect(copy, timeout=0, isolation_level=None)) as connection:
                # Only with this will SQLite look into a file that has lost pages; reading stops at the first lost one.
                connection.execute("PRAGMA writable_schema = ON")
                return _read(connection)[0] if is_ours(connection) else ()
    except OSError as error:
        raise JournalTrouble("journal.cannot-write") from error
    except sqlite3.Error as error:
        if is_trouble(error):
            raise trouble(error) from error
        return ()


def _rescue(path: Path, entries: tuple[Entry, ...]) -> tuple[Journal, Loss]:
    """A fresh file with the good entries in the damaged one's place; the damaged one is moved only when it is ready."""
    fresh = path.with_name(f"{path.name}.rescued")
    try:
        connection = connect(fresh)
        try:
            write(connection, entries)
        finally:
            connection.close()
        aside = set_aside(path)
        fresh.rename(path)
        return SqliteJournal(connect(path), entries[-1]), _loss("journal.lost-tail", len(entries), aside)
    except sqlite3.Error as error:
        raise trouble(error) from error
    finally:
        fresh.unlink(missing_ok=True)


def _loss(reason: str, kept: int, aside: Path) -> Loss:
    return Loss(say(reason, n=kept, file=str(aside)), kept, str(aside))


def _free_name(path: Path, why: str = "damaged") -> Path:
    number = 1
    while (aside := path.with_name(f"{path.name}.{why}-{number}")).exists():
        number += 1
    return aside


def _wal(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")
