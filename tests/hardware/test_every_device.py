"""What holds for a vane and a dice button however they are made: wired, simulated, or keys of a
laptop.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

import pytest
from gpiozero.pins.mock import MockFactory

from hardware.inputs.dice_button import DiceButton
from hardware.inputs.keyboard import KeyboardTwin
from hardware.inputs.wind_vane import WindVane
from hardware.readings import DicePressed, Readings, VanePushed, VaneTurned
from hardware.simulated import SimulatedDice, SimulatedVane
from tests.hardware.verbs import DICE, VANE, Hand, heard


class Table(Protocol):
    def turn_clockwise(self, steps: int = 1) -> None: ...
    def turn_back(self, steps: int = 1) -> None: ...
    def push(self) -> None: ...
    def press(self) -> None: ...


class Simulated:
    def __init__(self, readings: Readings) -> None:
        vane, dice = SimulatedVane(readings), SimulatedDice(readings)
        self.turn_clockwise, self.turn_back = vane.turn_clockwise, vane.turn_back
        self.push, self.press = vane.push, dice.press


class Keys:
    def __init__(self, readings: Readings) -> None:
        self._keys = KeyboardTwin(readings)

    def turn_clockwise(self, steps: int = 1) -> None:
        for _ in range(steps):
            self._keys.key("right")

    def turn_back(self, steps: int = 1) -> None:
        for _ in range(steps):
            self._keys.key("left")

    def push(self) -> None:
        self._keys.key("spacebar")

    def press(self) -> None:
        self._keys.key("d")


@pytest.fixture(params=["wired", "simulated", "keys"])
def table(
    request: pytest.FixtureRequest, readings: Readings, mock_factory: MockFactory
) -> Iterator[Table]:
    if request.param == "simulated":
        yield Simulated(readings)
    elif request.param == "keys":
        yield Keys(readings)
    else:
        vane, dice = (
            WindVane(VANE, readings, mock_factory),
            DiceButton(DICE, readings, mock_factory),
        )
        yield Hand(mock_factory)
        vane.close()
        dice.close()


def test_each_click_clockwise_is_one_reading_and_they_add_up(
    table: Table, readings: Readings
) -> None:
    table.turn_clockwise(3)
    assert heard(readings) == [VaneTurned(steps=1, total=total) for total in (1, 2, 3)]


def test_turning_back_counts_down(table: Table, readings: Readings) -> None:
    table.turn_clockwise(2)
    table.turn_back(3)
    assert [(one.steps, one.total) for one in heard(readings) if isinstance(one, VaneTurned)][
        2:
    ] == [
        (-1, 1),
        (-1, 0),
        (-1, -1),
    ]


def test_the_knob_turns_round_and_round_without_an_end(table: Table, readings: Readings) -> None:
    table.turn_clockwise(100)
    assert heard(readings)[-1] == VaneTurned(steps=1, total=100)


def test_a_push_of_the_knob_and_a_press_of_the_dice_are_told_apart(
    table: Table, readings: Readings
) -> None:
    table.push()
    table.press()
    table.push()
    assert heard(readings) == [VanePushed(), DicePressed(), VanePushed()]


def test_a_reading_names_its_device(table: Table, readings: Readings) -> None:
    table.turn_clockwise()
    table.push()
    table.press()
    assert [one.device for one in heard(readings)] == ["vane", "vane", "dice"]
