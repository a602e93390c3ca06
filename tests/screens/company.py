"""A table for the tests of the screens: a real session over a memory journal, and buttons found by
their words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from shutil import rmtree
from subprocess import CompletedProcess
from tempfile import mkdtemp
from typing import Any
from weakref import finalize

from companion.appliance.maintenance import Maintenance, MaintenanceView
from companion.devices.sounds import sentence_of
from companion.engine.commands import Command
from companion.engine.events import Event
from companion.engine.game import TABLE, Seat
from companion.engine.house_figures import FigureCard
from companion.engine.messages import NOTHING, Message, say
from companion.engine.moments import Moment
from companion.games import games
from companion.journal.memory import MemoryJournal
from companion.library.catalogue import ScenarioOffer, offers
from companion.library.custom_boards import Boards
from companion.library.house_figures import HouseFigures, with_house_figures
from companion.library.lessons import Lesson
from companion.library.saved_battles import Saved
from companion.library.set_ups import keep_set_up
from companion.presenters.lesson import Steadily, begin_lesson
from companion.presenters.story.figures import Story, tell
from companion.session.captains import Captains
from companion.session.hub import Hub
from companion.session.notices import Notice, Receipt
from companion.session.session import Session
from companion.session.subscription import Subscription
from companion.settings import Settings
from hardware.readings import DeviceState
from hardware.self_test import Check

SCENARIO = Path(__file__).parents[2] / "scenarios" / "admiral" / "pearl-shoals.toml"
NOWHERE = Boards(Path("/dev/null/nowhere"), games())
"""No folder can be made there: a stray tap draws no board that the next test would find."""


def all_scenarios() -> tuple[ScenarioOffer, ...]:
    """Every battle of every game, as the app offers them."""
    return offers(NOWHERE)


PEARL_SHOALS = next(one for one in all_scenarios() if one.file == SCENARIO)


class StandingMaintenance(Maintenance):
    """Shows what a test stands there, and does at once what is asked of it."""

    def __init__(self, table: Any, view: MaintenanceView | None = None) -> None:
        super().__init__(table, lambda: None, {}, run=self._note, beside=lambda work: work())
        self._seen = view or MaintenanceView()
        self._busy, self._leaving = self._seen.busy, self._seen.leaving
        self.orders: list[str] = []

    def look(self) -> None:
        """It stands as the test has put it."""

    def _note(self, order: Sequence[str]) -> CompletedProcess[str]:
        self.orders.append(" ".join(order))
        return CompletedProcess(order, 0, "", "")


class NotedHub(Hub):
    """A hub that notes down every command in ``sent``, and in ``events`` what came of them."""

    sent: list[Command]
    events: list[Event]

    def submit(self, asker: Subscription, command: Command, because: Message = NOTHING) -> Receipt:
        self.sent.append(command)
        receipt = super().submit(asker, command, because)
        self.events += receipt.events
        return receipt


class StandingDevices:
    """Devices that stand as the test has put them."""

    def __init__(self) -> None:
        self.now: tuple[DeviceState, ...] = ()
        self.checked: Check | None = None
        self.on_trial = False
        self.hurried: list[int] = []
        self.revealed = 0

    def hurry(self, place: int) -> None:
        self.hurried.append(place)

    def reveal(self) -> None:
        self.revealed += 1

    def told(self) -> tuple[Message, ...]:
        return ()

    def states(self) -> tuple[DeviceState, ...]:
        return self.now

    def faults(self) -> tuple[Message, ...]:
        return ()

    def check_on(self, settings: Settings) -> None:
        if self.checked and self.checked.asked:
            self.checked.skip()
        else:
            self.checked = Check(settings.devices)

    def check(self) -> Check | None:
        return self.checked

    def begin_trial(self) -> None:
        self.on_trial = True

    def end_trial(self) -> None:
        self.on_trial, self.checked = False, None


class NotedSounds:
    """Notes down what would be heard: cues, and sentences in quotes."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def cue(self, name: str) -> None:
        self.heard.append(name)

    def call(self, moment: Moment, words: Callable[[Message], str]) -> None:
        self.heard += [moment.cue, f"'{sentence_of(moment, words)}'"]


