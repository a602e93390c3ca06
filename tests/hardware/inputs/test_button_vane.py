from __future__ import annotations

import pytest
from gpiozero.exc import GPIOPinInUse
from gpiozero.pins.mock import MockFactory
from msgspec.structs import replace

from hardware.inputs.button_vane import FORGOTTEN, CompassVane, HoldVane
from hardware.readings import Readings, VanePushed, WindRead
from hardware.wiring.settings import VaneSettings
from tests.hardware.verbs import heard

HOLD = VaneSettings(kind="button")
COMPASS = VaneSettings(kind="compass")


def tap(factory: MockFactory, pin: int) -> None:
    factory.pin(pin).drive_low()
    factory.pin(pin).drive_high()


def test_holding_spins_nothing_and_letting_go_does(
    mock_factory: MockFactory, readings: Readings
) -> None:
    vane = HoldVane(HOLD, readings, mock_factory)
    mock_factory.pin(HOLD.pin_push).drive_low()
    assert heard(readings) == []
    assert vane.state().pins[0].closed
    mock_factory.pin(HOLD.pin_push).drive_high()
    assert heard(readings) == [VanePushed()]
    vane.close()


def test_a_direction_button_reads_fresh_wind_unless_the_force_was_chosen(
    mock_factory: MockFactory, readings: Readings
) -> None:
    vane = CompassVane(COMPASS, readings, mock_factory)
    tap(mock_factory, COMPASS.pins_compass[2])
    for presses in (1, 2, 3):
        for _ in range(presses):
            tap(mock_factory, COMPASS.pin_force)
        tap(mock_factory, COMPASS.pins_compass[7])
    assert heard(readings) == [
        WindRead(point=2, force=1),
        WindRead(point=7, force=2),
        WindRead(point=7, force=0),
        WindRead(point=7, force=1),
    ]
    assert len(vane.state().pins) == 9
    vane.close()


def test_a_force_that_somebody_chose_long_ago_is_not_that_of_this_wind(
    mock_factory: MockFactory, readings: Readings
) -> None:
    now = [100.0]
    vane = CompassVane(COMPASS, readings, mock_factory, lambda: now[0])
    tap(mock_factory, COMPASS.pin_force)
    assert vane.state().last == "storm"
    now[0] += FORGOTTEN
    assert vane.state().last == "fresh"
    tap(mock_factory, COMPASS.pins_compass[2])
    tap(mock_factory, COMPASS.pin_force)
    now[0] += FORGOTTEN
    tap(mock_factory, COMPASS.pin_force)
    tap(mock_factory, COMPASS.pins_compass[2])
    assert heard(readings) == [WindRead(point=2, force=1), WindRead(point=2, force=2)]
    vane.close()


def test_a_compass_that_did_not_open_leaves_its_pins_free(
    mock_factory: MockFactory, readings: Readings
) -> None:
    with pytest.raises(GPIOPinInUse):
        CompassVane(replace(COMPASS, pin_force=COMPASS.pins_compass[0]), readings, mock_factory)
    CompassVane(COMPASS, readings, mock_factory)
    tap(mock_factory, COMPASS.pins_compass[0])
    assert heard(readings) == [WindRead(point=0, force=1)]
