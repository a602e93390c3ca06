"""The counters of the game: hull boxes, the movement token, shots, cargo.

Drawn like the cardboard ones.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import accumulate, chain, pairwise
from math import ceil
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Line, Rectangle, RoundedRectangle
from kivy.properties import NumericProperty, ObjectProperty, OptionProperty
from kivy.uix.widget import Widget

from companion.engine.offers import HULL, MOVE, SHOT
from companion.engine.views import CardView
from companion.widgets.kit.texture_painter import disc, outline, paint, ring
from companion.widgets.kit.theme import theme


@lru_cache(maxsize=64)
def token_texture(kind: str, spent: bool, side: int) -> Any:
    """One counter: ``hull`` (spent: crossed), ``move``, ``shot`` (spent: hollow), ``bead`` or
    ``shot-pile``.
    """
    return paint(side, side, lambda scale: _DRAW[kind](side * scale, spent), _EDGE[kind])


def _hull(full: float, spent: bool) -> None:
    Color(*theme.wine)
    RoundedRectangle(size=(full, full), radius=[full * 0.18])
    inset = full * 0.11
    Color(*(theme.red if spent else theme.paper))
    RoundedRectangle(
        pos=(inset, inset), size=(full - 2 * inset, full - 2 * inset), radius=[full * 0.1]
    )
    if spent:
        Color(*theme.cream)
        near, far = full * 0.3, full * 0.7
        outline(((near, near), (far, far)), full * 0.1, close=False)
        outline(((near, far), (far, near)), full * 0.1, close=False)


def _move(full: float, spent: bool) -> None:
    Color(*theme.move)
    RoundedRectangle(size=(full, full), radius=[full * 0.18])
    if spent:
        inset = full * 0.12
        Color(*theme.paper)
        RoundedRectangle(
            pos=(inset, inset), size=(full - 2 * inset, full - 2 * inset), radius=[full * 0.1]
        )


def _shot(full: float, spent: bool) -> None:
    Color(*theme.ink)
    if spent:
        ring(full / 2, full / 2, full * 0.44, full * 0.09)
        return
    disc(full / 2, full / 2, full * 0.49)
    Color(*theme.shot)
    disc(full / 2, full / 2, full * 0.41)
    Color(*theme.brass_light)
    Line(circle=(full / 2, full / 2, full * 0.3, 200, 320), width=full * 0.035)


def _bead(full: float, _spent: bool) -> None:
    Color(*theme.chart_ink)
    disc(full / 2, full / 2, full * 0.48)
    Color(*theme.bead)
    disc(full / 2, full / 2, full * 0.41)
    Color(*theme.mist)
    Line(circle=(full / 2, full / 2, full * 0.28, 100, 190), width=full * 0.05)


def _shot_pile(full: float, _spent: bool) -> None:
    """Three cannon balls, the third on top of two."""
    for tint, radius in ((theme.cream, 0.25), (theme.chart_ink, 0.2)):
        Color(*tint)
        for x, y in ((0.25, 0.27), (0.75, 0.27), (0.5, 0.7)):
            disc(full * x, full * y, full * radius)


_DRAW = {"hull": _hull, "move": _move, "shot": _shot, "bead": _bead, "shot-pile": _shot_pile}
_EDGE = {
    "hull": theme.wine,
    "move": theme.move,
    "shot": theme.ink,
    "bead": theme.chart_ink,
    "shot-pile": theme.cream,
}


class Counters(Widget):
    """A row of counters, as large as fits up to ``side``, or ``lines`` of them.

    ``counters`` are pairs (kind, spent).
    """

    counters = ObjectProperty(())
    side = NumericProperty(16)
    lines = NumericProperty(1)
    align = OptionProperty("left", options=["left", "center", "right"])

    def __init__(self, **kwargs: Any) -> None:
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        super().__init__(**kwargs)
        for name in ("counters", "side", "lines", "align", "pos", "size"):
            self.fbind(name, self._draw_soon)
        self._draw_soon()

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        places = self._places()
        with self.canvas:
            Color(1, 1, 1, 1)
            for (kind, spent), (x, y, side) in zip(self.counters, places, strict=True):
                Rectangle(texture=token_texture(kind, spent, side), pos=(x, y), size=(side, side))

    def _places(self) -> list[tuple[float, float, int]]:
        """Left, bottom and side of each counter, line by line from the top."""
        long = max(1, ceil(len(self.counters) / self.lines))
        starts = range(0, len(self.counters), long)
        steps = [_steps(self.counters[start : start + long]) for start in starts]
        room = self.height / max(1, len(steps))
        longest = max((sum(line) + 1 for line in steps), default=1)
        side = max(4, int(min(self.side, room, self.width / longest)))
        return [
            (x, round(self.top - (at + 0.5) * room - side / 2), side)
            for at, line in enumerate(steps)
            for x in self._lefts(line, side)
        ]

    def _lefts(self, steps: list[float], side: int) -> list[int]:
        """Where the counters of one line begin."""
        slack = self.width - (sum(steps) + 1) * side
        x = self.x + {"left": 0, "center": slack / 2, "right": slack}[self.align]
        return [round(x + step * side) for step in accumulate(steps)]


def _steps(line: Iterable[tuple[str, bool]]) -> list[float]:
    """How far each counter lies from the one before it; wider where the kind changes."""
    kinds = [kind for kind, _ in line]
    return [0.0] + [1.22 if a == b else 1.6 for a, b in pairwise(kinds)]


def hull_counters(card: CardView) -> tuple[tuple[str, bool], ...]:
    """The hull boxes, crossed ones first."""
    return tuple(("hull", box < card.damage) for box in range(card.hull))


def row_counters(card: CardView, row: str) -> tuple[tuple[str, bool], ...]:
    """One row of a card: its hull boxes, or tokens of a kind, the unused ones to the left."""
    if row == HULL:
        return hull_counters(card)
    return tuple(sorted((token.kind, token.used) for token in card.tokens if token.kind == row))


def token_counters(card: CardView) -> tuple[tuple[str, bool], ...]:
    """Movement token, shots and what is aboard, but for the rows that hands lay."""
    rows = (row_counters(card, row) for row in (MOVE, SHOT) if row not in card.by_hand)
    stacks = ((stack.look, False) for stack in card.stacks for _ in range(stack.number))
    return (*chain.from_iterable(rows), *stacks)
