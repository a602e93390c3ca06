"""The turn clock: how long the table has waited for each seat.

It is advisory. It is no part of a battle, so that nothing is refused, delayed or written because of
it, and a battle that is opened again begins its times anew: nobody knows how long the table has
been dark. Time is seconds of a clock that only goes forward.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field
from msgspec.structs import replace

from companion.engine.messages import Message, say, seat_word
from companion.engine.moments import TIME, Moment, Weight
from companion.presenters.window_state import Table
from companion.settings import Settings

MINUTE = 60
PAUSED = "\u275a\u275a"


class SeatTime(Struct, frozen=True):
    """Seconds for which a seat has been waited for: in the whole battle, and in this turn."""

    battle: float = 0.0
    turn: float = 0.0


class TurnClock(Struct, frozen=True, kw_only=True):
    """What every seat has used up to ``now``; it goes on for ``seats`` while it ``runs``.

    ``turn`` is the round and whose turn it is: all have their turn's time anew when that changes.
    ``ended`` is the turn before it, and ``left_at`` the times as they stood at its end, which may
    yet be taken back.
    """

    times: Mapping[str, SeatTime] = field(default_factory=dict)
    seats: tuple[str, ...] = ()
    runs: bool = False
    turn: tuple[int, str] = (0, "")
    ended: tuple[int, str] = (0, "")
    left_at: Mapping[str, SeatTime] = field(default_factory=dict)
    now: float = 0.0

    def of(self, seat: str) -> SeatTime:
        """What a seat has used."""
        return self.times.get(seat, SeatTime())

    def at(self, now: float) -> TurnClock:
        """The clock some time later."""
        passed = now - self.now if self.runs else 0.0
        used = {seat: self.of(seat) for seat in self.seats}
        later = {seat: SeatTime(t.battle + passed, t.turn + passed) for seat, t in used.items()}
        return replace(self, times={**self.times, **later}, now=now)


class ClockView(Struct, frozen=True, kw_only=True):
    """The clock in figures, empty where it does not stand; ``late`` once no time is left."""

    text: str = ""
    runs: bool = False
    late: bool = False


NO_CLOCK = ClockView()


def waiting(clock: TurnClock, table: Table, in_sight: bool) -> TurnClock:
    """The clock of the table as it stands; ``in_sight`` while people look at the battle itself.

    It stands still while dice or vane are thrown or read, and while an undo is asked for: whoever
    answers that has not held up the table. A captain of the companion's has none.
    """
    view = table.view
    seats = tuple(seat for seat in view.waits_for if seat not in table.captains)
    thrown = table.call is not None or table.fallen is not None
    runs = in_sight and bool(seats) and not (thrown or table.undo_question)
    clock = _at_turn(clock, (view.round, view.turn), table.can_redo)
    return replace(clock, seats=seats, runs=runs)


def _at_turn(clock: TurnClock, turn: tuple[int, str], was_undone: bool) -> TurnClock:
    """The clock in this turn: in another one all begin anew, but where the end of the turn before
    has been taken back they go on where they were.
    """
    if turn == clock.turn:
        return clock
    known = clock.left_at if was_undone and turn == clock.ended else {}
    times = {
        seat: SeatTime(time.battle, known.get(seat, SeatTime()).turn)
        for seat, time in clock.times.items()
    }
    return replace(clock, times=times, turn=turn, ended=clock.turn, left_at=clock.times)


def limit(settings: Settings) -> int:
    """How many seconds a seat has; 0 where the clock counts up, as it does from no minutes too."""
    minutes = {"turn": settings.turn_minutes, "battle": settings.battle_minutes}
    return minutes.get(settings.turn_clock, 0) * MINUTE


def clock_view(clock: TurnClock, settings: Settings, is_paused: bool = False) -> ClockView:
    """The clock as all see it: of several seats that are waited for, the one that has used most; by
    a sign where somebody has stopped it.
    """
    if settings.turn_clock == "off" or not clock.seats:
        return NO_CLOCK
    used, given = max(_used(clock, seat, settings) for seat in clock.seats), limit(settings)
    late = 0 < given <= used
    figures = _figures(int(used), given)
    text = f"{PAUSED} {figures}" if is_paused else figures
    return ClockView(text=text, runs=clock.runs, late=late)


def until_next(clock: TurnClock, settings: Settings) -> float:
    """Seconds until other figures are to be seen; 0 where they stand still."""
    if not clock_view(clock, settings).runs:
        return 0.0
    return 1 - max(_used(clock, seat, settings) for seat in clock.seats) % 1


def until_up(clock: TurnClock, settings: Settings) -> float:
    """Seconds until the time of a seat comes to its end; 0 where none runs towards one."""
    given = limit(settings)
    left = [given - _used(clock, seat, settings) for seat in clock.seats] if clock.runs else []
    return min((one for one in left if one > 0), default=0.0)


def run_out(before: TurnClock, after: TurnClock, settings: Settings) -> tuple[str, ...]:
    """The seats whose time has come to its end in between."""
    given = limit(settings)
    return tuple(
        seat
        for seat in after.seats
        if _used(before, seat, settings) < given <= _used(after, seat, settings)
    )


def time_up(seat: str) -> Moment:
    """What the table hears when a seat's time has come to its end."""
    spoken = say("clock.up", seat=seat_word(seat))
    return Moment(cue=TIME, weight=Weight.HEARD, spoken=spoken, seat=seat)


def all_times(clock: TurnClock, table: Table) -> tuple[Message, ...]:
    """What each player has used."""
    return tuple(
        say(
            "clock.seat",
            seat=seat_word(seat.id),
            turn=_minutes(int(clock.of(seat.id).turn)),
            battle=_minutes(int(clock.of(seat.id).battle)),
        )
        for seat in table.view.seats
        if seat.id not in table.captains
    )


def _used(clock: TurnClock, seat: str, settings: Settings) -> float:
    used = clock.of(seat)
    return used.battle if settings.turn_clock == "battle" else used.turn


def _figures(used: int, given: int) -> str:
    """Minutes and seconds that have passed, or that are left; with a plus those beyond."""
    if given > used:
        return _minutes(given - used)
    return f"+{_minutes(used - given)}" if given else _minutes(used)


def _minutes(seconds: int) -> str:
    return f"{seconds // MINUTE}:{seconds % MINUTE:02}"
