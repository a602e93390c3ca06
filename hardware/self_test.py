"""The guided check: asks for one touch of each device after another and says what came of it."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Lock

from msgspec import Struct

from hardware.firmware.quadrature import QUARTERS
from hardware.readings import (
    DICE,
    FRESH,
    LAMPS,
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
from hardware.wiring.settings import (
    CLICKS,
    COLOURS,
    ON_PINS,
    POINTS,
    TURNED,
    DeviceSettings,
    VaneSettings,
    Wire,
    wires_of_lamps,
    wires_of_pips,
)

STILL = 1.5
"""Seconds after the last click that end a turn."""
NEAR = 0.1
"""How far a hand's one turn may be off, as a part of it: a module of 20 clicks is not taken for one
of 24.
"""


class Told(Struct, frozen=True):
    """A sentence by its id and figures;
    a figure of the form ``hardware.…`` is itself the id of words.
    """

    id: str
    figures: dict[str, int | str] = {}


class Offer(Struct, frozen=True):
    """A setting of the vane that the check has found out, and its value."""

    setting: str
    value: str


class Task(Struct, frozen=True):
    """One thing to do: turn, push, throw, a compass button 0..7, its force button, or to look at
    the lamp on a wire.
    """

    device: str
    deed: str
    point: int = 0
    wire: Wire | None = None

    @property
    def asked(self) -> Told:
        """What the hand is asked to do."""
        if self.deed == "point":
            return Told("hardware.check.point", {"point": f"hardware.point.{POINTS[self.point]}"})
        if self.wire:
            return _lamp(self.wire)
        return Told(f"hardware.check.{self.deed}")


def tasks(wired: DeviceSettings) -> Iterator[Task]:
    """What there is to check."""
    kind = wired.vane.kind
    if kind in TURNED:
        yield Task(VANE, "turn")
    if kind not in {"none", "compass"}:
        yield Task(VANE, "push")
    if kind == "compass":
        yield from (Task(VANE, "point", point) for point in range(len(POINTS)))
        yield Task(VANE, "force")
    if wired.dice.kind != "none":
        yield Task(DICE, "throw")
    lamps = (*wires_of_lamps(wired.lamps), *wires_of_pips(wired.dice))
    yield from (Task(LAMPS, "light", wire=wire) for wire in lamps)


def _lamp(wire: Wire) -> Told:
    """Whether this lamp shines, and where to look if it does not."""
    name, _, place = wire.name.partition(".")
    figures: dict[str, int | str] = {"pin": wire.pin, "n": int(place or 0) + 1}
    if name == "pins_eight":
        figures["point"] = f"hardware.point.{POINTS[int(place)]}"
    if name == "pins_colour":
        figures["colour"] = f"hardware.colour.{COLOURS[int(place)]}"
    return Told(f"hardware.check.light.{name.replace('_', '-')}", figures)


class Check:
    """Goes through the tasks; the clock is handed in.

    ``results`` are sentences, one for each task that is done. A device may be heard on one thread
    while another looks on or passes over it.
    """

    def __init__(self, wired: DeviceSettings) -> None:
        self._tasks = tuple(tasks(wired))
        self._changing = Lock()
        self._vane = wired.vane
        self._steps = 0
        self._moved: float | None = None
        self.results: tuple[Told, ...] = ()
        self.offers: tuple[Offer, ...] = ()

    @property
    def asked(self) -> Told | None:
        """The task at hand in words, or None when all is done."""
        return next((task.asked for task in self._tasks), None)

    @property
    def lamp(self) -> str:
        """The setting of the lamp that is to be lit alone, empty where none is."""
        wire = next((task.wire for task in self._tasks), None)
        return wire.setting if wire else ""

    def take(self, reading: Reading, now: float) -> None:
        """What a device has said."""
        with self._changing:
            self._take(reading, now)

    def _take(self, reading: Reading, now: float) -> None:
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
            case WindRead(force=force), "force":
                self._end(
                    Told(
                        "hardware.check.force-silent"
                        if force == FRESH
                        else "hardware.check.force-heard"
                    )
                )

    def rested(self, now: float) -> None:
        """Ends a turn that has come to rest."""
        with self._changing:
            if self._moved is not None and now >= self._moved + STILL:
                self._end(self._turned())

    def skip(self) -> None:
        """Nothing was heard, or the lamp was looked at: on to the next."""
        with self._changing:
            if self.lamp:
                self._looked_at()
            elif self._tasks:
                device = f"hardware.device.{self._tasks[0].device}"
                self._end(Told("hardware.check.silent", {"device": device}))

    def settle(self) -> None:
        """An offer was taken: the others speak of the settings as they were."""
        with self._changing:
            self.offers = ()

    def _looked_at(self) -> None:
        """Only the last lamp is told of: a row of them would fill the page."""
        self._tasks = self._tasks[1:]
        if not self._tasks:
            self.results = (*self.results, Told("hardware.check.lamps-lit"))

    def _end(self, result: Told) -> None:
        self.results = (*self.results, result)
        self._tasks = self._tasks[1:]
        self._steps, self._moved = 0, None

    def _turned(self) -> Told:
        if self._steps < 0:
            return Told("hardware.check.wrong-way")
        found, turn = self._steps, self._vane.steps_per_turn
        if _near(found, turn):
            return Told("hardware.check.turn-heard", {"n": found})
        figures: dict[str, int | str] = {"n": found, "turn": turn}
        if found in CLICKS:
            self.offers = (Offer("steps_per_turn", str(found)),)
        if not (kind := _detent(self._vane, found)):
            return Told("hardware.check.other-count", figures)
        self.offers = (Offer("detent", kind), *self.offers)
        return Told("hardware.check.other-detent", figures | {"detent": f"hardware.value.{kind}"})

    @staticmethod
    def _pointed(wanted: int, point: int) -> Told:
        figures: dict[str, int | str] = {"point": f"hardware.point.{POINTS[point]}"}
        return Told(
            "hardware.check.point-heard" if point == wanted else "hardware.check.other-point",
            figures,
        )


def _near(found: float, wanted: float) -> bool:
    return abs(found - wanted) <= NEAR * wanted


def _detent(vane: VaneSettings, found: int) -> str:
    """The kind of click that would make this count right, where the pins here are the knob's own;
    else nothing.
    """
    if vane.kind not in ON_PINS:
        return ""
    for kind, quarters in QUARTERS.items():
        if kind != vane.detent and _near(
            found, vane.steps_per_turn * quarters / QUARTERS[vane.detent]
        ):
            return kind
    return ""
