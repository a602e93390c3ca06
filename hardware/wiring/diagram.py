"""Draws the wiring as an SVG picture: each board from above, and a wire from every place in use to
a leg of a module.

``python -m hardware.wiring.diagram`` writes the pictures in ``wiring/`` anew.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from xml.sax.saxutils import escape

from hardware.wiring.boards import HOLES, Board, End, Place, boards
from hardware.wiring.settings import DeviceSettings, DiceSettings, LampSettings, VaneSettings

HERE = Path(__file__).parent
PITCH, MARGIN, TOP, RADIUS = 24, 400, 44, 8
COLOURS = {"vane": "#0072b2", "dice": "#b84a00", "lamps": "#007a59", "panel": "#777"}
TITLES = {
    "pi-vane-and-dice": "Raspberry Pi: a knob and a dice button",
    "pi-compass": "Raspberry Pi: nine buttons for the wind, a tilt switch",
    "pi-lamps": "Raspberry Pi: a knob, a reed switch and all lamps",
    "pi-colour-lamp": "Raspberry Pi: the wind on a lamp of three colours",
    "pico-box": "Raspberry Pi Pico: a knob and a dice switch in a box",
}
EXAMPLES = {
    "pi-vane-and-dice": DeviceSettings(
        vane=VaneSettings(kind="encoder"), dice=DiceSettings(kind="button")
    ),
    "pi-compass": DeviceSettings(vane=VaneSettings(kind="compass"), dice=DiceSettings(kind="tilt")),
    "pi-lamps": DeviceSettings(
        vane=VaneSettings(kind="encoder"),
        dice=DiceSettings(kind="reed", pips=True),
        lamps=LampSettings(wind="eight", pins_turn=(24, 25), pin_damage=26),
    ),
    "pi-colour-lamp": DeviceSettings(lamps=LampSettings(wind="colour")),
    "pico-box": DeviceSettings(vane=VaneSettings(kind="box"), dice=DiceSettings(kind="box")),
}


def picture(title: str, wired: DeviceSettings) -> str:
    """The wiring as SVG text."""
    body: list[str] = []
    height = TOP
    for board in boards(wired):
        body += _board(board, height)
        height += (len(board.places) // 2 + len(board.notes) + 4) * PITCH
    width = 2 * MARGIN + 6 * PITCH
    return "\n".join(
        [
            (
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
                f'width="{width}" height="{height}">'
            ),
            f'<rect width="{width}" height="{height}" fill="#fbf7ec"/>',
            _text(width / 2, 28, title, "middle", size=18),
            *body,
            "</svg>\n",
        ]
    )


def _board(board: Board, top: int) -> Iterator[str]:
    """A board, its wires, and under it the advice."""
    middle, rows = MARGIN + 3 * PITCH, len(board.places) // 2
    apart, first = board.apart * PITCH, top + 1.5 * PITCH
    left = middle - apart / 2
    yield _text(middle, top + PITCH / 2, board.held, "middle", "#555")
    width, height = apart + PITCH, rows * PITCH
    corner = f'x="{left - PITCH / 2}" y="{first - PITCH / 2}"'
    yield f'<rect {corner} width="{width}" height="{height}" rx="4" fill="#1f3b2d"/>'
    for place in board.places:
        x, y = left + place.column * apart, first + place.row * PITCH
        yield from _place(place, board.ends.get(place.number), x, y)
    for number, note in enumerate(board.notes, start=1):
        yield _text(middle, first + (rows + number) * PITCH, note, "middle", "#555")


def _place(place: Place, end: End | None, x: float, y: float) -> Iterator[str]:
    """A hole, its number and name, then away from the board the wire,
    the leg it ends at, and its setting.
    """
    away, anchor = (1, "start") if place.column else (-1, "end")
    hole = HOLES.get(place.name, COLOURS[end.device] if end else "#d8b95a")
    yield f'<circle cx="{x}" cy="{y}" r="{RADIUS}" fill="{hole}" stroke="#fbf7ec"/>'
    yield _text(x + away * 18, y + 4, f"{place.number} {place.name}", anchor)
    if end is None:
        return
    near, far = x + away * 108, x + away * 178
    wire = COLOURS["panel"] if end.device == "panel" else hole
    yield f'<line x1="{near}" y1="{y}" x2="{far}" y2="{y}" stroke="{wire}" stroke-width="3"/>'
    if end.resistor:
        yield (
            f'<rect x="{(near + far) / 2 - 13}" y="{y - 5}" width="26" height="10" '
            f'fill="#fff" stroke="{wire}"/>'
        )
    yield _text(far + away * 6, y + 4, end.leg, anchor, COLOURS[end.device])
    if end.setting:
        yield _text(far + away * 160, y + 4, end.setting, anchor, "#555", size=10)


def _text(x: float, y: float, words: str, anchor: str, colour: str = "#222", size: int = 12) -> str:
    style = f'font-family="sans-serif" font-size="{size}" fill="{colour}"'
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}" {style}>{escape(words)}</text>'


def pictures() -> dict[str, str]:
    """Every picture of ``wiring/`` by its name."""
    return {f"{name}.svg": picture(TITLES[name], wired) for name, wired in EXAMPLES.items()}


def main() -> int:
    """Write them."""
    HERE.mkdir(exist_ok=True)
    for name, drawn in pictures().items():
        (HERE / name).write_text(drawn, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
