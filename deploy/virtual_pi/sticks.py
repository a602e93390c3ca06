"""Sticks that are pulled: at once, after a while, in the midst of copying."""

from __future__ import annotations

import re
from collections.abc import Iterator

from deploy.virtual_pi.bench import (
    CURRENT,
    DATA,
    STICK,
    Bench,
    Finding,
    as_table,
    in_the_tables_name,
    must,
)
from deploy.virtual_pi.machine import Machine, Stick

BATTLES = 3
LAY_BATTLES = f"""
import io
from companion.cli import script
for number in range(1, {BATTLES + 1}):
    words = ["pearl-shoals", "--journal", "{DATA}/battles/%04d.sqlite" % number]
    assert script.main(words, io.StringIO('{{"ask": "view"}}'), io.StringIO()) == 0
"""


def sticks(bench: Bench) -> Iterator[Finding]:
    """What was told as copied is whole on a stick that is pulled at once, after a while, and in the
    midst of copying.
    """
    with bench.table("sticks") as pi:
        pi.wait_for_shell()
        pi.run("systemctl stop table-companion")
        pi.run(f"mkdir -p /run/tools; ln -sfn {CURRENT}/deploy /run/tools/deploy")
        pi.run(f"install -d -o table -g table -m 700 {DATA}/battles")
        must(as_table(pi, f"- <<'END'\n{LAY_BATTLES}\nEND"))
        for system in ("vfat", "exfat"):
            for seconds in (0, 15):
                yield pulled(bench, pi, system, seconds)
            yield pulled_in_the_midst(bench, pi, system)


def pulled(bench: Bench, pi: Machine, system: str, seconds: int) -> Finding:
    """After so many seconds all that was told as copied is there."""
    stick = bench.stick(f"{system}-{seconds}", system)
    plug_in(pi, stick)
    must(as_table(pi, f"-m deploy.fill_stick fill {STICK} {DATA}"))
    pi.run(f"sleep {seconds}")
    unplug(pi, stick)
    plug_in(pi, stick)
    code, said = as_table(pi, f"-m deploy.fill_stick look {STICK}")
    unplug(pi, stick)
    whole, empty = copies_in(said)
    found = f"{whole} whole, {empty} empty"
    held = code == 0 and (whole, empty) == (BATTLES, 0)
    return Finding(f"{system} pulled {seconds} s after the copies were told", held, found)


def pulled_in_the_midst(bench: Bench, pi: Machine, system: str) -> Finding:
    """What bears a copy's name then is one."""
    stick = bench.stick(f"{system}-midst", system)
    plug_in(pi, stick)
    pi.tell(
        f"({in_the_tables_name(f'-m deploy.fill_stick fill {STICK} {DATA}')} >/dev/null 2>&1 &)"
    )
    pi.run(f"timeout 300 sh -c 'until ls {STICK}/table-companion/battles/*; do :; done'")
    unplug(pi, stick)
    plug_in(pi, stick)
    _, said = as_table(pi, f"-m deploy.fill_stick look {STICK}")
    whole, empty = copies_in(said)
    judged = must(as_table(pi, f"- <<'END'\n{JUDGE_COPIES}\nEND"))
    unplug(pi, stick)
    return Finding(
        f"{system} pulled in the midst of copying",
        empty == 0 and judged == "0 not whole",
        f"{whole} whole, {judged}",
    )


JUDGE_COPIES = f"""
from pathlib import Path
from companion.appliance.backups import Backups
stick = Backups(Path("{STICK}"))
print(len(list(stick.folder.glob("*.sqlite"))) - len(stick.newest()), "not whole")
"""
"""Each battle was copied once, so each copy is its battle's newest sound one or not whole."""


def copies_in(listing: str) -> tuple[int, int]:
    """How many copies ``deploy.fill_stick look`` names that are whole, and how many empty ones."""
    sizes = [int(size) for size in re.findall(r"^ *(\d+) .*\.sqlite$", listing, re.MULTILINE)]
    return sum(size > 0 for size in sizes), sizes.count(0)


def plug_in(pi: Machine, stick: Stick) -> None:
    """Until the system has given it to the table."""
    pi.put_in(stick)
    pi.run(f"timeout 300 sh -c 'until mountpoint -q {STICK}; do sleep 1; done'")


def unplug(pi: Machine, stick: Stick) -> None:
    """Until the system has let go of it."""
    pi.pull_out(stick)
    pi.run(f"timeout 300 sh -c 'while mountpoint -q {STICK}; do sleep 1; done'")
