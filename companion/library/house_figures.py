"""The house figures of this table: ``<data>/figures/<game>.toml``, told once by whoever owns the
box.

A wrong figure costs no battle: it is named, and the battle is played with what the scenario has. A
file is replaced whole or not at all, and one that holds anything wrong is set aside as it was
before it is written anew.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from itertools import count
from pathlib import Path
from typing import Any

from companion.engine.game import Game
from companion.engine.house_figures import SCENARIO, FigureCard, OwnValues, Place, Value
from companion.engine.messages import say
from companion.engine.scenario import ScenarioError
from companion.engine.written import shortened, written
from companion.library.toml_writer import toml
from companion.platform.atomic_file import half_of

LARGEST_FILE = 65_536
"""Bytes; nobody tells as much by taps."""
Faults = tuple[ScenarioError, ...]


class HouseFigures:
    """Reads and keeps them, ``<game>.toml`` in a folder that is made with the first figure kept."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def file(self, game: str) -> Path:
        """Where the figures of a game stand."""
        return self.folder / f"{game}.toml"

    def own(self, game: str, cards: Iterable[FigureCard]) -> tuple[OwnValues, Faults]:
        """The figures told for these cards, and what cannot be used of them or of the whole
        file.
        """
        told, faults = read_figures(self.file(game))
        rows = {row.place: row for card in cards for row in card.rows}
        wrong = {
            place: ScenarioError(self.file(game).name, rows[place].name, _shown(value), expected)
            for place, value in told.items()
            if place in rows and (expected := rows[place].expected(value))
        }
        own = {place: one for place, one in told.items() if place in rows and place not in wrong}
        return own, (*faults, *wrong.values())

    def faults(self, game: str, cards: Iterable[FigureCard]) -> Faults:
        """All that is wrong in the file, where these are all the cards of the game."""
        cards = tuple(cards)
        strange = self._strange(game, cards)
        expected = say("expected.house-figure")
        unknown = (
            ScenarioError(self.file(game).name, _name(place), _shown(value), expected)
            for place, value in strange.items()
        )
        return (*self.own(game, cards)[1], *unknown)

    def _strange(self, game: str, cards: tuple[FigureCard, ...]) -> OwnValues:
        """What no card has. Figures of a scenario that is gone may wait for it."""
        places = {row.place for card in cards for row in card.rows}
        here = {place[:2] for place in places if place[0] == SCENARIO}
        return {
            place: value
            for place, value in read_figures(self.file(game))[0].items()
            if place not in places and (place[0] != SCENARIO or len(place) < 3 or place[:2] in here)
        }

    def keep(
        self, game: str, cards: Iterable[FigureCard], changes: Mapping[Place, Value | None]
    ) -> None:
        """Write down figures, or with None that they are as printed; ``cards`` are all of the game.

        Raises ``OSError``; then the file is as it was.
        """
        cards, file = tuple(cards), self.file(game)
        amiss = bool(self.faults(game, cards))
        strange, own = self._strange(game, cards), self.own(game, cards)[0]
        places = {row.place for card in cards for row in card.rows}
        told = read_figures(file)[0]
        waiting = {one: told[one] for one in told if one not in places and one not in strange}
        figures = {**waiting, **own, **changes}
        sheet = _nested({place: one for place, one in figures.items() if one is not None})
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with half_of(file, _aside(file) if amiss else None) as half:
            half.write_text(toml(sheet), encoding="utf-8")

    def scenarios(self, game: str) -> frozenset[str]:
        """The scenarios of which anything was told, whether they are here or not."""
        told = read_figures(self.file(game))[0]
        return frozenset(place[1] for place in told if place[0] == SCENARIO and len(place) > 1)

    def forget(self, game: str, cards: Iterable[FigureCard], scenario: str) -> None:
        """A scenario is thrown away: the next of its name has figures of its own. Raises
        ``OSError``.
        """
        told = read_figures(self.file(game))[0]
        if gone := [place for place in told if place[:2] == (SCENARIO, scenario)]:
            self.keep(game, cards, dict.fromkeys(gone))

    def reset(self, game: str) -> None:
        """All is as printed again; what was told is set aside. Raises ``OSError``."""
        if (file := self.file(game)).exists():
            file.rename(_aside(file))


def with_house_figures(figures: HouseFigures, game: Game, scenario: Any) -> tuple[Any, Faults]:
    """The scenario with what this table has told of its box, and what of that cannot be used: first
    what was told of this scenario alone is left out, then all.
    """
    slug, cards = game.card.slug, game.figures(scenario)
    own, faults = figures.own(slug, cards) if cards else ({}, ())
    plain = {place: value for place, value in own.items() if place[0] != SCENARIO}
    for told in [own] if plain == own else [own, plain]:
        try:
            return (game.with_figures(scenario, told) if told else scenario), faults
        except ScenarioError as error:
            file = figures.file(slug).name
            amiss = ScenarioError(file, error.path, error.value, error.expected, error.rule)
            faults = (*faults, amiss)
    return scenario, faults


def read_figures(file: Path) -> tuple[OwnValues, Faults]:
    """Every number and every text in a file by its place, and what else stands there.

    No file is no fault. Whatever stands there, it is read in no time and ends nothing.
    """
    try:
        if not file.exists():
            return {}, ()
        if not file.is_file():
            return {}, (ScenarioError(file.name, "", "", say("expected.readable")),)
        if file.stat().st_size > LARGEST_FILE:
            return {}, (
                ScenarioError(file.name, "", "", say("expected.small-file", n=LARGEST_FILE)),
            )
        leaves = dict(_leaves(tomllib.loads(file.read_text(encoding="utf-8-sig")), ()))
    except OSError as error:
        return {}, (ScenarioError(file.name, "", error.strerror, say("expected.readable")),)
    except (ValueError, RecursionError) as error:  # tomllib lets more escape than its own error
        return {}, (ScenarioError(file.name, "", type(error).__name__, say("expected.toml")),)
    told = {place: one for place, one in leaves.items() if type(one) in (int, str)}
    faults = (
        ScenarioError(file.name, _name(place), _shown(one), say("expected.house-figure"))
        for place, one in leaves.items()
        if place not in told
    )
    return told, tuple(faults)


def _leaves(table: Mapping[str, Any], place: Place) -> Iterator[tuple[Place, Any]]:
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _leaves(value, (*place, key))
        else:
            yield (*place, key), value


def _nested(figures: OwnValues) -> dict[str, Any]:
    """The tables of the file."""
    sheet: dict[str, Any] = {}
    for place, value in figures.items():
        *above, name = place
        inner = sheet
        for key in above:
            inner = inner.setdefault(key, {})
        inner[name] = value
    return sheet


def _name(place: Place) -> str:
    return shortened(".".join(place))


def _shown(value: object) -> str | int:
    """What stands there, as a person would write it: no more of it than a sentence has room for."""
    if type(value) is int and abs(value) < 10**9:
        return value
    return shortened(value) if isinstance(value, str) else written(value)


def _aside(file: Path) -> Path:
    """A name for what stands there: its own with a number."""
    names = (file.with_name(f"{file.name}.{number}") for number in count(1))
    return next(name for name in names if not name.exists())
