"""PINs: 4 to 8 digits, kept only as slow hashes, and a growing wait after wrong ones."""

from __future__ import annotations

import pytest

from companion.engine.refusals import Refused
from companion.journal.memory import MemoryJournal
from companion.session.feed import PinAnswer
from companion.session.session import Session
from tests.session.table import lay_table, sit_down_again, walk


@pytest.fixture
def journal() -> MemoryJournal:
    return MemoryJournal()


@pytest.fixture
def session(journal: MemoryJournal) -> Session:
    session = lay_table(journal)
    session.set_pin("blue", "1234", 0)
    session.set_pin("referee", "9999", 0)
    return session


def test_the_right_pin_opens_and_a_wrong_one_does_not(session: Session) -> None:
    assert session.check_pin("blue", "1234", 0) == PinAnswer(seat="blue", opened=True)
    assert session.check_pin("blue", "4321", 0) == PinAnswer(seat="blue", opened=False)


def test_a_seat_without_a_pin_opens_to_nothing(session: Session) -> None:
    assert not session.check_pin("orange", "", 0).opened
    assert session.snapshot().pins == ("blue", "referee")


@pytest.mark.parametrize("pin", ["", "123", "123456789", "12a4", "12 4", "١٢٣٤", "-123"])
def test_a_pin_has_four_to_eight_digits(session: Session, pin: str) -> None:
    with pytest.raises(Refused):
        session.set_pin("orange", pin, 0)


def test_the_table_has_no_pin_and_strangers_have_none(session: Session) -> None:
    for seat in ("table", "green"):
        with pytest.raises(Refused):
            session.set_pin(seat, "1234", 0)
        with pytest.raises(Refused):
            session.check_pin(seat, "1234", 0)


def test_wrong_pins_cost_a_growing_wait(session: Session) -> None:
    now, waits = 0.0, []
    for _ in range(8):
        answer = session.check_pin("blue", "0000", now)
        waits.append(answer.wait)
        now += answer.wait
    assert waits == [0, 0, 5, 15, 60, 300, 300, 300]


def test_while_the_wait_runs_not_even_the_right_pin_opens(session: Session) -> None:
    for _ in range(3):
        session.check_pin("blue", "0000", 100)
    assert session.check_pin("blue", "1234", 102.5) == PinAnswer(seat="blue", opened=False, wait=3)
    assert session.check_pin("blue", "1234", 105) == PinAnswer(seat="blue", opened=True)
    assert session.check_pin("blue", "0000", 105).wait == 0


def test_one_seats_wait_is_not_anothers(session: Session) -> None:
    session.set_pin("orange", "5678", 0)
    for _ in range(3):
        session.check_pin("blue", "0000", 0)
    assert session.check_pin("orange", "5678", 0).opened


def test_the_referees_pin_lifts_every_wait(session: Session) -> None:
    for _ in range(4):
        session.check_pin("blue", "0000", session.check_pin("blue", "0000", 0).wait)
    assert session.check_pin("referee", "9999", 1).opened
    assert session.check_pin("blue", "1234", 1).opened


def test_a_pin_is_changed_with_the_old_one_or_the_referees(session: Session) -> None:
    assert not session.set_pin("blue", "5555", 0).opened
    assert not session.set_pin("blue", "5555", 0, permit="0000").opened
    assert session.set_pin("blue", "5555", 0, permit="1234").opened
    assert session.check_pin("blue", "5555", 0).opened
    assert session.set_pin("blue", "6666", 0, permit="9999").opened
    assert session.check_pin("blue", "6666", 0).opened


def test_trying_permits_costs_the_same_wait(session: Session) -> None:
    answers = [session.set_pin("blue", "5555", 0, permit=f"000{n}") for n in range(3)]
    assert answers[-1].wait == 5


def test_the_pin_stands_nowhere_but_as_a_hash(session: Session, journal: MemoryJournal) -> None:
    walk(session, "blue", "B1")
    written = b"".join(entry.body for entry in journal.entries())
    assert b"1234" not in written
    assert "1234" not in repr(session.snapshot())


def test_two_seats_with_the_same_pin_have_different_hashes(session: Session, journal: MemoryJournal) -> None:
    session.set_pin("orange", "1234", 0)
    bodies = [entry.body for entry in journal.entries() if entry.kind == "pin"]
    hashes = {body[body.index(b"hash") :] for body in bodies}
    assert len(hashes) == 3


def test_pins_and_waits_survive_a_restart(session: Session, journal: MemoryJournal) -> None:
    for _ in range(3):
        session.check_pin("blue", "0000", 5000)
    again = sit_down_again(journal)
    assert again.check_pin("blue", "1234", 7).wait == 5
    assert again.check_pin("blue", "1234", 11.9).wait == 1
    assert again.check_pin("blue", "1234", 12).opened


def test_opening_a_page_is_not_written_down(session: Session, journal: MemoryJournal) -> None:
    count = len(journal.entries())
    session.check_pin("blue", "1234", 0)
    assert len(journal.entries()) == count


def test_pins_are_no_deeds(session: Session) -> None:
    assert not session.snapshot().can_undo
    assert [line.line.message.id for line in session.log("table")] == ["session.log.commitment"]
