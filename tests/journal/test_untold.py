"""What a battle has lost is told until somebody has read it, though the plug is pulled right after
the rescue.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from companion.journal.journal import JournalError
from companion.journal.recovery import open_journal
from companion.journal.untold import has_been_told, untold, untold_in
from tests.disks import no_file_grows_past
from tests.journal.damage import flip, written


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "battle.sqlite"


def harmed(path: Path) -> None:
    """A battle with entries of which not all can be read any more."""
    written(path, 60)
    flip(path, path.read_bytes().index(b"sails to cell 40"))


def test_a_loss_is_told_at_each_opening_until_somebody_has_read_it(path: Path) -> None:
    harmed(path)
    told = []
    for _ in range(3):
        journal, loss = open_journal(path)
        assert journal
        assert loss
        journal.close()
        told.append(loss)
    assert told == [told[0]] * 3
    assert told[0].kept == 40
    has_been_told(path)
    journal, loss = open_journal(path)
    assert journal
    assert loss is None
    journal.close()


def test_of_a_battle_of_which_nothing_is_left_the_note_alone_tells(path: Path) -> None:
    path.write_bytes(b"garbage" * 999)
    _, loss = open_journal(path)
    assert not path.exists()
    assert untold_in(path.parent) == {path: loss}


def test_what_was_deleted_to_make_room_is_noted_too(path: Path) -> None:
    written(path, 60)
    for number in range(1, 5):
        flip(path, path.read_bytes().index(f"sails to cell {50 - number}".encode()))
        journal, loss = open_journal(path)
        assert journal
        journal.close()
        assert untold(path) == loss
    assert loss
    assert loss.message.id == "journal.and-removed"


def test_the_note_is_its_owners_only_whatever_the_umask(path: Path) -> None:
    harmed(path)
    before = os.umask(0)
    try:
        journal, _ = open_journal(path)
    finally:
        os.umask(before)
    assert journal
    journal.close()
    modes = {stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()}
    assert modes == {0o600}


@pytest.mark.parametrize("note", [b"", b"{}", b"\xff\xfe", b"[" * 100_000, b'{"kept":1}'])
def test_a_damaged_note_says_nothing_and_stops_nothing(path: Path, note: bytes) -> None:
    entries = written(path, 3)
    path.with_name(f"{path.name}-loss").write_bytes(note)
    journal, loss = open_journal(path)
    assert journal
    assert journal.entries() == entries
    assert loss is None
    journal.close()


def test_with_no_room_for_the_note_the_damaged_file_stays_where_it_is(path: Path) -> None:
    path.write_bytes(b"garbage" * 999)
    with no_file_grows_past(10), pytest.raises(JournalError) as trouble:
        open_journal(path)
    assert trouble.value.message.id == "journal.cannot-rescue"
    assert [file.name for file in path.parent.iterdir()] == [path.name]
