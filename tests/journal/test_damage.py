"""Damaged files: set aside, never overwritten; what is whole goes on, and what was lost is told."""

from __future__ import annotations

import errno
import random
import sqlite3
from pathlib import Path

import pytest

from companion.journal.journal import JournalTrouble, Loss
from companion.journal.opening import open_journal
from companion.journal.sqlite import SqliteJournal
from companion.journal.wal import is_torn
from tests.journal.damage import NOON, cut_off, flip, foreign, opened, wal, written

PAGE = 4096


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "battle.sqlite"


def rescued(path: Path) -> tuple[SqliteJournal, Loss]:
    journal, loss = open_journal(path)
    assert isinstance(journal, SqliteJournal)
    assert loss
    return journal, loss


def test_a_sound_file_has_lost_nothing(path: Path) -> None:
    written(path, 50)
    opened(path).close()
    assert [file.name for file in path.parent.iterdir()] == ["battle.sqlite"]


def test_a_plug_pulled_loses_nothing(path: Path) -> None:
    entries = cut_off(path, 40)
    assert not is_torn(wal(path))
    journal = opened(path)
    assert journal.entries() == entries
    journal.close()


def test_a_flipped_byte_in_a_body_costs_the_entries_from_there_on(path: Path) -> None:
    entries = written(path, 60)
    place = path.read_bytes().index(b"sails to cell 40")
    flip(path, place)
    harmed = path.read_bytes()
    journal, loss = rescued(path)
    assert journal.entries() == entries[:40]
    assert loss.kept == 40
    assert loss.message.figures == {"n": 40, "file": loss.set_aside}
    assert Path(loss.set_aside).name == "battle.sqlite.damaged-1"
    assert sorted(file.name for file in path.parent.iterdir() if "wal" not in file.name) == [
        "battle.sqlite",
        "battle.sqlite.damaged-1",
    ]
    assert b"sails to cell 59" in harmed
    assert b"sails to cell 59" in Path(loss.set_aside).read_bytes()
    assert journal.append("deed", b"{}", NOON).seq == 40
    journal.close()
    assert len(opened(path).entries()) == 41


def test_a_rescued_file_is_as_private_and_as_strict_as_any(path: Path) -> None:
    written(path, 60)
    flip(path, path.read_bytes().index(b"sails to cell 40"))
    journal, _ = rescued(path)
    with pytest.raises(sqlite3.IntegrityError):
        journal._connection.execute("DELETE FROM entry")
    journal.close()
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_second_damaged_file_does_not_replace_the_first(path: Path) -> None:
    for number in (1, 2):
        if number == 1:
            written(path, 60)
        flip(path, path.read_bytes().index(f"sails to cell {50 - number}".encode()))
        journal, loss = rescued(path)
        journal.close()
        assert loss.set_aside.endswith(f"damaged-{number}")


def test_wherever_a_byte_flips_only_whole_entries_are_shown(path: Path) -> None:
    entries = written(path, 60)
    sound = path.read_bytes()
    chance = random.Random(7)
    for number in range(150):
        harmed = path.with_name(f"{number}.sqlite")
        harmed.write_bytes(sound)
        flip(harmed, chance.randrange(len(sound)))
        journal, loss = open_journal(harmed)
        if journal is None:
            assert loss
            continue
        kept = journal.entries()
        journal.close()
        assert kept == entries[: len(kept)]
        assert loss or kept == entries
        if loss:
            assert Path(loss.set_aside).exists()


@pytest.mark.parametrize("lost", [1, 100, PAGE, 2 * PAGE, 2 * PAGE + 700, 5 * PAGE])
def test_a_file_cut_short_keeps_what_it_can(path: Path, lost: int) -> None:
    entries = written(path, 300)
    short = path.read_bytes()[:-lost]
    path.write_bytes(short)
    journal, loss = rescued(path)
    kept = journal.entries()
    journal.close()
    assert 0 < len(kept) < 300
    assert kept == entries[: len(kept)]
    assert (loss.message.id, loss.kept) == ("journal.lost-tail", len(kept))
    assert Path(loss.set_aside).read_bytes() == short
    assert {file.name for file in path.parent.iterdir()} == {path.name, f"{path.name}.damaged-1"}


