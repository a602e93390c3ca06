"""Folders that may be missing, or that nobody can look into."""

from __future__ import annotations

import os
from pathlib import Path


def files_in(folder: Path, pattern: str) -> list[Path]:
    """What a folder holds by a pattern, by name; nothing where it cannot be looked into, see
    ``why_shut``.
    """
    try:
        return sorted(folder.glob(pattern))
    except OSError:
        return []


def why_shut(folder: Path) -> str:
    """Why a folder cannot be looked into, as the system says it; empty where it can, or where there
    is none yet.
    """
    try:
        os.scandir(folder).close()
    except FileNotFoundError:
        return ""
    except OSError as error:
        return error.strerror or type(error).__name__
    return ""
