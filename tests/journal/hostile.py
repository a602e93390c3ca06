"""What may lie on a stick under the name of a copy. Each function lays one such thing."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from companion.journal.journal import Entry
from tests.journal.damage import NOON, foreign, opened, written


def many(path: Path, kinds: tuple[str, ...]) -> tuple[Entry, ...]:
    """So many entries at once: one sync instead of thousands."""
    journal = opened(path)
    with journal.connection:
        journal.connection.execute("BEGIN")
        entries = tuple(journal.append(kind, b"{}", NOON) for kind in kinds)
    journal.close()
    return entries


def endless(path: Path) -> None:
    """Our marks, and a view without end in the place of the table."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript("""
            PRAGMA application_id = 1413631044;
            PRAGMA user_version = 1;
            CREATE VIEW entry AS
                WITH RECURSIVE more(seq) AS (SELECT 0 UNION ALL SELECT seq + 1 FROM more)
                SELECT seq, 'pin' AS kind, '' AS at, x'00' AS body, '' AS hash FROM more;
        """)


def huge(path: Path) -> None:
    """A sound journal in a file that says it has 900 MB; nothing is written into them."""
    written(path, 1)
    os.truncate(path, 900 * 10**6)


def long_value(path: Path) -> None:
    journal = opened(path)
    journal.append("deed", bytes(5 * 2**20), NOON)
    journal.close()


def far_away(path: Path) -> None:
    """One deed, and after it more entries of other kinds than any battle has."""
    many(path, ("deed",) + ("pin-tries",) * 40_000)


def not_as_written(path: Path) -> None:
    written(path, 1)
    path.write_bytes(path.read_bytes().replace(b"sails", b"sinks"))


def pipe(path: Path) -> None:
    os.mkfifo(path)


def folder(path: Path) -> None:
    path.mkdir()


def loop(path: Path) -> None:
    path.symlink_to(path)


LAID = (endless, huge, long_value, far_away, not_as_written, pipe, folder, loop, foreign)
