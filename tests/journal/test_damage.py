"""Damaged files: set aside, never overwritten; what is whole goes on, and what was lost is told."""

from __future__ import annotations

import errno
import os
import random
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from companion.i18n.translator import words
from companion.journal.journal import JournalError, Loss
from companion.journal.recovery import open_journal
from companion.journal.sqlite import SqliteJournal
from companion.journal.untold import has_been_told, untold
from companion.journal.wal import committed, is_torn
from tests.disks import fill, no_file_grows_past, small_disk
from tests.journal.damage import (
    NOON,
    PAGE,
    cut_off,
    flip,
    foreign,
    opened,
    opened_entries,
    wal,
    written,
)

ROOT = Path(__file__).parents[2]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "battle.sqlite"


def rescued(path: Path) -> tuple[SqliteJournal, Loss]:
    journal, loss = open_journal(path)
    assert isinstance(journal, SqliteJournal)
    assert loss
    assert untold(path) == loss
    has_been_told(path)
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
    assert loss.message.figures == {"n": 40, "file": Path(loss.set_aside).name}
    assert Path(loss.set_aside).name == "battle.sqlite.damaged-1"
    assert b"sails to cell 59" in harmed
    assert b"sails to cell 59" in Path(loss.set_aside).read_bytes()
    assert journal.append("deed", b"{}", NOON).seq == 40
    journal.close()
    assert {file.name for file in path.parent.iterdir()} == {path.name, f"{path.name}.damaged-1"}
    assert len(opened(path).entries()) == 41


def test_a_rescued_file_is_as_private_and_as_strict_as_any(path: Path) -> None:
    written(path, 60)
    flip(path, path.read_bytes().index(b"sails to cell 40"))
    journal, _ = rescued(path)
    with pytest.raises(sqlite3.IntegrityError):
        journal.connection.execute("DELETE FROM entry")
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


def test_with_no_room_to_mend_a_file_all_stays_as_it_was(path: Path) -> None:
    entries = written(path, 300)
    short = path.read_bytes()[:-PAGE]
    path.write_bytes(short)
    with no_file_grows_past(2 * PAGE), pytest.raises(JournalError) as trouble:
        open_journal(path)
    assert trouble.value.message.id == "journal.cannot-rescue"
    assert path.read_bytes() == short
    assert [file.name for file in path.parent.iterdir()] == [path.name]
    journal, loss = rescued(path)
    assert journal.entries() == entries[: loss.kept]
    assert loss.set_aside.endswith("damaged-1")
    journal.close()


def test_why_a_file_cannot_be_mended_is_told_in_the_players_language(tmp_path: Path) -> None:
    with small_disk(tmp_path / "card", "1m") as card:
        path = card / "battle.sqlite"
        written(path, 300)
        path.write_bytes(path.read_bytes()[:-PAGE])
        fill(card)
        with pytest.raises(JournalError) as trouble:
            open_journal(path)
    assert "не удалось: на диске кончилось место." in words("ru").say(trouble.value.message)


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


@pytest.mark.parametrize("version", [2, 99])
def test_a_battle_of_a_later_release_stays_where_it_is_for_that_release(
    path: Path, version: int
) -> None:
    written(path, 3)
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA user_version = {version}")
    connection.close()
    content = path.read_bytes()
    with pytest.raises(JournalError) as trouble:
        open_journal(path)
    assert trouble.value.message.id == "journal.later"
    assert path.read_bytes() == content
    assert {one.name for one in path.parent.iterdir()} <= {path.name, f"{path.name}-acknowledged"}


def test_a_flipped_bit_of_the_version_is_mended(path: Path) -> None:
    entries = written(path, 3)
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 3")
    connection.close()
    journal, loss = rescued(path)
    assert (journal.entries(), loss.kept) == (entries, 3)
    journal.close()


@pytest.mark.parametrize("change", ["PRAGMA application_id = 1", "DROP TRIGGER nothing_is_deleted"])
def test_a_journal_without_its_name_or_its_guards_gets_them_back(path: Path, change: str) -> None:
    entries = written(path, 3)
    connection = sqlite3.connect(path)
    connection.execute(change)
    connection.close()
    journal, loss = rescued(path)
    assert journal.entries() == entries
    assert loss.kept == 3
    with pytest.raises(sqlite3.IntegrityError):
        journal.connection.execute("DELETE FROM entry")
    journal.close()


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


