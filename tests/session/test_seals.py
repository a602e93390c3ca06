"""Slips at a session: whose salt it is, and a slip shown that cannot be is never written."""

from __future__ import annotations

import msgspec
import pytest
from msgspec import Raw
from msgspec.structs import replace

from companion.engine.codec import Codec
from companion.engine.commands import Command, Undo
from companion.engine.commitments import SealError
from companion.engine.events import Event
from companion.engine.refusals import Kind, Refused
from companion.journal.journal import JournalError
from companion.journal.memory import MemoryJournal
from companion.journal.payloads import Deed, read
from companion.session.session import Session
from tests.session.table import SEATS, SEED, counting, lay_table, noon, sit_down_again
from tests.session.toy import TOY, Buried, Bury, Dig, DugUp, State
from tests.session.toy import decide as honestly


def test_a_slip_gets_a_fresh_salt() -> None:
    session = lay_table()
    salts = set()
    for cell in ("C1", "D1"):
        (buried,) = session.submit(Bury(seat="blue", cell=cell)).events
        assert isinstance(buried, Buried)
        assert len(bytes.fromhex(buried.salt)) == 16
        salts.add(buried.salt)
    assert len(salts) == 2


def test_a_salt_from_outside_is_refused() -> None:
    session = lay_table()
    with pytest.raises(Refused) as refused:
        session.submit(Bury(seat="blue", cell="C1", salt="mine"))
    assert refused.value.reason.id == "refused.salt-from-outside"
    assert refused.value.kind is Kind.MALFORMED


def test_a_slip_is_known_by_its_type_in_the_log() -> None:
    session = lay_table()
    session.submit(Bury(seat="blue", cell="C1"))
    session.submit(Dig(seat="blue"))
    buried, dug = (entry.line for entry in session.pages.log("table")[-2:])
    assert buried.seal == dug.seal != ""
    assert (buried.slip, dug.slip and dug.slip.text) == (None, "C1")


def cheating(state: State, command: Command) -> tuple[Event, ...]:
    """A game with a mistake: what it digs up is never what was buried."""
    events = honestly(state, command)
    return tuple(
        replace(event, cell="H1") if isinstance(event, DugUp) else event for event in events
    )


def test_a_game_that_shows_another_slip_is_stopped_before_anything_is_written() -> None:
    session = Session.create(
        MemoryJournal(),
        replace(TOY, decide=cheating),
        "A1",
        SEATS,
        {},
        seed=SEED,
        now=noon,
        entropy=counting(),
    )
    session.submit(Bury(seat="blue", cell="C1"))
    before = session.pages.snapshot()
    with pytest.raises(SealError):
        session.submit(Dig(seat="blue"))
    assert session.pages.snapshot() == before


def test_a_journal_in_which_a_slip_is_shown_twice_names_the_entry() -> None:
    journal = MemoryJournal()
    session = lay_table(journal)
    session.submit(Bury(seat="blue", cell="C1"))
    session.submit(Dig(seat="blue"))
    journal.append("deed", journal.entries()[-1].body, noon())
    with pytest.raises(JournalError) as trouble:
        sit_down_again(journal)
    assert trouble.value.message.figures == {"entry": 3}


def test_a_journal_in_which_a_slip_is_shown_that_was_never_sealed_names_the_entry() -> None:
    journal = MemoryJournal()
    session = lay_table(journal)
    session.submit(Bury(seat="blue", cell="C1"))
    deed = read(journal.entries()[-1])
    assert isinstance(deed, Deed)
    shown = DugUp(seat="blue", cell="C1", salt="salt", seal="0" * 64)
    forged = replace(deed, events=Raw(Codec.write((shown,))))
    journal.append("deed", msgspec.json.encode(forged), noon())
    with pytest.raises(JournalError) as trouble:
        sit_down_again(journal)
    assert trouble.value.message.figures == {"entry": 2}


def test_a_slip_shown_again_after_its_showing_was_taken_back_is_shown_once() -> None:
    session = lay_table(referee="9999")
    session.submit(Bury(seat="blue", cell="C1"))
    session.submit(Dig(seat="blue"))
    session.submit(Undo(seat="referee"))
    session.submit(Dig(seat="blue"))
    assert [entry.undone for entry in session.pages.log("table") if entry.line.slip] == [
        True,
        False,
    ]
