"""The board of a scenario as a battle on it begins, to be looked at before one is begun."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from companion.engine.game import Seat
from companion.engine.refusals import Refused
from companion.engine.scenario import ScenarioError
from companion.engine.views import ChartView
from companion.games import games

_SEATS = ("blue", "orange")
_KEPT = 32


def board_of(game: str, file: Path, options: Mapping[str, str]) -> ChartView | None:
    """The chart of a scenario with the fleets of two players; None where it has none or cannot be
    read. What ``options`` leave out is as the scenario has it.
    """
    try:
        return _board(game, file, file.stat().st_mtime_ns, tuple(options.items()))
    except (OSError, ScenarioError, Refused):
        return None


@lru_cache(maxsize=_KEPT)
def _board(
    game: str, file: Path, _written: int, options: tuple[tuple[str, str], ...]
) -> ChartView | None:
    rules = games()[game]
    scenario: Any = rules.load(file)
    usual = {one.id: one.values[0] for one in rules.restrict_options(scenario, rules.options)}
    state: Any = None
    for begun in rules.start(scenario, tuple(map(Seat, _SEATS)), usual | dict(options)):
        state = rules.evolve(state, begun)
    return rules.public(state).chart
