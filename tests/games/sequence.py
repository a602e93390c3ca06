"""How battles of each game really went, stage after stage: the recorded ones, and preparations
played at random with every choice of set-up.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from companion.engine.commands import Throw
from companion.engine.events import Event
from companion.engine.game import Game
from companion.games import games
from companion.library.scenarios import load_scenario, scenario_files
from tests.games.golden import read_golden
from tests.random_player import Battle, RandomPlayer

GOLDEN = Path(__file__).parent
PREPARATIONS = 40
"""Played of each scenario: enough for every choice of set-up beside every other."""

Step = tuple[Any, Any]
"""The state in one stage, and the first in the next."""


@cache
def steps(slug: str) -> tuple[Step, ...]:
    """Every step from one stage to the next, or on within one to the next seat."""
    game = games()[slug]
    seen: list[Step] = []
    for file in sorted((GOLDEN / slug / "golden").glob("*.jsonl")):
        golden = read_golden(file)
        state = _follow(seen, game, None, golden.opening)
        for _command, events in golden.deeds:
            state = _follow(seen, game, state, events)
    for scenario in scenario_files():
        if scenario.game == slug:
            scene = load_scenario(scenario, games())
            for seed in range(PREPARATIONS):
                player = RandomPlayer(seed)
                _prepare(seen, Battle(game, scene, player.options(game, scene)), player)
    return tuple(seen)


def _prepare(seen: list[Step], battle: Battle, player: RandomPlayer) -> None:
    """Let the player prepare a battle up to its first turn."""
    state = _follow(seen, battle.game, None, tuple(battle.events))
    while state.phase != "turn":
        command = player.pick(battle.offered())
        if isinstance(command, Throw):
            command = player.answer(battle.game, state)
        state = _follow(seen, battle.game, state, battle.do(command))


def _follow(seen: list[Step], game: Game, state: Any, events: tuple[Event, ...]) -> Any:
    for event in events:
        after = game.evolve(state, event)
        if state and (after.phase, after.turn) != (state.phase, state.turn):
            seen.append((state, after))
        state = after
    return state
