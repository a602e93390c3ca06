"""What the wiring needs of each board: its places, and what ends at those in use."""

from __future__ import annotations

from collections.abc import Iterator

from gpiozero.pins.pi import PiBoardInfo
from msgspec import Struct

from hardware.firmware import pins as pico
from hardware.wiring.settings import (
    PIPS,
    POINTS,
    DeviceSettings,
    Wire,
    wires_of_dice,
    wires_of_lamps,
    wires_of_pips,
    wires_of_vane,
)

GROUND, SUPPLY = "#000", "#c00"
HOLES = {
    "GND": GROUND,
    "AGND": GROUND,
    "3V3": SUPPLY,
    "3V3(OUT)": SUPPLY,
    "5V": "#fff",
    "VBUS": "#fff",
    "VSYS": "#fff",
}
"""Colours of what is no pin, by the name on the board.

No device is ever wired to the white ones: they carry 5 V.
"""
J8 = PiBoardInfo.from_revision(0xA02082).headers["J8"].pins
"""The header of a Pi 3B; every board with 40 pins has the same."""
PANEL = (2, 4, 6)
"""Where the plug sits that feeds the panel."""
PICO = (
    *("GP0", "GP1", "GND", "GP2", "GP3", "GP4", "GP5", "GND", "GP6", "GP7"),
    *("GP8", "GP9", "GND", "GP10", "GP11", "GP12", "GP13", "GND", "GP14", "GP15"),
    *("GP16", "GP17", "GND", "GP18", "GP19", "GP20", "GP21", "GND", "GP22", "RUN"),
    *("GP26", "GP27", "AGND", "GP28", "ADC_VREF", "3V3(OUT)", "3V3_EN", "GND", "VSYS", "VBUS"),
)
"""Places 1 to 40 of a Pico and a Pico 2, in the words of its datasheet: down the left edge, up the
right one.
"""
SWITCHES = {"button": "dice button", "reed": "reed switch", "tilt": "tilt switch"}
KNOB = (
    "The knob is a module with five pins, of the KY-040 kind. "
    "Without + at 3.3 V it counts nothing; never give it 5 V."
)
CONTACT = "A button or switch has no right or wrong way round: either leg may go to ground."
LAMP = (
    "The box in a wire is a resistor of 330 Ω. "
    "It leads to the lamp's long leg; all short legs go to ground."
)
COLOUR = (
    "The lamp of three colours: common cathode, a resistor of 330 Ω to R, G and B, "
    "the longest leg to ground."
)
OVERLAY = "The pins of the knob that the kernel reads stand in config.txt."


class Place(Struct, frozen=True):
    """A place of a board: its number, its name in the board's own words, its row from the top,
    column 0 left or 1.
    """

    number: int
    name: str
    row: int
    column: int


class End(Struct, frozen=True):
    """Where a wire ends: the leg of a module in the words printed on it, the module's device, the
    pin's setting.
    """

    leg: str
    device: str
    setting: str = ""
    resistor: bool = False


class Module(Struct, frozen=True):
    """Something to wire: its legs by the name of their place, what of it goes to ground and to 3.3
    V, and advice.
    """

    legs: dict[str, End]
    ground: str
    supply: str
    note: str


class Board(Struct, frozen=True):
    """A board as one must hold it, how far its columns lie ``apart``, counted in the steps of its
    rows, and what ends at the places in use, by their number.
    """

    held: str
    apart: int
    places: tuple[Place, ...]
    ends: dict[int, End]
    notes: tuple[str, ...]


def boards(wired: DeviceSettings) -> Iterator[Board]:
    """The boards that this wiring needs: the Pi, where anything is on its pins, and the Pico of the
    serial box.
    """
    modules = tuple(_on_the_pi(wired))
    if modules or not wired.with_box:
        places = tuple(
            Place(pin.number, pin.name, pin.row - 1, pin.col - 1) for _, pin in sorted(J8.items())
        )
        panel = {number: End("plug of the panel", "panel") for number in PANEL}
        held = "Hold the USB sockets down: the right column lies along the edge of the board."
        yield _joined(held, 1, places, panel, modules)
    if wired.with_box:
        places = tuple(
            Place(number, name, number - 1 if number <= 20 else 40 - number, int(number > 20))
            for number, name in enumerate(PICO, start=1)
        )
        held = "Hold the USB socket up, the chip towards you."
        yield _joined(held, 6, places, {}, tuple(_on_the_pico(wired)))


