"""What was acknowledged is noted beside the file: so a killed program cries no loss, and a lost
deed is always told.
"""

from __future__ import annotations

import os
import stat
from contextlib import closing
from pathlib import Path
from struct import iter_unpack, pack

import pytest

from companion.journal.acknowledged import MarkFile, mark_of, read_mark, this_boot
from companion.journal.journal import Entry, JournalError
from companion.journal.recovery import open_journal
from companion.journal.untold import has_been_told
from companion.journal.wal import is_torn
from tests.disks import no_file_grows_past
from tests.journal.damage import NOON, PAGE, body, cut_off, opened, wal, written

FRAME = 24 + PAGE


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "battle.sqlite"


def another_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on the computer has been off since all that was noted so far."""
    monkeypatch.setattr(
        "companion.journal.acknowledged.this_boot", lambda: "another-start-of-this-computer"
    )


def killed_while_writing(path: Path, half: bytes = b"\x01" * 700) -> int:
    """A journal whose last entry was being written, and not acknowledged, when the program was
    killed; the entries.
    """
    entries = cut_off(path, 30, marked=True)
    with wal(path).open("ab") as file:
        file.write(half)
    return len(entries)


def test_a_battle_that_is_closed_leaves_no_mark(path: Path) -> None:
    journal = opened(path)
    assert mark_of(path).exists()
    journal.append("deed", body(0), NOON)
    journal.close()
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_the_mark_is_the_owners_only_whatever_the_umask(path: Path) -> None:
    before = os.umask(0)
    try:
        journal = opened(path)
        mode = stat.S_IMODE(mark_of(path).stat().st_mode)
        journal.close()
    finally:
        os.umask(before)
    assert mode == 0o600


def test_each_entry_is_noted_before_it_is_acknowledged(path: Path) -> None:
    journal = opened(path)
    for number in range(12):
        entry = journal.append("deed", body(number), NOON)
        mark = read_mark(path)
        assert (mark.seq, mark.hash, mark.boot) == (number, entry.hash, this_boot())
    journal.close()


@pytest.mark.skipif(not this_boot(), reason="this system does not tell one start from another")
@pytest.mark.parametrize("half", [b"\x01" * 700, bytes(FRAME), bytes(3 * FRAME + 9), b"\x01"])
def test_a_program_killed_while_writing_has_lost_nothing_and_says_nothing(
    path: Path, half: bytes
) -> None:
    count = killed_while_writing(path, half)
    assert is_torn(wal(path))
    journal = opened(path)
    assert len(journal.entries()) == count
    assert not is_torn(wal(path))
    journal.close()
    assert {file.name for file in path.parent.iterdir()} == {path.name}


def test_zeros_at_the_end_are_a_tear_however_young_the_file_is(path: Path) -> None:
    """A run's first salt is drawn at random, and one in thousands is so low that zeros might be
    taken for an older run's.
    """
    cut_off(path, 30)
    early = salted_anew(wal(path).read_bytes(), (7).to_bytes(4, "big") + b"salt")
    wal(path).write_bytes(early)
    assert not is_torn(wal(path))
    wal(path).write_bytes(early + bytes(FRAME))
    assert is_torn(wal(path))


def salted_anew(data: bytes, salts: bytes) -> bytes:
    """A write-ahead file as SQLite would have written it in the run of these salts."""
    order = ">" if data[3] & 1 else "<"
    header = data[:16] + salts
    sums = summed(header, (0, 0), order)
    parts = [header, pack(">II", *sums)]
    for start in range(32, len(data), FRAME):
        frame = data[start : start + FRAME]
        sums = summed(frame[24:], summed(frame[:8], sums, order), order)
        parts += [frame[:8], salts, pack(">II", *sums), frame[24:]]
    return b"".join(parts)


def summed(data: bytes, sums: tuple[int, int], order: str) -> tuple[int, int]:
    """The sums that SQLite writes behind a header and each frame."""
    one, other = sums
    for first, second in iter_unpack(f"{order}II", data):
        one = (one + first + other) & 0xFFFFFFFF
        other = (other + second + one) & 0xFFFFFFFF
    return one, other


def test_after_a_power_cut_the_same_tear_is_told(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The mark was not synced: what came after it may have been acknowledged too."""
    count = killed_while_writing(path)
    another_start(monkeypatch)
    journal, loss = open_journal(path)
    assert loss
    assert (loss.message.id, loss.kept) == ("journal.torn-tail", count)
    assert journal
    journal.close()


