"""What the screens ask of the app, in parts by what they serve.

``companion.app`` provides it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Protocol

from companion.appliance.maintenance import Maintenance
from companion.engine.game import Seat
from companion.engine.house_figures import FigureCard
from companion.engine.messages import Message
from companion.engine.moments import Moment
from companion.library.catalogue import ScenarioOffer
from companion.library.custom_boards import Boards
from companion.library.house_figures import HouseFigures
from companion.library.lessons import Lesson
from companion.library.saved_battles import Saved
from companion.presenters.story.figures import Story
from companion.session.subscription import Subscription
from companion.settings import Settings
from hardware.readings import DeviceState
from hardware.self_test import Check


class Collection(Protocol):
    """What can be played: scenarios, boards of one's own, saved battles."""

    boards: Boards
    figures: HouseFigures

    def offers(self) -> tuple[ScenarioOffer, ...]:
        """Scenarios that can be played."""

    def check_figures(self, game: str, cards: Iterable[FigureCard]) -> None:
        """Find out which house figures of a game cannot be used; these are all its cards."""

    def saved(self) -> tuple[Saved, ...]:
        """Battles in the journal folder, newest first."""

    def waiting(self) -> Saved | None:
        """The newest battle that is not over, or None."""

    def has_been_told(self, trouble: Message) -> None:
        """Somebody has read what was amiss; the loss of a battle is told at every start until
        then.
        """


class DevicePort(Protocol):
    """The vane, the dice, the lamps and the box."""

    def hurry(self, place: int) -> None:
        """The time of the seat at this place of the table is up: its lamp says so."""

    def reveal(self) -> None:
        """The arrow rests, the die lies still: the lamps may show what came of it."""

    def told(self) -> tuple[Message, ...]:
        """The vane and dice that are attached, or what is wrong with them."""

    def states(self) -> tuple[DeviceState, ...]:
        """Every device as it stands."""

    def faults(self) -> tuple[Message, ...]:
        """What is wrong with the devices that did not open, each with its cure."""

    def check_on(self, settings: Settings) -> None:
        """Begin the guided check; while one goes on, pass over the device at hand."""

    def check(self) -> Check | None:
        """The guided check that goes on, or was the last."""

    def begin_trial(self) -> None:
        """Hands try the devices out: what they say answers nothing that the battle waits for."""

    def end_trial(self) -> None:
        """The devices serve the battle again, and no guided check goes on."""


class SoundPort(Protocol):
    """What is heard. Nobody waits for it."""

    def cue(self, name: str) -> None:
        """Play a sound."""

    def call(self, moment: Moment, words: Callable[[Message], str]) -> None:
        """Play a moment's sound and say its words."""


class BattlePort(Protocol):
    """The battle on the table."""

    place: Subscription | None
    """The window's place there; None without a battle."""

    def listen(self, sit_down: Callable[[], None]) -> None:
        """Have ``sit_down`` called, in the window's thread, whenever another battle comes to the
        table.
        """

    def begin(
        self,
        offer: ScenarioOffer,
        seats: tuple[Seat, ...],
        options: Mapping[str, str],
        referee: str = "",
    ) -> None:
        """Begin a battle; its first snapshot follows.

        Raises ``Refused`` where the game will not start so.

        ``referee`` is his PIN where there is one.
        """

    def teach(self, lesson: Lesson) -> None:
        """Begin the battle of a lesson, which lies in no file; its first snapshot follows."""

    def resume(self, file: Path) -> None:
        """Open a saved battle; its first snapshot follows."""

    def put_aside(self, file: Path, told: Callable[[Message], None]) -> None:
        """Have a saved battle taken off the list, and off the table where it lies there; nothing is
        deleted. ``told`` follows, in the window's thread: where the file lies now, or why it stays.
        """

    def tell_story(self, told: Callable[[int, Story], None]) -> None:
        """Have the battle on the table told, up to now, beside the window: ``told`` up to which
        entry, and what, in whichever thread.
        """

    def save_report(self) -> None:
        """Write the report of the battle, the logbook and the record for play trackers onto the
        stick or to the exports; ``StoryTeller.saved`` follows. Of a battle that is over it shows
        the seed and ends undo.
        """

    def keep_set_up(self, name: str) -> None:
        """Keep the set-up of the battle as a scenario of this name, beside the window;
        ``StoryTeller.kept`` follows.
        """


class Keeper(Protocol):
    """What the screens find at the app. Nothing here waits for the disk but where it says so."""

    settings: Settings
    maintenance: Maintenance

    @property
    def collection(self) -> Collection:
        """What can be played."""

    @property
    def battle(self) -> BattlePort:
        """The battle on the table."""

    @property
    def attached(self) -> DevicePort:
        """The devices."""

    @property
    def sounds(self) -> SoundPort:
        """What is heard."""

    def troubles(self) -> tuple[Message, ...]:
        """What is amiss: a damaged journal set aside, a scenario or a setting that cannot be
        used.
        """

    def keep(self, settings: Settings, chosen: str = "") -> None:
        """Take new settings at once and write down what is new, and the one ``chosen``; raises
        ``OSError``.
        """
