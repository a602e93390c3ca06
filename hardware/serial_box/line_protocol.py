"""The lines of the serial box: ``$seq type data*crc32``.

Bytes in, lines out; nothing here waits or reads.

``firmware/PROTOCOL.md`` tells what each line means.
"""

from __future__ import annotations

import re
from binascii import crc32

from msgspec import Struct

LONGEST = 96
"""Bytes of the longest line there is.

What runs on beyond it is junk until the next ``$`` or end of a line.
"""
TURNS = 65536
"""Numbers of lines go from 0 to here and begin anew."""
_LINE = re.compile(rb"\$(\d{1,5}) ([a-z]{1,12})((?: [!-)+-~]{1,40}){0,8})\*([0-9a-f]{8})")


class Line(Struct, frozen=True):
    """A whole line whose sum is right."""

    seq: int
    type: str
    data: tuple[str, ...] = ()


class LineReader:
    """Takes bytes as they come, whole or in pieces.

    ``good`` and ``bad`` count lines, ``gaps`` the lines never seen.
    """

    def __init__(self) -> None:
        self.good = self.bad = self.gaps = 0
        self.last = b""
        self.rest = b""
        self._junk = False
        self._next: int | None = None

    def feed(self, data: bytes) -> list[Line]:
        """The lines that these bytes complete;
        how the bytes are cut into pieces makes no difference.
        """
        *whole, rest = (self.rest + data).split(b"\n")
        found = [line for raw in whole if (line := self._line(raw)) is not None]
        self.rest = self._tail(rest)
        return found

    def restart(self) -> None:
        """The device was plugged in anew: what was begun will never be ended,
        and its numbers start over.
        """
        self.rest, self._junk, self._next = b"", False, None

    def _tail(self, raw: bytes) -> bytes:
        """What may be a line: a ``$`` begins it anew, after the half line of a pulled plug say;
        never too long.
        """
        head, start, rest = raw.rpartition(b"$")
        fits = len(rest) < LONGEST
        self._junk = self._junk or bool((head if fits else raw).strip())
        return start + rest if fits else b""

    def _line(self, raw: bytes) -> Line | None:
        tail = self._tail(raw)
        junk, self._junk = self._junk, False
        matched = _LINE.fullmatch(tail.rstrip(b"\r"))
        if matched is None or int(matched[4], 16) != crc32(tail[1 : matched.start(4) - 1]):
            self.bad += junk or bool(tail.strip())
            return None
        self.bad += junk
        self.good += 1
        self.last = matched[0]
        seq = int(matched[1]) % TURNS
        type = matched[2].decode()
        self._count(seq, type)
        return Line(seq, type, tuple(matched[3].decode().split()))

    def _count(self, seq: int, type: str) -> None:
        fresh = seq == 0 and type == "hello"  # the board has started anew
        if self._next is not None and not fresh:
            self.gaps += (seq - self._next) % TURNS
        self._next = (seq + 1) % TURNS


def line(seq: int, type: str, *data: object) -> bytes:
    """A line as the box sends it."""
    body = " ".join(str(part) for part in (seq % TURNS, type, *data)).encode()
    return b"$%s*%08x\n" % (body, crc32(body))
