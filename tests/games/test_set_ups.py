"""The set-up of a game with a map of squares, kept as a scenario, lays the same table again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.engine.game import Game, Seat
from companion.engine.square_map_drawing import SeaMapDrawing
from companion.games import games
from companion.library.custom_boards import Boards
from companion.library.scenarios import ScenarioFile, load_scenario, scenario_files
from companion.session.setup import settle_options

SCENARIOS = [
    file for file in scenario_files() if isinstance(games()[file.game].drawing, SeaMapDrawing)
]


def begun(game: Game, scene: Any) -> Any:
    """The first state of a battle with the fewest players."""
    sides = [side for side, _ in game.card.sides] or [""]
    players = game.restrict_players(scene, game.card.players)[0]
    seats = tuple(
        Seat(id=id, side=sides[at % len(sides)])
        for at, id in enumerate(("blue", "orange", "green")[:players])
    )
    state: Any = None
    for event in game.start(scene, seats, settle_options(game, scene, {})):
        state = game.evolve(state, event)
    return state


@pytest.mark.parametrize("file", SCENARIOS, ids=lambda file: file.name)
def test_a_set_up_that_is_kept_lays_the_same_table_again(
    tmp_path: Path, file: ScenarioFile
) -> None:
    game = games()[file.game]
    before = begun(game, load_scenario(file, games()))
    assert game.scenario_of
    sheet = game.scenario_of(before)
    assert sheet
    boards = Boards(tmp_path, games())
    path = boards.keep(file.game, {**sheet, "title": {"en": "Ours"}})
    after = begun(game, game.load(path))
    assert replace(after.scene, slug=before.scene.slug) == before.scene
