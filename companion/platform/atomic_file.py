"""Files that are on the disk whole or not at all,
whenever the power goes or the stick is pulled.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


@contextmanager
def half_of(path: Path, aside: Path | None = None) -> Iterator[Path]:
    """A file to write beside ``path``, which gets that name when the block ends well and else
    leaves no trace. What has stood there is then called ``aside``, if that is given.

    Only its owner may read it, where the file system knows owners. Raises ``OSError``.
    """
    half = path.with_name(f".{path.name}.half")
    half.unlink(missing_ok=True)
    try:
        os.close(os.open(half, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        yield half
        replace_durably(half, path, aside)
    finally:
        with suppress(OSError):
            half.unlink(missing_ok=True)


def replace_durably(half: Path, path: Path, aside: Path | None = None) -> None:
    """Give a finished file its name, which it has only when all of it is on the disk; what has
    stood there keeps it until then, and is called ``aside`` from then on, if that is given.

    Raises ``OSError``.

    On FAT a rename gives the new name a size of 0, and a sync of the folder makes just that last. A
    sync of the file under its new name writes both in one step; a disk mounted with ``dirsync``
    has written the name before.
    """
    fsync_path(half)
    if aside:
        _also_called(path, aside)
    half.replace(path)
    fsync_path(path)
    fsync_path(path.parent)


def _also_called(path: Path, aside: Path) -> None:
    """A second name; for what can have no two, a folder or what lies on FAT, the only one."""
    try:
        os.link(path, aside)
    except OSError:
        path.rename(aside)


def make_folder(folder: Path) -> None:
    """A folder with those it lies in; their names are on the disk when this returns.

    Raises ``OSError``.
    """
    missing = [place for place in (folder, *folder.parents) if not place.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    for place in missing:
        fsync_path(place.parent)


def fsync_path(place: Path) -> None:
    """Wait until a file's bytes, or a folder's names, are on the disk. Raises ``OSError``."""
    handle = os.open(place, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
