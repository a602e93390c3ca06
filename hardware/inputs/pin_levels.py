"""The pins of a device as they stand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gpiozero import GPIODevice

from hardware.readings import PinLevel
from hardware.wiring.settings import Wire


def levels(wires: Sequence[Wire], opened: Iterable[GPIODevice]) -> tuple[PinLevel, ...]:
    """What stands on each wire now; a contact to ground that is closed counts as closed."""
    return tuple(
        PinLevel(setting=wire.setting, pin=wire.pin, closed=bool(device.value))
        for wire, device in zip(wires, opened, strict=True)
    )
