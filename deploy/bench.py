"""How quick the table is, each figure beside a floor measured in the same run.

`./deploy/bench` prints the table.

A floor is the least any program could take for the same work on this machine: the same bytes
written and synced, the same file read and hashed, an empty window. Limits are ours. The figures
also go to ``build/bench.json``.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
from pathlib import Path

from deploy.figures import Figure, lines
from deploy.measure_battle import durable, growth, opening
from deploy.measure_devices import devices
from deploy.measure_window import windows

ROOT = Path(__file__).parents[1]
BUILD = ROOT / "build"


def measure(only: str) -> list[Figure]:
    """All figures, or those of one part: deeds, disk, opening, window, devices."""
    parts = {
        "deeds": growth,
        "disk": lambda: durable(BUILD),
        "opening": lambda: opening(BUILD),
        "window": windows,
        "devices": devices,
    }
    return [figure for name, part in parts.items() if only in {"", name} for figure in part()]


def main() -> int:
    """Measure, print, write; 1 when a limit is passed."""
    reader = argparse.ArgumentParser(prog="deploy/bench", description=__doc__)
    reader.add_argument(
        "only", nargs="?", default="", choices=["", "deeds", "disk", "opening", "window", "devices"]
    )
    BUILD.mkdir(exist_ok=True)
    figures = measure(reader.parse_args().only)
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
