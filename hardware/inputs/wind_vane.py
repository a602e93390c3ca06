"""The vane as a knob, or as a real arrow on the same encoder: two contacts and a push button."""

from __future__ import annotations

from typing import Any

from gpiozero import Button, Factory, InputDevice

from hardware.firmware.quadrature import Quadrature
from hardware.inputs.pin_levels import levels
from hardware.readings import VANE, DeviceState, Readings, VanePushed, VaneTurned
from hardware.wiring.settings import VaneSettings, wires_of_vane

STEADY = 0.02
"""Seconds a button must lie still to count.

The encoder has none: its own order of edges weeds out the bounces.
"""


class WindVane:
    """A rotary encoder with push button; puts ``VaneTurned`` and ``VanePushed`` on the queue.

    Raises whatever gpiozero or lgpio raise when a pin cannot be had; no pin stays taken then.
    """

    name = VANE
    lost = ""

    def __init__(self, vane: VaneSettings, readings: Readings, pin_factory: Factory) -> None:
        self._wires = wires_of_vane(vane)
        self._readings = readings
        self._decoder = Quadrature(vane.detent)
        self._is_arrow = vane.kind == "arrow"
        self._told = 0
        self._pushes = 0
        self._opened: list[InputDevice] = []
        try:
            for wire in self._wires[:2]:
                self._opened.append(InputDevice(wire.pin, pull_up=True, pin_factory=pin_factory))
            button = Button(vane.pin_push, bounce_time=STEADY, pin_factory=pin_factory)
            self._opened.append(button)
            self._listen(self._opened[:2])
            button.when_pressed = self._pushed
        except BaseException:
            self.close()
            raise

    def _listen(self, contacts: list[InputDevice]) -> None:
        """Hear every edge. What is called then runs on lgpio's one thread, which dies of any error:
        it counts, queues, and does nothing else.
        """
        self._decoder.begin(*(int(contact.value) for contact in contacts))
        for contact, changed in zip(contacts, (self._a_changed, self._b_changed), strict=True):
            contact.pin.bounce = None
            contact.pin.edges = "both"
            contact.pin.when_changed = changed

    def close(self) -> None:
        """Give the pins back."""
        for device in self._opened:
            device.close()

    def state(self) -> DeviceState:
        """The contacts and counts as they stand."""
        decoder, pins = self._decoder, levels(self._wires, self._opened)
        return DeviceState(
            name=self.name,
            pins=pins,
            steps=decoder.steps,
            bounces=decoder.bounces,
            pushes=self._pushes,
        )

    def _a_changed(self, _ticks: Any, level: int) -> None:
        self._changed(0, level)

    def _b_changed(self, _ticks: Any, level: int) -> None:
        self._changed(1, level)

    def _changed(self, contact: int, level: int) -> None:
        self._decoder.change(contact, 0 if level else 1)
        total = self._decoder.clicks if self._is_arrow else self._decoder.steps
        if total != self._told:
            self._readings.put(VaneTurned(steps=total - self._told, total=total))
            self._told = total

    def _pushed(self) -> None:
        self._pushes += 1
        self._readings.put(VanePushed())
