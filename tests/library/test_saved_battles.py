"""The list of saved battles: read in a moment, never by replaying, and honest about what it cannot
read.
"""

from __future__ import annotations

import os
import random
import stat
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.engine.commands import Undo
from companion.engine.game import LONGEST_NAME
from companion.engine.messages import say
from companion.engine.scenario import LONGEST_TITLE
from companion.games.admiral.rules.commands import EndTurn
from companion.i18n.translator import words
from companion.journal.read_only import glance
from companion.journal.recovery import open_journal
from companion.journal.sqlite import Damaged
from companion.library.saved_battles import LATER, MOVING, Battles, note_on_table
from companion.session.session import Session
from tests.journal.damage import (
    PAGE,
    cut_off,
    flip,
    forge,
    opened,
    wal,
    write_as_a_later_release,
)
from tests.session.table import ADMIRAL, SEATS, first_entry, lay_table, spin, waver, win


@pytest.fixture
def battles(tmp_path: Path) -> Battles:
    return Battles(tmp_path / "data")


def begin(battles: Battles) -> Session:
    return begin_in(battles.new_path())


def begin_in(path: Path) -> Session:
    journal, _ = open_journal(path)
    assert journal
    return lay_table(journal, "cards")


def saved(battles: Battles, play: Callable[[Session], object] = waver) -> Path:
    """A battle of one deed, if no other is said."""
    path = battles.new_path()
    session = begin_in(path)
    play(session)
    session.close()
    stamp = int(path.name.split(".")[0]) * 1_000_000_000
    os.utime(path, ns=(stamp, stamp))
    return path


def spin_and_win(session: Session) -> None:
    """Blue has won in its first turn."""
    spin(session)
    win(session)


def to_the_second_round(session: Session) -> None:
    """Blue has had its second turn."""
    spin(session)
    session.submit(EndTurn(seat="blue"))
    session.submit(EndTurn(seat="orange"))
    spin(session, "orange")
    session.submit(EndTurn(seat="blue"))


def test_before_the_first_battle_the_list_is_empty(battles: Battles) -> None:
    assert battles.list() == ()
    assert battles.latest_unfinished() is None


def test_a_saved_battle_says_what_it_is_and_where_it_stands(battles: Battles) -> None:
    path = saved(battles, to_the_second_round)
    (battle,) = battles.list()
    assert (battle.path, battle.game, battle.title) == (path, "admiral", ADMIRAL.card.title)
    assert (battle.seats, battle.round, battle.turn, battle.finished) == (SEATS, 2, "orange", False)
    assert battle.started == "2026-01-01T12:00:00"
    assert battle.setup.seats == SEATS
    assert {**battle.setup.options, "play": "cards", "order": "seated"} == battle.setup.options


def test_listing_leaves_no_trace(battles: Battles) -> None:
    path = saved(battles)
    before = path.read_bytes()
    battles.list()
    assert path.read_bytes() == before
    assert [file.name for file in battles.folder.iterdir()] == ["0001.sqlite"]


