"""What a battle waits for: one place in the state, and rows that answer it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from companion.engine.chance_requests import ChanceRequest
from companion.engine.commands import Command
from companion.engine.deeds import Deed, Deeds
from companion.engine.game import Seat
from companion.engine.messages import NOTHING, say
from companion.engine.offers import Choice
from companion.engine.questions import Pending, Question, asked, pending
from companion.engine.refusals import Kind, Refused
from companion.engine.standing import Standing


class Toast(Pending, frozen=True):
    """Two seats at once are asked what to drink to."""

    seats: tuple[str, ...] = ("red", "green")

    def question(self, state: Standing) -> Question:  # noqa: ARG002  - it asks whom it names
        return Question(prompt=say("toy.toast"), seats=self.seats, rule="3.1")


class Wager(Pending, frozen=True):
    pass


class Say(Command, frozen=True, kw_only=True):
    pass


class Walk(Command, frozen=True, kw_only=True):
    pass


class Cough(Command, frozen=True, kw_only=True):
    pass


def on_turn(state: Standing, seat: str) -> Refused | None:
    return None if seat == state.turn else Refused("toy.not-you", "1.1", kind=Kind.NOT_YOUR_TURN)


def row(kind: type[Command], **more: object) -> Deed:
    def options(_state: Standing, seat: str, _actor: str) -> Iterator[Choice]:
        yield Choice(command=kind(seat=seat), deed=name, label=say("toy"))

    name = kind.__name__.lower()
    return Deed(name=name, command=kind, rule="1", options=options, do=lambda *_: None, **more)  # type: ignore[arg-type]


def not_asked(_state: Standing, _seat: str) -> Refused:
    return Refused("toy.nobody-toasts", "3.2", kind=Kind.NOT_NOW)


DEEDS = Deeds(
    (
        row(Say, answers=Toast, unasked=not_asked),
        row(Walk, when=on_turn),
        row(Cough, always=True),
    ),
    busy=lambda state: Refused("toy.first-the-toast", state.question.rule, kind=Kind.NOT_NOW),
)
QUIET = Standing(seats=(Seat("blue"), Seat("red"), Seat("green")), turn="blue")
ASKED = replace(QUIET, pending=Toast())


def offered(state: Standing) -> dict[str, list[str]]:
    return {
        seat.id: [choice.deed for choice in DEEDS.choices(state, seat.id)] for seat in state.seats
    }


def refused(state: Standing, command: Command) -> str:
    with pytest.raises(Refused) as caught:
        DEEDS.do(state, command, None)
    return caught.value.rule


def test_two_seats_are_asked_at_once_and_the_turn_stays_where_it_is() -> None:
    assert (ASKED.turn, ASKED.waits_for) == ("blue", ("red", "green"))
    assert offered(ASKED) == {"blue": ["cough"], "red": ["say", "cough"], "green": ["say", "cough"]}
    assert [choice.deed for choice in DEEDS.answers(ASKED, "red")] == ["say"]
    assert DEEDS.answers(ASKED, "blue") == ()


def test_while_nothing_is_asked_the_table_waits_for_the_seat_on_turn() -> None:
    assert (QUIET.question, QUIET.waits_for) == (None, ("blue",))
    assert offered(QUIET) == {"blue": ["walk", "cough"], "red": ["cough"], "green": ["cough"]}
    assert DEEDS.answers(QUIET, "blue") == ()


def test_each_refusal_says_what_is_waited_for() -> None:
    assert refused(ASKED, Walk(seat="blue")) == "3.1", "the toast comes first"
    assert refused(ASKED, Walk(seat="red")) == "1.1", "it is not his turn"
    assert refused(ASKED, Say(seat="blue")) == "3.2", "he is not asked"
    assert refused(QUIET, Say(seat="red")) == "3.2", "nobody is"


def test_a_call_for_dice_is_answered_before_what_is_pending() -> None:
    call = ChanceRequest(kind="dice", seat="blue", purpose=say("toy.throw"))
    thrown = replace(ASKED, call=call)
    assert thrown.question == Question(prompt=call.purpose, seats=("blue",))
    assert offered(thrown) == {"blue": ["cough"], "red": ["cough"], "green": ["cough"]}


def test_when_the_battle_is_over_nobody_is_waited_for() -> None:
    over = replace(ASKED, outcome=Seat("blue"))
    assert (over.question, over.waits_for) == (None, ())


def test_a_kind_of_pending_is_asked_for_by_its_name() -> None:
    assert pending(ASKED, Toast) == asked(ASKED, Toast) == Toast()
    assert pending(ASKED, Wager) is None
    with pytest.raises(AssertionError, match="no Wager is pending"):
        asked(ASKED, Wager)


@pytest.mark.parametrize(("seats", "fault"), [((), "to nobody"), (("red", "red"), "twice")])
def test_a_question_to_nobody_or_to_one_seat_twice_is_not_made(
    seats: tuple[str, ...], fault: str
) -> None:
    with pytest.raises(ValueError, match=fault):
        Question(prompt=NOTHING, seats=seats)


def test_a_question_to_a_stranger_is_not_asked() -> None:
    state = replace(QUIET, pending=Toast(("red", "mauve")))
    with pytest.raises(ValueError, match=r"toy\.toast asks \['mauve'\]"):
        _ = state.question
