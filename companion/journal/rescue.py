"""Puts a fresh file with the good entries in a damaged one's place.

At every moment, should the plug be pulled, the battle's name leads to a file from which as much can be read.
"""

from __future__ import annotations

from pathlib import Path

from companion.engine.messages import Message, say
from companion.journal.acknowledged import put_loss, remove_mark
from companion.journal.journal import Entry, Loss
from companion.journal.salvage import pages_of, salvage
from companion.journal.set_aside import clear_beside, keep, set_aside, thin
from companion.journal.sqlite import bytes_of
from companion.platform.atomic_file import half_of, sync


def rescue(path: Path, reason: str) -> tuple[bool, Loss]:
    """Set a damaged file aside; whether a file with the good entries stands in its place, and what was lost.

    Raises ``OSError`` with nothing changed.
    """
    pages = pages_of(path)
    entries = salvage(pages)
    if entries:
        aside = _replace(path, pages, entries)
        reason = "journal.lost-tail" if reason == "journal.foreign" else reason
    else:
        aside = set_aside(path)
        reason = reason if reason == "journal.foreign" else "journal.lost-all"
    message = say(reason, n=len(entries), file=str(aside))
    return bool(entries), Loss(_told(message, thin(path)), len(entries), str(aside))


def _replace(path: Path, pages: bytearray, entries: tuple[Entry, ...]) -> Path:
    """The place of the damaged file. All that needs room is written before anything changes."""
    merged = path.with_name(f"{path.name}.rescued")
    clear_beside(merged)
    try:
        with half_of(path) as fresh:
            fresh.write_bytes(bytes_of(entries))
            with half_of(merged) as half:
                half.write_bytes(pages)
            aside = keep(path)
            put_loss(path, len(entries))
            _take_in(path, merged)
    finally:
        merged.unlink(missing_ok=True)
    remove_mark(path)
    return aside


def _take_in(path: Path, merged: Path) -> None:
    """The damaged file with its -wal taken in replaces the two.

    Taking it in twice changes nothing, so the old -wal may lie beside the merged file for a moment. Beside the fresh
    one it may not lie: SQLite would bring its old pages in.
    """
    merged.replace(path)
    clear_beside(path)
    sync(path.parent)


def _told(message: Message, gone: tuple[Path, ...]) -> Message:
    if not gone:
        return message
    return say("journal.and-removed", loss=message, files=", ".join(file.name for file in gone))
