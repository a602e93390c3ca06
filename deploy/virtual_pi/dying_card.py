"""A card that dies slowly: battles on a partition of their own, on a disk that takes seconds for
each sync and then answers errors.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

from deploy.virtual_pi.battles import restarts
from deploy.virtual_pi.bench import (
    DATA,
    Bench,
    Finding,
    as_table,
    picture_of,
    wait_until,
    wait_until_ready,
)
from deploy.virtual_pi.finger import ALIKE, follow, wait_until_other
from deploy.virtual_pi.machine import Machine
from deploy.virtual_pi.pictures import Picture, difference
from deploy.virtual_pi.stage import Stage, journal

CARD = "/dev/mapper/card"
SIZE = 64
"""Megabytes of the disk."""
SECTORS = SIZE * 2048
TABLES = {
    "well": f"0 {SECTORS} linear /dev/loop0 0",
    "slow": f"0 {SECTORS} delay /dev/loop0 0 0 /dev/loop0 0 0 /dev/loop0 0 5000",
    "dead": f"0 {SECTORS} flakey /dev/loop0 0 0 3600 1 error_writes",
}
"""What the disk does: in five seconds each sync, or no write at all."""
TELLING = 600
"""Seconds at most until it is told, on a host with much else to do."""
STRIP, LIGHT = (800, 50), 128
"""Its pixels, and how light they are on the whole, of 255."""
FIRST = ("Done", "Roll")
SECOND = (*FIRST, "Go on", "Roll")
TRY_TO_WRITE = "-m companion script pearl-shoals --journal battles/0002.sqlite"


def dying_card(bench: Bench) -> Iterator[Finding]:
    """The table goes on, says what is wrong, and loses nothing it has acknowledged."""
    stage = Stage(bench, "dying-card")
    first, second = stage.rehearse("first", FIRST), stage.rehearse("second", SECOND)
    with bench.at_the_table("dying-card") as pi:
        own_disk(pi)
        stage.begin(pi)
        turn(pi, "slow")
        follow(pi, first, to_the_end=False)
        yield Finding("at five seconds a sync a die is thrown, and it is told", told_above(pi))
        yield picture_of(bench, pi, "slow-card")
        yield Finding("the table that was slow is the same", restarts(pi) == "0")
        turn(pi, "dead")
        slow, (go_on, roll) = pi.picture(), second.places[len(FIRST) :]
        pi.tap(*go_on)
        wait_until_other(pi, slow)
        pi.tap(*roll)
        yield Finding("that nothing can be written is told", told_above(pi, slow))
        yield picture_of(bench, pi, "dead-card")
        yield Finding("where nothing can be written the table stays", restarts(pi) == "0")
        _, told = as_table(pi, f"{TRY_TO_WRITE} <<< '{{}}'")
        yield Finding("it says so", '"kind":"trouble"' in told, told[-300:])
        pi.run("systemctl kill -s KILL table-companion; systemctl stop table-companion")
        turn(pi, "well")
        wait_until(pi, f"umount {DATA}")
        pi.run(f"fsck.ext4 -fy {CARD} || true; mount {CARD} {DATA}")
        left = journal(pi)
        yield Finding("what was acknowledged is there", len(left) >= 2, f"{len(left)} entries")
        pi.run("systemctl start table-companion")
        wait_until_ready(pi)
        yield picture_of(bench, pi, "mended-card")


def told_above(pi: Machine, before: Picture | None = None) -> bool:
    """Whether a light strip with a sentence comes to lie over the top of the page, and with another
    sentence than before.
    """
    until = time.monotonic() + TELLING
    while time.monotonic() < until:
        strip = pi.picture().part(*STRIP)
        greens = strip.dots[1::3]
        other = before is None or difference(strip, before.part(*STRIP)) > ALIKE
        if other and sum(greens) > LIGHT * len(greens):
            return True
        time.sleep(1)
    return False


def own_disk(pi: Machine) -> None:
    """The table's data lie on a disk of their own, whose ways can be turned."""
    pi.run("systemctl stop table-companion")
    pi.run(f"truncate -s {SIZE}M /var/tmp/card; losetup /dev/loop0 /var/tmp/card")
    pi.run("for name in dm-mod dm-delay dm-flakey; do modprobe $name; done")
    pi.run(f"dmsetup create card --table '{TABLES['well']}'; dmsetup mknodes")
    pi.run(f"mkfs.ext4 -q -L battles {CARD}; mount {CARD} /mnt")
    pi.run(f"cp -a {DATA}/. /mnt; umount /mnt; mount -o noatime {CARD} {DATA}")
    pi.run(f"chown table: {DATA}; chmod 700 {DATA}")


def turn(pi: Machine, way: str) -> None:
    """From now on the disk is so."""
    pi.run("dmsetup suspend --nolockfs card")
    pi.run(f"dmsetup load card --table '{TABLES[way]}'; dmsetup resume card")
