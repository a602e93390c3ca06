"""Starts by itself when the Pico gets power."""

import hw
import pins
from box_logic import BoxLogic
from quadrature import Quadrature


def run():
    """The box, for ever."""
    a, b, push, dice = [
        hw.contact(number) for number in (pins.PIN_A, pins.PIN_B, pins.PIN_PUSH, pins.PIN_DICE)
    ]
    decoder = Quadrature(pins.DETENT)
    decoder.begin(hw.closed(a), hw.closed(b))
    box = BoxLogic(hw.board_id())
    hw.on_edges(a, lambda closed: decoder.change(0, closed))
    hw.on_edges(b, lambda closed: decoder.change(1, closed))
    clock = hw.Clock()
    while True:
        for told in box.tick(clock.now(), decoder.steps, hw.closed(push), hw.closed(dice)):
            hw.send(told)
        hw.rest()


run()
