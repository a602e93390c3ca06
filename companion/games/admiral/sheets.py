"""What every scenario file of Admiral has in common: the board, and the ship cards beside it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Literal

from msgspec import Struct

from companion.engine.compass import HEADINGS
from companion.engine.grid import Grid
from companion.engine.messages import say
from companion.engine.scenario import (
    Printed,
    ScenarioError,
    at_least,
    between,
    file_shape,
    read_sheet,
    values_in,
)
from companion.games.admiral.rules.scene import (
    LEAST_STRENGTH,
    MOST_FIGURE,
    Cross,
    Island,
    ShipCard,
)
from companion.platform.program_files import SCENARIOS

MOST_COLUMNS, MOST_ROWS = 26, 99
ISLANDS, REEFS = 5, 6
"""What the box holds (II.2a)."""
MOST_GRACE = 99
"""Turns without a fort: no battle is as long."""
_SHIPS = SCENARIOS / "admiral" / "ships"


class BoardTable(Struct, frozen=True, forbid_unknown_fields=True):
    """The board as a file describes it."""

    columns: int
    rows: int
    north: Literal["top", "right", "bottom", "left"]


class _Guns(Struct, frozen=True, forbid_unknown_fields=True):
    shots: Printed
    storm_shots: Printed


class _Hull(Struct, frozen=True, forbid_unknown_fields=True):
    strength: Printed
    lots: Printed


@file_shape
class CardFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A ship card as its file describes it."""

    kind: Literal["line", "galleon", "frigate", "brig"]
    fresh: Cross
    calm: Cross
    storm: Cross
    range: Cross
    guns: _Guns
    hull: _Hull


def tables_of(path: Path) -> frozenset[str]:
    """The names that stand at the top of a file, by which its shape is known; none of one that
    cannot be read.
    """
    try:
        return frozenset(values_in(path))
    except (OSError, ValueError):
        return frozenset()


def read_cards(path: Path, kinds: Iterable[str]) -> dict[str, ShipCard]:
    """The cards of these kinds of ships: in ``ships/``, beside a scenario file or beside its
    folder; a scenario drawn at the table has those of the program. Raises ``ScenarioError``.
    """
    beside = (path.parent / "ships", path.parents[1] / "ships")
    folder = next((folder for folder in beside if folder.is_dir()), _SHIPS)
    return {kind: _card(folder / f"{kind}.toml", kind) for kind in dict.fromkeys(kinds)}


def _card(path: Path, kind: str) -> ShipCard:
    card = read_sheet(path, CardFile)
    if card.kind != kind:
        raise ScenarioError(
            path.name, "kind", card.kind, say("admiral.expected.file-name", kind=kind)
        )
    for place, figure in _figures(card):
        if not 0 <= figure.value <= MOST_FIGURE:
            raise ScenarioError(path.name, f"{place}.value", figure.value, between(0, MOST_FIGURE))
    if card.hull.strength.value < LEAST_STRENGTH:
        raise ScenarioError(path.name, "hull.strength.value", 0, at_least(LEAST_STRENGTH))
    return ShipCard(
        kind=card.kind,
        fresh=card.fresh,
        calm=card.calm,
        storm=card.storm,
        range=card.range,
        shots=card.guns.shots,
        storm_shots=card.guns.storm_shots,
        strength=card.hull.strength,
        lots=card.hull.lots,
    )


def _figures(card: CardFile) -> list[tuple[str, Printed]]:
    crosses = {"fresh": card.fresh, "calm": card.calm, "storm": card.storm, "range": card.range}
    arms = ("straight", "diagonal")
    found = [
        (f"{name}.{arm}", getattr(cross, arm)) for name, cross in crosses.items() for arm in arms
    ]
    guns = [("guns.shots", card.guns.shots), ("guns.storm_shots", card.guns.storm_shots)]
    return [*found, *guns, ("hull.strength", card.hull.strength), ("hull.lots", card.hull.lots)]


def grid_of(file: str, board: BoardTable) -> Grid:
    """The squares of a board. Raises ``ScenarioError``."""
    if not 2 <= board.columns <= MOST_COLUMNS:
        raise ScenarioError(file, "board.columns", board.columns, between(2, MOST_COLUMNS))
    if not 2 <= board.rows <= MOST_ROWS:
        raise ScenarioError(file, "board.rows", board.rows, between(2, MOST_ROWS))
    return Grid(board.columns, board.rows, board.north)


def check_grace(file: str, place: str, grace: Printed) -> None:
    """The turns in which whoever has lost his last fort may win one back. Raises
    ``ScenarioError``.
    """
    if not 1 <= grace.value <= MOST_GRACE:
        raise ScenarioError(file, f"{place}.value", grace.value, between(1, MOST_GRACE))


def check_sides(file: str, islands: tuple[Island, ...], place: str = "islands") -> None:
    """A side that is shut is one of an island's own cells; the islands stand at a ``place`` of the
    file. Raises ``ScenarioError``.
    """
    for i, island in enumerate(islands):
        for n, side in enumerate(island.closed):
            cell, _, heading = side.partition(" ")
            if cell not in (*island.land, *island.shore) or heading not in HEADINGS:
                raise ScenarioError(
                    file, f"{place}[{i}].closed[{n}]", side, say("admiral.expected.side")
                )
