"""The journal in a file: durable, private, append-only, and honest when the disk fails."""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from companion.i18n.translator import words
from companion.journal.journal import JournalError
from companion.journal.recovery import open_journal
from companion.journal.sqlite import SqliteJournal
from tests.disks import lock, no_file_grows_past, small_disk
from tests.journal.damage import NOON, body, opened, opened_entries, wal, written


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "battle.sqlite"


@pytest.fixture
def journal(path: Path) -> Iterator[SqliteJournal]:
    journal = opened(path)
    yield journal
    journal.close()


def test_a_battle_is_there_again_after_closing(path: Path) -> None:
    entries = written(path, 200)
    journal = opened(path)
    assert journal.entries() == entries
    assert journal.append("deed", b"{}", NOON).seq == 200
    journal.close()
    assert not wal(path).exists()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entry SET body = x'00'",
        "DELETE FROM entry",
        "DELETE FROM entry WHERE seq = 1",
        "REPLACE INTO entry VALUES (1, 'deed', '', x'00', '')",
        "INSERT INTO entry VALUES (7, 'deed', '', x'00', '')",
    ],
)
def test_nothing_is_changed_deleted_replaced_or_left_out(path: Path, statement: str) -> None:
    entries = written(path, 3)
    connection = sqlite3.connect(path)
    with pytest.raises(sqlite3.IntegrityError, match="a journal entry is"):
        connection.execute(statement)
    connection.close()
    journal = opened(path)
    assert journal.entries() == entries
    journal.close()


def test_the_settings_that_keep_an_entry_through_a_power_cut(journal: SqliteJournal) -> None:
    def ask(name: str) -> object:
        return journal.connection.execute(f"PRAGMA {name}").fetchone()[0]

    journal.append("deed", b"{}", NOON)
    assert ask("journal_mode") == "wal"
    assert ask("synchronous") == 2
    assert ask("locking_mode") == "exclusive"
    assert ask("wal_autocheckpoint") == 64


def test_only_the_owner_can_read_it_whatever_the_umask(path: Path) -> None:
    before = os.umask(0)
    try:
        journal = opened(path)
        journal.append("deed", b"{}", NOON)
        modes = [stat.S_IMODE(file.stat().st_mode) for file in (path, wal(path))]
        journal.close()
    finally:
        os.umask(before)
    assert modes == [0o600, 0o600]


def test_a_file_that_others_could_read_is_narrowed(path: Path) -> None:
    written(path, 1)
    path.chmod(0o644)
    opened(path).close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_no_file_lies_beside_it_but_the_write_ahead_and_the_mark(
    path: Path, journal: SqliteJournal
) -> None:
    journal.append("deed", b"{}", NOON)
    assert {file.name for file in path.parent.iterdir()} == {
        "battle.sqlite",
        "battle.sqlite-wal",
        "battle.sqlite-acknowledged",
    }


def test_two_programs_cannot_keep_one_battle(path: Path, journal: SqliteJournal) -> None:
    journal.append("deed", b"{}", NOON)
    with pytest.raises(JournalError) as trouble:
        open_journal(path)
    assert trouble.value.message.id == "journal.locked"
    assert journal.append("deed", b"{}", NOON).seq == 1


def test_a_disk_that_does_not_give_what_it_was_given_is_trouble(path: Path) -> None:
    """The story of a battle is told from all that was written down."""
    written(path, 9)
    journal = opened(path)
    journal.connection.set_progress_handler(lambda: True, 1)  # as though the card had gone
    with pytest.raises(JournalError) as trouble:
        journal.entries()
    assert trouble.value.message.id == "journal.not-given"
    journal.close()


def test_another_thread_may_not_use_the_connection(journal: SqliteJournal) -> None:
    with ThreadPoolExecutor(1) as other, pytest.raises(JournalError):
        other.submit(journal.append, "deed", b"{}", NOON).result()
    assert journal.append("deed", b"{}", NOON).seq == 0


def test_a_file_that_cannot_be_made_is_trouble(tmp_path: Path) -> None:
    with pytest.raises(JournalError) as trouble:
        open_journal(tmp_path / "nowhere" / "battle.sqlite")
    assert trouble.value.message.id == "journal.cannot-open"


def test_a_full_disk_refuses_whole_entries_and_goes_on_when_there_is_room(
    path: Path, journal: SqliteJournal
) -> None:
    journal.append("deed", body(0), NOON)
    pages = journal.connection.execute("PRAGMA page_count").fetchone()[0]
    journal.connection.execute(f"PRAGMA max_page_count = {pages + 2}")
    kept = journal.entries()
    reason = ""
    while not reason:
        try:
            kept = (*kept, journal.append("deed", b"x" * 3000, NOON))
        except JournalError as trouble:
            reason = trouble.message.id
    assert reason == "journal.disk-full"
    assert journal.entries() == kept
    journal.connection.execute("PRAGMA max_page_count = 100000")
    assert journal.append("deed", body(1), NOON).seq == len(kept)
    journal.close()
    assert len(opened_entries(path)) == len(kept) + 1


def test_a_disk_that_stops_taking_bytes_half_way_leaves_nothing_half_written(
    path: Path, journal: SqliteJournal
) -> None:
    kept = tuple(journal.append("deed", body(n), NOON) for n in range(3))
    with (
        no_file_grows_past(wal(path).stat().st_size + 2000),
        pytest.raises(JournalError) as trouble,
    ):
        journal.append("deed", b"x" * 3000, NOON)
    assert trouble.value.message.id in ("journal.cannot-write", "journal.disk-full")
    assert journal.entries() == kept
    assert journal.append("deed", body(3), NOON).seq == 3
    journal.close()
    assert len(opened_entries(path)) == 4


def test_a_disk_that_may_only_be_read(journal: SqliteJournal) -> None:
    journal.append("deed", body(0), NOON)
    journal.connection.execute("PRAGMA query_only = ON")
    with pytest.raises(JournalError) as trouble:
        journal.append("deed", body(1), NOON)
    assert trouble.value.message.id == "journal.read-only"
    journal.connection.execute("PRAGMA query_only = OFF")
    assert journal.append("deed", body(1), NOON).seq == 1


def test_a_battle_that_may_only_be_read_is_not_opened_and_no_deed_is_spoken_of(
    tmp_path: Path,
) -> None:
    with small_disk(tmp_path / "card", "1m") as card:
        path = card / "battle.sqlite"
        written(path, 2)
        before = path.read_bytes()
        lock(card)
        with pytest.raises(JournalError) as trouble:
            open_journal(path)
        assert words("en").say(trouble.value.message) == (
            "The battle's file cannot be opened. Check the disk, and that the program may write to "
            "the file and to its folder."
        )
        assert path.read_bytes() == before


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is read-only to root")
def test_a_file_without_the_right_to_write(path: Path) -> None:
    written(path, 2)
    path.parent.chmod(0o500)
    try:
        with pytest.raises(JournalError):
            open_journal(path)
    finally:
        path.parent.chmod(0o700)
