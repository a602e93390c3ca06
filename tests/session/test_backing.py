"""Copies on a stick: made while the battle goes on, the last few kept, and a way back that takes nothing away."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from companion.engine.refusals import Refused
from companion.journal.journal import JournalTrouble
from companion.journal.opening import open_journal
from companion.session.backing import KEPT, Backups
from companion.session.battles import Battles
from companion.session.desk import Desk
from companion.session.feed import Copied, Notice
from companion.session.session import Session
from tests.journal.damage import opened
from tests.session.table import lay_table, sit_down_again, walk


@pytest.fixture
def battles(tmp_path: Path) -> Battles:
    return Battles(tmp_path / "data")


@pytest.fixture
def backups(tmp_path: Path) -> Backups:
    return Backups(tmp_path / "stick")


def begun(battles: Battles) -> Session:
    return lay_table(opened(battles.new_path()))


def kept(backups: Backups, session: Session) -> Path:
    """The battle copied by its writer and carried to the stick."""
    copy = backups.folder.parents[2] / "copy.sqlite"
    session.copy(copy)
    return backups.keep(copy)


def played_on(path: Path, *cells: str) -> None:
    session = sit_down_again(opened(path))
    for cell in cells:
        walk(session, "blue", cell)
    session.close()


def test_a_battle_is_copied_while_it_goes_on(battles: Battles, backups: Backups) -> None:
    session = begun(battles)
    walk(session, "blue", "B1")
    copy = kept(backups, session)
    walk(session, "orange", "C1")
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
    copies = [kept(backups, session) for _ in range(KEPT + 2)]
    assert sorted(backups.folder.iterdir()) == copies[-KEPT:]
    session.close()


def test_the_list_shows_the_newest_sound_copy(battles: Battles, backups: Backups) -> None:
    session = begun(battles)
    walk(session, "blue", "B1")
    kept(backups, session)
    walk(session, "orange", "C1")
    kept(backups, session).write_bytes(b"a stick pulled out too soon")
    (found,) = backups.newest()
    assert found.entry == 1
    session.close()


def test_a_lost_battle_comes_back_and_goes_on(battles: Battles, backups: Backups) -> None:
    session = begun(battles)
    walk(session, "blue", "B1")
    kept(backups, session)
    session.close()
    (lost,) = battles.list()
    lost.path.unlink()
    back = backups.restore(backups.newest()[0].battle.path, battles)
    played_on(back, "C1")
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
    walk(session, "blue", "B1")
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
    played_on(saved.path, "B1")
    assert backups.keep_closed(battles) == 1


def test_a_stick_that_cannot_be_written_is_told(battles: Battles, backups: Backups) -> None:
    session = begun(battles)
    backups.folder.parent.parent.mkdir()
    backups.folder.parent.write_text("in the way")
    with pytest.raises(JournalTrouble) as trouble:
        kept(backups, session)
    assert trouble.value.message.id == "journal.cannot-copy"
    session.close()


def test_a_restored_battle_is_its_owners_only(battles: Battles, backups: Backups) -> None:
    session = begun(battles)
    copy = kept(backups, session)
    session.close()
    battles.list()[0].path.unlink()
    copy.chmod(0o777)
    assert stat.S_IMODE(backups.restore(copy, battles).stat().st_mode) == 0o600


def test_a_copy_is_its_owners_only_whatever_the_umask(battles: Battles, backups: Backups) -> None:
    session = begun(battles)
    before = os.umask(0)
    try:
        on_the_stick = kept(backups, session)
    finally:
        os.umask(before)
        session.close()
    here = backups.folder.parents[2] / "copy.sqlite"
    assert [stat.S_IMODE(copy.stat().st_mode) for copy in (here, on_the_stick)] == [0o600, 0o600]


def test_the_desk_copies_by_its_own_thread(battles: Battles, tmp_path: Path) -> None:
    heard: list[Notice] = []
    desk = Desk(lambda: begun(battles), heard.append)
    desk.copy(tmp_path / "copy.sqlite")
    desk.close()
    (told,) = (notice for notice in heard if isinstance(notice, Copied))
    assert open_journal(Path(told.file))[1] is None
