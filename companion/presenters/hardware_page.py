"""The hardware page: what is wired, what each device says, and where a wire may go."""

from __future__ import annotations

from typing import Any, get_args

from msgspec import Struct
from msgspec.structs import replace

from companion.devices.fault_messages import lost
from companion.engine.messages import Message, say
from companion.presenters.phrases import Labelled, Say
from companion.settings import Settings
from hardware.readings import DeviceState
from hardware.self_test import Check, Offer, Told
from hardware.wiring.settings import (
    ON_PINS,
    POINTS,
    SHARED,
    TURNED,
    Detent,
    DeviceSettings,
    DiceKind,
    VaneKind,
    WindLamps,
    Wire,
    clashes,
    wires,
)

PINS = tuple(range(2, 28))
VANES, DICE, DETENTS, WINDS = map(get_args, (VaneKind, DiceKind, Detent, WindLamps))
SOLD = (12, 15, 18, 20, 24, 30)
"""Clicks in one turn of the knobs that are sold; another figure in use stands beside them."""
TURN_LAMPS = 6
COUNTS = ("steps", "bounces", "pushes", "lines", "bad", "gaps", "ignored")

CLOSED = "\N{BULLET}"
"""Beside a pin whose contact is closed, or whose lamp is lit."""


class Row(Struct, frozen=True):
    """A setting, named ``vane/kind``, and its values as (value, text);
    ``chosen`` is the one in use.
    """

    name: str
    label: str
    values: tuple[Labelled, ...]
    chosen: str


class WiringView(Struct, frozen=True, kw_only=True):
    """The hardware page in the viewer's language.

    ``wire`` is the setting whose pin is being chosen.

    ``button`` is the id of what the button of the check says; ``offers`` are what the check has
    found out, each with the name of a row and its value, ``vane/detent half``.
    """

    live: str = ""
    check: str = ""
    button: str = "hardware.check.begin"
    offers: tuple[Labelled, ...] = ()
    rows: tuple[Row, ...] = ()
    wires: tuple[Labelled, ...] = ()
    wire: str = ""
    pins: tuple[Labelled, ...] = ()
    pin: str = ""
    note: str = ""


def wiring_view(
    words: Say,
    settings: Settings,
    states: tuple[DeviceState, ...],
    wire: str = "",
    note: Message | None = None,
    problems: tuple[Message, ...] = (),
) -> WiringView:
    """The page; ``problems`` are what is wrong with devices that did not open."""
    all = wires(settings.devices)
    chosen = next((one for one in all if one.setting == wire), None)
    return WiringView(
        live="\n".join(
            [*(words(one) for one in problems), *(_state(words, one) for one in states)]
        ),
        rows=_rows(words, settings),
        wires=tuple((one.setting, f"{_wire(words, one)} · {one.pin}") for one in all),
        wire=chosen.setting if chosen else "",
        pins=tuple((str(pin), str(pin)) for pin in PINS) if chosen else (),
        pin=str(chosen.pin) if chosen else "",
        note=words(note) if note else "",
    )


def with_check(words: Say, view: WiringView, check: Check) -> WiringView:
    """The page with the check so far, the task at hand last."""
    end = say("hardware.check.done" if check.results else "hardware.check.nothing")
    asked = check.asked  # the thread of the devices may go on to the next meanwhile
    lines = [*map(_message, check.results), _message(asked) if asked else end]
    onward = "hardware.check.on" if check.lamp else "hardware.check.next"
    return replace(
        view, check="\n".join(map(words, lines)), button=onward if asked else view.button,
        offers=tuple(_offer(words, one) for one in check.offers),
    )  # fmt: skip


def _offer(words: Say, offer: Offer) -> Labelled:
    row = _row(words, f"vane/{offer.setting}", (offer.value,), offer.value)
    ((_, text),) = row.values
    return f"{row.name} {offer.value}", f"{row.label}: {text}"


def with_value(settings: Settings, name: str, value: str) -> tuple[Settings, Message | None]:
    """Another value for a row.

    Wires that stand in the way go to free pins; where none are left it is refused.
    """
    device, _, key = name.partition("/")
    wanted: Any = value
    if key == "pips":
        wanted = value == "on"
    elif key == "pin_damage":
        wanted = PINS[0] if value == "on" else 0
    elif key == "steps_per_turn":
        wanted = int(value)
    elif key == "pins_turn":
        wanted = (*settings.lamps.pins_turn, *[PINS[0]] * TURN_LAMPS)[: int(value)]
    changed = replace(settings, **{device: replace(getattr(settings, device), **{key: wanted})})
    return _untangled(settings, changed)


