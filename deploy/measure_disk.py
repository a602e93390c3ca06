"""The disk: a deed written, and a long battle opened."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from companion.engine.commands import Command
from companion.engine.game import TABLE
from companion.games import games
from companion.journal.journal import Entry, Journal
from companion.journal.memory import MemoryJournal
from companion.journal.recovery import open_journal
from companion.session.session import Session
from deploy.bench_tables import USUAL, begin, next_deed, played
from deploy.figures import Figure
from deploy.timing import best, block, collector_off, long_workload, milliseconds, p50, processor_ms

LONG, SAMPLE, OPENINGS = 5_000, 300, 5


class Watched:
    """A journal that keeps in sight the bytes it was last given."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self.last = b""
        self.entries, self.image, self.close = journal.entries, journal.image, journal.close
        self.append_all, self.check_writable = journal.append_all, journal.check_writable

    @property
    def newest(self) -> Entry | None:
        """As any journal's."""
        return self._journal.newest

    def append(self, kind: str, body: bytes, at: str) -> Entry:
        """As any journal."""
        self.last = body
        return self._journal.append(kind, body, at)


def durable(folder: Path, blocks: int) -> list[Figure]:
    """A command on the disk, against the same one in memory and one write and fdatasync of the same
    bytes on the same disk, turn about; by the clock, since a disk is waited for. There are disks
    that take less time than it takes to decide.
    """
    with TemporaryDirectory(dir=folder) as place:
        journal = Watched(open_whole(Path(place) / "battle.journal"))
        session, chance = begin(journal, USUAL), Random(1)
        twin, same_chance = begin(MemoryJournal(), USUAL), Random(1)

        with (Path(place) / "floor").open("ab", buffering=0) as file:

            def floor() -> float:
                command = next_deed(twin, USUAL, same_chance)
                return milliseconds(lambda: _write(file.fileno(), twin, command, journal.last))

            def deed() -> float:
                return milliseconds(partial(session.submit, next_deed(session, USUAL, chance)))

            done = [block(SAMPLE, deed, floor) for _ in range(blocks)]
        session.close()
    return [best("command to durable, p50", done, p50, times=1.5)]


def _write(file: int, session: Session, command: Command, data: bytes) -> None:
    """A command decided in memory, and as many bytes written as the disk needs for it."""
    session.submit(command)
    os.write(file, data)
    os.fdatasync(file)


def open_whole(path: Path) -> Journal:
    """A journal from which nothing was lost."""
    journal, loss = open_journal(path)
    assert journal is not None
    assert loss is None
    return journal


def opening(folder: Path, blocks: int) -> list[Figure]:
    """Open and verify a long battle, and make the pages with every line of its logbook."""
    with TemporaryDirectory(dir=folder) as place, collector_off():
        path = Path(place) / "battle.journal"
        journal = MemoryJournal()
        played(journal, LONG)
        path.write_bytes(journal.image())
        done = [
            block(OPENINGS, lambda: processor_ms(partial(_shown, path)), long_workload)
            for _ in range(blocks)
        ]
    return [best(f"open, verify, show {LONG} entries, p50", done, p50, limit=80)]


def _shown(path: Path) -> None:
    session = Session.open(open_whole(path), games(), now=lambda: "", entropy=bytes)
    session.pages.snapshot(TABLE)
    session.close()
