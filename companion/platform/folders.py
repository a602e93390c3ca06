"""Folders that may be missing, or that nobody can look into."""

from __future__ import annotations

import os
from errno import EACCES, EIO, EISDIR, ENOSPC, EPERM, EROFS
from pathlib import Path

from companion.engine.messages import Message, say

_FAULTS = {
    ENOSPC: "full", EROFS: "read-only", EACCES: "no-right", EPERM: "no-right", EIO: "failing",
    EISDIR: "folder",
}  # fmt: skip
"""What is said where the disk or the system does not let the program do something."""


def files_in(folder: Path, pattern: str) -> list[Path]:
    """What a folder holds by a pattern, by name; nothing where it cannot be looked into, see
    ``why_shut``.
    """
    try:
        return sorted(folder.glob(pattern))
    except OSError:
        return []


def fault_of(error: OSError) -> Message | str:
    """Why nothing can be read or written there: in words of ours, or else as the system says it."""
    word = _FAULTS.get(error.errno or 0)
    return say(f"fault.{word}") if word else error.strerror or type(error).__name__


def why_shut(folder: Path) -> Message | str:
    """Why a folder cannot be looked into; empty where it can, or where there is none yet."""
    try:
        os.scandir(folder).close()
    except FileNotFoundError:
        return ""
    except OSError as error:
        return fault_of(error)
    return ""
