"""The device tree of a Raspberry Pi, made of the one that the emulator has for its own board.

Only what the table looks at is a Pi's: its name, its revision, and the chips behind the pins, which
the kernel simulates. See ``Documentation/admin-guide/gpio/gpio-sim.rst`` of the kernel.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

NOT_ON_A_PI = ("gpio-keys", "pl061@9030000")
"""The emulator's own pins: left in, they would be gpiochip0."""


@dataclass(frozen=True)
class Board:
    """A Raspberry Pi as its device tree tells of it; ``chips`` are labels and counts of lines, in
    the order of their numbers.
    """

    model: str
    compatible: tuple[str, ...]
    revision: int
    chips: tuple[tuple[str, int], ...]


PI_4 = Board(
    "Raspberry Pi 4 Model B Rev 1.4",
    ("raspberrypi,4-model-b", "brcm,bcm2711"),
    0xC03114,
    (("pinctrl-bcm2711", 58), ("raspberrypi-exp-gpio", 8)),
)
PI_5 = Board(
    "Raspberry Pi 5 Model B Rev 1.0",
    ("raspberrypi,5-model-b", "brcm,bcm2712"),
    0xC04170,
    (("pinctrl-rp1", 54), ("gpio-brcmstb@107d508500", 32), ("gpio-brcmstb@107d517c00", 17)),
)
STRANGER = replace(PI_4, chips=(("other-pins", 58),))
"""The pins that are found first are none of its header's."""
WITHOUT_PINS = Board("Some other board", ("other,board",), 0, ())


def tree_of(board: Board, emulated: str) -> str:
    """The source of the board's tree; ``emulated`` is the source of the emulator's own.

    Raises ``ValueError`` where that has no head to put a name in.
    """
    for node in NOT_ON_A_PI:
        emulated = _without(node, emulated)
    emulated, named = re.subn(
        r'^\tmodel = .*\n((?:\t[^\n{}]*\n)*?)\tcompatible = "(.*)";$',
        lambda found: _head(board, found[1], found[2]),
        emulated, count=1, flags=re.MULTILINE,
    )  # fmt: skip
    if not named:
        raise ValueError("the emulator's tree has no model")
    body, end, _ = emulated.rpartition("};")
    return f"{body}{_revision(board)}{_pins(board)}{end}\n"


def _without(node: str, tree: str) -> str:
    """The tree without a node of its first level and all that is in it."""
    found = rf"^\t{re.escape(node)} \{{\n.*?^\t\}};\n"
    return re.sub(found, "", tree, flags=re.MULTILINE | re.DOTALL)


def _head(board: Board, between: str, emulated: str) -> str:
    names = r"\0".join((*board.compatible, emulated))
    return f'\tmodel = "{board.model}";\n{between}\tcompatible = "{names}";'


def _revision(board: Board) -> str:
    """Where the libraries of the pins look which Pi it is."""
    if not board.revision:
        return ""
    return f"\n\tsystem {{\n\t\tlinux,revision = <{board.revision:#x}>;\n\t}};\n"


def _pins(board: Board) -> str:
    if not board.chips:
        return ""
    banks = "".join(
        f"\t\tbank{number} {{\n\t\t\tgpio-controller;\n\t\t\t#gpio-cells = <2>;\n"
        f'\t\t\tngpios = <{lines}>;\n\t\t\tgpio-sim,label = "{label}";\n\t\t}};\n'
        for number, (label, lines) in enumerate(board.chips)
    )
    return f'\n\tpins {{\n\t\tcompatible = "gpio-simulator";\n{banks}\t}};\n'
