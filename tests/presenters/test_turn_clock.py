"""The turn clock counts for whom the table waits, shows what is left, and knows when it stands."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.engine.chance_requests import ChanceRequest, DieShown
from companion.engine.messages import NOTHING, say
from companion.engine.moments import TIME, Weight
from companion.engine.questions import Question
from companion.engine.views import SeatView, TableView
from companion.i18n.translator import words
from companion.presenters.turn_clock import (
    NO_CLOCK,
    ClockView,
    SeatTime,
    TurnClock,
    all_times,
    clock_view,
    limit,
    run_out,
    time_up,
    until_next,
    waiting,
)
from companion.presenters.window_state import Fallen, Table
from companion.session.notices import Snapshot
from companion.settings import Settings

ENGLISH = words("en").say
UP = Settings(turn_clock="up")
TURN = Settings(turn_clock="turn", turn_minutes=3)
BATTLE = Settings(turn_clock="battle", battle_minutes=15)
VIEW = TableView(
    seats=(SeatView(id="blue", name=""), SeatView(id="red", name="")),
    turn="blue",
    round=1,
    waits_for=("blue",),
)
CALL = ChanceRequest(kind="dice", seat="blue")
ASKED = Question(prompt=say("undo.nothing"), seats=("red",))


def table(*seats: str, turn: str = "blue", round: int = 1) -> Table:
    """A table that waits for these seats."""
    view = replace(VIEW, waits_for=seats, turn=turn, round=round)
    return Table(
        snapshot=Snapshot(seat="table", entry=1, view=view, redo_bar=say("session.nothing-to-redo"))
    )


def begun(*seats: str) -> TurnClock:
    """A clock that has just begun to count for these seats, ten seconds after nothing."""
    return waiting(TurnClock(now=10), table(*seats), in_sight=True)


def after(seconds: float, *seats: str) -> TurnClock:
    return begun(*seats).at(10 + seconds)


# ---------------------------------------------------------------- for whom it counts


def test_the_time_of_whoever_is_waited_for_passes_and_nobody_elses() -> None:
    clock = after(25, "blue")
    assert (clock.of("blue"), clock.of("red")) == (SeatTime(25, 25), SeatTime())


def test_who_answers_in_anothers_turn_has_a_time_of_his_own() -> None:
    asked = waiting(after(20, "blue"), table("red"), in_sight=True).at(35)
    assert (asked.of("blue").turn, asked.of("red").turn) == (20, 5)
    back = waiting(asked, table("blue"), in_sight=True).at(38)
    assert (back.of("blue").turn, back.of("red").turn) == (23, 5), "his turn goes on where it was"


def test_of_all_who_are_waited_for_together_the_time_passes() -> None:
    clock = after(7, "blue", "red")
    assert clock.of("blue") == clock.of("red") == SeatTime(7, 7)


@pytest.mark.parametrize("next_turn", [{"turn": "red"}, {"round": 2}])
def test_a_new_turn_gives_all_their_turns_time_anew_and_keeps_the_battles(
    next_turn: dict[str, object],
) -> None:
    clock = waiting(after(30, "blue"), table("blue", **next_turn), in_sight=True).at(44)  # type: ignore[arg-type]
    assert clock.of("blue") == SeatTime(34, 4)


def test_where_a_turns_end_is_taken_back_its_time_goes_on_where_it_was() -> None:
    ended = waiting(after(30, "blue"), table("red", turn="red"), in_sight=True).at(45)
    again = waiting(ended, taken_back(table("blue")), in_sight=True).at(47)
    assert again.of("blue") == SeatTime(32, 32)
    assert again.of("red") == SeatTime(5, 0), "what red has used is used"


def test_who_plays_twice_in_a_round_has_the_time_of_each_turn_anew() -> None:
    ended = waiting(after(30, "blue"), table("red", turn="red"), in_sight=True).at(45)
    again = waiting(ended, table("blue"), in_sight=True).at(47)
    assert again.of("blue") == SeatTime(32, 2)


def taken_back(table: Table) -> Table:
    """The same table, where the last deed has just been taken back and may be done again."""
    assert table.snapshot
    return replace(table, snapshot=replace(table.snapshot, redo_bar=NOTHING))


def test_a_captain_of_the_companions_has_no_clock() -> None:
    played = table("blue", "red")
    assert played.snapshot
    played = replace(played, snapshot=replace(played.snapshot, captains=("red",)))
    clock = waiting(TurnClock(), played, in_sight=True)
    assert clock.seats == ("blue",)
    assert len(all_times(clock, played)) == 1


# ---------------------------------------------------------------- when it stands still


def thrown() -> Table:
    there = table("blue")
    assert there.snapshot
    return replace(there, snapshot=replace(there.snapshot, view=replace(VIEW, call=CALL)))


def read() -> Table:
    return replace(table("blue"), fallen=Fallen(call=CALL, faces=(DieShown("blue", 4),)))


def asked_for_undo() -> Table:
    there = table("blue")
    assert there.snapshot
    return replace(there, snapshot=replace(there.snapshot, undo_question=ASKED))


@pytest.mark.parametrize("pause", [thrown(), read(), asked_for_undo()])
def test_it_stands_still_while_dice_are_thrown_or_read_and_while_an_undo_is_asked_for(
    pause: Table,
) -> None:
    stopped = waiting(after(20, "blue"), pause, in_sight=True)
    assert until_next(stopped, UP) == 0
    assert stopped.at(500).of("blue").turn == 20
    assert stopped.at(500).of("red").turn == 0


def test_it_stands_still_and_stays_in_sight_while_people_look_at_something_else() -> None:
    away = waiting(after(20, "blue"), table("blue"), in_sight=False)
    assert clock_view(away, UP) == ClockView(text="0:20", runs=False)
    back = waiting(away.at(900), table("blue"), in_sight=True)
    assert clock_view(back.at(905), UP) == ClockView(text="0:25", runs=True)


@pytest.mark.parametrize("nobody", [table(), Table()])
def test_where_nobody_is_waited_for_there_is_no_clock(nobody: Table) -> None:
    clock = waiting(TurnClock(), nobody, in_sight=True)
    assert clock_view(clock, UP) == NO_CLOCK
    assert until_next(clock, UP) == 0


# ---------------------------------------------------------------- what it shows


@pytest.mark.parametrize(
    ("settings", "seconds", "text", "late"),
    [
        (UP, 0, "0:00", False),
        (UP, 65.9, "1:05", False),
        (UP, 7325, "122:05", False),
        (TURN, 0, "3:00", False),
        (TURN, 0.5, "3:00", False),
        (TURN, 179.9, "0:01", False),
        (TURN, 180, "+0:00", True),
        (TURN, 241, "+1:01", True),
        (BATTLE, 60, "14:00", False),
    ],
)
def test_it_counts_up_or_down_and_on_beyond_the_end(
    settings: Settings, seconds: float, text: str, late: bool
) -> None:
    assert clock_view(after(seconds, "blue"), settings) == ClockView(
        text=text, runs=True, late=late
    )


def test_off_it_shows_nothing_and_nothing_is_due() -> None:
    clock = after(30, "blue")
    assert clock_view(clock, Settings()) == NO_CLOCK
    assert until_next(clock, Settings()) == 0


def test_the_battles_time_goes_on_from_turn_to_turn() -> None:
    clock = waiting(after(100, "blue"), table("blue", round=2), in_sight=True).at(130)
    assert clock_view(clock, BATTLE).text == "13:00"
    assert clock_view(clock, TURN).text == "2:40"


def test_of_several_it_shows_the_one_that_has_used_most() -> None:
    both = waiting(after(20, "blue"), table("blue", "red"), in_sight=True).at(35)
    assert clock_view(both, UP).text == "0:25"


@pytest.mark.parametrize("kind", ["turn", "battle"])
def test_set_to_zero_it_counts_up_and_never_comes_to_an_end(kind: str) -> None:
    zero = Settings(turn_clock=kind, turn_minutes=0, battle_minutes=0)  # type: ignore[arg-type]
    assert limit(zero) == 0
    assert clock_view(after(9, "blue"), zero) == ClockView(text="0:09", runs=True)
    assert run_out(begun("blue"), after(9000, "blue"), zero) == ()


def test_other_figures_are_due_with_the_next_whole_second() -> None:
    assert until_next(after(12.75, "blue"), UP) == 0.25
    assert until_next(after(12, "blue"), TURN) == 1


# ---------------------------------------------------------------- when time is up


def test_each_seats_time_comes_to_its_end_once() -> None:
    before, now = after(179.5, "blue"), after(180.5, "blue")
    assert run_out(before, now, TURN) == ("blue",)
    assert run_out(now, now.at(900), TURN) == ()
    assert run_out(begun("blue"), before, TURN) == ()


def test_a_clock_that_only_counts_up_has_no_end() -> None:
    assert run_out(begun("blue"), after(9000, "blue"), UP) == ()


def test_the_end_is_heard_in_passing() -> None:
    moment = time_up("red")
    assert (moment.cue, moment.weight) == (TIME, Weight.HEARD)
    assert ENGLISH(moment.spoken) == "Red: time is up"


def test_everybodys_time_is_told_in_sentences() -> None:
    told = all_times(after(65, "red"), table("red"))
    assert [ENGLISH(one) for one in told] == [
        "Blue: 0:00 in this turn, 0:00 in the battle",
        "Red: 1:05 in this turn, 1:05 in the battle",
    ]
