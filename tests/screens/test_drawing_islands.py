"""People draw a board of islands and forts at the drawing table, keep it, and begin a battle on it;
all by taps.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine.layers import LAND, ROCK, SHALLOW, Mark
from companion.games import games
from companion.games.admiral.rules.scene import Scene
from companion.library.custom_boards import Boards
from tests.screens.boardscenes import editor_admiral
from tests.screens.company import widgets
from tests.screens.players import Players


@pytest.fixture
def drawing(players: Players, tmp_path: Path) -> Players:
    """A copy of Pearl Shoals on the drawing table."""
    players.company.boards = Boards(tmp_path, games())
    editor_admiral(players)
    return players


def kept(players: Players) -> list[Path]:
    return [file.path for file in players.company.boards.files()]


def scene_of(players: Players) -> Scene:
    (file,) = kept(players)
    scene: Scene = games()["admiral"].load(file)
    return scene


def draw(players: Players, tool: str, *cells: str) -> None:
    players.tap(tool)
    for cell in cells:
        players.tap_cell(cell)


def start(players: Players) -> None:
    """Leave the drawing table for a battle of two on the board that was kept."""
    players.tap("Back")
    players.tap("Back")
    players.tap("Pearl Shoals 2")
    for words in ("Next", "Blue", "Brown", "Next", "Start the battle"):
        players.tap(words)


@pytest.mark.rule("admiral:II.2a", "admiral:II.2b", "pearl-shoals:V.3.6a")
def test_islands_reefs_and_pearls_are_drawn_kept_and_played_on(drawing: Players) -> None:
    draw(drawing, "Land", "F5", "G5")
    draw(drawing, "Shore", "G6")
    draw(drawing, "Closed side", "G6", "H6", "F6")
    draw(drawing, "Clear", "F9")
    draw(drawing, "Reef", "Q4")
    draw(drawing, "Pearls", "P8")
    drawing.tap("Keep")
    assert "Kept." in drawing.sees

    scene = scene_of(drawing)
    island = scene.islands[-1]
    assert (set(island.land), island.shore) == ({"F5", "G5"}, ("G6",))
    assert island.closed == ("G6 E", "G6 W")
    assert ("P8", 1) in scene.pearls
    assert "Q4" in scene.reefs
    assert "F9" not in scene.reefs

    start(drawing)
    marks = {layer.look: layer.spaces for layer in drawing.chart.layers if isinstance(layer, Mark)}
    assert {"F5", "G5"} <= set(marks[LAND])
    assert "G6" in marks[SHALLOW]
    assert "Q4" in marks[ROCK]


def test_a_closed_side_opens_at_a_second_tap_from_either_of_its_cells(drawing: Players) -> None:
    draw(drawing, "Land", "F5", "G5")
    draw(drawing, "Closed side", "F5", "G5", "F5")
    draw(drawing, "Closed side", "G5", "F5")
    drawing.tap("Keep")
    assert scene_of(drawing).islands[-1].closed == ()


@pytest.mark.rule("pearl-shoals:V.3.6c")
def test_a_reef_in_a_port_is_told_at_its_cell_until_it_is_taken_back(drawing: Players) -> None:
    draw(drawing, "Clear", "F9")
    draw(drawing, "Reef", "B2")
    assert "Reefs, B2: there should be a cell outside the ports (V.3.6c)." in drawing.sees
    (frame,) = widgets(drawing.shell, "ChartFrame")
    assert [(mark.space, mark.kind) for mark in frame.marks] == [("B2", "target")]
    drawing.tap("Draft")
    assert kept(drawing) == []
    drawing.tap("Undo")
    assert "Reefs, B2" not in drawing.sees


@pytest.mark.rule("pearl-shoals:V.3.6d")
def test_a_port_that_is_sealed_off_is_told(drawing: Players) -> None:
    draw(drawing, "Land", "A3", "B3", "C3", "C2", "C1")
    assert "Ways across the sea: there should be" in drawing.sees
    assert "(V.3.6d)" in drawing.sees


@pytest.mark.rule("pearl-shoals:V.3.5a")
def test_a_fort_out_of_its_corner_is_told_and_one_that_is_chosen_shows_its_berths(
    drawing: Players,
) -> None:
    draw(drawing, "Fort", "A1", "C1")
    assert "two forts in opposite corners" in drawing.sees
    draw(drawing, "Fort", "C1", "A1")
    assert "opposite corners" not in drawing.sees
    assert "Ship of the line: B2" in drawing.sees
    drawing.tap("−")
    assert "Ship of the line: B2" not in drawing.sees
    drawing.tap("Keep")
    assert scene_of(drawing).bases[0].berths[0] in ("A2", "B1")


def test_a_board_is_drawn_for_six_alone_and_played_by_six(drawing: Players) -> None:
    drawing.tap("6")
    drawing.tap("Only for 6 players")
    assert "Teams" not in drawing.sees
    drawing.tap("Keep")
    scene = scene_of(drawing)
    assert (scene.counts, len(scene.bases), len(scene.squadron)) == ((6,), 6, 3)


def test_no_layout_is_lost_when_another_is_drawn(drawing: Players) -> None:
    drawing.tap("3")
    draw(drawing, "Land", "F5")
    drawing.tap("Keep")
    scene = scene_of(drawing)
    assert scene.counts == (2, 3, 4, 6)
    with_land = [
        layout
        for layout in (scene, *scene.others)
        if any("F5" in island.land for island in layout.islands)
    ]
    assert [len(layout.bases) for layout in with_land] == [3]


def test_a_board_of_ones_own_is_looked_at_for_others_and_left_at_once(drawing: Players) -> None:
    drawing.tap("Keep")
    drawing.tap("3")
    drawing.tap("Back")
    assert "not kept yet" not in drawing.sees
    drawing.tap("Pearl Shoals 2")
    draw(drawing, "Land", "F5")
    drawing.tap("Back")
    assert "not kept yet" in drawing.sees