def test_the_less_was_cut_off_the_more_is_kept(path: Path) -> None:
    written(path, 300)
    whole = path.read_bytes()
    kept = []
    for pages in range(len(whole) // PAGE - 1, 3, -1):
        cut = path.with_name(f"{pages}.sqlite")
        cut.write_bytes(whole[: pages * PAGE])
        journal, loss = rescued(cut)
        journal.close()
        kept.append(loss.kept)
    assert kept == sorted(kept, reverse=True)
    assert kept[0] > 200


def test_with_no_room_to_read_a_short_file_it_stays_where_it_is(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(path, 300)
    short = path.read_bytes()[:-PAGE]
    path.write_bytes(short)

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("companion.journal.opening.shutil.copy2", full)
    with pytest.raises(JournalTrouble):
        open_journal(path)
    assert path.read_bytes() == short
    assert [file.name for file in path.parent.iterdir()] == [path.name]


@pytest.mark.parametrize("left", [10, 600, PAGE])
def test_a_file_cut_to_its_first_page_or_less_has_nothing_left(path: Path, left: int) -> None:
    written(path, 300)
    short = path.read_bytes()[:left]
    path.write_bytes(short)
    journal, loss = open_journal(path)
    assert journal is None
    assert loss
    assert Path(loss.set_aside).read_bytes() == short


@pytest.mark.parametrize("content", [b"garbage" * 999, b"SQLite format 3\0" + b"\xff" * 5000, b"x"])
def test_garbage_is_set_aside_and_there_is_no_battle(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    journal, loss = open_journal(path)
    assert journal is None
    assert loss
    assert loss.message.id == "journal.lost-all"
    assert Path(loss.set_aside).read_bytes() == content
    assert not path.exists()


def test_somebody_elses_database_is_not_touched(path: Path) -> None:
    foreign(path)
    content = path.read_bytes()
    journal, loss = open_journal(path)
    assert journal is None
    assert loss
    assert loss.message.id == "journal.foreign"
    assert Path(loss.set_aside).read_bytes() == content


@pytest.mark.parametrize(
    "change", ["PRAGMA user_version = 99", "PRAGMA application_id = 1", "DROP TRIGGER nothing_is_deleted"]
)
def test_another_version_or_a_journal_without_its_guards_is_foreign(path: Path, change: str) -> None:
    written(path, 3)
    connection = sqlite3.connect(path)
    connection.execute(change)
    connection.close()
    journal, loss = open_journal(path)
    assert journal is None
    assert loss
    assert loss.message.id == "journal.foreign"


def test_a_file_that_was_just_being_made_when_the_power_went_is_new(path: Path) -> None:
    path.touch()
    journal = opened(path)
    assert journal.append("deed", b"{}", NOON).seq == 0
    journal.close()


def test_an_entry_slipped_in_past_the_guards_is_seen(path: Path) -> None:
    entries = written(path, 5)
    connection = sqlite3.connect(path)
    connection.execute("INSERT INTO entry VALUES (5, 'deed', '', x'7b7d', ?)", (entries[-1].hash,))
    connection.commit()
    connection.close()
    journal, loss = rescued(path)
    assert journal.entries() == entries
    assert loss.kept == 5
    journal.close()


def test_a_torn_write_ahead_file_gives_a_gapless_beginning_and_is_told(path: Path) -> None:
    """Cut at every kind of place: in the header, in a frame's header, in its page."""
    chance = random.Random(3)
    for number in range(40):
        harmed = path.with_name(f"{number}.sqlite")
        entries = cut_off(harmed, 30)
        size = wal(harmed).stat().st_size
        cut = chance.randrange(1, size)
        with wal(harmed).open("r+b") as file:
            file.truncate(cut)
        journal, loss = open_journal(harmed)
        assert journal
        kept = journal.entries()
        journal.close()
        assert kept == entries[: len(kept)]
        whole_frames = (cut - 32) % (24 + 4096) == 0
        assert bool(loss) is not whole_frames
        if loss:
            aside = Path(loss.set_aside)
            assert wal(aside).stat().st_size == cut
            assert loss.message.id in ("journal.torn-tail", "journal.lost-all")


def test_a_flipped_byte_in_the_write_ahead_file_is_told(path: Path) -> None:
    """SQLite drops everything from the bad frame on without a word."""
    chance = random.Random(5)
    for number in range(40):
        harmed = path.with_name(f"{number}.sqlite")
        entries = cut_off(harmed, 30)
        flip(wal(harmed), chance.randrange(32, wal(harmed).stat().st_size - 24 - 4096))
        journal, loss = open_journal(harmed)
        assert journal
        kept = journal.entries()
        journal.close()
        assert kept == entries[: len(kept)]
        assert loss
        assert Path(loss.set_aside).exists()


def test_frames_of_an_earlier_run_are_no_tear(path: Path) -> None:
    """After a checkpoint SQLite writes over the file from its start; what lies beyond is old and means nothing."""
    live = opened(path)
    for number in range(200):
        live.append("deed", b"x" * (number % 700), NOON)
        assert not is_torn(wal(path))
    live.close()


def test_a_missing_or_empty_write_ahead_file_is_no_tear(path: Path) -> None:
    assert not is_torn(wal(path))
    wal(path).touch()
    assert not is_torn(wal(path))
