"""Start, rest and frames of the real window, each in a process of its own, each beside an empty
window.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from companion.journal.opening import open_journal
from companion.library.saved_battles import Battles
from deploy.figures import Figure, p50, p99
from deploy.measure_battle import next_deed, played

ROOT = Path(__file__).parents[1]
STARTS, PLAYED = 3, 300


def windows() -> list[Figure]:
    """Every figure of the window."""
    with TemporaryDirectory() as home:
        leave_a_battle(Path(home))
        table = [probe("table", home) for _ in range(STARTS)]
        empty = [probe("empty", home) for _ in range(STARTS)]
        swinging, still = probe("vane", home)["frames"], probe("still", home)["frames"]

    def middle(runs: list[dict[str, Any]], what: str) -> float:
        return p50([run[what] for run in runs])

    def figure(name: str, unit: str, what: str, limit: float) -> Figure:
        return Figure(
            name=name, unit=unit, value=middle(table, what), floor=middle(empty, what), limit=limit
        )

    return [
        figure("process start to first frame", "ms", "first_frame", 1500),
        Figure(
            name="frame while the vane swings, p99",
            unit="ms",
            value=p99(swinging),
            floor=p99(still),
            limit=16.7,
        ),
        figure("redraws in five idle seconds of a battle", "", "redraws", 0),
        figure("processor while idle in a battle", "%", "cpu", 2),
        figure("memory in a battle", "MB", "rss", 200),
    ]


def leave_a_battle(home: Path) -> None:
    """A battle in the data folder, left in the middle of a turn: the table takes it up by
    itself.
    """
    path = Battles(home / "data/table-companion").new_path()
    journal, _ = open_journal(path)
    assert journal is not None
    session, chance = played(journal, PLAYED), Random(3)
    while session.call:
        session.submit(next_deed(session, chance))
    session.close()


def probe(what: str, home: str) -> dict[str, Any]:
    """What a watched window tells. It finds no settings and no battles of the player's.

    Raises ``RuntimeError`` with the window's own words where it could not be watched.
    """
    own = {
        "HOME": home,
        "XDG_DATA_HOME": f"{home}/data",
        "XDG_CONFIG_HOME": f"{home}/config",
        "LC_ALL": "C.UTF-8",
    }
    started = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-m", "deploy.window_probe", what, str(started)],
        cwd=ROOT, env=os.environ | own, check=False, capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    if done.returncode:
        raise RuntimeError(f"the window could not be watched ({what}):\n{done.stderr}")
    told: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return told
