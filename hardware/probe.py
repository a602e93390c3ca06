"""Shows every device of the settings file live, or leads through a check of them: ``python -m hardware.probe``."""

from __future__ import annotations

import os
import sys
import tomllib
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from queue import Empty
from time import monotonic
from typing import TextIO

import msgspec
from gpiozero.pins.mock import MockFactory
from platformdirs import user_config_path

from hardware.attach import Attached, attach
from hardware.check import Check, Told
from hardware.drawing import picture
from hardware.pins import open_pins
from hardware.readings import DeviceState, Reading, Readings
from hardware.speech import LANGUAGES, speak
from hardware.wiring import DeviceSettings, clashes

GLANCE = 0.5
"""Seconds between two looks."""
PATIENCE = 20.0
"""Seconds of silence after which the check goes on to the next device."""
WRONG_SETTINGS = 2
"""Exit code."""


def main(argv: Sequence[str], out: TextIO) -> int:
    """Show or check until the check is done, ``--looks`` have been shown, or Ctrl-C; 2 where settings are wrong."""
    asked = _arguments(argv)
    try:
        wired = read_settings(Path(asked.settings))
    except (OSError, ValueError) as error:
        out.write(f"{asked.settings}: {error}\n")
        return WRONG_SETTINGS
    if asked.picture:
        Path(asked.picture).write_text(picture(str(asked.settings), wired), encoding="utf-8")
        return 0
    readings: Readings = Readings()
    attached = attach(wired, readings, MockFactory if asked.simulate else open_pins, asked.simulate)
    try:
        out.writelines(f"{line}\n" for line in _problems(wired, attached, asked.language))
        if asked.check:
            check(Check(wired), readings.get, out, asked.language)
        else:
            show(attached, readings.get, out, asked.looks)
    except KeyboardInterrupt:
        out.write("\n")
    finally:
        attached.close()
    return 0


def read_settings(file: Path) -> DeviceSettings:
    """What a settings file says is wired; its other tables are the table's own. Raises ``OSError``, ``ValueError``."""
    tree = tomllib.loads(file.read_text("utf-8")) if file.exists() else {}
    wired = {name: table for name, table in tree.items() if name in DeviceSettings.__struct_fields__}
    return msgspec.convert(wired, DeviceSettings)


def show(attached: Attached, hear: Callable[..., Reading], out: TextIO, looks: int) -> None:
    """Each device as it stands, then what is heard, look after look; ``looks`` 0 goes on for ever."""
    looked = 0
    while not looks or looked < looks:
        out.writelines(f"{in_a_line(state)}\n" for state in attached.states())
        until = monotonic() + GLANCE
        while (left := until - monotonic()) > 0:
            try:
                out.write(f"  {hear(timeout=left)}\n")
            except Empty:
                break
        out.flush()
        looked += 1


def check(one: Check, hear: Callable[..., Reading], out: TextIO, language: str) -> None:
    """Ask for each task in turn and tell what came of it; a device that says nothing is told and passed over."""
    while one.asked:
        out.write(f"{say(language, one.asked)}\n")
        out.flush()
        told, until = len(one.results), monotonic() + PATIENCE
        while len(one.results) == told:
            try:
                one.take(hear(timeout=GLANCE), monotonic())
            except Empty:
                one.rested(monotonic())
                if monotonic() > until:
                    one.skip()
        out.write(f"  {say(language, one.results[-1])}\n")
    out.write(f"{speak(language, 'hardware.check.done' if one.results else 'hardware.check.nothing')}\n")


def in_a_line(state: DeviceState) -> str:
    """A device as it stands: counts, pins with ``*`` where closed or lit, the last line."""
    counts = {name: getattr(state, name) for name in ("steps", "bounces", "pushes", "lines", "bad", "gaps")}
    words = [state.name, *(f"{name}={count}" for name, count in counts.items() if count)]
    words += [f"{pin.setting}:{pin.pin}{'*' if pin.closed else ''}" for pin in state.pins]
    return " ".join([*words, state.last])


def say(language: str, told: Told) -> str:
    """A sentence of the check."""
    return speak(language, told.id, **told.figures)


def _problems(wired: DeviceSettings, attached: Attached, language: str) -> Iterator[str]:
    for one, other in clashes(wired):
        yield f"GPIO {one.pin}: {one.setting}, {other.setting}"
    for problem in attached.problems:
        figures = {
            "device": f"hardware.device.{problem.device}", "detail": problem.detail,
            "pins": ", ".join(map(str, problem.pins)),
        }  # fmt: skip
        yield speak(language, f"hardware.{problem.reason}", **figures)
        yield speak(language, f"hardware.{problem.reason}.cure", **figures)


def _arguments(argv: Sequence[str]) -> Namespace:
    own = user_config_path("table-companion", appauthor=False) / "settings.toml"
    parser = ArgumentParser(prog="python -m hardware.probe", description=__doc__)
    parser.add_argument("--settings", default=os.environ.get("COMPANION_SETTINGS") or own, help="the settings file")
    parser.add_argument("--language", default=_language(), choices=LANGUAGES)
    parser.add_argument("--check", action="store_true", help="lead through a check")
    parser.add_argument("--simulate", action="store_true", help="open the devices on pins of air")
    parser.add_argument("--picture", metavar="FILE", help="draw this wiring as an SVG picture, and end")
    parser.add_argument("--looks", type=int, default=0, help="end after so many looks")
    return parser.parse_args(argv)


def _language() -> str:
    return "ru" if os.environ.get("LC_ALL", os.environ.get("LANG", "")).startswith("ru") else "en"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], sys.stdout))
