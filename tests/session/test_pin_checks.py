"""The doors of the private pages: PINs, permits and consents, and a growing wait after wrong
ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from msgspec import json

from companion.engine.refusals import Refused
from companion.journal.journal import Entry, JournalError
from companion.journal.memory import MemoryJournal
from companion.journal.payloads import PinTries, read
from companion.session.notices import PinAnswer
from companion.session.session import Session
from tests.disks import no_file_grows_past
from tests.journal.damage import opened, wal
from tests.session.table import lay_table, sit_down_again, waver


@pytest.fixture
def journal() -> MemoryJournal:
    return MemoryJournal()


@pytest.fixture
def session(journal: MemoryJournal) -> Session:
    session = lay_table(journal, referee="9999")
    session.doors.set_pin("blue", "1234", 0)
    return session


def test_the_right_pin_opens_and_a_wrong_one_does_not(session: Session) -> None:
    assert session.doors.check_pin("blue", "1234", 0) == PinAnswer(seat="blue", opened=True)
    assert session.doors.check_pin("blue", "4321", 0) == PinAnswer(seat="blue", opened=False)


def test_a_seat_without_a_pin_opens_to_nothing(session: Session) -> None:
    assert not session.doors.check_pin("orange", "", 0).opened
    assert session.pages.snapshot().pins == ("blue", "referee")


@pytest.mark.parametrize("pin", ["", "123", "123456789", "12a4", "12 4", "١٢٣٤", "-123"])
def test_a_pin_has_four_to_eight_digits(session: Session, pin: str) -> None:
    with pytest.raises(Refused):
        session.doors.set_pin("orange", pin, 0)


def test_the_table_has_no_pin_and_strangers_have_none(session: Session) -> None:
    for seat in ("table", "green"):
        with pytest.raises(Refused):
            session.doors.set_pin(seat, "1234", 0)
        with pytest.raises(Refused):
            session.doors.check_pin(seat, "1234", 0)


def test_wrong_pins_cost_a_growing_wait(session: Session) -> None:
    now, waits = 0.0, []
    for _ in range(8):
        answer = session.doors.check_pin("blue", "0000", now)
        waits.append(answer.wait)
        now += answer.wait
    assert waits == [0, 0, 5, 15, 60, 300, 300, 300]


def test_while_the_wait_runs_not_even_the_right_pin_opens(session: Session) -> None:
    for _ in range(3):
        session.doors.check_pin("blue", "0000", 100)
    assert session.doors.check_pin("blue", "1234", 102.5) == PinAnswer(
        seat="blue", opened=False, wait=3
    )
    assert session.doors.check_pin("blue", "1234", 105) == PinAnswer(seat="blue", opened=True)
    assert session.doors.check_pin("blue", "0000", 105).wait == 0


def guess(session: Session, seat: str, times: int, now: float = 0, sender: str = "table") -> int:
    """Wrong PINs at a seat's door, each as soon as it may be tried; gives the last wait."""
    wait = 0
    for _ in range(times):
        answer = session.doors.check_pin(seat, "0000", now, sender)
        wait, now = answer.wait, now + answer.wait
    return wait


def log(session: Session) -> list[tuple[str, str]]:
    """What everyone reads after the battle's first entry, with the flag beside it."""
    return [
        (entry.line.message.id.removeprefix("session.log."), entry.line.seat)
        for entry in session.pages.log("table")
        if entry.entry > 0
    ]


def test_whoever_guesses_waits_at_every_door_of_his_screen(session: Session) -> None:
    session.doors.set_pin("orange", "5678", 0)
    guess(session, "blue", 3)
    assert session.doors.check_pin("orange", "5678", 1) == PinAnswer(
        seat="orange", opened=False, wait=4
    )
    assert session.doors.check_pin("orange", "5678", 5).opened


def test_another_screen_does_not_wait_for_it(session: Session) -> None:
    guess(session, "blue", 6, sender="phone")
    assert session.doors.check_pin("blue", "1234", 0).opened
    assert session.doors.check_pin("blue", "1234", 0, "phone").wait > 0, (
        "blue's right PIN elsewhere frees no guesser"
    )


def test_opening_ones_own_page_forgets_no_tries_at_another(session: Session) -> None:
    session.doors.set_pin("orange", "5678", 0)
    guess(session, "blue", 3)
    assert session.doors.check_pin("orange", "5678", 5).opened
    assert session.doors.check_pin("blue", "0000", 5).wait == 15, "the fourth in a row"


def test_guesses_from_two_screens_count_together(session: Session) -> None:
    guess(session, "blue", 2, sender="phone")
    assert guess(session, "blue", 1) == 5


def test_the_referee_ends_every_wait_and_all_read_it(session: Session) -> None:
    guess(session, "blue", 4)
    assert session.doors.end_waits("9999", 1).opened
    assert session.doors.check_pin("blue", "1234", 1).opened
    assert log(session)[-1] == ("waits-ended", "")


def test_with_nothing_to_end_the_referee_writes_nothing(session: Session) -> None:
    count = session.pages.entry
    assert session.doors.end_waits("9999", 0).opened
    assert session.pages.entry == count


