"""Lamps on the pins: the wind, whom the table waits for, damage, and the pips of a die.

They show what they are told.
"""

from __future__ import annotations

from itertools import cycle

from gpiozero import LED, RGBLED, Factory, GPIODevice
from msgspec import Struct

from hardware.inputs.pin_levels import levels
from hardware.readings import CALM, FRESH, LAMPS, STORM, DeviceState, PinLevel
from hardware.wiring.settings import DiceSettings, LampSettings, wires_of_lamps, wires_of_pips

Colour = tuple[float, float, float]
STORM_BEAT = 0.2
"""Seconds a lamp is lit, and dark, in a storm."""
CALM_BEAT = 1.5
LATE_BEAT = 0.4
"""Of the lamp of a seat whose time is up."""
FLASH = (0.15, 0.15, 4)
"""Seconds lit, seconds dark, times: damage."""
COLOURS: dict[int, Colour] = {CALM: (1.0, 1.0, 1.0), FRESH: (0.0, 1.0, 0.0), STORM: (1.0, 0.0, 0.0)}
DARK: Colour = (0.0, 0.0, 0.0)
TICK = 0.25
"""Seconds of one beat of the three-coloured lamp."""
FACES = {
    0: "", 1: "3", 2: "06", 3: "036", 4: "0246", 5: "02346", 6: "012456",
}  # fmt: skip
"""Which of the seven pips each face lights, in the order of ``wiring.settings.PIPS``."""


class LampOrder(Struct, frozen=True, kw_only=True):
    """What the lamps show: the wind (``point`` 0..7 clockwise from north, -1 none yet; ``force``
    of the ``FORCES``), and whom the table waits for.

    ``seats`` are the places of those at the table. ``alarms`` counts the bad news of the battle;
    each time it grows from one order to the next the damage lamp flashes. ``face`` is the first die
    of the last roll, 0 none. ``late`` are places whose time is up: of ``seats``, those blink.
    """

    point: int = -1
    force: int = FRESH
    seats: tuple[int, ...] = ()
    alarms: int = 0
    face: int = 0
    late: tuple[int, ...] = ()


def rhythm(point: int, colour: Colour) -> tuple[Colour, ...]:
    """One round of the three-coloured lamp, in beats: long, then short once for each eighth of a
    circle from north.
    """
    return (*[colour] * 4, *[DARK, colour] * point, *[DARK] * 4)


class Lamps:
    """The lamps of a table on its pins. Raises as gpiozero or lgpio do; no pin stays taken then."""

    name = LAMPS
    lost = ""

    def __init__(self, lamps: LampSettings, dice: DiceSettings, pin_factory: Factory) -> None:
        self._shown = LampOrder()
        self._alarms: int | None = None  # the first order brings no news, however many it counts
        self._trying = False
        self._wires = (*wires_of_lamps(lamps), *wires_of_pips(dice))
        self._lit: dict[str, GPIODevice] = {}
        self._colour: RGBLED | None = None
        try:
            if lamps.wind == "colour":
                self._colour = RGBLED(*lamps.pins_colour, pwm=False, pin_factory=pin_factory)
            for wire in self._wires:
                if not wire.name.startswith("pins_colour"):
                    self._lit[wire.setting] = LED(wire.pin, pin_factory=pin_factory)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """All dark, and the pins back."""
        for lamp in self._lit.values():
            lamp.close()
        if self._colour is not None:
            self._colour.source = None
            self._colour.close()

    def state(self) -> DeviceState:
        """The lamps as they stand."""
        own = [wire for wire in self._wires if wire.setting in self._lit]
        coloured = [wire for wire in self._wires if wire.setting not in self._lit]
        colour = tuple(
            PinLevel(setting=wire.setting, pin=wire.pin, closed=value > 0)
            for wire, value in zip(
                coloured, self._colour.value if self._colour else (), strict=True
            )
        )
        return DeviceState(name=self.name, pins=(*colour, *levels(own, self._lit.values())))

    def show(self, order: LampOrder) -> None:
        """Show this from now on; what has not changed goes on undisturbed."""
        if self._trying:
            self._put_out()
        before, self._shown = self._shown, order
        if (order.point, order.force) != (before.point, before.force):
            self._show_wind(order)
        if (order.seats, order.late) != (before.seats, before.late):
            self._show_seats(order)
        if order.face != before.face:
            self._only("dice.pins_pips", {int(pip) for pip in FACES.get(order.face, "")})
        known, self._alarms = self._alarms, order.alarms
        lamp = self._lit.get("lamps.pin_damage")
        if lamp is not None and known is not None and order.alarms > known:
            lamp.blink(*FLASH)

    def try_out(self, setting: str) -> None:
        """This lamp alone, until the next order; of a coloured lamp, one of its three colours."""
        self._put_out()
        self._trying = True
        if setting in self._lit:
            self._lit[setting].on()
        elif self._colour is not None and setting.startswith("lamps.pins_colour."):
            place = int(setting.rpartition(".")[2])
            self._colour.value = tuple(float(one == place) for one in range(3))

    def _put_out(self) -> None:
        self._shown, self._alarms, self._trying = LampOrder(), None, False
        for lamp in self._lit.values():
            lamp.off()
        if self._colour is not None:
            self._colour.source = None
            self._colour.off()

    def _show_seats(self, order: LampOrder) -> None:
        self._only("lamps.pins_turn", set(order.seats))
        for place in order.late:
            if lamp := self._lit.get(f"lamps.pins_turn.{place}"):
                lamp.blink(LATE_BEAT, LATE_BEAT)

    def _show_wind(self, order: LampOrder) -> None:
        self._only("lamps.pins_eight", {order.point} if order.force == FRESH else set())
        lamp = self._lit.get(f"lamps.pins_eight.{order.point}")
        if lamp is not None and order.force != FRESH:
            beat = STORM_BEAT if order.force == STORM else CALM_BEAT
            lamp.blink(beat, beat)
        if self._colour is not None:
            self._show_colour(self._colour, order)

    def _show_colour(self, lamp: RGBLED, order: LampOrder) -> None:
        lamp.source = None
        if order.point < 0:
            lamp.off()
            return
        lamp.source_delay = TICK
        lamp.source = cycle(rhythm(order.point, COLOURS[order.force]))

    def _only(self, row: str, lit: set[int]) -> None:
        for setting, lamp in self._lit.items():
            if setting.startswith(f"{row}."):
                lamp.on() if int(setting.rpartition(".")[2]) in lit else lamp.off()
