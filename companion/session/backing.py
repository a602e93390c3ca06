"""Copies of battles on a USB stick, the last few of each, and the way back from them."""

from __future__ import annotations

import re
import shutil
import sqlite3
from pathlib import Path

from msgspec import Struct

from companion.engine.refusals import Refused
from companion.journal.bodies import Battle, read
from companion.journal.journal import JournalTrouble
from companion.journal.opening import open_journal
from companion.journal.sqlite import copy_closed, glance
from companion.session.battles import MOVING, READY, Battles, Saved, look

KEPT = 3
"""Copies of one battle: should the newest be damaged, there is one before it."""
_NAME = re.compile(r"(?P<mark>[0-9a-f]{12})-(?P<number>\d{4,})\.sqlite")


class Backup(Struct, frozen=True, kw_only=True):
    """The newest sound copy of a battle: ``battle`` as any saved one, and the last ``entry`` it holds."""

    battle: Saved
    entry: int


class _Known(Struct, frozen=True):
    """Which battle a journal holds, and how far it goes."""

    mark: str
    entry: int


class Backups:
    """The copies on one stick, in ``table-companion/battles``. A battle is known by the seal of its fair source."""

    def __init__(self, stick: Path) -> None:
        self.folder = stick / "table-companion" / "battles"

    def keep(self, copy: Path) -> Path:
        """Carry a copy that the writer has made to the stick; the file made. Raises ``JournalTrouble``, ``Refused``."""
        known = _known(copy)
        if known is None:
            raise Refused("care.copy-damaged", file=copy.name)
        path = self._next(known.mark)
        copy_closed(copy, path)
        self._prune(path)
        return path

    def keep_closed(self, battles: Battles) -> int:
        """Copy every battle that nobody has open and that goes further than its copy; how many there were."""
        copied = 0
        for saved in battles.list():
            known = _known(saved.path) if saved.condition == READY else None
            if known and known.entry > self._furthest(known.mark):
                path = self._next(known.mark)
                copy_closed(saved.path, path)
                self._prune(path)
                copied += 1
        return copied

    def newest(self) -> tuple[Backup, ...]:
        """The newest sound copy of each battle, the battle last copied first; none where the stick has just gone."""
        try:
            return self._newest()
        except OSError:
            return ()

    def _newest(self) -> tuple[Backup, ...]:
        found: dict[str, tuple[float, Backup]] = {}
        for path in sorted(self.folder.glob("*.sqlite"), reverse=True):
            named, known = _NAME.fullmatch(path.name), _known(path)
            if named and known and named["mark"] not in found and (saved := look(path)):
                found[named["mark"]] = (path.stat().st_mtime, Backup(battle=saved, entry=known.entry))
        return tuple(backup for _, backup in sorted(found.values(), key=lambda one: one[0], reverse=True))

    def restore(self, copy: Path, battles: Battles) -> Path:
        """Bring a copy back among the battles, under a number of its own; the new file.

        The same battle, if it stands there shorter, is set aside. Raises ``Refused`` where it already goes as far,
        or ``JournalTrouble``.
        """
        known = _known(copy)
        if known is None:
            raise Refused("care.copy-damaged", file=copy.name)
        older = [saved.path for saved in battles.list() if _is_same(saved, known)]
        path = battles.new_path()
        try:
            shutil.copyfile(copy, path)
            journal, loss = open_journal(path)
        except OSError as error:
            path.unlink(missing_ok=True)
            raise JournalTrouble("journal.cannot-copy", file=str(path), fault=error.strerror or "") from error
        if journal is None:
            raise Refused("care.copy-damaged", file=copy.name)
        journal.close()
        if loss is None:
            for each in older:
                battles.set_aside(each)
        return path

    def _next(self, mark: str) -> Path:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise JournalTrouble("journal.cannot-copy", file=str(self.folder), fault=error.strerror or "") from error
        numbers = [int(named["number"]) for path in self._of(mark) if (named := _NAME.fullmatch(path.name))]
        return self.folder / f"{mark}-{max(numbers, default=0) + 1:04}.sqlite"

    def _of(self, mark: str) -> tuple[Path, ...]:
        return tuple(sorted(self.folder.glob(f"{mark}-*.sqlite")))

    def _prune(self, newest: Path) -> None:
        mark = newest.name.partition("-")[0]
        for path in self._of(mark)[:-KEPT]:
            path.unlink(missing_ok=True)

    def _furthest(self, mark: str) -> int:
        return max((known.entry for path in self._of(mark) if (known := _known(path))), default=-1)


def _is_same(saved: Saved, copy: _Known) -> bool:
    """Whether a battle here is the copied one; raises ``Refused`` where it goes as far as the copy."""
    here = _known(saved.path) if saved.condition == READY else None
    if here is None or here.mark != copy.mark:
        return False
    if here.entry >= copy.entry:
        raise Refused("care.copy-no-further", entry=here.entry, copied=copy.entry)
    return True


def _mark(battle: Battle) -> str:
    return battle.commitment[:12]


def _known(path: Path) -> _Known | None:
    """None for a file that holds no battle, or that cannot be read now."""
    try:
        ends = glance(path, MOVING)
        battle = read(ends[0]) if ends else None
    except (sqlite3.Error, JournalTrouble):
        return None
    return _Known(_mark(battle), ends[1].seq) if ends and isinstance(battle, Battle) else None
