"""Shows every device of the settings file live, or leads through a check of them:
``python -m hardware.probe``.
"""

from __future__ import annotations

import os
import re
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

from hardware.open_devices import Attached, attach, this_user
from hardware.phrases import LANGUAGES, machine_language, speak
from hardware.pins import open_pins
from hardware.readings import (
    DeviceFound,
    DeviceLost,
    DeviceState,
    FacesRead,
    Reading,
    Readings,
    VanePushed,
    VaneTurned,
    WindRead,
    lost_id,
)
from hardware.self_test import Check, Told
from hardware.wiring.diagram import picture
from hardware.wiring.settings import POINTS, DeviceSettings, clashes

GLANCE = 0.5
"""Seconds between two looks."""
PATIENCE = 20.0
"""Seconds of silence after which the check goes on to the next device."""
SHINING = 4.0
"""Seconds that each lamp is lit by itself."""
WRONG_SETTINGS = 2
NOT_WRITTEN = 1
"""Exit codes."""


def main(argv: Sequence[str], out: TextIO, parser: ArgumentParser | None = None) -> int:
    """Show or check until the check is done, ``--looks`` have been shown, or Ctrl-C; 2 where
    settings are wrong.

    ``parser`` bears the name under which the probe was called, and its help.
    """
    parser = parser or ArgumentParser(prog="python -m hardware.probe", description=__doc__)
    add_arguments(parser)
    asked = parser.parse_args(argv)
    try:
        wired = read_settings(Path(asked.settings))
    except (OSError, ValueError) as error:
        out.write(f"{_wrong(asked, error)}\n")
        return WRONG_SETTINGS
    if asked.picture:
        return _draw(asked, wired, out)
    readings: Readings = Readings()
    attached = attach(wired, readings, MockFactory if asked.simulate else open_pins, asked.simulate)
    try:
        out.writelines(f"{line}\n" for line in _problems(wired, attached, asked.language))
        if asked.check:
            lamps = attached.lamps
            check(
                Check(wired),
                readings.get,
                out,
                asked.language,
                lamps.try_out if lamps else lambda _: None,
            )
        else:
            show(attached, readings.get, out, asked.language, asked.looks)
    except KeyboardInterrupt:
        out.write("\n")
    finally:
        attached.close()
    return 0


def _draw(asked: Namespace, wired: DeviceSettings, out: TextIO) -> int:
    """The wires as a picture, where it can be written."""
    drawn = picture(str(asked.settings), wired)
    try:
        Path(asked.picture).write_text(drawn, encoding="utf-8")
    except OSError as error:
        fault = error.strerror or str(error)
        id = "hardware.picture.not-written"
        out.write(f"{speak(asked.language, id, file=str(asked.picture), detail=fault)}\n")
        return NOT_WRITTEN
    return 0


def read_settings(file: Path) -> DeviceSettings:
    """What a settings file says is wired; its other tables are the table's own. Some editors put a
    mark of their own before the first letter.

    Raises ``OSError``, ``ValueError``.
    """
    tree = tomllib.loads(file.read_bytes().decode("utf-8-sig")) if file.exists() else {}
    wired = {
        name: table for name, table in tree.items() if name in DeviceSettings.__struct_fields__
    }
    return msgspec.convert(wired, DeviceSettings)


def show(
    attached: Attached, hear: Callable[..., Reading], out: TextIO, language: str, looks: int
) -> None:
    """Each device as it stands, then what is heard, look after look;
    ``looks`` 0 goes on for ever.
    """
    looked = 0
    while not looks or looked < looks:
        out.writelines(f"{in_a_line(state, language)}\n" for state in attached.states())
        until = monotonic() + GLANCE
        while (left := until - monotonic()) > 0:
            try:
                out.write(f"  {in_words(hear(timeout=left), language)}\n")
            except Empty:
                break
        out.flush()
        looked += 1


