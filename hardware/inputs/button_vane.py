"""Vanes of buttons: one that is held and let go,
or eight for the direction and one for the force.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from time import monotonic

from gpiozero import Button, Factory

from hardware.inputs.pin_levels import levels
from hardware.inputs.wind_vane import STEADY
from hardware.readings import FORCES, FRESH, VANE, DeviceState, Readings, VanePushed, WindRead
from hardware.wiring.settings import VaneSettings, wires_of_vane

FORGOTTEN = 20.0
"""Seconds after which a force is forgotten for which no direction was entered."""


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


class ForceChoice:
    """The force that the next direction takes: each press of its button goes on from fresh to storm
    to calm. One that was chosen for no direction is not kept for the wind of another round.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._force = FRESH
        self._pressed = float("-inf")

    @property
    def force(self) -> int:
        """As chosen, or fresh."""
        return self._force if self._clock() - self._pressed < FORGOTTEN else FRESH

    def press(self) -> None:
        """On to the next force."""
        self._force = (self.force + 1) % len(FORCES)
        self._pressed = self._clock()

    def take(self) -> int:
        """The force of a direction that is entered now."""
        force, self._force = self.force, FRESH
        return force


class CompassVane:
    """Eight buttons take the direction that the real vane shows; before it the force button goes
    fresh, storm, calm.
    """

    name = VANE
    lost = ""

    def __init__(
        self,
        vane: VaneSettings,
        readings: Readings,
        pin_factory: Factory,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._readings = readings
        self._wires = wires_of_vane(vane)
        self._choice = ForceChoice(clock)
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
        force.when_pressed = self._choice.press

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
            last=FORCES[self._choice.force],
        )

    def _pressed(self, point: int) -> None:
        self._pushes += 1
        self._readings.put(WindRead(point=point, force=self._choice.take()))
