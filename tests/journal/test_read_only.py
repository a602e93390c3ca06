"""A look into a journal's file changes nothing, trusts nothing, and ends, whatever lies there."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.journal.journal import JournalError
from companion.journal.read_only import glance, image_of
from companion.journal.sqlite import Damaged, plain
from tests.journal.damage import NOON, cut_off, opened, opened_entries, wal, written
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
    path: Path, empty_wal: bool, target: Path
) -> None:
    entries = written(path, 20)
    if empty_wal:
        wal(path).touch()
    os.utime(path, ns=(1, 1))
    before = trace(path)
    image = image_of(path)
    assert trace(path) == before
    target.write_bytes(image)
    assert opened_entries(target) == entries


def test_the_deeds_of_a_journal_that_was_cut_off_are_copied_too(path: Path, target: Path) -> None:
    entries = cut_off(path, 20)
    target.write_bytes(image_of(path))
    assert opened_entries(target) == entries


def test_of_a_journal_that_is_open_there_is_no_copy(path: Path) -> None:
    journal = opened(path)
    journal.append("deed", b"{}", NOON)
    with pytest.raises(JournalError) as trouble:
        image_of(path)
    assert trouble.value.message.id == "journal.locked"
    journal.close()


def test_of_a_journal_that_is_opened_while_it_is_read_there_is_no_copy(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(path, 3)

    def read_and_written_to(pages: bytearray) -> bytes:
        written(path, 1)
        return plain(pages)

    monkeypatch.setattr("companion.journal.read_only.plain", read_and_written_to)
    with pytest.raises(JournalError) as trouble:
        image_of(path)
    assert trouble.value.message.id == "journal.locked"


def test_a_journal_that_is_gone_is_trouble(path: Path) -> None:
    with pytest.raises(JournalError):
        image_of(path)
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
