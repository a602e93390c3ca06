"""Start, rest and frames of the real window, each in a process of its own, beside an empty window.

The window rests in a battle that it took up by itself.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from companion.journal.memory import MemoryJournal
from companion.library.saved_battles import Battles
from companion.session.session import Session
from deploy.bench_tables import USUAL, Sitting, next_deed, played
from deploy.figures import Figure
from deploy.timing import Block, best, long_workload, p50, p99, pace

ROOT = Path(__file__).parents[1]
PLAYED = 300
PATIENCE = 600
"""Seconds until a watched window is given up; a simulated Pi takes minutes."""


def windows(blocks: int) -> list[Figure]:
    """Every figure of the window but those of its pages."""
    with TemporaryDirectory() as home:
        leave_a_battle(Path(home))
        table, floors = [], []
        for _ in range(blocks):
            table.append(probe("table", home))
            floors.append(long_workload())
        frames = [
            Block(probe("vane", home)["frames"], probe("still", home)["frames"])
            for _ in range(blocks)
        ]
        empty = probe("empty", home)
    starts = [
        Block([run["first_frame"]], [floor]) for run, floor in zip(table, floors, strict=True)
    ]
    return [
        best("process start to first frame", starts, p50, limit=400),
        best("frame while the vane swings, p99", frames, p99, felt=16.7),
        Figure(
            name="redraws in five idle seconds of a battle", unit="",
            value=min(run["redraws"] for run in table), floor=empty["redraws"],
        ),
        Figure(
            name="processor while idle in a battle", unit="%",
            value=min(run["cpu"] for run in table), floor=empty["cpu"],
            limit=2, pace=pace(min(floors)),
        ),
    ]  # fmt: skip


def leave_a_battle(home: Path) -> None:
    """A battle in the data folder, left in the middle of a turn: the table takes it up by
    itself.
    """
    left(Battles(home / "data/table-companion").new_path(), USUAL, PLAYED)


def left(
    path: Path,
    sitting: Sitting,
    entries: int,
    until: Callable[[Session], bool] = lambda session: session.pages.call is None,
) -> None:
    """A battle in a file, played for so many entries and then until it has come to this."""
    journal = MemoryJournal()
    session, chance = played(journal, entries, sitting), Random(3)
    while not until(session):
        session.submit(next_deed(session, sitting, chance))
    path.write_bytes(journal.image())


def probe(what: str, home: str) -> dict[str, Any]:
    """What a watched window tells. It finds no settings and no battles of the player's.

    Raises ``RuntimeError`` with the window's own words where it could not be watched, and with
    where its threads stood if it was ended from below.
    """
    own = {
        "HOME": home,
        "XDG_DATA_HOME": f"{home}/data",
        "XDG_CONFIG_HOME": f"{home}/config",
        "LC_ALL": "C.UTF-8",
        "PYTHONFAULTHANDLER": "1",
    }
    done = subprocess.run(
        [sys.executable, "-m", "deploy.window_probe", what],
        cwd=ROOT, env=os.environ | own, check=False, capture_output=True, text=True,
        timeout=PATIENCE,
    )  # fmt: skip
    if done.returncode:
        ended = f"the window could not be watched ({what}: {done.returncode})"
        raise RuntimeError(f"{ended}:\n{done.stderr}")
    told: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return told
