"""A knob that the kernel reads (`dtoverlay=rotary-encoder`):
its steps come as events of an input file.
"""

from __future__ import annotations

import os
import select
from collections.abc import Iterator
from pathlib import Path
from struct import Struct as Layout
from threading import Thread

from hardware.readings import VANE, DeviceLost, DeviceState, Readings, VanePushed, VaneTurned

BY_PATH = Path("/dev/input/by-path")
KNOB, PUSH = "platform-rotary@*-event", "platform-button@*-event"
"""Names that the overlays ``rotary-encoder`` and ``gpio-key`` give their files, with the pin in the
middle.
"""
_EVENT = Layout("llHHi")
_KEY, _REL = 1, 2
_BATCH = 64
GONE = "gone"
"""Why a knob does not answer whose file has ended: nobody looks for it again."""


class OverlayMissingError(Exception):
    """No such input file: the overlay is not loaded."""


def find_inputs(chosen: str = "", by_path: Path = BY_PATH) -> tuple[Path, ...]:
    """The files of the knob and, where there is one, of its button.

    Raises ``OverlayMissingError``.
    """
    knobs = [Path(chosen)] if chosen else sorted(by_path.glob(KNOB))
    if not knobs or not knobs[0].exists():
        raise OverlayMissingError(chosen or str(by_path / KNOB))
    return (knobs[0], *sorted(by_path.glob(PUSH))[:1])


class Events:
    """Takes the bytes of an input file, whole or in pieces; gives (type, value) of each key and
    each relative move.
    """

    def __init__(self) -> None:
        self._rest = b""

    def feed(self, data: bytes) -> Iterator[tuple[int, int]]:
        data = self._rest + data
        whole = len(data) // _EVENT.size * _EVENT.size
        self._rest = data[whole:]
        for _, _, kind, _, value in _EVENT.iter_unpack(data[:whole]):
            if kind in {_KEY, _REL}:
                yield kind, value


class OverlayVane:
    """Reads the knob's file on a thread of its own;
    puts ``VaneTurned`` and ``VanePushed`` on the queue.

    Raises ``OSError`` where a file may not be read, and whatever else keeps it from listening; no
    file stays open then.
    """

    name = VANE

    def __init__(self, inputs: tuple[Path, ...], readings: Readings) -> None:
        self._readings = readings
        self._steps = self._pushes = 0
        self._last = ""
        self.lost = ""
        self._files: dict[int, Events] = {}
        self._pipe: tuple[int, ...] = ()
        try:
            for path in inputs:
                self._files[os.open(path, os.O_RDONLY | os.O_NONBLOCK)] = Events()
            self._pipe = self._wake, self._waker = os.pipe()
            self._thread = Thread(target=self._run, name="overlay", daemon=True)
            self._thread.start()
        except BaseException:
            self._let_go()
            raise

    def close(self) -> None:
        """Stop listening and close the files."""
        os.write(self._waker, b"\n")
        self._thread.join()
        self._let_go()

    def _let_go(self) -> None:
        for file in (*self._files, *self._pipe):
            os.close(file)

    def state(self) -> DeviceState:
        """The counts as they stand."""
        return DeviceState(
            name=self.name, steps=self._steps, pushes=self._pushes, last=self._last, lost=self.lost
        )

    def _run(self) -> None:
        waits = select.poll()
        for file in (self._wake, *self._files):
            waits.register(file, select.POLLIN)
        while True:
            ready = [file for file, _ in waits.poll()]
            if self._wake in ready:
                return
            try:
                for file in ready:
                    self._take(file)
            except (OSError, EOFError):
                self.lost = GONE
                self._readings.put(DeviceLost(device=VANE, reason=GONE))
                return

    def _take(self, file: int) -> None:
        data = os.read(file, _BATCH * _EVENT.size)
        if not data:
            raise EOFError
        for kind, value in self._files[file].feed(data):
            self._last = f"{'rel' if kind == _REL else 'key'} {value}"
            if kind == _REL:
                self._steps += value
                self._readings.put(VaneTurned(steps=value, total=self._steps))
            elif value == 1:
                self._pushes += 1
                self._readings.put(VanePushed())
