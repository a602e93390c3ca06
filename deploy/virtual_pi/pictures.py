"""Pictures of a panel: read from the emulator, compared, kept."""

from __future__ import annotations

import re
import zlib
from dataclasses import dataclass
from struct import pack

CLEARLY = 48
"""Steps of 255 by which two dots differ clearly."""


@dataclass(frozen=True)
class Picture:
    """``dots`` are bytes of red, green and blue, row by row from above."""

    width: int
    height: int
    dots: bytes

    def part(self, width: int, height: int) -> Picture:
        """What lies in the upper left corner; all of it where that is no larger."""
        width, height = min(width, self.width), min(height, self.height)
        rows = range(0, height * self.width * 3, self.width * 3)
        return Picture(width, height, b"".join(self.dots[at : at + width * 3] for at in rows))

    @property
    def colours(self) -> int:
        """How many there are."""
        return len({self.dots[at : at + 3] for at in range(0, len(self.dots), 3)})

    def png(self) -> bytes:
        """The picture as a file that anything shows."""
        step = self.width * 3
        rows = range(0, len(self.dots), step)
        plain = b"".join(b"\0" + self.dots[at : at + step] for at in rows)
        head = pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)
        parts = ((b"IHDR", head), (b"IDAT", zlib.compress(plain)), (b"IEND", b""))
        return b"\x89PNG\r\n\x1a\n" + b"".join(
            pack(">I", len(data)) + kind + data + pack(">I", zlib.crc32(kind + data))
            for kind, data in parts
        )


def read_ppm(file: bytes) -> Picture:
    """A picture in PPM. Raises ``ValueError`` where it is none."""
    head = re.match(rb"P6\s+(\d+)\s+(\d+)\s+\d+\s", file)
    if not head:
        raise ValueError("no picture in PPM")
    return Picture(int(head[1]), int(head[2]), file[head.end() :])


def difference(one: Picture, other: Picture) -> float:
    """The share of the dots of two pictures that differ clearly, judged by their green; 1 where
    they have not the same size.
    """
    if (one.width, one.height) != (other.width, other.height):
        return 1.0
    greens = zip(one.dots[1::3], other.dots[1::3], strict=True)
    return sum(abs(a - b) > CLEARLY for a, b in greens) / (one.width * one.height)
