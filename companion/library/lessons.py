"""Battles that teach: ``scenarios/<game>/lesson/``, a small board and what is done on it.

``board.toml`` is a scenario of the game, ``steps.toml`` its first lesson; ``<name>.toml`` beside
them is a lesson of the game's own scenario of that name. A lesson says the seed from which all
chance of it comes, how the game is set up, and its steps; for several who learn together it has
steps of their own. A lesson of a seed goes the same way each time, so every step of it can be tried
out by a test.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.game import Seat
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
    the sentence is only read. ``each`` of several pupils does it, one after the other, with the
    steps beside it that each does.
    """

    says: Name
    rule: str = ""
    do: Mapping[str, str] = {}
    faces: tuple[int, ...] = ()
    watch: bool = False
    each: bool = False


class _Sheet(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The file as it is written."""

    seed: int
    players: int = 2
    options: Mapping[str, str] = {}
    sides: Mapping[str, str] = {}
    steps: tuple[Step, ...]
    together: tuple[Step, ...] = ()


class Lesson(Struct, frozen=True, kw_only=True):
    """A first battle of a game, or the lesson of its scenario ``name``.

    ``together``: several learn at once. Each finds his own way, so what a step asks for may be done
    in any way, and what nobody can do is passed over.
    """

    game: str
    name: str = ""
    board: Path
    seed: int
    seats: tuple[Seat, ...]
    options: Mapping[str, str]
    steps: tuple[Step, ...]
    together: bool = False

    @property
    def pupils(self) -> tuple[str, ...]:
        """The seats of those who learn."""
        return tuple(seat.id for seat in self.seats if not seat.captain)


def taught(folder: Path = SCENARIOS) -> tuple[str, ...]:
    """The games that have a first battle."""
    return tuple(file.parents[1].name for file in sorted(folder.glob("*/lesson/steps.toml")))


def further(game: str, folder: Path = SCENARIOS) -> tuple[str, ...]:
    """The scenarios of a game that have a lesson of their own."""
    place = folder / game
    names = (file.stem for file in sorted(place.glob("lesson/*.toml")))
    return tuple(name for name in names if (place / f"{name}.toml").is_file())


def read_lesson(
    game: str, name: str = "", folder: Path = SCENARIOS, together: tuple[Seat, ...] = ()
) -> Lesson:
    """A game's first battle, or the lesson of one of its scenarios; for one, or for those who learn
    ``together``. Raises ``ScenarioError``.
    """
    place = folder / game
    sheet = read_sheet(place / "lesson" / f"{name or 'steps'}.toml", _Sheet)
    board = place / f"{name}.toml" if name else place / "lesson" / "board.toml"
    alone = (
        Seat(id, side=sheet.sides.get(id, ""), captain=id == OTHER)
        for id in (PUPIL, OTHER)[: sheet.players]
    )
    lesson = Lesson(
        game=game, name=name, board=board, seed=sheet.seed, seats=together or tuple(alone),
        options=sheet.options, steps=sheet.steps, together=bool(together),
    )  # fmt: skip
    if not together:
        return lesson
    return replace(lesson, steps=tuple(_for_each(sheet.together, len(lesson.pupils))))


def _for_each(steps: tuple[Step, ...], pupils: int) -> Iterator[Step]:
    """The steps as they follow each other among so many."""
    for each, group in groupby(steps, lambda step: step.each):
        yield from tuple(group) * (pupils if each else 1)
