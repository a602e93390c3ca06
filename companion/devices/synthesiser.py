"""Makes the sounds of the table: every wave is computed here, none is a recording.

A sound is a few notes laid over each other; the same recipe always gives the same bytes. It takes a
Pi some seconds, so it is run as a program of its own, beside the table and out of its way:

    python synthesiser.py FOLDER VOLUME

writes ``<cue>.wav`` into the folder for every cue, 16 bits, one channel, ``VOLUME`` 0 to 100.
"""

from __future__ import annotations

import math
import os
import sys
import wave
from array import array
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import NamedTuple

RATE = 22_050
"""Samples a second."""
LOUDEST = 0.8
"""Of full scale, at volume 100: small speakers rattle above it."""
FULLNESS = 1.8
"""How far the loudest of a sound is rounded off, so that the rest of it is heard across a room."""
ATTACK = 0.006
"""Seconds in which a note swells, so that it does not click."""


class Note(NamedTuple):
    """A part of a sound: ``kind`` bell, tone or noise, from ``at`` on for ``lasts`` seconds.

    ``pitch`` glides to ``to``, both in Hz; of noise it is how bright it is. ``dying`` says how fast
    it fades: e-folds over its length.
    """

    kind: str
    at: float
    lasts: float
    pitch: float
    to: float = 0.0
    strength: float = 1.0
    dying: float = 5.0


_PARTIALS: Mapping[str, tuple[tuple[float, float], ...]] = {
    "tone": ((1, 1.0), (2, 0.35), (3, 0.15)),
    "bell": ((1, 1.0), (2.01, 0.5), (2.99, 0.22), (5.4, 0.1)),
}
"""(times the pitch, share) of each kind."""


def _bells(*pitches: float, apart: float = 0.14, lasts: float = 0.7) -> tuple[Note, ...]:
    return tuple(
        Note("bell", place * apart, lasts, pitch, strength=0.7)
        for place, pitch in enumerate(pitches)
    )


def _boom(lasts: float, deep: float) -> tuple[Note, ...]:
    return (
        Note("noise", 0, lasts, 2400, 90, dying=6),
        Note("tone", 0, lasts, deep * 2, deep, strength=0.9, dying=5),
    )


_G, _C, _D, _E, _G2, _C2, _E2 = 392.0, 523.3, 587.3, 659.3, 784.0, 1046.5, 1318.5
NEWS = "news"
"""Sounds for every cue that has no sound of its own."""
RECIPES: Mapping[str, tuple[Note, ...]] = {
    NEWS: _bells(_E),
    "turn": _bells(_C, _G2, apart=0.11, lasts=0.5),
    "cargo": (Note("tone", 0, 0.12, 240, 180), Note("tone", 0.13, 0.14, 320, 260)),
    "calm": _bells(_C, lasts=1.0),
    "fresh": (Note("noise", 0, 1.1, 500, 1500, 0.5, 1.5), *_bells(_C, _E, apart=0.2)),
    "storm": (
        Note("noise", 0, 1.8, 300, 1800, 0.9, 1.2),
        Note("noise", 0.6, 1.2, 1600, 250, 0.8, 2),
        *_boom(1.8, 38),
    ),
    "hit": _boom(0.9, 48),
    "miss": (Note("noise", 0, 0.6, 5200, 700, 0.6, 4), Note("noise", 0.12, 0.5, 2500, 400, 0.4)),
    "mine": (*_boom(1.5, 34), Note("noise", 0.08, 1.2, 900, 70, 0.9, 3)),
    "aground": (Note("tone", 0, 0.5, 130, 70, 0.8, 2), Note("noise", 0.05, 0.7, 700, 120, 0.8, 3)),
    "sunk": (*_boom(1.1, 40), *(note._replace(at=note.at + 0.5) for note in _bells(_E, _C, _G))),
    "lost": (*_boom(1.0, 42), *(note._replace(at=note.at + 0.45) for note in _bells(_D, _G))),
    "taken": _bells(_G, _C, _E, apart=0.16),
    "found": _bells(_C, _E, _G2, _C2, _E2, apart=0.09),
    "time": (*_bells(_C2, _C2, apart=0.24, lasts=0.45), Note("bell", 0.48, 1.1, _G2)),
    "won": (*_bells(_G, _C, _E, _G2, apart=0.17), *(
        note._replace(at=0.68 + note.at, lasts=1.3) for note in _bells(_C, _G2, _C2, apart=0.0)
    )),
    "dice": tuple(
        Note("noise", at, 0.07, 3800, 900, 0.7, 6) for at in (0.0, 0.09, 0.2, 0.28, 0.4, 0.55)
    ),
    "vane": tuple(
        Note("tone", at, 0.05, 900, 700, 0.4, 6)
        for at in (0.0, 0.06, 0.13, 0.21, 0.3, 0.41, 0.54, 0.7, 0.9)
    ),
}  # fmt: skip


def _sine(note: Note, count: int) -> Iterator[float]:
    turn, end = 0.0, note.to or note.pitch
    for at in range(count):
        turn += (note.pitch + (end - note.pitch) * at / count) * math.tau / RATE
        yield sum(share * math.sin(turn * times) for times, share in _PARTIALS[note.kind])


def _noise(note: Note, count: int) -> Iterator[float]:
    """White noise through a gliding low-pass; the same each time."""
    chance, level, end = Random(7), 0.0, note.to or note.pitch  # noqa: S311 - no secret hangs on it
    for at in range(count):
        bright = note.pitch * (end / note.pitch) ** (at / count)
        level += (chance.uniform(-1, 1) - level) * min(1.0, math.tau * bright / RATE)
        yield level * 1.8


def samples(notes: tuple[Note, ...]) -> list[float]:
    """The sound of some notes, -1 to 1, as loud as it may be."""
    mixed = [0.0] * round(max(note.at + note.lasts for note in notes) * RATE)
    for note in notes:
        count, first = round(note.lasts * RATE), round(note.at * RATE)
        made = _noise(note, count) if note.kind == "noise" else _sine(note, count)
        for at, value in enumerate(made):
            swell = min(1.0, at / (ATTACK * RATE), (count - at) / (ATTACK * RATE))
            if first + at < len(mixed):
                fade = math.exp(-note.dying * at / count)
                mixed[first + at] += value * note.strength * swell * fade
    peak = max(map(abs, mixed))
    return [math.tanh(FULLNESS * value / peak) / math.tanh(FULLNESS) for value in mixed]


def write_wave(path: Path, notes: tuple[Note, ...], volume: int) -> None:
    """Write a sound, whole or not at all. Raises ``OSError``."""
    scale = 32_767 * LOUDEST * max(0, min(volume, 100)) / 100
    data = array("h", (round(value * scale) for value in samples(notes)))
    if sys.byteorder == "big":
        data.byteswap()
    half = path.with_suffix(".half")
    with half.open("wb") as file, wave.open(file) as made:
        made.setnchannels(1)
        made.setsampwidth(2)
        made.setframerate(RATE)
        made.writeframes(data.tobytes())
    half.replace(path)


def main() -> None:
    """Write every sound into a folder."""
    folder, volume = Path(sys.argv[1]), int(sys.argv[2])
    os.nice(15)
    folder.mkdir(parents=True, exist_ok=True)
    for cue, notes in RECIPES.items():
        write_wave(folder / f"{cue}.wav", notes, volume)


if __name__ == "__main__":
    main()
