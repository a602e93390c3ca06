"""What is laid on the chart: dots for spaces in reach, corners for targets, bursts, frames."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Any

from kivy.graphics import Color, Line, RoundedRectangle

from companion.widgets.kit.texture_painter import disc, outline, paint, polygon, write
from companion.widgets.kit.theme import Colour, theme


@lru_cache(maxsize=64)
def mark_texture(kind: str, side: int) -> Any:
    """A mark for one space, ``side`` pixels square.

    ``kind``: one of ``SpaceMark``, or open (as reach, with nothing in the middle), over (on a
    tile), unknown (nobody has seen what is there), faint, burst, ember, flags or chosen.
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


def _damage(full: float) -> None:
    """A crossed box, as on the cards, with a rim of light."""
    for tint, edge in ((theme.cream, 0.02), (theme.red, 0.11)):
        Color(*tint)
        side = full * (1 - 2 * edge)
        RoundedRectangle(pos=(full * edge, full * edge), size=(side, side), radius=[full * 0.16])
    Color(*theme.cream)
    for cross in (((0.3, 0.3), (0.7, 0.7)), ((0.3, 0.7), (0.7, 0.3))):
        outline([(x * full, y * full) for x, y in cross], full * 0.1, close=False)


def _flags(full: float) -> None:
    """Two pennants on a dark disc."""
    for tint, share in ((theme.cream, 0.48), (theme.ink, 0.42)):
        Color(*tint)
        disc(full / 2, full / 2, full * share)
    for staff, low, top in ((0.3, 0.24, 0.68), (0.54, 0.34, 0.8)):
        Color(*theme.cream)
        outline([(staff * full, low * full), (staff * full, top * full)], full * 0.07, close=False)
        Color(*theme.brass_light)
        pennant = ((staff, top), (staff + 0.3, top - 0.14), (staff, top - 0.28))
        polygon([(x * full, y * full) for x, y in pennant])


def _unknown(full: float) -> None:
    """A broken brass frame with a question: what lies here is still to be found."""
    red, green, blue, _ = theme.brass
    Color(red, green, blue, 0.14)
    RoundedRectangle(pos=(full * 0.06,) * 2, size=(full * 0.88,) * 2, radius=[full * 0.1])
    Color(*theme.brass)
    dash, low, high = full * 0.88 / 7, full * 0.06, full * 0.94
    for at in range(0, 7, 2):
        start, end = low + at * dash, low + (at + 1) * dash
        for ends in (
            ((start, low), (end, low)), ((start, high), (end, high)),
            ((low, start), (low, end)), ((high, start), (high, end)),
        ):  # fmt: skip
            outline(ends, full * 0.05, close=False)
    write("?", full / 2, full / 2, full * 0.5, theme.brass_light, bold=True)


def _over(full: float) -> None:
    """On a tile: the frame alone, and dark beside it."""
    for tint, width in ((theme.ink, 0.12), (theme.brass, 0.06)):
        Color(*tint)
        _square(full, 0.06, width)


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
    "open": _open,
    "over": _over,
    "unknown": _unknown,
    "faint": _dot(theme.faint_reach, 0.16),
    "reach": _reach,
    "risk": _risk,
    "path": _dot(theme.brass_light, 0.14),
    "target": _target,
    "end": _end,
    "burst": _burst,
    "ember": _ember,
    "flags": _flags,
    "damage": _damage,
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
    "flags": theme.cream,
    "damage": theme.cream,
    "over": theme.ink,
    "chosen": theme.ink,
    "ruin": theme.rock,
}
