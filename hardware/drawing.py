"""Draws the wiring as an SVG picture: a board's header and a wire from each pin to its device.

``python -m hardware.drawing`` writes the pictures in ``wiring/`` anew.
"""

from __future__ import annotations

import sys
from pathlib import Path

from gpiozero.pins.pi import PiBoardInfo
from msgspec import Struct

from hardware.firmware import pins as pico
from hardware.wiring import POINTS, DeviceSettings, DiceSettings, LampSettings, VaneSettings, wires

HERE = Path(__file__).parent / "wiring"
PITCH, LEFT, TOP, RADIUS = 24, 320, 50, 8
COLOURS = {"vane": "#0072b2", "dice": "#d55e00", "lamps": "#009e73", "": "#555"}
BOARD = {"GND": "#000", "3V3": "#c00", "5V": "#fff"}
"""Colours of what is no pin. Nothing is ever wired to 5 V."""
PI = 0xA02082
"""A Pi 3B; every board with 40 pins has the same header."""
TITLES = {
    "pi-vane-and-dice": "Raspberry Pi: a knob and a dice button",
    "pi-compass": "Raspberry Pi: nine buttons for the wind, a tilt switch",
    "pi-lamps": "Raspberry Pi: a knob, a reed switch and all lamps",
    "pico-box": "Raspberry Pi Pico, left edge, USB at the top",
}
EXAMPLES = {
    "pi-vane-and-dice": DeviceSettings(vane=VaneSettings(kind="encoder"), dice=DiceSettings(kind="button")),
    "pi-compass": DeviceSettings(vane=VaneSettings(kind="compass"), dice=DiceSettings(kind="tilt")),
    "pi-lamps": DeviceSettings(
        vane=VaneSettings(kind="encoder"), dice=DiceSettings(kind="reed", pips=True),
        lamps=LampSettings(wind="eight", pins_turn=(24, 25), pin_damage=26),
    ),
}  # fmt: skip


class Place(Struct, frozen=True):
    """A place on a header: its number, its name on the board, and the wire's name and device where one ends there."""

    number: int
    name: str
    wire: str = ""
    device: str = ""


def header_of_pi(wired: DeviceSettings) -> tuple[Place, ...]:
    """The 40 places of a Pi's header, odd ones left, even ones right."""
    ends = {wire.pin: wire for wire in wires(wired)}
    places = []
    for number, pin in sorted(PiBoardInfo.from_revision(PI).headers["J8"].pins.items()):
        gpio = int(pin.name.removeprefix("GPIO")) if pin.name.startswith("GPIO") else -1
        wire = ends.get(gpio)
        places.append(Place(number, pin.name, wire.setting if wire else "", wire.device if wire else ""))
    return tuple(places)


def header_of_pico() -> tuple[Place, ...]:
    """The left edge of a Pico and, beside it, what the box wires there; the right edge stays free."""
    ends = {
        pico.PIN_A: "vane A", pico.PIN_B: "vane B", pico.PIN_PUSH: "vane push", pico.PIN_DICE: "dice switch",
    }  # fmt: skip
    places = []
    gpio = 0
    for number in range(1, 21):
        ground = number in {3, 8, 13, 18}
        name = "GND" if ground else f"GP{gpio}"
        wire = "" if ground else ends.get(gpio, "")
        places.append(Place(number, name, wire, wire.partition(" ")[0]))
        gpio += not ground
    return tuple(places)


def drawing(title: str, places: tuple[Place, ...], columns: int) -> str:
    """The picture as SVG text."""
    rows = (len(places) + columns - 1) // columns
    width, height = 2 * LEFT + (columns - 1) * PITCH, TOP + rows * PITCH + 20
    body = [_text(width / 2, 24, title, "middle", size=16)]
    body.append(_board(columns, rows))
    for place in places:
        row, column = divmod(place.number - 1, columns)
        body.append(_place(place, LEFT + column * PITCH, TOP + row * PITCH + PITCH / 2, left=column == 0))
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">',
        f'<rect width="{width}" height="{height}" fill="#fbf7ec"/>', *body, "</svg>\n",
    ])  # fmt: skip


def _board(columns: int, rows: int) -> str:
    x, width = LEFT - PITCH / 2, columns * PITCH
    return f'<rect x="{x}" y="{TOP}" width="{width}" height="{rows * PITCH}" rx="4" fill="#1f3b2d"/>'


def _place(place: Place, x: float, y: float, *, left: bool) -> str:
    colour = BOARD.get(place.name, COLOURS[place.device] if place.wire else "#d8b95a")
    away = -1 if left else 1
    name = _text(x + away * (RADIUS + 8), y + 4, f"{place.number} {place.name}", "end" if left else "start")
    hole = f'<circle cx="{x}" cy="{y}" r="{RADIUS}" fill="{colour}"/>'
    if not place.wire:
        return f"{hole}{name}"
    near, far = x + away * 95, x + away * 140
    wire = f'<line x1="{near}" y1="{y}" x2="{far}" y2="{y}" stroke="{colour}" stroke-width="3"/>'
    return f"{hole}{name}{wire}{_text(far + away * 5, y + 4, _end(place.wire), 'end' if left else 'start', colour)}"


def _end(wire: str) -> str:
    """A wire's name; one of eight tells its direction as well."""
    name, _, place = wire.rpartition(".")
    return f"{wire} {POINTS[int(place)].upper()}" if name.endswith(("pins_compass", "pins_eight")) else wire


def _text(x: float, y: float, words: str, anchor: str, colour: str = "#222", size: int = 12) -> str:
    style = f'font-family="sans-serif" font-size="{size}" fill="{colour}"'
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}" {style}>{words}</text>'


def pictures() -> dict[str, str]:
    """Every picture of ``wiring/`` by its name."""
    pi = {f"{name}.svg": drawing(TITLES[name], header_of_pi(wired), 2) for name, wired in EXAMPLES.items()}
    return pi | {"pico-box.svg": drawing(TITLES["pico-box"], header_of_pico(), 1)}


def main() -> int:
    """Write them."""
    HERE.mkdir(exist_ok=True)
    for name, picture in pictures().items():
        (HERE / name).write_text(picture, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
