"""A scenario that a person has spoilt is told what is wrong with it, whatever it is, in every game."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.messages import say
from companion.engine.scenario import LARGEST_FILE, ScenarioError, TooLargeError
from companion.games import games
from companion.library.custom_boards import read_board
from companion.library.scenarios import ScenarioFile, find_scenario, scenario_files
from tests.sheets import NOTHING, places, put, read, write
from tests.wrong_sheets import expected_by

FILES = scenario_files()
PLACES = [(file, place) for file in FILES for place in places(read(file.path))]
RUBBISH: tuple[object, ...] = (
    NOTHING,
    -7,
    10**30,
    "",
    "Z99",
    [],
    {},
    [["A1"], 7],
    {"a": 1},
    True,
    1.5,
)
ENDLESS = {
    "a list in a list": "[" * 5000,
    "a table in a table": "{a=" * 5000,
    "a number of many digits": "1" * 5000,
}


def fault(file: ScenarioFile, path: Path) -> ScenarioError | None:
    """What is wrong with a scenario, if anything is."""
    try:
        games()[file.game].load(path)
    except ScenarioError as error:
        return error
    return None


@given(st.sampled_from(PLACES), st.sampled_from(RUBBISH))
def test_whatever_stands_in_a_place_the_file_loads_or_says_what_is_wrong(
    where: tuple[ScenarioFile, str], rubbish: object
) -> None:
    file, place = where
    with TemporaryDirectory() as folder:
        shelf = shutil.copytree(file.path.parent, Path(folder) / file.game)
        sheet = read(file.path)
        put(sheet, place, rubbish)
        error = fault(file, write(shelf / file.path.name, sheet))
    assert error is None or (error.file, bool(expected_by(error))) == (file.path.name, True)


@pytest.mark.parametrize("what", ENDLESS)
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_a_file_without_end_is_no_toml(file: ScenarioFile, what: str, tmp_path: Path) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(f"title = {ENDLESS[what]}", encoding="utf-8")
    error = fault(file, path)
    assert error
    assert (error.file, error.path, expected_by(error)) == ("wrong.toml", "", "TOML")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_a_file_larger_than_any_sheet_is_not_read(file: ScenarioFile, tmp_path: Path) -> None:
    path = tmp_path / "wrong.toml"
    path.write_bytes(file.path.read_bytes().ljust(LARGEST_FILE + 1))
    error = fault(file, path)
    assert error
    assert (error.path, error.expected) == ("", say("expected.small-file", n=LARGEST_FILE))
    with pytest.raises(TooLargeError):
        read_board(path)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_a_pipe_that_nobody_writes_to_is_not_waited_for(file: ScenarioFile, tmp_path: Path) -> None:
    os.mkfifo(path := tmp_path / "wrong.toml")
    error = fault(file, path)
    assert error
    assert (error.path, error.expected) == ("", say("expected.readable"))


def test_a_number_that_is_told_by_16_alone_is_shown_so(tmp_path: Path) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(f"title = 0x{'f' * 5000}", encoding="utf-8")
    error = fault(find_scenario("pearl-shoals"), path)
    assert error
    assert error.message.figures["value"] == f"0x{'f' * 58}…"
