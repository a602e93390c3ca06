"""How quick the table is on the machine this runs on: ``python speeds.py deeds`` or
``python speeds.py pages FOLDER``, where battles lie for the pages. Prints JSON, in milliseconds of
processor and megabytes.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory

from deploy.bench_tables import DEAREST, USUAL
from deploy.measure_deeds import SHORT, Deeds
from deploy.measure_window import probe
from deploy.timing import collector_off, p50, p99

DEEDS = 60


def deeds() -> dict[str, float]:
    """The usual table and the dearest one."""
    told: dict[str, float] = {}
    with collector_off():
        for name, sitting in (("usual", USUAL), ("dearest", DEAREST)):
            table = Deeds(sitting, SHORT)
            spent = [table.timed() for _ in range(DEEDS)]
            told |= {f"{name} p50": p50(spent), f"{name} p99": p99(spent)}
    return told


def pages(battles: str) -> Mapping[str, float]:
    """The first opening of every page, and the memory after all of them."""
    with TemporaryDirectory() as home:
        copytree(battles, Path(home) / "left")
        walk = probe("pages", home)
    return {**walk["opened"], "memory": walk["rss"] - walk["drawer"]}


def main(words: Sequence[str]) -> None:
    """One line of JSON."""
    told = deeds() if words[0] == "deeds" else pages(words[1])
    print(json.dumps(told))


if __name__ == "__main__":
    main(sys.argv[1:])