def with_pin(settings: Settings, setting: str, pin: int) -> tuple[Settings, Message | None]:
    """A wire on another pin, refused with its reason where another wire is."""
    other = next(
        (one for one in wires(settings.devices) if one.pin == pin and one.setting != setting), None
    )
    if other is not None:
        return settings, say("hardware.pin-taken", pin=pin, wire=wire_message(other))
    warned = say("hardware.pin-shared-board", pin=pin) if pin in SHARED else None
    return _moved(settings, setting, pin), warned


def wire_message(wire: Wire) -> Message:
    """A wire in words: which device, and which of its wires."""
    name, _, place = wire.name.partition(".")
    if name in {"pins_compass", "pins_eight"}:
        return say(
            f"hardware.wire.{name.replace('_', '-')}",
            point=say(f"hardware.point.{POINTS[int(place)]}"),
        )
    if place:
        return say(f"hardware.wire.{name.replace('_', '-')}", number=int(place) + 1)
    return say(f"hardware.wire.{wire.device}.{name.replace('_', '-')}")


def _untangled(before: Settings, settings: Settings) -> tuple[Settings, Message | None]:
    """Wires that were there before stay; new ones that clash,
    or lie on the board's own pins, are moved.
    """
    old = set(wires(before.devices))
    while tangled := _tangled(settings, old):
        mover = tangled[0]
        taken = {wire.pin for wire in wires(settings.devices)}
        free = next((pin for pin in PINS if pin not in taken and pin not in SHARED), None)
        if free is None:
            return before, say("hardware.no-free-pin")
        settings = _moved(settings, mover.setting, free)
    return settings, None


def _tangled(settings: Settings, old: set[Wire]) -> list[Wire]:
    """New wires on a pin where another is, or on one that the board may need itself."""
    clashing = {wire for pair in clashes(settings.devices) for wire in pair}
    fresh = [wire for wire in wires(settings.devices) if wire not in old]
    return [wire for wire in fresh if wire in clashing or wire.pin in SHARED]


def _moved(settings: Settings, setting: str, pin: int) -> Settings:
    device, name, *place = setting.split(".")
    old = getattr(settings, device)
    if place:
        pins = list(getattr(old, name))
        pins[int(place[0])] = pin
        return replace(settings, **{device: replace(old, **{name: tuple(pins)})})
    return replace(settings, **{device: replace(old, **{name: pin})})


def _rows(words: Say, settings: Settings) -> tuple[Row, ...]:
    wired: DeviceSettings = settings.devices
    vane, dice, lamps = wired.vane, wired.dice, wired.lamps
    rows = [_row(words, "vane/kind", VANES, vane.kind)]
    if vane.kind in ON_PINS:
        rows.append(_row(words, "vane/detent", DETENTS, vane.detent))
    if vane.kind in TURNED:
        clicks = sorted({*SOLD, vane.steps_per_turn})
        rows.append(
            _row(words, "vane/steps_per_turn", tuple(map(str, clicks)), str(vane.steps_per_turn))
        )
    rows += [
        _row(words, "dice/kind", DICE, dice.kind),
        _row(words, "dice/pips", ("off", "on"), "on" if dice.pips else "off"),
        _row(words, "lamps/wind", WINDS, lamps.wind),
        _row(
            words,
            "lamps/pins_turn",
            tuple(str(n) for n in range(TURN_LAMPS + 1)),
            str(len(lamps.pins_turn)),
        ),
        _row(words, "lamps/pin_damage", ("off", "on"), "on" if lamps.pin_damage else "off"),
    ]
    return tuple(rows)


def _row(words: Say, name: str, values: tuple[str, ...], chosen: str) -> Row:
    label = words(say(f"hardware.row.{name.replace('/', '.').replace('_', '-')}"))
    texts = tuple(
        (value, value if value.isdecimal() else words(say(f"hardware.value.{value}")))
        for value in values
    )
    return Row(name, label, texts, chosen)


def _wire(words: Say, wire: Wire) -> str:
    return words(wire_message(wire))


def _state(words: Say, state: DeviceState) -> str:
    counts = [
        words(say(f"hardware.count.{name}", count=getattr(state, name)))
        for name in COUNTS
        if getattr(state, name)
    ]
    pins = (
        " ".join(["GPIO", *(f"{pin.pin}{CLOSED if pin.closed else ''}" for pin in state.pins)])
        if state.pins
        else ""
    )
    absent = words(lost(state.lost)) if state.lost else ""
    parts = [words(say(f"hardware.device.{state.name}")), absent, *counts, pins, state.last]
    return " · ".join(part for part in parts if part)


def _message(told: Told) -> Message:
    figures = {
        name: say(value) if isinstance(value, str) and value.startswith("hardware.") else value
        for name, value in told.figures.items()
    }
    return say(told.id, **figures)
