"""Kills a table again and again: a child plays and acknowledges each deed, the parent ends it with
SIGKILL.

``python -m tests.session.killing FOLDER TIMES`` prints one line a kill: acknowledged entry, entries
found, what was lost. It forks, so it runs in a process of its own that has no threads.
"""

from __future__ import annotations

import os
import random
import select
import signal
import sys
from pathlib import Path
from typing import NoReturn

from companion.journal.recovery import open_journal
from companion.session.session import Session
from tests.session.table import lay_table, sit_down_again, waver

KILLS_A_BATTLE = 10


def main(folder: Path, times: int) -> None:
    chance = random.Random(times)
    for number in range(times):
        path = folder / f"{number // KILLS_A_BATTLE}.sqlite"
        acknowledged = kill_one(path, chance.uniform(0, 0.02))
        journal, loss = open_journal(path)
        assert journal
        entries = journal.entries()
        if entries:
            sit_down_again(journal)
        journal.close()
        sys.stdout.write(f"{acknowledged} {len(entries)} {loss.message.id if loss else '-'}\n")
        sys.stdout.flush()


def kill_one(path: Path, after: float) -> int:
    """Let a child play for so many seconds after its first deed; the last entry it acknowledged, -1
    for none.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            play(path, writing)
        finally:
            os._exit(1)
    os.close(writing)
    select.select([reading], [], [], 10)
    select.select([], [], [], after)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with os.fdopen(reading) as heard:
        told = heard.read().split("\n")[:-1]
    return int(told[-1]) if told else -1


def play(path: Path, writing: int) -> NoReturn:
    session = sit_down(path)
    while True:
        os.write(writing, f"{waver(session).seq}\n".encode())


def sit_down(path: Path) -> Session:
    journal, _ = open_journal(path)
    assert journal
    return sit_down_again(journal) if journal.entries() else lay_table(journal)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
