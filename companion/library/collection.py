"""All that can be chosen at this table, by the folder where its battles are kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.engine.house_figures import FigureCard
from companion.engine.messages import Message, say
from companion.engine.refusals import Refused
from companion.engine.written import shortened
from companion.games import games
from companion.library.catalogue import ScenarioOffer, figure_cards, offers, scenario_faults
from companion.library.custom_boards import Boards
from companion.library.house_figures import HouseFigures
from companion.library.preview import board_of
from companion.library.saved_battles import IN_USE, Battles, Saved
from companion.platform.folders import fault_of, why_shut


class BattleCollection:
    """Scenarios, boards and saved battles of one folder; ``on_table`` is the one on the table."""

    def __init__(self, folder: Path, on_table: Callable[[], Path | None] = lambda: None) -> None:
        self._folder = folder
        self._battles = Battles(folder)
        self._on_table = on_table
        self.figures = HouseFigures(folder / "figures")
        self.boards = Boards(folder, games(), self.figures.scenarios)
        self._faults: tuple[Message, ...] = ()
        # of each game from the start: a thread of its own fills it while the window reads it
        self._misread: dict[str, tuple[Message, ...]] = dict.fromkeys(games(), ())

    def offers(self) -> tuple[ScenarioOffer, ...]:
        return offers(self.boards)

    def saved(self) -> tuple[Saved, ...]:
        """All but the one that lies on the table and goes on."""
        open_here = IN_USE, self._on_table()
        return tuple(
            battle
            for battle in self._battles.list()
            if (battle.condition, battle.path) != open_here
        )

    def waiting(self) -> Saved | None:
        return self._battles.latest_unfinished()

    def cut_off(self) -> Saved | None:
        """The battle to take up again by itself."""
        return self._battles.cut_off()

    def has_been_told(self, trouble: Message) -> None:
        self._battles.has_been_told(trouble)

    def untold(self) -> tuple[Message, ...]:
        """Losses of battles that nobody has read of yet."""
        return tuple(self._battles.untold())

    def look_over(self) -> None:
        """Find out which scenarios cannot be played, which house figures cannot be used, and
        whether the folder can be looked into; takes a while, for every book is opened.
        """
        told = offers(self.boards)
        for offer in told:
            board_of(offer.game, offer.file, {})  # kept for whoever chooses among them
        for game in games():
            self.check_figures(game, [card for _, card in figure_cards(told, game)])
        self._faults = (*self._shut(), *scenario_faults(self.boards))

    def _shut(self) -> tuple[Message, ...]:
        """What is wrong with the folder of this table, or the first of those in it."""
        for place in (self._folder, self._battles.folder, self.boards.folder):
            if why := why_shut(place):
                return (say("app.shut-folder", folder=shortened(place.name), fault=why),)
        return ()

    def check_figures(self, game: str, cards: Iterable[FigureCard]) -> None:
        """Find out which house figures of a game cannot be used; these are all its cards."""
        self._misread[game] = tuple(
            say("figures.amiss", fault=fault.message) for fault in self.figures.faults(game, cards)
        )

    @property
    def unplayable(self) -> tuple[Message, ...]:
        """What is wrong with scenarios and with house figures, as far as it has been found out."""
        return (*self._faults, *(one for misread in self._misread.values() for one in misread))

    def new_path(self) -> Path:
        """A file for a new battle. Raises ``Refused`` where none can be made."""
        with self._writing():
            return self._battles.new_path()

    def put_aside(self, file: Path) -> Message:
        """Take a battle that nobody has open off the list; where it lies now, or why it stays."""
        try:
            with self._writing():
                return say("saved.is-aside", file=self._battles.set_aside(file).name)
        except Refused as refused:
            return refused.reason

    @contextmanager
    def _writing(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise Refused(
                "app.no-folder", folder=self._battles.folder.name, fault=fault_of(error)
            ) from error
