"""What is laid on the chart: dots for spaces in reach, rings for targets, bursts, frames."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import ceil, cos, pi, sin, sqrt
from typing import Any

from kivy.graphics import Color, Line, RoundedRectangle
from msgspec import Struct

from companion.engine.views import PieceView
from companion.widgets.kit.texture_painter import Point, disc, outline, paint, polygon
from companion.widgets.kit.theme import Colour, theme


@lru_cache(maxsize=64)
def mark_texture(kind: str, side: int) -> Any:
    """A mark for one space, ``side`` pixels square.

    ``kind``: one of ``SpaceMark``, or faint, burst, ember or chosen.
    """
    return paint(side, side, lambda scale: _DRAW[kind](side * scale), _EDGE.get(kind, theme.brass))


def _dot(tint: Colour, share: float) -> Any:
    def draw(full: float) -> None:
        Color(*tint)
        disc(full / 2, full / 2, full * share)

    return draw


def _square(full: float, inset: float, width: float) -> None:
    """A rounded frame just inside the space."""
    edge = full * inset
    side = full - 2 * edge
    Line(rounded_rectangle=(edge, edge, side, side, full * 0.14), width=full * width / 2)


def _reach(full: float) -> None:
    """Brass: here one may tap."""
    _open(full)
    disc(full / 2, full / 2, full * 0.12)


def _risk(full: float) -> None:
    """As reach, with a shot in the middle: there is danger."""
    _open(full)
    for tint, share in ((theme.cream, 0.2), (theme.red, 0.14)):
        Color(*tint)
        disc(full / 2, full / 2, full * share)


def _open(full: float) -> None:
    red, green, blue, _ = theme.brass
    Color(red, green, blue, 0.24)
    edge = full * 0.06
    RoundedRectangle(
        pos=(edge, edge), size=(full - 2 * edge, full - 2 * edge), radius=[full * 0.14]
    )
    Color(*theme.brass)
    _square(full, 0.06, 0.05)


def _target(full: float) -> None:
    """Four brass corners about what can be aimed at."""
    for tint, width in ((theme.ink, 0.13), (theme.brass_light, 0.08)):
        Color(*tint)
        for x in (0.05, 0.95):
            for y in (0.05, 0.95):
                across, up = (0.24 if x < 0.5 else -0.24), (0.24 if y < 0.5 else -0.24)
                corner = ((x + across, y), (x, y), (x, y + up))
                outline([(a * full, b * full) for a, b in corner], full * width, close=False)


def _end(full: float) -> None:
    Color(*theme.brass_dark)
    disc(full / 2, full / 2, full * 0.42)
    Color(*theme.brass_light)
    disc(full / 2, full / 2, full * 0.35)
    Color(*theme.brass_deep)
    disc(full / 2, full / 2, full * 0.2)


def _burst(full: float) -> None:
    points = []
    for spike in range(16):
        reach = full * (0.42 if spike % 2 == 0 else 0.2)
        points.append(
            (full / 2 + reach * cos(spike * pi / 8), full / 2 + reach * sin(spike * pi / 8))
        )
    Color(*theme.cream)
    outline(points, full * 0.1)
    Color(*theme.red)
    polygon(points)
    Color(*theme.cream)
    disc(full / 2, full / 2, full * 0.1)


def _ember(full: float) -> None:
    """A flame on a disc."""
    Color(*theme.cream)
    disc(full / 2, full / 2, full * 0.48)
    Color(*theme.red)
    disc(full / 2, full / 2, full * 0.4)
    flame = ((0.5, 0.8), (0.68, 0.5), (0.62, 0.26), (0.38, 0.26), (0.32, 0.48), (0.42, 0.56))
    Color(*theme.cream)
    polygon([(x * full, y * full) for x, y in flame])


def _chosen(full: float) -> None:
    for tint, width in ((theme.ink, 0.13), (theme.brass_light, 0.09)):
        Color(*tint)
        _square(full, 0.06, width)


def _ruin(full: float) -> None:
    Color(*theme.rock)
    RoundedRectangle(
        pos=(full * 0.16, full * 0.1), size=(full * 0.68, full * 0.22), radius=[full * 0.06]
    )
    polygon([(full * 0.2, full * 0.3), (full * 0.3, full * 0.55), (full * 0.46, full * 0.3)])
    polygon([(full * 0.54, full * 0.3), (full * 0.7, full * 0.44), (full * 0.8, full * 0.3)])


_DRAW = {
    "faint": _dot(theme.faint_reach, 0.16),
    "reach": _reach,
    "risk": _risk,
    "path": _dot(theme.brass_light, 0.14),
    "target": _target,
    "end": _end,
    "burst": _burst,
    "ember": _ember,
    "chosen": _chosen,
    "ruin": _ruin,
}
_EDGE = {
    "faint": theme.faint_reach,
    "path": theme.brass_light,
    "target": theme.ink,
    "end": theme.brass_dark,
    "burst": theme.cream,
    "ember": theme.cream,
    "chosen": theme.ink,
    "ruin": theme.rock,
}


ALONE_SIDE = 0.96
"""The side, in board units, of a piece that has its space to itself."""
SHARED_SIDE = 0.52
"""The side, in board units, of a piece that shares its space."""


class Berth(Struct, frozen=True):
    """Where a piece is drawn: offset of its middle from that of its space, and its side, all in
    board units.
    """

    piece: PieceView
    across: float
    up: float
    side: float


def berths(pieces: Sequence[PieceView]) -> list[Berth]:
    """Places for all pieces on the board; those that share a space lie side by side, in rows from
    the third on.
    """
    found = []
    for space in dict.fromkeys(piece.space for piece in pieces if piece.space):
        here = [
            piece for piece in pieces if piece.space == space and (not piece.lost or piece.stands)
        ]
        if len(here) == 1:
            found.append(Berth(here[0], 0.0, 0.0, ALONE_SIDE))
            continue
        abreast = max(2, ceil(sqrt(len(here))))  # a whole crowd still fits in the space
        pitch = 1 / abreast
        for place, piece in enumerate(here):
            column, row = place % abreast, place // abreast
            up = -0.14 if len(here) == 2 else 0.96 * pitch * ((abreast - 1) / 2 - row)
            found.append(
                Berth(piece, pitch * (column - (abreast - 1) / 2), up, 2 * pitch * SHARED_SIDE)
            )
    return found


def offset(berth: Berth, middle: Point, unit: float) -> Point:
    """The middle of a berth on the screen."""
    return middle[0] + berth.across * unit, middle[1] + berth.up * unit
