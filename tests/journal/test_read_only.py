"""A look into a journal's file changes nothing, trusts nothing, and ends, whatever lies there."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from companion.journal import sqlite
from companion.journal.journal import JournalError
from companion.journal.read_only import copy_closed, glance
from companion.journal.sqlite import Damaged, copy_all
from tests.journal.damage import cut_off, opened_entries, wal, written
from tests.journal.hostile import LAID, many

DEEDS = ("deed",)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "battle.sqlite"


@pytest.fixture
def target(tmp_path: Path) -> Path:
    return tmp_path / "copy.sqlite"


def trace(path: Path) -> dict[str, tuple[int, int]]:
    """Every file beside a journal, its size and its time."""
    return {
        file.name: (file.stat().st_size, file.stat().st_mtime_ns) for file in path.parent.iterdir()
    }


# ------------------------------------------------------------------ copies


@pytest.mark.parametrize("empty_wal", [True, False])
def test_copying_a_closed_journal_leaves_no_trace_beside_it(
    path: Path, empty_wal: bool, tmp_path: Path
) -> None:
    entries = written(path, 20)
    if empty_wal:
        wal(path).touch()
    os.utime(path, ns=(1, 1))
    before = trace(path)
    (tmp_path / "stick").mkdir()
    copy_closed(path, tmp_path / "stick" / "copy.sqlite")
    after = trace(path)
    del after["stick"]
    assert after == before
    assert opened_entries(tmp_path / "stick" / "copy.sqlite") == entries


def test_the_deeds_of_a_journal_that_was_cut_off_are_copied_too(path: Path, target: Path) -> None:
    entries = cut_off(path, 20)
    copy_closed(path, target)
    assert opened_entries(target) == entries


def test_a_file_that_another_program_holds_is_not_waited_for_without_end(
    path: Path, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "_TRIES", 1)
    written(path, 3)
    with (
        closing(sqlite3.connect(path, isolation_level=None)) as holder,
        closing(sqlite3.connect(path, timeout=0)) as reader,
    ):
        holder.execute("PRAGMA journal_mode = DELETE")
        holder.execute("BEGIN EXCLUSIVE")
        with pytest.raises(JournalError) as trouble:
            copy_all(reader, target)
    assert trouble.value.message.id == "journal.locked"
    assert not target.exists()


def test_a_journal_that_is_opened_while_it_is_copied_gives_no_copy(
    path: Path, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(path, 3)

    def copied_and_written_to(connection: sqlite3.Connection, *rest: object) -> None:
        written(path, 1)
        copy_all(connection, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr("companion.journal.read_only.copy_all", copied_and_written_to)
    with pytest.raises(JournalError) as trouble:
        copy_closed(path, target)
    assert trouble.value.message.id == "journal.locked"
    assert not target.exists()


def test_a_journal_that_is_gone_is_trouble(path: Path, target: Path) -> None:
    with pytest.raises(JournalError):
        copy_closed(path, target)
    assert list(path.parent.iterdir()) == []


# ------------------------------------------------------------------ whatever lies there


@pytest.mark.parametrize("lay", LAID, ids=lambda lay: lay.__name__)
def test_what_is_no_journal_of_ours_is_an_error_and_ends(
    path: Path, lay: Callable[[Path], None]
) -> None:
    lay(path)
    with pytest.raises((Damaged, OSError)):
        glance(path, DEEDS, lone=True)


def test_a_file_in_which_nothing_stands_yet_tells_nothing(path: Path) -> None:
    path.touch()
    assert glance(path, DEEDS, lone=True) is None


def test_a_place_that_takes_no_copy_is_trouble(path: Path, target: Path) -> None:
    """There is no folder to lie in, or a folder lies where the copy goes."""
    written(path, 3)
    with pytest.raises(JournalError):
        copy_closed(path, target / "copy.sqlite")
    (target / "copy.sqlite").mkdir(parents=True)
    with pytest.raises(JournalError) as trouble:
        copy_closed(path, target / "copy.sqlite")
    assert trouble.value.message.id == "journal.cannot-copy"
    assert opened_entries(path)


def test_what_lies_beside_a_copy_is_none_of_it(path: Path) -> None:
    entries = written(path, 3)
    wal(path).write_bytes(b"garbage" * 1000)
    ends = glance(path, DEEDS, lone=True)
    assert ends == (entries[0], entries[-1])


def test_a_glance_at_a_long_battle_takes_few_steps(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    entries = many(path, DEEDS * 5000)
    monkeypatch.setattr("companion.journal.read_only._STEPS", 300)
    assert glance(path, DEEDS) == (entries[0], entries[-1])


def test_a_file_that_is_not_there_is_not_made_by_looking(path: Path) -> None:
    with pytest.raises(OSError, match="No such file"):
        glance(path, DEEDS)
    assert list(path.parent.iterdir()) == []
