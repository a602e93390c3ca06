"""The picture of the wiring on the hardware page, made of the same
boards as the pictures for builders.
"""

from __future__ import annotations

from msgspec import Struct

from companion.engine.messages import Message, say
from companion.presenters.hardware_page import wire_message
from companion.presenters.phrases import Say
from hardware.wiring.boards import HOLES, SUPPLY, Board, End, Place, boards
from hardware.wiring.settings import DeviceSettings, Wire, wires

PICO = {
    "PIN_A": "hardware.wire.vane.pin-a", "PIN_B": "hardware.wire.vane.pin-b",
    "PIN_PUSH": "hardware.wire.vane.pin-push", "PIN_DICE": "hardware.wire.dice.pin",
}  # fmt: skip
"""The wires of the serial box, by the names of their pins there."""


class Spot(Struct, frozen=True, kw_only=True):
    """A place of the board; ``what`` goes there: wire, ground, supply, panel, or free, and
    ``words`` say whose.
    """

    number: int = 0
    words: str = ""
    what: str = "free"


class Plan(Struct, frozen=True):
    """A board: how to hold it, and its rows from the top, the left place and the right one."""

    held: str
    rows: tuple[tuple[Spot, Spot], ...]


def plans(words: Say, wired: DeviceSettings) -> tuple[Plan, ...]:
    """The boards on which anything is wired, in the viewer's language."""
    named = {wire.setting: wire for wire in wires(wired)}
    return tuple(_plan(words, board, named) for board in boards(wired) if _in_use(board))


def _in_use(board: Board) -> bool:
    return any(end.device != "panel" for end in board.ends.values())


def _plan(words: Say, board: Board, named: dict[str, Wire]) -> Plan:
    spots = {
        (place.row, place.column): _spot(words, place, board.ends.get(place.number), named)
        for place in board.places
    }
    held = "pico" if board.places[0].name == "GP0" else "pi"
    rows = tuple((spots[row, 0], spots[row, 1]) for row in range(len(board.places) // 2))
    return Plan(words(say(f"hardware.plan.{held}")), rows)


def _spot(words: Say, place: Place, end: End | None, named: dict[str, Wire]) -> Spot:
    if end is None:
        return Spot(number=place.number)
    if end.device == "panel":
        return Spot(number=place.number, words=words(say("hardware.plan.panel")), what="panel")
    if end.setting:
        name = place.name.removeprefix("GPIO")
        return Spot(number=place.number, words=f"{words(_wire(end, named))} · {name}", what="wire")
    supply = HOLES[place.name] == SUPPLY
    device = words(say(f"hardware.device.{'lamps' if 'lamp' in end.leg else end.device}"))
    name = "3.3 V" if supply else "GND"
    return Spot(
        number=place.number, words=f"{device} · {name}", what="supply" if supply else "ground"
    )


def _wire(end: End, named: dict[str, Wire]) -> Message:
    return say(PICO[end.setting]) if end.setting in PICO else wire_message(named[end.setting])
