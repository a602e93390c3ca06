"""Ships and forts in outline, as they are printed on cards.

They are drawn on a field 100 across and 70 up. Kinds differ by hull, number of masts and tiers of
sails, so that each is known by shape alone; a kind not listed here sails under one plain mast.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from kivy.graphics import Color, Rectangle
from msgspec import Struct

from companion.widgets.kit.texture_painter import Point, outline, paint, polygon
from companion.widgets.kit.theme import Colour, seat_colour, theme

FIELD = (100, 70)


class Mast(Struct, frozen=True):
    """Where a mast stands, how tall it is, its tiers of square sails, half the lowest's width."""

    x: float
    height: float
    tiers: int
    reach: float


class Rig(Struct, frozen=True):
    """A hull's outline, stern to the left, and what stands on it.

    ``ports`` are the heights of its rows of guns.
    """

    hull: tuple[Point, ...]
    masts: tuple[Mast, ...]
    ports: tuple[float, ...] = ()
    lateen: bool = False


RIGS = {
    "line": Rig(
        hull=((3, 30), (15, 26), (40, 23), (66, 23), (93, 27), (86, 5), (12, 5), (6, 14)),
        masts=(Mast(24, 57, 3, 11.5), Mast(50, 67, 3, 13.5), Mast(75, 59, 3, 11.5)),
        ports=(18, 11.5),
    ),
    "galleon": Rig(
        hull=(
            (2, 41),
            (19, 39),
            (21, 30),
            (36, 27),
            (40, 22),
            (68, 21),
            (72, 27),
            (93, 32),
            (85, 5),
            (14, 5),
            (6, 17),
        ),
        masts=(Mast(48, 66, 2, 15), Mast(75, 58, 2, 12)),
        ports=(15,),
        lateen=True,
    ),
    "frigate": Rig(
        hull=((5, 24), (50, 20), (94, 25), (85, 6), (13, 6)),
        masts=(Mast(24, 54, 2, 11.5), Mast(49, 63, 2, 13), Mast(74, 56, 2, 11.5)),
        ports=(14,),
    ),
    "brig": Rig(
        hull=((13, 23), (50, 19), (89, 24), (81, 7), (20, 7)),
        masts=(Mast(36, 57, 2, 14), Mast(66, 59, 2, 14)),
    ),
}
PLAIN = Rig(hull=((14, 23), (50, 18), (88, 24), (79, 7), (22, 7)), masts=(Mast(50, 60, 1, 22),))

_WALL = (
    (8, 5),
    (8, 38),
    (16, 38),
    (16, 32),
    (24, 32),
    (24, 38),
    (32, 38),
    (32, 52),
    (38, 52),
    (38, 47),
    (46, 47),
    (46, 52),
    (54, 52),
    (54, 47),
    (62, 47),
    (62, 52),
    (68, 52),
    (68, 38),
    (76, 38),
    (76, 32),
    (84, 32),
    (84, 38),
    (92, 38),
    (92, 5),
)


@lru_cache(maxsize=64)
def silhouette(kind: str, width: int, height: int, seat: str = "") -> Any:
    """A ship or fort as on a printed card, as large as fits; its pennant in the seat's colour."""

    def draw(scale: float) -> None:
        unit = min(width / FIELD[0], height / FIELD[1]) * scale
        left, low = (width * scale - FIELD[0] * unit) / 2, (height * scale - FIELD[1] * unit) / 2
        pen = _Pen(left, low, unit, seat_colour(seat) if seat else theme.faint_ink)
        if building := BUILDINGS.get(kind):
            building(pen)
        else:
            pen.ship(RIGS.get(kind, PLAIN))

    return paint(width, height, draw, theme.ink)


class _Pen:
    """Draws in the field's own units."""

    def __init__(self, left: float, low: float, unit: float, pennant: Colour) -> None:
        self.left, self.low, self.unit, self.pennant = left, low, unit, pennant

    def at(self, *points: Point) -> list[Point]:
        return [(self.left + x * self.unit, self.low + y * self.unit) for x, y in points]

    def ship(self, rig: Rig) -> None:
        Color(*theme.ink)
        bow = max(rig.hull)
        outline(self.at((bow[0] - 6, bow[1] - 2), (99, bow[1] + 9)), 1.6 * self.unit, close=False)
        for mast in rig.masts:
            self.mast(mast)
        if rig.lateen:
            self.lateen()
        Color(*theme.ink)
        polygon(self.at(*rig.hull))
        for height in rig.ports:
            self.guns(height)

    def mast(self, mast: Mast) -> None:
        Color(*theme.ink)
        outline(self.at((mast.x, 18), (mast.x, mast.height + 3)), 1.5 * self.unit, close=False)
        self.streamer(mast.x, mast.height + 3)
        tall = (mast.height - 25) / mast.tiers
        for tier in range(mast.tiers):
            reach = mast.reach * (1 - 0.17 * tier)
            self.sail(mast.x, 25 + tier * tall, 25 + (tier + 0.86) * tall, reach, reach * 0.84)

    def sail(self, x: float, low: float, high: float, foot: float, head: float) -> None:
        belly = (high - low) * 0.22
        points = self.at(
            (x - head, high),
            (x + head, high),
            (x + foot * 1.06, (low + high) / 2),
            (x + foot, low),
            (x + foot * 0.5, low + belly),
            (x - foot * 0.5, low + belly),
            (x - foot, low),
            (x - foot * 0.97, (low + high) / 2),
        )
        Color(*theme.bead)
        polygon(points)
        Color(*theme.ink)
        outline(points, 1.3 * self.unit)

    def lateen(self) -> None:
        Color(*theme.ink)
        outline(self.at((21, 36), (21, 60)), 1.5 * self.unit, close=False)
        points = self.at((10, 42), (30, 60), (27, 40))
        Color(*theme.bead)
        polygon(points)
        Color(*theme.ink)
        outline(points, 1.3 * self.unit)

    def streamer(self, x: float, y: float) -> None:
        Color(*self.pennant)
        polygon(self.at((x, y), (x, y - 4), (x + 8, y - 2.4)))

    def guns(self, height: float) -> None:
        Color(*theme.paper)
        for x in range(18, 84, 8):
            (left, low), side = self.at((x, height))[0], 2.6 * self.unit
            Rectangle(pos=(left, low), size=(side * 1.15, side))

    def fort(self) -> None:
        Color(*theme.ink)
        polygon(self.at(*_WALL))
        outline(self.at((50, 50), (50, 68)), 1.5 * self.unit, close=False)
        Color(*self.pennant)
        polygon(self.at((50, 68), (50, 57), (66, 62.5)))
        Color(*theme.paper)
        polygon(self.at((42, 5), (42, 18), (46, 23), (54, 23), (58, 18), (58, 5)))
        for x in (18, 76):
            polygon(self.at((x, 16), (x, 24), (x + 5, 24), (x + 5, 16)))


BUILDINGS: Mapping[str, Callable[[_Pen], None]] = {"fort": _Pen.fort}
"""What is no ship, with what draws it."""