@pytest.mark.parametrize("marked", [False, True])
def test_a_torn_write_ahead_file_gives_a_gapless_beginning_and_is_told(
    path: Path, marked: bool
) -> None:
    """Cut at every kind of place: in the header, in a frame's header, in its page, exactly behind a
    frame.
    """
    chance = random.Random(3)
    cut_off(path, 30)
    size = wal(path).stat().st_size
    frames = range(32, size, 24 + PAGE)
    for number, cut in enumerate(
        [chance.randrange(1, size) for _ in range(30)] + list(frames[::6])
    ):
        harmed = path.with_name(f"{number}.sqlite")
        entries = cut_off(harmed, 30, marked=marked)
        os.truncate(wal(harmed), cut)
        whole, _ = committed(wal(harmed).read_bytes())
        journal, loss = open_journal(harmed)
        kept = journal.entries() if journal else ()
        if journal:
            journal.close()
        assert kept == entries[: len(kept)]
        assert loss or (not marked and (cut == frames[0] or (whole and cut in frames)))
        if loss:
            assert wal(Path(loss.set_aside)).stat().st_size == cut
            assert loss.message.id == ("journal.torn-tail" if kept else "journal.lost-all")


@pytest.mark.parametrize(
    "harm",
    ["zeros", "zeros behind a frame", "salt", "other salt", "a flipped byte", "half a frame"],
)
def test_an_acknowledged_deed_that_the_disk_has_lost_is_told(path: Path, harm: str) -> None:
    """SQLite drops everything from the bad frame on without a word.

    Here nothing but the file itself can tell.
    """
    chance = random.Random(5)
    frame = 24 + PAGE
    for number in range(12):
        harmed = path.with_name(f"{number}.sqlite")
        entries = cut_off(harmed, 30)
        data = bytearray(wal(harmed).read_bytes())
        last = len(data) - frame
        match harm:
            case "zeros" | "zeros behind a frame":
                places = range(32 + 10 * frame, len(data), 1 if harm == "zeros" else frame)
                start = chance.choice(places)
                data[start:] = bytes(len(data) - start)
            case "salt" | "other salt":
                data[last + (8 if harm == "salt" else 12) + number % 4] ^= 1 << number % 8
            case "a flipped byte":
                data[chance.randrange(32 + 10 * frame, len(data))] ^= 0x40
            case _:
                del data[chance.randrange(last + 1, len(data)) :]
        wal(harmed).write_bytes(data)
        journal, loss = rescued(harmed)
        kept = journal.entries()
        journal.close()
        assert kept == entries[: len(kept)]
        assert 0 < len(kept) < 30
        assert loss.message.id == "journal.torn-tail"
        assert wal(Path(loss.set_aside)).read_bytes() == data


def test_frames_of_an_earlier_run_are_no_tear(path: Path) -> None:
    """After a checkpoint SQLite writes over the file from its start; what lies beyond is old and
    means nothing.
    """
    live = opened(path)
    for number in range(200):
        live.append("deed", b"x" * (number % 700), NOON)
        assert not is_torn(wal(path))
    live.close()


def test_a_missing_or_empty_write_ahead_file_is_no_tear(path: Path) -> None:
    assert not is_torn(wal(path))
    wal(path).touch()
    assert not is_torn(wal(path))


def test_a_file_of_no_bytes_is_found_again_in_its_write_ahead_file(path: Path) -> None:
    """SQLite takes it for a new one and throws the write-ahead file away, in which every deed
    stands.
    """
    entries = cut_off(path, 30)
    deeds = wal(path).read_bytes()
    os.truncate(path, 0)
    journal, loss = rescued(path)
    assert journal.entries() == entries
    assert wal(Path(loss.set_aside)).read_bytes() == deeds
    assert Path(loss.set_aside).read_bytes() == b""
    journal.close()


def test_a_file_of_no_bytes_that_had_deeds_is_no_new_one(path: Path) -> None:
    cut_off(path, 30, marked=True)
    os.truncate(path, 0)
    wal(path).unlink()
    journal, loss = open_journal(path)
    assert journal is None
    assert loss
    assert loss.message.id == "journal.lost-all"


@pytest.mark.parametrize("place", [0, 16, 60, 68, 103, 110, 1500, PAGE, PAGE + 3, 3 * PAGE])
def test_a_damaged_file_is_kept_to_the_byte_with_its_write_ahead_file(
    path: Path, place: int
) -> None:
    """Closing a file, SQLite writes its write-ahead file into it and deletes that: not into a
    damaged one.
    """
    cut_off(path, 200)
    flip(path, place)
    before = path.read_bytes(), wal(path).read_bytes()
    journal, loss = open_journal(path)
    if journal:
        journal.close()
    assert journal or loss
    if loss:
        aside = Path(loss.set_aside)
        assert (aside.read_bytes(), wal(aside).read_bytes()) == before


def test_no_flip_in_the_first_page_costs_an_entry(path: Path) -> None:
    entries = written(path, 60)
    sound = path.read_bytes()
    chance = random.Random(9)
    places = [place for place in range(PAGE) if place < 110 or sound[place]]
    for place in [*places[:110], *places[110::5]]:
        for file in path.parent.iterdir():
            file.unlink()
        path.write_bytes(sound)
        flip(path, place, 1 << chance.randrange(8))
        journal, _ = open_journal(path)
        assert journal, place
        assert journal.entries() == entries, place
        journal.close()


