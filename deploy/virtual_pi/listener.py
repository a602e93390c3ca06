"""The table's own devices, which hear a hand at the simulated pins. Runs in the machine:
``python listener.py [--hogs] STORY WORDS... [, STORY WORDS...]``; prints a line for each, with what
was heard.

``turn``, ``press`` and ``wind`` are as in ``hand``. ``lamps``: what is lit for each wind, and how
often the damage lamp flashes. ``rewire TIMES CLICKS``: another knob is chosen while the first is
turned. With ``--hogs`` two programs and a thread take all the time they get.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from queue import Empty
from threading import Thread

from msgspec import convert

from hardware.open_devices import Attached, attach
from hardware.outputs.lamps import FLASH, LampOrder
from hardware.readings import FORCES, FRESH, DicePressed, Reading, Readings, VaneTurned, WindRead
from hardware.wiring.settings import DeviceSettings, DiceSettings, LampSettings, VaneSettings

HAND = Path(__file__).with_name("hand.py")
LINES = Path("/sys/devices/platform/pins/gpiochip0")
SILENCE = 2.0
"""Seconds after which nothing more is expected."""
KNOBS = VaneSettings(kind="encoder"), VaneSettings(kind="encoder", pin_a=5, pin_b=6, pin_push=13)
POLL = 0.01


def main(words: Sequence[str]) -> None:
    """One story after the other."""
    if words[0] == "--hogs":
        with hogs():
            main(words[1:])
        return
    for told in " ".join(words).split(","):
        story, *more = told.split()
        print(STORIES[story](*more), flush=True)


@contextmanager
def hogs() -> Iterator[None]:
    """Two programs that never rest, and a thread of this one."""
    idle = [sys.executable, "-c", "while True: pass"]
    programs = [subprocess.Popen(idle) for _ in range(2)]
    Thread(target=_never_rest, daemon=True).start()
    try:
        yield
    finally:
        for program in programs:
            program.kill()


def _never_rest() -> None:
    while True:
        sum(range(1000))


# ---------------------------------------------------------------- what is heard


def heard_of_turn(detent: str, *words: str) -> int:
    """Clicks, clockwise above 0."""
    knob = convert({"kind": "encoder", "detent": detent}, VaneSettings)
    with listening(DeviceSettings(vane=knob)) as (readings, _):
        return sum(clicks(one) for one in _heard(readings, a_hand("turn", detent, *words)))


def heard_of_press(kind: str, *words: str) -> int:
    """Throws."""
    dice = convert({"kind": kind}, DiceSettings)
    with listening(DeviceSettings(dice=dice)) as (readings, _):
        heard = _heard(readings, a_hand("press", kind, *words))
        return sum(isinstance(one, DicePressed) for one in heard)


def heard_of_wind(bounces: str) -> str:
    """How many of the winds came as they were pressed."""
    meant = [WindRead(point=point, force=(FRESH + point) % len(FORCES)) for point in range(8)]
    with listening(DeviceSettings(vane=VaneSettings(kind="compass"))) as (readings, _):
        heard = list(_heard(readings, a_hand("wind", bounces)))
    return f"{sum(one == other for one, other in zip(meant, heard, strict=False))} of {len(heard)}"


def seen_of_lamps() -> str:
    """How many winds light their lamp alone, and how often the damage lamp flashes."""
    wired = LampSettings(wind="eight", pin_damage=26)
    with listening(DeviceSettings(lamps=wired)) as (_, attached):
        assert attached.lamps
        right = 0
        for point in range(8):
            attached.lamps.show(LampOrder(point=point))
            right += [is_lit(pin) for pin in wired.pins_eight] == [one == point for one in range(8)]
        attached.lamps.show(LampOrder(point=0, alarms=1))
        return f"{right} winds, {flashes(wired.pin_damage)} flashes"


def flashes(pin: int) -> int:
    """How often a lamp comes on in the time that its flashes take."""
    lit, dark, times = FLASH
    until, before, seen = time.monotonic() + (lit + dark) * (times + 1), False, 0
    while time.monotonic() < until:
        now = is_lit(pin)
        seen += now and not before
        before = now
        time.sleep(POLL)
    return seen


def heard_of_rewire(times: str, clicks_each: str) -> int:
    """Clicks of the knob that has just been chosen, while the one before it is still turned."""
    heard = 0
    for number in range(int(times)):
        before, knob = KNOBS[number % 2], KNOBS[(number + 1) % 2]
        with listening(DeviceSettings(vane=before)):
            old = a_hand("turn-pins", str(before.pin_a), str(before.pin_b), "60", "60")
            time.sleep(0.3)
        with listening(DeviceSettings(vane=knob)) as (readings, _):
            new = a_hand("turn-pins", str(knob.pin_a), str(knob.pin_b), clicks_each, "60")
            heard += sum(clicks(one) for one in _heard(readings, new))
        old.wait()
    return heard


@contextmanager
def listening(wanted: DeviceSettings) -> Iterator[tuple[Readings, Attached]]:
    """The table's own devices, open."""
    readings = Readings()
    attached = attach(wanted, readings)
    if attached.problems:
        sys.exit(f"{attached.problems}")
    try:
        yield readings, attached
    finally:
        attached.close()


def _heard(readings: Readings, hand: subprocess.Popen[bytes]) -> Iterator[Reading]:
    """All that comes until hand and devices are silent."""
    while True:
        try:
            yield readings.get(timeout=SILENCE)
        except Empty:
            if hand.poll() is not None:
                return


def clicks(reading: Reading) -> int:
    """Clicks of a knob, clockwise above 0; another reading is none."""
    return reading.steps if isinstance(reading, VaneTurned) else 0


def is_lit(pin: int) -> bool:
    """What the simulated wire carries."""
    return (LINES / f"sim_gpio{pin}/value").read_text().strip() == "1"


def a_hand(*words: str) -> subprocess.Popen[bytes]:
    """Begins to do this in a program of its own."""
    return subprocess.Popen([sys.executable, HAND, *words])


STORIES: dict[str, Callable[..., int | str]] = {
    "turn": heard_of_turn,
    "press": heard_of_press,
    "wind": heard_of_wind,
    "lamps": seen_of_lamps,
    "rewire": heard_of_rewire,
}

if __name__ == "__main__":
    main(sys.argv[1:])
