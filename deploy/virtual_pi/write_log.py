"""A log of every write to a disk, as the emulator's ``blklogwrites`` keeps it, and the disks that a
pulled plug could have left: all that was flushed, and any part of what was not, in any order.

The log's form is that of the kernel's ``dm-log-writes``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from struct import Struct

MAGIC = 0x6A736677736872
HEAD = Struct("<QQQI")
ENTRY = Struct("<QQQQ")
FLUSH, FUA, DISCARD = 1, 2, 4


@dataclass(frozen=True)
class Write:
    """One order to the disk: ``data`` for the byte ``at``; ``end`` is where it ends in the log.

    ``flushed``: all before it is on the disk now; ``forced``: it is so itself.
    """

    at: int
    data: bytes
    flushed: bool
    forced: bool
    end: int


def read_log(log: Path) -> list[Write]:
    """Every order in the log. Raises ``ValueError`` where it is none; the torn last one is left."""
    with log.open("rb") as file:
        head = file.read(HEAD.size)
        if len(head) < HEAD.size or HEAD.unpack(head)[0] != MAGIC:
            raise ValueError(f"{log} is no log of writes")
        sector = HEAD.unpack(head)[3]
        file.seek(sector)
        writes: list[Write] = []
        while len(raw := file.read(sector)) == sector:
            at, count, flags, _ = ENTRY.unpack_from(raw)
            size = 0 if flags & DISCARD else count * sector
            data = file.read(size)
            if len(data) < size or not (count or flags):
                break
            flushed, forced = bool(flags & FLUSH), bool(flags & FUA)
            writes.append(Write(at * sector, data, flushed, forced, file.tell()))
    return writes


def crash(writes: Sequence[Write], last: int, chance: Random) -> list[tuple[int, bytes]]:
    """What is on the disk of a machine whose plug is pulled after the first ``last`` orders, as
    writes in the order in which they came there.
    """
    sure: list[Write] = []
    loose: list[Write] = []
    for write in writes[:last]:
        if write.flushed:
            sure.extend(loose)
            loose.clear()
        (sure if write.forced else loose).append(write)
    lucky = [(write.at, write.data) for write in loose if write.data and chance.random() < 0.5]
    chance.shuffle(lucky)
    if lucky:
        at, data = lucky[-1]
        lucky[-1] = (at, data[: chance.randrange(0, len(data) + 1, 512)])
    return [*((write.at, write.data) for write in sure if write.data), *lucky]


def lay(image: Path, disk: Sequence[tuple[int, bytes]]) -> None:
    """Write it onto an image."""
    with image.open("r+b") as file:
        for at, data in disk:
            file.seek(at)
            file.write(data)
