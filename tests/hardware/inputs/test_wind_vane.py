from __future__ import annotations

from random import Random

import pytest
from gpiozero.exc import GPIOPinInUse
from gpiozero.pins.mock import MockFactory
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from hardware.inputs.wind_vane import STEADY, WindVane
from hardware.readings import Readings, VanePushed, VaneTurned
from tests.hardware.verbs import VANE, Hand, OnlyPut, heard


def ways(readings: Readings) -> list[int]:
    return [one.steps for one in heard(readings) if isinstance(one, VaneTurned)]


def test_nothing_is_lost_in_four_thousand_clean_clicks(
    mock_factory: MockFactory, readings: Readings
) -> None:
    WindVane(VANE, readings, mock_factory)
    hand = Hand(mock_factory)
    hand.turn_clockwise(3000)
    hand.turn_back(1000)
    assert ways(readings) == [1] * 3000 + [-1] * 1000


@pytest.mark.parametrize("seed", range(8))
def test_chattering_contacts_never_count_the_other_way(
    mock_factory: MockFactory, readings: Readings, seed: int
) -> None:
    WindVane(VANE, readings, mock_factory)
    hand = Hand(mock_factory, chatter=Random(seed))
    hand.turn_clockwise(300)
    hand.turn_back(200)
    assert ways(readings) == [1] * 300 + [-1] * 200


def test_however_the_hand_dithers_the_count_is_where_the_knob_rests(
    mock_factory: MockFactory, readings: Readings
) -> None:
    WindVane(VANE, readings, mock_factory)

    @given(nudges=st.lists(st.sampled_from([1, -1]), max_size=200), seed=st.integers(0, 99))
    def dither(nudges: list[int], seed: int) -> None:
        hand = Hand(mock_factory, chatter=Random(seed))
        for way in nudges:
            hand.nudge(way)
        between = sum(nudges) % 4
        for _ in range(between):
            hand.nudge(-1)
        assert sum(ways(readings)) == (sum(nudges) - between) // 4

    dither()


def test_half_a_click_and_back_is_no_click(mock_factory: MockFactory, readings: Readings) -> None:
    WindVane(VANE, readings, mock_factory)
    hand = Hand(mock_factory)
    for way in (1, 1, 1, -1, -1, -1):
        hand.nudge(way)
    assert heard(readings) == []


def test_a_held_knob_is_pushed_once(mock_factory: MockFactory, readings: Readings) -> None:
    WindVane(VANE, readings, mock_factory)
    mock_factory.pin(VANE.pin_push).drive_low()
    assert heard(readings) == [VanePushed()]
    mock_factory.pin(VANE.pin_push).drive_high()
    assert heard(readings) == []


def test_the_push_waits_for_a_steady_contact_and_the_encoder_does_not(
    mock_factory: MockFactory, readings: Readings
) -> None:
    WindVane(VANE, readings, mock_factory)
    assert 0.01 <= STEADY <= 0.02
    assert mock_factory.pin(VANE.pin_push).bounce == STEADY
    assert mock_factory.pin(VANE.pin_a).bounce is None
    assert mock_factory.pin(VANE.pin_b).bounce is None


def test_callbacks_put_readings_on_the_queue_and_do_nothing_else(mock_factory: MockFactory) -> None:
    queue = OnlyPut()
    vane = WindVane(VANE, queue, mock_factory)  # type: ignore[arg-type]
    before = dict(vars(vane))
    hand = Hand(mock_factory)
    hand.turn_clockwise()
    hand.turn_back()
    hand.push()
    assert heard(queue.said) == [
        VaneTurned(steps=1, total=1),
        VaneTurned(steps=-1, total=0),
        VanePushed(),
    ]
    assert {name for name, value in vars(vane).items() if value != before[name]} == {"_pushes"}


def test_a_closed_vane_is_silent_and_its_pins_are_free(
    mock_factory: MockFactory, readings: Readings
) -> None:
    WindVane(VANE, readings, mock_factory).close()
    hand = Hand(mock_factory)
    hand.turn_clockwise()
    hand.push()
    assert heard(readings) == []
    WindVane(VANE, readings, mock_factory)
    hand.turn_clockwise()
    assert heard(readings) == [VaneTurned(steps=1, total=1)]


def test_a_vane_whose_contacts_cannot_be_read_leaves_its_pins_free(
    mock_factory: MockFactory, readings: Readings, monkeypatch: pytest.MonkeyPatch
) -> None:
    def silent(*_: object) -> None:
        raise OSError("no level")

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr("hardware.inputs.wind_vane.Quadrature.begin", silent)
        with pytest.raises(OSError, match="no level") as refused:
            WindVane(VANE, readings, mock_factory)
    WindVane(VANE, readings, mock_factory)
    Hand(mock_factory).turn_clockwise()
    assert heard(readings) == [VaneTurned(steps=1, total=1)]
    assert refused.tb, "and it is still remembered"


def test_a_vane_that_did_not_open_leaves_its_pins_free(
    mock_factory: MockFactory, readings: Readings
) -> None:
    with pytest.raises(GPIOPinInUse):
        WindVane(replace(VANE, pin_push=VANE.pin_a), readings, mock_factory)
    WindVane(VANE, readings, mock_factory)
    Hand(mock_factory).turn_clockwise()
    assert heard(readings) == [VaneTurned(steps=1, total=1)]
