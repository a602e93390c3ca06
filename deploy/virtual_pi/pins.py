"""Knob and buttons in virtual time, heard by the library that a Pi has."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from deploy.virtual_pi.bench import CURRENT, Bench, Finding
from deploy.virtual_pi.device_tree import PI_4
from deploy.virtual_pi.machine import Fittings, Machine

VIRTUAL_TIME = Fittings(processors=1, options=("-icount", "shift=1,sleep=off"))
"""The machine's clock goes by the work it does, 500 million steps a second: a busy host changes
nothing.
"""
TURNS = [
    (detent, clicks, rate, bounces)
    for detent in ("full", "half", "quarter")
    for clicks in (48, -48)
    for rate, bounces in ((24, 0), (120, 0), (120, 2))
]


def knob(bench: Bench) -> Iterator[Finding]:
    """Every kind of knob, slow and as fast as a hand can, with contacts that bounce; then the dice
    button.
    """
    with bench.table("knob", PI_4, VIRTUAL_TIME) as pi:
        pi.wait_for_shell()
        pi.run("systemctl stop table-companion")
        pi.lay("/run/hand.py", Path(__file__).with_name("hand.py").read_bytes())
        for detent, clicks, rate, bounces in TURNS:
            heard = by_hand(pi, f"turn {detent} {clicks} {rate} {bounces}")
            how = "bouncing" if bounces else "clean"
            what = f"{clicks:+} {detent} clicks, {rate} a second, {how}"
            yield Finding(what, heard == str(clicks), heard)
        for held in (0.03, 0.1):
            heard = by_hand(pi, f"press 30 {held} 2")
            yield Finding(f"30 presses of {held * 1000:.0f} ms", heard == "30", heard)


def by_hand(pi: Machine, words: str) -> str:
    """What the table's devices heard of it."""
    how = (
        f"env -i PATH=/usr/bin:/bin LG_WD=/tmp GPIOZERO_PIN_FACTORY=lgpio {CURRENT}/venv/bin/python"
    )
    return pi.try_(f"cd / && {how} /run/hand.py {words}")[1].splitlines()[-1]
