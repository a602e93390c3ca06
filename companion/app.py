"""Wires everything: settings, journal, writer, devices and screens.

The only file that knows them all.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from secrets import token_bytes
from typing import TYPE_CHECKING, Any

from companion.appliance.fault_report import remember_faults
from companion.appliance.maintenance import Maintenance
from companion.engine.game import TABLE, Seat
from companion.engine.messages import Message, say
from companion.engine.refusals import Refused
from companion.games import games
from companion.i18n.translator import words
from companion.library.catalogue import ScenarioOffer, loaded, offers, scenario_faults
from companion.library.custom_boards import Boards
from companion.library.saved_battles import IN_USE, Battles, Saved
from companion.platform.background import BackgroundJobs
from companion.platform.garbage import Collector
from companion.platform.installation import own_command
from companion.platform.watchdog import SystemdNotifier
from companion.screens.shell.ports import Keeper
from companion.session.hub import Subscription
from companion.session.notices import Notice, Problem, Snapshot
from companion.session.resume import begin_battle, open_battle
from companion.session.session import Session
from companion.session.setup import settle_options
from companion.session.writer import SessionWriter
from companion.settings import Settings, load, save, settings_file
from hardware.readings import DeviceState
from hardware.self_test import Check

if TYPE_CHECKING:
    from companion.devices.device_manager import Devices  # with all that drives pins and cables

NO_WINDOW = 2
"""Exit code where no window can be opened."""


def open_table(arguments: Namespace, collector: Collector) -> int:
    """Open the table and stay until its window is closed; 2 where there is no display.

    The arguments are those of ``companion.cli.run``; ``collector`` works when the window rests.
    """
    remember_faults()  # before anything is read: the words of an error might quote a secret
    file = settings_file()
    settings, problems = load(file)
    from companion.screens.shell.main_loop import NoWindowError, open_shell, run_until_closed

    keeper = TableKeeper(settings, file, tuple(problem.message for problem in problems))
    try:
        width, height = arguments.window
        shell = open_shell(keeper, width, height, arguments.full)
    except NoWindowError:
        told = words(settings.language).say(say("app.no-window", command=own_command()))
        sys.stderr.write(f"{told}\n")
        return NO_WINDOW
    watch = SystemdNotifier()
    try:
        run_until_closed(
            partial(_begin, keeper, shell, arguments.simulate),
            keeper.key,
            partial(watch.beat, keeper.beat),
            watch.every,
            collector,
        )
    finally:
        watch.stopping()
        keeper.close_devices()
        keeper.close()
        keeper.maintenance.close()
    return 0


def _begin(keeper: TableKeeper, shell: Any, simulate: bool) -> None:
    """What people need not wait for until they see the first page."""
    from companion.devices.device_manager import Devices

    keeper.show(shell, Devices(keeper.settings, shell, simulate))


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


class TableKeeper(Keeper):
    """Keeps the battles and the settings for the screens; see ``Keeper``.

    One writer is open at a time.
    """

    def __init__(self, settings: Settings, file: Path, problems: tuple[Message, ...]) -> None:
        self.settings = self._written = settings
        self._file = file
        self.battle_file: Path | None = None
        self._problems = problems
        self._unplayable: tuple[Message, ...] = ()
        self._jobs = BackgroundJobs()
        self._battles = Battles(settings.data_folder)
        self.boards = Boards(settings.data_folder, games())
        self._writer: SessionWriter | None = None
        self._saved: Saved | None = None
        self._sit_down: Callable[[], None] = lambda: None
        self._shell: Any = None
        self._devices: Devices | None = None
        self.place: Subscription | None = None
        self.maintenance = Maintenance(self, self._care_changed)

    def show(self, shell: Any, devices: Devices) -> None:
        """From now on notices go to this shell. A battle left unfinished is taken up by itself."""
        self._shell, self._devices = shell, devices
        shell.refresh()
        self._jobs.start(self._look_over_scenarios)
        if waiting := self.waiting():
            self.resume(waiting.path)
        for loss in self._battles.untold():
            shell.hear(Problem(message=loss))

    def _look_over_scenarios(self) -> None:
        """Beside the window, for every book must be opened."""
        self._unplayable = scenario_faults(self.boards)
        self._shell.soon(lambda: None)

    def close_devices(self) -> None:
        """Give the pins back, if they have been opened."""
        if self._devices:
            self._devices.close()

    def key(self, name: str) -> bool:
        """A key of a laptop stands for a device; whether it was meant for one."""
        return self._devices is not None and self._devices.key(name)

    def close(self) -> None:
        """Finish everything already asked for and let go of the journal."""
        if self._devices:
            self._devices.leave()
        if self._writer:
            if self.maintenance.schedule.backups:
                self.copy_battle(self.maintenance.schedule.local)
            self._writer.close()
        self.maintenance.battle_on(False)

    def put_away(self) -> None:
        if self._writer:
            self.close()
            self._writer = self.place = self.battle_file = None
            self._shell.clear_table()

    def copy_battle(self, path: Path) -> bool:
        if self._writer:
            self._writer.copy(path, self.maintenance.schedule.carry)
        return self._writer is not None

    def _care_changed(self) -> None:
        if self._shell:
            self._shell.soon(lambda: None)

    def beat(self, acknowledged: Callable[[], None]) -> None:
        """Have ``acknowledged`` called by whoever writes the journal, or at once where no battle is
        open.
        """
        self.maintenance.schedule.tick()
        self._writer.beat(acknowledged) if self._writer else acknowledged()

    def listen(self, sit_down: Callable[[], None]) -> None:
        self._sit_down = sit_down

    # --- what there is ---

    def offers(self) -> tuple[ScenarioOffer, ...]:
        return offers(self.boards)

    def saved(self) -> tuple[Saved, ...]:
        return tuple(battle for battle in self._battles.list() if battle.condition != IN_USE)

    def waiting(self) -> Saved | None:
        return self._battles.latest_unfinished()

    def has_been_told(self, trouble: Message) -> None:
        self._battles.has_been_told(trouble)

    def troubles(self) -> tuple[Message, ...]:
        return (*self._problems, *self.maintenance.troubles(), *self._unplayable)

    def devices(self) -> tuple[Message, ...]:
        return self._devices.told if self._devices else ()

    def device_states(self) -> tuple[DeviceState, ...]:
        return self._devices.states() if self._devices else ()

    def device_faults(self) -> tuple[Message, ...]:
        return self._devices.faults if self._devices else ()

    def check_devices(self) -> None:
        if self._devices:
            self._devices.check_on(self.settings)

    def check(self) -> Check | None:
        return self._devices.check if self._devices else None

    def end_check(self) -> None:
        if self._devices:
            self._devices.check = None

    # --- battles ---

    def begin(
        self,
        offer: ScenarioOffer,
        seats: tuple[Seat, ...],
        options: Mapping[str, str],
        referee: str = "",
    ) -> None:
        game = games()[offer.game]
        scenario = loaded(offer)
        game.start(
            scenario, seats, settle_options(game, scenario, options)
        )  # refused here, in the window's own thread
        path = self._new_path()
        title = say("session.scenario", title=offer.title(self.settings.language))
        create = partial(
            begin_battle, path, game, scenario, seats, options, title=title, referee=referee
        )
        self._open(path, lambda: create(now=_now, entropy=token_bytes))

    def resume(self, file: Path) -> None:
        self._open(file, lambda: open_battle(file, games(), now=_now, entropy=token_bytes))

    def _new_path(self) -> Path:
        try:
            return self._battles.new_path()
        except OSError as error:
            raise Refused(
                "app.no-folder", folder=str(self._battles.folder), fault=error.strerror or ""
            ) from error

    def _open(self, file: Path, open_session: Callable[[], Session]) -> None:
        self.close()
        self.battle_file = file
        self._sit_down()
        self._writer = SessionWriter(open_session)
        self.place = self._writer.subscribe(TABLE, self._shell.hear)
        self._writer.subscribe(TABLE, self._watch)
        if self._devices:
            self._devices.join(partial(self._writer.subscribe, TABLE))

    def _watch(self, notice: Notice) -> None:
        """Runs on the writer's thread: whether a battle goes on."""
        if isinstance(notice, Snapshot):
            self.maintenance.battle_on(notice.view.outcome is None)

    def export(self) -> None:
        folder = self.settings.data_folder / "exports"
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            self._shell.hear(
                Problem(
                    message=say("app.no-folder", folder=str(folder), fault=error.strerror or "")
                )
            )
            return
        if self.place:
            self.place.export(folder / f"{datetime.now(UTC):%Y-%m-%d-%H%M%S}.jsonl")

    def keep(self, settings: Settings, chosen: str = "") -> None:
        rewired = settings.devices != self.settings.devices
        self.settings = settings
        if rewired and self._devices:
            self._devices.rewire(settings)
        save(settings, self._file, self._written, chosen)
        self._written = settings
        self._problems = tuple(problem.message for problem in load(self._file)[1])
