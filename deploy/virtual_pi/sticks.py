"""Sticks that are pulled: at once, after a while, in the midst of copying."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.appliance.backups import Backups
from deploy.virtual_pi.bench import (
    CARE,
    CURRENT,
    DATA,
    STICK,
    TOOLS,
    Bench,
    Finding,
    in_the_tables_name,
    lay_tool,
    run_as_table,
    wait_until,
)
from deploy.virtual_pi.machine import QUICK, Machine, Pace, Stick

COPIED = "/opt/table-companion/.update/bundle.tar"
ASKED, TOLD = f"{TOOLS}/asked", f"{TOOLS}/told"
BATTLES = 3
LAY_BATTLES = f"""
import io
from companion.cli import script
for number in range(1, {BATTLES + 1}):
    words = ["pearl-shoals", "--journal", "{DATA}/battles/%04d.sqlite" % number]
    assert script.main(words, io.StringIO('{{"ask": "view"}}'), io.StringIO()) == 0
"""
LAST_PLAYED = f"{CARE}\nprint(care.schedule.battles.latest_unfinished().path.name)"
"""Which battle the table takes up when it starts."""
SYSTEMS = ("vfat", "exfat")
AFTERWARDS = (0, 0, 0, 0, 15, 15)
"""Pulls: seconds after the copies were told."""
MOMENTS = (0.0, 0.5, 1.0)
"""In the midst of copying: seconds after the first of it is seen."""
SLOW_TO_WRITE = {"iops-write": 20}
"""Each copy takes a second or so."""
SLOW_TO_READ = {"bps-read": 5 * 1024**2}
"""An update takes its time."""


def sticks(bench: Bench) -> Iterator[Finding]:
    """Twenty pulls: what was told as copied is whole on a stick that is pulled at once, after a
    while, and in the midst of copying; an update that is pulled away has changed nothing.
    """
    with bench.at_the_table("sticks") as pi:
        pi.run("systemctl stop table-companion")
        pi.run(f"install -d -o table -g table -m 700 {DATA}/battles")
        run_as_table(pi, LAY_BATTLES)
        played = run_as_table(pi, LAST_PLAYED)
        begin_copier(pi)
        for system in SYSTEMS:
            for number, seconds in enumerate(AFTERWARDS):
                yield pulled(pi, bench.stick(f"{system}-{number}", system), system, seconds)
            for moment in MOMENTS:
                stick = bench.stick(f"{system}-midst-{moment}", system)
                yield pulled_in_the_midst(pi, stick, system, moment)
        taken_up = run_as_table(pi, LAST_PLAYED)
        yield Finding(
            "after all the copies the same battle is taken up", taken_up == played, played
        )
        for megabytes in (1, 20):
            yield update_pulled_away(bench, pi, megabytes)


def begin_copier(pi: Machine) -> None:
    """Starts what copies when it is asked."""
    copier = lay_tool(pi, Path(__file__).with_name("copier.py"))
    pi.run(f"mkfifo {ASKED} {TOLD}; chown table: {ASKED} {TOLD}")
    copies = in_the_tables_name(f"{copier} {ASKED} {TOLD} {STICK} {DATA}")
    pi.tell(f"({copies} >/dev/null 2>&1 &)")


def pulled(pi: Machine, stick: Stick, system: str, seconds: int) -> Finding:
    """After so many seconds all that was told as copied is there."""
    plug_in(pi, stick)
    pi.run(f"echo >{ASKED}; cat {TOLD}; sleep {seconds}")
    unplug(pi, stick)
    with files_on(stick, system) as folder:
        copies = judged(folder)
    what = f"{system} pulled {seconds} s after the copies were told"
    return Finding(what, copies == Copies(BATTLES), f"{copies}")


def pulled_in_the_midst(pi: Machine, stick: Stick, system: str, moment: float) -> Finding:
    """What bears a copy's name then is one."""
    plug_in(pi, stick, SLOW_TO_WRITE)
    pi.run(f"echo >{ASKED}")
    wait_until(pi, f"ls {STICK}/table-companion/battles/*", every=0)
    pi.run(f"sleep {moment}")
    unplug(pi, stick)
    pi.run(f"cat {TOLD}")
    with files_on(stick, system) as folder:
        copies = judged(folder)
    held = copies == Copies(copies.whole)
    return Finding(f"{system} pulled {moment} s into the copying", held, f"{copies}")


@contextmanager
def files_on(stick: Stick, system: str) -> Iterator[Path]:
    """All that lies on a stick, as another computer finds it."""
    with TemporaryDirectory(dir=stick.image.parent) as place:
        folder = Path(place)
        if system == "vfat":
            subprocess.run(("mcopy", "-s", "-n", "-i", str(stick.image), "::*", place), check=False)
            yield folder
            return
        found = ("losetup", "--find", "--show", "--read-only", str(stick.image))
        device = subprocess.run(found, check=True, capture_output=True, text=True).stdout.strip()
        try:
            mount = ("mount.exfat-fuse", "-o", "ro", device, place)
            subprocess.run(mount, check=True, capture_output=True)
            try:
                yield folder
            finally:
                subprocess.run(("umount", place), check=True)
        finally:
            subprocess.run(("losetup", "--detach", device), check=True)


@dataclass(frozen=True)
class Copies:
    """How many of them are whole, torn, and empty."""

    whole: int
    torn: int = 0
    empty: int = 0

    def __str__(self) -> str:
        return f"{self.whole} whole, {self.torn} torn, {self.empty} empty"


def judged(stick: Path) -> Copies:
    """Each battle was copied once, so each copy is its battle's newest sound one or none."""
    backups = Backups(stick)
    copies = list(backups.folder.glob("*.sqlite"))
    empty = sum(not copy.stat().st_size for copy in copies)
    whole = len(backups.newest())
    return Copies(whole, len(copies) - whole - empty, empty)


def update_pulled_away(bench: Bench, pi: Machine, megabytes: int) -> Finding:
    """A slow stick goes when so much of the bundle has been read."""
    before = pi.run(f"readlink {CURRENT}")
    stick = bench.stick(f"update-{megabytes}", "vfat", *sorted(bench.bundle.iterdir()))
    plug_in(pi, stick, SLOW_TO_READ)
    pi.tell("systemctl start --no-block table-companion-update")
    read = f"[ $(stat -c %s {COPIED} 2>/dev/null || echo 0) -gt {megabytes * 1024**2} ]"
    wait_until(pi, read, every=0.1)
    unplug(pi, stick)
    wait_until(pi, "[ $(systemctl is-active table-companion-update) != activating ]")
    told = pi.run("cat /opt/table-companion/last-update").split()[0]
    left, _ = pi.try_(f"test -e {COPIED}")
    same = pi.run(f"readlink {CURRENT}") == before
    held = told in {"unreadable", "bad-signature"} and same and left != 0
    return Finding(f"an update pulled away after {megabytes} MB changes nothing", held, told)


def plug_in(pi: Machine, stick: Stick, pace: Pace = QUICK, read_only: bool = False) -> None:
    """Until the system has given it to the table."""
    pi.put_in(stick, pace, read_only)
    wait_until(pi, f"mountpoint -q {STICK}")


def unplug(pi: Machine, stick: Stick) -> None:
    """Until the system has let go of it."""
    pi.pull_out(stick)
    wait_until(pi, f"! mountpoint -q {STICK}")
