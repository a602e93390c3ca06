"""A battle by taps on the virtual panel, cut off in its midst, and taken up."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from companion.journal.recovery import open_journal
from deploy.virtual_pi.bench import (
    SETTINGS,
    Bench,
    Finding,
    memory,
    picture_of,
    settle,
    wait_until_ready,
)
from deploy.virtual_pi.finger import follow, rehearse
from deploy.virtual_pi.machine import Machine, MachineError
from deploy.virtual_pi.stage import BATTLE, journal, lay_battle

TO_THE_FIRST_TURN = (
    "New battle", "Pearl Shoals", "Next", "Blue", "Orange", "Next", "As seated", "Start the battle",
    "Enter by hand", "NE", "fresh", "Enter this wind", "To battle",
)  # fmt: skip
GO_ON = ("Done",)
SAIL = (*GO_ON, "Brig 1", "E4")


def battle(bench: Bench) -> Iterator[Finding]:
    """A ship sails by taps; the plug is pulled; the table shows where she stands."""
    rehearsals = bench.folder / "rehearsals/battle"
    shutil.rmtree(rehearsals, ignore_errors=True)
    home = rehearsals / "home"
    on_this_machine = partial(rehearse, home=home, settings=SETTINGS)
    on_this_machine(rehearsals / "begin", words=TO_THE_FIRST_TURN)
    begun = copy_of(home / "table-companion" / BATTLE, rehearsals / "begun.sqlite")
    sail = on_this_machine(rehearsals / "sail", words=SAIL)
    go_on = on_this_machine(rehearsals / "go-on", words=GO_ON)
    with bench.at_the_table("battle") as pi:
        pi.run("systemctl stop table-companion")
        settle(pi, SETTINGS)
        lay_battle(pi, begun)
        before = journal(pi)
        pi.run("systemctl start table-companion")
        wait_until_ready(pi)
        yield Finding("a ship sails by taps", True, f"{follow(pi, sail)} taps for {len(SAIL)}")
        yield picture_of(bench, pi, "sailed")
    with bench.again("battle") as pi:
        pi.wait_for_shell()
        wait_until_ready(pi)
        taps = follow(pi, go_on)
        yield Finding("after the cut it is shown as it stood", True, f"{taps} taps for 1")
        yield picture_of(bench, pi, "taken-up")
        yield Finding("the table is the one that was started", restarts(pi) == "0", memory(pi))
        pi.run("systemctl stop table-companion")
        after = journal(pi)
        held = after[: len(before)] == before and len(after) > len(before)
        yield Finding("the journal has it all", held, f"{len(before)} entries, then {len(after)}")


def restarts(pi: Machine) -> str:
    """How often the system had to start the table anew."""
    return pi.run("systemctl show -p NRestarts --value table-companion")


def copy_of(battle: Path, place: Path) -> bytes:
    """All of a battle in one file. Raises ``MachineError`` where it is none."""
    opened, _ = open_journal(battle)
    if opened is None:
        raise MachineError(f"{battle} is no battle")
    image = opened.image()
    opened.close()
    place.write_bytes(image)
    return image
