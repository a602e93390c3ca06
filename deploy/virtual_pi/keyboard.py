"""A keyboard on the virtual Pi, for what is typed at its login."""

from __future__ import annotations

import time
from collections.abc import Iterator

from deploy.virtual_pi.machine import Fittings, Machine

WITH_KEYBOARD = Fittings(options=("-device", "virtio-keyboard-pci"))
HELD, PAUSE = 50, 0.15
"""Milliseconds that a key is down, and seconds until the next."""
NAMES = {" ": "spc", "-": "minus", "/": "slash", ".": "dot", "\n": "ret", "&": "shift 7"}
"""What the emulator calls keys that bear no letter and no digit."""


def type_in(pi: Machine, text: str) -> None:
    """As somebody does who sits at the machine."""
    for keys in strokes(text):
        named = [{"type": "qcode", "data": key} for key in keys]
        pi.order("send-key", keys=named, **{"hold-time": HELD})
        time.sleep(PAUSE)


def strokes(text: str) -> Iterator[list[str]]:
    """The keys that are down at once for each letter."""
    for letter in text:
        yield NAMES.get(letter, letter).split()
