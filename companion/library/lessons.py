"""Battles that teach: ``scenarios/<game>/lesson/``, a small board and what is done on it.

``board.toml`` is a scenario of the game, ``steps.toml`` its first lesson; ``<name>.toml`` beside
them is a further one: of the game's own scenario of that name, or where there is none another one
on ``board.toml``, with a title of its own. A lesson may name a scenario of the game as its
``board`` instead, and say how long it takes itself. It says the seed from which all chance of it
comes, how the game is set up, and its steps; for several who learn together it has steps of their
own. A lesson of a seed goes the same way each time, so every step of it can be tried out by a test.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.game import Seat
from companion.engine.names import Name
from companion.engine.scenario import Minutes, file_shape, read_sheet
from companion.platform.program_files import SCENARIOS

PUPIL = "blue"
"""The seat of whoever learns; the companion plays the others."""
OTHERS = ("orange", "green", "red")
FIRST = ("board", "steps")
"""The files of a game's first lesson."""


class Step(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One sentence of the lesson, and what it asks for.

    ``do`` says by its deed and its picks what is asked, ``faces`` what comes up where that throws.
    While one should ``watch`` the companion plays, until the pupil is asked again. What is
    ``secret`` the pupil does on his private page, as he likes, before others go on. Without any of
    these the sentence is only read. ``each`` of several pupils does it, one after the other, with
    the steps beside it that each does.
    """

    says: Name
    rule: str = ""
    do: Mapping[str, str] = {}
    faces: tuple[int, ...] = ()
    watch: bool = False
    secret: bool = False
    each: bool = False


@file_shape
class _Sheet(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The file as it is written."""

    title: Name = {}
    board: str = ""
    minutes: Minutes | None = None
    seed: int
    players: int = 2
    options: Mapping[str, str] = {}
    sides: Mapping[str, str] = {}
    steps: tuple[Step, ...]
    together: tuple[Step, ...] = ()


class Lesson(Struct, frozen=True, kw_only=True):
    """A first battle of a game, or its further lesson ``name``. ``title`` and ``minutes`` are
    its own, or the board's where it has none.

    ``several`` may learn it; ``together`` they do so at once. Each finds his own way then, so what
    a step asks for may be done in any way, and what nobody can do is passed over.
    """

    game: str
    name: str = ""
    title: Name = {}
    minutes: Minutes | None = None
    board: Path
    seed: int
    seats: tuple[Seat, ...]
    options: Mapping[str, str]
    steps: tuple[Step, ...]
    several: bool = False
    together: bool = False

    @property
    def pupils(self) -> tuple[str, ...]:
        """The seats of those who learn."""
        return tuple(seat.id for seat in self.seats if not seat.captain)


def taught(folder: Path = SCENARIOS) -> tuple[str, ...]:
    """The games that have a first battle."""
    return tuple(file.parents[1].name for file in sorted(folder.glob("*/lesson/steps.toml")))


def further(game: str) -> tuple[str, ...]:
    """The lessons of a game besides the first."""
    names = (file.stem for file in sorted(SCENARIOS.glob(f"{game}/lesson/*.toml")))
    return tuple(name for name in names if name not in FIRST)


def read_lesson(game: str, name: str = "", together: tuple[Seat, ...] = ()) -> Lesson:
    """A game's first battle, or its further lesson ``name``; for one, or for those who learn
    ``together``. Raises ``ScenarioError``.
    """
    place = SCENARIOS / game
    sheet = read_sheet(place / "lesson" / f"{name or 'steps'}.toml", _Sheet)
    own = place / f"{sheet.board or name}.toml"
    lesson = Lesson(
        game=game, name=name, title=sheet.title, minutes=sheet.minutes,
        board=own if sheet.board or own.is_file() else place / "lesson" / "board.toml",
        seed=sheet.seed, seats=together or tuple(_alone(sheet)), options=sheet.options,
        steps=sheet.steps, several=bool(sheet.together), together=bool(together),
    )  # fmt: skip
    if not together:
        return lesson
    return replace(lesson, steps=tuple(_for_each(sheet.together, len(lesson.pupils))))


def _alone(sheet: _Sheet) -> Iterator[Seat]:
    """The pupil, and whom the companion plays."""
    for id in (PUPIL, *OTHERS)[: sheet.players]:
        yield Seat(id, side=sheet.sides.get(id, ""), captain=id != PUPIL)


def _for_each(steps: tuple[Step, ...], pupils: int) -> Iterator[Step]:
    """The steps as they follow each other among so many."""
    for each, group in groupby(steps, lambda step: step.each):
        yield from tuple(group) * (pupils if each else 1)
