"""Battles that teach: ``scenarios/<game>/lesson/``, a small board and what is done on it.

``board.toml`` is a scenario of the game, ``steps.toml`` its first lesson; ``<name>.toml`` beside
them is a lesson of the game's own scenario of that name. A lesson says the seed from which all
chance of it comes, how the game is set up, and its steps. A lesson of a seed goes the same way each
time, so every step of it can be tried out by a test.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

from companion.engine.names import Name
from companion.engine.scenario import read_sheet
from companion.library.scenarios import SCENARIOS

PUPIL = "blue"
"""The seat of whoever learns; the companion plays the other one."""
OTHER = "orange"


class Step(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One sentence of the lesson, and what it asks for.

    ``do`` says by its deed and its picks what is asked, ``faces`` what comes up where that throws.
    While one should ``watch`` the companion plays, until the pupil is asked again. Without either
    the sentence is only read.
    """

    says: Name
    rule: str = ""
    do: Mapping[str, str] = {}
    faces: tuple[int, ...] = ()
    watch: bool = False


class _Sheet(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The file as it is written."""

    seed: int
    players: int = 2
    options: Mapping[str, str] = {}
    sides: Mapping[str, str] = {}
    steps: tuple[Step, ...]


class Lesson(Struct, frozen=True, kw_only=True):
    """A first battle of a game, or the lesson of its scenario ``name``. With one of the ``players``
    nobody is against the pupil.
    """

    game: str
    name: str = ""
    board: Path
    seed: int
    players: int
    options: Mapping[str, str]
    sides: Mapping[str, str]
    steps: tuple[Step, ...]


def taught(folder: Path = SCENARIOS) -> tuple[str, ...]:
    """The games that have a first battle."""
    return tuple(file.parents[1].name for file in sorted(folder.glob("*/lesson/steps.toml")))


def further(game: str, folder: Path = SCENARIOS) -> tuple[str, ...]:
    """The scenarios of a game that have a lesson of their own."""
    place = folder / game
    names = (file.stem for file in sorted(place.glob("lesson/*.toml")))
    return tuple(name for name in names if (place / f"{name}.toml").is_file())


def read_lesson(game: str, name: str = "", folder: Path = SCENARIOS) -> Lesson:
    """A game's first battle, or the lesson of one of its scenarios. Raises ``ScenarioError``."""
    place = folder / game
    sheet = read_sheet(place / "lesson" / f"{name or 'steps'}.toml", _Sheet)
    board = place / f"{name}.toml" if name else place / "lesson" / "board.toml"
    return Lesson(
        game=game, name=name, board=board, seed=sheet.seed, players=sheet.players,
        options=sheet.options, sides=sheet.sides, steps=sheet.steps,
    )  # fmt: skip