def _on_the_pi(wired: DeviceSettings) -> Iterator[Module]:
    vane, dice = wires_of_vane(wired.vane), wires_of_dice(wired.dice)
    match wired.vane.kind:
        case "encoder" | "arrow":
            legs = _legs(vane, pin_a="knob CLK", pin_b="knob DT", pin_push="knob SW")
            yield Module(legs, "knob GND", "knob +", KNOB)
        case "button":
            yield Module(
                _legs(vane, pin_push="wind button, one leg"), "wind button, other leg", "", CONTACT
            )
        case "compass":
            yield Module(
                _legs(vane, pin_force="force button"), "all nine buttons, other legs", "", CONTACT
            )
        case "overlay":
            yield Module({}, "", "", OVERLAY)
    if dice:
        switch = SWITCHES[wired.dice.kind]
        yield Module(_legs(dice, pin=f"{switch}, one leg"), f"{switch}, other leg", "", CONTACT)
    lamps = (*wires_of_lamps(wired.lamps), *wires_of_pips(wired.dice))
    if colours := [wire for wire in lamps if wire.name.startswith("pins_colour")]:
        yield Module(_legs(colours), "colour lamp, longest leg", "", COLOUR)
    if single := [wire for wire in lamps if wire not in colours]:
        yield Module(_legs(single, pin_damage="damage lamp"), "all lamps, short legs", "", LAMP)


def _on_the_pico(wired: DeviceSettings) -> Iterator[Module]:
    if wired.vane.kind == "box":
        ends = {"PIN_A": "knob CLK", "PIN_B": "knob DT", "PIN_PUSH": "knob SW"}
        legs = {f"GP{getattr(pico, name)}": End(leg, "vane", name) for name, leg in ends.items()}
        yield Module(legs, "knob GND", "knob +", KNOB)
    if wired.dice.kind == "box":
        legs = {f"GP{pico.PIN_DICE}": End("dice switch, one leg", "dice", "PIN_DICE")}
        yield Module(legs, "dice switch, other leg", "", CONTACT)


def _legs(wires: tuple[Wire, ...] | list[Wire], **named: str) -> dict[str, End]:
    """The legs of a module on the Pi;
    what is not ``named`` is one of a row and tells its own place.
    """
    legs = {}
    for wire in wires:
        row, _, place = wire.name.partition(".")
        lamp = wire.device == "lamps" or row == "pins_pips"
        leg = named[row] if row in named else _one_of(row, int(place))
        legs[f"GPIO{wire.pin}"] = End(leg, wire.device, wire.setting, lamp)
    return legs


def _one_of(row: str, place: int) -> str:
    match row:
        case "pins_compass":
            return f"button {POINTS[place].upper()}"
        case "pins_eight":
            return f"lamp {POINTS[place].upper()}"
        case "pins_colour":
            return f"colour lamp {'RGB'[place]}"
        case "pins_turn":
            return f"lamp of seat {place + 1}"
    return f"pip {PIPS[place]}"


def _joined(
    held: str,
    apart: int,
    places: tuple[Place, ...],
    ends: dict[int, End],
    modules: tuple[Module, ...],
) -> Board:
    """The board with its modules; each takes the nearest free ground,
    and 3.3 V where it needs it.
    """
    by_name = {place.name: place for place in places}
    for module in modules:
        legs = [by_name[name] for name in module.legs]
        ends = ends | {place.number: module.legs[place.name] for place in legs}
        device = next((end.device for end in module.legs.values()), "")
        for leg, colour in ((module.ground, GROUND), (module.supply, SUPPLY)):
            if leg:
                free = [
                    place
                    for place in places
                    if HOLES.get(place.name) == colour and place.number not in ends
                ]
                ends = ends | {_nearest(free, legs).number: End(leg, device)}
    return Board(held, apart, places, ends, tuple(dict.fromkeys(module.note for module in modules)))


def _nearest(free: list[Place], legs: list[Place]) -> Place:
    """The place that is fewest rows away from the middle of the legs; the other column counts as
    three more.
    """
    row = sum(place.row for place in legs) / len(legs)
    column = round(sum(place.column for place in legs) / len(legs))
    return min(
        free, key=lambda place: (abs(place.row - row) + 3 * (place.column != column), place.number)
    )
