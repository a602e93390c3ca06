"""How words become lettering: signs the table's font lacks come from another, and lines can be
measured beforehand.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from math import ceil
from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.utils import escape_markup

_SIGNS = "\u2190-\u21ff\u2600-\u27bf"
_SIGN = re.compile(f"[{_SIGNS}]+")
_HELD = re.compile(r"(?<=[^\W\d]) (?=\d{1,2}(?!\w| \w))| (?=\u00b7)")
"""The space in "Brig 2" or "round 12"; a number that counts ("2 ships") may begin a line. And that
before a dot between two things.
"""
_BREAKS = re.compile("[ \n]+")
_RUNS = re.compile(f"[{_SIGNS}]+|[^{_SIGNS}]+")


def typeset(words: str) -> str:
    """Words as markup: the few signs that the table's letters lack (arrows, ticks) come from the
    other font.
    """
    return _SIGN.sub(r"[font=Signs]\g<0>[/font]", escape_markup(words))


def held(words: str) -> str:
    """Words whose numbers stay on one line with the name that they belong to, and dots with what
    stands before them.
    """
    return _HELD.sub("\N{NO-BREAK SPACE}", words)


@lru_cache(maxsize=4096)
def _runs(words: str) -> tuple[tuple[str, bool], ...]:
    """Words by the fonts that letter them: each run of them, and whether it is of signs."""
    return tuple((run, bool(_SIGN.match(run))) for run in _RUNS.findall(words))


@lru_cache(maxsize=64)
def _measure(size: float, bold: bool, signs: bool) -> Any:
    return CoreLabel(font_size=size, font_name="Signs" if signs else "Table", bold=bold)


@lru_cache(maxsize=4096)
def _extents(words: str, size: float, bold: bool, signs: bool) -> tuple[int, int]:
    width, height = _measure(size, bold, signs).get_extents(words)
    return int(width), int(height)


def width_of(words: str, size: float, bold: bool = False) -> float:
    """How wide a line of words is, in pixels."""
    return sum(_extents(run, size, bold, signs)[0] for run, signs in _runs(words))


def line_height(words: str, size: float, width: float, bold: bool = False) -> int:
    """How many pixels high words stand that surely take one line in a column of so many pixels; 0
    where they may take more.

    Lines are laid in whole pixels. Where one is laid word by word each may come out a pixel wider
    than in the whole line, and so may each space between them.
    """
    if "\n" in words:
        return 0
    runs = _runs(words)
    pixel_each = 2 * words.count(" ") + len(runs)
    wide = sum(_extents(run, size, bold, signs)[0] for run, signs in runs) + pixel_each
    if wide + 1 > width:
        return 0
    return max((_extents("x", size, bold, signs)[1] for _, signs in runs), default=0)


def unbroken(words: str) -> list[str]:
    """What no line breaks inside: words, and words that a no-break space holds together."""
    return [one for one in _BREAKS.split(words) if one]


def widest(words: str, size: float, bold: bool = False) -> float:
    """How wide a column has to be, in pixels, so that no line breaks inside a word."""
    return max((width_of(word, size, bold) for word in unbroken(words)), default=0)


def lines_of(words: str, size: float, width: float, bold: bool = False) -> int:
    """How many lines words take in a column of so many pixels."""
    return sum(_lines(line, size, width, bold) for line in words.split("\n"))


def _lines(words: str, size: float, width: float, bold: bool) -> int:
    """The same of words that begin no line themselves."""
    if width_of(words, size, bold) <= width:
        return 1
    space, lines, used = width_of(" ", size, bold), 1, 0.0
    for word in unbroken(words):
        need = width_of(word, size, bold)
        if used and used + space + need > width:
            lines, used = lines + 1, need
        else:
            used += need + (space if used else 0)
    return lines


LEADING = 1.2
"""Height of a line for each pixel of letter."""
ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"


def height_of(words: str, size: float, width: float, bold: bool = False) -> int:
    """How many pixels high words stand in a column of so many pixels."""
    return ceil(lines_of(words, size, width, bold) * size * LEADING)


def first_fitting(
    several: Sequence[str], size: float, room: tuple[float, float], bold: bool = False
) -> str:
    """The first of several words that stands in a room of so many pixels across and up with no word
    broken, or else the last.
    """
    width, height = room
    fit = (
        words
        for words in several
        if height_of(words, size, width, bold) <= height
        and all(width_of(word, size, bold) <= width for word in unbroken(words))
    )
    return next(fit, several[-1] if several else "")


def shortened(words: str, size: float, room: tuple[float, float], bold: bool = False) -> str:
    """As many words, from the first, as stand in a room of so many pixels across and up; where some
    are left out, with an ellipsis.
    """
    short, (width, height) = words, room
    while " " in short and height_of(short, size, width, bold) > height:
        short = short.removesuffix(ELLIPSIS).rsplit(" ", 1)[0].rstrip(" ,:;.-") + ELLIPSIS
    return short
