"""What hands do to wired devices, on mock pins: turn, push, press, and contacts that chatter as
they do it.
"""

from __future__ import annotations

from queue import Empty, Queue
from random import Random
from typing import Any

from gpiozero import Device
from gpiozero.pins.mock import MockFactory

from hardware.readings import Reading, Readings
from hardware.wiring.settings import DiceSettings, VaneSettings

VANE = VaneSettings(kind="encoder")
DICE = DiceSettings(kind="button")
CLOCKWISE = ((1, 0), (1, 1), (0, 1), (0, 0))
"""The contacts A and B, closed or open, through one click; both are open where the knob rests."""


def heard(readings: Readings) -> list[Reading]:
    """Everything the devices have said since last asked."""
    found: list[Reading] = []
    while True:
        try:
            found.append(readings.get_nowait())
        except Empty:
            return found


class Pins(MockFactory):  # type: ignore[misc]
    """Mock pins; closing them closes the devices on them as well, whose threads would watch for a
    held button as long as the tests run.
    """

    def __init__(self, **made_of: Any) -> None:
        self._holders: list[Device] = []
        super().__init__(**made_of)

    def reserve_pins(self, requester: Device, *names: int) -> None:
        super().reserve_pins(requester, *names)
        self._holders.append(requester)

    def close(self) -> None:
        for holder in self._holders:
            holder.close()
        super().close()


class Hand:
    """A hand on the knob and the buttons; ``chatter`` gives the number of bounces of each
    contact.
    """

    def __init__(self, factory: MockFactory, chatter: Random | None = None) -> None:
        self._factory = factory
        self._chatter = chatter
        self._place = 0

    def turn_clockwise(self, steps: int = 1) -> None:
        for _ in range(4 * steps):
            self.nudge(1)

    def turn_back(self, steps: int = 1) -> None:
        for _ in range(4 * steps):
            self.nudge(-1)

    def nudge(self, way: int) -> None:
        """Turn the knob by a quarter of a click, so that one of its two contacts changes."""
        before = CLOCKWISE[(self._place - 1) % 4]
        self._place += way
        after = CLOCKWISE[(self._place - 1) % 4]
        for pin, was, now in zip((VANE.pin_a, VANE.pin_b), before, after, strict=True):
            if was != now:
                self._change(pin, now)

    def push(self) -> None:
        self._tap(VANE.pin_push)

    def press(self) -> None:
        self._tap(DICE.pin)

    def _tap(self, number: int) -> None:
        pin = self._factory.pin(number)
        pin.drive_low()
        pin.drive_high()

    def _change(self, number: int, closed: int) -> None:
        bounces = self._chatter.randrange(5) if self._chatter else 0
        for level in [closed, 1 - closed] * bounces + [closed]:
            pin = self._factory.pin(number)
            pin.drive_low() if level else pin.drive_high()


class OnlyPut:
    """A queue that can do one thing: whatever else a callback tries on it fails."""

    def __init__(self) -> None:
        self.said: Queue[Reading] = Queue()

    def put(self, reading: Reading) -> None:
        self.said.put(reading)
