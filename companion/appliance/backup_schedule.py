"""When the battle on the table is copied to the stick, and what of it lies there already."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Protocol

from companion.appliance.backups import Backups, seal_of
from companion.engine.messages import NOTHING, Message, say
from companion.library.saved_battles import Battles
from companion.platform.background import BackgroundJobs
from companion.settings import Settings

EVERY = 120.0
"""Seconds between two backups of a battle that goes on: at most so much is lost with the card
itself.
"""
AGAIN = 1200.0
"""Seconds until the next try after a copy that never reached the stick: its fault is told once in
that time.
"""
Copied = Callable[[bytes], None]
"""Is handed a battle's image by the thread that writes the battle."""
Told = Callable[[Message], None]


def _nobody(_told: Message) -> None:
    """Waits for no copy."""


class CopiedTable(Protocol):
    """The battle that lies on the table, as the app keeps it: ``battle_file`` is its journal, None
    without a battle.
    """

    settings: Settings

    @property
    def battle_file(self) -> Path | None:
        """The journal of the battle on the table."""

    def copy_battle(self, copied: Copied, failed: Told, known: str = "") -> bool:
        """Have the image of the battle on the table handed over by the thread that writes it, or
        what keeps it from that; nothing where it ends with the entry of the ``known`` seal. Whether
        there is one.
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
        self._putting_off = Lock()  # a battle ends in its writer's thread meanwhile
        self._last: Path | None = None

    @property
    def backups(self) -> Backups | None:
        """The copies on the stick; None while no stick is in."""
        return Backups(self._stick) if self._stick and os.path.ismount(self._stick) else None

    def tick(self) -> None:
        """To be called now and then while a battle goes on:
        it is copied if a stick is in and it is time.
        """
        if self.backups is None:
            self._next_copy = 0.0
        elif self._clock() >= self._next_copy and self._table.battle_file is not None:
            self._next_copy = self._clock() + AGAIN
            self._jobs.start(self._ask)

    def _ask(self) -> None:
        """Beside the window: have the battle handed over, unless all of it lies on this stick; it
        may be another one by now.
        """
        with self._one_copy:
            known = seal_of(self._last) if self._last else ""
        if known:
            self._put_off(EVERY)
        self._table.copy_battle(self.carry, _nobody, known)

    def _put_off(self, seconds: float) -> None:
        """The next copy waits so long, unless a battle has ended meanwhile: its end is still to be
        copied.
        """
        with self._putting_off:
            if self._next_copy:
                self._next_copy = self._clock() + seconds

    def copy_last(self) -> None:
        """The battle on the table is put away: it is copied once more if a stick is in."""
        if self.backups:
            self._table.copy_battle(self.carry, _nobody)

    def battle_over(self) -> None:
        """A battle that has ended is copied at once, and the next one does not wait for what became
        of this one's copy.
        """
        with self._putting_off:
            self._next_copy = 0.0

    def carry(self, image: bytes, then: Told = _nobody) -> None:
        """The writer has handed over its battle: carry it to the stick, beside window and writer.
        ``then`` is called with what keeps it from there, if anything does.
        """

        def work() -> None:
            told = NOTHING
            try:
                with self._one_copy:
                    if backups := self.backups:
                        self._last = backups.keep(image)
                    else:
                        told = say("care.no-stick")
            except Exception as error:
                told = self._failed(error)
            else:
                self._put_off(EVERY)
            then(told)

        self._put_off(AGAIN)
        self._jobs.start(work)

    def copy_now(self, then: Told) -> None:
        """Copy the battle on the table, whether it is time or not. ``then`` is called, in any
        thread, when the copy is on the stick, or with what keeps it from there; at once where no
        battle is on the table.
        """
        carry = partial(self.carry, then=then)
        if self._table.battle_file is None or not self._table.copy_battle(carry, then):
            then(NOTHING)

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
