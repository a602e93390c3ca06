"""Copies on a stick: made while the battle goes on, the last few kept, and a way back that takes
nothing away.
"""

from __future__ import annotations

import os
import shutil
import stat
from collections.abc import Callable
from errno import EIO, ENOSPC, EROFS
from pathlib import Path

import msgspec
import pytest

from companion.appliance.backups import KEPT, Backups, copy_trouble
from companion.engine.refusals import Refused
from companion.i18n.translator import words
from companion.journal.journal import JournalError
from companion.journal.recovery import open_journal
from companion.journal.sqlite import plain
from companion.library.saved_battles import Battles
from companion.session.session import Session
from tests.disks import fill, lock, no_file_grows_past, small_disk
from tests.journal.damage import opened
from tests.journal.hostile import LAID
from tests.session.table import SEED, first_entry, lay_table, sit_down_again, waver


@pytest.fixture
def battles(tmp_path: Path) -> Battles:
    return Battles(tmp_path / "data")


@pytest.fixture
def backups(tmp_path: Path) -> Backups:
    return Backups(tmp_path / "stick")


def begun(battles: Battles, seed: bytes = SEED) -> Session:
    return lay_table(opened(battles.new_path()), seed=seed)


def kept(backups: Backups, session: Session) -> Path:
    """The battle handed over by its writer and carried to the stick."""
    return backups.keep(session.image())


def played_on(path: Path) -> None:
    session = sit_down_again(opened(path))
    waver(session)
    session.close()


def test_a_battle_is_copied_while_it_goes_on(battles: Battles, backups: Backups) -> None:
    session = begun(battles)
    waver(session)
    copy = kept(backups, session)
    waver(session, "orange")
    journal, loss = open_journal(copy)
    assert journal is not None
    assert loss is None
    assert len(journal.entries()) == 2
    journal.close()
    session.close()


def test_the_copy_is_one_plain_file(battles: Battles, backups: Backups) -> None:
    session = begun(battles)
    copy = kept(backups, session)
    assert [path.name for path in backups.folder.iterdir()] == [copy.name]
    session.close()


def test_only_the_last_few_copies_stay(battles: Battles, backups: Backups) -> None:
    session = begun(battles)
    copies = []
    for _ in range(KEPT + 2):
        copies.append(kept(backups, session))
        waver(session)
    assert sorted(backups.folder.iterdir()) == copies[-KEPT:]
    session.close()


def test_a_battle_at_which_nobody_moves_is_copied_once(battles: Battles, backups: Backups) -> None:
    session = begun(battles)
    first = kept(backups, session)
    assert [kept(backups, session) for _ in range(KEPT)] == [first] * KEPT
    waver(session)
    second = kept(backups, session)
    assert sorted(backups.folder.iterdir()) == [first, second]
    session.close()


def test_a_battle_whose_newest_copy_is_damaged_is_copied_again(
    battles: Battles, backups: Backups
) -> None:
    session = begun(battles)
    kept(backups, session)
    waver(session)
    kept(backups, session).write_bytes(b"a stick pulled out too soon")
    assert kept(backups, session).name.endswith("-0003.sqlite")
    session.close()


def test_a_battle_that_lost_its_end_is_copied_though_an_older_copy_goes_further(
    battles: Battles, backups: Backups
) -> None:
    """It went on otherwise from there, so none of its new deeds is on the stick."""
    session = begun(battles)
    early = session.image()
    for _ in range(3):
        waver(session)
    kept(backups, session)
    session.close()
    (here,) = battles.list()
    here.path.write_bytes(early)
    session = sit_down_again(opened(here.path))
    waver(session, "orange")
    assert kept(backups, session).name.endswith("-0002.sqlite")
    session.close()


def test_the_list_shows_the_newest_sound_copy(battles: Battles, backups: Backups) -> None:
    session = begun(battles)
    waver(session)
    kept(backups, session)
    waver(session, "orange")
    kept(backups, session).write_bytes(b"a stick pulled out too soon")
    (found,) = backups.newest()
    assert found.entry == 1
    session.close()


def test_a_lost_battle_comes_back_and_goes_on(battles: Battles, backups: Backups) -> None:
    session = begun(battles)
    waver(session)
    kept(backups, session)
    session.close()
    (lost,) = battles.list()
    lost.path.unlink()
    back = backups.restore(backups.newest()[0].battle.path, battles)
    played_on(back)
    assert [saved.path for saved in battles.list()] == [back]


def test_a_battle_that_goes_as_far_is_not_restored(battles: Battles, backups: Backups) -> None:
    session = begun(battles)
    copy = kept(backups, session)
    session.close()
    with pytest.raises(Refused) as refused:
        backups.restore(copy, battles)
    assert refused.value.reason.id == "care.copy-no-further"
    assert len(battles.list()) == 1


