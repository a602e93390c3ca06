from __future__ import annotations

import pytest
from gpiozero.pins.mock import MockFactory

from hardware.inputs.dice_button import DiceButton
from hardware.inputs.wind_vane import STEADY
from hardware.readings import DicePressed, Readings
from hardware.wiring.settings import DiceSettings
from tests.hardware.verbs import DICE, Hand, OnlyPut, heard


def test_each_press_is_told_once_however_long_it_lasts(
    mock_factory: MockFactory, readings: Readings
) -> None:
    DiceButton(DICE, readings, mock_factory)
    mock_factory.pin(DICE.pin).drive_low()
    assert heard(readings) == [DicePressed()]
    mock_factory.pin(DICE.pin).drive_high()
    assert heard(readings) == []


def test_the_button_waits_for_a_steady_contact(
    mock_factory: MockFactory, readings: Readings
) -> None:
    DiceButton(DICE, readings, mock_factory)
    assert mock_factory.pin(DICE.pin).bounce == STEADY


def test_the_callback_puts_a_reading_on_the_queue_and_does_nothing_else(
    mock_factory: MockFactory,
) -> None:
    queue = OnlyPut()
    dice = DiceButton(DICE, queue, mock_factory)  # type: ignore[arg-type]
    before = dict(vars(dice))
    Hand(mock_factory).press()
    assert heard(queue.said) == [DicePressed()]
    assert {name for name, value in vars(dice).items() if value != before[name]} == {
        "_pushes",
        "_moved",
    }


def test_a_closed_button_is_silent_and_its_pin_is_free(
    mock_factory: MockFactory, readings: Readings
) -> None:
    DiceButton(DICE, readings, mock_factory).close()
    Hand(mock_factory).press()
    assert heard(readings) == []
    DiceButton(DICE, readings, mock_factory)
    Hand(mock_factory).press()
    assert heard(readings) == [DicePressed()]


@pytest.mark.parametrize(("kind", "throws"), [("button", 6), ("reed", 4), ("tilt", 2)])
def test_a_rattling_cup_is_one_throw_and_a_button_is_as_many_as_its_presses(
    mock_factory: MockFactory, readings: Readings, kind: str, throws: int
) -> None:
    now = [50.0]
    dice = DiceButton(DiceSettings(kind=kind), readings, mock_factory, clock=lambda: now[0])  # type: ignore[arg-type]
    for pause in (0, 0.2, 0.9, 0.9, 0.2, 1.1):
        now[0] += pause
        Hand(mock_factory).press()
    assert heard(readings) == [DicePressed()] * throws
    assert dice.state().bounces == 6 - throws
