"""The final count of Lords of the Seas: the dearest seas found by a search for them, counted by
rules that remember no line from before.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from companion.engine.grid import cell_name
from companion.games.lords.rules.scoring import best as best_count
from companion.games.lords.rules.scoring import count_line
from deploy.figures import Figure
from deploy.timing import best, block, collector_off, long_workload, p50, processor_ms

TIMES = 3
SETS = {3: 3, 4: 4}
FREE = tuple(range(1, 10))
SEAS: Mapping[str, tuple[str, ...]] = {
    "five free numbers": (
        ". 1 3 . . . .",
        "8 . 6 1 7 . 2",
        "7 2 6 6 7 7 .",
        "X 3 X 9 X 9 5",
        "X 9 X 7 5 9 1",
        "2 . 3 . 5 6 7",
    ),
    "eight free numbers": (
        ". . 9 X 3 4 .",
        "3 4 X X 6 4 2",
        "7 5 9 X 1 X 3",
        ". 3 8 X X X 9",
        ". 6 . 5 1 9 4",
        "1 7 9 . . . .",
    ),
}
"""The topmost row first; an X is a ship that may take any number."""


def scores(blocks: int) -> list[Figure]:
    """Each of these seas counted."""
    return [_counted(name, rows, blocks) for name, rows in SEAS.items()]


def _counted(name: str, rows: tuple[str, ...], blocks: int) -> Figure:
    ships = {
        cell_name(column, len(rows) - 1 - down): FREE if ship == "X" else (int(ship),)
        for down, row in enumerate(rows)
        for column, ship in enumerate(row.split())
        if ship != "."
    }

    def count() -> None:
        count_line.cache_clear()
        best_count(ships, SETS)

    with collector_off():
        done = [block(TIMES, partial(processor_ms, count), long_workload) for _ in range(blocks)]
    return best(f"final count, {name}, p50", done, p50, limit=300)
