"""The pins of the Pico. Everything else of the box is in ``box_logic.py``."""

import sys
import time
from binascii import hexlify

import machine


def contact(number):
    """A pin that a contact pulls to ground."""
    return machine.Pin(number, machine.Pin.IN, machine.Pin.PULL_UP)


def closed(pin):
    """Whether the contact is closed: 1 or 0."""
    return 1 - pin.value()


def board_id():
    """The number burnt into this board."""
    return hexlify(machine.unique_id()).decode()


def on_edges(pin, heard):
    """Have ``heard(closed)`` called on every edge, in the interrupt's own time."""
    pin.irq(
        lambda changed: heard(1 - changed.value()), machine.Pin.IRQ_RISING | machine.Pin.IRQ_FALLING
    )


class Clock:
    """Milliseconds since it was made. The Pico's own begin anew every twelve days."""

    def __init__(self):
        self._last = time.ticks_ms()
        self._now = 0

    def now(self):
        """How many have passed."""
        ticks = time.ticks_ms()
        self._now += time.ticks_diff(ticks, self._last)
        self._last = ticks
        return self._now


def send(text):
    """Put a line on the cable.

    Nobody may be listening: then it is lost, and the next one heals it.
    """
    sys.stdout.write(text)


def rest():
    """Wait a millisecond."""
    time.sleep_ms(1)
