"""Opens a journal and checks all of it.

A damaged file is set aside, never overwritten, and its good part goes on.
"""

from __future__ import annotations

import sqlite3
import stat
from pathlib import Path

from companion.journal.acknowledged import NO_MARK, mark_of, read_mark
from companion.journal.file_lock import let_go, take_hold
from companion.journal.journal import Entry, Journal, JournalError, Loss
from companion.journal.rescue import rescue
from companion.journal.salvage import is_of_later_release, is_ours, pages_of, unbroken
from companion.journal.set_aside import alone
from companion.journal.sqlite import Damaged, NotAJournalError, SqliteJournal, is_blank, trouble
from companion.journal.untold import note_of, untold
from companion.journal.wal import is_torn, write_ahead
from companion.platform.folders import fault_of

BESIDE = ("-wal", "-shm", "-journal", "-acknowledged", "-loss", "-wal-held")
"""What may lie beside a battle's file and belongs to it."""
_LONGEST_END = ".damaged-99999-wal.half"


class _Harmed(Exception):
    """The file may not go on as it is; the message's id says why."""


def open_journal(path: Path) -> tuple[Journal | None, Loss | None]:
    """The journal in a file, made if there is none; a ``Loss`` if it was damaged; no journal if
    none of it is whole.

    The ``Loss`` comes back at every opening until it has been told (``untold.has_been_told``).

    Raises ``JournalError`` when the file may be sound but cannot be opened now (locked,
    read-only, no rights, of a later release), or is damaged and there is no room to save what is
    whole. It is then as it was.
    """
    try:
        with alone(path):
            try:
                return _take_up(path), untold(path)
            except _Harmed as harm:
                kept, loss = rescue(path, str(harm))
            return (_take_up(path) if kept else None), loss
    except _Harmed:
        # what was written a moment ago cannot be read
        raise JournalError("journal.cannot-open") from None
    except sqlite3.Error as error:
        raise _not_opened(error) from None
    except OSError as error:
        raise JournalError(
            "journal.cannot-rescue", file=path.name, fault=fault_of(error)
        ) from error


def _not_opened(error: sqlite3.Error) -> JournalError:
    """What is told of a file that does not open: nobody has done a deed that could be refused."""
    why = trouble(error)
    others = ("journal.locked", "journal.disk-full")
    return why if why.message.id in others else JournalError("journal.cannot-open")


def check_named(path: Path) -> None:
    """Refuse a file that a person named and that is no battle.

    Nothing is touched. Raises ``JournalError``.

    What a battle has beside its file is looked at too: it would be written over, and beside no
    battle it is not ours.
    """
    if not path.name:
        raise JournalError("journal.not-a-battle", file=str(path))
    beside = [path.with_name(f"{path.name}{end}") for end in BESIDE]
    try:
        there = [file for file in (path, *beside) if _is_there(file)]
        _is_there(path.with_name(f".{path.name}{_LONGEST_END}"))
        if path not in there and not path.parent.is_dir():
            raise JournalError("journal.no-folder", file=str(path), folder=str(path.parent))
        if is_of_later_release(pages := pages_of(path)):
            raise JournalError("journal.later-file", file=str(path))
        if not is_ours(pages):
            raise JournalError("journal.not-a-battle", file=str(path))
        if not any(pages) and (
            foreign := [file for file in there if file.stat().st_size and not _is_note(path, file)]
        ):
            raise JournalError("journal.not-a-battle", file=str(foreign[0]))
    except (OSError, ValueError) as error:
        fault = fault_of(error) if isinstance(error, OSError) else str(error)
        raise JournalError("journal.cannot-be-there", file=str(path), fault=fault) from error


def _is_there(file: Path) -> bool:
    """Whether there is such a file.

    Raises ``OSError``, or ``JournalError`` for what is no plain file.
    """
    try:
        if not stat.S_ISREG(file.lstat().st_mode):
            raise JournalError("journal.not-a-file", file=str(file))
    except FileNotFoundError:
        return False
    return True


def _is_note(path: Path, file: Path) -> bool:
    """Whether it is a note of ours, which may be there before the battle's own file, or after it
    has gone.
    """
    if file == mark_of(path):
        return read_mark(path) != NO_MARK
    return file == note_of(path) and untold(path) is not None


def _take_up(path: Path) -> SqliteJournal:
    """The journal in a file from which nothing is missing.

    Raises ``_Harmed``, the file then as it was.
    """
    try:
        connection = take_hold(path)
    except NotAJournalError:
        raise _Harmed("journal.foreign") from None
    except Damaged:
        raise _Harmed("journal.lost-tail") from None
    try:
        entries = _checked(connection, path)
        return SqliteJournal(connection, path, entries[-1] if entries else None)
    except BaseException:
        let_go(connection, path)
        raise


def _checked(connection: sqlite3.Connection, path: Path) -> tuple[Entry, ...]:
    """Every entry there ever was. Raises ``_Harmed`` if some are damaged or missing."""
    entries, sound = ((), True) if is_blank(connection) else unbroken(connection)
    if not sound:
        raise _Harmed("journal.lost-tail")
    mark = read_mark(path)
    torn = is_torn(write_ahead(path)) and not mark.vouches_for(entries)
    if torn or mark.tells_a_loss(entries):
        raise _Harmed("journal.torn-tail")
    return entries