def test_where_the_computer_names_no_start_a_tear_is_always_told(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.journal.acknowledged._BOOT", path.with_name("no-such-file"))
    this_boot.cache_clear()
    killed_while_writing(path)
    journal, loss = open_journal(path)
    this_boot.cache_clear()
    assert loss
    assert loss.message.id == "journal.torn-tail"
    assert journal
    journal.close()


@pytest.mark.parametrize("off", [False, True])
def test_deeds_cut_off_exactly_behind_a_frame_are_told(
    path: Path, off: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file alone looks as if they had never been."""
    entries = cut_off(path, 30, marked=True)
    os.truncate(wal(path), wal(path).stat().st_size - 3 * FRAME)
    assert not is_torn(wal(path))
    if off:
        another_start(monkeypatch)
    journal, loss = open_journal(path)
    assert journal
    assert loss
    assert loss.message.id == "journal.torn-tail"
    assert journal.entries() == entries[: loss.kept]
    assert loss.kept < 30
    journal.close()
    has_been_told(path)
    opened(path).close()


def test_what_has_been_told_is_not_told_again(path: Path) -> None:
    cut_off(path, 30, marked=True)
    os.truncate(wal(path), wal(path).stat().st_size - 3 * FRAME)
    journal, loss = open_journal(path)
    assert loss
    assert journal
    again = path.with_name("again.sqlite")
    for place, copy in ((path, again), (wal(path), wal(again)), (mark_of(path), mark_of(again))):
        if place.exists():
            copy.write_bytes(place.read_bytes())
    opened(again).close()
    journal.close()


@pytest.mark.parametrize("harm", [b"", b"garbage", b"\xff" * 190, bytes(190)])
def test_a_damaged_mark_says_nothing(path: Path, harm: bytes) -> None:
    entries = cut_off(path, 30, marked=True)
    mark_of(path).write_bytes(harm)
    journal = opened(path)
    assert journal.entries() == entries
    journal.close()


def test_half_a_mark_over_an_older_one_says_nothing(path: Path) -> None:
    mark = MarkFile(path)
    mark.put_last(written(path, 1)[-1])
    first = mark_of(path).read_bytes()
    mark.put_last(written(path.with_name("other.sqlite"), 90)[-1])
    mark.close()
    second = mark_of(path).read_bytes()
    assert len(first) == len(second)
    for place in range(40, len(first) - 1):
        mark_of(path).write_bytes(second[:place] + first[place:])
        mixed = read_mark(path)
        assert mixed.seq in (-1, 0, 89)


def test_the_mark_of_another_battle_vouches_for_nothing(path: Path) -> None:
    killed_while_writing(path)
    with closing(MarkFile(path)) as mark:
        mark.put_last(Entry(4, "deed", b"{}", NOON, "f" * 64))
    journal, loss = open_journal(path)
    assert loss
    assert journal
    journal.close()


def test_a_disk_that_takes_no_mark_takes_the_deed(path: Path) -> None:
    journal = opened(path)
    journal.append("deed", body(0), NOON)
    journal.close()
    mark_of(path).mkdir()
    journal = opened(path)
    assert journal.append("deed", body(1), NOON).seq == 1
    journal.close()
    mark_of(path).rmdir()


def test_a_battle_taken_off_the_list_leaves_no_mark_for_a_new_one(path: Path) -> None:
    from companion.journal.set_aside import set_aside

    cut_off(path, 30, marked=True)
    set_aside(path, "set-aside")
    opened(path).close()


def test_a_file_that_finds_no_room_leaves_its_mark_closed(path: Path) -> None:
    with no_file_grows_past(600), pytest.raises(JournalError):
        open_journal(path)
    still_open = [file.resolve() for file in Path("/proc/self/fd").iterdir()]
    assert mark_of(path).resolve() not in still_open


def test_on_a_full_disk_the_mark_never_says_too_much(path: Path) -> None:
    journal = opened(path)
    journal.append("deed", body(0), NOON)
    with no_file_grows_past(wal(path).stat().st_size + 2000), pytest.raises(JournalError):
        journal.append("deed", b"x" * 3000, NOON)
    assert read_mark(path).seq == 0
    journal.close()


def closed_on_a_full_disk(path: Path) -> None:
    """A battle for which the disk has no room is closed in order: one deed, and half of another that
    was refused.
    """
    journal = opened(path)
    journal.append("deed", body(0), NOON)
    with no_file_grows_past(wal(path).stat().st_size + 2000), pytest.raises(JournalError):
        journal.append("deed", b"x" * 3000, NOON)
    with no_file_grows_past(path.stat().st_size):
        journal.close()
    assert is_torn(wal(path))


def test_a_battle_closed_on_a_full_disk_is_whole_after_the_next_start(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed_on_a_full_disk(path)
    another_start(monkeypatch)
    journal, loss = open_journal(path)
    assert loss is None
    assert journal
    assert [entry.seq for entry in journal.entries()] == [0]
    journal.close()
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_what_was_closed_once_vouches_for_nothing_that_came_after(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed_on_a_full_disk(path)
    journal, _ = open_journal(path)
    assert journal
    assert not read_mark(path).is_closed
    for number in range(1, 4):
        journal.append("deed", body(number), NOON)
    there = {file: file.read_bytes() for file in path.parent.iterdir()}
    journal.close()
    for file, data in there.items():
        file.write_bytes(data)
    with wal(path).open("ab") as half:
        half.write(b"\x01" * 700)
    another_start(monkeypatch)
    journal, loss = open_journal(path)
    assert loss
    assert journal
    journal.close()
