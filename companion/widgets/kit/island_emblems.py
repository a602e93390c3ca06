"""Small signs of islands and of what lies about them: devices, harbours, fog, wrecks, dice, boats,
towers and people.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kivy.graphics import Color, Line

from companion.engine import emblems
from companion.widgets.kit.emblem_pen import Pen, way

_PIPS = {
    1: ((0.5, 0.5),),
    2: ((0.28, 0.72), (0.72, 0.28)),
    3: ((0.26, 0.74), (0.5, 0.5), (0.74, 0.26)),
    4: ((0.28, 0.28), (0.28, 0.72), (0.72, 0.28), (0.72, 0.72)),
    5: ((0.27, 0.27), (0.27, 0.73), (0.5, 0.5), (0.73, 0.27), (0.73, 0.73)),
    6: ((0.3, 0.24), (0.3, 0.5), (0.3, 0.76), (0.7, 0.24), (0.7, 0.5), (0.7, 0.76)),
}
_TURNS = {emblems.RIGHT: 0.0, emblems.UP: 0.25, emblems.LEFT: 0.5, emblems.DOWN: 0.75}


def _hole(pen: Pen, x: float, y: float, radius: float) -> None:
    """The ground shows there."""
    Color(*pen.ground)
    pen.disc(x, y, radius)
    Color(*pen.ink)


def _bird(pen: Pen) -> None:
    pen.disc(0.62, 0.74, 0.2)
    pen.fill((0.76, 0.88), (0.98, 0.66), (0.86, 0.5), (0.74, 0.64))
    pen.fill(
        (0.8, 0.66), (0.78, 0.42), (0.62, 0.22), (0.4, 0.2), (0.04, 0.02), (0.16, 0.34),
        (0.34, 0.62), (0.5, 0.82),
    )  # fmt: skip
    _hole(pen, 0.65, 0.78, 0.055)


def _skull(pen: Pen) -> None:
    pen.disc(0.5, 0.58, 0.37)
    pen.box(0.31, 0.1, 0.38, 0.3)
    for x in (0.36, 0.64):
        _hole(pen, x, 0.56, 0.11)
    Color(*pen.ground)
    pen.fill((0.5, 0.46), (0.43, 0.33), (0.57, 0.33))
    for x in (0.42, 0.54):
        pen.box(x, 0.08, 0.04, 0.16)
    Color(*pen.ink)


def _swords(pen: Pen) -> None:
    for lean in (1, -1):

        def at(x: float, y: float, lean: int = lean) -> tuple[float, float]:
            return 0.5 + lean * (x - 0.5), y

        pen.line(0.12, at(0.1, 0.12), at(0.9, 0.92))
        pen.line(0.09, at(0.12, 0.42), at(0.4, 0.14))


def _palm(pen: Pen) -> None:
    pen.fill((0.44, 0.04), (0.6, 0.04), (0.57, 0.34), (0.56, 0.6), (0.46, 0.6), (0.47, 0.32))
    for turn in (0.02, 0.16, 0.34, 0.48):
        x, y = way(turn, 0.3, (0.5, 0.66))
        tip = way(turn + (0.05 if turn > 0.25 else -0.05), 0.5, (0.5, 0.6))
        pen.fill((0.5, 0.56), (x, y + 0.1), tip, (x, y - 0.08))
    pen.disc(0.5, 0.62, 0.1)


def _rose(pen: Pen) -> None:
    pen.ring(0.5, 0.5, 0.3, 0.06)
    pen.fill(*(way(spike / 8, (0.5, 0.12)[spike % 2]) for spike in range(8)))


def _fish(pen: Pen) -> None:
    pen.fill(
        (0.98, 0.5), (0.84, 0.68), (0.62, 0.76), (0.42, 0.7), (0.26, 0.56), (0.04, 0.78),
        (0.04, 0.22), (0.26, 0.44), (0.42, 0.3), (0.62, 0.24), (0.84, 0.32),
    )  # fmt: skip
    _hole(pen, 0.78, 0.55, 0.055)


def _anchor(pen: Pen) -> None:
    pen.ring(0.5, 0.84, 0.1, 0.09)
    pen.line(0.11, (0.5, 0.74), (0.5, 0.1))
    pen.line(0.09, (0.28, 0.62), (0.72, 0.62))
    x, y = pen.at((0.5, 0.46))
    Line(circle=(x, y, pen.full * 0.37, 95, 265), width=pen.full * 0.055)
    for side in (0.13, 0.87):
        pen.fill((side - 0.13, 0.4), (side + 0.13, 0.4), (side, 0.64))


def _cloud(pen: Pen) -> None:
    for x, y, radius in ((0.26, 0.42, 0.2), (0.5, 0.56, 0.26), (0.75, 0.42, 0.19)):
        pen.disc(x, y, radius)
    pen.box(0.24, 0.22, 0.52, 0.24)


def _wreck(pen: Pen) -> None:
    pen.line(0.1, (0.34, 0.2), (0.68, 0.94))
    pen.line(0.08, (0.36, 0.78), (0.84, 0.6))
    pen.fill((0.06, 0.3), (0.5, 0.42), (0.86, 0.2), (0.74, 0.1), (0.2, 0.1))


def _broad_arrow(pen: Pen, turn: float) -> None:
    start, neck, tip = (
        way(turn + half, reach) for half, reach in ((0.5, 0.44), (0, 0.06), (0, 0.48))
    )
    across, up = way(turn + 0.25, 0.38, (0, 0))
    pen.line(0.22, start, neck)
    pen.fill(tip, (neck[0] + across, neck[1] + up), (neck[0] - across, neck[1] - up))


def _die(pen: Pen, face: int) -> None:
    pen.box(0.16, 0.06, 0.68, 0.88)
    pen.box(0.06, 0.16, 0.88, 0.68)
    for x in (0.16, 0.84):
        for y in (0.16, 0.84):
            pen.disc(x, y, 0.1)
    for x, y in _PIPS[face]:
        _hole(pen, x, y, 0.1)


def _hull(pen: Pen) -> None:
    pen.fill((0.04, 0.3), (0.96, 0.3), (0.8, 0.06), (0.2, 0.06))


def _boat(pen: Pen) -> None:
    _hull(pen)
    pen.fill((0.47, 0.36), (0.47, 0.96), (0.1, 0.36))
    pen.fill((0.55, 0.36), (0.55, 0.82), (0.88, 0.36))


def _full_sail(pen: Pen) -> None:
    _hull(pen)
    for left, right, top in ((0.08, 0.36, 0.8), (0.4, 0.66, 0.97), (0.7, 0.94, 0.8)):
        pen.fill((left, 0.36), (right, 0.36), (right - 0.03, top), (left + 0.03, top))


def _tower(pen: Pen) -> None:
    pen.fill(
        (0.12, 0.06), (0.12, 0.94), (0.32, 0.94), (0.32, 0.78), (0.41, 0.78), (0.41, 0.94),
        (0.59, 0.94), (0.59, 0.78), (0.68, 0.78), (0.68, 0.94), (0.88, 0.94), (0.88, 0.06),
    )  # fmt: skip
    Color(*pen.ground)
    pen.box(0.41, 0.06, 0.18, 0.3)
    Color(*pen.ink)


def _cannon(pen: Pen) -> None:
    pen.fill((0.04, 0.4), (0.16, 0.24), (0.96, 0.68), (0.84, 0.92))
    pen.over(lambda: pen.ring(0.36, 0.26, 0.2, 0.09), lambda: pen.disc(0.36, 0.26, 0.3))


def _pawn(pen: Pen) -> None:
    pen.disc(0.5, 0.76, 0.19)
    pen.fill((0.42, 0.66), (0.58, 0.66), (0.78, 0.06), (0.22, 0.06))


def _pawn_lands(pen: Pen) -> None:
    _pawn(pen.part(0.34, 0.3, 0.66))
    pen.arrow((0.2, 0.96), (0.2, 0.34), 0.16, 0.1)
    pen.line(0.1, (0.04, 0.14), (0.96, 0.14))


def _pawn_plus(pen: Pen) -> None:
    _pawn(pen.part(-0.06, 0.0, 0.84))
    pen.box(0.62, 0.72, 0.36, 0.12)
    pen.box(0.74, 0.6, 0.12, 0.36)


def _two_pawns(pen: Pen) -> None:
    _pawn(pen.part(-0.1, 0.02, 0.78))
    _pawn(pen.part(0.34, 0.02, 0.78))


def _wind(pen: Pen) -> None:
    for low, right, radius in ((0.62, 0.66, 0.15), (0.42, 0.8, 0.12), (0.22, 0.54, 0.1)):
        pen.line(0.09, (0.04, low), (right, low))
        x, y = pen.at((right, low + (radius if low > 0.3 else -radius)))
        turned = (0, 200) if low > 0.3 else (-20, 180)
        Line(circle=(x, y, pen.full * radius, *turned), width=pen.full * 0.045)


def _blast(pen: Pen) -> None:
    pen.fill(*(way(spike / 16, (0.48, 0.24)[spike % 2]) for spike in range(16)))
    _hole(pen, 0.5, 0.5, 0.1)


def _crate(pen: Pen) -> None:
    pen.line(0.1, (0.1, 0.12), (0.9, 0.12), (0.9, 0.88), (0.1, 0.88), close=True)
    pen.line(0.09, (0.1, 0.12), (0.9, 0.88))
    pen.line(0.09, (0.1, 0.88), (0.9, 0.12))


def _scales(pen: Pen) -> None:
    pen.line(0.08, (0.5, 0.1), (0.5, 0.9))
    pen.line(0.08, (0.12, 0.8), (0.88, 0.8))
    pen.line(0.1, (0.28, 0.1), (0.72, 0.1))
    for x in (0.2, 0.8):
        pen.fill((x - 0.2, 0.42), (x + 0.2, 0.42), (x + 0.1, 0.26), (x - 0.1, 0.26))
        pen.line(0.05, (x - 0.15, 0.42), (x, 0.78), (x + 0.15, 0.42))


DRAW: dict[str, Callable[[Pen], None]] = {
    emblems.BIRD: _bird,
    emblems.SKULL: _skull,
    emblems.SWORDS: _swords,
    emblems.PALM: _palm,
    emblems.ROSE: _rose,
    emblems.FISH: _fish,
    emblems.ANCHOR: _anchor,
    emblems.CLOUD: _cloud,
    emblems.WRECK: _wreck,
    **{sign: partial(_broad_arrow, turn=turn) for sign, turn in _TURNS.items()},
    **{sign: partial(_die, face=at + 1) for at, sign in enumerate(emblems.DIE_FACES)},
    emblems.BOAT: _boat,
    emblems.FULL_SAIL: _full_sail,
    emblems.TOWER: _tower,
    emblems.CANNON: _cannon,
    emblems.PAWN: _pawn,
    emblems.PAWN_LANDS: _pawn_lands,
    emblems.PAWN_PLUS: _pawn_plus,
    emblems.TWO_PAWNS: _two_pawns,
    emblems.WIND: _wind,
    emblems.BLAST: _blast,
    emblems.CRATE: _crate,
    emblems.SCALES: _scales,
}
"""The pictures of these signs."""
