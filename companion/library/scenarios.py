"""Finds scenario files: ``scenarios/<game>/<name>.toml``.

What stands in them is each game's own affair.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from companion.engine.game import Game
from companion.engine.messages import say
from companion.engine.scenario import ScenarioError, one_of
from companion.platform.folders import files_in
from companion.platform.program_files import SCENARIOS


class ScenarioFile(Struct, frozen=True, kw_only=True):
    """A battle that can be begun: the game's slug, the scenario's name and its file."""

    game: str
    name: str
    path: Path


def scenario_files(folder: Path = SCENARIOS) -> tuple[ScenarioFile, ...]:
    """Every scenario, by game and name.

    Folders inside a game's folder hold its cards and boards, not battles.
    """
    return tuple(_named(path) for path in files_in(folder, "*/*.toml"))


def find_scenario(written: str, folder: Path = SCENARIOS) -> ScenarioFile:
    """The scenario a person wrote: a file, ``game/name``, or a name that only one game has.

    Raises ``ScenarioError`` that lists the names there are.
    """
    known = scenario_files(folder)
    fits = [one for one in known if written in (one.name, f"{one.game}/{one.name}")]
    if len(fits) == 1:
        return fits[0]
    if _is_file(written):
        return _named(Path(written).resolve())
    names = one_of(f"{one.game}/{one.name}" for one in known) if known else say("expected.readable")
    raise ScenarioError(folder.name, "scenario", written, names)


def _is_file(written: str) -> bool:
    """What nothing can be called, as it is too long, is no file."""
    try:
        return Path(written).is_file()
    except OSError:
        return False


def load_scenario(scenario: ScenarioFile, games: Mapping[str, Game]) -> Any:
    """The scenario as its game reads it. Raises ``ScenarioError``."""
    if scenario.game not in games:
        expected = say("expected.game-folder", games=", ".join(sorted(games)))
        raise ScenarioError(str(scenario.path), "folder", scenario.game, expected)
    return games[scenario.game].load(scenario.path)


def _named(path: Path) -> ScenarioFile:
    return ScenarioFile(game=path.parent.name, name=path.stem, path=path)
