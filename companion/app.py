"""Wires everything: settings, journal, writer, devices and screens.

The only file that knows them all.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from secrets import SystemRandom, token_bytes
from typing import TYPE_CHECKING, Any

from companion.appliance.backup_schedule import Copied, Told
from companion.appliance.fault_report import remember_faults
from companion.appliance.maintenance import Maintenance
from companion.devices.attached_devices import AttachedDevices
from companion.devices.sounds import Sounds
from companion.engine.game import TABLE, Seat
from companion.engine.messages import Message, say
from companion.games import games
from companion.i18n.translator import words
from companion.library.catalogue import ScenarioOffer, loaded
from companion.library.collection import BattleCollection
from companion.library.house_figures import with_house_figures
from companion.library.lessons import Lesson
from companion.library.saved_battles import note_on_table
from companion.library.set_ups import keep_set_up
from companion.platform.background import BackgroundJobs
from companion.platform.garbage import Collector
from companion.platform.installation import own_command
from companion.platform.wall_clock import now
from companion.platform.watchdog import SystemdNotifier
from companion.presenters.lesson import Steadily, begin_lesson
from companion.presenters.story.desk import StoryDesk, take_home
from companion.presenters.story.figures import Story
from companion.screens.shell.ports import BattlePort
from companion.session.captains import Captains, Chance
from companion.session.chronicle import Chronicle
from companion.session.notices import Notice, Problem, Snapshot
from companion.session.resume import begin_battle, open_battle
from companion.session.session import Session
from companion.session.setup import settle_options
from companion.session.subscription import Subscription
from companion.session.writer import SessionWriter
from companion.settings import Settings, load, save, settings_file, sound_folder

if TYPE_CHECKING:
    from companion.devices.device_manager import Devices  # with all that drives pins and cables

NO_WINDOW = 2
"""Exit code where no window can be opened."""
WRITING = 6.0
"""Seconds that closing waits for what is being written beside the window, a report or a set-up;
with those for a stick it stays below the 20 of the system.
"""


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
    with ExitStack() as leaving:  # from the last to the first, whatever one of them brings up
        leaving.callback(keeper.maintenance.close)
        leaving.callback(keeper.jobs.wait, WRITING)
        leaving.callback(keeper.battle.close)
        leaving.callback(keeper.attached.close)
        leaving.callback(keeper.sounds.close)
        leaving.callback(watch.stopping)
        run_until_closed(
            partial(_begin, keeper, shell, arguments.simulate),
            keeper.attached.key,
            partial(watch.beat, keeper.battle.beat),
            watch.every,
            collector,
            shell.lay_ahead,
        )
    return 0


def _begin(keeper: TableKeeper, shell: Any, simulate: bool) -> None:
    """What people need not wait for until they see the first page."""
    from companion.devices.device_manager import Devices

    keeper.show(shell, Devices(keeper.settings, shell, simulate))


def _laid(file: Path, session: Session) -> Session:
    """A battle that has come to the table: one that is over is only looked at once more."""
    if session.pages.view.outcome is None:
        note_on_table(file)
    return session


class BattleOnTable(BattlePort):
    """The battle on the table and its writer, one at a time; see ``BattlePort``."""

    def __init__(self, keeper: TableKeeper) -> None:
        self._keeper = keeper
        self._writer: SessionWriter | None = None
        self._leaving: SessionWriter | None = None
        self._captains: Captains | None = None
        self._desk = StoryDesk(keeper.jobs, games())
        self._sit_down: Callable[[], None] = lambda: None
        self.file: Path | None = None
        self.place: Subscription | None = None

    def listen(self, sit_down: Callable[[], None]) -> None:
        self._sit_down = sit_down

    def begin(
        self,
        offer: ScenarioOffer,
        seats: tuple[Seat, ...],
        options: Mapping[str, str],
        referee: str = "",
    ) -> None:
        game = games()[offer.game]
        collection = self._keeper.collection
        scenario, faults = with_house_figures(collection.figures, game, loaded(offer))
        # refused here, in the window's own thread
        game.start(scenario, seats, settle_options(game, scenario, options))
        path = collection.new_path()
        title = say("session.scenario", title=offer.named)
        create = partial(
            begin_battle, path, game, scenario, seats, options,
            title=title, name=offer.name, referee=referee,
        )  # fmt: skip
        self._open(path, lambda: _laid(path, create(now=now, entropy=token_bytes)))
        for fault in faults:
            self._keeper.tell(say("figures.amiss", fault=fault.message))

    def resume(self, file: Path) -> None:
        opened = partial(open_battle, file, games(), now=now, entropy=token_bytes)
        self._open(file, lambda: _laid(file, opened()))

    def put_aside(self, file: Path, told: Callable[[Message], None]) -> None:
        if file == self.file:
            self.put_away()

        def work() -> None:
            self.wait_until_closed()
            how = self._keeper.collection.put_aside(file)
            self._keeper.shell.soon(partial(told, how))

        self._keeper.jobs.start(work)

    def teach(self, lesson: Lesson) -> None:
        game, title = games()[lesson.game], say("lesson.title")
        self._open(None, lambda: begin_lesson(lesson, game, title, now, token_bytes), Steadily())

    def _open(
        self, file: Path | None, open_session: Callable[[], Session], chance: Chance | None = None
    ) -> None:
        """A battle in a file, or one that teaches: real dice and vanes have no part in that."""
        self._let_go()
        self.file = file
        self._sit_down()
        self._writer = SessionWriter(open_session, after=self._leaving)
        self.place = self._writer.subscribe(TABLE, partial(self._told, self._writer))
        self._writer.subscribe(TABLE, self._watch)
        sit, shell = self._writer.subscribe, self._keeper.shell
        self._captains = Captains(games(), sit, shell, chance or SystemRandom())
        self._writer.subscribe(TABLE, self._captains.hear)
        devices = self._keeper.attached.opened
        if devices and file:
            devices.join(partial(self._writer.subscribe, TABLE))

    def _told(self, writer: SessionWriter, notice: Notice) -> None:
        """Runs on the writer's thread. What it still tells once its battle was put away, for nobody
        waits until the last deed is kept, is nobody's.
        """
        shell = self._keeper.shell

        def tell() -> None:
            if writer is self._writer:
                shell.hear(notice)

        shell.soon(tell)

    def _watch(self, notice: Notice) -> None:
        """Runs on the writer's thread: whether a battle goes on."""
        if isinstance(notice, Snapshot):
            self._keeper.maintenance.battle_on(notice.view.outcome is None)

    def tell_story(self, told: Callable[[int, Story], None]) -> None:
        if self._writer:
            self._writer.tell_story(partial(self._desk.figures, told, self._keeper.shell.hear))

    def save_report(self) -> None:
        if self._writer:
            keeper, settings = self._keeper, self._keeper.settings
            places = partial(take_home, settings.data_folder, keeper.maintenance)
            save = partial(self._desk.save, keeper.shell.story.saved, places, settings.language)
            self._writer.tell_story(save, seed=True)

    def keep_set_up(self, name: str) -> None:
        if self._writer:
            keeper = self._keeper
            boards, language = keeper.collection.boards, keeper.settings.language

            def keep(chronicle: Chronicle) -> None:
                sheet = chronicle.set_up()
                how = partial(keep_set_up, boards, chronicle.game.card.slug, sheet, name, language)
                keeper.jobs.start(lambda: keeper.shell.story.kept(how()))

            self._writer.tell_story(keep)

    def copy(self, copied: Copied, failed: Told, known: str = "") -> bool:
        """Have its image handed over by the thread that writes it; whether there is a battle."""
        if self._writer and self.file:
            self._writer.copy(copied, failed, known)
        return self.file is not None

    def beat(self, acknowledged: Callable[[], None]) -> None:
        """Have ``acknowledged`` called by whoever writes the journal,
        or at once where no battle is open.
        """
        self._keeper.maintenance.schedule.tick()
        self._writer.beat(acknowledged) if self._writer else acknowledged()

    def put_away(self) -> None:
        """Have the battle closed; it goes on where it stood when it is opened again."""
        if self._writer:
            self._let_go()
            self.place = self.file = None
            self._keeper.shell.clear_table()

    def close(self) -> None:
        """Finish everything already asked for, and wait until the journal is closed."""
        self._let_go()
        self.wait_until_closed()

    def wait_until_closed(self, patience: float | None = None) -> None:
        """Wait until the battle that was put away last is closed, or so many seconds."""
        if self._leaving:
            self._leaving.wait(patience)

    def _let_go(self) -> None:
        """Have everything already asked for finished and the journal closed. That takes a slow card
        its time, so nobody waits for it here.
        """
        maintenance = self._keeper.maintenance
        if devices := self._keeper.attached.opened:
            devices.leave()
        if self._captains:
            self._captains.close()
        if self._writer:
            maintenance.schedule.copy_last()
            self._writer.end(self._keeper.battle_closed)
            self._leaving, self._writer = self._writer, None


