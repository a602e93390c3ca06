"""Reads a scenario of Lords of the Seas from its file: the sea, the fleets, the hired ships."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.engine.names import Name
from companion.engine.scenario import Printed, read_sheet
from companion.games.lords.boards import Sea, sea_of

NUMBERS = tuple(range(1, 10))
Number = Annotated[int, Meta(ge=1, le=9)]
Mark = Literal["book", "house"]
SHIELD, COIN, AGAIN, SWEEP = "shield", "coin", "again", "sweep"
"""Effects that are printed on ships alone; the others are those of cells."""
ShipEffect = Literal["coin", "shield", "shot", "repair", "sweep", "again"]
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


class Hired(Struct, frozen=True, forbid_unknown_fields=True):
    """A hired ship: her price, her effect, and the numbers printed on her; none where that is X."""

    id: str
    name: Name
    cost: Annotated[int, Meta(ge=3, le=5)]
    effect: HiredEffect
    numbers: tuple[Number, ...] = ()
    mark: Mark = "house"

    @property
    def choices(self) -> tuple[int, ...]:
        """The numbers of which her owner takes one when it is counted (11.5, 11.7)."""
        return self.numbers or NUMBERS


class Scene(Struct, frozen=True, dict=True):
    """What lies in the box: the sea, how many ships bear each number and what they do, the hired
    ships, and what a set of so many equal numbers is worth.
    """

    sea: Sea
    copies: int
    ship_effects: Mapping[int, str]
    hired: tuple[Hired, ...]
    set_points: Mapping[int, int]

    @property
    def by_id(self) -> dict[str, Hired]:
        """The hired ships by their ids."""
        return {one.id: one for one in self.hired}

    @property
    def fleet(self) -> int:
        """How many ships a fleet has (3.1)."""
        return self.copies * len(NUMBERS)


class _Ships(Struct, frozen=True, forbid_unknown_fields=True):
    copies: Annotated[int, Meta(ge=1, le=9)]
    effects: dict[str, ShipEffect]
    mark: Mark


class _Sets(Struct, frozen=True, forbid_unknown_fields=True):
    three: int
    four: int
    mark: Mark


class _Sea(Struct, frozen=True, forbid_unknown_fields=True):
    rows: tuple[str, ...]
    mark: Mark


class _Sheet(Struct, frozen=True, forbid_unknown_fields=True):
    """The scenario file as it is written."""

    game: Literal["lords"]
    title: Name
    sea: _Sea
    ships: _Ships
    sets: _Sets
    hired: tuple[Hired, ...]
    minutes: Printed | None = None


SCENARIO_FILE = _Sheet
"""The shape of the file; ``scenarios/README.md`` describes it."""


def load(path: Path) -> Scene:
    """The scene a scenario file describes. Raises ``ScenarioError``."""
    sheet = read_sheet(path, _Sheet)
    return Scene(
        sea=sea_of(sheet.sea.rows, sheet.sea.mark == "house"),
        copies=sheet.ships.copies,
        ship_effects={int(number): effect for number, effect in sheet.ships.effects.items()},
        hired=sheet.hired,
        set_points={3: sheet.sets.three, 4: sheet.sets.four},
    )