def test_wrong_pins_of_the_referee_have_a_wait_of_their_own(session: Session) -> None:
    waits = [session.doors.end_waits("0000", 0).wait for _ in range(3)]
    assert waits == [0, 0, 5]
    assert not session.doors.end_waits("9999", 1).opened
    assert log(session)[-1] == ("wait-referee", "")


def test_a_pin_is_changed_with_the_old_one_or_the_referees(session: Session) -> None:
    assert not session.doors.set_pin("blue", "5555", 0).opened
    assert not session.doors.set_pin("blue", "5555", 0, permit="9999").opened, (
        "his PIN is not blue's"
    )
    assert session.doors.set_pin("blue", "5555", 0, permit="1234").opened
    assert session.doors.check_pin("blue", "5555", 0).opened
    assert session.doors.set_pin("blue", "6666", 0, permit="9999", by="referee").opened
    assert session.doors.check_pin("blue", "6666", 0).opened
    assert log(session)[-2:] == [("pin-changed", "blue"), ("pin-replaced", "blue")]


def test_nobody_else_permits_a_pin(session: Session) -> None:
    session.doors.set_pin("orange", "5678", 0)
    with pytest.raises(Refused):
        session.doors.set_pin("blue", "5555", 0, permit="5678", by="orange")


def test_the_referees_permit_is_judged_at_his_own_door(
    session: Session, journal: MemoryJournal
) -> None:
    """Guessing it costs what guessing any PIN costs, and it is written down."""
    waits = [
        session.doors.set_pin("blue", "5555", 0, permit=f"000{n}", by="referee").wait
        for n in range(3)
    ]
    assert waits == [0, 0, 5]
    answer = session.doors.set_pin("blue", "5555", 1, permit="9999", by="referee")
    assert answer == PinAnswer(seat="referee", opened=False, wait=4)
    assert session.doors.check_pin("blue", "1234", 6).opened
    bodies = [read(entry) for entry in journal.entries() if entry.kind == "pin-tries"]
    assert bodies == [PinTries(seat="referee", wrong=n) for n in (1, 2, 3)]


def test_a_new_pin_from_the_referee_opens_at_once(session: Session) -> None:
    guess(session, "blue", 6)
    assert session.doors.set_pin("blue", "5555", 0, permit="9999", by="referee").opened
    assert session.doors.check_pin("blue", "5555", 0).opened


def test_trying_permits_costs_the_same_wait(session: Session) -> None:
    answers = [session.doors.set_pin("blue", "5555", 0, permit=f"000{n}") for n in range(3)]
    assert answers[-1].wait == 5


# ---------------------------------------------------------------- the referee


@pytest.mark.parametrize("by", ["", "blue", "orange", "table", "referee"])
def test_nobody_makes_himself_the_referee(by: str) -> None:
    session = lay_table()
    session.doors.set_pin("blue", "1234", 0)
    with suppress(Refused):
        assert not session.doors.set_pin("referee", "6666", 0, permit="1234", by=by).opened
    assert not session.doors.end_waits("6666", 10).opened
    assert "referee" not in session.pages.snapshot().pins


def test_a_referee_is_appointed_when_every_seat_consents_with_its_pin() -> None:
    session = lay_table()
    session.doors.set_pin("blue", "1234", 0)
    session.doors.set_pin("orange", "5678", 0)
    forged = session.doors.appoint_referee("6666", {"blue": "1234", "orange": "1234"}, 0)
    assert forged == PinAnswer(seat="orange", opened=False)
    assert not session.doors.appoint_referee("6666", {"blue": "1234"}, 0).opened
    assert session.doors.appoint_referee("6666", {"blue": "1234", "orange": "5678"}, 0).opened
    assert session.doors.end_waits("6666", 0).opened
    assert log(session)[-1] == ("referee-appointed", "")


def test_a_seat_without_a_pin_cannot_consent() -> None:
    session = lay_table()
    session.doors.set_pin("blue", "1234", 0)
    assert not session.doors.appoint_referee("6666", {"blue": "1234", "orange": ""}, 0).opened


def test_a_referee_of_the_set_up_stands_right_behind_the_battles_first_entry(
    journal: MemoryJournal,
) -> None:
    session = lay_table(journal, referee="9999")
    assert [entry.kind for entry in journal.entries()] == ["battle", "pin"]
    assert log(session) == [("referee-appointed", "")]
    assert session.doors.check_pin("referee", "9999", 0).opened


def test_a_referee_whose_pin_is_refused_leaves_no_half_made_battle(journal: MemoryJournal) -> None:
    with pytest.raises(Refused):
        lay_table(journal, referee="12")
    assert journal.entries() == ()