def test_a_first_page_of_zeros_costs_no_entry(path: Path) -> None:
    entries = cut_off(path, 200)
    path.write_bytes(bytes(PAGE) + path.read_bytes()[PAGE:])
    journal, loss = rescued(path)
    assert journal.entries() == entries
    assert loss.kept == 200
    journal.close()


@pytest.mark.parametrize("cut", [False, True])
@pytest.mark.parametrize("bit", range(8))
def test_no_bit_of_the_write_version_makes_a_battle_one_that_is_only_read(
    path: Path, bit: int, cut: bool
) -> None:
    entries = cut_off(path, 60) if cut else written(path, 60)
    flip(path, 18, 1 << bit)
    journal, loss = open_journal(path)
    assert journal
    assert journal.entries() == entries
    assert loss is None or loss.kept == 60
    assert journal.append("deed", b"{}", NOON).seq == 60
    journal.close()
    has_been_told(path)
    assert len(opened_entries(path)) == 61


def test_a_table_cell_count_of_nought_is_not_a_new_file(path: Path) -> None:
    """One bit makes the schema look empty; the battle must not be begun anew over its own deeds."""
    entries = written(path, 60)
    flip(path, 104, 4)
    journal, _ = rescued(path)
    assert journal.entries() == entries
    journal.close()


def test_the_last_three_damaged_files_are_kept_and_it_is_told_which_was_deleted(path: Path) -> None:
    written(path, 60)
    for number in range(1, 6):
        flip(path, path.read_bytes().index(f"sails to cell {50 - number}".encode()))
        journal, loss = rescued(path)
        journal.close()
        kept = {file.name for file in path.parent.iterdir()} - {path.name}
        assert kept == {f"{path.name}.damaged-{n}" for n in range(max(1, number - 2), number + 1)}
        if number > 3:
            assert loss.message.id == "journal.and-removed"
            assert loss.message.figures["files"] == f"{path.name}.damaged-{number - 3}"
        else:
            assert loss.message.id == "journal.lost-tail"


@pytest.mark.parametrize("links", [True, False])
def test_a_damaged_file_kept_is_its_owners_only_whatever_the_umask(
    path: Path, links: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut_off(path, 200)
    flip(path, 0)
    for file in (path, wal(path)):
        file.chmod(0o644)
    if not links:
        monkeypatch.setattr(os, "link", unknown)
    before = os.umask(0)
    try:
        journal, _ = rescued(path)
        modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()}
        journal.close()
    finally:
        os.umask(before)
    assert set(modes.values()) == {0o600}, modes
    assert {f"{path.name}.damaged-1", f"{path.name}.damaged-1-wal"} <= set(modes)


def unknown(*_: object) -> None:
    """What a FAT disk says of a second name for a file."""
    raise PermissionError(errno.EPERM, "Operation not permitted")


def test_a_copy_aside_is_whole_or_not_there(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the disk knows no second names the damaged file is copied, and the disk may be full."""
    written(path, 300)
    flip(path, path.read_bytes().index(b"sails to cell 9"))
    harmed = path.read_bytes()
    monkeypatch.setattr(os, "link", unknown)
    with no_file_grows_past(len(harmed) // 2), pytest.raises(JournalError) as trouble:
        open_journal(path)
    assert trouble.value.message.id == "journal.cannot-rescue"
    assert path.read_bytes() == harmed
    assert [file.name for file in path.parent.iterdir() if "acknowledged" not in file.name] == [
        path.name
    ]


def test_what_lies_beside_a_file_is_kept_with_it_or_nothing_is(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There is room for a copy of the file, and none for what SQLite has left beside it."""
    path.write_bytes(b"garbage" * 999)
    wal(path).write_bytes(b"garbage" * 9999)
    monkeypatch.setattr(os, "link", unknown)
    with no_file_grows_past(9999), pytest.raises(JournalError) as trouble:
        open_journal(path)
    assert trouble.value.message.id == "journal.cannot-rescue"
    assert {file.name for file in path.parent.iterdir()} == {path.name, wal(path).name}


def test_what_an_older_rescue_left_half_done_harms_no_new_one(path: Path) -> None:
    entries = written(path, 60)
    flip(path, path.read_bytes().index(b"sails to cell 40"))
    for end in ("", "-wal", "-journal"):
        path.with_name(f"{path.name}.rescued{end}").write_bytes(b"half of something" * 900)
    journal, _ = rescued(path)
    assert journal.entries() == entries[:40]
    journal.close()
    assert {file.name for file in path.parent.iterdir()} == {path.name, f"{path.name}.damaged-1"}


@pytest.mark.sweep
def test_at_whatever_moment_the_plug_is_pulled_a_rescue_loses_nothing(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.journal.pulling", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr[-2000:]
    pulls = [line.split() for line in done.stdout.splitlines()]
    assert len(pulls) > 100
    expected = {"body": "20", "schema": "200", "wal": "199", "emptied": "30", "header": "59"}
    for name, _, listed, found, kept, told in pulls:
        assert (listed, found, kept, told) == ("True", expected[name], "True", "True")
