"""Evenings by taps and by hand: wires chosen on the panel, the battle on a stick, new releases."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from deploy.virtual_pi.bench import (
    CURRENT,
    DATA,
    READY,
    SELDOM,
    SETTINGS,
    STICK,
    Bench,
    Finding,
    comes_true,
    picture_of,
)
from deploy.virtual_pi.bundles import altered
from deploy.virtual_pi.finger import follow, wait_until_other
from deploy.virtual_pi.machine import Machine, Stick
from deploy.virtual_pi.pins import push
from deploy.virtual_pi.stage import Stage, public_view
from deploy.virtual_pi.sticks import plug_in, unplug

WIRED = f'{SETTINGS}[dice]\nkind = "button"\n'
OTHER_WIRES = ("Done", "Leave", "Settings", "Hardware", "nine buttons", "Back", "Back", "Resume")
TO_THE_CARE = ("Done", "Leave", "Settings", "Care of the table")
FRESH_EAST = {"heading": "E", "force": "fresh"}
DICE, EAST = 23, 12
"""The pins of the dice button, and of the third of the nine buttons."""
UPDATE = ("Update", "Yes")
BACKED_UP_FIRST = ("Back up now", *UPDATE)
NEXT = {"deploy/CHANGELOG.md": "As before.\n"}
VAIN = {"deploy/start": "#!/bin/sh\nexit 1\n"}
"""Never comes up."""
LAST_UPDATE = "/opt/table-companion/last-update"
OF_A_RELEASE = 1800
"""Seconds at most until another release stands on the panel, on a host with much else to do."""


def wires(bench: Bench) -> Iterator[Finding]:
    """The dice button throws for the order, and the wind comes by buttons chosen just now."""
    stage = Stage(bench, "wires", WIRED)
    chosen = stage.rehearse("choose", OTHER_WIRES)
    with bench.at_the_table("wires") as pi:
        stage.begin(pi)
        yield Finding("other wires are chosen by taps", True, f"{follow(pi, chosen)} taps")
        for pin in (DICE, DICE, EAST):
            before = pi.picture()
            push(pi, pin)
            wait_until_other(pi, before)
        yield picture_of(bench, pi, "wind-by-hand")
        pi.run("systemctl stop table-companion")
        wind = public_view(pi)["wind"]
        yield Finding("two throws and a wind by hand are written", wind == FRESH_EAST, f"{wind}")


def care(bench: Bench) -> Iterator[Finding]:
    """By taps the battle is copied onto a stick, and a new release comes from there."""
    with bench.at_the_table("care") as pi:
        before, stick = release(pi), tap_update(bench, pi, "next", NEXT, BACKED_UP_FIRST)
        another = f'[ "$(readlink {CURRENT})" != {before} ]'
        yield came_up(pi, "a new release comes from the stick", another)
        copies = pi.run(f"ls {STICK}/table-companion/battles")
        yield Finding("the battle was copied there before", ".sqlite" in copies, copies)
        yield picture_of(bench, pi, "updated")
        unplug(pi, stick)


def way_back(bench: Bench) -> Iterator[Finding]:
    """A release that never comes up gives way to the one before it. Then the table is taken off the
    machine.
    """
    with bench.at_the_table("way-back") as pi:
        before, _ = release(pi), tap_update(bench, pi, "vain", VAIN, UPDATE)
        yield came_up(pi, "one that never comes up gives way", f"grep -q went-back {LAST_UPDATE}")
        yield Finding("the one before it is there again", release(pi) == before, before)
        yield picture_of(bench, pi, "went-back")
        pi.run(f"{CURRENT}/deploy/uninstall")
        login = comes_true(pi, "systemctl -q is-active getty@tty1")
        left = pi.run(f"ls {DATA}/battles; find /opt /etc -type f -name '*table-companion*'")
        gone = left.split() == ["0001.sqlite"]
        yield Finding("taken off, it leaves battles and a login", gone and login, left)


def tap_update(
    bench: Bench, pi: Machine, name: str, files: Mapping[str, str], words: tuple[str, ...]
) -> Stick:
    """The stick from which a release with these files comes; tapped as it was here, where the same
    release stands and the same bundle lies on a stick.
    """
    (bundle,) = bench.bundle.glob("*.tar")
    stage, stick = Stage(bench, name), bench.stick(name, "vfat", *altered(bundle, name, files))
    stage.begin(pi)
    plug_in(pi, stick)
    with surroundings(stage.folder / "machine", name, release(pi)) as told:
        follow(pi, stage.rehearse("update", (*TO_THE_CARE, *words), told), to_the_end=False)
    return stick


@contextmanager
def surroundings(folder: Path, bundle: str, now: str) -> Iterator[Mapping[str, str]]:
    """What an appliance with this release, and a stick with this bundle, tells the table."""
    stick = folder / "stick"
    stick.mkdir(parents=True)
    (folder / Path(now).name).mkdir()
    (folder / "current").symlink_to(Path(now).name)
    (folder / "last-update").write_text(f"updated {Path(now).name}\n")
    subprocess.run(("mount", "-t", "tmpfs", "tmpfs", str(stick)), check=True)
    try:
        (stick / f"table-companion-{bundle}.tar").touch()
        yield {"COMPANION_APPLIANCE": str(folder), "COMPANION_STICK": str(stick)}
    finally:
        subprocess.run(("umount", str(stick)), check=True)


def release(pi: Machine) -> str:
    """What the table runs, as a path."""
    return pi.run(f"readlink {CURRENT}")


def came_up(pi: Machine, what: str, once: str) -> Finding:
    """Whether the table is READY once a command says so."""
    began = time.monotonic()
    settled = f"{once} && {READY} && [ ! -e /opt/table-companion/.update ]"
    held = comes_true(pi, settled, OF_A_RELEASE, every=SELDOM)
    return Finding(what, held, f"{time.monotonic() - began:.0f} s, {release(pi)}")
