"""Slips at a session: whose salt it is, and a slip shown that cannot be is never written."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec import Raw
from msgspec.structs import replace

from companion.engine.codec import Codec
from companion.engine.commands import Command, Undo
from companion.engine.commitments import SealError
from companion.engine.events import Event
from companion.engine.refusals import Kind, Refused
from companion.games.admiral.rules.events import MineDeclared, MineLaid
from companion.journal.journal import JournalError
from companion.journal.memory import MemoryJournal
from companion.journal.payloads import Deed, read
from tests.session.table import (
    ADMIRAL,
    MINE,
    OTHERS_MINE,
    SHOWN,
    lay_mines,
    lay_table,
    noon,
    onto_the_mine,
    shown,
    sit_down_again,
    spin,
)


def test_a_slip_gets_a_fresh_salt() -> None:
    session = lay_table(mines=2)
    salts = set()
    for _ in range(2):
        (laid,) = session.submit(MINE).events
        assert isinstance(laid, MineLaid)
        assert laid.slip
        assert len(bytes.fromhex(laid.slip.salt)) == 16
        salts.add(laid.slip.salt)
    assert len(salts) == 2


def test_a_salt_from_outside_is_refused() -> None:
    session = lay_table(mines=1)
    with pytest.raises(Refused) as refused:
        session.submit(replace(MINE, salt="mine"))
    assert refused.value.reason.id == "refused.salt-from-outside"
    assert refused.value.kind is Kind.MALFORMED


def test_a_slip_is_known_by_its_type_in_the_log() -> None:
    laid, _, declared = [entry.line for entry in shown().pages.log("table") if entry.line.seal][1:]
    assert laid.seal == declared.seal != ""
    assert (laid.slip, declared.slip and declared.slip.text) == (None, MINE.cell)


def cheating(state: Any, command: Command) -> tuple[Event, ...]:
    """A game with a mistake: what it shows is never what was sealed."""
    events = ADMIRAL.decide(state, command)
    return tuple(
        replace(event, cell=OTHERS_MINE.cell) if isinstance(event, MineDeclared) else event
        for event in events
    )


def test_a_game_that_shows_another_slip_is_stopped_before_anything_is_written() -> None:
    session = lay_table(play="cards", mines=1, game=replace(ADMIRAL, decide=cheating))
    lay_mines(session)
    spin(session)
    onto_the_mine(session)
    before = session.pages.snapshot()
    with pytest.raises(SealError):
        session.submit(SHOWN)
    assert session.pages.snapshot() == before


def test_a_journal_in_which_a_slip_is_shown_twice_names_the_entry() -> None:
    journal = MemoryJournal()
    shown(journal)
    again = journal.append("deed", journal.entries()[-1].body, noon())
    with pytest.raises(JournalError) as trouble:
        sit_down_again(journal)
    assert trouble.value.message.figures == {"entry": again.seq}


def test_a_journal_in_which_a_slip_is_shown_that_was_never_sealed_names_the_entry() -> None:
    journal = MemoryJournal()
    session = lay_table(journal, mines=1)
    session.submit(MINE)
    deed = read(journal.entries()[-1])
    assert isinstance(deed, Deed)
    declared = MineDeclared(seat="blue", ship="brig-2", cell="D4", salt="salt", seal="0" * 64)
    forged = replace(deed, events=Raw(Codec.write((declared,))))
    journal.append("deed", msgspec.json.encode(forged), noon())
    with pytest.raises(JournalError) as trouble:
        sit_down_again(journal)
    assert trouble.value.message.figures == {"entry": 2}


def test_a_slip_shown_again_after_its_showing_was_taken_back_is_shown_once() -> None:
    session = shown(referee="9999")
    session.submit(Undo(seat="referee"))
    session.submit(SHOWN)
    assert [entry.undone for entry in session.pages.log("table") if entry.line.slip] == [
        True,
        False,
    ]
