"""First battles that teach: ``scenarios/<game>/lesson/``, a small board and what is done on it.

``board.toml`` is a scenario of the game, ``steps.toml`` the lesson: the seed from which all chance
of it comes, how the game is set up, and its steps. A lesson of a seed goes the same way each time,
so every step of it can be tried out by a test.
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
    options: Mapping[str, str] = {}
    sides: Mapping[str, str] = {}
    steps: tuple[Step, ...]


class Lesson(Struct, frozen=True, kw_only=True):
    """A first battle of a game."""

    game: str
    board: Path
    seed: int
    options: Mapping[str, str]
    sides: Mapping[str, str]
    steps: tuple[Step, ...]


def taught(folder: Path = SCENARIOS) -> tuple[str, ...]:
    """The games that have a first battle."""
    return tuple(file.parents[1].name for file in sorted(folder.glob("*/lesson/steps.toml")))


def read_lesson(game: str, folder: Path = SCENARIOS) -> Lesson:
    """A game's first battle. Raises ``ScenarioError``."""
    place = folder / game / "lesson"
    sheet = read_sheet(place / "steps.toml", _Sheet)
    return Lesson(
        game=game, board=place / "board.toml", seed=sheet.seed, options=sheet.options,
        sides=sheet.sides, steps=sheet.steps,
    )  # fmt: skip