def test_a_shorter_one_is_set_aside_and_kept(battles: Battles, backups: Backups) -> None:
    session = begun(battles)
    early = kept(backups, session)
    waver(session)
    late = kept(backups, session)
    session.close()
    (here,) = battles.list()
    here.path.write_bytes(early.read_bytes())
    back = backups.restore(late, battles)
    assert [saved.path for saved in battles.list()] == [back]
    assert here.path.with_name(f"{here.path.name}.set-aside-1").exists()


def test_a_damaged_copy_changes_nothing(battles: Battles, backups: Backups) -> None:
    session = begun(battles)
    copy = kept(backups, session)
    session.close()
    copy.write_bytes(b"garbage" * 999)
    with pytest.raises(Refused) as refused:
        backups.restore(copy, battles)
    assert refused.value.reason.id == "care.copy-damaged"
    assert len(list(battles.folder.iterdir())) == 1


def test_closed_battles_are_copied_once(battles: Battles, backups: Backups) -> None:
    session = begun(battles)
    session.close()
    assert [backups.keep_closed(battles), backups.keep_closed(battles)] == [1, 0]
    (saved,) = battles.list()
    played_on(saved.path)
    assert backups.keep_closed(battles) == 1


def test_a_battle_that_lies_on_the_table_without_a_new_deed_is_left_to_its_writer(
    battles: Battles, backups: Backups
) -> None:
    begun(battles).close()
    (saved,) = battles.list()
    session = sit_down_again(opened(saved.path))
    assert battles.list()[0].condition == "ready", (
        "nothing to be seen in the folder says that it is open"
    )
    assert backups.keep_closed(battles, on_the_table=saved.path) == 0
    session.close()
    assert backups.keep_closed(battles) == 1


@pytest.mark.parametrize("harm", [fill, lock])
def test_a_battle_cut_off_on_a_card_that_takes_nothing_any_more_is_rescued_to_the_stick(
    tmp_path: Path, backups: Backups, harm: Callable[[Path], None]
) -> None:
    with small_disk(tmp_path / "card", "256k") as card:
        battles = Battles(card)
        session = begun(battles)
        waver(session)
        pull_the_plug(session, battles)
        harm(card)
        assert backups.keep_closed(battles) == 1
        assert backups.missing(battles) == 0
    assert [backup.entry for backup in backups.newest()] == [1]


def pull_the_plug(session: Session, battles: Battles) -> None:
    """What a battle has beside its file stays there."""
    kept = {file: file.read_bytes() for file in battles.folder.iterdir()}
    session.close()
    for file, content in kept.items():
        file.write_bytes(content)


def test_after_a_backup_the_battle_played_last_is_taken_up(
    battles: Battles, backups: Backups
) -> None:
    for seed in (b"1", b"2", b"3"):
        begun(battles, seed).close()
    first, second, third = (saved.path for saved in battles.list())
    for age, path in enumerate([second, first, third]):
        os.utime(path, ns=(age, age))
    files = sorted(battles.folder.iterdir())
    assert backups.keep_closed(battles) == 3
    assert sorted(battles.folder.iterdir()) == files
    latest = battles.latest_unfinished()
    assert latest
    assert latest.path == third


