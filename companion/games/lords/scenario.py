"""Reads a scenario of Lords of the Seas from its file, and says exactly what is wrong when
something is: the boards, the fleets, the hired ships.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, get_args

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.engine.house_figures import FigureTold
from companion.engine.messages import say
from companion.engine.names import Name
from companion.engine.scenario import (
    Printed,
    ScenarioError,
    between,
    file_shape,
    one_of,
    read_sheet,
)
from companion.games.lords.boards import DEEP, LETTERS, SIDES, TURNS, WIDE, Half, Mark, Sea, sea_of

NUMBERS = tuple(range(1, 10))
SHIELD, COIN, AGAIN, SWEEP = "shield", "coin", "again", "sweep"
"""Effects that are printed on ships alone; the others are those of cells."""
OddEffect = Literal["shield", "shot", "repair", "sweep", "again"]
ODD_EFFECTS = (SHIELD, "shot", "repair", SWEEP, AGAIN)
FLEET, PRICES = 27, {3: 6, 4: 3, 5: 3}
"""Ships of a fleet (3.1), and how many hired ones there are of each price (3.4)."""
MOST_SET = 20
"""Points of a set at most: no picture has shown more."""
HiredEffect = Literal[
    "shield",
    "pick",
    "sweep-three",
    "false-mine",
    "broadside",
    "two-across",
    "two-diagonal",
    "board-over",
    "neighbours",
    "shields",
    "sets",
    "none",
]

HIRED_EFFECTS: tuple[str, ...] = get_args(HiredEffect)


class Hired(Struct, frozen=True, forbid_unknown_fields=True):
    """A hired ship: her price, her effect, and the numbers printed on her; none where that is X."""

    id: str
    name: Name
    cost: int
    effect: HiredEffect
    numbers: tuple[int, ...] = ()
    mark: Mark = "house"

    @property
    def printed(self) -> str:
        """Her numbers, or the X."""
        return "/".join(map(str, self.numbers)) or "X"

    @property
    def choices(self) -> tuple[int, ...]:
        """The numbers of which her owner takes one when it is counted (11.5, 11.7)."""
        return self.numbers or NUMBERS


class Scene(Struct, frozen=True, dict=True):
    """What lies in the box: the boards and the sea they make, how many ships bear each number and
    what these do, the hired ships, and what a set of so many equal numbers is worth.

    ``house`` are the parts besides boards and hired ships that nobody has read in the box:
    ``ships`` and ``sets``. ``own`` names what this table has told of its own box.
    """

    halves: tuple[Half, Half]
    sea: Sea
    copies: tuple[int, ...]
    ship_effects: Mapping[int, str]
    hired: tuple[Hired, ...]
    set_points: Mapping[int, int]
    house: tuple[str, ...] = ()
    own: tuple[FigureTold, ...] = ()

    @property
    def by_id(self) -> dict[str, Hired]:
        """The hired ships by their ids."""
        return {one.id: one for one in self.hired}

    @property
    def fleet(self) -> int:
        """How many ships a fleet has (3.1)."""
        return sum(self.copies)

    def of(self, number: int) -> int:
        """How many ships of a fleet bear a number."""
        return self.copies[number - 1]

    def arranged(self, half: int, laid: Half) -> Scene:
        """The scene with the boards of a half laid otherwise."""
        halves = (laid, self.halves[1]) if half == 0 else (self.halves[0], laid)
        return replace(self, halves=halves, sea=sea_of(halves))


class _Odd(
    Struct,
    frozen=True,
    forbid_unknown_fields=True,
    rename={"one": "1", "three": "3", "five": "5", "seven": "7", "nine": "9"},
):
    one: OddEffect
    three: OddEffect
    five: OddEffect
    seven: OddEffect
    nine: OddEffect


class _Ships(Struct, frozen=True, forbid_unknown_fields=True):
    copies: tuple[int, ...]
    odd: _Odd
    mark: Mark


class _Sets(Struct, frozen=True, forbid_unknown_fields=True):
    three: int
    four: int
    mark: Mark


@file_shape
class _Sheet(Struct, frozen=True, forbid_unknown_fields=True):
    """The scenario file as it is written."""

    game: Literal["lords"]
    title: Name
    sky: Half
    blue: Half
    ships: _Ships
    sets: _Sets
    hired: tuple[Hired, ...]
    minutes: Printed | None = None


SCENARIO_FILE = _Sheet
"""The shape of the file; ``scenarios/README.md`` describes it."""


def load(path: Path) -> Scene:
    """The scene a scenario file describes. Raises ``ScenarioError``."""
    sheet = read_sheet(path, _Sheet)
    for name in ("sky", "blue"):
        check_half(path.name, name, getattr(sheet, name))
    halves = (sheet.sky, sheet.blue)
    marks = {"ships": sheet.ships.mark, "sets": sheet.sets.mark}
    odd: Mapping[str, str] = msgspec.to_builtins(sheet.ships.odd)
    scene = Scene(
        halves=halves,
        sea=sea_of(halves),
        copies=sheet.ships.copies,
        ship_effects={number: odd.get(str(number), COIN) for number in NUMBERS},
        hired=sheet.hired,
        set_points={3: sheet.sets.three, 4: sheet.sets.four},
        house=tuple(part for part, mark in marks.items() if mark == "house"),
    )
    check_box(path.name, scene)
    return scene


def sheet_of(scene: Scene) -> dict[str, Any]:
    """A scene as a scenario file says it, without a title."""
    mark = {part: "house" if part in scene.house else "book" for part in ("ships", "sets")}
    odd = {str(number): scene.ship_effects[number] for number in NUMBERS if number % 2}
    three, four = scene.set_points[3], scene.set_points[4]
    sky, blue = (msgspec.to_builtins(half) for half in scene.halves)
    return {
        "game": "lords",
        "sky": sky,
        "blue": blue,
        "ships": {"copies": list(scene.copies), "odd": odd, "mark": mark["ships"]},
        "sets": {"three": three, "four": four, "mark": mark["sets"]},
        "hired": [msgspec.to_builtins(one) for one in scene.hired],
    }


# ---------------------------------------------------------------- what may be wrong


def check_half(file: str, name: str, half: Half) -> None:
    """Sides of the right size that say what is known, and boards that make a half of three rows of
    seven (4.1). Raises ``ScenarioError``.
    """
    for board, wide in WIDE.items():
        for side in SIDES:
            rows = getattr(half.board(board), side)
            _check_rows(file, f"{name}.{board}.{side}", rows, wide)
    boards = [place.board for place in half.places]
    if sorted(boards) != sorted(WIDE):
        expected = say("lords.expected.three-boards", known=", ".join(WIDE))
        raise ScenarioError(file, f"{name}.places", boards, expected, "4.1b")
    for at, place in enumerate(half.places):
        allowed = TURNS[place.board]
        if place.turn not in allowed:
            expected = one_of(map(str, allowed))
            raise ScenarioError(file, f"{name}.places[{at}].turn", place.turn, expected, "4.1b")


def _check_rows(file: str, path: str, rows: Sequence[str], wide: int) -> None:
    if len(rows) != DEEP:
        raise ScenarioError(file, path, len(rows), say("lords.expected.rows", n=DEEP), "3.3")
    for at, row in enumerate(rows):
        if len(row) != wide:
            expected = say("lords.expected.cells", n=wide)
            raise ScenarioError(file, f"{path}[{at}]", row, expected, "3.3")
        if not set(row) <= set(LETTERS):
            raise ScenarioError(file, f"{path}[{at}]", row, one_of(LETTERS), "9.1")


def check_box(file: str, scene: Scene) -> None:
    """Fleets, sets and hired ships as the book counts them (3.1, 3.4, 9.12).
    Raises ``ScenarioError``.
    """
    _check_fleet(file, scene)
    for length, name in ((3, "three"), (4, "four")):
        if not 0 <= scene.set_points[length] <= MOST_SET:
            value = scene.set_points[length]
            raise ScenarioError(file, f"sets.{name}", value, between(0, MOST_SET), "7.6")
    _check_hired(file, scene.hired)


def _check_fleet(file: str, scene: Scene) -> None:
    if len(scene.copies) != len(NUMBERS) or min(scene.copies) < 0:
        expected = say("lords.expected.copies")
        raise ScenarioError(file, "ships.copies", list(scene.copies), expected, "3.1")
    if scene.fleet != FLEET:
        expected = say("lords.expected.fleet", n=FLEET)
        raise ScenarioError(file, "ships.copies", scene.fleet, expected, "3.1")
    known: dict[str, int] = {}
    for number in NUMBERS[::2]:
        effect = scene.ship_effects[number]
        if effect in known:
            expected = say("lords.expected.own-effect", number=known[effect])
            raise ScenarioError(file, f"ships.odd.{number}", effect, expected, "9.12")
        known[effect] = number


def _check_hired(file: str, hired: Sequence[Hired]) -> None:
    ids = [one.id for one in hired]
    for at, one in enumerate(hired):
        path = f"hired[{at}]"
        if one.id in ids[:at] or not one.id:
            raise ScenarioError(file, f"{path}.id", one.id, say("lords.expected.own-id"))
        if one.cost not in PRICES:
            expected = one_of(map(str, PRICES))
            raise ScenarioError(file, f"{path}.cost", one.cost, expected, "11.9")
        if not set(one.numbers) <= set(NUMBERS) or len(set(one.numbers)) < len(one.numbers):
            expected = say("lords.expected.numbers")
            raise ScenarioError(file, f"{path}.numbers", list(one.numbers), expected, "11.7")
    prices = Counter(one.cost for one in hired)
    for cost, n in PRICES.items():
        if prices[cost] != n:
            expected = say("lords.expected.prices", n=n, cost=cost)
            raise ScenarioError(file, "hired", prices[cost], expected, "3.4")
