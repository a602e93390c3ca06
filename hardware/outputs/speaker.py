"""The loudspeaker: wave files and spoken sentences, each by a program of its own.

A sound library inside the table's own process can hang for good where there is no device; a child
can be ended. What plays is found, not assumed. Whoever calls ``play`` or ``speak`` waits until it
is over, so it is a thread that nobody waits for.
"""

from __future__ import annotations

import wave
from collections.abc import Callable, Mapping
from pathlib import Path
from shutil import which
from subprocess import DEVNULL, PIPE, Popen, TimeoutExpired
from threading import Lock

PLAYERS: Mapping[str, tuple[str, ...]] = {"aplay": ("-q",), "pw-play": (), "paplay": ()}
"""Programs that play a file named last, with their options; the first that is there is taken."""
SPEECH = "espeak-ng"
PACE = 155
"""Words a minute."""
PATIENCE = 8.0
"""Seconds, beyond those that a wave lasts, after which a program that plays or speaks is taken to
hang.
"""
_SHOWN = 80


class SpeakerError(Exception):
    """Nothing was heard: ``kind`` is no-player, no-speech, hung or failed, ``detail`` what the
    program says.
    """

    def __init__(self, kind: str, detail: str = "") -> None:
        super().__init__(kind, detail)
        self.kind, self.detail = kind, detail


def is_wave(file: Path) -> bool:
    """Whether a file is a whole wave: a player would make a noise of anything else."""
    try:
        with wave.open(str(file)) as sound:
            size = sound.getnframes() * sound.getsampwidth() * sound.getnchannels()
            return bool(0 < size <= file.stat().st_size - 44)
    except (OSError, EOFError, RuntimeError, wave.Error):  # a torn part ends as a RuntimeError
        return False


def seconds_of(file: Path) -> float:
    """How long a wave lasts; nothing where the file is no whole one."""
    if not is_wave(file):
        return 0.0
    with wave.open(str(file)) as sound:
        return float(sound.getnframes() / sound.getframerate())


class Speaker:
    """Plays and speaks, one after another. ``find`` finds a program by its name."""

    def __init__(
        self, find: Callable[[str], str | None] = which, patience: float = PATIENCE
    ) -> None:
        self._find, self._patience = find, patience
        self._child: Popen[str] | None = None
        self._lock = Lock()
        self._hushed = False

    def play(self, file: Path) -> None:
        """Play a wave file to its end. Raises ``SpeakerError``."""
        for name, options in PLAYERS.items():
            if program := self._find(name):
                self._run((program, *options, str(file)), lasts=seconds_of(file))
                return
        raise SpeakerError("no-player")

    def speak(self, sentence: str, language: str, volume: int, file: Path) -> None:
        """Say a sentence, ``volume`` 0 to 100, by way of a file that is gone afterwards.

        Raises ``SpeakerError``.
        """
        if not (program := self._find(SPEECH)):
            raise SpeakerError("no-speech")
        voice = language.lower().replace("_", "-")
        options = ("-v", voice, "-s", str(PACE), "-a", str(2 * volume), "-w", str(file), "--stdin")
        try:
            self._run((program, *options), sentence)
            if not self._hushed:
                self.play(file)
        finally:
            file.unlink(missing_ok=True)

    def hush(self) -> None:
        """End what is being played or said now, from any thread."""
        with self._lock:
            self._hushed = True
            if self._child:
                self._child.kill()

    def listen(self) -> None:
        """What is asked for from now on is meant to be heard."""
        with self._lock:
            self._hushed = False

    def _run(self, command: tuple[str, ...], told: str = "", lasts: float = 0.0) -> None:
        try:
            with self._lock:
                if self._hushed:
                    return
                self._child = Popen(  # noqa: S603 - programs of the system, found by their names
                    command, stdin=PIPE, stdout=DEVNULL, stderr=PIPE, text=True, errors="replace"
                )
        except OSError as error:
            raise SpeakerError("failed", error.strerror or "") from error
        try:
            _, said = self._child.communicate(told, timeout=self._patience + lasts)
        except TimeoutExpired:
            self._child.kill()
            self._child.communicate()
            raise SpeakerError("hung") from None
        finally:
            child, self._child = self._child, None
        if child.returncode and not self._hushed:
            raise SpeakerError("failed", _last_line(said) or f"{-child.returncode}")


def _last_line(said: str) -> str:
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    return lines[-1][:_SHOWN] if lines else ""
