"""A battle whose file was damaged: where its end was lost stays written for good."""

from __future__ import annotations

import pytest

from companion.engine.commands import Throw, Undo
from companion.engine.messages import say
from companion.journal.journal import Journal, Loss
from companion.journal.memory import MemoryJournal
from companion.journal.verify import verify
from companion.session.session import Session
from tests.journal.full import FillingJournal
from tests.session.sharing import shared_logbook
from tests.session.table import GAMES, counting, lay_table, noon, waver


def loss(kept: int) -> Loss:
    return Loss(say("journal.lost-tail", n=kept, file="x"), kept, "x")


def opened(journal: Journal, lost: Loss | None) -> Session:
    """The battle, opened by somebody who has not read yet what was lost."""
    return Session.open(journal, GAMES, now=noon, entropy=counting(), loss=lost)


def damaged(journal: MemoryJournal) -> MemoryJournal:
    """A battle of which its beginning and two deeds are left."""
    session = lay_table(journal)
    waver(session)
    waver(session)
    return journal


@pytest.fixture
def journal() -> MemoryJournal:
    return damaged(MemoryJournal())


def told(session: Session) -> list[str]:
    return [line.line.message.id for line in session.pages.log("table")]


def test_the_log_tells_where_the_end_was_lost(journal: MemoryJournal) -> None:
    session = opened(journal, loss(3))
    assert told(session)[-1] == "session.log.tail-lost"
    assert session.chronicle().lost_after == (2,)


def test_it_is_written_once_however_often_the_loss_is_told(journal: MemoryJournal) -> None:
    opened(journal, loss(3))
    waver(opened(journal, loss(3)))
    last = opened(journal, loss(3))
    assert told(last).count("session.log.tail-lost") == 1
    assert last.chronicle().lost_after == (2,)


def test_a_second_loss_is_another(journal: MemoryJournal) -> None:
    waver(opened(journal, loss(3)))
    assert opened(journal, loss(5)).chronicle().lost_after == (2, 4)


def test_a_sound_battle_tells_of_none(journal: MemoryJournal) -> None:
    session = opened(journal, None)
    assert session.chronicle().lost_after == ()
    assert "session.log.tail-lost" not in told(session)


def test_the_battle_goes_on_and_what_was_before_can_be_taken_back(journal: MemoryJournal) -> None:
    session = opened(journal, loss(3))
    session.submit(Undo(seat="blue"))
    session.submit(Throw(seat="blue"))
    assert opened(journal, None).pages.view == session.pages.view
    assert verify(shared_logbook(session), GAMES).fair_rolls == 1


def test_a_full_disk_keeps_nobody_from_the_battle() -> None:
    journal = FillingJournal()
    damaged(journal)
    journal.full = True
    session = opened(journal, loss(3))
    assert session.loss == loss(3)
    assert session.chronicle().lost_after == ()
