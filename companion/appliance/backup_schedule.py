"""When the battle on the table is copied to the stick, and what of it lies there already."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from pathlib import Path
from secrets import token_hex
from threading import Lock
from typing import Protocol

from companion.appliance.backups import Backups
from companion.engine.messages import NOTHING, Message, say
from companion.library.saved_battles import Battles
from companion.platform.background import BackgroundJobs
from companion.platform.folders import files_in
from companion.settings import Settings

EVERY = 120.0
"""Seconds between two backups of a battle that goes on: at most so much is lost with the card
itself.
"""
AGAIN = 1200.0
"""Seconds until the next try after a copy that never reached the stick: its fault is told once in
that time.
"""
_LEFT = re.compile(r"copy(-[0-9a-f]{8}-[0-9]+)?\.sqlite|\.copy(-[0-9a-f]{8}-[0-9]+)?\.sqlite\.half")
"""Names of copies on their way; an older release had one name for all."""


class CopiedTable(Protocol):
    """The battle that lies on the table, as the app keeps it: ``battle_file`` is its journal, None
    without a battle.
    """

    settings: Settings

    @property
    def battle_file(self) -> Path | None:
        """The journal of the battle on the table."""

    def copy_battle(self, path: Path) -> bool:
        """Have the battle on the table copied to a file by the thread that writes it; whether there
        is one.
        """


class BackupSchedule:
    """Copies the battle on the table while it goes on, and all others when asked to.

    ``stick`` is where a stick is mounted, None where there never is one; ``failed`` is told of a
    copy that did not reach it, beside the window, and gives back what people are told of that.
    """

    def __init__(
        self,
        table: CopiedTable,
        stick: Path | None,
        jobs: BackgroundJobs,
        failed: Callable[[Exception], Message],
        clock: Callable[[], float],
    ) -> None:
        self._table, self._stick, self._jobs = table, stick, jobs
        self._failed, self._clock = failed, clock
        self._one_copy = Lock()
        self._next_copy = 0.0
        self._mine, self._numbers = f"copy-{token_hex(4)}-", count(1)
        self._tidy = False
        self._awaited: dict[Path, Callable[[Message], None]] = {}

    @property
    def backups(self) -> Backups | None:
        """The copies on the stick; None while no stick is in."""
        return Backups(self._stick) if self._stick and os.path.ismount(self._stick) else None

    def place(self) -> Path:
        """Where the writer puts a copy that is to be carried to the stick: a name of its own, so
        that no later copy, maybe of another battle, takes its place before it is there.
        """
        return self._table.settings.data_folder / f"{self._mine}{next(self._numbers)}.sqlite"

    def tick(self) -> None:
        """To be called now and then while a battle goes on:
        it is copied if a stick is in and it is time.
        """
        if self.backups is None:
            self._next_copy = 0.0
        elif self._clock() >= self._next_copy and self._table.copy_battle(self.place()):
            self._next_copy = self._clock() + AGAIN

    def battle_over(self) -> None:
        """A battle that has ended is copied at once, and the next one does not wait for what became
        of this one's copy.
        """
        self._next_copy = 0.0

    def carry(self, copy: Path) -> None:
        """The writer has copied its battle: carry the copy to the stick,
        beside window and writer; here it is done with, the battle has its journal.
        """

        def work() -> None:
            told = NOTHING
            try:
                with self._one_copy:
                    self._tidy_up(copy.parent)
                    if backups := self.backups:
                        backups.keep(copy)
                    else:
                        told = say("care.no-stick")
            except Exception as error:
                told = self._failed(error)
            else:
                # unless the battle has ended meanwhile, and its end is still to be copied
                if self._next_copy:
                    self._next_copy = self._clock() + EVERY
            finally:
                with suppress(OSError):
                    copy.unlink(missing_ok=True)
            self._end_wait(copy, told)

        self._jobs.start(work)

    def copy_now(self, then: Callable[[Message], None]) -> None:
        """Copy the battle on the table, whether it is time or not. ``then`` is called, in any
        thread, when the copy is on the stick, or with what keeps it from there; at once where no
        battle is on the table.
        """
        place = self.place()
        self._awaited[place] = then
        if self._table.battle_file is None or not self._table.copy_battle(place):
            self._end_wait(place, NOTHING)

    def not_copied(self, copy: Path, told: Message) -> None:
        """The writer could not copy its battle, and has told that to all who are at it."""
        self._end_wait(copy, told)

    def _end_wait(self, copy: Path, told: Message) -> None:
        if then := self._awaited.pop(copy, None):
            then(told)

    def _tidy_up(self, folder: Path) -> None:
        """Once: what the power, or the end of the program, kept an earlier start from carrying."""
        if self._tidy:
            return
        self._tidy = True
        for left in files_in(folder, "*copy*.sqlite*"):
            if _LEFT.fullmatch(left.name) and self._mine not in left.name:
                with suppress(OSError):
                    left.unlink()

    def keep_closed(self, backups: Backups, copied: Path | None) -> tuple[int, int]:
        """Copy every battle that is not on the table and goes further than its copy; how many, and
        how many could not be. The one ``copied`` from the table already is neither.
        """
        battles = self.battles
        with self._one_copy:
            count = backups.keep_closed(battles, self._table.battle_file)
            return count, backups.missing(battles, copied)

    @property
    def battles(self) -> Battles:
        """The battles as they lie in the data folder."""
        return Battles(self._table.settings.data_folder)
