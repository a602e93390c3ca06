"""How quick the table is, each figure beside a floor measured in the same run.

`./deploy/bench` prints the table, `./deploy/bench deeds` one part of it, `--quick` measures once
what else is measured three times. A figure past its limit is printed as such, and the command
fails.

What is computed is measured in processor time and held against a fixed piece of Python that is
timed turn about with it: its limit is so many milliseconds where that piece takes
``deploy.timing.WORKLOAD_MS``, and is longer or shorter as the piece is here. So a slow machine is
not red for being slow; what its players feel is the figure itself. Disk and frames stand beside the
least any program could take for the same: the same bytes written and synced, an empty window.
Absolute on every machine are a frame's sixtieth of a second, what a hand waits for a reading, a
pause of the collector, memory, and what another program has to be told. Beside memory stands what
of it are libraries of the software GL, which draws where there is no graphics processor: its limit
is 200 MB and they.

The figures also go to ``build/bench.json``.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from deploy.figures import Figure, lines
from deploy.measure_deeds import deeds
from deploy.measure_devices import devices
from deploy.measure_disk import durable, opening
from deploy.measure_pages import pages
from deploy.measure_score import scores
from deploy.measure_story import stories
from deploy.measure_window import windows
from deploy.timing import BLOCKS

ROOT = Path(__file__).parents[1]
BUILD = ROOT / "build"
PARTS: Mapping[str, Callable[[int], list[Figure]]] = {
    "deeds": deeds,
    "disk": lambda blocks: durable(BUILD, blocks),
    "opening": lambda blocks: opening(BUILD, blocks),
    "window": windows,
    "pages": pages,
    "devices": devices,
    "story": stories,
    "score": scores,
}
"""What is measured; each part is told how often."""


def measure(only: str = "", blocks: int = BLOCKS) -> list[Figure]:
    """All figures, or those of one part."""
    return [figure for name, part in PARTS.items() if only in {"", name} for figure in part(blocks)]


def main() -> int:
    """Measure, print, write; 1 when a limit is passed."""
    reader = argparse.ArgumentParser(prog="deploy/bench", description=__doc__)
    reader.add_argument("only", nargs="?", default="", choices=["", *PARTS])
    reader.add_argument(
        "--quick", action="store_true", help="one block instead of the best of three"
    )
    asked = reader.parse_args()
    BUILD.mkdir(exist_ok=True)
    return report(measure(asked.only, 1 if asked.quick else BLOCKS))


def report(figures: list[Figure]) -> int:
    """Print and write them; 1 when a limit is passed."""
    print(*lines(figures), sep="\n")
    machine = {
        "machine": platform.machine(),
        "python": platform.python_version(),
        "system": platform.platform(),
    }
    told = machine | {"figures": [figure.plain() for figure in figures]}
    (BUILD / "bench.json").write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    return int(not all(figure.ok for figure in figures))


if __name__ == "__main__":
    sys.exit(main())