def test_a_battle_with_endless_names_is_listed_and_they_are_shortened(battles: Battles) -> None:
    """An older release set no limit to them; the battle is as sound as any, and belongs on the
    stick too.
    """
    path = battles.new_path()
    battle = msgspec.json.decode(first_entry().body)
    battle |= {
        "title": ["session.scenario", {"title": ["", {"en": "Sea" * 9000, "ru": "Море"}]}],
        "seats": [{"id": "blue", "name": "Ann" * 9000}, {"id": "orange"}],
    }
    journal = opened(path)
    journal.append("battle", msgspec.json.encode(battle), "")
    journal.close()
    (listed,) = battles.list()
    assert (listed.condition, listed.path) == ("ready", path)
    assert listed.seats[0].name == "Ann" * (LONGEST_NAME // 3)
    assert words("en").say(listed.title) == "Sea" * (LONGEST_TITLE // 3)
    assert words("ru").say(listed.title) == "Море"


def test_a_finished_battle_is_not_taken_up_again(battles: Battles) -> None:
    first = saved(battles)
    saved(battles, spin_and_win)
    assert [battle.finished for battle in battles.list()] == [True, False]
    latest = battles.latest_unfinished()
    assert latest
    assert latest.path == first


def test_by_itself_only_the_battle_played_last_is_taken_up(battles: Battles) -> None:
    abandoned = saved(battles)
    assert battles.cut_off() == battles.list()[0]
    saved(battles, spin_and_win)
    assert battles.cut_off() is None, "another has been played to its end since"
    note_on_table(abandoned)
    for found in (battles.cut_off(), battles.latest_unfinished()):
        assert found
        assert found.path == abandoned
    note_on_table(battles.folder / "gone" / "0009.sqlite")


def test_a_clock_that_goes_wrong_takes_up_no_other_battle(battles: Battles) -> None:
    tonight = saved(battles)
    later = saved(battles)
    note_on_table(tonight)
    assert battles.list()[0].path == later
    assert [found.path for found in (battles.cut_off(),) if found] == [tonight]
    tonight.unlink()
    assert [found.path for found in (battles.cut_off(),) if found] == [later]


@pytest.mark.parametrize("note", [b"", b"\xff\xfe", b"../../etc/passwd", b"0001.sqlite" * 9000])
def test_a_damaged_note_is_none(battles: Battles, note: bytes) -> None:
    path = saved(battles)
    (battles.folder / "on-table").write_bytes(note)
    assert [found.path for found in (battles.cut_off(),) if found] == [path]


def test_a_file_is_opened_again_only_where_it_has_changed(
    battles: Battles, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = [saved(battles) for _ in range(3)]
    first = battles.list()
    opened: list[Path] = []

    def noted(path: Path, *rest: Any) -> Any:
        opened.append(path)
        return glance(path, *rest)

    monkeypatch.setattr("companion.library.saved_battles.glance", noted)
    assert battles.list() == first
    assert opened == []
    flip(paths[1], 0)
    assert [battle.condition for battle in battles.list()].count("damaged") == 1
    assert opened == [paths[1]]


def test_a_win_taken_back_is_not_finished(battles: Battles) -> None:
    session = begin(battles)
    spin_and_win(session)
    session.submit(Undo(seat="blue"))
    session.doors.check_pin("blue", "0000", 0)
    session.close()
    assert not battles.list()[0].finished


def test_the_last_played_stands_first(battles: Battles) -> None:
    paths = [saved(battles) for _ in range(3)]
    assert [battle.path for battle in battles.list()] == paths[::-1]
    os.utime(paths[0])
    assert battles.list()[0].path == paths[0]


def test_an_open_battle_is_listed_as_in_use_and_stays_locked(battles: Battles) -> None:
    session = begin(battles)
    waver(session)
    (battle,) = battles.list()
    assert battle.condition == "in-use"
    assert battles.latest_unfinished() is None
    assert waver(session).seq == 2
    session.close()
    assert battles.list()[0].condition == "ready"


def test_a_battle_cut_off_by_a_power_cut_is_listed_and_its_last_deeds_are_seen(
    battles: Battles,
) -> None:
    path = battles.new_path()
    session = begin_in(path)
    waver(session)
    spin(session)
    kept = {file: file.read_bytes() for file in (path, wal(path))}
    session.close()
    for file, content in kept.items():
        file.write_bytes(content)
    latest = battles.latest_unfinished()
    assert latest
    assert (latest.condition, latest.turn) == ("ready", "blue")
    assert wal(path).read_bytes() == kept[wal(path)]


@pytest.mark.parametrize("harm", ["garbage", "header"])
def test_a_damaged_battle_is_listed_as_such_and_the_others_as_ever(
    battles: Battles, harm: str
) -> None:
    saved(battles)
    path = saved(battles)
    if harm == "garbage":
        path.write_bytes(b"garbage" * 1000)
    else:
        flip(path, path.read_bytes().index(b'"commitment"'))
    assert [battle.condition for battle in battles.list()] == ["damaged", "ready"]


def test_a_battle_of_a_later_release_is_listed_as_such_and_left_alone(battles: Battles) -> None:
    path = saved(battles)
    write_as_a_later_release(path)
    (listed,) = battles.list()
    assert (listed.condition, listed.title) == (LATER, say("session.battle-later", file=path.name))
    assert battles.latest_unfinished() is None


def test_where_the_battle_on_the_table_cannot_be_opened_no_other_is_taken_up_by_itself(
    battles: Battles,
) -> None:
    before, tonight = saved(battles), saved(battles)
    note_on_table(tonight)
    write_as_a_later_release(tonight)
    assert [found.path for found in (battles.cut_off(),) if found] == [tonight], "it tells why"
    latest = battles.latest_unfinished()
    assert latest
    assert latest.path == before, "whoever asks for one may go on with it"


def test_a_file_in_which_nothing_was_written_is_no_battle(battles: Battles) -> None:
    journal, _ = open_journal(battles.new_path())
    assert journal
    journal.close()
    assert battles.list() == ()


def test_a_name_is_never_used_twice(battles: Battles) -> None:
    first = saved(battles)
    aside = battles.set_aside(first)
    assert aside.name == "0001.sqlite.set-aside-1"
    assert aside.exists()
    assert battles.list() == ()
    assert battles.new_path().name == "0002.sqlite"


def test_only_the_owner_may_look_into_the_folder(battles: Battles) -> None:
    battles.new_path()
    assert stat.S_IMODE(battles.folder.stat().st_mode) == 0o700


def test_whatever_bit_of_the_first_page_flips_the_list_shows_every_battle(battles: Battles) -> None:
    """SQLite quotes a damaged schema, Python cannot read the quotation: one bit kept the whole
    table from starting.
    """
    saved(battles)
    path = saved(battles)
    sound = path.read_bytes()
    chance = random.Random(7)
    for place in filter(sound.__getitem__, range(PAGE)):
        path.write_bytes(sound)
        flip(path, place, 1 << chance.randrange(8))
        assert len(battles.list()) == 2, place


DEEP = b'{"now":' + b"[" * 50_000 + b"]" * 50_000 + b"}"


@pytest.mark.parametrize("kind", ["battle", "deed"])
@pytest.mark.parametrize(
    "body", ["x'fffeff'", f"x'{DEEP.hex()}'", "x'6e756c6c'", "'a text'", "7", "1e999", "x''"]
)
def test_whatever_stands_in_a_body_the_list_shows_every_battle(
    battles: Battles, kind: str, body: str
) -> None:
    saved(battles)
    forge(saved(battles), f"body = {body} WHERE kind = '{kind}'")
    assert [battle.condition for battle in battles.list()] == ["damaged", "ready"]


@pytest.mark.parametrize("column", ["at", "hash"])
def test_a_word_that_is_no_text_is_damage(battles: Battles, column: str) -> None:
    saved(battles)
    forge(saved(battles), f"{column} = CAST(x'fffeff' AS TEXT)")
    assert [battle.condition for battle in battles.list()] == ["damaged", "ready"]


def test_no_word_of_a_damaged_file_stands_in_the_error(battles: Battles) -> None:
    """SQLite quotes what it cannot read, and what it cannot read may be a secret."""
    path = saved(battles)
    forge(path, "at = CAST(x'fffeff' || 'the mine lies on D4' AS TEXT)")
    with pytest.raises(Damaged) as damaged:
        glance(path, MOVING)
    told = "".join(traceback.format_exception(damaged.value))
    assert "D4" not in told
    assert "decode" not in told


def test_a_link_that_leads_nowhere_keeps_no_other_battle_from_the_list(battles: Battles) -> None:
    path = saved(battles)
    (battles.folder / "0002.sqlite").symlink_to(battles.folder / "nothing.sqlite")
    (battles.folder / "0003.sqlite").symlink_to(battles.folder / "0003.sqlite")
    (battles.folder / "0004.sqlite").mkdir()
    latest = battles.latest_unfinished()
    assert latest
    assert latest.path == path
    assert [battle.condition for battle in battles.list()].count("unreadable") == 3
    asides = [battles.set_aside(battle.path) for battle in battles.list()]
    assert [saved.path for saved in battles.list()] == []
    assert all(os.path.lexists(aside) for aside in asides)


@pytest.mark.parametrize("left", [0, 100, 4096])
def test_looking_at_a_damaged_battle_changes_nothing(battles: Battles, left: int) -> None:
    """SQLite throws the write-ahead file of an emptied file away, even if it may only read."""
    path = battles.new_path()
    cut_off(path, 200)
    os.truncate(path, left)
    before = wal(path).read_bytes(), path.read_bytes()
    assert [battle.condition for battle in battles.list()] == ["damaged"]
    assert (wal(path).read_bytes(), path.read_bytes()) == before


def test_a_battle_looked_at_while_it_was_cut_off_leaves_nothing_beside_it(battles: Battles) -> None:
    path = battles.new_path()
    cut_off(path, 30)
    battles.list()
    opened(path).close()
    assert [file.name for file in battles.folder.iterdir()] == [path.name]
