"""Pulls the plug before each file operation of a rescue in turn, and looks what is left.

``python -m tests.journal.pulling FOLDER`` prints one line a pull: the harm, which operation,
whether the battle is in the list, entries found, whether a damaged file is kept as it was, and
whether the loss was told. It forks, so it runs in a process of its own that has no threads.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from companion.journal.recovery import open_journal
from tests.journal.damage import cut_off, flip, wal

CHANGES = ("open", "os.rename", "os.link", "os.remove", "os.chmod", "sqlite3.connect")
"""What Python tells its audit hooks of; each comes just before the operation."""


def flip_a_body(path: Path) -> None:
    flip(path, path.read_bytes().index(b"sails to cell 20"))


def flip_the_schema(path: Path) -> None:
    flip(path, path.read_bytes().index(b"CREATE TABLE"))


def flip_in_the_wal(path: Path) -> None:
    flip(wal(path), wal(path).read_bytes().index(b"sails to cell 199"))


def flip_the_header_of_the_wal(path: Path) -> None:
    """Of all that stands there SQLite finds nothing, and would delete it."""
    flip(wal(path), 20)


def empty_the_file(path: Path) -> None:
    os.truncate(path, 0)


HARMS: Mapping[str, tuple[int, Callable[[Path], None]]] = {
    "body": (200, flip_a_body), "schema": (200, flip_the_schema), "wal": (200, flip_in_the_wal),
    "emptied": (30, empty_the_file), "header": (90, flip_the_header_of_the_wal),
}  # fmt: skip


def main(folder: Path) -> None:
    for name, (count, harm) in HARMS.items():
        harmed = folder / f"{name}.sqlite"
        cut_off(harmed, count)
        harm(harmed)
        pull, done = 0, False
        while not done:
            pull += 1
            done = pull_once(harmed, folder / f"{name}-{pull}" / "0001.sqlite", pull, name)


def pull_once(harmed: Path, path: Path, pull: int, name: str) -> bool:
    """Whether the rescue came to its end before so many changes."""
    path.parent.mkdir()
    before = (harmed.read_bytes(), wal(harmed).read_bytes())
    path.write_bytes(before[0])
    wal(path).write_bytes(before[1])
    done = rescue_until(path, pull)
    there = path.exists()
    journal, loss = open_journal(path)
    assert journal
    found = len(journal.entries())
    journal.close()
    sys.stdout.write(f"{name} {pull} {there} {found} {before in kept(path)} {loss is not None}\n")
    return done


def rescue_until(path: Path, pull: int) -> bool:
    """Rescue in a child that dies before its so-manieth change; whether it came to the end before
    that.
    """
    child = os.fork()
    if child == 0:
        left = [pull]

        def hook(event: str, _: object) -> None:
            left[0] -= event in CHANGES
            if not left[0]:
                os._exit(1)

        sys.addaudithook(hook)
        open_journal(path)
        os._exit(0)
    return os.waitpid(child, 0)[1] == 0


def kept(path: Path) -> list[tuple[bytes, bytes]]:
    """Every damaged file that was set aside, each with its -wal file."""
    asides = [each for each in path.parent.glob("*.damaged-*") if each.name[-1].isdecimal()]
    return [
        (each.read_bytes(), wal(each).read_bytes() if wal(each).exists() else b"")
        for each in asides
    ]


if __name__ == "__main__":
    main(Path(sys.argv[1]))
