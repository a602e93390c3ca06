"""Vanes of buttons: one that is held and let go,
or eight for the direction and one for the force.
"""

from __future__ import annotations

from functools import partial

from gpiozero import Button, Factory

from hardware.inputs.pin_levels import levels
from hardware.inputs.wind_vane import STEADY
from hardware.readings import FORCES, FRESH, VANE, DeviceState, Readings, VanePushed, WindRead
from hardware.wiring.settings import VaneSettings, wires_of_vane


class HoldVane:
    """One button: hold it as one holds the arrow back, let go and the wind is spun.

    How long never matters.
    """

    name = VANE
    lost = ""

    def __init__(self, vane: VaneSettings, readings: Readings, pin_factory: Factory) -> None:
        self._readings = readings
        self._wires = wires_of_vane(vane)
        self._pushes = 0
        self._button = Button(vane.pin_push, bounce_time=STEADY, pin_factory=pin_factory)
        self._button.when_released = self._let_go

    def close(self) -> None:
        """Give the pin back."""
        self._button.close()

    def state(self) -> DeviceState:
        """The button as it stands."""
        pins = levels(self._wires, [self._button])
        return DeviceState(name=self.name, pins=pins, pushes=self._pushes)

    def _let_go(self) -> None:
        self._pushes += 1
        self._readings.put(VanePushed())


class CompassVane:
    """Eight buttons take the direction that the real vane shows; before it the force button goes
    fresh, storm, calm.
    """

    name = VANE
    lost = ""

    def __init__(self, vane: VaneSettings, readings: Readings, pin_factory: Factory) -> None:
        self._readings = readings
        self._wires = wires_of_vane(vane)
        self._force = FRESH
        self._pushes = 0
        self._buttons: list[Button] = []
        try:
            for wire in self._wires:
                self._buttons.append(Button(wire.pin, bounce_time=STEADY, pin_factory=pin_factory))
        except BaseException:
            self.close()
            raise
        *points, force = self._buttons
        self._on_point = [partial(self._pressed, point) for point in range(len(points))]
        for button, pressed in zip(points, self._on_point, strict=True):
            button.when_pressed = pressed
        force.when_pressed = self._next_force

    def close(self) -> None:
        """Give the pins back."""
        for button in self._buttons:
            button.close()

    def state(self) -> DeviceState:
        """The buttons as they stand; ``last`` is the force that the next direction takes."""
        pins = levels(self._wires, self._buttons)
        return DeviceState(
            name=self.name,
            pins=pins,
            pushes=self._pushes,
            last=FORCES[self._force],
        )

    def _pressed(self, point: int) -> None:
        self._pushes += 1
        self._readings.put(WindRead(point=point, force=self._force))
        self._force = FRESH

    def _next_force(self) -> None:
        self._force = (self._force + 1) % len(FORCES)
