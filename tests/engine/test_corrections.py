"""The table of what can be set right, tried on one rowing boat."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.engine.corrections import (
    LONGEST_REASON,
    Correct,
    Correctable,
    Corrected,
    Corrections,
    check_reason,
)
from companion.engine.deeds import Deeds
from companion.engine.events import Event, EventRecorder
from companion.engine.game import REFEREE, Seat
from companion.engine.messages import Message, say
from companion.engine.offers import AMOUNT
from companion.engine.refusals import Kind, Refused
from companion.engine.standing import Standing


class Pond(Standing, frozen=True, kw_only=True, dict=True):
    """A boat with so many oars; a leak must be mended before anything is set right."""

    seats: tuple[Seat, ...] = (Seat("blue"),)
    oars: int = 2
    leaks: bool = False


def an_odd_oar(_state: Pond, _piece: str, to: str) -> Refused | None:
    return Refused("toy.odd", "1.1", n=int(to)) if int(to) % 2 else None


def leaking(state: Pond) -> Refused | None:
    return Refused("toy.leak", kind=Kind.NOT_NOW) if state.leaks else None


OARS = Correctable(
    what="oars",
    label=say("correct.damage"),
    pick=AMOUNT,
    pieces=lambda _state: ("gull",),
    shows=lambda state, _piece: str(state.oars),
    values=lambda _state, _piece: tuple("01234"),
    why_not=an_odd_oar,
    fold=lambda state, _piece, to: replace(state, oars=int(to)),
)
TABLE = Corrections((OARS,), lambda piece: Message("", {"en": piece}), leaking)
DEEDS = Deeds(TABLE.deeds)
CALM = Pond()


def folded(state: Pond, event: Event) -> Pond:
    assert isinstance(event, Corrected)
    after: Pond = TABLE.fold(state, event)
    return after


def correct(state: Pond = CALM, **what: Any) -> Pond:
    recorder = EventRecorder[Pond](state, folded)
    asked = {"what": "oars", "piece": "gull", "to": "4", "reason": "they swam away"} | what
    DEEDS.do(state, Correct(seat=REFEREE, **asked), recorder)
    (told,) = recorder.events
    assert isinstance(told, Corrected)
    assert told.was == str(state.oars)
    return recorder.state


def refused(state: Pond = CALM, **what: Any) -> str:
    with pytest.raises(Refused) as caught:
        correct(state, **what)
    return str(caught.value.reason.id)


def test_a_token_shows_what_it_is_set_to() -> None:
    assert correct(to="4") == Pond(oars=4)
    assert [one.command.to for one in DEEDS.choices(Pond(), REFEREE)] == ["0", "4"]  # type: ignore[attr-defined]


def test_a_refusal_says_what_is_wrong() -> None:
    assert refused(to="3") == "toy.odd"
    assert refused(to="6") == "correct.refused.amount"
    assert refused(to="2") == "correct.refused.so-already"
    assert refused(piece="tern") == "correct.refused.piece"
    assert refused(what="sail") == "correct.refused.what"
    assert refused(Pond(leaks=True)) == "toy.leak"


def test_what_waits_leaves_nothing_to_set_right() -> None:
    assert [view.what for view in TABLE.views(Pond())] == ["oars"]
    assert TABLE.views(Pond(leaks=True)) == ()
    assert DEEDS.choices(Pond(leaks=True), REFEREE) == ()


@pytest.mark.parametrize("reason", ["", "  ", "?!", "a" * (LONGEST_REASON + 1), "two\nlines"])
def test_a_reason_is_one_line_with_a_word_in_it(reason: str) -> None:
    with pytest.raises(Refused):
        check_reason(reason)
    assert refused(reason=reason).startswith("correct.refused.")


def test_two_rows_of_one_word_are_refused_where_they_are_declared() -> None:
    with pytest.raises(ValueError, match="two corrections of one word: oars"):
        Corrections((OARS, OARS), say, leaking)