class Company:
    """A keeper, and all its parts but the devices, without threads: what is sent is done at once, and the notices wait in the shell for
    its next frame. Nothing goes by itself unless a test asks for it.
    """

    def __init__(self, **settings: Any) -> None:
        self.settings = Settings(**({"language": "en", "stay": "never"} | settings))
        self.sounds = NotedSounds()
        self.session: Session | None = None
        self.sent: list[Command] = []
        self.kept: list[Settings] = []
        self.chosen: list[str] = []
        self.hub: NotedHub | None = None
        self.events: list[Event] = []
        self.place: Any = None
        self.clock = 0.0
        self.saved_reports = self.seed = 0
        self.shelf: dict[Path, Session] = {}
        self.battles: tuple[Saved, ...] = ()
        self.amiss: tuple[Message, ...] = ()
        self.scenarios: tuple[ScenarioOffer, ...] = (PEARL_SHOALS,)
        self.boards: Boards = NOWHERE
        self.figures = HouseFigures(Path(mkdtemp()))
        finalize(self, rmtree, self.figures.folder, ignore_errors=True)
        self.collection = self.battle = self
        self.attached = StandingDevices()
        self.shell: Any = None
        self.maintenance: Maintenance = StandingMaintenance(self)
        self._sit_down: Callable[[], None] = lambda: None

    def listen(self, sit_down: Callable[[], None]) -> None:
        self._sit_down = sit_down

    def offers(self) -> tuple[ScenarioOffer, ...]:
        return (*self.scenarios, *(one for one in offers(self.boards) if one.own))

    def check_figures(self, game: str, cards: Iterable[FigureCard]) -> None:
        self.amiss = tuple(fault.message for fault in self.figures.faults(game, cards))

    def saved(self) -> tuple[Saved, ...]:
        return self.battles

    def put_aside(self, file: Path, told: Callable[[Message], None]) -> None:
        if not self.shelf.pop(file, None):
            told(say("app.no-folder", folder="battles", fault="gone"))
            return
        self.battles = tuple(one for one in self.battles if one.path != file)
        told(say("saved.is-aside", file=f"{file.name}.set-aside-1"))

    def has_been_told(self, trouble: Message) -> None:
        pass

    def waiting(self) -> Saved | None:
        return next((battle for battle in self.battles if not battle.finished), None)

    def troubles(self) -> tuple[Message, ...]:
        return self.amiss

    def devices(self) -> tuple[Message, ...]:
        return ()

    def begin(
        self,
        offer: ScenarioOffer,
        seats: tuple[Seat, ...],
        options: Mapping[str, str],
        referee: str = "",
    ) -> None:
        game = games()[offer.game]
        scenario, _ = with_house_figures(self.figures, game, game.load(offer.file))
        session = Session.create(
            MemoryJournal(), game, scenario, seats, options, seed=self.seed.to_bytes(32),
            now=lambda: "2026-01-01T12:00:00Z", entropy=Random(0).randbytes, name=offer.name,
            title=say("session.scenario", title=offer.named), referee=referee,
        )  # fmt: skip
        self.bring(session)

    def teach(self, lesson: Lesson) -> None:
        title = say("lesson.title")
        entropy = Random(0).randbytes
        self.bring(begin_lesson(lesson, games()[lesson.game], title, lambda: "noon", entropy))

    def bring(self, session: Session) -> None:
        """Put a battle on the table."""
        self.session, self.hub = session, NotedHub(session, lambda: self.clock)
        self.hub.sent, self.hub.events = self.sent, self.events
        self._sit_down()
        self.place = self.hub.subscribe(TABLE, self.tell)
        self.captains = Captains(games(), self.hub.subscribe, self.shell, Steadily())
        self.hub.subscribe(TABLE, self.captains.hear)

    def resume(self, file: Path) -> None:
        self.bring(self.shelf[file])

    def send(self, command: Command) -> None:
        """A deed that is done elsewhere, in its own seat's place."""
        assert self.hub
        place = self.hub.subscribe(command.seat, lambda _: None)
        place.send(command)
        place.close()

    def set_pin(self, seat: str, pin: str) -> None:
        """A seat chooses its PIN, and no page opens to it."""
        self.place.set_pin(seat, pin).close()

    def copy_battle(self, *_: object) -> bool:
        return self.session is not None

    def put_away(self) -> None:
        self.session = self.hub = self.place = None
        self.shell.clear_table()

    def wait_until_closed(self, _patience: float | None = None) -> None:
        """It is closed."""

    def tell_story(self, told: Callable[[int, Story], None]) -> None:
        assert self.session
        chronicle = self.session.chronicle()
        told(chronicle.entry, tell(chronicle.game, chronicle.passages()))

    def save_report(self) -> None:
        self.saved_reports += 1
        self.shell.story.saved(say("story.saved.here"))

    def keep_set_up(self, name: str) -> None:
        assert self.session
        chronicle = self.session.chronicle()
        game, language = chronicle.game.card.slug, self.settings.language
        self.shell.story.kept(keep_set_up(self.boards, game, chronicle.set_up(), name, language))

    def keep(self, settings: Settings, chosen: str = "") -> None:
        self.settings = settings
        self.kept.append(settings)
        self.chosen.append(chosen)

    def tell(self, notice: Notice) -> None:
        self.shell.hear(notice)


def widgets(root: Any, kind: str = "") -> Iterator[Any]:
    """Every widget one can see, of a kind by its class name."""
    if not kind or type(root).__name__ == kind:
        yield root
    for child in reversed(root.children):
        yield from widgets(child, kind)


def says(root: Any) -> str:
    """Every word that stands on the screen."""
    return "\n".join(
        words
        for widget in widgets(root)
        if (words := getattr(widget, "words", "") or getattr(widget, "text", ""))
    )


def button(root: Any, words: str) -> Any:
    """The button that says this, wholly or at its beginning."""
    found = [
        one
        for one in widgets(root)
        if hasattr(one, "state") and str(getattr(one, "text", "")).startswith(words)
    ]
    exact = [one for one in found if one.text == words]
    assert found, f"no button says {words!r}; the screen says:\n{says(root)}"
    return (exact or found)[0]
