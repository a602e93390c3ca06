"""Slips by their types: what others see of a sealed one, and which shown ones cannot be."""

from __future__ import annotations

import pytest

from companion.engine.commitments import Opened, Sealed, SealError, Sealing, Seals, seal
from companion.engine.events import FIRM, Event
from companion.engine.game import REFEREE, TABLE, redact, redact_to_owner
from companion.engine.refusals import Kind, Refused


class Hide(Sealing, frozen=True, kw_only=True):
    word: str = ""


class Hidden(Sealed, frozen=True, kw_only=True):
    place: str
    word: str = ""
    salt: str = ""


class Shown(Opened, frozen=True, kw_only=True):
    word: str

    @property
    def text(self) -> str:
        return self.word


SEAL = seal("salt", "gold")
LAID = Hidden(seat="blue", seal=SEAL, place="cellar", word="gold", salt="salt")
OPENED = Shown(seal=SEAL, salt="salt", word="gold")


def test_others_see_that_a_slip_was_sealed_and_where_and_not_what_is_on_it() -> None:
    bare = Hidden(seat="blue", seal=SEAL, place="cellar")
    assert [redact(LAID, seat) for seat in ("blue", "orange", TABLE)] == [LAID, bare, bare]


def test_the_referee_may_read_a_slip_unless_the_book_keeps_it_from_him_too() -> None:
    assert redact(LAID, REFEREE) == LAID
    assert redact_to_owner(LAID, REFEREE) == LAID.hidden()
    assert redact_to_owner(LAID, "blue") == LAID


def test_what_is_no_slip_is_everybodys() -> None:
    assert redact(OPENED, "orange") is OPENED


def test_a_slip_shown_is_not_taken_back_by_one_seat_alone() -> None:
    assert isinstance(OPENED, FIRM)
    assert not isinstance(LAID, FIRM)


def test_the_salt_is_the_sessions() -> None:
    asked = Hide(seat="blue", word="gold")
    salted = asked.salted("salt")
    assert (salted.salt, salted.unsalted()) == ("salt", asked)
    with pytest.raises(Refused) as refused:
        salted.salted("other")
    assert refused.value.kind is Kind.MALFORMED


def test_an_event_that_shows_a_slip_without_saying_what_is_on_it_cannot_be_declared() -> None:
    with pytest.raises(TypeError, match="Mute is Opened and does not say by text"):

        class Mute(Opened, frozen=True, kw_only=True):
            word: str


def test_a_slip_may_be_shown_once_after_it_was_sealed() -> None:
    after = Seals().after((LAID, OPENED))
    assert (sorted(after.lying), sorted(after.opened)) == ([], [SEAL])
    assert sorted(Seals().after((LAID,)).lying) == [SEAL]


@pytest.mark.parametrize(
    ("events", "reason"),
    [
        ((OPENED,), "seal.never-sealed"),
        ((LAID, OPENED, OPENED), "seal.opened-twice"),
        ((LAID, Shown(seal=SEAL, salt="salt", word="lead")), "seal.broken"),
        ((LAID, Shown(seal=SEAL, salt="pepper", word="gold")), "seal.broken"),
    ],
)
def test_a_slip_that_cannot_be_is_called_so(events: tuple[Event, ...], reason: str) -> None:
    with pytest.raises(SealError) as error:
        Seals().after(events)
    assert error.value.message.id == reason
