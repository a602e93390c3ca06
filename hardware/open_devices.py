"""Opens the devices that the settings name.

What cannot be opened becomes a problem with a cure, never an error.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pwd import getpwuid
from typing import Protocol

from gpiozero import Factory
from msgspec import Struct

from hardware.inputs.button_vane import CompassVane, HoldVane
from hardware.inputs.dice_button import DiceButton
from hardware.inputs.kernel_encoder import OverlayMissingError, OverlayVane, find_inputs
from hardware.inputs.wind_vane import WindVane
from hardware.outputs.lamps import Lamps
from hardware.pins import NoPinsError, fault_of, open_pins
from hardware.readings import BOX, DICE, LAMPS, VANE, DeviceState, Readings
from hardware.serial_box.connection import SerialBox
from hardware.simulated import SimulatedBox, SimulatedVane
from hardware.wiring.settings import (
    DeviceSettings,
    VaneSettings,
    wires_of_dice,
    wires_of_lamps,
    wires_of_pips,
    wires_of_vane,
)


class Device(Protocol):
    """Anything that puts readings on the queue, or shows orders, until it is closed."""

    name: str

    @property
    def lost(self) -> str:
        """Why it does not answer, as in ``DeviceState``;
        what is on the pins is there once it has opened.
        """

    def close(self) -> None: ...
    def state(self) -> DeviceState: ...


def this_user() -> str:
    """Whom the cures name: the user this program runs as."""
    try:
        return getpwuid(os.getuid()).pw_name
    except KeyError:  # a number without a name
        return str(os.getuid())


class DeviceProblem(Struct, frozen=True, kw_only=True):
    """Why a device is missing. ``device`` is ``gpio`` when no pin can be reached at all.

    ``reason``: no-gpio, no-permission, no-lgpio, wrong-chip, pin-shared, pin-unknown, pin-busy,
    no-overlay, no-input or failed. ``pins`` are those of the device, ``detail`` holds the system's
    own words.
    """

    device: str
    reason: str
    pins: tuple[int, ...] = ()
    detail: str = ""


class Attached:
    """The devices that work, and the problems of those that do not."""

    def __init__(
        self,
        devices: tuple[Device, ...],
        problems: tuple[DeviceProblem, ...],
        pin_factory: Factory | None,
    ) -> None:
        self.devices = devices
        self.problems = problems
        self._pin_factory = pin_factory

    @property
    def lamps(self) -> Lamps | None:
        """The lamps, where there are any."""
        return next((device for device in self.devices if isinstance(device, Lamps)), None)

    def states(self) -> tuple[DeviceState, ...]:
        """Every device as it stands."""
        return tuple(device.state() for device in self.devices)

    def close(self) -> None:
        """Give all pins back, whichever device does not let go of its own."""
        pins = self._pin_factory.pins.values() if self._pin_factory else ()
        with ExitStack() as closing:  # from the last to the first
            if self._pin_factory:
                closing.callback(self._pin_factory.close)
            for device in reversed(self.devices):
                closing.callback(device.close)
            # A pin of lgpio listens on when it is closed, and an edge heard for one that is gone
            # ends lgpio's only thread: every pin opened after it would be deaf.
            for pin in pins:
                closing.callback(setattr, pin, "when_changed", None)


class _Wish(Struct, frozen=True):
    """A wanted device: its name, how to open it, and its pins;
    without pins it needs none of the board's.
    """

    name: str
    pins: tuple[int, ...]
    open: Callable[[Factory | None], Device]


def attach(
    wanted: DeviceSettings,
    readings: Readings,
    reach: Callable[[], Factory] = open_pins,
    twins: bool = False,
) -> Attached:
    """Open what is wanted; ``reach`` gives the pins,
    and is not called when nothing is wired to them.

    With ``twins`` simulated devices stand in for the serial box and for the knob that the kernel
    reads.
    """
    wishes = tuple(_wishes(wanted, readings, twins))
    factory, problems = None, []
    if any(wish.pins for wish in wishes):
        try:
            factory = reach()
        except NoPinsError as error:
            problems.append(DeviceProblem(device="gpio", reason=error.reason, detail=error.detail))
    devices: list[Device] = []
    for wish in wishes:
        if wish.pins and factory is None:
            continue
        try:
            devices.append(wish.open(factory))
        except Exception as error:  # gpiozero and lgpio share no base class of errors
            problems.append(_problem(wish, error))
    return Attached(tuple(devices), tuple(problems), factory)


def _problem(wish: _Wish, error: Exception) -> DeviceProblem:
    """What kept a wanted device from opening."""
    match error:
        case OverlayMissingError():
            return DeviceProblem(device=wish.name, reason="no-overlay", detail=str(error))
        case PermissionError():
            detail = str(error.filename or error)
            return DeviceProblem(device=wish.name, reason="no-input", detail=detail)
    reason = fault_of(error)
    return DeviceProblem(device=wish.name, reason=reason, pins=wish.pins, detail=str(error))


_OpenVane = Callable[[VaneSettings, Readings, Factory | None], Device]
_VANES: dict[str, _OpenVane] = {
    "encoder": WindVane,
    "arrow": WindVane,
    "button": HoldVane,
    "compass": CompassVane,
}


def _wishes(wanted: DeviceSettings, readings: Readings, twins: bool) -> Iterator[_Wish]:
    vane, dice, lamps = wanted.vane, wanted.dice, wanted.lamps
    of_vane = tuple(wire.pin for wire in wires_of_vane(vane))
    if kind := _VANES.get(vane.kind):
        yield _Wish(VANE, of_vane, lambda pins: kind(vane, readings, pins))
    if vane.kind == "overlay":
        yield _Wish(VANE, (), lambda _: _overlay(vane.input, readings, twins))
    if wires_of_dice(dice):
        yield _Wish(DICE, (dice.pin,), lambda pins: DiceButton(dice, readings, pins))
    if wanted.with_box:
        yield _Wish(
            BOX,
            (),
            lambda _: SimulatedBox(readings) if twins else SerialBox(wanted.box.port, readings),
        )
    if wanted.with_lamps:
        lit = tuple(wire.pin for wire in (*wires_of_lamps(lamps), *wires_of_pips(dice)))
        yield _Wish(LAMPS, lit, lambda pins: Lamps(lamps, dice, pins))


def _overlay(chosen: str, readings: Readings, twin: bool) -> Device:
    return SimulatedVane(readings) if twin else OverlayVane(find_inputs(chosen), readings)
