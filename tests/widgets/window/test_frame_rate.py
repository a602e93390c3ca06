"""The clock is brisk while something happens and slow at rest; here the test says how time
passes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.widgets.vane.vane import VaneDial
from companion.widgets.window.frame_rate import BRISK, LINGER, REST, Pace
from tests.windows import Hand


class SlowClock:
    """A clock that waits for nobody: it has a pace, and one thing to do later."""

    def __init__(self) -> None:
        self._max_fps = 0
        self._due: float | None = None
        self._now = 0.0

    def create_trigger(self, deed: Callable[[], None], wait: float) -> Any:
        self._deed, self._wait = deed, wait
        return self

    def __call__(self) -> None:
        self._due = self._now + self._wait if self._due is None else self._due

    def cancel(self) -> None:
        self._due = None

    def pass_time(self, seconds: float) -> None:
        self._now += seconds
        if self._due is not None and self._now >= self._due:
            self._due = None
            self._deed()

    @property
    def pace(self) -> int:
        return self._max_fps


@pytest.fixture
def clock() -> SlowClock:
    return SlowClock()


@pytest.fixture
def pace(clock: SlowClock) -> Pace:
    return Pace(clock)


def test_what_happens_makes_the_clock_brisk_at_once_and_quiet_slows_it(
    clock: SlowClock, pace: Pace
) -> None:
    pace.stir()
    assert clock.pace == BRISK
    clock.pass_time(LINGER - 0.1)
    assert clock.pace == BRISK
    clock.pass_time(0.2)
    assert clock.pace == REST
    pace.stir()
    assert clock.pace == BRISK


def test_while_things_go_on_happening_the_clock_stays_brisk(clock: SlowClock, pace: Pace) -> None:
    for _ in range(40):
        pace.stir()
        clock.pass_time(LINGER / 4)
        assert clock.pace == BRISK


def test_at_rest_a_touch_is_seen_within_forty_milliseconds() -> None:
    assert 1 / REST <= 0.04


def test_a_finger_or_a_swinging_arrow_keeps_the_clock_brisk(
    hand: Hand, clock: SlowClock, pace: Pace
) -> None:
    vane = hand.show(VaneDial())
    hand.advance_frames(5)
    pace.watch(hand.window)
    clock.pass_time(2 * LINGER)
    hand.advance_frames(5)
    assert clock.pace == REST, "nothing happens in the window"
    hand.press(5, 5)
    assert clock.pace == BRISK
    clock.pass_time(2 * LINGER)
    assert clock.pace == REST
    vane.swing_to(7)
    hand.advance_frames(2)
    assert clock.pace == BRISK
