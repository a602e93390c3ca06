"""The way to the GPIO pins: lgpio and nothing else, and a plain reason when there is none.

gpiozero would quietly fall back to other libraries, whose edges fail on newer kernels; here a fault
is told instead.
"""

from __future__ import annotations

import os
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from gpiozero import Factory
from gpiozero.exc import GPIOPinInUse, PinInvalidPin, PinUnknownPi

HEADER = "pinctrl-"
"""How the kernel's name of the chip behind the 40-pin header begins, on every board: pinctrl-rp1,
pinctrl-bcm2711.
"""


class NoPinsError(Exception):
    """The pins cannot be reached; ``reason`` is an id and ``detail`` the system's own words."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.detail = detail


def open_pins(dev: Path = Path("/dev")) -> Factory:
    """The pins of this Raspberry Pi.

    Raises ``NoPinsError`` with no-gpio, no-permission, no-lgpio, wrong-chip or failed.
    """
    chips = sorted(dev.glob("gpiochip*"))
    if not chips:
        raise NoPinsError("no-gpio")
    if not any(os.access(chip, os.R_OK | os.W_OK) for chip in chips):
        raise NoPinsError("no-permission", str(chips[0]))
    try:
        lgpio = _lgpio()
        factory = lgpio.LGPIOFactory()
        label = _label(lgpio.lgpio, factory)
    except (ImportError, AttributeError) as error:
        # a stub called lgpio exists that imports well and holds nothing
        raise NoPinsError("no-lgpio", str(error)) from error
    except PinUnknownPi as error:
        raise NoPinsError("no-gpio", str(error)) from error
    except Exception as error:  # lgpio.error has no common ancestor below Exception
        raise NoPinsError("failed", str(error)) from error
    if not label.startswith(HEADER):
        factory.close()
        raise NoPinsError("wrong-chip", label)
    return factory


def _label(lgpio: Any, factory: Any) -> str:
    """What the kernel calls the opened chip.

    A Pi 5 has several, and older libraries open the wrong one.
    """
    _, _, _, label = lgpio.gpio_get_chip_info(factory._handle)
    return str(label)


def fault_of(error: Exception) -> str:
    """The reason id of a device that would not open:
    pin-shared, pin-unknown, pin-busy or failed.
    """
    if isinstance(error, GPIOPinInUse):
        return "pin-shared"
    if isinstance(error, PinInvalidPin):
        return "pin-unknown"
    return "pin-busy" if "busy" in str(error).lower() else "failed"


def _lgpio() -> Any:
    """The way of gpiozero to lgpio, without the side effects of its import.

    lgpio makes a pipe in the folder LG_WD and moves the whole process there. The pipe stays open,
    so the folder may go at once, and every relative path of the program means again what it meant
    before.
    """
    here = Path.cwd()
    with TemporaryDirectory(prefix="lgpio-") as folder:
        os.environ["LG_WD"] = folder
        try:
            return import_module("gpiozero.pins.lgpio")
        finally:
            os.chdir(here)
            del os.environ["LG_WD"]
