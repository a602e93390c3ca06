from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.compass import SECTORS, sector_edges, wind_at
from companion.widgets.vane.swing_physics import (
    COAST_SECONDS,
    FULL_TURN,
    PUSH,
    Coast,
    swing,
    turns_of,
)
from companion.widgets.vane.vane import sector_middle

angles = st.floats(-720, 720)
speeds = st.floats(-4000, 4000)


@given(start=angles, speed=speeds, target=st.floats(0, 360))
def test_a_swing_ends_on_its_target_after_a_full_turn_at_least(
    start: float, speed: float, target: float
) -> None:
    run = swing(start, speed, target)
    assert abs(run.way) >= FULL_TURN
    assert (run.angle(run.lasts) - target) % 360 == pytest.approx(0, abs=1e-6) or (
        run.angle(run.lasts) - target
    ) % 360 == pytest.approx(360, abs=1e-6)
    assert run.over(run.lasts)
    assert run.speed_at(run.lasts) == 0


@given(start=angles, speed=st.floats(PUSH, 4000), target=st.floats(0, 360))
def test_a_swing_goes_on_as_fast_as_the_finger_left_it(
    start: float, speed: float, target: float
) -> None:
    assert swing(start, speed, target).speed_at(0) == pytest.approx(speed)
    assert swing(start, -speed, target).speed_at(0) == pytest.approx(-speed)


@given(start=angles, speed=speeds, target=st.floats(0, 360))
def test_a_swing_only_ever_slows_down_and_is_over_in_a_few_seconds(
    start: float, speed: float, target: float
) -> None:
    run = swing(start, speed, target)
    pace = [abs(run.speed_at(run.lasts * part / 20)) for part in range(21)]
    assert pace == sorted(pace, reverse=True)
    assert 0.9 < run.lasts < 7


def test_a_free_arrow_runs_the_turns_its_flick_was_worth() -> None:
    speed = 2 * FULL_TURN / COAST_SECONDS
    assert turns_of(speed) == pytest.approx(2)
    assert Coast(0, speed).angle(60) == pytest.approx(720)
    assert Coast(0, speed).over(60)
    assert not Coast(0, speed).over(0)


def test_24_equal_sectors_with_fresh_to_north_at_the_top() -> None:
    edges = sector_edges(())
    assert len(edges) == SECTORS + 1
    assert edges[-1] - edges[0] == pytest.approx(360)
    assert sector_middle((), 1) == pytest.approx(0)
    assert str(wind_at(1).heading) == "N"


def test_a_heavier_sector_is_wider() -> None:
    weights = (1, 4, 1) * 8
    edges = sector_edges(weights)
    assert edges[2] - edges[1] == pytest.approx(4 * (edges[1] - edges[0]))
    assert sector_middle(weights, 4) == pytest.approx(45)
