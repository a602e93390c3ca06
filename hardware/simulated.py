"""Twins of the devices, without wires: for tests, and for a laptop's keyboard."""

from __future__ import annotations

from hardware.firmware.box_logic import RATTLE, BoxLogic
from hardware.inputs.button_vane import ForceChoice
from hardware.readings import (
    BOX,
    DICE,
    VANE,
    DeviceLost,
    DeviceState,
    DicePressed,
    FacesRead,
    Reading,
    Readings,
    VanePushed,
    VaneTurned,
    WindRead,
)
from hardware.serial_box.box_state import Box
from hardware.serial_box.dice_reader import TwoAlike
from hardware.serial_box.line_protocol import LineReader


class SimulatedVane:
    """A knob that turns when told to."""

    name = VANE
    lost = ""

    def __init__(self, readings: Readings) -> None:
        self._readings = readings
        self._total = 0

    def turn_clockwise(self, steps: int = 1) -> None:
        for _ in range(steps):
            self._turn(1)

    def turn_back(self, steps: int = 1) -> None:
        for _ in range(steps):
            self._turn(-1)

    def push(self) -> None:
        self._readings.put(VanePushed())

    def unplug(self) -> None:
        self._readings.put(DeviceLost(device=self.name, reason="unplugged"))

    def state(self) -> DeviceState:
        return DeviceState(name=self.name, steps=self._total)

    def close(self) -> None:
        """There is no pin to give back."""

    def _turn(self, step: int) -> None:
        self._total += step
        self._readings.put(VaneTurned(steps=step, total=self._total))


class SimulatedBox:
    """A serial box without a cable: the firmware's own logic speaks,
    and the table's own reader listens.
    """

    name = BOX

    def __init__(self, readings: Readings) -> None:
        self._readings = readings
        self._reader, self._box = LineReader(), Box()
        self._now = 0
        self.plug()

    def plug(self) -> None:
        """Power and a new start."""
        self._logic: BoxLogic | None = BoxLogic("simulated")
        self._steps = 0
        self._reader.restart()
        self._box.opened(self._now / 1000)
        self._pass(20)

    def unplug(self) -> None:
        self._logic = None
        self._say(self._box.unplugged())

    def turn(self, steps: int) -> None:
        self._steps += steps
        self._pass(20)

    def push(self) -> None:
        self._pass(30, push=1)
        self._pass(30)

    def throw(self) -> None:
        self._pass(RATTLE, dice=0)
        self._pass(20, dice=1)
        self._pass(20)

    @property
    def lost(self) -> str:
        return self._box.lost

    def state(self) -> DeviceState:
        reader = self._reader
        return DeviceState(
            name=self.name, steps=self._box.total, lines=reader.good, bad=reader.bad, lost=self.lost
        )

    def close(self) -> None:
        """There is no cable to let go of."""

    def _pass(self, milliseconds: int, push: int = 0, dice: int = 0) -> None:
        for _ in range(0, milliseconds, 10):
            self._now += 10
            lines = self._logic.tick(self._now, self._steps, push, dice) if self._logic else []
            for line in self._reader.feed("".join(lines).encode()):
                self._say(self._box.take(line, self._now / 1000))

    def _say(self, found: tuple[Reading, ...]) -> None:
        for reading in found:
            self._readings.put(reading)


class SimulatedCompass:
    """Eight direction buttons and one for the force, pressed when told to."""

    name = VANE

    def __init__(self, readings: Readings) -> None:
        self._readings = readings
        self._choice = ForceChoice()
        self.next_force = self._choice.press

    def press(self, point: int) -> None:
        self._readings.put(WindRead(point=point, force=self._choice.take()))

    def close(self) -> None:
        """There is no pin to give back."""


class SimulatedDice:
    """A dice button that is pressed, or a reader of real dice that reads, when told to."""

    name = DICE

    def __init__(self, readings: Readings) -> None:
        self._readings = readings
        self._faces = TwoAlike()

    def press(self) -> None:
        self._readings.put(DicePressed())

    def read(self, *faces: int) -> None:
        if believed := self._faces.read(faces):
            self._readings.put(FacesRead(faces=believed))

    def close(self) -> None:
        """There is no pin to give back."""
