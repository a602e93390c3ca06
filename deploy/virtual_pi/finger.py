"""A finger on the panel of the virtual Pi, which knows by a rehearsal on this machine where keys
stand and what is shown once a tap was taken.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from deploy.virtual_pi.machine import Machine, MachineError
from deploy.virtual_pi.pictures import Picture, difference, read_ppm

ALIKE = 0.01
"""Two pictures are of one page when no more of their dots than this differ clearly: each machine
smooths edges in its own way.
"""
LOOKS = 2
"""A page is at rest, and its keys are taken, when so many looks one after another show it."""
PAUSE = 1.0
"""Seconds between two looks."""
PATIENCE = (600, 300, 300)
"""Seconds until the finger taps once more, and again: on a busy host a new page takes minutes, and
a tap too many would meet what comes after it.
"""


@dataclass(frozen=True)
class Rehearsed:
    """What was done on this machine: where the taps were, and in ``folder`` what was shown."""

    folder: Path
    places: tuple[tuple[float, float], ...]

    def shown(self, after: int) -> Picture:
        """What was shown after so many taps."""
        return read_ppm((self.folder / f"{after}.ppm").read_bytes())


def rehearse(
    folder: Path,
    home: Path,
    settings: str,
    words: Sequence[str],
    surroundings: Mapping[str, str] = MappingProxyType({}),
) -> Rehearsed:
    """Tap the table's own window here, which keeps its battles in ``home``; see ``rehearsal``.
    ``surroundings`` are what an appliance tells the table of itself.

    Raises ``MachineError`` with what it says where there is no way.
    """
    folder.mkdir(parents=True)
    home.mkdir(exist_ok=True)
    (home / "settings.toml").write_text(settings)
    own = {
        "HOME": str(home),
        "XDG_DATA_HOME": str(home),
        "COMPANION_SETTINGS": str(home / "settings.toml"),
        "SDL_VIDEODRIVER": "offscreen",
        "LIBGL_ALWAYS_SOFTWARE": "1",
        "LC_ALL": "C.UTF-8",
        **surroundings,
    }
    command = (sys.executable, "-m", "deploy.virtual_pi.rehearsal", str(folder), *words)
    done = subprocess.run(
        command, env=os.environ | own, check=False, capture_output=True, text=True
    )
    if done.returncode:
        raise MachineError(done.stderr)
    places = json.loads((folder / "places.json").read_text())
    return Rehearsed(folder, tuple((x, y) for x, y in places))


def follow(pi: Machine, rehearsed: Rehearsed, to_the_end: bool = True) -> int:
    """Do the same on the panel; how many taps it took. Raises ``MachineError`` where the panel does
    not come to show what was shown. Not ``to_the_end`` where the last tap does something else here.
    """
    if not shows(pi, rehearsed.shown(0), None, sum(PATIENCE)):
        raise MachineError(f"the panel shows another page than {rehearsed.folder}/0.ppm")
    taps = 0
    for number, place in enumerate(rehearsed.places, start=1):
        if number == len(rehearsed.places) and not to_the_end:
            pi.tap(*place)
            return taps + 1
        before, wanted = rehearsed.shown(number - 1), rehearsed.shown(number)
        for patience in PATIENCE:
            pi.tap(*place)
            taps += 1
            if shows(pi, wanted, before, patience):
                break
        else:
            raise MachineError(f"the panel does not come to {rehearsed.folder}/{number}.ppm")
    return taps


def shows(pi: Machine, wanted: Picture, before: Picture | None, patience: float) -> bool:
    """Whether the panel comes to rest at what is wanted, and no longer at what was before, in so
    many seconds.
    """
    until, alike = time.monotonic() + patience, 0
    while alike < LOOKS and time.monotonic() < until:
        panel = pi.picture()
        far = difference(panel, wanted)
        left = before is None or far < difference(panel, before)
        alike = alike + 1 if far <= ALIKE and left else 0
        time.sleep(PAUSE)
    return alike == LOOKS


def wait_until_other(pi: Machine, before: Picture) -> None:
    """Until the panel is at rest with another page. Raises ``MachineError`` where it stays."""
    until, seen = time.monotonic() + sum(PATIENCE), before
    while time.monotonic() < until:
        panel = pi.picture()
        if difference(panel, before) > ALIKE and difference(panel, seen) <= ALIKE:
            return
        seen = panel
        time.sleep(PAUSE)
    raise MachineError("the panel stays as it was")
