"""A hand at the simulated pins; runs in the machine beside the devices that hear it:
``python hand.py DOES WORDS...``.

``turn DETENT CLICKS RATE BOUNCES``: a knob; ``CLICKS`` below 0 are turned anticlockwise, ``RATE``
is clicks a second, ``BOUNCES`` how often a contact bounces at most. ``turn-pins A B CLICKS RATE``:
a knob on other pins. ``press KIND TIMES HELD BOUNCES``: what throws the dice, closed for ``HELD``
seconds. ``push PIN``: any button. ``wind BOUNCES``: each of the eight buttons after the force.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from hardware.firmware.quadrature import QUARTERS
from hardware.readings import FORCES
from hardware.wiring.settings import DiceSettings, VaneSettings

LINES = Path("/sys/devices/platform/pins/gpiochip0")
CLOCKWISE = ((1, 0), (1, 1), (0, 1), (0, 0))
"""The contacts A and B, closed or open, through one full click."""
CHATTER = 0.0001
"""Seconds between two bounces of a contact."""
REST = {"button": 0.2, "reed": 0.6, "tilt": 1.5}
"""Seconds between two throws."""
RATTLES = 8
"""So often a shaken cup closes its contact in one throw."""


def turn(detent: str, clicks: str, rate: str, bounces: str) -> None:
    """Turn the knob on the pins it usually has."""
    knob, quarters = VaneSettings(), QUARTERS[detent]
    turn_on(knob.pin_a, knob.pin_b, int(clicks) * quarters, float(rate) * quarters, bounces)


def turn_pins(pin_a: str, pin_b: str, clicks: str, rate: str) -> None:
    """Turn a knob of full clicks on these pins."""
    quarters = QUARTERS["full"]
    turn_on(int(pin_a), int(pin_b), int(clicks) * quarters, float(rate) * quarters, "0")


def turn_on(pin_a: int, pin_b: int, quarters: int, rate: float, bounces: str) -> None:
    """So many quarters of a click, ``rate`` of them a second."""
    lines = Line(pin_a, int(bounces)), Line(pin_b, int(bounces))
    for place in places(quarters):
        for line, closed in zip(lines, place, strict=True):
            line.set(closed)
        time.sleep(1 / rate)


def press(kind: str, times: str, held: str, bounces: str) -> None:
    """Push and let go; a cup rattles meanwhile."""
    contact = Line(DiceSettings().pin, int(bounces))
    for _ in range(int(times)):
        for _ in range(RATTLES if kind == "tilt" else 1):
            contact.push(float(held))
        time.sleep(REST[kind])


def wind(bounces: str) -> None:
    """Each direction, before it the force so often that all three come."""
    compass = VaneSettings()
    force = Line(compass.pin_force, int(bounces))
    for point, pin in enumerate(compass.pins_compass):
        for _ in range(point % len(FORCES)):
            force.push(0.1)
            time.sleep(REST["button"])
        Line(pin, int(bounces)).push(0.1)
        time.sleep(REST["button"])


def places(quarters: int) -> list[tuple[int, int]]:
    """Where the contacts stand after each of so many changes, clockwise above 0."""
    way = 1 if quarters > 0 else -1
    return [CLOCKWISE[(number * way - 1) % 4] for number in range(1, abs(quarters) + 1)]


class Line:
    """One simulated pin; a closed contact pulls it down."""

    def __init__(self, number: int, bounces: int) -> None:
        self._pull = LINES / f"sim_gpio{number}/pull"
        self._bounces = bounces
        self._chance = Random(number)
        self._closed = 0

    def push(self, held: float) -> None:
        """Close the contact, and open it after so many seconds."""
        self.set(1)
        time.sleep(held)
        self.set(0)
        time.sleep(held)

    def set(self, closed: int) -> None:
        """Close or open the contact, with some bounces."""
        if closed == self._closed:
            return
        self._closed = closed
        for _ in range(self._chance.randint(0, self._bounces)):
            self._write(closed)
            time.sleep(CHATTER)
            self._write(1 - closed)
            time.sleep(CHATTER)
        self._write(closed)

    def _write(self, closed: int) -> None:
        self._pull.write_text("pull-down" if closed else "pull-up")


HANDS: dict[str, Callable[..., None]] = {
    "push": lambda pin: Line(int(pin), 2).push(0.1),
    "turn": turn,
    "turn-pins": turn_pins,
    "press": press,
    "wind": wind,
}

if __name__ == "__main__":
    HANDS[sys.argv[1]](*sys.argv[2:])
