"""The writer: one thread, a queue, and notices; nothing ends it but closing."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from threading import Event, current_thread

import pytest

from companion.engine.commands import Command, Throw
from companion.engine.game import TABLE
from companion.engine.messages import Message, say
from companion.engine.scenario import ScenarioError
from companion.games.admiral.rules.commands import AgreeEven, RecallEven, Sail
from companion.games.admiral.rules.lookup import name_of
from companion.journal.journal import JournalError, Loss
from companion.journal.recovery import open_journal
from companion.session.chronicle import Chronicle
from companion.session.notices import Notice, PinAnswer, Problem, Refusal, Snapshot
from companion.session.session import Session
from companion.session.subscription import Subscription
from companion.session.writer import SessionWriter
from tests.session.table import MINE, at_sea, lay_table, sit_down_again, win

AGREES = AgreeEven(seat="blue")


@pytest.fixture
def heard() -> list[Notice]:
    return []


def at_table(
    heard: list[Notice],
    *asked: Callable[[Subscription], object],
    session: Callable[[], Session] = lay_table,
) -> None:
    """Somebody at the shared screen asks for one thing after the other, and leaves."""
    writer = SessionWriter(session, clock=lambda: 0.0)
    place = writer.subscribe(TABLE, heard.append)
    for ask in asked:
        ask(place)
    writer.close()


def sends(command: Command) -> Callable[[Subscription], None]:
    return lambda place: place.send(command)


def test_the_table_is_published_when_it_opens_and_after_each_deed(heard: list[Notice]) -> None:
    at_table(heard, sends(AGREES), sends(RecallEven(seat="blue")))
    snapshots = [notice for notice in heard if isinstance(notice, Snapshot)]
    assert [snapshot.entry for snapshot in snapshots] == [0, 1, 2]
    assert [len(snapshot.log) for snapshot in snapshots] == [4, 1, 1]


def test_commands_are_done_in_the_order_they_came(heard: list[Notice]) -> None:
    courses = {"brig-1": "E", "frigate-1": "NE", "galleon-1": "N", "line-1": "N"}
    sails = (Sail(seat="blue", ship=ship, course=to, run=2) for ship, to in courses.items())
    at_table(heard, *map(sends, sails), session=at_sea)
    told = [
        line.line.message for notice in heard if isinstance(notice, Snapshot) for line in notice.log
    ]
    sailed = [one.figures["ship"] for one in told if one.id == "admiral.log.sailed-chart"]
    assert sailed == [name_of(ship) for ship in courses]


def test_a_refusal_is_told_with_its_command_and_rule(heard: list[Notice]) -> None:
    command = RecallEven(seat="blue")
    at_table(heard, sends(command))
    reason = say("admiral.refused.not-agreed")
    assert heard[-1] == Refusal(command=command, reason=reason, rule="5.7e", kind="illegal")


def test_a_devices_reading_answers_the_call_or_is_declined(heard: list[Notice]) -> None:
    at_table(
        heard,
        lambda place: place.send_faces((3,), "vane"),
        lambda place: place.send_faces((3,), "vane"),
    )
    assert [type(notice) for notice in heard] == [Snapshot, Snapshot, Refusal]
    assert isinstance(heard[1], Snapshot)
    assert heard[1].log[0].line.source == "vane"


def test_pins_are_answered(heard: list[Notice]) -> None:
    at_table(
        heard,
        lambda place: place.set_pin("blue", "1234"),
        lambda place: place.enter("blue", "1234"),
        lambda place: place.enter("blue", "0000"),
        lambda place: place.set_pin("blue", "12"),
    )
    answers = [notice for notice in heard if isinstance(notice, PinAnswer)]
    assert [answer.opened for answer in answers] == [True, True, False]
    assert heard[-1] == Problem(message=say("session.pin-digits"))


def test_a_referee_is_appointed_and_ends_the_waits(heard: list[Notice]) -> None:
    at_table(
        heard,
        lambda place: place.set_pin("blue", "1234"),
        lambda place: place.set_pin("orange", "5678"),
        lambda place: place.appoint_referee("9090", {"blue": "1234", "orange": "5678"}),
        *(lambda place: place.enter("blue", "0000") for _ in range(3)),
        lambda place: place.end_waits("9090"),
        lambda place: place.enter("blue", "1234"),
        lambda place: place.set_pin("blue", "4321", "9090", "referee"),
    )
    answers = [notice for notice in heard if isinstance(notice, PinAnswer)]
    assert [answer.opened for answer in answers] == [
        True,
        True,
        True,
        False,
        False,
        False,
        True,
        True,
        True,
    ]


def test_the_session_is_opened_and_used_on_the_writers_own_thread(
    heard: list[Notice], tmp_path: Path
) -> None:
    """SQLite itself refuses a connection that is used on another thread than the one that opened
    it.
    """
    threads = []

    def open_session() -> Session:
        threads.append(current_thread().name)
        journal, _ = open_journal(tmp_path / "1.sqlite")
        assert journal
        return lay_table(journal)

    at_table(heard, sends(AGREES), session=open_session)
    assert threads == ["writer"]
    assert [type(notice) for notice in heard] == [Snapshot, Snapshot]
    journal, loss = open_journal(tmp_path / "1.sqlite")
    assert journal
    assert loss is None
    assert sit_down_again(journal).pages.entry == 1
    journal.close()


def test_a_stranger_is_told_that_nobody_sits_there(heard: list[Notice]) -> None:
    writer = SessionWriter(lay_table)
    stranger = writer.subscribe("green", heard.append)
    stranger.send(AgreeEven(seat="green"))
    writer.close()
    nobody, shut = (say("session.no-such-seat", seat="green"), say("session.no-place"))
    assert heard == [Problem(message=nobody), Problem(message=shut)]


def test_several_listen_and_each_hears_what_is_his() -> None:
    table: list[Notice] = []
    blue: list[Notice] = []
    writer = SessionWriter(partial(lay_table, mines=1))
    window = writer.subscribe(TABLE, table.append)
    writer.subscribe("blue", blue.append).send(MINE)
    window.send(AGREES)
    writer.close()
    assert [type(notice) for notice in table] == [Snapshot, Snapshot, Refusal]
    assert [type(notice) for notice in blue] == [Snapshot, Snapshot]


def unheard(_told: Message) -> None:
    raise AssertionError


def test_the_battle_is_handed_over_to_be_copied(tmp_path: Path) -> None:
    def on_disk() -> Session:
        journal, _ = open_journal(tmp_path / "battle.sqlite")
        assert journal
        return lay_table(journal)

    copied = list[bytes]()
    writer = SessionWriter(on_disk)
    writer.copy(copied.append, failed=unheard)
    writer.close()
    (tmp_path / "copy.sqlite").write_bytes(*copied)
    journal, _ = open_journal(tmp_path / "copy.sqlite")
    assert journal
    assert sit_down_again(journal).pages.entry == 0
    journal.close()


def test_a_beat_is_acknowledged_when_all_before_it_is_done(heard: list[Notice]) -> None:
    done = list[int]()
    writer = SessionWriter(lay_table)
    writer.subscribe(TABLE, heard.append).send(AGREES)
    writer.beat(lambda: done.append(len(heard)))
    writer.close()
    assert done == [2]


def test_a_writer_that_waits_for_the_one_before_it_beats_once_more_before_it_opens() -> None:
    closed, opened, beaten = Event(), Event(), Event()
    session = lay_table()
    session.close = closed.wait  # type: ignore[assignment]
    before = SessionWriter(lambda: session)
    before.end()

    def opening() -> Session:
        opened.wait()
        return lay_table()

    writer = SessionWriter(opening, after=before)
    writer.beat(beaten.set)
    assert not beaten.is_set()
    closed.set()
    assert beaten.wait(120)
    opened.set()
    writer.close()


def test_the_story_of_a_battle_shows_the_seed_once_it_is_over() -> None:
    seeds = list[bool]()

    def listen(chronicle: Chronicle) -> None:
        seeds.append(any(one.line.message.id == "session.log.seed" for one in chronicle.log))

    def fought() -> Session:
        return at_sea(play="cards")

    def won() -> Session:
        session = fought()
        win(session)
        assert session.pages.view.outcome
        return session

    for session in (fought, won):
        writer = SessionWriter(session)
        writer.tell_story(listen)
        writer.tell_story(listen, seed=True)
        writer.close()
    assert seeds == [False, False, False, True]


def test_a_journal_that_will_not_close_is_told_to_all(heard: list[Notice]) -> None:
    session = lay_table()

    def stuck() -> None:
        raise JournalError("journal.disk-full")

    session.close = stuck  # type: ignore[method-assign]
    at_table(heard, session=lambda: session)
    assert heard[-1] == Problem(message=say("journal.disk-full"))


def test_of_a_battle_that_cannot_be_opened_no_copy_is_made() -> None:
    def locked() -> Session:
        raise JournalError("journal.locked")

    copied, failed = list[bytes](), list[Message]()
    writer = SessionWriter(locked)
    writer.copy(copied.append, failed.append)
    writer.close()
    assert (copied, failed) == ([], [say("journal.locked")])


def test_whoever_fails_as_he_is_told_so_does_not_end_the_writer(heard: list[Notice]) -> None:
    def locked() -> Session:
        raise JournalError("journal.locked")

    def broken(_told: Message) -> None:
        raise RuntimeError("the stick is gone")

    beats = list[str]()
    writer = SessionWriter(locked)
    writer.copy(lambda _image: None, broken)
    writer.subscribe(TABLE, heard.append)
    writer.beat(lambda: beats.append("alive"))
    writer.close()
    assert (heard, beats) == ([Problem(message=say("journal.locked"))], ["alive"])


def test_what_cannot_be_copied_is_told_to_all(heard: list[Notice]) -> None:
    session, copied, failed = lay_table(), list[bytes](), list[Message]()

    def dying() -> bytes:
        raise JournalError("journal.cannot-be-read")

    session.image = dying
    writer = SessionWriter(lambda: session)
    writer.subscribe(TABLE, heard.append)
    writer.subscribe("blue", heard.append)
    writer.copy(copied.append, failed.append)
    writer.close()
    assert (copied, failed) == ([], [say("journal.cannot-be-read")])
    assert [type(notice) for notice in heard] == [Snapshot, Snapshot, Problem, Problem]


def test_a_battle_that_cannot_be_opened_is_told_each_time_it_is_asked(heard: list[Notice]) -> None:
    def locked() -> Session:
        raise JournalError("journal.locked")

    at_table(heard, sends(Throw(seat="blue")), session=locked)
    assert heard == [Problem(message=say("journal.locked"))] * 2


def test_a_scenario_that_cannot_be_used_is_told_in_its_own_words(heard: list[Notice]) -> None:
    def rotten() -> Session:
        raise ScenarioError("board.toml", "", "", say("expected.toml"))

    writer = SessionWriter(rotten)
    writer.subscribe(TABLE, heard.append)
    writer.close()
    (told,) = heard
    assert isinstance(told, Problem)
    assert told.message.id == "scenario.unreadable"


def test_a_view_that_fails_is_told_once_as_long_as_nothing_happens(heard: list[Notice]) -> None:
    session = lay_table()
    session.pages.snapshot = lambda *_: 1 // 0  # type: ignore[assignment]
    at_table(heard, lambda place: place.look_back(0), session=lambda: session)
    problems = [one for one in heard if isinstance(one, Problem)]
    assert problems == [Problem(message=say("session.unexpected", error="ZeroDivisionError"))]


def test_what_a_damaged_file_has_lost_is_told_once_the_table_is_shown(heard: list[Notice]) -> None:
    session = lay_table()
    session.loss = Loss(say("journal.lost-tail", n=1, file="x"), 1, "x")
    at_table(heard, session=lambda: session)
    assert [type(notice) for notice in heard] == [Snapshot, Problem]
