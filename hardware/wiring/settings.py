"""What is wired to this table, as the settings file says it, and the wires that follow from it."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Pin = Annotated[int, Meta(ge=2, le=27)]
"""A GPIO number, not a place on the header; 0 and 1 belong to the board itself."""
PinOrNone = Literal[
    0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26,
    27,
]  # fmt: skip
"""0 where there is no wire, otherwise a pin."""
Eight = tuple[Pin, Pin, Pin, Pin, Pin, Pin, Pin, Pin]
Seven = tuple[Pin, Pin, Pin, Pin, Pin, Pin, Pin]
Three = tuple[Pin, Pin, Pin]

POINTS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
"""The eight directions, clockwise from north: the order of everything that comes in eights."""
PIPS = (
    "top-left",
    "middle-left",
    "bottom-left",
    "centre",
    "top-right",
    "middle-right",
    "bottom-right",
)
COLOURS = ("red", "green", "blue")
CLICKS = range(4, 2401)
"""How many clicks one turn of a knob may have."""
SHARED = (2, 3, 14, 15)
"""Pins that a touch panel (2, 3) or the serial port (14, 15) of the board may need; better left
alone.
"""

VaneKind = Literal["none", "encoder", "arrow", "button", "compass", "overlay", "box"]
DiceKind = Literal["none", "button", "reed", "tilt", "box"]
Detent = Literal["full", "half", "quarter"]
WindLamps = Literal["none", "eight", "colour"]
ON_PINS = frozenset({"encoder", "arrow"})
"""Vanes whose encoder is on the pins here."""
TURNED = ON_PINS | {"overlay", "box"}
"""Vanes that are turned click by click."""


class VaneSettings(Struct, frozen=True, kw_only=True):
    """The vane. A turn has ``steps_per_turn`` clicks.

    ``encoder`` is a knob, ``arrow`` a real arrow on an encoder whose place decides, ``button`` one
    button that is held and let go, ``compass`` eight buttons and one for the force, ``overlay`` a
    knob that the kernel reads, ``box`` the knob of the serial box. ``input`` is the overlay's file;
    empty finds it.
    """

    kind: VaneKind = "none"
    pin_a: Pin = 17
    pin_b: Pin = 27
    pin_push: Pin = 22
    detent: Detent = "full"
    steps_per_turn: Annotated[int, Meta(ge=CLICKS[0], le=CLICKS[-1])] = 24
    pins_compass: Eight = (5, 6, 12, 13, 16, 19, 20, 21)
    pin_force: Pin = 26
    input: str = ""


class DiceSettings(Struct, frozen=True, kw_only=True):
    """What throws the dice: a push button, a reed or a tilt switch, or the serial box.

    ``pips`` lights seven lamps.
    """

    kind: DiceKind = "none"
    pin: Pin = 23
    pips: bool = False
    pins_pips: Seven = (4, 7, 8, 9, 10, 11, 18)


class LampSettings(Struct, frozen=True, kw_only=True):
    """Lamps of the table: the wind on eight lamps or one of three colours, a lamp a seat, one for
    damage (0: none).
    """

    wind: WindLamps = "none"
    pins_eight: Eight = (5, 6, 12, 13, 16, 19, 20, 21)
    pins_colour: Three = (5, 6, 13)
    pins_turn: tuple[Pin, ...] = ()
    pin_damage: PinOrNone = 0


class BoxSettings(Struct, frozen=True, kw_only=True):
    """The serial box.

    ``port`` is its file under ``/dev/serial/by-id``; empty finds the first MicroPython board.
    """

    port: str = ""


class DeviceSettings(Struct, frozen=True, kw_only=True):
    """All that is wired to this table."""

    vane: VaneSettings = VaneSettings()
    dice: DiceSettings = DiceSettings()
    lamps: LampSettings = LampSettings()
    box: BoxSettings = BoxSettings()

    @property
    def with_lamps(self) -> bool:
        """Whether any lamp is wired."""
        return bool(wires_of_lamps(self.lamps) or wires_of_pips(self.dice))

    @property
    def with_box(self) -> bool:
        """Whether anything comes from the serial box."""
        return "box" in {self.vane.kind, self.dice.kind}


class Wire(Struct, frozen=True):
    """One wire of a device (vane, dice or lamps): the setting that names its pin,
    ``pin_a``, ``pins_compass.3``.
    """

    device: str
    name: str
    pin: int

    @property
    def setting(self) -> str:
        """The whole name of its setting."""
        return f"{self.device}.{self.name}"


def wires(wired: DeviceSettings) -> tuple[Wire, ...]:
    """The wires of the devices that are in use."""
    vane, dice = wires_of_vane(wired.vane), wires_of_dice(wired.dice)
    return (*vane, *dice, *wires_of_pips(wired.dice), *wires_of_lamps(wired.lamps))


def clashes(wired: DeviceSettings) -> tuple[tuple[Wire, Wire], ...]:
    """Pairs of wires on one pin."""
    all = wires(wired)
    return tuple(
        (one, other)
        for number, one in enumerate(all)
        for other in all[number + 1 :]
        if one.pin == other.pin
    )


def wires_of_vane(vane: VaneSettings) -> tuple[Wire, ...]:
    """The wires of a vane, in the order of its settings."""
    push = Wire("vane", "pin_push", vane.pin_push)
    match vane.kind:
        case "encoder" | "arrow":
            return Wire("vane", "pin_a", vane.pin_a), Wire("vane", "pin_b", vane.pin_b), push
        case "button":
            return (push,)
        case "compass":
            return *_row("vane", "pins_compass", vane.pins_compass), Wire(
                "vane", "pin_force", vane.pin_force
            )
    return ()


def wires_of_dice(dice: DiceSettings) -> tuple[Wire, ...]:
    """The wire of the switch that throws the dice, where there is one."""
    return (Wire("dice", "pin", dice.pin),) if dice.kind in {"button", "reed", "tilt"} else ()


def wires_of_pips(dice: DiceSettings) -> tuple[Wire, ...]:
    """The wires of the pip lamps."""
    return _row("dice", "pins_pips", dice.pins_pips if dice.pips else ())


def wires_of_lamps(lamps: LampSettings) -> tuple[Wire, ...]:
    """The wires of the lamps that are in use."""
    wind = {"eight": ("pins_eight", lamps.pins_eight), "colour": ("pins_colour", lamps.pins_colour)}
    name, pins = wind.get(lamps.wind, ("", ()))
    damage = (Wire("lamps", "pin_damage", lamps.pin_damage),) if lamps.pin_damage else ()
    return (*_row("lamps", name, pins), *_row("lamps", "pins_turn", lamps.pins_turn), *damage)


def _row(device: str, name: str, pins: tuple[int, ...]) -> tuple[Wire, ...]:
    return tuple(Wire(device, f"{name}.{place}", pin) for place, pin in enumerate(pins))
