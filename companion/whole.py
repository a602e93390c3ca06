"""Files that are on the disk whole or not at all, whenever the power goes."""

from __future__ import annotations

import os
from pathlib import Path


def settle(half: Path, path: Path) -> None:
    """Give a finished file its name, which it has only when all of it is on the disk. Raises ``OSError``."""
    sync(half)
    half.replace(path)
    sync(path.parent)


def sync(place: Path) -> None:
    """Wait until a file's bytes, or a folder's names, are on the disk. Raises ``OSError``."""
    handle = os.open(place, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
