"""What the table can see of the machine it is installed on: releases, the last update, where its battles lie."""

from __future__ import annotations

from pathlib import Path

from companion.engine.messages import NOTHING, Message, say

IN_MEMORY = ("overlay", "tmpfs", "ramfs")
"""File systems whose files are gone when the machine is switched off."""


def written(home: Path | None) -> int:
    """When that was, in nanoseconds; 0 for never."""
    try:
        return (home / "last-update").stat().st_mtime_ns if home else 0
    except OSError:
        return 0


def last_update(home: Path | None) -> Message:
    """What came of the last update or the last way back, as the commands in ``deploy/`` have written it down."""
    try:
        code, _, release = (home / "last-update").read_text("utf-8").strip().partition(" ") if home else ("", "", "")
    except OSError:
        return NOTHING
    return say(f"care.update.{code}", release=release) if code else NOTHING


def kind_of_disk(folder: Path, mounts: Path = Path("/proc/self/mounts")) -> str:
    """The file system a folder lies on; empty where that cannot be told."""
    try:
        lines = [line.split() for line in mounts.read_text("utf-8").splitlines()]
    except OSError:
        return ""
    above = {str(folder), *map(str, folder.parents)}
    found = [(len(place), kind) for _, place, kind, *_ in lines if place in above]
    return max(found, default=(0, ""))[1]


def newest_bundle(stick: Path) -> str:
    """The newest bundle on a stick, by its name; empty where there is none, or where the stick has just gone."""
    try:
        names = sorted(stick.glob("table-companion-*.tar"), key=lambda path: path.stat().st_mtime)
    except OSError:
        return ""
    return names[-1].stem.removeprefix("table-companion-") if names else ""


def release(home: Path | None, which: str) -> str:
    """The name of the ``current`` or the ``previous`` release; empty where there is none."""
    link = home / which if home else None
    return link.resolve().name if link and link.exists() else ""