@pytest.mark.parametrize(("room", "kinds"), [(-1, []), (0, ["battle", "pin"])])
def test_a_battle_and_its_referees_pin_go_to_the_disk_together(
    tmp_path: Path, room: int, kinds: list[str]
) -> None:
    """Where there is room for the battle alone it does not begin without the referee whom the table
    has agreed on.
    """
    journal = opened(tmp_path / "1.sqlite")
    battle_alone = len(written(tmp_path / "alone.sqlite"))
    with no_file_grows_past(battle_alone + room), suppress(JournalError):
        lay_table(journal, referee="9999")
    assert [entry.kind for entry in journal.entries()] == kinds
    journal.close()


# ---------------------------------------------------------------- a disk that takes nothing


def written(path: Path) -> bytes:
    """The write-ahead file of a battle that has just begun without a referee."""
    session = lay_table(opened(path))
    data = wal(path).read_bytes()
    session.close()
    return data


@contextmanager
def full_disk(path: Path) -> Iterator[Session]:
    """A battle with Blue's PIN and a referee, while no byte more has room on its disk."""
    session = lay_table(opened(path), referee="9999")
    session.doors.set_pin("blue", "1234", 0)
    with no_file_grows_past(wal(path).stat().st_size):
        yield session
    session.close()


def test_on_a_disk_that_takes_nothing_no_pin_can_be_guessed(tmp_path: Path) -> None:
    """Else whoever fills the disk, and switches the table off and on after each guess, would never
    wait.
    """
    with full_disk(tmp_path / "1.sqlite") as session:
        for pin in ("0000", "1234"):
            with pytest.raises(JournalError):
                session.doors.check_pin("blue", pin, 0)
        with pytest.raises(JournalError):
            session.doors.set_pin("blue", "4321", 0, permit="1234")
        with pytest.raises(JournalError):
            session.doors.set_pin("orange", "4321", 0)
        with pytest.raises(JournalError):
            session.doors.appoint_referee("4321", {"blue": "1234", "orange": ""}, 0)
        with pytest.raises(JournalError):
            session.doors.end_waits("9999", 0)
    assert session.pages.snapshot().pins == ("blue", "referee")


def test_with_room_again_the_right_pin_opens(tmp_path: Path) -> None:
    path = tmp_path / "1.sqlite"
    session = lay_table(opened(path))
    session.doors.set_pin("blue", "1234", 0)
    with no_file_grows_past(wal(path).stat().st_size), pytest.raises(JournalError):
        session.doors.check_pin("blue", "1234", 0)
    assert session.doors.check_pin("blue", "1234", 0).opened
    session.close()


def test_a_miss_that_the_journal_refuses_counts_all_the_same() -> None:
    """The last room may have gone between the two."""
    journal = NoRoomForTries()
    session = lay_table(journal)
    session.doors.set_pin("blue", "1234", 0)
    for _ in range(3):
        with pytest.raises(JournalError):
            session.doors.check_pin("blue", "0000", 0)
    assert session.doors.check_pin("blue", "1234", 0) == PinAnswer(
        seat="blue", opened=False, wait=5
    )
    with pytest.raises(JournalError):
        session.doors.check_pin("blue", "1234", 5)


class NoRoomForTries(MemoryJournal):
    def append(self, kind: str, body: bytes, at: str) -> Entry:
        if kind == "pin-tries":
            raise JournalError("journal.disk-full")
        return super().append(kind, body, at)


# ---------------------------------------------------------------- what all read


def test_every_pin_and_every_wait_is_a_line_that_all_read(
    session: Session, journal: MemoryJournal
) -> None:
    session.doors.set_pin("orange", "5678", 0)
    guess(session, "orange", 3)
    expected = [
        ("referee-appointed", ""),
        ("pin-chosen", "blue"),
        ("pin-chosen", "orange"),
        ("wait", "orange"),
    ]
    assert log(session) == expected
    assert log(sit_down_again(journal)) == expected


def test_the_pin_stands_nowhere_but_as_a_hash(session: Session, journal: MemoryJournal) -> None:
    waver(session)
    written = b"".join(entry.body for entry in journal.entries())
    assert b"1234" not in written
    assert "1234" not in repr(session.pages.snapshot())


def test_two_seats_with_the_same_pin_have_different_hashes(
    session: Session, journal: MemoryJournal
) -> None:
    session.doors.set_pin("orange", "1234", 0)
    bodies = [entry.body for entry in journal.entries() if entry.kind == "pin"]
    hashes = {json.decode(body)["hash"] for body in bodies}
    assert len(hashes) == 3


def test_pins_and_waits_survive_a_restart(session: Session, journal: MemoryJournal) -> None:
    for _ in range(3):
        session.doors.check_pin("blue", "0000", 5000)
    again = sit_down_again(journal)
    assert again.doors.check_pin("blue", "1234", 7).wait == 5
    assert again.doors.check_pin("blue", "1234", 11.9).wait == 1
    assert again.doors.check_pin("blue", "1234", 12).opened


def test_opening_a_page_is_not_written_down(session: Session, journal: MemoryJournal) -> None:
    count = len(journal.entries())
    session.doors.check_pin("blue", "1234", 0)
    assert len(journal.entries()) == count


def test_pins_are_no_deeds(session: Session) -> None:
    assert not session.pages.snapshot().can_undo
