"""Copies of battles on a USB stick, the last few of each, and the way back from them."""

from __future__ import annotations

import re
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from errno import ENOSPC, EROFS
from pathlib import Path

from msgspec import Struct

from companion.engine.refusals import Refused
from companion.journal.journal import Entry, JournalError
from companion.journal.payloads import KINDS
from companion.journal.read_only import glance, glance_into, image_of
from companion.journal.recovery import BESIDE, open_journal
from companion.library.saved_battles import MARK, READY, Battles, Saved, battle_in, look
from companion.platform.atomic_file import half_of, make_folder
from companion.platform.folders import fault_of

KEPT = 3
"""Copies of one battle: should the newest be damaged, there is one before it."""
LAST = 999_999
"""The highest number of a copy: at one every two minutes it is reached after four years."""
_NAME = re.compile(rf"[0-9a-f]{{{MARK}}}-(?:[0-9]{{4}}|[1-9][0-9]{{4,5}})\.sqlite")

_ALL = tuple(KINDS)
_TROUBLES = {ENOSPC: "journal.no-room-for-copy", EROFS: "journal.copy-read-only"}


class Backup(Struct, frozen=True, kw_only=True):
    """The newest sound copy of a battle: ``battle`` as any saved one,
    and the last ``entry`` it holds.
    """

    battle: Saved
    entry: int


class Backups:
    """The copies on one stick, in ``table-companion/battles``.

    A battle is known by the seal of its fair source.
    """

    def __init__(self, stick: Path) -> None:
        self.folder = stick / "table-companion" / "battles"

    def keep(self, image: bytes) -> Path:
        """Keep what the writer has handed over of its battle; the copy in which it lies. None is
        made where the newest one ends with the same entry.

        Raises ``JournalError``.
        """
        known = battle_in(image)
        if known is None:
            raise JournalError("journal.cannot-be-read")
        there = self._of(known.mark)
        if there and (seal := seal_of(there[-1])) and seal == _seal(glance_into(image, _ALL)):
            return there[-1]
        return self._lay(known.mark, image)

    def keep_closed(self, battles: Battles, on_the_table: Path | None = None) -> int:
        """Copy every battle that goes further than its copy; how many there were.

        Left out is the one ``on_the_table``, which its writer copies, and any that another program
        has open. One that cannot be copied keeps no other from it; its ``JournalError`` or
        ``OSError`` is raised at the end.
        """
        copied, troubles = 0, []
        for saved in battles.list():
            try:
                copied += (
                    saved.condition == READY
                    and saved.path != on_the_table
                    and self._keep_one(saved)
                )
            except (JournalError, OSError) as trouble:
                troubles.append(trouble)
        if troubles:
            raise troubles[0]
        return copied

    def missing(self, battles: Battles, on_the_table: Path | None = None) -> int:
        """How many battles do not lie here as far as they go: damaged, or open in another program.
        The one ``on_the_table`` is not asked about.
        """
        return sum(
            saved.condition != READY or saved.entry > self._furthest(saved.mark)
            for saved in battles.list()
            if saved.path != on_the_table
        )

    def _keep_one(self, saved: Saved) -> bool:
        """Copy a closed battle; whether it went further than its copy."""
        if saved.entry <= self._furthest(saved.mark):
            return False
        try:
            image = image_of(saved.path)
        except JournalError as trouble:
            if trouble.message.id == "journal.locked":
                return False
            raise
        self._lay(saved.mark, image)
        return True

    def newest(self) -> tuple[Backup, ...]:
        """The newest sound copy of each battle, the battle last copied first; none where the stick
        has just gone.
        """
        try:
            return self._newest()
        except OSError:
            return ()

    def _newest(self) -> tuple[Backup, ...]:
        found: dict[str, Saved] = {}
        for path in reversed(self._copies()):
            if _mark(path) not in found and (known := _copied(path)):
                found[_mark(path)] = known
        last = sorted(found.values(), key=lambda saved: saved.path.stat().st_mtime, reverse=True)
        return tuple(Backup(battle=saved, entry=saved.entry) for saved in last)

    def restore(
        self,
        copy: Path,
        battles: Battles,
        on_table: bytes = b"",
        make_way: Callable[[], None] = lambda: None,
    ) -> Path:
        """Bring a copy back among the battles, under a number of its own; the new file.

        The same battle, if it stands there shorter, is set aside. Raises ``Refused`` where it
        already goes as far, there or in the image of the one ``on_table``; or ``JournalError``.
        That one has to ``make_way`` once nothing keeps the copy from coming back.
        """
        known = _copied(copy)
        if known is None:
            raise Refused("care.copy-damaged", file=copy.name)
        for saved in (*battles.list(), *filter(None, [battle_in(on_table)])):
            if _is_same(saved, known) and saved.entry >= known.entry:
                raise Refused("care.copy-no-further", entry=saved.entry, copied=known.entry)
        path = battles.new_path()
        try:
            with half_of(path) as half:
                shutil.copyfile(copy, half)
            journal, loss = open_journal(path)
        except JournalError:
            _remove(path)
            raise
        except OSError as error:
            _remove(path)
            if error.errno == ENOSPC:
                raise JournalError("journal.no-room-on-card") from error
            raise copy_trouble(path, error) from error
        if journal is None:
            raise Refused("care.copy-damaged", file=copy.name)
        journal.close()
        make_way()
        if loss is None:
            for saved in battles.list():
                if _is_same(saved, known) and saved.entry < known.entry:
                    battles.set_aside(saved.path)
        return path

    def _lay(self, mark: str, image: bytes) -> Path:
        """A new copy, whole or not at all, even if the stick is pulled. Raises ``JournalError``."""
        path = self.folder
        try:
            make_folder(self.folder)
            path = self._next(mark)
            with half_of(path) as half:
                half.write_bytes(image)
            self._prune(mark)
        except OSError as error:
            raise copy_trouble(path, error) from error
        return path

    def _next(self, mark: str) -> Path:
        copies = self._of(mark)
        if copies and _number(copies[-1]) == LAST:
            copies = [path.rename(self._path(mark, number)) for number, path in enumerate(copies)]
        return self._path(mark, _number(copies[-1]) + 1 if copies else 1)

    def _path(self, mark: str, number: int) -> Path:
        return self.folder / f"{mark}-{number:04}.sqlite"

    def _copies(self) -> list[Path]:
        """All that bears a copy's name, whatever it is, the newest of each battle last."""
        named = (path for path in self.folder.glob("*.sqlite") if _NAME.fullmatch(path.name))
        return sorted(named, key=lambda path: (_mark(path), _number(path)))

    def _of(self, mark: str) -> list[Path]:
        return [path for path in self._copies() if _mark(path) == mark]

    def _prune(self, mark: str) -> None:
        files = [path for path in self._of(mark) if path.is_file()]
        for path in files[:-KEPT]:
            path.unlink(missing_ok=True)

    def _furthest(self, mark: str) -> int:
        return max((known.entry for path in self._of(mark) if (known := _copied(path))), default=-1)


