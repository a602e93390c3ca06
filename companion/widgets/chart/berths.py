"""Where pieces are drawn on the chart, and how large: those that share a space lie side by side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import ceil, inf, sqrt

from msgspec import Struct

from companion.engine.heaps import heap_of
from companion.engine.views import PieceView
from companion.widgets.chart.captions import Box
from companion.widgets.kit.texture_painter import Point
from companion.widgets.kit.theme import Panel, metrics

LEAST_MM = 6.0
"""Millimetres across and up a ship: her class and her seat are told at arm's length."""
ALONE_SIDE = 0.96
"""The side, in board units, of a piece that has its space to itself."""
COUNTED_SIDE = 0.66
"""And of one that is counted: small beside the others."""
SHARED_SIDE = 1.04
"""The side of a piece that shares its space, in shares of it."""
LEAST_STEP = 0.64, 0.56
"""How far apart, in sides, those lie that share a space too small for them: across, so that the
letter of each is seen, and up.
"""
ENDLESS: Box = (-inf, -inf, inf, inf)


class Berth(Struct, frozen=True):
    """Where a piece is drawn: so many steps across and up from the middle of its space, which has
    room for ``abreast`` of them in ``rows``. It stands for ``number`` of its kind, where they are
    counted.
    """

    piece: PieceView
    across: float
    up: float
    abreast: int
    rows: int = 1
    number: int = 0


def berths(pieces: Sequence[PieceView]) -> list[Berth]:
    """Places for all pieces on the board; those that share a space lie side by side, in rows from
    the third on.
    """
    found = []
    for space in dict.fromkeys(piece.space for piece in pieces if piece.space):
        here, numbers = _gathered(
            [piece for piece in pieces if piece.space == space and (not piece.lost or piece.stands)]
        )
        abreast = ceil(sqrt(len(here)))
        rows = ceil(len(here) / abreast) if here else 0
        for place, piece in enumerate(here):
            row, column = divmod(place, abreast)
            across, up = column - (abreast - 1) / 2, (rows - 1) / 2 - row
            number = numbers.get(heap_of(piece), 0)
            found.append(Berth(piece, across, up, abreast, rows, number))
    return found


def _gathered(pieces: list[PieceView]) -> tuple[list[PieceView], Counter[tuple[str, ...]]]:
    """Of those that are counted the first of each kind, with all that are not; and how many."""
    numbers: Counter[tuple[str, ...]] = Counter()
    shown = []
    for piece in pieces:
        if not piece.number or not numbers[heap_of(piece)]:
            shown.append(piece)
        numbers[heap_of(piece)] += piece.number
    return shown, numbers


def side_of(berth: Berth, unit: float) -> float:
    """How large a piece is drawn, in pixels, where a board unit has so many; never smaller than one
    can tell from a chair.
    """
    alone = COUNTED_SIDE if berth.number else ALONE_SIDE
    share = alone if berth.abreast == 1 else SHARED_SIDE / berth.abreast
    return float(max(unit * share, least_side()))


def frame_side(unit: float) -> float:
    """How large the mark about a piece is: it shows around her, however small a board unit is."""
    return float(max(unit, least_side()) * 1.3)


def least_side() -> int:
    """``LEAST_MM`` in pixels."""
    panel: Panel = metrics.panel
    return panel.least_pixels(LEAST_MM)


def offset(berth: Berth, middle: Point, unit: float, board: Box = ENDLESS) -> Point:
    """The middle of a berth on the screen. All that share a space are moved as far into the
    ``board`` as a piece that lies alone at its edge.
    """
    side = side_of(berth, unit)
    across, up = (max(unit / berth.abreast, side * step) for step in LEAST_STEP)
    beyond = max(0.0, (least_side() - unit) / 2)
    left, low, right, top = board
    wide = (berth.abreast - 1) * across / 2 + side / 2 - beyond
    high = (berth.rows - 1) * up / 2 + side / 2 - beyond
    x, y = _within(middle[0], wide, left, right), _within(middle[1], high, low, top)
    return x + berth.across * across, y + berth.up * up


def _within(middle: float, reach: float, least: float, most: float) -> float:
    """The middle of what reaches so far both ways, moved so that it goes beyond neither end."""
    return max(least + reach, min(most - reach, middle))
