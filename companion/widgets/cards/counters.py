"""The counters of the game: hull boxes, the movement token, shots, cargo.

Drawn like the cardboard ones.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Line, Rectangle, RoundedRectangle
from kivy.properties import NumericProperty, ObjectProperty, OptionProperty
from kivy.uix.widget import Widget

from companion.engine.views import CardView, Token
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
    Color(*theme.shot)
    if spent:
        ring(full / 2, full / 2, full * 0.43, full * 0.12)
        return
    disc(full / 2, full / 2, full * 0.49)
    Color(*theme.brass_light)
    Line(circle=(full / 2, full / 2, full * 0.36, 200, 320), width=full * 0.035)


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
    "shot": theme.shot,
    "bead": theme.chart_ink,
    "shot-pile": theme.cream,
}


class Counters(Widget):
    """A row of counters, as large as fits up to ``side``. ``counters`` are pairs (kind, spent)."""

    counters = ObjectProperty(())
    side = NumericProperty(16)
    align = OptionProperty("left", options=["left", "center", "right"])

    def __init__(self, **kwargs: Any) -> None:
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        super().__init__(**kwargs)
        for name in ("counters", "side", "align", "pos", "size"):
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
        """Left, bottom and side of each counter; a wider gap where the kind changes."""
        kinds = [kind for kind, _ in self.counters]
        steps = [0.0] + [1.22 if a == b else 1.6 for a, b in pairwise(kinds)]
        long = sum(steps) + 1
        side = max(4, int(min(self.side, self.height, self.width / long)))
        slack = self.width - long * side
        x = self.x + {"left": 0, "center": slack / 2, "right": slack}[self.align]
        places = []
        for step in steps[: len(kinds)]:
            x += step * side
            places.append((round(x), round(self.center_y - side / 2), side))
        return places


def hull_counters(card: CardView) -> tuple[tuple[str, bool], ...]:
    """The hull boxes, crossed ones first."""
    return tuple(("hull", box < card.damage) for box in range(card.hull))


def token_counters(card: CardView) -> tuple[tuple[str, bool], ...]:
    """Movement token, shots and what is aboard; within a kind the unused lie to the left."""

    def row(kind: str) -> list[Token]:
        return sorted(
            (token for token in card.tokens if token.kind == kind), key=lambda token: token.used
        )

    tokens = [(token.kind, token.used) for kind in ("move", "shot") for token in row(kind)]
    stacks = ((stack.look, False) for stack in card.stacks for _ in range(stack.number))
    return (*tokens, *stacks)
