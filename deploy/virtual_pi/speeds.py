"""How quick the table is on the machine this runs on: ``python speeds.py deeds``, ``frames``, or
``pages FOLDER``, where battles lie for the pages. Prints JSON, in milliseconds of processor and
megabytes.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Mapping, Sequence
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


def frames() -> dict[str, float]:
    """The first frame of the table, and what a swinging vane adds to one of an empty window."""
    with TemporaryDirectory() as home:
        os.environ["BENCH_BRIEF"] = "1"  # in virtual time no frame is slower than another
        table, vane, still = (probe(what, home) for what in ("table", "vane", "still"))
    return {
        "first frame": table["first_frame"],
        "frame of the vane": p50(vane["frames"]) - p50(still["frames"]),
    }


def pages(battles: str) -> Mapping[str, float]:
    """The first opening of every page, and the memory after all of them."""
    with TemporaryDirectory() as home:
        copytree(battles, Path(home) / "left")
        walk = probe("pages", home)
    return {**walk["opened"], "memory": walk["rss"] - walk["drawer"]}


def main(words: Sequence[str]) -> None:
    """One line of JSON."""
    print(json.dumps(ASKED[words[0]](*words[1:])))


ASKED: dict[str, Callable[..., Mapping[str, float]]] = {
    "deeds": deeds,
    "frames": frames,
    "pages": pages,
}


if __name__ == "__main__":
    main(sys.argv[1:])
