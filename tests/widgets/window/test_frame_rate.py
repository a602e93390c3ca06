"""The clock is brisk while something happens and slow at rest; here the test says how time
passes.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread
from time import monotonic
from typing import Any

import pytest
from kivy.clock import ClockBase

from companion.platform.garbage import Collector
from companion.widgets.vane.vane import VaneDial
from companion.widgets.window.closing import page_dropped
from companion.widgets.window.frame_rate import (
    ASLEEP,
    BETWEEN,
    BRISK,
    LINGER,
    REST,
    SURE,
    Alarm,
    Pace,
    quiet_draw,
)
from tests.windows import FRAME, Hand


class Later:
    """Something a clock is to do later, once, if it is not called off."""

    def __init__(self, clock: SlowClock, deed: Callable[[], None], wait: float) -> None:
        self.clock, self.deed, self.wait = clock, deed, wait
        self.due: float | None = None

    def __call__(self) -> None:
        self.due = self.clock.now + self.wait if self.due is None else self.due

    def cancel(self) -> None:
        self.due = None

    def look(self) -> None:
        if self.due is not None and self.clock.now >= self.due:
            self.due = None
            self.deed()


class SlowClock:
    """A clock that waits for nobody: it has a pace, and a few things to do later."""

    def __init__(self) -> None:
        self._max_fps = 0
        self._later: list[Later] = []
        self.now = 0.0

    def create_trigger(self, deed: Callable[[], None], wait: float) -> Any:
        self._later.append(Later(self, deed, wait))
        return self._later[-1]

    def pass_time(self, seconds: float) -> None:
        """Time in which the clock looks now and then."""
        until = self.now + seconds
        while self.now < until:
            self.be_busy(min(0.1, until - self.now))

    def be_busy(self, seconds: float) -> None:
        """Time in which it does not come to look, until its end."""
        self.now += seconds
        for one in self._later:
            one.look()

    @property
    def pace(self) -> int:
        return self._max_fps


class Housekeeper(Collector):
    """Notes what it is told, and leaves the interpreter alone."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def stir(self) -> None:
        self.told.append("stir")

    def rest(self, dropped: bool = False) -> None:
        self.told.append("rest after a page was dropped" if dropped else "rest")

    def sleep(self) -> None:
        self.told.append("sleep")


@pytest.fixture
def clock() -> SlowClock:
    return SlowClock()


@pytest.fixture
def housekeeper() -> Housekeeper:
    return Housekeeper()


@pytest.fixture
def pace(clock: SlowClock, housekeeper: Housekeeper) -> Pace:
    quiet_draw.taken()  # one that a turn clock of another test has expected is forgotten
    page_dropped.taken()  # and so are its pages
    return Pace(clock, housekeeper)


def test_what_happens_makes_the_clock_brisk_at_once_and_quiet_slows_it(
    clock: SlowClock, pace: Pace
) -> None:
    pace.stir()
    assert clock.pace == BRISK
    clock.pass_time(LINGER - 0.1)
    assert clock.pace == BRISK
    clock.pass_time(SURE + 0.3)
    assert clock.pace == REST
    pace.stir()
    assert clock.pace == BRISK


def test_while_things_go_on_happening_the_clock_stays_brisk(clock: SlowClock, pace: Pace) -> None:
    for _ in range(40):
        pace.stir()
        clock.pass_time(LINGER / 4)
        assert clock.pace == BRISK


def test_garbage_is_collected_at_rest_and_all_of_it_once_nobody_is_there(
    clock: SlowClock, pace: Pace, housekeeper: Housekeeper
) -> None:
    pace.stir()
    clock.pass_time(LINGER - 0.1)
    assert housekeeper.told == ["stir"]
    clock.pass_time(SURE + 0.3)
    assert housekeeper.told == ["stir", "rest"]
    pace.stir()
    clock.pass_time(LINGER + SURE + ASLEEP + 0.5)
    assert housekeeper.told == ["stir", "rest", "stir", "rest", "sleep"]


def test_the_next_rest_knows_of_a_page_that_was_dropped(
    clock: SlowClock, pace: Pace, housekeeper: Housekeeper
) -> None:
    page_dropped.set()
    pace.stir()
    clock.pass_time(LINGER + SURE + SURE + 0.3)
    assert housekeeper.told == ["stir", "rest after a page was dropped", "rest"]


def test_a_program_that_was_busy_for_long_sees_first_whether_a_finger_has_come(
    clock: SlowClock, pace: Pace, housekeeper: Housekeeper
) -> None:
    pace.stir()
    clock.be_busy(3 * LINGER)
    pace.stir()
    assert housekeeper.told == ["stir", "stir"]


def test_at_rest_one_thing_after_another_is_done_ahead_until_a_finger_comes(
    clock: SlowClock, housekeeper: Housekeeper
) -> None:
    left = ["a squadron", "another", "a sheet"]
    rests, parts = 2, len(left)
    pace = Pace(clock, housekeeper, lambda: bool(left and left.pop()))
    pace.stir()
    clock.pass_time(LINGER + SURE + BETWEEN + 0.3)
    assert len(left) < 3
    pace.stir()
    seen = len(left)
    clock.pass_time(LINGER)
    assert len(left) == seen > 0
    clock.pass_time(SURE + 5 * BETWEEN)
    assert left == []
    assert housekeeper.told.count("rest") == rests + parts, "what was made is looked at as well"
    assert clock.pace == REST


def test_news_from_another_thread_ends_the_wait_between_two_looks() -> None:
    clock, alarm = ClockBase(async_lib="asyncio"), Alarm()
    clock._max_fps = 1 / 60  # a minute from one look to the next
    alarm.watch_over(clock)
    writer, began = Thread(target=alarm.ring), monotonic()
    writer.start()
    clock.idle()
    writer.join()
    assert monotonic() - began < 30, "the minute was waited out"


def test_at_rest_a_touch_is_seen_within_forty_milliseconds() -> None:
    assert 1 / REST <= 0.04


def test_a_finger_or_a_swinging_arrow_keeps_the_clock_brisk(
    hand: Hand, clock: SlowClock, pace: Pace
) -> None:
    vane = hand.show(VaneDial())
    hand.watch(5 * FRAME)
    pace.watch(hand.window)
    clock.pass_time(2 * LINGER)
    hand.watch(5 * FRAME)
    assert clock.pace == REST, "nothing happens in the window"
    hand.press(5, 5)
    assert clock.pace == BRISK
    clock.pass_time(2 * LINGER)
    assert clock.pace == REST
    vane.swing_to(7)
    hand.watch(2 * FRAME)
    assert clock.pace == BRISK


def test_the_figures_of_a_clock_wake_nobody_and_the_next_drawing_does(
    hand: Hand, clock: SlowClock, pace: Pace
) -> None:
    pace.watch(hand.window)
    clock.pass_time(2 * LINGER)
    quiet_draw.set()
    hand.window.dispatch("on_draw")
    assert clock.pace == REST
    hand.window.dispatch("on_draw")
    assert clock.pace == BRISK
