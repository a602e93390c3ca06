"""What the lines of the serial box mean. Pure: the clock is handed in.

The box sends its counts whole, so a line that was lost heals with the next one. Counts begin
wherever the box stands when it first says hello; what was turned while it was unplugged, or told as
silent, is nobody's spin.
"""

from __future__ import annotations

from collections.abc import Iterator

from hardware.readings import (
    BOX,
    DeviceFound,
    DeviceLost,
    DicePressed,
    FacesRead,
    Reading,
    VanePushed,
    VaneTurned,
)
from hardware.serial_box.dice_reader import TwoAlike
from hardware.serial_box.line_protocol import TURNS, Line

VERSION = 1
"""The protocol spoken here. A box that speaks a newer one is told of and not listened to."""
SILENCE = 3.5
"""Seconds without a line after which the box is thought to hang; it says something every second."""
PARTS = {"vane": 2, "dice": 1}
"""Figures on each line of counts: steps and pushes of the knob; throws."""


class Box:
    """Turns lines into readings.

    ``odd`` counts lines that were whole and made no sense, ``id`` is the board's.

    ``lost`` is why it does not answer: awaited, unplugged, forbidden, held, silent or newer; empty
    while it does.
    """

    def __init__(self) -> None:
        self.id = ""
        self.lost = "awaited"
        self.odd = 0
        self.total = 0
        self.pushes = 0
        self._known: dict[str, tuple[int, ...]] = {}
        self._faces = TwoAlike()
        self._heard = 0.0
        self._seq = 0
        self._listening = False

    def opened(self, now: float) -> None:
        """The box has just been plugged in; it says hello before anything counts."""
        self._listening = False
        self._known.clear()
        self._faces = TwoAlike()
        self._heard, self._seq = now, 0

    def unplugged(self, reason: str = "unplugged") -> tuple[Reading, ...]:
        """The box is gone, may not be opened (``forbidden``), or another program holds it
        (``held``). Told once.
        """
        self._listening = False
        return self._lose(reason)

    def take(self, line: Line, now: float) -> tuple[Reading, ...]:
        """What a line means."""
        self._heard = now
        if (line.seq - self._seq) % TURNS > TURNS // 2:
            # numbers that go back: the board has started anew
            self._known.clear()
        self._seq = line.seq
        if line.type == "hello":
            return tuple(self._hello(line))
        if not self._listening:
            return ()
        found = tuple(self._meant(line))
        if self.lost:
            self.lost = ""
            return (DeviceFound(device=BOX, id=self.id), *found)
        return found

    def silent(self, now: float) -> tuple[Reading, ...]:
        """Whether the box hangs: plugged in, and silent for too long. Told once."""
        return self._lose("silent") if now - self._heard > SILENCE else ()

    def _lose(self, reason: str) -> tuple[Reading, ...]:
        if self.lost == reason:
            return ()
        self.lost = reason
        self._known.clear()
        return (DeviceLost(device=BOX, reason=reason),)

    def _hello(self, line: Line) -> Iterator[Reading]:
        if len(line.data) != 2 or not line.data[0].isdecimal():
            self.odd += 1
            return
        version, id = int(line.data[0]), line.data[1]
        if version > VERSION:
            self._listening = False
            yield from self._lose("newer")
            return
        if line.seq == 0 or id != self.id:  # it has just started, or it is another board
            self._known.clear()
        if self.lost or not self._listening:
            self.lost = ""
            yield DeviceFound(device=BOX, id=id)
        self.id, self._listening = id, True

    def _meant(self, line: Line) -> Iterator[Reading]:
        figures = _whole(line.data)
        if figures is None or len(figures) != PARTS.get(line.type, len(figures)):
            self.odd += 1
        elif line.type == "faces":
            if believed := self._faces.read(figures):
                yield FacesRead(faces=believed)
        elif line.type in PARTS:
            before = self._known.get(line.type, figures)
            self._known[line.type] = figures
            gained = tuple(now - then for now, then in zip(figures, before, strict=True))
            yield from self._vane(*gained) if line.type == "vane" else self._dice(*gained)
        elif line.type != "beat":
            self.odd += 1

    def _vane(self, steps: int, pushes: int) -> Iterator[Reading]:
        if steps:
            self.total += steps
            yield VaneTurned(steps=steps, total=self.total)
        if pushes > 0:
            self.pushes += 1
            yield VanePushed()

    def _dice(self, throws: int) -> Iterator[Reading]:
        if throws > 0:
            self.pushes += 1
            yield DicePressed()


def _whole(data: tuple[str, ...]) -> tuple[int, ...] | None:
    """Whole numbers of up to nine figures, or None."""
    if all(len(part) < 10 and part.removeprefix("-").isdecimal() for part in data):
        return tuple(int(part) for part in data)
    return None
