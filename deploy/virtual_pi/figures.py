"""What the table takes on a Pi, in virtual time: the machine's clock goes by the work it does."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from deploy.measure_pages import leave_battles
from deploy.virtual_pi.bench import (
    TOOLS,
    Bench,
    Finding,
    as_table,
    lay_tool,
    memory,
    must,
    wait_until_ready,
)
from deploy.virtual_pi.device_tree import PI_4
from deploy.virtual_pi.machine import Machine
from deploy.virtual_pi.pins import VIRTUAL_STEPS, VIRTUAL_TIME

UNIT = "table-companion"
START_LIMIT, HANG_LIMIT = 90.0, 60.0
"""Seconds that the unit gives a start, and a table that does not answer."""
SYNCS, DYING = 7, 5.0
"""So often the disk is waited for where a battle is opened, and seconds that a dying one takes."""
STEPS = {"Pi 3": 650, "Pi 4": 1200, "Pi 5": 2400}
"""Million steps a second, reckoned from what has been published of Python on these boards. The
machine in virtual time makes as many as a Zero 2, and draws by software besides.
"""
MEMORY = 256
"""Megabytes, the libraries of the software GL not counted: half of what the smallest Pi has."""
BATTLES = ("battle", "vane", "dice", "ending")
SLOWEST = {
    "deeds": 12.0,
    "pages": (HANG_LIMIT - SYNCS * DYING) / 2 * 1000,
    "first frame": 12_000.0,
    "frame of the vane": 1000 / 10,
}
"""Milliseconds of virtual time that may be taken by a deed (p50 of the dearest table), by the first
opening of a page, which must not be taken for a hang where the disk is slow as well, by the first
frame, and by one of the ten a second in which an arrow is seen to swing; most of it is drawing, for
which a Pi has a processor of its own.
"""


def figures(bench: Bench) -> Iterator[Finding]:
    """A start to READY, deeds, frames, the first opening of every page, memory."""
    with bench.table("figures", PI_4, VIRTUAL_TIME) as pi:
        pi.wait_for_shell()
        wait_until_ready(pi)
        taken = seconds_to_ready(pi)
        yield Finding(
            "from the unit's start to READY",
            taken < START_LIMIT / 2,
            f"{on_boards(taken)}, {memory(pi)}",
        )
        again = start_again(pi)
        yield Finding("once more, all of it read before", again < START_LIMIT / 4, on_boards(again))
        pi.run(f"systemctl stop {UNIT}")
        lay_tool(pi, Path(__file__).with_name("speeds.py"))
        told = speeds(pi, "deeds")
        yield Finding("deeds", told["dearest p50"] < SLOWEST["deeds"], in_words(told))
        told = speeds(pi, "frames")
        held = all(told[name] < SLOWEST[name] for name in told)
        yield Finding("frames", held, in_words(told))
        lay_battles(pi)
        told = speeds(pi, "pages /run/left")
        yield Finding(
            "memory after every page", told["memory"] < MEMORY, f"{told.pop('memory'):.0f} MB"
        )
        slowest = max(told.values())
        yield Finding("first openings", slowest < SLOWEST["pages"], in_words(told))
        yield Finding("the slowest of them", True, on_boards(slowest / 1000))


def seconds_to_ready(pi: Machine) -> float:
    """Of the unit's last start, by the machine's clock."""
    asked = ("InactiveExitTimestampMonotonic", "ActiveEnterTimestampMonotonic")
    began, ready = (int(pi.run(f"systemctl show -p {one} --value {UNIT}")) for one in asked)
    return (ready - began) / 1e6


def start_again(pi: Machine) -> float:
    """Seconds from a start to READY of a table that was there before."""
    pi.run(f"systemctl stop {UNIT}; systemctl start {UNIT}")
    return seconds_to_ready(pi)


def speeds(pi: Machine, words: str) -> dict[str, float]:
    """See the module of this name, which runs there."""
    said = must(as_table(pi, f"{TOOLS}/speeds.py {words}"))
    told: dict[str, float] = json.loads(said.splitlines()[-1])
    return told


def lay_battles(pi: Machine) -> None:
    """Battles in which the pages are opened."""
    pi.run("install -d -o table -m 755 /run/left")
    with TemporaryDirectory() as place:
        leave_battles(Path(place), long=False)
        for name in BATTLES:
            pi.lay(f"/run/left/{name}.sqlite", Path(place, f"{name}.sqlite").read_bytes())
    pi.run("chmod 644 /run/left/*")


def on_boards(seconds: float) -> str:
    """Seconds of virtual time, and what they are about on boards that are quicker."""
    boards = (f"{name} {seconds * VIRTUAL_STEPS / steps:.1f} s" for name, steps in STEPS.items())
    return f"{seconds:.1f} s ({', '.join(boards)})"


def in_words(told: dict[str, float]) -> str:
    """Figures in one line, in milliseconds."""
    return ", ".join(f"{name} {value:.1f} ms" for name, value in told.items())
