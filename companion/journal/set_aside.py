"""Damaged files and battles taken off the list: kept beside their old place, as they were, for
their owner only.
"""

from __future__ import annotations

import fcntl
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from stat import S_ISREG

from companion.journal.acknowledged import remove_mark
from companion.journal.journal import JournalError
from companion.platform.atomic_file import fsync_path, half_of

KEPT = 3
"""Damaged files kept of one battle; the next one sends the oldest away."""
_BESIDE = ("-wal", "-journal")
"""What SQLite leaves beside a file that was not closed."""


def set_aside(path: Path, why: str) -> Path:
    """Move a file, with what lies beside it, to the next ``<name>.<why>-N``; the new place.

    Raises ``OSError``.
    """
    if not S_ISREG(path.lstat().st_mode):
        aside = _next(path, why)
        path.rename(aside)  # a folder, or a link: there is nothing of which to keep a second name
        fsync_path(path.parent)
        return aside
    aside = keep(path, why)
    clear(path)
    return aside


def clear(path: Path) -> None:
    """Delete a file that is kept under another name, with what lies beside it.

    Raises ``OSError``.
    """
    path.unlink()
    clear_beside(path)
    remove_mark(path)
    fsync_path(path.parent)


def keep(path: Path, why: str = "damaged") -> Path:
    """A file and what lies beside it under the next name aside as well, all or nothing.

    Raises ``OSError``.
    """
    aside = _next(path, why)
    try:
        for end in ("", *_BESIDE):
            if _with(path, end).exists():
                _link(_with(path, end), _with(aside, end))
    except BaseException:
        forget(aside)
        raise
    fsync_path(path.parent)
    return aside


def forget(aside: Path) -> None:
    """Delete a file aside, with what lies beside it."""
    clear_beside(aside)
    aside.unlink(missing_ok=True)


def clear_beside(path: Path) -> None:
    """Delete what SQLite left beside a file that has gone, or that holds it all by now."""
    for end in (*_BESIDE, "-shm"):
        _with(path, end).unlink(missing_ok=True)


def thin(path: Path) -> tuple[Path, ...]:
    """Delete all damaged files of a battle but the last few;
    those that were deleted, the oldest first.
    """
    gone = sorted(_asides(path, "damaged"), key=_number)[:-KEPT]
    for aside in gone:
        with suppress(OSError):
            forget(aside)
    return tuple(aside for aside in gone if not aside.exists())


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """While no other program opens or mends a file in this folder; waits for one that does.

    Raises ``JournalError``.

    Between two looks at a damaged file another could else mend it and be playing on.
    """
    try:
        handle = os.open(path.parent, os.O_RDONLY)
    except OSError as error:
        raise JournalError("journal.cannot-open") from error
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def _next(path: Path, why: str) -> Path:
    number = max(map(_number, _asides(path, why)), default=0) + 1
    return path.with_name(f"{path.name}.{why}-{number}")


def _asides(path: Path, why: str) -> list[Path]:
    start = f"{path.name}.{why}-"
    return [
        file
        for file in path.parent.iterdir()
        if file.name.startswith(start) and file.name[len(start) :].isdecimal()
    ]


def _number(aside: Path) -> int:
    return int(aside.name.rpartition("-")[2])


def _with(path: Path, end: str) -> Path:
    return path.with_name(f"{path.name}{end}")


def _link(source: Path, target: Path) -> None:
    """A second name for a file, which costs no room; a copy where the disk knows no such names."""
    try:
        os.link(source, target)
    except OSError:
        with half_of(target) as half:
            shutil.copyfile(source, half)
    target.chmod(0o600)
