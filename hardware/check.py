"""The guided check: asks for one touch of each device after another and says what came of it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from hardware.readings import (
    DICE,
    VANE,
    DeviceFound,
    DeviceLost,
    DicePressed,
    FacesRead,
    Reading,
    VanePushed,
    VaneTurned,
    WindRead,
)
from hardware.wiring import POINTS, DeviceSettings

STILL = 1.5
"""Seconds after the last click that end a turn."""
NEAR = 0.15
"""How far a hand's one turn may be off, as a part of it."""


class Told(Struct, frozen=True):
    """A sentence by its id and figures; a figure of the form ``hardware.…`` is itself the id of words."""

    id: str
    figures: dict[str, int | str] = {}


class Task(Struct, frozen=True):
    """One thing to do: turn, push, throw, or a compass button 0..7."""

    device: str
    deed: str
    point: int = 0

    @property
    def asked(self) -> Told:
        """What the hand is asked to do."""
        if self.deed == "point":
            return Told("hardware.check.point", {"point": f"hardware.point.{POINTS[self.point]}"})
        return Told(f"hardware.check.{self.deed}")


def tasks(wired: DeviceSettings) -> Iterator[Task]:
    """What there is to check."""
    kind = wired.vane.kind
    if kind in {"encoder", "arrow", "overlay", "box"}:
        yield Task(VANE, "turn")
    if kind not in {"none", "compass"}:
        yield Task(VANE, "push")
    if kind == "compass":
        yield from (Task(VANE, "point", point) for point in range(len(POINTS)))
    if wired.dice.kind != "none":
        yield Task(DICE, "throw")


class Check:
    """Goes through the tasks; the clock is handed in. ``results`` are sentences, one for each task that is done."""

    def __init__(self, wired: DeviceSettings) -> None:
        self._tasks = list(tasks(wired))
        self._turn = wired.vane.steps_per_turn
        self._steps = 0
        self._moved: float | None = None
        self.results: tuple[Told, ...] = ()

    @property
    def asked(self) -> Told | None:
        """The task at hand in words, or None when all is done."""
        return self._tasks[0].asked if self._tasks else None

    def take(self, reading: Reading, now: float) -> None:
        """What a device has said."""
        if not self._tasks or isinstance(reading, DeviceLost | DeviceFound):
            return
        task = self._tasks[0]
        match reading, task.deed:
            case VaneTurned(steps=steps), "turn":
                self._steps += steps
                self._moved = now
            case (VanePushed(), "push") | (DicePressed(), "throw") | (FacesRead(), "throw"):
                self._end(Told(f"hardware.check.{task.deed}-heard"))
            case WindRead(point=point), "point":
                self._end(self._pointed(task.point, point))

    def rested(self, now: float) -> None:
        """Ends a turn that has come to rest."""
        if self._moved is not None and now >= self._moved + STILL:
            self._end(self._turned())

    def skip(self) -> None:
        """Nothing was heard: on to the next."""
        if self._tasks:
            self._end(Told("hardware.check.silent", {"device": f"hardware.device.{self._tasks[0].device}"}))

    def _end(self, result: Told) -> None:
        self.results = (*self.results, result)
        self._tasks.pop(0)
        self._steps, self._moved = 0, None

    def _turned(self) -> Told:
        if self._steps < 0:
            return Told("hardware.check.wrong-way")
        if abs(self._steps - self._turn) <= NEAR * self._turn:
            return Told("hardware.check.turn-heard", {"n": self._steps})
        return Told("hardware.check.other-count", {"n": self._steps, "turn": self._turn})

    @staticmethod
    def _pointed(wanted: int, point: int) -> Told:
        figures: dict[str, int | str] = {"point": f"hardware.point.{POINTS[point]}"}
        return Told("hardware.check.point-heard" if point == wanted else "hardware.check.other-point", figures)
