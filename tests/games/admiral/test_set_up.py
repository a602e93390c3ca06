"""The set-up of a battle becomes a scenario that lays the same table again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.engine.game import Seat
from companion.games import games
from companion.games.admiral.rules.scene import Scene
from companion.games.admiral.rules.state import State
from companion.games.admiral.set_up import scenario_of
from companion.library.custom_boards import Boards
from companion.platform.program_files import SCENARIOS

ADMIRAL = games()["admiral"]
COLOURS = ("blue", "orange", "green", "red", "sky", "purple")


def begun(scenario: str, seats: tuple[Seat, ...], **options: str) -> State:
    """The battle when its table has been set by the scenario alone."""
    board = ADMIRAL.load(SCENARIOS / "admiral" / f"{scenario}.toml")
    state: Any = None
    for event in ADMIRAL.start(board, seats, {"order": "seated", **options}):
        state = ADMIRAL.evolve(state, event)
    assert isinstance(state, State)
    return state


def reloaded(folder: Path, state: State) -> Scene:
    sheet = scenario_of(state)
    assert sheet
    path = Boards(folder, games()).keep("admiral", {**sheet, "title": {"ru": "Наша"}})
    scene: Scene = ADMIRAL.load(path)
    return scene


@pytest.mark.rule("pearl-shoals:V.0b")
@pytest.mark.parametrize("play", ["chart", "cards"])
@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_each_for_himself_the_same_table_is_laid_again(
    tmp_path: Path, players: int, play: str
) -> None:
    state = begun("pearl-shoals", tuple(Seat(id=id) for id in COLOURS[:players]), play=play)
    scene = reloaded(tmp_path, state)
    before = state.scene
    assert scene.counts == (players,)
    for name in ("bases", "islands", "pearls", "reefs", "reefs_each", "squadron", "lots_to_win"):
        assert getattr(scene, name) == getattr(before, name), name
    assert (scene.board, scene.grace) == (before.board, before.grace)
    assert scene.cards == {kind: before.cards[kind] for kind in before.squadron}


@pytest.mark.rule("pearl-shoals:V.0d", "pearl-shoals:V.2.1")
@pytest.mark.parametrize("sides", ["abab", "ababab", "abcabc"])
def test_partners_are_kept_with_the_lots_that_win_for_them(tmp_path: Path, sides: str) -> None:
    seats = tuple(Seat(id=id, side=side) for id, side in zip(COLOURS, sides, strict=False))
    state = begun("pearl-shoals", seats)
    (form,) = reloaded(tmp_path, state).forms
    assert form.lots_to_win == state.scene.lots_to_win
    forts = {seat.id: base.fort for seat, base in zip(seats, state.scene.bases, strict=True)}
    assert form.forts == tuple(tuple(forts[seat] for seat in team) for team in state.teams)


def test_a_drill_and_a_table_that_is_still_being_set_have_no_set_up() -> None:
    two = (Seat(id="blue"), Seat(id="orange"))
    assert scenario_of(begun("training-1", two)) is None
    assert scenario_of(begun("pearl-shoals", two, layout="placed")) is None
