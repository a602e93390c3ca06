"""What throws the dice: a button, a magnet past a reed switch, a tilted cup.

Its timing never chooses a face.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from gpiozero import Button, Factory

from hardware.inputs.pin_levels import levels
from hardware.inputs.wind_vane import STEADY
from hardware.readings import DICE, DeviceState, DicePressed, Readings
from hardware.wiring.settings import DiceSettings, wires_of_dice

STILL = {"button": STEADY, "reed": 0.002, "tilt": None}
"""Seconds a contact must lie still to count, by kind.

A magnet passes in a moment; a shaken cup never lies still.
"""
QUIET = {"button": 0.0, "reed": 0.3, "tilt": 1.0}
"""Seconds of silence after which a contact is a new throw. A cup rattles all through one."""


class DiceButton:
    """A contact to ground; puts ``DicePressed`` on the queue. Raises as gpiozero or lgpio do."""

    name = DICE
    lost = ""

    def __init__(
        self,
        dice: DiceSettings,
        readings: Readings,
        pin_factory: Factory,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._readings = readings
        self._wires = wires_of_dice(dice)
        self._quiet = QUIET[dice.kind]
        self._clock = clock
        self._pushes = self._bounces = 0
        self._button = Button(dice.pin, bounce_time=STILL[dice.kind], pin_factory=pin_factory)
        self._moved = float("-inf")
        self._button.when_pressed = self._pressed

    def close(self) -> None:
        """Give the pin back."""
        self._button.close()

    def state(self) -> DeviceState:
        """The contact and its counts as they stand."""
        pins = levels(self._wires, [self._button])
        return DeviceState(name=self.name, pins=pins, pushes=self._pushes, bounces=self._bounces)

    def _pressed(self) -> None:
        now = self._clock()
        rattling = now - self._moved < self._quiet
        self._moved = now
        if rattling:
            self._bounces += 1
            return
        self._pushes += 1
        self._readings.put(DicePressed())
