"""Boards drawn at the table are kept whole or not at all, and never a wrong one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.engine.scenario import ScenarioError
from companion.games import games
from companion.library.custom_boards import Boards, read_board
from companion.platform.program_files import SCENARIOS
from tests.wrong_sheets import assert_told_in_russian

ATLANTIC = SCENARIOS / "pirates" / "atlantic.toml"


@pytest.fixture
def boards(tmp_path: Path) -> Boards:
    return Boards(tmp_path, games())


def sheet(**title: str) -> dict[str, Any]:
    return {**read_board(ATLANTIC), "title": title or {"en": "Ours", "ru": "Наше"}}


def test_a_board_that_is_kept_is_a_scenario_like_any_other(boards: Boards) -> None:
    path = boards.keep("pirates", sheet())
    (found,) = boards.files()
    assert (found.game, found.name, found.path) == ("pirates", "board-1", path)
    assert games()["pirates"].load(path).map == games()["pirates"].load(ATLANTIC).map
    assert boards.is_own(path)
    assert not boards.is_own(ATLANTIC)


def test_each_new_board_has_a_file_of_its_own_and_a_changed_one_keeps_it(boards: Boards) -> None:
    first, second = boards.keep("pirates", sheet()), boards.keep("pirates", sheet())
    assert first != second
    assert boards.keep("pirates", sheet(en="Again", ru="Снова"), first) == first
    assert read_board(first)["title"]["en"] == "Again"
    assert len(boards.files()) == 2


def test_a_wrong_board_is_refused_with_its_place_and_the_old_one_stays(boards: Boards) -> None:
    path = boards.keep("pirates", sheet())
    wrong = sheet(en="Wrong", ru="Не то")
    wrong["map"]["currents"][0]["tip"] = "A1"
    with pytest.raises(ScenarioError) as refused:
        boards.keep("pirates", wrong, path)
    assert (refused.value.file, refused.value.path, refused.value.value) == (
        "board-1.toml",
        "map.currents[0].tip",
        "A1",
    )
    assert_told_in_russian(refused.value)
    assert read_board(path)["title"]["en"] == "Ours"
    assert [file.name for file in boards.files()] == ["board-1"]


def test_a_board_the_disk_will_not_take_leaves_the_old_one(
    boards: Boards, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = boards.keep("pirates", sheet())

    def full(_file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("companion.platform.atomic_file.os.fsync", full)
    with pytest.raises(OSError, match="No space left"):
        boards.keep("pirates", sheet(en="More", ru="Ещё"), path)
    assert read_board(path)["title"]["en"] == "Ours"
    assert list(boards.folder.rglob("*.toml")) == [path]


def test_no_board_gets_the_name_of_one_that_is_gone(boards: Boards) -> None:
    first = boards.keep("pirates", sheet())
    boards.forget(first)
    boards.forget(first)
    second = boards.keep("pirates", sheet())
    assert second.name == "board-2.toml"
    boards.forget(boards.keep_draft("pirates", sheet(), second))
    assert [file.path for file in boards.files()] == [second]


def test_only_own_boards_are_thrown_away(boards: Boards) -> None:
    boards.forget(boards.keep("pirates", sheet()))
    assert boards.files() == ()
    boards.forget(ATLANTIC)
    assert ATLANTIC.exists()
