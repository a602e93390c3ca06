"""The scenarios that can be played, and what is wrong with those that cannot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from msgspec import Struct

from companion.engine.game import Option
from companion.engine.house_figures import FigureCard, Place
from companion.engine.messages import ENGLISH, Message, in_language, written
from companion.engine.refusals import Refused
from companion.engine.scenario import Minutes, ScenarioError
from companion.games import games
from companion.library.custom_boards import Boards, read_board
from companion.library.scenarios import ScenarioFile, load_scenario, scenario_files


class ScenarioOffer(Struct, frozen=True, kw_only=True):
    """A scenario that can be played: its game, its name, its file, its title by language; ``own``
    if drawn here.

    ``options`` as this scenario leaves them; ``drawn`` if its board can go on the drawing table.
    ``players`` are the numbers that can sit down to it, least first, ``teams`` how many teams so
    many players may make. ``minutes``: about how long it takes, where the file says. ``figured`` if
    a table may tell what its own box shows.
    """

    game: str
    name: str
    file: Path
    players: tuple[int, ...]
    teams: Mapping[int, tuple[int, ...]] = {}
    titles: Mapping[str, str] = {}
    options: tuple[Option, ...] = ()
    drawn: bool = False
    own: bool = False
    minutes: Minutes | None = None
    figured: bool = False

    def title(self, language: str) -> str:
        """The title in a language, or the bare name."""
        return in_language(self.titles, language) or self.name

    @property
    def named(self) -> Message:
        """Its title in every language that its file has, or the bare name."""
        return written(**(self.titles or {ENGLISH: self.name}))


def offers(boards: Boards) -> tuple[ScenarioOffer, ...]:
    """Scenarios that can be played, and after them those drawn at this table."""
    shipped = map(_shipped, scenario_files())
    drawn = (_offer(file, own=True) for file in boards.files())
    return tuple(offer for offer in (*shipped, *drawn) if offer)


def scenario_faults(boards: Boards) -> tuple[Message, ...]:
    """What is wrong with the others."""
    return tuple(fault for file in _files(boards) if isinstance(fault := _read(file), Message))


def titles_taken(boards: Boards, game: str, but: Path | None = None) -> frozenset[str]:
    """What the scenarios of a game and the drafts of others are called, in every language, in small
    letters; but for the one drawn at this table at a path, and its draft.
    """
    files = [file for file in (*_files(boards), *boards.drafts()) if file.game == game]
    others = (
        file.path
        for file in files
        if but is None or not boards.is_own(file.path) or file.path.name != but.name
    )
    return frozenset(title.casefold() for path in others for title in _titles(path))


def _titles(path: Path) -> Iterator[str]:
    """The titles of a file, none of one that cannot be read."""
    try:
        titles = read_board(path).get("title", {})
    except (OSError, ValueError):
        return
    yield from (str(title) for title in titles.values()) if isinstance(titles, Mapping) else ()


def loaded(offer: ScenarioOffer) -> Any:
    """The scenario as its game reads it. Raises ``Refused``."""
    return _load(_file(offer))


def figure_cards(
    offered: Iterable[ScenarioOffer], game: str
) -> tuple[tuple[ScenarioOffer, FigureCard], ...]:
    """All on which a table may tell what its own box of a game shows, each once, with the scenario
    that has it first; scenarios that cannot be read have none.
    """
    found: dict[Place, tuple[ScenarioOffer, FigureCard]] = {}
    for offer in offered:
        if offer.game == game and not isinstance(scenario := _read(_file(offer)), Message):
            for card in games()[game].figures(scenario):
                found.setdefault(card.rows[0].place, (offer, card))
    return tuple(found.values())


def _file(offer: ScenarioOffer) -> ScenarioFile:
    return ScenarioFile(game=offer.game, name=offer.name, path=offer.file)


def _files(boards: Boards) -> tuple[ScenarioFile, ...]:
    return (*scenario_files(), *boards.files())


@lru_cache(maxsize=256)
def _shipped(file: ScenarioFile) -> ScenarioOffer | None:
    """Read once, since the program's own files stay as they are: all of them take long."""
    return _offer(file, own=False)


def _offer(file: ScenarioFile, own: bool) -> ScenarioOffer | None:
    """What a file offers; nothing where it is wrong."""
    if isinstance(scenario := _read(file), Message):
        return None
    sheet, game = read_board(file.path), games()[file.game]
    least, most = game.restrict_players(scenario, game.card.players)
    players = tuple(n for n in range(least, most + 1) if game.has_layout(scenario, n))
    return ScenarioOffer(
        game=file.game,
        name=file.name,
        file=file.path,
        titles=sheet.get("title", {}),
        own=own,
        options=game.restrict_options(scenario, game.options),
        players=players,
        teams={n: teams for n in players if (teams := game.team_counts(scenario, n))},
        figured=bool(game.figures(scenario)),
        minutes=Minutes(**sheet["minutes"]) if "minutes" in sheet else None,
        drawn=bool(game.drawing and game.drawing.is_drawn(sheet)),
    )


def _load(file: ScenarioFile) -> Any:
    try:
        return load_scenario(file, games())
    except ScenarioError as error:
        raise Refused("home.bad-scenario", fault=error.message) from error


def _read(file: ScenarioFile) -> Any:
    """The scenario, or in words what is wrong with it."""
    try:
        return _load(file)
    except Refused as refused:
        return refused.reason