class TableKeeper:
    """Puts the parts together for the screens; see ``Keeper`` among the ports of the shell."""

    def __init__(self, settings: Settings, file: Path, problems: tuple[Message, ...]) -> None:
        self.settings = self._written = settings
        self._file = file
        self._problems = problems
        self.jobs = BackgroundJobs()
        self.shell: Any = None
        self.collection = BattleCollection(settings.data_folder, lambda: self.battle.file)
        self.attached = AttachedDevices()
        self.battle = BattleOnTable(self)
        self.maintenance = Maintenance(self, self._look_again)
        self.sounds = Sounds(settings, sound_folder(), self.tell)

    def show(self, shell: Any, devices: Devices) -> None:
        """From now on notices go to this shell. A battle left unfinished is taken up by itself."""
        self.shell, self.attached.opened = shell, devices
        shell.refresh()
        self.jobs.start(self._look_over_scenarios)
        if cut_off := self.collection.cut_off():
            self.battle.resume(cut_off.path)
        for loss in self.collection.untold():
            shell.hear(Problem(message=loss))

    def tell(self, fault: Message) -> None:
        """From any thread: something is wrong that keeps nobody from playing."""
        if self.shell:
            self.shell.hear(Problem(message=fault))

    def _look_over_scenarios(self) -> None:
        """Beside the window."""
        self.collection.look_over()
        self._look_again()

    def _look_again(self) -> None:
        if self.shell:
            self.shell.soon(lambda: None)

    def troubles(self) -> tuple[Message, ...]:
        return (*self._problems, *self.maintenance.troubles(), *self.collection.unplayable)

    def keep(self, settings: Settings, chosen: str = "") -> None:
        rewired = settings.devices != self.settings.devices
        self.settings = settings
        self.sounds.follow(settings)
        if rewired and self.attached.opened:
            self.attached.opened.rewire(settings)
        save(settings, self._file, self._written, chosen)
        self._written = settings
        self._problems = tuple(problem.message for problem in load(self._file)[1])

    # --- what the maintenance of the machine asks ---

    @property
    def battle_file(self) -> Path | None:
        """The journal of the battle on the table, None without one."""
        return self.battle.file

    def copy_battle(self, copied: Copied, failed: Told, known: str = "") -> bool:
        return self.battle.copy(copied, failed, known)

    def put_away(self) -> None:
        self.battle.put_away()

    def wait_until_closed(self, patience: float | None = None) -> None:
        self.battle.wait_until_closed(patience)

    def battle_closed(self) -> None:
        """By its writer: it can be opened again, here or elsewhere."""
        self.maintenance.battle_on(False)
        self._look_again()

    def devices(self) -> tuple[Message, ...]:
        return self.attached.told()
