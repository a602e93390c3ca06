"""The plug is pulled a thousand times on what a disk could have held while battles were written.

The disk is an image that this machine mounts; every write to it is logged on its way. No virtual Pi
is needed for that, only its emulator's ``qemu-storage-daemon``.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from deploy.virtual_pi.bench import Bench, Finding
from deploy.virtual_pi.deeds import found
from deploy.virtual_pi.machine import MachineError
from deploy.virtual_pi.write_log import Write, crash, lay, read_log

STATES = 1000
FEW = 100
"""So many where less is enough."""
WRITING = 5.0
"""Seconds for which battles are written."""
SIZE_OF_THE_DISK = 32 * 1024**2
BATTLES = 3
Told = Sequence[tuple[int, str]]
"""What was acknowledged, each entry with how long the log was by then."""


def crash_states(bench: Bench) -> Iterator[Finding]:
    """Of all that was acknowledged nothing is lost, whatever of the unflushed writes came to the
    disk, in whatever order, the last cut short.
    """
    states = FEW if bench.quick else STATES
    with TemporaryDirectory(dir=bench.folder) as place:
        folder = Path(place)
        with logged_disk(folder) as disk:
            shutil.copy(folder / "disk", folder / "empty")
            told = write_for_a_while(disk, folder / "log")
        yield Finding("battles were written", bool(told), f"{len(told)} entries acknowledged")
        lost, unread = pull(folder, read_log(folder / "log"), told, states)
    found_so = f"{lost} acknowledged entries lost, {unread} disks unreadable"
    yield Finding(f"{states} crash states", lost == unread == 0, found_so)


@contextmanager
def logged_disk(folder: Path) -> Iterator[Path]:
    """A disk with nothing on it, mounted; each of its writes goes into ``log``. Raises
    ``MachineError`` where this machine can show no image so.
    """
    disk, log, seen = folder / "disk", folder / "log", folder / "seen"
    with disk.open("wb") as file:
        file.truncate(SIZE_OF_THE_DISK)
    log.touch()
    seen.touch()
    subprocess.run(("mkfs.ext4", "-q", "-F", str(disk)), check=True)
    command = (
        "qemu-storage-daemon",
        "--blockdev", f"driver=file,filename={disk},node-name=plain",
        "--blockdev", f"driver=file,filename={log},node-name=log",
        "--blockdev", "driver=blklogwrites,file=plain,log=log,node-name=logged",
        "--export", f"type=fuse,id=seen,node-name=logged,mountpoint={seen},writable=on",
    )  # fmt: skip
    with subprocess.Popen(command) as daemon:
        try:
            while not seen.stat().st_size:
                if daemon.poll() is not None:
                    raise MachineError("this machine cannot show a disk as a file (FUSE)")
                time.sleep(0.05)
            with mounted(seen, folder / "mounted") as place:
                yield place
        finally:
            daemon.terminate()


@contextmanager
def mounted(image: Path, place: Path) -> Iterator[Path]:
    """An image as a folder."""
    place.mkdir(exist_ok=True)
    subprocess.run(("mount", "-o", "loop", str(image), str(place)), check=True)
    try:
        yield place
    finally:
        subprocess.run(("umount", str(place)), check=True)


def write_for_a_while(disk: Path, log: Path) -> Told:
    """Write battles, and end in the midst of it."""
    told: list[tuple[int, str]] = []
    until = time.monotonic() + WRITING
    command = (sys.executable, "-m", "deploy.virtual_pi.deeds", str(disk), str(BATTLES))
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout
        for line in writer.stdout:
            told.append((log.stat().st_size, line.strip()))
            if time.monotonic() > until:
                writer.kill()
                break
    return told


def pull(folder: Path, writes: Sequence[Write], told: Told, states: int) -> tuple[int, int]:
    """How many acknowledged entries are lost in so many crash states, and how many disks are not
    read.

    The plug is pulled at any time from the first acknowledged entry to the last.
    """
    chance = Random(1)
    ends = [write.end for write in writes]
    first = next(number for number, end in enumerate(ends) if end >= told[0][0])
    last = next((number for number, end in enumerate(ends) if end >= told[-1][0]), len(ends) - 1)
    lost = unread = 0
    for _ in range(states):
        count = chance.randint(first, last) + 1
        sure = {line for place, line in told if place <= ends[count - 1]}
        try:
            lost += len(sure - entries_on(folder, crash(writes, count, chance)))
        except subprocess.CalledProcessError:
            unread += 1
    return lost, unread


def entries_on(folder: Path, disk: Sequence[tuple[int, bytes]]) -> set[str]:
    """Every entry that the table finds on such a disk."""
    image = folder / "image"
    shutil.copy(folder / "empty", image)
    lay(image, disk)
    with mounted(image, folder / "crashed") as place:
        return set(found(place))
