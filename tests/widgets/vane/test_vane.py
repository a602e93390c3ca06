from __future__ import annotations

from itertools import pairwise
from math import cos, radians, sin
from typing import Any

import pytest

from companion.widgets.kit.texture_painter import letters_in
from companion.widgets.kit.theme import PANELS, metrics
from companion.widgets.vane.swing_physics import FULL_TURN
from companion.widgets.vane.vane import VaneDial, sector_middle
from tests.windows import FRAME, Hand


class Watched:
    """A vane in the window and what it has told."""

    def __init__(self, hand: Hand, **how: Any) -> None:
        self.hand = hand
        self.told: list[tuple[Any, ...]] = []
        self.vane = VaneDial(**how)
        self.vane.bind(
            on_flicked=lambda _, turns: self.told.append(("flicked", round(turns, 1))),
            on_weak=lambda *_: self.told.append(("weak",)),
            on_rest=lambda _, sector: self.told.append(("rest", sector)),
        )
        hand.show(self.vane)

    def drag(self, degrees: float, frames: int) -> None:
        """A finger goes round the dial so far in so many frames, and lifts."""
        start = 10.0
        finger = self.hand.press(*self.rim(start))
        for frame in range(1, frames + 1):
            finger.touch_move(*self.rim(start + degrees * frame / frames))
            self.hand.advance_frames(1)
        finger.touch_up()

    def rim(self, angle: float) -> tuple[float, float]:
        """A point of the dial, so many degrees clockwise from the top."""
        reach = min(self.vane.size) * 0.35
        return self.vane.center_x + reach * sin(radians(angle)), self.vane.center_y + reach * cos(
            radians(angle)
        )


@pytest.fixture
def watched(hand: Hand) -> Watched:
    return Watched(hand)


def test_a_strong_flick_counts_and_tells_its_turns(watched: Watched) -> None:
    watched.vane.flick(1000)
    assert watched.told == [("flicked", 3.6)]


def test_a_weak_flick_is_told_and_gives_no_wind(watched: Watched) -> None:
    watched.vane.flick(200)
    watched.hand.advance(8)
    assert watched.told == [("weak",)]
    assert watched.vane.still


def test_a_fast_finger_flicks_the_arrow_either_way(watched: Watched) -> None:
    watched.drag(80, frames=5)
    assert watched.told[0][0] == "flicked"
    assert watched.vane.turned > 0
    watched.hand.advance(10)
    turned = watched.vane.turned
    watched.drag(-80, frames=5)
    watched.hand.advance_frames(2)
    assert watched.vane.turned < turned


def test_a_slow_finger_takes_the_arrow_along_but_does_not_spin_it(watched: Watched) -> None:
    watched.drag(30, frames=40)
    assert watched.vane.turned == pytest.approx(30, abs=25)
    assert ("weak",) in watched.told
    assert not [word for word in watched.told if word[0] == "flicked"]


def test_the_arrow_goes_on_from_the_flick_and_comes_to_rest_where_the_wind_blows(
    watched: Watched,
) -> None:
    watched.vane.flick(1500)
    watched.hand.advance(0.2)
    before = watched.vane.turned
    watched.vane.swing_to(13)
    way = [before]
    while not watched.vane.still:
        watched.hand.advance_frames(1)
        way.append(watched.vane.turned)
    travelled = way[-2] - before
    assert travelled >= FULL_TURN - 1
    assert watched.vane.turned == pytest.approx(sector_middle((), 13))
    assert watched.told[-1] == ("rest", 13)


def test_the_arrow_never_jumps(watched: Watched) -> None:
    watched.vane.flick(1500)
    watched.hand.advance(0.3)
    watched.vane.swing_to(2)
    last, steps = watched.vane.turned, []
    while not watched.vane.still:
        watched.hand.advance_frames(1)
        steps.append(watched.vane.turned - last)
        last = watched.vane.turned
    assert max(steps[:-1]) <= 1500 * FRAME + 0.1
    assert all(late <= early + 1e-6 for early, late in pairwise(steps[:-1]))


def test_from_rest_a_swing_pushes_the_arrow_a_full_turn_at_least(watched: Watched) -> None:
    watched.vane.point_at(7)
    watched.vane.swing_to(7)
    watched.hand.advance(0.1)
    assert not watched.vane.still
    watched.hand.advance(6)
    assert watched.told == [("rest", 7)]


@pytest.mark.parametrize("frame", [1 / 30, 1 / 60, 1 / 144])
def test_the_swing_ends_alike_however_fast_frames_come(watched: Watched, frame: float) -> None:
    watched.vane.swing_to(20)
    for _ in range(round(6 / frame)):
        watched.hand.now += frame
        watched.hand.clock.tick()
    assert watched.told == [("rest", 20)]
    assert watched.vane.turned == pytest.approx(sector_middle((), 20))


def test_while_the_arrow_swings_home_a_finger_cannot_bend_it(watched: Watched) -> None:
    watched.vane.swing_to(5)
    watched.drag(90, frames=4)
    watched.hand.advance(6)
    assert watched.told == [("rest", 5)]


def test_only_the_arrow_moves_and_at_rest_nothing_does(watched: Watched) -> None:
    dial, drawn = watched.vane.dial, []
    watched.hand.window.bind(on_draw=lambda *_: drawn.append(1))
    watched.vane.swing_to(3)
    watched.hand.watch(1)
    assert len(drawn) >= 55
    watched.hand.watch(6)
    drawn.clear()
    watched.hand.watch(2)
    assert drawn == []
    assert watched.vane.dial is dial


def test_on_a_board_turned_sideways_the_arrow_turns_with_it(hand: Hand) -> None:
    watched = Watched(hand, north="right")
    watched.vane.point_at(1)
    assert watched.vane.turned == pytest.approx(90)


def test_at_rest_a_fan_shows_which_way_the_arrow_came_until_it_is_touched(watched: Watched) -> None:
    assert watched.vane.fan is None
    watched.vane.swing_to(5)
    assert watched.vane.fan is None
    watched.hand.advance(9)
    assert watched.vane.fan is not None
    watched.vane.point_at(5)
    assert watched.vane.fan is None


def test_a_finger_that_still_lies_on_the_dial_does_not_disturb_a_swing(watched: Watched) -> None:
    """The wind was spun by another key meanwhile."""
    finger = watched.hand.press(*watched.rim(10))
    watched.vane.swing_to(5)
    for angle in range(20, 200, 20):
        finger.touch_move(*watched.rim(angle))
        watched.hand.advance_frames()
    finger.touch_up()
    watched.hand.advance(8)
    assert watched.told == [("rest", 5)]


def test_a_finger_that_leaves_a_vane_taken_away_meanwhile_spins_nothing(watched: Watched) -> None:
    finger = watched.hand.press(*watched.rim(10))
    for angle in range(20, 200, 20):
        finger.touch_move(*watched.rim(angle))
        watched.hand.advance_frames()
    watched.hand.clear()
    finger.touch_up()
    watched.hand.advance(1)
    assert watched.told == []
    assert watched.vane.still


def test_letters_of_the_dial_are_as_high_in_a_window_that_was_made_higher(hand: Hand) -> None:
    vane = Watched(hand, size_hint=(None, None), size=(300, 300)).vane
    assert letters_in(vane.dial) >= metrics.least
    metrics.panel = PANELS["portrait"]
    hand.advance_frames(2)
    assert letters_in(vane.dial) >= metrics.least
