"""The files of the drills: the real ones load, wrong ones say what is wrong."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from companion.engine.scenario import ScenarioError
from companion.games.admiral import GAME
from tests.games.admiral.drilling import DRILLS
from tests.games.admiral.verbs import SCENARIO
from tests.sheets import put, read, write


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A copy of the third drill, to be spoiled."""
    folder = tmp_path / "admiral"
    shutil.copytree(SCENARIO.parent, folder)
    return folder / "training-3.toml"


@pytest.mark.parametrize(("number", "least", "force"), [(1, 3, False), (2, 3, True), (3, 0, True)])
def test_the_drills_are_as_the_book_has_them(number: int, least: int, force: bool) -> None:
    drill = DRILLS[number].drill
    assert drill
    assert (drill.number, drill.least, drill.force) == (number, least, force)


@pytest.mark.parametrize(
    ("place", "value", "told", "rule"),
    [
        ("drill.number", 4, "drill.number", ""),
        ("drill.least.value", 9, "drill.least.value", ""),
        ("drill.least.value", -1, "drill.least.value", ""),
        ("drill.force", 1, "drill.force", ""),
        ("ships", ["frigate"], "ships", "M3.1"),
        ("ships", ["brig", "brig"], "ships", "M3.1"),
        ("ships", ["line"], "ships[0]", ""),
        ("ports.forts", ["A1", "L14"], "ports.forts", "M1.1c"),
        ("ports.forts", ["A1", "A14", "L14", "L1"], "ports.forts", "M1.1c"),
        ("ports.forts", ["A1", "L14", "A14", "K1"], "ports.forts", "M1.1c"),
        ("ports.forts", ["A1", "L14", "A14", "M1"], "ports.forts", "M1.1c"),
        ("reefs.cells", ["B2"], "reefs.cells[0]", ""),
        ("reefs.cells", ["M2"], "reefs.cells[0]", ""),
        ("reefs.cells", ["F7"], "islands[0].land[0]", ""),
        ("reefs.cells", ["D4", "E4", "F4", "G4", "H4", "I4", "J4"], "reefs.cells", "II.2a"),
        ("reefs.cells", ["C1", "C2", "C3", "B3", "A3"], "reefs.cells", "V.3.6d"),
        ("islands[0].closed", ["A5 N"], "islands[0].closed[0]", ""),
        ("board.columns", 1, "board.columns", ""),
    ],
)
def test_a_wrong_file_says_where_and_what(
    file: Path, place: str, value: object, told: str, rule: str
) -> None:
    sheet = read(file)
    put(sheet, place, value)
    write(file, sheet)
    with pytest.raises(ScenarioError) as caught:
        GAME.load(file)
    assert (caught.value.path, caught.value.rule) == (told, rule)


def test_too_many_islands_are_told(file: Path) -> None:
    sheet = read(file)
    spots = ("D7", "E2", "H2", "E13", "H13", "J5")
    island = {"shore": [], "closed": [], "mark": "house"}
    put(sheet, "islands", [{"land": [spot], **island} for spot in spots])
    write(file, sheet)
    with pytest.raises(ScenarioError) as caught:
        GAME.load(file)
    assert (caught.value.path, caught.value.rule) == ("islands", "II.2a")
