"""All that may hang on the pins, in virtual time, heard by the library that a Pi has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from deploy.virtual_pi.bench import CURRENT, Bench, Finding, Story
from deploy.virtual_pi.device_tree import Board
from deploy.virtual_pi.machine import Fittings, Machine

VIRTUAL_TIME = Fittings(processors=1, options=("-icount", "shift=1,sleep=off"))
"""The machine's clock goes by the work it does: a busy host changes nothing."""
VIRTUAL_STEPS = 500
"""Millions a second of its clock."""
CLICKS = 48
"""Of a knob of 24 clicks a turn: two turns, at 120 clicks a second five turns a second."""
DETENTS = ("full", "half", "quarter")
TURNS = [
    (detent, clicks, rate, bounces)
    for detent in DETENTS
    for clicks in (CLICKS, -CLICKS)
    for rate, bounces in ((24, 0), (120, 0), (120, 2))
]
FEW_TURNS = [("full", CLICKS, 120, 2), ("full", -CLICKS, 120, 2)]
THROWS = (("button", 0.03), ("button", 0.1), ("reed", 0.03), ("tilt", 0.03))
"""What throws the dice, and how many seconds its contact is closed."""
TIMES = 30
PLACE = "/run/pins"


def hands(name: str, board: Board, whole: bool) -> Story:
    """Every kind of knob, slow and as fast as a hand can, with contacts that bounce; what throws
    the dice; the eight buttons; lamps; a change of wires; all of it in peace and beside hogs. Not
    the whole of it where the same library meets another chip.
    """

    def story(bench: Bench) -> Iterator[Finding]:
        with bench.table(name, board, VIRTUAL_TIME) as pi:
            pi.wait_for_shell()
            pi.run("systemctl stop table-companion")
            trials = [*knobs(TURNS if whole else FEW_TURNS), *throws(), *buttons_and_lamps()]
            yield from heard(pi, trials if whole else trials[: len(FEW_TURNS) + 1] + trials[-2:])
            if whole:
                beside = [turn for turn in TURNS if turn[2:] == (120, 2)]
                yield from heard(pi, knobs(beside), "--hogs ")

    return story


Trial = tuple[str, str, str]
"""What is tried, in words; the words of ``listener``; what it should hear."""


def knobs(turns: Sequence[tuple[str, int, int, int]]) -> list[Trial]:
    """Not one click is lost or turned round."""
    return [
        (
            f"{clicks:+} {detent} clicks, {rate} a second, {'bouncing' if bounces else 'clean'}",
            f"turn {detent} {clicks} {rate} {bounces}",
            str(clicks),
        )
        for detent, clicks, rate, bounces in turns
    ]


def throws() -> list[Trial]:
    """Each throw counts once."""
    return [
        (
            f"{TIMES} throws by {kind}, {held * 1000:.0f} ms",
            f"press {kind} {TIMES} {held} 2",
            str(TIMES),
        )
        for kind, held in THROWS
    ]


def buttons_and_lamps() -> list[Trial]:
    """The vane of buttons, the lamps, another knob."""
    return [
        ("another knob chosen in mid-turn", f"rewire 4 {CLICKS}", str(4 * CLICKS)),
        ("eight buttons after the force button", "wind 2", "8 of 8"),
        ("lamps for eight winds and for damage", "lamps", "8 winds, 4 flashes"),
    ]


def heard(pi: Machine, trials: Sequence[Trial], how: str = "") -> Iterator[Finding]:
    """What the table's devices hear of each."""
    asked = " , ".join(words for _, words, _ in trials)
    said = at_the_pins(pi, f"listener.py {how}{asked}").splitlines()
    said = [*said, *["nothing"] * len(trials)][: len(trials)]
    for (what, _, wanted), found in zip(trials, said, strict=True):
        beside = " beside hogs" if how else ""
        yield Finding(f"{what}{beside}", found == wanted, found)


def push(pi: Machine, pin: int) -> None:
    """The button at this pin is pushed once."""
    at_the_pins(pi, f"hand.py push {pin}")


def at_the_pins(pi: Machine, words: str) -> str:
    """What a program at the machine's pins says until it is done."""
    if pi.try_(f"test -e {PLACE}")[0]:
        pi.run(f"mkdir {PLACE}")
        for name in ("hand.py", "listener.py"):
            pi.lay(f"{PLACE}/{name}", Path(__file__).with_name(name).read_bytes())
    how = "env -i PATH=/usr/bin:/bin LG_WD=/tmp GPIOZERO_PIN_FACTORY=lgpio"
    return pi.try_(f"cd / && {how} {CURRENT}/venv/bin/python {PLACE}/{words}")[1]
