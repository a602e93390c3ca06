"""Turns the two contacts of a rotary encoder into steps.

Runs on the Pi and, unchanged, on the Pico.

A contact that bounces goes to and fro between two places, so the place of the knob goes to and fro
with it; a step is counted only where the knob comes to its next detent. While an edge is lost, the
other contact seems to go backwards: by a quarter, or by two where the lost edge was the last of a
bounce. So only a longer way back is believed (``SURE``), and it begins anew where a contact says
the same twice with the other between, which proves a lost edge.

One lost edge thus costs steps and never makes one the other way, unless it is the very first after
the knob was turned back. Of many lost close together nobody can tell: with two of three lost, what
is left of a turn is edge by edge a turn the other way.
"""

QUARTERS = {"full": 4, "half": 2, "quarter": 1}
"""Changes of a contact between two detents, by the kind of encoder."""
_PLACE = {(0, 0): 0, (1, 0): 1, (1, 1): 2, (0, 1): 3}
"""The contacts A and B (1: closed) in the order in which they come when the knob turns clockwise.
"""

FIRST = 2
"""Quarters either way before the first step is believed."""
SURE = {"full": 4, "half": 4, "quarter": 3}
"""Quarters back before the knob is believed to have turned.

It costs the first half click back, and two quarter ones, until the next; a knob of full clicks
nothing.
"""


class Quadrature:
    """Told each contact's ``change``, answers with steps, above 0 clockwise.

    ``bounces`` counts what led nowhere.
    """

    def __init__(self, detent: str = "full") -> None:
        self._quarters = QUARTERS[detent]
        self._contacts = [0, 0]
        self._heard = -1
        self._place = 0
        self._began = 0
        self._rest = 0
        self._turn = 0
        self._way = 0
        self._sure = SURE[detent]
        self._last = 0
        self.steps = 0
        self.bounces = 0

    def begin(self, a: int, b: int) -> None:
        """The contacts as they stand before the first change;
        a knob may lie between two detents.
        """
        self._contacts = [a, b]
        self._place = self._turn = self._began = _PLACE[a, b]
        self._rest = self._place // self._quarters * self._quarters

    @property
    def clicks(self) -> int:
        """How many clicks it lies from where it began, to the nearest: for an arrow, where only the
        place matters.
        """
        return (self._place - self._began + self._quarters // 2) // self._quarters

    def change(self, contact: int, closed: int) -> int:
        """Contact 0 (A) or 1 (B) has closed (1) or opened (0):
        the steps this makes, most often none.
        """
        other_between, self._heard = self._heard != contact, contact
        if self._contacts[contact] == closed:
            self.bounces += 1
            if other_between:
                self._turn = self._place
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
        """``_turn`` is the place from which the knob,
        if it goes another way than the last, has turned.
        """
        if (self._place - self._turn) * self._way > 0:
            self._turn = self._place
        away = self._place - self._rest
        way = 1 if away > 0 else -1
        if abs(away) < self._quarters:
            return 0
        sure = self._sure if self._way else FIRST
        if way != self._way and abs(self._place - self._turn) < sure:
            return 0
        steps = abs(away) // self._quarters * way
        self._rest += steps * self._quarters
        self._turn = self._place
        self._way = way
        self.steps += steps
        return steps
