"""Reads SQLite's write-ahead file far enough to tell a clean end from a torn one.

SQLite silently drops everything after the first bad frame. That is right after a power cut, but people must be told
and the torn file kept, so it is looked at before SQLite opens it. Format: sqlite.org/fileformat2.html, section 4.
"""

from __future__ import annotations

from array import array
from pathlib import Path
from struct import Struct

_HEADER = Struct(">8I")
_FRAME = Struct(">6I")
_MAGIC = (0x377F0682, 0x377F0683)


def is_torn(path: Path) -> bool:
    """Whether the file ends in, or holds, frames of the latest run that do not check."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return False
    if not data:
        return False
    if not _header_is_good(data):
        return True
    return _good_frames(data) < _written_frames(data)


def _header_is_good(data: bytes) -> bool:
    if len(data) < _HEADER.size:
        return False
    magic, *_, one, other = _HEADER.unpack_from(data)
    return magic in _MAGIC and _checksum(data[:24], (0, 0), _order(data)) == (one, other)


def _written_frames(data: bytes) -> int:
    """Places in the file up to the last frame, whole or cut short, that carries this run's salts."""
    size, salts = _layout(data)
    last = 0
    for place, start in enumerate(range(_HEADER.size, len(data), size), 1):
        piece = data[start : start + _FRAME.size]
        if len(piece) < _FRAME.size or piece[8:16] == salts:
            last = place
    return last


def _good_frames(data: bytes) -> int:
    size, salts = _layout(data)
    order, sums = _order(data), _HEADER.unpack_from(data)[6:8]
    good = 0
    for start in range(_HEADER.size, len(data) - size + 1, size):
        sums = _checksum(data[start : start + 8], sums, order)
        sums = _checksum(data[start + _FRAME.size : start + size], sums, order)
        if data[start + 8 : start + 16] != salts or _FRAME.unpack_from(data, start)[4:] != sums:
            break
        good += 1
    return good


def _layout(data: bytes) -> tuple[int, bytes]:
    """Bytes of a frame with its page, and the salts of this run."""
    return _FRAME.size + _HEADER.unpack_from(data)[2], data[16:24]


def _order(data: bytes) -> str:
    return "big" if data[3] & 1 else "little"


def _checksum(data: bytes, sums: tuple[int, ...], order: str) -> tuple[int, int]:
    one, other = sums
    words = array("I", data)
    if order != _NATIVE:
        words.byteswap()
    pairs = iter(words)
    for first, second in zip(pairs, pairs, strict=True):
        one = (one + first + other) & 0xFFFFFFFF
        other = (other + second + one) & 0xFFFFFFFF
    return one, other


_NATIVE = "little" if array("I", b"\1\0\0\0")[0] == 1 else "big"
