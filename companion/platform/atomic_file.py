"""Files that are on the disk whole or not at all,
whenever the power goes or the stick is pulled.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


@contextmanager
def half_of(path: Path) -> Iterator[Path]:
    """A file to write beside ``path``, which gets that name when the block ends well and else
    leaves no trace.

    Only its owner may read it, where the file system knows owners. Raises ``OSError``.
    """
    half = path.with_name(f".{path.name}.half")
    half.unlink(missing_ok=True)
    try:
        os.close(os.open(half, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        yield half
        replace_durably(half, path)
    finally:
        with suppress(OSError):
            half.unlink(missing_ok=True)


def replace_durably(half: Path, path: Path) -> None:
    """Give a finished file its name, which it has only when all of it is on the disk.

    Raises ``OSError``.

    On FAT the new name is written down with a size of 0 and the folder's sync makes just that last;
    the size stands there once the file itself has been synced under its new name.
    """
    fsync_path(half)
    half.replace(path)
    fsync_path(path)
    fsync_path(path.parent)


def fsync_path(place: Path) -> None:
    """Wait until a file's bytes, or a folder's names, are on the disk. Raises ``OSError``."""
    handle = os.open(place, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
