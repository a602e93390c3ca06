"""The serial box on its USB cable: found by name, read, lost, and found again."""

from __future__ import annotations

import termios
from collections.abc import Callable
from contextlib import suppress
from errno import EACCES, EAGAIN, EBUSY
from pathlib import Path
from threading import Event, Thread
from time import monotonic
from typing import Any

from hardware.readings import BOX, DeviceState, Reading, Readings
from hardware.serial_box.box_state import Box
from hardware.serial_box.line_protocol import LineReader

BY_ID = Path("/dev/serial/by-id")
BOARDS = "usb-MicroPython_Board_in_FS_mode_*"
"""How a board with MicroPython is called there; the name stays when it is plugged in again."""
FIRST_WAIT, LONGEST_WAIT = 0.5, 8.0
"""Seconds until the next look for an unplugged box; each look that finds nothing doubles them."""
GLANCE = 0.25
"""Seconds that one read waits for a byte."""
MOUTHFUL = 4096
"""Bytes taken in one read: a box gone mad does not keep the others waiting."""
REFUSALS = {EACCES: "forbidden", EAGAIN: "held", EBUSY: "held"}
"""Why a port that is there does not open, by the system's number; with any other the plug has gone
meanwhile.
"""


def find_port(by_id: Path = BY_ID) -> str:
    """The file of the first MicroPython board, or nothing."""
    return str(next(iter(sorted(by_id.glob(BOARDS))), ""))


class BoxLink:
    """The way to the box, turned by whoever calls ``step``.

    ``port`` names its file, and may find none.

    ``glance`` is how many seconds a step may wait for a byte.
    """

    def __init__(self, port: Callable[[], str], readings: Readings, glance: float = GLANCE) -> None:
        self.box = Box()
        self.reader = LineReader()
        self._port = port
        self._readings = readings
        self._glance = glance
        self._open: Any = None
        self._wait = FIRST_WAIT
        self._look_at = 0.0

    @property
    def plugged(self) -> bool:
        """Whether the box is open."""
        return self._open is not None

    def step(self, now: float) -> None:
        """Look for the box when it is time, or take what it has sent. Raises nothing."""
        if self._open is None:
            if now >= self._look_at:
                self._look(now)
            return
        try:
            data = self._open.read(1)
            data += self._open.read(min(self._open.in_waiting, MOUTHFUL)) if data else b""
        except (OSError, TypeError):
            # pyserial's errors are OSErrors; of a closed file it says TypeError
            self.unplug(now)
            return
        for line in self.reader.feed(data):
            self._wait = FIRST_WAIT
            self._say(self.box.take(line, now))
        self._say(self.box.silent(now))

    def unplug(self, now: float) -> None:
        """The cable is out: say so once, and look again after a while."""
        self.close()
        self._look_at = now + self._wait
        self._say(self.box.unplugged())

    def close(self) -> None:
        """Let go of the file, whatever the system says of a cable that is out."""
        port, self._open = self._open, None
        if port is not None:
            with suppress(OSError):
                port.close()

    def _look(self, now: float) -> None:
        from serial import Serial  # here, so that a table without a box needs no time for it

        try:
            path = self._port()
            if not path:
                raise FileNotFoundError(str(BY_ID))
            self._open = Serial(path, timeout=self._glance, exclusive=True)
        except (OSError, ValueError, termios.error) as error:
            # the plug may go while the port opens
            self._look_at = now + self._wait
            self._wait = min(2 * self._wait, LONGEST_WAIT)
            self._say(self.box.unplugged(REFUSALS.get(getattr(error, "errno", 0), "unplugged")))
            return
        self.reader.restart()
        self.box.opened(now)

    def _say(self, found: tuple[Reading, ...]) -> None:
        for reading in found:
            self._readings.put(reading)


class SerialBox:
    """A ``BoxLink`` with a thread of its own.

    ``port`` is the file of the box, or empty to find one.
    """

    name = BOX

    def __init__(self, port: str, readings: Readings) -> None:
        self._link = BoxLink((lambda: port) if port else find_port, readings)
        self._closing = Event()
        self._thread = Thread(target=self._run, name="serial-box", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop listening."""
        self._closing.set()
        self._thread.join()

    @property
    def lost(self) -> str:
        """Why the box does not answer, empty while it does."""
        return self._link.box.lost

    def state(self) -> DeviceState:
        """Lines and counts as they stand."""
        box, reader = self._link.box, self._link.reader
        return DeviceState(
            name=self.name,
            steps=box.total,
            pushes=box.pushes,
            lines=reader.good,
            bad=reader.bad + box.odd,
            gaps=reader.gaps,
            last=reader.last.decode("ascii", "replace"),
            lost=self.lost,
        )

    def _run(self) -> None:
        while not self._closing.is_set():
            self._link.step(monotonic())
            if not self._link.plugged:
                self._closing.wait(GLANCE)
        self._link.close()
