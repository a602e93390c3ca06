"""Puts a fresh file with the good entries in a damaged one's place.

At every moment, should the plug be pulled, the battle's name leads to a file from which as much can
be read.
"""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from companion.engine.messages import say
from companion.journal.acknowledged import put_loss, remove_mark
from companion.journal.journal import Entry, Loss
from companion.journal.salvage import pages_of, salvage
from companion.journal.set_aside import clear, clear_beside, forget, keep, thin
from companion.journal.sqlite import bytes_of
from companion.journal.untold import note_loss
from companion.platform.atomic_file import fsync_path, half_of


def rescue(path: Path, reason: str) -> tuple[bool, Loss]:
    """Set a damaged file aside; whether a file with the good entries stands in its place, and what
    was lost.

    The loss is noted beside the file before anything changes. Raises ``OSError`` with nothing
    changed.
    """
    pages = pages_of(path)
    entries = salvage(pages)
    if entries:
        loss = _replace(
            path, pages, entries, "journal.lost-tail" if reason == "journal.foreign" else reason
        )
    else:
        loss = _keep(path, reason if reason == "journal.foreign" else "journal.lost-all", 0)
        clear(path)
    if gone := thin(path):
        message = say(
            "journal.and-removed", loss=loss.message, files=", ".join(file.name for file in gone)
        )
        loss = replace(loss, message=message)
        note_loss(path, loss)
    return bool(entries), loss


def _keep(path: Path, reason: str, count: int) -> Loss:
    """Give the damaged file a second name, and note what people are to be told."""
    aside = keep(path)
    loss = Loss(say(reason, n=count, file=aside.name), count, str(aside))
    try:
        note_loss(path, loss)
    except BaseException:
        forget(aside)
        raise
    return loss


def _replace(path: Path, pages: bytearray, entries: tuple[Entry, ...], reason: str) -> Loss:
    """Put the good entries in the place of the damaged file.

    All that needs room is written before anything changes.
    """
    merged = path.with_name(f"{path.name}.rescued")
    clear_beside(merged)
    try:
        with half_of(path) as fresh:
            fresh.write_bytes(bytes_of(entries))
            with half_of(merged) as half:
                half.write_bytes(pages)
            loss = _keep(path, reason, len(entries))
            put_loss(path, len(entries))
            _take_in(path, merged)
    finally:
        merged.unlink(missing_ok=True)
    remove_mark(path)
    return loss


def _take_in(path: Path, merged: Path) -> None:
    """The damaged file with its -wal taken in replaces the two.

    Taking it in twice changes nothing, so the old -wal may lie beside the merged file for a moment.
    Beside the fresh one it may not lie: SQLite would bring its old pages in.
    """
    merged.replace(path)
    clear_beside(path)
    fsync_path(path.parent)
