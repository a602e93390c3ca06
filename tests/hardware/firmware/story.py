"""An evening of the box, told alike by CPython and MicroPython: what it prints is compared, letter
for letter.
"""

from box_logic import BoxLogic, line
from quadrature import Quadrature

CLOCKWISE = ((0, 1), (1, 1), (0, 0), (1, 0))
"""Which contact changes, and to what, through one click."""

decoder = Quadrature("full")
decoder.begin(0, 0)
box = BoxLogic("e66038b7137f")
state = [1]


def chance(below):
    """The same numbers everywhere."""
    state[0] = (state[0] * 75 + 74) % 65537
    return state[0] % below


def click(way):
    """One click of a knob whose contacts bounce."""
    changes = CLOCKWISE if way > 0 else [(contact, 1 - to) for contact, to in reversed(CLOCKWISE)]
    for contact, to in changes:
        for _ in range(chance(4)):
            decoder.change(contact, to)
            decoder.change(contact, 1 - to)
        decoder.change(contact, to)


told = []
for now in range(0, 12000, 3):
    if chance(8) == 0:
        click(1 if chance(3) else -1)
    push = 1 if now % 2000 in range(500, 560) else 0
    dice = chance(2) if 3000 < now < 4000 or 7000 < now < 7600 else 0
    told.extend(box.tick(now, decoder.steps, push, dice))
print("".join(told) + line(65536, "end", decoder.steps, decoder.bounces), end="")
