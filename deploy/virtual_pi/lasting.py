"""A card that is never written: battles on a USB disk of their own, and all else over memory."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from deploy.virtual_pi.bench import (
    CARE,
    CURRENT,
    DATA,
    Bench,
    Finding,
    picture_of,
    run_as_table,
    switch_off,
    wait_until,
    wait_until_ready,
)
from deploy.virtual_pi.device_tree import PI_4
from deploy.virtual_pi.machine import Fittings, Machine, Stick
from deploy.virtual_pi.sticks import BATTLES, LAY_BATTLES

SIZE = 64 * 1024**2
"""Bytes of the battles' own disk."""
BY_THE_GUIDE = f"""
mkfs.ext4 -q -L battles /dev/sda
echo 'LABEL=battles {DATA} ext4 noatime,nofail 0 2' | tee -a /etc/fstab
systemctl stop table-companion
mount LABEL=battles /media
cp -a {DATA}/. /media
umount /media
systemctl daemon-reload
mount {DATA}
systemctl start table-companion
"""
"""What the appliance's guide has one type."""
ONLY_READ = "cloud-init=disabled overlayroot=tmpfs:recurse=0"
TRAP = f"""
systemctl stop table-companion
mkdir -p /run/trap
mount -t tmpfs trap /run/trap
mkdir /run/trap/upper /run/trap/work
mount -t overlay -o lowerdir={DATA},upperdir=/run/trap/upper,workdir=/run/trap/work trap {DATA}
systemctl start table-companion
"""
"""What the words without ``recurse=0`` would do to the battles' disk."""
ASK_TROUBLES = f"{CARE}\nprint(*map(say, care.troubles()))"


def never_written(bench: Bench) -> Iterator[Finding]:
    """The plug is pulled on a table whose card is only read: the battles are there, and not a byte
    of the card has changed.
    """
    battles = Stick(bench.folder / "battles.img", "battles")
    battles.image.unlink(missing_ok=True)
    with battles.image.open("wb") as made:
        made.truncate(SIZE)
    with bench.at_the_table("never-written") as pi:
        pi.put_in(battles)
        wait_until(pi, "[ -b /dev/sda ]")
        pi.run(f"set -e; {BY_THE_GUIDE}")
        wait_until_ready(pi)
        switch_off(pi)
    before = card(bench)
    with only_read(bench, battles) as pi:
        yield from stands_apart(pi)
        pi.run(f"install -d -o table -g table -m 700 {DATA}/battles")
        run_as_table(pi, LAY_BATTLES)
        code, refused = pi.try_(f"{CURRENT}/deploy/update")
        yield Finding("an update, which would not last, is refused", code == 1, refused)
    yield Finding("not a byte of the card has changed", card(bench) == before)
    with only_read(bench, battles) as pi:
        yield from stands_apart(pi)
        found = pi.run(f"ls {DATA}/battles/*.sqlite").split()
        yield Finding("the battles are there", len(found) == BATTLES, f"{len(found)}")
        pi.run(f"set -e; {TRAP}")
        wait_until_ready(pi)
        told = run_as_table(pi, ASK_TROUBLES)
        yield Finding("battles in memory are told", "in memory only" in told, told)
        yield picture_of(bench, pi, "in-memory")


def only_read(bench: Bench, battles: Stick) -> Machine:
    """The machine with the overlay switched on, and the battles' disk in its socket."""
    drive = f"file={battles.image},if=none,id=battles,format=raw"
    disk = ("-drive", drive, "-device", "usb-storage,drive=battles")
    return bench.again("never-written", PI_4, Fittings(options=disk, words=ONLY_READ))


def stands_apart(pi: Machine) -> Iterator[Finding]:
    """Once the table is READY there: what its battles lie on, and all else."""
    pi.wait_for_shell()
    wait_until_ready(pi)
    kinds = pi.run(f"findmnt -n -o FSTYPE {DATA}; findmnt -n -o FSTYPE /").split()
    yield Finding(
        "battles lie on a disk of their own", kinds == ["ext4", "overlay"], ", ".join(kinds)
    )


def card(bench: Bench) -> str:
    """All that the machine's own disk holds."""
    return sha256(Path(bench.folder, "never-written/disk.qcow2").read_bytes()).hexdigest()
