"""A hand at the simulated pins, and the table's own devices that hear it. Runs in the machine:
``python hand.py turn DETENT CLICKS RATE BOUNCES``, ``python hand.py press TIMES HELD BOUNCES``.

``CLICKS`` below 0 are turned anticlockwise, ``RATE`` is clicks a second, ``HELD`` seconds,
``BOUNCES`` how often a contact bounces at most. Prints how many clicks or presses were heard.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from queue import Empty
from random import Random

from msgspec import convert

from hardware.firmware.quadrature import QUARTERS
from hardware.open_devices import attach
from hardware.readings import DicePressed, Reading, Readings, VaneTurned
from hardware.wiring.settings import DeviceSettings, DiceSettings, VaneSettings

LINES = Path("/sys/devices/platform/pins/gpiochip0")
CLOCKWISE = ((1, 0), (1, 1), (0, 1), (0, 0))
"""The contacts A and B, closed or open, through one full click."""
CHATTER = 0.0001
"""Seconds between two bounces of a contact."""
SILENCE = 2.0
"""Seconds after which nothing more is expected."""
REST = 0.2
"""Seconds between two presses."""


def main(words: Sequence[str]) -> int:
    """Have a hand do it, in a program of its own, and listen."""
    if words[0] == "hand":
        return _hand(words[1:])
    detent = words[1] if words[0] == "turn" else "full"
    wanted = DeviceSettings(
        vane=convert({"kind": "encoder", "detent": detent}, VaneSettings),
        dice=DiceSettings(kind="button"),
    )
    readings = Readings()
    attached = attach(wanted, readings)
    if attached.problems:
        print(attached.problems)
        return 1
    with subprocess.Popen([sys.executable, __file__, "hand", *words]) as hand:
        heard = _listen(readings, hand)
    attached.close()
    print(heard)
    return 0


def _listen(readings: Readings, hand: subprocess.Popen[bytes]) -> int:
    """Clicks, clockwise above 0, or presses, until hand and devices are silent."""
    heard = 0
    while True:
        try:
            heard += weight(readings.get(timeout=SILENCE))
        except Empty:
            if hand.poll() is not None:
                return heard


def weight(reading: Reading) -> int:
    """What a reading counts for."""
    if isinstance(reading, VaneTurned):
        return reading.steps
    return int(isinstance(reading, DicePressed))


def _hand(words: Sequence[str]) -> int:
    match words:
        case ["turn", detent, clicks, rate, bounces]:
            knob = VaneSettings()
            lines = Line(knob.pin_a, int(bounces)), Line(knob.pin_b, int(bounces))
            quarters = QUARTERS[detent]
            pause = 1 / float(rate) / quarters
            for place in places(int(clicks) * quarters):
                for line, closed in zip(lines, place, strict=True):
                    line.set(closed)
                time.sleep(pause)
        case ["press", times, held, bounces]:
            button = Line(DiceSettings().pin, int(bounces))
            for _ in range(int(times)):
                button.set(1)
                time.sleep(float(held))
                button.set(0)
                time.sleep(REST)
    return 0


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


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
