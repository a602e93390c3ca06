"""What every game is put together of, tried on a ferry that two take turns to row."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from companion.engine.chance_rows import CALLED, dice_row, draw_row
from companion.engine.commands import Answer, Command
from companion.engine.corrections import Correct, Correctable, Corrected, Corrections
from companion.engine.deeds import Deed, Deeds
from companion.engine.events import Event, EventRecorder, Folds, Rolled, evolver, tells
from companion.engine.game import REFEREE, Seat
from companion.engine.log_lines import line, source_of, teller
from companion.engine.messages import say
from companion.engine.offers import AMOUNT, Choice
from companion.engine.refusals import Kind, Refused
from companion.engine.standing import Standing, at_the_table, prompt_of, why_not_in_turn
from companion.engine.views import OutcomeView


class Ferry(Standing, frozen=True, kw_only=True, dict=True):
    """She is home after three strokes; who rows throws for the next to row."""

    strokes: int = 0
    turn: str = "blue"
    outcome: OutcomeView | None = None


class RowOn(Command, frozen=True, kw_only=True):
    side: str


class RowedOn(Event, frozen=True, kw_only=True):
    seat: str
    side: str


class CameHome(Event, frozen=True, kw_only=True):
    pass


def _why_not(state: Ferry, seat: str) -> Refused | None:
    return why_not_in_turn(state, seat, "1.2")


def _sides(_state: Ferry, seat: str, _actor: str) -> Iterator[Choice]:
    for side in ("port", "starboard"):
        yield Choice(command=RowOn(seat=seat, side=side), deed="row-on", label=say(side))


STROKES = Correctable(
    what="strokes",
    label=say("strokes"),
    pick=AMOUNT,
    pieces=lambda _state: ("",),
    shows=lambda state, _table: str(state.strokes),
    values=lambda _state, _table: "0123",
    fold=lambda state, _table, to: replace(state, strokes=int(to)),
)
CORRECTIONS = Corrections((STROKES,), say, lambda _state: None)
ROW = Deed(command=RowOn, rule="1", when=_why_not, options=_sides, do=tells(RowedOn))
THROW, DRAW = dice_row("2", say("throw")), draw_row("3", say("draw"))
DEEDS = Deeds((ROW, THROW, DRAW, *CORRECTIONS.deeds), at_the_table("4"))
FOLDS: Folds = {
    **CALLED,
    Rolled: lambda state, _event: replace(state, call=None, turn="red"),
    RowedOn: lambda state, _event: replace(state, strokes=state.strokes + 1),
    CameHome: lambda state, _event: replace(
        state, outcome=OutcomeView(winners=("blue",), how=say("home"), rule="4")
    ),
    Corrected: CORRECTIONS.fold,
}
evolve = evolver(FOLDS)
AFLOAT = Ferry(seats=(Seat("blue"), Seat("red")))


def settle(recorder: EventRecorder[Ferry]) -> None:
    if recorder.state.strokes >= 3:
        recorder.record(CameHome())


def do(state: Ferry, command: Command) -> tuple[Event, ...]:
    return DEEDS.decide(command, EventRecorder(state, evolve), settle)


def refused(state: Ferry, command: Command) -> tuple[str, str, Kind]:
    with pytest.raises(Refused) as caught:
        do(state, command)
    return caught.value.reason.id, caught.value.rule, caught.value.kind


def test_a_row_without_a_name_is_called_like_its_command() -> None:
    assert ROW.name == "row-on"


def test_players_may_ask_for_what_has_a_row_and_no_one_else_gives_answers_or_corrects() -> None:
    assert DEEDS.commands == (RowOn,)


def test_an_event_tells_what_the_command_asked_for() -> None:
    assert do(AFLOAT, RowOn(seat="blue", side="port")) == (RowedOn(seat="blue", side="port"),)


def test_what_follows_by_itself_follows_a_players_deed_and_no_correction() -> None:
    nearly = replace(AFLOAT, strokes=2)
    assert do(nearly, RowOn(seat="blue", side="port"))[-1] == CameHome()
    by_hand = Correct(seat=REFEREE, what="strokes", to="3", reason="slipped")
    (event,) = do(nearly, by_hand)
    assert isinstance(event, Corrected)


def test_who_may_act_is_said_alike_in_every_game() -> None:
    asked = RowOn(seat="green", side="port")
    assert refused(AFLOAT, asked) == ("session.no-such-seat", "", Kind.MALFORMED)
    asked = RowOn(seat="red", side="port")
    assert refused(AFLOAT, asked) == ("refused.not-your-turn", "1.2", Kind.NOT_YOUR_TURN)
    home = evolve(AFLOAT, CameHome())
    asked = RowOn(seat="blue", side="port")
    assert refused(home, asked) == ("refused.over", "4", Kind.NOT_NOW)


def test_the_table_is_told_of_the_end_and_of_what_is_asked_before_anything_of_the_games() -> None:
    assert prompt_of(AFLOAT) is None
    recorder: EventRecorder[Any] = EventRecorder(AFLOAT, evolve)
    recorder.call_dice("red", say("who"))
    assert prompt_of(recorder.state) == say("who")
    assert prompt_of(evolve(AFLOAT, CameHome())) == say("prompt.over")


def test_dice_of_which_nothing_more_comes_are_only_told() -> None:
    recorder: EventRecorder[Any] = EventRecorder(AFLOAT, evolve)
    recorder.call_dice("red", say("who"), sides=2)
    told = do(recorder.state, Answer(seat="red", faces=(2,), source="fair", number=7))
    assert told == (Rolled(seat="red", faces=(2,), source="fair", number=7),)


def test_an_event_has_its_line_or_none() -> None:
    log_line = teller({RowedOn: lambda event: line("log.rowed", event.seat, "1", side=event.side)})
    told = log_line(RowedOn(seat="red", side="port"))
    assert told is not None
    assert (told.message, told.seat, told.rule) == (say("log.rowed", side="port"), "red", "1")
    assert log_line(CameHome()) is None


@pytest.mark.parametrize(("number", "said"), [(0, "hand"), (3, "hand #3")])
def test_a_line_says_where_faces_came_from(number: int, said: str) -> None:
    assert source_of(Rolled(seat="red", faces=(1,), source="hand", number=number)) == said
