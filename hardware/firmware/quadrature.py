"""Turns the two contacts of a rotary encoder into steps. Runs on the Pi and, unchanged, on the Pico.

A contact that bounces goes to and fro between two places, so the place of the knob goes to and fro with it; a step is
counted only where the knob comes to its next detent, and back only after a way that no bounce of one contact makes.
A bounce may therefore cost a step, and never makes one the other way.
"""

QUARTERS = {"full": 4, "half": 2, "quarter": 1}
"""Changes of a contact between two detents, by the kind of encoder."""
_PLACE = {(0, 0): 0, (1, 0): 1, (1, 1): 2, (0, 1): 3}
"""The contacts A and B (1: closed) in the order in which they come when the knob turns clockwise."""


class Quadrature:
    """Told each contact's ``change``, answers with steps, above 0 clockwise. ``bounces`` counts what led nowhere."""

    def __init__(self, detent: str = "full") -> None:
        self._quarters = QUARTERS[detent]
        self._back = max(2, self._quarters)
        self._contacts = [0, 0]
        self._place = 0
        self._rest = 0
        self._way = 0
        self._last = 0
        self.steps = 0
        self.bounces = 0

    def begin(self, a: int, b: int) -> None:
        """The contacts as they stand before the first change; a knob may lie between two detents."""
        self._contacts = [a, b]
        self._place = _PLACE[a, b]
        self._rest = self._place // self._quarters * self._quarters

    def change(self, contact: int, closed: int) -> int:
        """Contact 0 (A) or 1 (B) has closed (1) or opened (0): the steps this makes, most often none."""
        if self._contacts[contact] == closed:
            self.bounces += 1
            return 0
        before = _PLACE[self._contacts[0], self._contacts[1]]
        self._contacts[contact] = closed
        after = _PLACE[self._contacts[0], self._contacts[1]]
        moved = 1 if (after - before) % 4 == 1 else -1
        if moved == -self._last:
            self.bounces += 1
        self._last = moved
        self._place += moved
        return self._settle()

    def _settle(self) -> int:
        away = self._place - self._rest
        way = 1 if away > 0 else -1
        needed = self._back if way == -self._way else self._quarters
        if abs(away) < needed:
            return 0
        steps = abs(away) // self._quarters * way
        self._rest += steps * self._quarters
        self._way = way
        self.steps += steps
        return steps
