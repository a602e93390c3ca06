"""Care of the table: backups, restoring, updates, reports, switching off.

Everything that takes time happens beside the window; ``told`` says how it ended. On a laptop there
is no system to switch off or update, and ``MaintenanceView.appliance`` says so.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from threading import Event
from time import monotonic
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from companion.appliance.backup_schedule import BackupSchedule, CopiedTable
from companion.appliance.backups import Backup
from companion.appliance.fault_report import write_report
from companion.engine.messages import NOTHING, Message, say
from companion.platform.background import BackgroundJobs, CoalescingJob, Start, Work
from companion.platform.folders import fault_of
from companion.platform.installation import (
    IN_MEMORY,
    UNITS,
    Run,
    kind_of_disk,
    last_update,
    newest_bundle,
    release,
    run,
    sticks_left_alone,
    system_log,
    written,
)
from companion.session.errors import told_of

REPORTS = "table-companion-reports"
"""The folder for whatever people take home."""
PATIENCE = 8.0
"""Seconds that closing and switching off wait for a stick; the system gives the whole program 20.
"""


class BattleTable(CopiedTable, Protocol):
    """The battle that lies on the table, and what the report asks of the program."""

    def put_away(self) -> None:
        """Have the battle on the table closed; it goes on where it stood when opened again."""

    def wait_until_closed(self, patience: float | None = None, /) -> None:
        """Wait until the battle that was put away last is closed, or so many seconds."""

    def troubles(self) -> tuple[Message, ...]:
        """What is amiss."""

    def devices(self) -> tuple[Message, ...]:
        """What is attached, and what is wrong with what is not."""


class MaintenanceView(Struct, frozen=True, kw_only=True):
    """What the page shows.

    ``left_alone`` counts sticks that are in and not the table's: they cannot be read, or wait.
    ``bundle``, ``release``, ``previous`` are names of releases, empty where there is none.

    ``leaving``: the system is changing the table or switching it off, so no battle should begin.
    """

    appliance: bool = False
    stick: bool = False
    left_alone: int = 0
    backups: tuple[Backup, ...] = ()
    bundle: str = ""
    release: str = ""
    previous: str = ""
    told: Message = NOTHING
    busy: bool = False
    leaving: bool = False


class Maintenance:
    """One table's care.

    ``changed`` is called, in any thread, whenever ``view`` has something new.
    """

    def __init__(
        self,
        table: BattleTable,
        changed: Callable[[], None],
        surroundings: Mapping[str, str] = os.environ,
        run: Run = run,
        beside: Start | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._table, self._changed = table, changed
        self._run, self._beside = run, BackgroundJobs(beside)
        home, stick, running, log = (
            Path(named) if (named := surroundings.get(name)) else None
            for name in (
                "COMPANION_APPLIANCE",
                "COMPANION_STICK",
                "RUNTIME_DIRECTORY",
                "COMPANION_LOG",
            )
        )
        self._home, self._stick, self._log = home, stick, log
        self._flag = running / "battle" if home and running else None
        self._told: Message = NOTHING
        self._busy = self._leaving = self._on = False
        self._looking = CoalescingJob(self._beside, self._look)
        self.schedule = BackupSchedule(table, stick, self._beside, self._failed, clock)
        self._seen = MaintenanceView(appliance=home is not None)

    @property
    def stick(self) -> Path | None:
        """The stick that lies in the table; None without one. It may take its time."""
        return self._stick if self.schedule.backups else None

    @property
    def view(self) -> MaintenanceView:
        """As it was when last looked at."""
        return replace(
            self._seen,
            told=_first(self._told, self._seen.told),
            busy=self._busy,
            leaving=self._leaving,
        )

    def look(self) -> None:
        """Look at the stick and the releases anew, beside the window: a stick may take its time, or
        never answer.
        """
        self._looking.ask()

    def _look(self) -> None:
        backups = self.schedule.backups
        self._seen = MaintenanceView(
            appliance=self._home is not None,
            stick=backups is not None,
            left_alone=sticks_left_alone() if self._stick else 0,
            backups=backups.newest() if backups else (),
            bundle=newest_bundle(self._stick) if backups and self._stick else "",
            release=release(self._home, "current"),
            previous=release(self._home, "previous"),
            told=last_update(self._home),
        )
        self._changed()

    # --- battles ---

    def close(self) -> None:
        """Wait a while for what is still under way: a stick that hangs is not waited for."""
        self._beside.wait(PATIENCE)

    def battle_on(self, on: bool) -> None:
        """Tell the system whether a battle is on the table: no update from outside comes between.

        A battle that has ended is copied at once.
        """
        if self._on and not on:
            self.schedule.battle_over()
        self._on = on
        if self._flag:
            try:
                self._flag.touch() if on else self._flag.unlink(missing_ok=True)
            except OSError:
                pass  # an update then asks nobody; the battle itself is safe in its journal

    def back_up(self) -> None:
        """Copy every battle that goes further than its copy, the one on the table first: what keeps
        that one from the stick is told before anything else.
        """
        if self._busy or not self.schedule.backups:
            return
        file = self._table.battle_file

        def go_on(fault: Message) -> None:
            self._work(lambda: _first(fault, _told_by(lambda: self._keep_closed(file))))

        self._begin()
        self.schedule.copy_now(go_on)

    def _keep_closed(self, copied: Path | None) -> Message:
        if not (backups := self.schedule.backups):
            return say("care.no-stick")
        count, left_out = self.schedule.keep_closed(backups, copied)
        if left_out:
            return say("care.left-out", n=left_out)
        return say("care.backed-up", n=count)

    def restore(
        self, copy: Path, soon: Callable[[Work], None], resume: Callable[[Path], None]
    ) -> None:
        """Bring a copy back among the battles and have it opened, in the window's own thread by
        ``soon``. The battle on the table is put away only when nothing keeps the copy from it.
        """
        if self._busy or not (backups := self.schedule.backups):
            return
        image, away, table = SimpleQueue[bytes](), Event(), self._table
        if not (table.battle_file and table.copy_battle(image.put, lambda _: image.put(b""))):
            image.put(b"")

        def put_away() -> None:
            table.put_away()
            away.set()

        def make_way() -> None:
            soon(put_away)
            away.wait()
            table.wait_until_closed()

        def deed() -> Message:
            path = backups.restore(copy, self.schedule.battles, image.get(), make_way)
            soon(partial(resume, path))
            return say("care.restored")

        self._do(deed)

    # --- the machine ---

    def update(self) -> None:
        """Update from the stick.

        The battle on the table is put away first; the table starts anew by itself.
        """
        self._order(["systemctl", "start", UNITS["update"]], lambda: last_update(self._home))

    def go_back(self) -> None:
        """Go back to the release before this one."""
        self._order(["systemctl", "start", UNITS["go-back"]], lambda: last_update(self._home))

    def switch_off(self) -> None:
        """Finish what is asked for and switch the machine off."""
        self._order(["systemctl", "poweroff"], lambda: say("care.machine"))

    def restart(self) -> None:
        """Finish what is asked for and start the machine anew."""
        self._order(["systemctl", "reboot"], lambda: say("care.machine"))

    def report(self) -> None:
        """Write down what a helper needs, without secrets, on the stick or beside the battles."""
        stick = self.stick
        folder = stick or self._table.settings.data_folder

        def deed() -> Message:
            told = (*self._table.troubles(), *self._table.devices())
            place, settings = folder / REPORTS, self._table.settings
            system = system_log(self._log, self._run)
            file = write_report(place, settings, told, self._seen.release, system)
            where = "care.reported-stick" if stick else "care.reported"
            return say(where, folder=REPORTS, file=file.name)

        self._do(deed)

    def troubles(self) -> tuple[Message, ...]:
        """What is amiss with the machine: battles that lie in memory only and are gone when it is
        switched off.
        """
        folder = self._table.settings.data_folder
        return (
            (say("care.in-memory", folder=folder.name),)
            if self._home and kind_of_disk(folder) in IN_MEMORY
            else ()
        )

    # --- how ---

    def _order(self, order: Sequence[str], done: Callable[[], Message]) -> None:
        """Put the battle away, wait until its copy is on the stick,
        and order something of the system.
        """

        def deed() -> Message:
            self._table.wait_until_closed(PATIENCE)
            self.close()
            return _first(self._ordered(order), done())

        if not self._busy:
            self._table.put_away()
            self._leaving = True
            self._do(deed)

    def _ordered(self, order: Sequence[str]) -> Message:
        """What went wrong; nothing where all is well, or where the command itself has written down
        what went wrong.
        """
        before = written(self._home)
        done = self._run(order)
        if done.returncode == 0 or written(self._home) != before:
            return NOTHING
        return say("care.failed", fault=done.stderr.strip() or str(done.returncode))

    def _do(self, deed: Callable[[], Message]) -> None:
        """One thing at a time, beside the window."""
        if not self._busy:
            self._begin()
            self._work(deed)

    def _begin(self) -> None:
        self._busy = True
        self._tell(say("care.busy"))

    def _work(self, deed: Callable[[], Message]) -> None:
        """What was begun, beside the window."""

        def work() -> None:
            try:
                told = _told_by(deed)
            finally:
                self._busy = self._leaving = False
            self._tell(told)

        self._beside.start(work)

    def _failed(self, error: Exception) -> Message:
        self._tell(told := _fault(error))
        return told

    def _tell(self, told: Message) -> None:
        self._told = told
        self._changed()
        self.look()


def _told_by(deed: Callable[[], Message]) -> Message:
    """What a deed has to tell, were it only why it failed."""
    try:
        return deed()
    except Exception as error:
        return _fault(error)


def _fault(error: Exception) -> Message:
    """What to tell of anything that may come up, so that the page goes on whatever the program or
    the disk does.
    """
    if isinstance(error, OSError):
        return say("care.failed", fault=fault_of(error))
    return told_of(error)


def _first(*told: Message) -> Message:
    return next((one for one in told if one.id), NOTHING)
