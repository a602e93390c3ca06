"""Files that are on the disk whole or not at all: when the disk is full, and when a stick is pulled
at once.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from companion.platform.atomic_file import fsync_path, half_of, make_folder, replace_durably
from tests.disks import Stick, small_disk

CONTENT = b"a battle" * 5000


@pytest.fixture
def synced(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of what has been synced, in that order."""
    real, names = os.fsync, []

    def watched(handle: int) -> None:
        real(handle)
        names.append(Path(f"/proc/self/fd/{handle}").readlink().name)

    monkeypatch.setattr(os, "fsync", watched)
    return names


def test_the_file_is_synced_under_its_new_name_and_then_the_folder(
    tmp_path: Path, synced: list[str]
) -> None:
    (tmp_path / "half").write_bytes(CONTENT)
    replace_durably(tmp_path / "half", tmp_path / "whole")
    assert synced == ["half", "whole", tmp_path.name]


def test_each_new_folder_is_written_down_where_it_lies(tmp_path: Path, synced: list[str]) -> None:
    make_folder(tmp_path / "of the table" / "battles")
    assert (tmp_path / "of the table" / "battles").is_dir()
    assert sorted(synced) == sorted(["of the table", tmp_path.name])


def test_a_folder_that_is_there_costs_no_sync(tmp_path: Path, synced: list[str]) -> None:
    make_folder(tmp_path)
    assert synced == []


def test_a_fat_stick_pulled_at_once_holds_the_whole_file(tmp_path: Path) -> None:
    stick = Stick.new(tmp_path / "stick.img")
    with stick.put_in(tmp_path / "stick") as place:
        with half_of(place / "copy") as half:
            half.write_bytes(CONTENT)
        pulled = stick.pulled()
    with pulled.put_in(tmp_path / "again") as place:
        assert [(file.name, file.read_bytes()) for file in place.iterdir()] == [("copy", CONTENT)]


def test_without_the_second_sync_the_file_on_a_fat_stick_is_empty(tmp_path: Path) -> None:
    """Where this fails, the system has learnt it: the second sync in ``replace_durably`` may go."""
    stick = Stick.new(tmp_path / "stick.img")
    with stick.put_in(tmp_path / "stick") as place:
        (place / "half").write_bytes(CONTENT)
        fsync_path(place / "half")
        (place / "half").replace(place / "copy")
        fsync_path(place)
        pulled = stick.pulled()
    with pulled.put_in(tmp_path / "again") as place:
        assert (place / "copy").stat().st_size == 0


def test_a_full_disk_leaves_the_old_file_and_nothing_half(tmp_path: Path) -> None:
    with small_disk(tmp_path / "small", "64k") as place:
        with half_of(place / "file") as half:
            half.write_bytes(b"old")
        with pytest.raises(OSError, match="No space"), half_of(place / "file") as half:
            half.write_bytes(CONTENT * 2)
        assert [(file.name, file.read_bytes()) for file in place.iterdir()] == [("file", b"old")]


def test_only_its_owner_may_read_it_whatever_the_umask(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        (tmp_path / "file").write_bytes(b"old")
        with half_of(tmp_path / "file") as half:
            assert stat.S_IMODE(half.stat().st_mode) == 0o600
        assert stat.S_IMODE((tmp_path / "file").stat().st_mode) == 0o600
    finally:
        os.umask(before)
