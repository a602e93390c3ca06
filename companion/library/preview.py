"""The board of a scenario as a battle on it begins, to be looked at before one is begun."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Any

from companion.engine.commands import AnswerDraw, Command
from companion.engine.game import Game, Seat
from companion.engine.refusals import Refused
from companion.engine.scenario import ScenarioError
from companion.engine.views import ChartView, TableView
from companion.games import games

_SEATS = ("blue", "orange")
_KEPT = 32
_DEEDS = 2
"""After how many a sea that the table lays itself can be seen: its tiles are drawn, and laid."""


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
    return _laid(rules, state).chart


def _laid(rules: Game, state: Any) -> TableView:
    """The table once its sea lies. Where the table lays that itself it is one that may come of it:
    of what is first in the pool, in the first place.
    """
    view = rules.public(state)
    for _ in range(0 if view.chart else _DEEDS):
        for event in rules.decide(state, _next(rules, state, view)):
            state = rules.evolve(state, event)
        view = rules.public(state)
    return view


def _next(rules: Game, state: Any, view: TableView) -> Command:
    """What is drawn, or else the first deed of whoever the table waits for."""
    call = view.call
    if call is None or call.pool is None:
        return rules.choices(state, view.waits_for[0])[0].command
    cards = (one.id for one in call.pool.unseen for _ in range(one.copies))
    return AnswerDraw(seat=call.seat, source="", cards=tuple(islice(cards, call.count)))