def _is_same(saved: Saved, copy: Saved) -> bool:
    """Whether a battle here is the copied one."""
    return saved.condition == READY and saved.mark == copy.mark


def _remove(path: Path) -> None:
    """Take away a battle that was not brought back after all, with what its opening laid beside it:
    its name had never been used, and the copy is on the stick.
    """
    for end in ("", *BESIDE):
        with suppress(OSError):
            path.with_name(f"{path.name}{end}").unlink(missing_ok=True)


def _copied(path: Path) -> Saved | None:
    """The battle in a copy, which may be anybody's file; None where it holds none, or cannot be
    read now.
    """
    saved = look(path, lone=True)
    return saved if saved and saved.condition == READY else None


def seal_of(copy: Path) -> str:
    """The seal of a sound copy's last entry, whatever it is of: by it all before are the same.
    Empty where there is no such copy.
    """
    if _copied(copy) is None:
        return ""
    try:
        return _seal(glance(copy, _ALL, lone=True))
    except (sqlite3.Error, JournalError, OSError):
        return ""


def _seal(ends: tuple[Entry, Entry] | None) -> str:
    return ends[1].hash if ends else ""


def copy_trouble(path: Path, error: OSError) -> JournalError:
    """Why a copy could not be written there, in the words of a player."""
    if told := _TROUBLES.get(error.errno or 0):
        return JournalError(told, file=path.name)
    return JournalError("journal.cannot-copy", file=path.name, fault=fault_of(error))


def _mark(copy: Path) -> str:
    return copy.name.partition("-")[0]


def _number(copy: Path) -> int:
    return int(copy.stem.partition("-")[2])
