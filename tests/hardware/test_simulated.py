from __future__ import annotations

from collections.abc import Callable

import pytest
from gpiozero.pins.mock import MockFactory

from hardware.inputs.button_vane import CompassVane
from hardware.inputs.keyboard import KeyboardTwin
from hardware.open_devices import attach
from hardware.readings import (
    DeviceFound,
    DeviceLost,
    DicePressed,
    FacesRead,
    Readings,
    VanePushed,
    VaneTurned,
    WindRead,
)
from hardware.simulated import (
    SimulatedBox,
    SimulatedCompass,
    SimulatedDice,
    SimulatedVane,
)
from hardware.wiring.settings import DeviceSettings, DiceSettings, VaneSettings
from tests.hardware.verbs import heard


def test_an_unplugged_vane_says_so(readings: Readings) -> None:
    SimulatedVane(readings).unplug()
    assert heard(readings) == [DeviceLost(device="vane", reason="unplugged")]


@pytest.mark.parametrize(
    ("key", "means"), [("right", True), ("left", True), ("spacebar", True), ("d", True)]
)
def test_a_key_of_the_table_says_that_it_was_used(
    readings: Readings, key: str, means: bool
) -> None:
    assert KeyboardTwin(readings).key(key) is means
    assert len(heard(readings)) == 1


@pytest.mark.parametrize("key", ["escape", "", "D", "enter"])
def test_every_other_key_is_left_to_the_screen(readings: Readings, key: str) -> None:
    assert KeyboardTwin(readings).key(key) is False
    assert heard(readings) == []


@pytest.mark.parametrize("made", ["twin", "keys", "wired"])
def test_the_compass_and_its_twins_read_the_same_wind(
    made: str, readings: Readings, mock_factory: MockFactory
) -> None:
    twin, keys = SimulatedCompass(readings), KeyboardTwin(readings)
    wired = VaneSettings(kind="compass")
    CompassVane(wired, readings, mock_factory)

    def tap(pin: int) -> None:
        mock_factory.pin(pin).drive_low()
        mock_factory.pin(pin).drive_high()

    deeds: dict[str, tuple[Callable[[], object], Callable[[], object]]] = {
        "twin": (twin.next_force, lambda: twin.press(6)),
        "keys": (lambda: keys.key("f"), lambda: keys.key("7")),
        "wired": (lambda: tap(wired.pin_force), lambda: tap(wired.pins_compass[6])),
    }
    force, west = deeds[made]
    for deed in (west, force, west, force, force, west):
        deed()
    assert heard(readings) == [WindRead(point=6, force=force) for force in (1, 2, 0)]


def test_simulated_dice_are_believed_twice(readings: Readings) -> None:
    dice = SimulatedDice(readings)
    for faces in ((4, 4), (4, 2), (4, 2)):
        dice.read(*faces)
    assert heard(readings) == [FacesRead(faces=(4, 2))]


def test_a_simulated_box_turns_throws_and_is_pulled_out(readings: Readings) -> None:
    box = SimulatedBox(readings)
    box.turn(3)
    box.push()
    box.throw()
    box.unplug()
    box.turn(5)
    box.plug()
    box.turn(-1)
    found = DeviceFound(device="box", id="simulated")
    assert heard(readings) == [
        found, VaneTurned(steps=3, total=3), VanePushed(), DicePressed(),
        DeviceLost(device="box", reason="unplugged"), found, VaneTurned(steps=-1, total=2),
    ]  # fmt: skip
    assert (box.state().steps, box.state().bad) == (2, 0)


def test_twins_stand_in_for_the_box_and_the_kernels_knob(readings: Readings) -> None:
    wanted = DeviceSettings(vane=VaneSettings(kind="overlay"), dice=DiceSettings(kind="box"))
    attached = attach(wanted, readings, MockFactory, twins=True)
    assert [type(device) for device in attached.devices] == [SimulatedVane, SimulatedBox]
    assert [state.name for state in attached.states()] == ["vane", "box"]
    attached.close()