def test_the_copy_of_a_battle_that_is_being_opened_waits_for_the_next_time(
    battles: Battles, backups: Backups, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in (b"1", b"2"):
        begun(battles, seed).close()
    to_come = [battles.list()[0].path]

    def read(pages: bytearray) -> bytes:
        if to_come:
            played_on(to_come.pop())
        return plain(pages)

    monkeypatch.setattr("companion.journal.read_only.plain", read)
    assert [backups.keep_closed(battles), backups.keep_closed(battles)] == [1, 1]
    assert sorted(backup.entry for backup in backups.newest()) == [0, 1]


# ------------------------------------------------------------------ a stick that is not to be
# trusted


def entered(path: Path, battle: bytes) -> None:
    """A file of our own shape, its seals right, with this for its first entry."""
    journal = opened(path)
    journal.append("battle", battle, "")
    journal.close()


def bent(path: Path, **changes: object) -> None:
    """The first entry of a good battle, some of it changed."""
    first = msgspec.json.decode(first_entry().body)
    entered(path, msgspec.json.encode(first | changes))


def bad_letters(path: Path) -> None:
    entered(path, first_entry().body.replace(b"Ann", b"\xff\xfe\xfd"))


def deep(path: Path) -> None:
    bent(path, title=msgspec.Raw(b'["a",{"a":' * 50_000 + b"1" + b"}]" * 50_000))


def deep_where_nobody_looks(path: Path) -> None:
    bent(path, events=msgspec.Raw(b"[" * 100_000 + b"]" * 100_000))


def endless_title(path: Path) -> None:
    bent(path, title=["ahoy" * 10**6])


def title_that_asks_for_what_is_not_there(path: Path) -> None:
    bent(path, title=["session.scenario", {"x": "y"}])


def commitment_that_leads_elsewhere(path: Path) -> None:
    bent(path, commitment="../../../pwn")


def commitment_with_a_nul(path: Path) -> None:
    bent(path, commitment="\0" + "0" * 63)


def commitment_with_a_line_end(path: Path) -> None:
    bent(path, commitment="0" * 64 + "\n")


def played_by_nobody(path: Path) -> None:
    """The first page would offer it again and say who plays."""
    bent(path, seats=[])


def no_battle(path: Path) -> None:
    entered(path, b"[]")


def cut_short(path: Path) -> None:
    bent(path)
    os.truncate(path, path.stat().st_size // 2)


HOSTILE = [
    bad_letters,
    deep,
    deep_where_nobody_looks,
    endless_title,
    title_that_asks_for_what_is_not_there,
    played_by_nobody,
    no_battle,
    commitment_that_leads_elsewhere,
    commitment_with_a_nul,
    commitment_with_a_line_end,
    cut_short,
    *LAID,
]


@pytest.mark.parametrize("lay", HOSTILE, ids=lambda lay: lay.__name__)
def test_a_hostile_copy_hides_no_good_one_and_stops_no_backup(
    battles: Battles, backups: Backups, lay: Callable[[Path], None]
) -> None:
    session = begun(battles)
    good = kept(backups, session)
    session.close()
    bad = (
        good.with_name(good.name.replace("0001", "0002")),
        good.with_name(f"{'0' * 12}-0001.sqlite"),
    )
    for path in bad:
        lay(path)
    assert [backup.battle.path for backup in backups.newest()] == [good]
    for path in bad:
        with pytest.raises(Refused) as refused:
            backups.restore(path, battles)
        assert refused.value.reason.id == "care.copy-damaged"
    played_on(battles.list()[0].path)
    assert backups.keep_closed(battles) == 1
    (newest,) = backups.newest()
    assert (newest.battle.path.name[-11:], newest.entry) == ("0003.sqlite", 1)


@pytest.mark.parametrize("commitment", ["../../../pwn", "a/b/c", "\0" * 64, "Z" * 64, "", "0" * 65])
def test_a_hostile_battle_among_ours_steers_no_backup(
    battles: Battles, backups: Backups, commitment: str
) -> None:
    """It was copied to the list by hand, or restored by a release that looked less closely."""
    begun(battles).close()
    bent(battles.new_path(), commitment=commitment)
    before = {path for path in backups.folder.parents[2].rglob("*") if path.is_file()}
    assert backups.keep_closed(battles) == 1
    made = {path for path in backups.folder.parents[2].rglob("*") if path.is_file()} - before
    assert [path.parent for path in made] == [backups.folder]


def test_a_battle_that_cannot_be_copied_keeps_no_other_from_it(
    battles: Battles, backups: Backups
) -> None:
    begun(battles).close()
    begun(battles, seed=bytes(32)).close()
    begun(battles, seed=bytes(range(1, 33))).close()
    stuck = battles.list()[1]
    (backups.folder / f".{stuck.mark}-0001.sqlite.half").mkdir(parents=True)
    with pytest.raises(JournalError):
        backups.keep_closed(battles)
    assert {backup.battle.mark for backup in backups.newest()} == {
        one.mark for one in battles.list()
    } - {stuck.mark}


def test_a_copy_with_the_highest_number_does_not_stop_the_count(
    battles: Battles, backups: Backups
) -> None:
    """Whoever lays one on the stick could else have every later copy written over the one
    before.
    """
    session = begun(battles)
    good = kept(backups, session)
    laid = good.with_name(good.name.replace("0001", "999999"))
    good.rename(laid)
    for number in range(1, 5):
        waver(session)
        assert kept(backups, session).name.endswith(f"-{number:04}.sqlite")
        assert [backup.entry for backup in backups.newest()] == [number]
    session.close()
    assert len(list(backups.folder.iterdir())) == KEPT


def test_a_number_beyond_all_bounds_is_no_copy(battles: Battles, backups: Backups) -> None:
    session = begun(battles)
    good = kept(backups, session)
    good.with_name(good.name.replace("0001", "999999999")).write_bytes(good.read_bytes())
    waver(session)
    assert kept(backups, session).name.endswith("-0002.sqlite")
    session.close()


def test_a_title_made_to_fill_the_memory_is_shown_as_it_stands(backups: Backups) -> None:
    backups.folder.mkdir(parents=True)
    bent(backups.folder / f"{'0' * 12}-0001.sqlite", title=["{n:999999999999}", {"n": 1}])
    (backup,) = backups.newest()
    assert words("ru").say(backup.battle.title) == "{n:999999999999}"


def test_a_stick_with_ten_thousand_copies_keeps_the_newest(
    battles: Battles, backups: Backups
) -> None:
    session = begun(battles)
    good = kept(backups, session)
    good.rename(good.with_name(good.name.replace("0001", "9999")))
    waver(session)
    assert kept(backups, session).name.endswith("-10000.sqlite")
    session.close()
    assert [backup.entry for backup in backups.newest()] == [1]


def test_a_stick_that_cannot_be_written_is_told(battles: Battles, backups: Backups) -> None:
    session = begun(battles)
    backups.folder.parent.parent.mkdir()
    backups.folder.parent.write_text("in the way")
    with pytest.raises(JournalError) as trouble:
        kept(backups, session)
    assert trouble.value.message.id == "journal.cannot-copy"
    session.close()


@pytest.mark.parametrize(
    ("number", "told"),
    [
        (ENOSPC, "journal.no-room-for-copy"),
        (EROFS, "journal.copy-read-only"),
        (EIO, "journal.cannot-copy"),
    ],
)
def test_a_full_stick_a_locked_one_and_a_faulty_one_each_have_their_sentence(
    number: int, told: str
) -> None:
    assert copy_trouble(Path("copy"), OSError(number, os.strerror(number))).message.id == told


def test_a_stick_that_stops_taking_bytes_half_way_is_not_called_the_disk(
    battles: Battles, backups: Backups
) -> None:
    session = begun(battles)
    image = session.image()
    with no_file_grows_past(len(image) // 2), pytest.raises(JournalError) as trouble:
        backups.keep(image)
    assert trouble.value.message.id in {"journal.cannot-copy", "journal.no-room-for-copy"}
    assert backups.newest() == ()
    session.close()


def test_a_restored_battle_is_its_owners_only(battles: Battles, backups: Backups) -> None:
    session = begun(battles)
    copy = kept(backups, session)
    session.close()
    battles.list()[0].path.unlink()
    copy.chmod(0o777)
    assert stat.S_IMODE(backups.restore(copy, battles).stat().st_mode) == 0o600


def test_a_battle_begun_while_a_copy_comes_back_has_a_file_of_its_own(
    battles: Battles, backups: Backups, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From a slow stick that takes its time: the battle begun meanwhile was written over."""
    session = begun(battles)
    copy = kept(backups, session)
    session.close()
    battles.list()[0].path.unlink()

    def slow(source: Path, target: Path) -> None:
        begun(battles, seed=b"2").close()
        target.write_bytes(source.read_bytes())

    monkeypatch.setattr(shutil, "copyfile", slow)
    back = backups.restore(copy, battles)
    assert len({saved.mark for saved in battles.list()}) == 2
    assert back in [saved.path for saved in battles.list()]


def test_a_full_card_is_not_called_the_stick(
    battles: Battles, backups: Backups, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = begun(battles)
    copy = kept(backups, session)

    def full(path: Path) -> Path:
        raise OSError(ENOSPC, os.strerror(ENOSPC))

    session.close()
    battles.list()[0].path.unlink()
    monkeypatch.setattr("companion.appliance.backups.half_of", full)
    with pytest.raises(JournalError) as trouble:
        backups.restore(copy, battles)
    assert trouble.value.message.id == "journal.no-room-on-card"


@pytest.mark.parametrize("trouble", [JournalError("journal.disk-full"), OSError(ENOSPC, "full")])
def test_a_battle_that_cannot_be_opened_when_it_is_brought_back_leaves_no_twin(
    battles: Battles, backups: Backups, monkeypatch: pytest.MonkeyPatch, trouble: Exception
) -> None:
    session = begun(battles)
    early = kept(backups, session).read_bytes()
    waver(session)
    late = kept(backups, session)
    session.close()
    (here,) = battles.list()
    here.path.write_bytes(early)
    before = sorted(battles.folder.iterdir())

    def full(path: Path) -> None:
        assert path.exists()
        path.with_name(f"{path.name}-acknowledged").touch()
        raise trouble

    with monkeypatch.context() as card:
        card.setattr("companion.appliance.backups.open_journal", full)
        with pytest.raises(JournalError):
            backups.restore(late, battles)
    assert sorted(battles.folder.iterdir()) == before
    backups.restore(late, battles)
    assert [saved.entry for saved in battles.list()] == [1]


def test_a_copy_is_its_owners_only_whatever_the_umask(battles: Battles, backups: Backups) -> None:
    session = begun(battles)
    before = os.umask(0)
    try:
        on_the_stick = kept(backups, session)
    finally:
        os.umask(before)
        session.close()
    assert stat.S_IMODE(on_the_stick.stat().st_mode) == 0o600
