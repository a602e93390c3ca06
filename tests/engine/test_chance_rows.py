"""Rows that answer a call for dice or cards: what comes up is told first, then what comes of it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.engine.chance_requests import ChanceRequest
from companion.engine.chance_rows import CALLED, dice_row, draw_row
from companion.engine.commands import Answer, AnswerDraw, Command, Throw
from companion.engine.deeds import Deeds
from companion.engine.events import DrawCalled, Drawn, Event, EventRecorder, RollCalled, Rolled
from companion.engine.game import Seat
from companion.engine.messages import say
from companion.engine.pools import Pool, Unseen
from companion.engine.refusals import Refused
from companion.engine.standing import Standing

DICE = ChanceRequest(kind="dice", seat="blue", count=2)
POOL = Pool(id="net", unseen=(Unseen("eel", say("eel")),))
CARDS = ChanceRequest(kind="draw", seat="blue", pool=POOL)


class Table(Standing, frozen=True, kw_only=True, dict=True):
    read: tuple[Any, ...] = ()


class Read(Event, frozen=True, kw_only=True):
    told: Any


def _read(_state: Table, event: Any, recorder: Any) -> None:
    recorder.record(Read(told=event))


DEEDS = Deeds((dice_row("1", say("throw"), _read), draw_row("2", say("draw"), _read)))


def evolve(state: Table, event: Event) -> Table:
    if type(event) in CALLED:
        return CALLED[type(event)](state, event)  # type: ignore[no-any-return]
    if isinstance(event, Read):
        return replace(state, read=(*state.read, event.told))
    return replace(state, call=None)


def called(call: ChanceRequest) -> Table:
    told = RollCalled(call=call) if call.pool is None else DrawCalled(call=call)
    return evolve(Table(seats=(Seat("blue"), Seat("orange"))), told)


def done(state: Table, command: Command) -> Table:
    recorder = EventRecorder(state, evolve)
    DEEDS.do(state, command, recorder)
    return recorder.state


def answers(state: Table) -> dict[str, list[str]]:
    offered = {seat.id: DEEDS.choices(state, seat.id) for seat in state.seats}
    return {seat: [choice.deed for choice in choices] for seat, choices in offered.items()}


def test_whoever_is_called_may_throw_or_draw_and_nobody_else() -> None:
    assert answers(called(DICE)) == {"blue": ["throw"], "orange": []}
    assert answers(called(CARDS)) == {"blue": ["draw"], "orange": []}
    assert DEEDS.choices(called(DICE), "blue")[0].command == Throw(seat="blue")


def test_what_comes_up_is_told_and_then_read() -> None:
    thrown = done(called(DICE), Answer(seat="blue", faces=(3, 4), source="hand"))
    assert thrown.read == (Rolled(seat="blue", faces=(3, 4), source="hand"),)
    taken = done(called(CARDS), AnswerDraw(seat="blue", cards=("eel",), source="hand"))
    (told,) = taken.read
    assert isinstance(told, Drawn)
    assert (told.pool, told.cards, taken.call) == ("net", ("eel",), None)


@pytest.mark.parametrize(
    ("call", "answer", "reason"),
    [
        (DICE, Answer(seat="blue", faces=(3, 7), source="hand"), "session.no-such-faces"),
        (DICE, Answer(seat="orange", faces=(3, 4), source="hand"), "refused.unasked"),
        (DICE, AnswerDraw(seat="blue", cards=("eel",), source="hand"), "cards.none-called"),
        (CARDS, AnswerDraw(seat="blue", cards=("cod",), source="hand"), "cards.not-there"),
        (CARDS, Answer(seat="blue", faces=(3, 4), source="hand"), "cards.wanted"),
    ],
)
def test_what_cannot_have_come_up_is_refused(
    call: ChanceRequest, answer: Command, reason: str
) -> None:
    with pytest.raises(Refused) as caught:
        done(called(call), answer)
    assert caught.value.reason.id == reason


def test_what_nobody_called_for_is_refused() -> None:
    with pytest.raises(Refused):
        done(replace(called(DICE), call=None), Answer(seat="blue", faces=(1, 1), source="hand"))
