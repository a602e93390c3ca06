"""Writes battles until the plug is pulled, and tells each entry once it is durable; runs in the
machine: ``python deeds.py FOLDER BATTLES``. ``python deeds.py FOLDER`` tells what it finds there.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from companion.journal.recovery import open_journal


def main(words: Sequence[str]) -> int:
    """Write, or tell: one line an entry, the battle, its number, its hash."""
    folder = Path(words[0])
    if len(words) > 1:
        write(folder, int(words[1]))
    for line in found(folder):
        print(line)
    return 0


def write(folder: Path, battles: int) -> None:
    """Add entries to so many battles in turn, for ever."""
    journals = []
    for number in range(battles):
        journal, loss = open_journal(folder / f"{number:04}.sqlite")
        assert journal is not None
        assert loss is None
        journals.append(journal)
    count = 0
    while True:
        for number, journal in enumerate(journals):
            body = b'{"deed":"%s"}' % (b"x" * (count * 37 % 2000))
            entry = journal.append("deed", body, "")
            print(f"{number:04} {entry.seq} {entry.hash}", flush=True)
            count += 1


def found(folder: Path) -> list[str]:
    """Every entry of every battle in the folder; a battle that cannot be opened has none."""
    lines = []
    for path in sorted(folder.glob("*.sqlite")):
        journal, _ = open_journal(path)
        if journal is not None:
            lines += [f"{path.stem} {entry.seq} {entry.hash}" for entry in journal.entries()]
            journal.close()
    return lines


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
