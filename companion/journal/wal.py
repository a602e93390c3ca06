"""Reads SQLite's write-ahead file without SQLite: what it holds,
and whether its end is clean or torn.

SQLite silently drops everything after the first bad frame. That is right after a power cut, but
people must be told and the torn file kept. Format: sqlite.org/fileformat2.html, section 4.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from pathlib import Path
from struct import Struct

_HEADER = Struct(">8I")
_FRAME = Struct(">6I")
_MAGIC = (0x377F0682, 0x377F0683)
_RUNS = 1 << 20
"""Far more often than this no file is begun anew."""

_Sums = tuple[int, ...]


def write_ahead(path: Path) -> Path:
    """Where SQLite writes a journal's newest entries first."""
    return path.with_name(f"{path.name}-wal")


def is_torn(path: Path) -> bool:
    """Whether anything but frames of older runs comes after the last whole transaction."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return False
    if not data:
        return False
    return not _header_is_good(data) or not _is_old(data, _end(data))


def committed(data: bytes) -> tuple[int, dict[int, bytes]]:
    """How many pages the database has after the last whole transaction, and each page that stands
    here, by number.

    Pages count from 1. Without a whole transaction both are empty.
    """
    if not _header_is_good(data):
        return 0, {}
    size, pages, end = 0, {}, _end(data)
    for start in range(_HEADER.size, end, _frame_size(data)):
        number, after = _FRAME.unpack_from(data, start)[:2]
        pages[number] = data[start + _FRAME.size : start + _frame_size(data)]
        size = after or size
    return size, pages


def _header_is_good(data: bytes) -> bool:
    if len(data) < _HEADER.size:
        return False
    magic, *_, one, other = _HEADER.unpack_from(data)
    return magic in _MAGIC and _checksum(data[:24], (0, 0), _order(data)) == (one, other)


def _end(data: bytes) -> int:
    """Where the last whole transaction of this run ends."""
    end = _HEADER.size
    for after, commits in _good_frames(data):
        if commits:
            end = after
    return end


def _good_frames(data: bytes) -> Iterator[tuple[int, int]]:
    """Where each good frame of this run ends, and the pages it leaves if it ends a transaction,
    else 0.
    """
    size, salts, sums = _frame_size(data), data[16:24], _HEADER.unpack_from(data)[6:8]
    for start in range(_HEADER.size, len(data) - size + 1, size):
        number, commits = _FRAME.unpack_from(data, start)[:2]
        sums = _frame_sums(data[start : start + size], sums, _order(data))
        if not number or data[start + 8 : start + 16] != salts or _sums(data, start) != sums:
            return
        yield start + size, commits


def _is_old(data: bytes, end: int) -> bool:
    """Whether all from here on was left by older runs.

    At every restart SQLite raises the first salt by one and draws the other anew, and writes over
    the file from its beginning: so the further back, the older the run. Within a run each frame is
    summed up from the one before.
    """
    size, before = _frame_size(data), data[16:24]
    sums: _Sums = ()
    for start in range(end, len(data), size):
        frame = data[start : start + size]
        if len(frame) < size:
            return False
        salts = frame[8:16]
        if salts == before and (
            not sums or _frame_sums(frame, sums, _order(data)) != _sums(data, start)
        ):
            return False
        if salts != before and not _is_older(salts, before):
            return False
        before, sums = salts, _sums(data, start)
    return True


def _is_older(salts: bytes, than: bytes) -> bool:
    """Whether these salts are of a run before another. SQLite draws no zeros: they are what a disk
    shows of a place to which nothing has come.
    """
    count = (int.from_bytes(than[:4], "big") - int.from_bytes(salts[:4], "big")) & 0xFFFFFFFF
    return any(salts) and 0 < count < _RUNS and salts[4:] != than[4:]


def _frame_size(data: bytes) -> int:
    """Bytes of a frame with its page."""
    return _FRAME.size + int(_HEADER.unpack_from(data)[2])


def _sums(data: bytes, start: int) -> _Sums:
    return _FRAME.unpack_from(data, start)[4:]


def _frame_sums(frame: bytes, before: _Sums, order: str) -> _Sums:
    """What a frame's sums must be after the frame before it."""
    return _checksum(frame[_FRAME.size :], _checksum(frame[:8], before, order), order)


def _order(data: bytes) -> str:
    return "big" if data[3] & 1 else "little"


def _checksum(data: bytes, sums: _Sums, order: str) -> _Sums:
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
