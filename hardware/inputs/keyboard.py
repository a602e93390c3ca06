"""A laptop's keyboard in place of the vane, the compass buttons and the dice button."""

from __future__ import annotations

from functools import partial

from hardware.readings import Readings
from hardware.simulated import SimulatedCompass, SimulatedDice, SimulatedVane

KNOB_KEYS = frozenset({"right", "left", "spacebar"})


class KeyboardTwin:
    """Turns names of keys into readings: arrows turn the knob, space pushes it, D throws, 1 to 8
    and F enter a wind.
    """

    def __init__(self, readings: Readings) -> None:
        vane, dice, compass = (
            SimulatedVane(readings),
            SimulatedDice(readings),
            SimulatedCompass(readings),
        )
        self._deeds = {
            "right": vane.turn_clockwise,
            "left": vane.turn_back,
            "spacebar": vane.push,
            "d": dice.press,
            "f": compass.next_force,
        } | {str(point + 1): partial(compass.press, point) for point in range(8)}

    def key(self, name: str) -> bool:
        """Do what a key stands for, by its name in Kivy; says whether it stands for anything."""
        deed = self._deeds.get(name)
        if deed is not None:
            deed()
        return deed is not None
