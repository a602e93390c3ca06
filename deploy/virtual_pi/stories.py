"""What is tried on the virtual Pi, in the order of its worth. Each story tells its findings one by
one; the first that does not hold ends it.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

from deploy.virtual_pi.battles import battle
from deploy.virtual_pi.bench import (
    SELDOM,
    SETTINGS,
    STARTING,
    Bench,
    Finding,
    Story,
    comes_true,
    freeze,
    is_active,
    memory,
    picture_of,
    pins,
    settle,
    since_power,
    switch_off,
    wait_until,
    wait_until_ready,
)
from deploy.virtual_pi.crash_states import crash_states
from deploy.virtual_pi.device_tree import PI_4, PI_5, STRANGER, WITHOUT_PINS, Board
from deploy.virtual_pi.dying_card import dying_card
from deploy.virtual_pi.evening import care, way_back, wires
from deploy.virtual_pi.faults import boards, panels, pins_taken, strange_sticks
from deploy.virtual_pi.figures import figures
from deploy.virtual_pi.first_boot import first_boot, mistaken_card
from deploy.virtual_pi.keyboard import WITH_KEYBOARD, type_in
from deploy.virtual_pi.lasting import never_written
from deploy.virtual_pi.machine import Machine
from deploy.virtual_pi.pins import hands
from deploy.virtual_pi.sticks import sticks

DONE = "/run/done"
INSTALLATION = "cd /usr/local && table-companion/deploy/install --trust table-key.pub"


def install(bench: Bench) -> Iterator[Finding]:
    """By the README's own commands, typed at the login on the panel, from a bundle on a stick and
    without a network.
    """
    stick = bench.stick("bundle", "vfat", *sorted(bench.bundle.iterdir()))
    with bench.bare("install", PI_4, WITH_KEYBOARD) as pi:
        pi.wait_for_shell()
        pi.put_in(stick)
        wait_until(pi, "mount /dev/sda /media")
        pi.run("cd /usr/local && tar -xf /media/*.tar && cp /media/*.pub . && umount /media")
        pi.pull_out(stick)
        yield Finding("the login waits on the panel", is_active(pi, "getty@tty1"))
        started = time.monotonic()
        type_at_login(pi, INSTALLATION)
        yield Finding("who types at the login is not sent away", came_to_its_end(pi))
        yield Finding("installed from the bundle", True, f"{time.monotonic() - started:.0f} s")
        yield Finding("the unit is READY", is_active(pi, "table-companion"), memory(pi))
        yield picture_of(bench, pi, "first-page")
        yield from pins(pi, *PI_4.chips[0])
        settle(pi, SETTINGS)
        switch_off(pi)
    (bench.folder / "install/disk.qcow2").replace(bench.installed)


def type_at_login(pi: Machine, command: str) -> None:
    """Somebody comes in by the login on the panel and types this."""
    pi.run("passwd -d root")  # Raspberry Pi Imager has let somebody in
    type_in(pi, "root\n")
    wait_until(pi, "pgrep -t tty1 -x bash")
    type_in(pi, f"{command} && touch {DONE}\n")


def came_to_its_end(pi: Machine) -> bool:
    """Whether what was typed has ended well, and his shell is still there."""
    ended = comes_true(pi, f"[ -e {DONE} ] || ! pgrep -t tty1 -x bash", STARTING, every=SELDOM)
    return ended and pi.try_(f"test -e {DONE} && pgrep -t tty1 -x bash")[0] == 0


def starts(name: str, board: Board) -> Story:
    """From power to READY on a board; a Pi 4 stands there for other stories then."""

    def start(bench: Bench) -> Iterator[Finding]:
        with bench.table(name, board) as pi:
            pi.wait_for_shell()
            wait_until_ready(pi)
            yield Finding("from power to READY", True, since_power(pi))
            yield Finding("no login shows when the table ends", not is_active(pi, "getty@tty1"))
            yield picture_of(bench, pi, name)
            yield from pins(pi, *board.chips[0])
            if board is PI_4:
                freeze(bench, pi)

    return start


def watchdog(bench: Bench) -> Iterator[Finding]:
    """A table that no longer answers is started anew."""
    with bench.at_the_table("watchdog") as pi:
        began = time.monotonic()
        pi.run("kill -STOP $(systemctl show -p MainPID --value table-companion)")
        ended = "systemctl show -p NRestarts --value table-companion | grep -qx 1"
        wait_until(pi, ended, STARTING, every=SELDOM)
        wait_until_ready(pi)
        took = f"{time.monotonic() - began:.0f} s, the emulator's 300 s among them"
        yield Finding("a table that hangs is started anew", True, took)


STORIES: dict[str, Story] = {
    "install": install,
    "pi-4": starts("pi-4", PI_4),
    "pi-5": starts("pi-5", PI_5),
    "sticks": sticks,
    "crash-states": crash_states,
    "pins": hands("pins", PI_4, whole=True),
    "pins-5": hands("pins-5", PI_5, whole=False),
    "battle": battle,
    "wires": wires,
    "care": care,
    "way-back": way_back,
    "figures": figures,
    "dying-card": dying_card,
    "never-written": never_written,
    "watchdog": watchdog,
    "strange-sticks": strange_sticks,
    "pins-taken": pins_taken,
    "stranger": boards("stranger", STRANGER, "other-pins"),
    "without-pins": boards("without-pins", WITHOUT_PINS, "GPIO"),
    "panels": panels,
    "first-boot": first_boot,
    "mistaken-card": mistaken_card,
}
"""In the order of their worth."""
FOUNDATIONS = ("install", "pi-4")
"""Others go on from what they leave: a disk with the table on it, and a machine that shows it."""
ALONE = ("first-boot", "mistaken-card", "crash-states")
"""They go on from nothing that another leaves."""
QUICK = ("pi-4", "crash-states")
"""What a submission has to pass."""
