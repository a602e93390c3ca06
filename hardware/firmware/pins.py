"""Where the box's wires go on the Pico; the other leg of each contact goes to GND."""

PIN_A, PIN_B, PIN_PUSH, PIN_DICE = 2, 3, 4, 5
"""GP numbers of the knob's two contacts, its push button, and the dice switch."""
DETENT = "full"
"""Of the encoder: full, half or quarter cycles between two clicks."""
