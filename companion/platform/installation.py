"""What the table can see of the machine it is installed on: releases, the last update, where its
battles lie.
"""

from __future__ import annotations

import os
import re
import subprocess
import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path

from companion.engine.messages import NOTHING, Message, say

IN_MEMORY = ("overlay", "tmpfs", "ramfs")
"""File systems whose files are gone when the machine is switched off."""
_BUNDLE = re.compile(r"table-companion-([-+.\w]+)\.tar", re.ASCII)
"""Names such as ``deploy/bundle`` gives; ``deploy/appliance`` looks for the same."""


UNITS = {
    "update": "table-companion-update.service",
    "go-back": "table-companion-rollback.service",
    "log": "table-companion-log.service",
}
"""What the table may have root do, besides switching the machine off."""

Run = Callable[[Sequence[str]], "subprocess.CompletedProcess[str]"]


_PROJECT = Path(__file__).parents[2] / "pyproject.toml"
"""The project file of a checkout; an installation has none."""


def program_version() -> str:
    """The version of this program: a checkout has it in its project file,
    an installation in its metadata.
    """
    if _PROJECT.exists():
        return str(tomllib.loads(_PROJECT.read_text("utf-8"))["project"]["version"])
    from importlib.metadata import version  # seldom wanted, and slow to load

    return version("table-companion")


def own_command() -> str:
    """What a person types here to start this program."""
    return "./deploy/run" if _PROJECT.exists() else "table-companion"


def run(order: Sequence[str]) -> subprocess.CompletedProcess[str]:
    """Order something of the system and wait for it."""
    return subprocess.run(order, capture_output=True, text=True, check=False)  # noqa: S603  (fixed words)


def written(home: Path | None) -> int:
    """When that was, in nanoseconds; 0 for never."""
    try:
        return (home / "last-update").stat().st_mtime_ns if home else 0
    except OSError:
        return 0


def last_update(home: Path | None) -> Message:
    """What came of the last update or the last way back, as the commands in ``deploy/`` have
    written it down.
    """
    try:
        code, _, release = (
            (home / "last-update").read_text("utf-8").strip().partition(" ")
            if home
            else ("", "", "")
        )
    except (OSError, ValueError):
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


def sticks_left_alone(
    disks: Path = Path("/sys/block"), mounts: Path = Path("/proc/self/mounts")
) -> int:
    """How many USB sticks are in of which the system uses nothing: damaged ones, ones of another
    format, and those that wait until another is pulled out.
    """
    try:
        used = [line.split()[0] for line in mounts.read_text("utf-8").splitlines() if line]
        return sum(
            _is_stick(disk) and not any(one.startswith(f"/dev/{disk.name}") for one in used)
            for disk in disks.iterdir()
        )
    except OSError:
        return 0


def _is_stick(disk: Path) -> bool:
    """A disk on USB that can be pulled out; an empty reader of cards is none."""
    facts = {name: (disk / name).read_text("ascii").strip() for name in ("removable", "size")}
    return facts["removable"] == "1" and facts["size"] != "0" and "/usb" in str(disk.resolve())


def newest_bundle(stick: Path) -> str:
    """The release in the bundle written last on a stick; empty where there is none, or where the
    stick has just gone.

    Only files count: no folder, link or odd name hides a bundle.
    """
    try:
        with os.scandir(stick) as entries:
            found = [
                (entry.stat().st_mtime_ns, named[1])
                for entry in entries
                if (named := _BUNDLE.fullmatch(entry.name)) and entry.is_file(follow_symlinks=False)
            ]
    except OSError:
        return ""
    return max(found, default=(0, ""))[1]


def system_log(place: Path | None, run: Run) -> list[str]:
    """What the system's log says of the table: how it started and ended, also before this start;
    nothing on a laptop.

    The table may not read that log, where every other program's lines stand too: root lays its own
    down for it.
    """
    if place is None:
        return []
    done = run(["systemctl", "start", UNITS["log"]])
    if done.returncode != 0:
        return [f"not to be had: {done.stderr.strip()}"]
    try:
        return place.read_text("utf-8", errors="replace").splitlines()
    except OSError as error:
        return [f"not to be had: {error.strerror}"]


def release(home: Path | None, which: str) -> str:
    """The name of the ``current`` or the ``previous`` release; empty where there is none."""
    link = home / which if home else None
    return link.resolve().name if link and link.exists() else ""
