"""Reads the entries of a damaged file from its bytes.

SQLite opens no file here, so nothing can be changed by it.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path

from companion.journal.journal import Entry, follows
from companion.journal.sqlite import (
    SELECT,
    Damaged,
    bytes_of,
    entry_of,
    is_later,
    reading,
)
from companion.journal.wal import committed, write_ahead

_LARGEST = 2**27
"""Bytes of a file that are looked at: a battle of 100,000 deeds has 17 million."""


def unbroken(connection: sqlite3.Connection) -> tuple[tuple[Entry, ...], bool]:
    """The entries from the first on as far as their chain holds,
    and whether that is all there ever was.

    Raises ``sqlite3.Error`` if the world around the file is at fault.
    """
    good: list[Entry] = []
    try:
        with reading():
            for row in connection.execute(SELECT):
                entry = entry_of(row)
                if not follows(good[-1] if good else None, entry):
                    return tuple(good), False
                good.append(entry)
            sound = connection.execute("PRAGMA quick_check(1)").fetchone() == ("ok",)
    except Damaged:
        return tuple(good), False
    return tuple(good), sound


def pages_of(path: Path) -> bytearray:
    """A battle's file with its write-ahead file taken in, as a checkpoint would leave it.

    Raises ``OSError``.
    """
    main, (count, written) = _bytes(path), committed(_bytes(write_ahead(path)))
    size = len(clean_page())
    pages = bytearray(main)
    for number, page in written.items():
        if len(page) == size:
            start = (number - 1) * size
            pages.extend(bytes(max(0, start + size - len(pages))))
            pages[start : start + size] = page
    return pages[: count * size] if count else pages


def salvage(pages: bytearray) -> tuple[Entry, ...]:
    """The unbroken entries in these pages; none if the file is not ours, or of a later release.

    The first page holds only our schema, the same in every file, so a clean one takes its place.
    What then stands in the table is a battle of ours if its chain of hashes holds from the first
    entry on, which no accident brings about.
    """
    first = clean_page()
    count = -(-len(pages) // len(first))
    if count < 2 or is_of_later_release(pages):
        return ()
    image = bytearray(pages.ljust(count * len(first), b"\0"))
    image[: len(first)] = first
    image[24:28] = image[92:96] = (1).to_bytes(4, "big")
    image[28:32] = count.to_bytes(4, "big")
    try:
        with reading(), closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
            connection.deserialize(bytes(image))
            connection.execute("PRAGMA trusted_schema = OFF")
            connection.execute("PRAGMA cell_size_check = ON")
            return unbroken(connection)[0]
    except Damaged:
        return ()


def is_of_later_release(pages: bytearray) -> bool:
    """Whether the file says so itself."""
    application, version = (int.from_bytes(pages[place : place + 4], "big") for place in (68, 60))
    return is_later(application, version)


def is_ours(pages: bytearray) -> bool:
    """Whether the pages are a battle's: they bear its mark, or its entries can be read, or nothing
    is in them yet.
    """
    blank = (
        len(pages) <= len(clean_page())
        and pages[:16] == clean_page()[:16]
        and not any(pages[103:105])
    )
    blank = blank and not any(pages[60:64] + pages[68:72])
    marked = pages[:16] == clean_page()[:16] and pages[68:72] == clean_page()[68:72]
    return not pages or blank or marked or bool(salvage(pages))


@cache
def clean_page() -> bytes:
    """The first page of every journal, but for how many pages follow."""
    whole = bytes_of(())
    return whole[: int.from_bytes(whole[16:18], "big")]


def _bytes(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(_LARGEST)
    except FileNotFoundError:
        return b""
