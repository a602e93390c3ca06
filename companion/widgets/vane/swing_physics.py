"""How the vane's arrow turns: pure arithmetic of angles (degrees clockwise), speeds (degrees a
second) and seconds.
"""

from __future__ import annotations

from math import exp

from msgspec import Struct

FULL_TURN = 360.0
COAST_SECONDS = 1.3
"""An arrow left alone loses its way with this time constant, so a flick of v runs v * 1.3 degrees
in all.
"""
STILL = 6.0
"""Slower than this, in degrees a second, an arrow stands."""
SWING_SECONDS = 3.2
PUSH = 1100.0
"""About how long a swing to its end lasts, and the speed an arrow gets that is sent from rest."""


def turns_of(speed: float) -> float:
    """How many turns a flick of this speed would run by itself."""
    return abs(speed) * COAST_SECONDS / FULL_TURN


class Coast(Struct, frozen=True):
    """A free run from an angle at a speed, slowed by the bearing."""

    start: float
    speed: float

    def angle(self, seconds: float) -> float:
        """Where the arrow is after so many seconds."""
        return self.start + self.speed * COAST_SECONDS * (1 - exp(-seconds / COAST_SECONDS))

    def speed_at(self, seconds: float) -> float:
        """How fast it still turns."""
        return self.speed * exp(-seconds / COAST_SECONDS)

    def over(self, seconds: float) -> bool:
        """Whether it has come to a stand."""
        return abs(self.speed_at(seconds)) < STILL


class Swing(Struct, frozen=True):
    """A run over a set way that begins at a given speed and eases out to rest: cubic, no jerk at
    either end.
    """

    start: float
    way: float
    lasts: float

    def angle(self, seconds: float) -> float:
        """Where the arrow is after so many seconds."""
        left = max(0.0, 1 - seconds / self.lasts)
        return self.start + self.way * (1 - left**3)

    def speed_at(self, seconds: float) -> float:
        """How fast it still turns."""
        left = max(0.0, 1 - seconds / self.lasts)
        return 3 * self.way * left**2 / self.lasts

    def over(self, seconds: float) -> bool:
        """Whether it has arrived."""
        return seconds >= self.lasts


Run = Coast | Swing


def swing(start: float, speed: float, target: float) -> Swing:
    """A swing that goes on at ``speed`` (or a push, from rest) and ends at ``target`` after one
    full turn at least.
    """
    pace = speed if abs(speed) > PUSH / 3 else PUSH * (-1 if speed < 0 else 1)
    sign = 1 if pace > 0 else -1
    gap = sign * (target - start) % FULL_TURN
    wish = abs(pace) * SWING_SECONDS / 3
    turns = max(1, round((wish - gap) / FULL_TURN))
    way = gap + turns * FULL_TURN
    return Swing(start, sign * way, 3 * way / abs(pace))
