"""PINs as the journal keeps them: slow salted hashes with their cost, and old entries that still
open.
"""

from __future__ import annotations

import pytest

from companion.journal.journal import Entry
from companion.journal.memory import MemoryJournal
from companion.journal.payloads import PinSet, PinTries, read
from companion.session.pins import COST, Pins
from tests.session.table import lay_table, sit_down_again

OLD_PIN = (
    b'{"seat":"blue","salt":"000102030405060708090a0b0c0d0e0f",'
    b'"hash":"58dfbceef3ed18ee28d5fc04b6d96828d230b6a199aa7b1f91209634986ba4c80773432cfdcad609c31f554f874d71815c0bf41114cddbbe6f94a5fd5b6661d0"}'
)
"""PIN 1234, as journals kept it before who set it, and at what cost, was written down."""


@pytest.fixture(autouse=True)
def pins_cost_little() -> None:
    """Here they cost what they cost at a table."""


def old_journal() -> MemoryJournal:
    """A battle whose PIN, and a wrong try, were written by an older program."""
    journal = MemoryJournal()
    lay_table(journal)
    journal.append("pin", OLD_PIN, "2026-01-01T12:00:00")
    journal.append("pin-tries", b'{"seat":"blue","wrong":3}', "2026-01-01T12:00:00")
    return journal


def test_a_pin_of_an_old_journal_still_opens() -> None:
    session = sit_down_again(old_journal())
    assert session.doors.check_pin("blue", "1234", 0).wait == 5
    assert not session.doors.check_pin("blue", "4321", 5).opened
    assert session.doors.check_pin("blue", "1234", 30).opened


def test_an_old_logbook_tells_that_a_pin_was_chosen() -> None:
    told = [entry.line.message.id for entry in sit_down_again(old_journal()).pages.log("table")]
    assert told[-2:] == ["session.log.pin-chosen", "session.log.wait"]


def test_an_old_entry_names_nobody_and_the_lower_cost() -> None:
    entry = Entry(seq=1, at="", kind="pin", body=OLD_PIN, hash="")
    body = read(entry)
    assert isinstance(body, PinSet)
    assert (body.by, body.cost) == ("", 1)


def test_a_new_pin_costs_five_times_as_much_and_says_so() -> None:
    body = Pins(("blue",)).new("blue", "1234", "blue", bytes)
    assert body.cost == COST == 5
    cheap = Pins(("blue",))
    cheap.note(PinSet(seat="blue", salt=body.salt, hash=body.hash, by="blue"))
    assert not cheap.opens("blue", "1234"), "the hash was made at the cost that is written with it"


def test_a_wait_still_owed_after_a_restart_begins_when_it_is_asked_for() -> None:
    pins = Pins(("blue", "orange"))
    pins.note(PinTries(seat="blue", wrong=4, sender="phone"))
    assert pins.wait("blue", 100) == 0
    assert pins.wait("orange", 100, "phone") == 15
    assert pins.wait("blue", 112, "phone") == 3