def check(
    one: Check,
    hear: Callable[..., Reading],
    out: TextIO,
    language: str,
    light: Callable[[str], None],
) -> None:
    """Ask for each task in turn and tell what came of it; a device that says nothing is told and
    passed over.

    ``light`` lights the lamp of one setting alone.
    """
    while asked := one.asked:
        out.write(f"{say(language, asked)}\n")
        out.flush()
        if one.lamp:
            light(one.lamp)
        told, until = len(one.results), monotonic() + (SHINING if one.lamp else PATIENCE)
        while one.asked == asked:
            try:
                reading = hear(timeout=GLANCE)
                one.take(reading, monotonic())
                if isinstance(reading, DeviceLost | DeviceFound):
                    out.write(f"  {in_words(reading, language)}\n")
                    out.flush()
            except Empty:
                one.rested(monotonic())
            if one.asked == asked and monotonic() > until:
                one.skip()
        out.writelines(f"  {say(language, result)}\n" for result in one.results[told:])
    out.write(
        f"{speak(language, 'hardware.check.done' if one.results else 'hardware.check.nothing')}\n"
    )


def in_words(reading: Reading, language: str) -> str:
    """What a device has said."""
    id, figures = "hardware.check.throw-heard", dict[str, int | str]()
    match reading:
        case DeviceLost():
            return _absent(language, reading.reason)
        case FacesRead():
            return " ".join(map(str, reading.faces))
        case DeviceFound():
            id = f"hardware.found.{reading.device}"
        case VaneTurned():
            id, figures = "hardware.count.steps", {"count": f"{reading.total} ({reading.steps:+d})"}
        case WindRead():
            id, figures = (
                "hardware.check.point-heard",
                {"point": f"hardware.point.{POINTS[reading.point]}"},
            )
        case VanePushed():
            id = "hardware.check.push-heard"
    return speak(language, id, **figures)


def _absent(language: str, reason: str) -> str:
    return speak(language, lost_id(reason), user=this_user())


def in_a_line(state: DeviceState, language: str) -> str:
    """A device as it stands: counts, pins with ``*`` where closed or lit, the last line; why it
    does not answer.
    """
    counts = {
        name: getattr(state, name)
        for name in ("steps", "bounces", "pushes", "lines", "bad", "gaps")
    }
    words = [state.name, *(f"{name}={count}" for name, count in counts.items() if count)]
    words += [f"{pin.setting}:{pin.pin}{'*' if pin.closed else ''}" for pin in state.pins]
    return " ".join(
        [*words, state.last, _absent(language, state.lost) if state.lost else ""]
    ).rstrip()


def say(language: str, told: Told) -> str:
    """A sentence of the check."""
    return speak(language, told.id, **told.figures)


def _wrong(asked: Namespace, error: Exception) -> str:
    """What is wrong with the settings file, and where."""
    place = (
        re.search(r"`\$\.([^`]+)`", str(error))
        if isinstance(error, msgspec.ValidationError)
        else None
    )
    if place is None:
        return speak(
            asked.language,
            "hardware.settings.unreadable",
            file=str(asked.settings),
            detail=str(error),
        )
    id = "pin" if ".pin" in place[1] else "value"
    return speak(
        asked.language, f"hardware.settings.{id}", file=str(asked.settings), place=place[1]
    )


def _problems(wired: DeviceSettings, attached: Attached, language: str) -> Iterator[str]:
    for one, other in clashes(wired):
        yield f"GPIO {one.pin}: {one.setting}, {other.setting}"
    for problem in attached.problems:
        figures = {
            "device": f"hardware.device.{problem.device}", "detail": problem.detail,
            "pins": ", ".join(map(str, problem.pins)), "user": this_user(),
        }  # fmt: skip
        yield speak(language, f"hardware.{problem.reason}", **figures)
        yield speak(language, f"hardware.{problem.reason}.cure", **figures)


def add_arguments(parser: ArgumentParser) -> None:
    """The settings, what to do with the devices, and when to end; the help is in the language of
    the machine.
    """
    language = machine_language(LANGUAGES)
    own = (
        os.environ.get("COMPANION_SETTINGS")
        or user_config_path("table-companion", appauthor=False) / "settings.toml"
    )

    def help(about: str) -> str:
        return speak(language, f"hardware.probe.{about}")

    parser.add_argument("--settings", default=own, metavar="FILE", help=help("settings"))
    parser.add_argument("--language", default=language, choices=LANGUAGES, help=help("language"))
    parser.add_argument("--check", action="store_true", help=help("check"))
    parser.add_argument("--simulate", action="store_true", help=help("simulate"))
    parser.add_argument("--picture", metavar="FILE", help=help("picture"))
    parser.add_argument("--looks", type=int, default=0, help=help("looks"))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], sys.stdout))
