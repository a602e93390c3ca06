"""A finger on the panel of the virtual Pi, which knows by a rehearsal on this machine where keys
stand and what is shown once a tap was taken.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from deploy.virtual_pi.machine import Machine, MachineError

ALIKE = 0.01
"""Two pictures are of one page when no more of their dots than this differ clearly: each machine
smooths edges in its own way.
"""
CLEARLY = 48
"""Steps of 255."""
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

    def shown(self, after: int) -> bytes:
        """What was shown after so many taps, as PPM."""
        return (self.folder / f"{after}.ppm").read_bytes()


def rehearse(folder: Path, home: Path, settings: str, words: Sequence[str]) -> Rehearsed:
    """Tap the table's own window here, which keeps its battles in ``home``; see ``rehearsal``.

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
    }
    command = (sys.executable, "-m", "deploy.virtual_pi.rehearsal", str(folder), *words)
    done = subprocess.run(
        command, env=os.environ | own, check=False, capture_output=True, text=True
    )
    if done.returncode:
        raise MachineError(done.stderr)
    places = json.loads((folder / "places.json").read_text())
    return Rehearsed(folder, tuple((x, y) for x, y in places))


def follow(pi: Machine, rehearsed: Rehearsed) -> int:
    """Do the same on the panel; how many taps it took. Raises ``MachineError`` where the panel does
    not come to show what was shown.
    """
    picture = pi.folder / "panel.ppm"
    if not shows(pi, picture, rehearsed.shown(0), b"", sum(PATIENCE)):
        raise MachineError(f"the panel shows another page than {rehearsed.folder}/0.ppm")
    taps = 0
    for number, place in enumerate(rehearsed.places, start=1):
        before, wanted = rehearsed.shown(number - 1), rehearsed.shown(number)
        for patience in PATIENCE:
            pi.tap(*place)
            taps += 1
            if shows(pi, picture, wanted, before, patience):
                break
        else:
            raise MachineError(f"the panel does not come to {rehearsed.folder}/{number}.ppm")
    return taps


def shows(pi: Machine, picture: Path, wanted: bytes, before: bytes, patience: float) -> bool:
    """Whether the panel comes to rest at what is wanted, and no longer at what was before, in so
    many seconds.
    """
    until, alike = time.monotonic() + patience, 0
    while alike < LOOKS and time.monotonic() < until:
        panel = pi.picture(picture, "ppm").read_bytes()
        far = difference(panel, wanted)
        alike = alike + 1 if far <= ALIKE and far < difference(panel, before) else 0
        time.sleep(PAUSE)
    return alike == LOOKS


def difference(one: bytes, other: bytes) -> float:
    """The share of the dots of two pictures that differ clearly, judged by their green; 1 where
    they have not the same size.
    """
    if len(one) != len(other):
        return 1.0
    greens = zip(one[-2::-3], other[-2::-3], strict=True)
    return sum(abs(a - b) > CLEARLY for a, b in greens) / (len(one) / 3)
