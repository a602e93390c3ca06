"""The counters of the game: hull boxes, the movement token, shots, cargo.

Drawn like the cardboard ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import accumulate, chain, groupby, pairwise
from math import ceil
from operator import itemgetter
from typing import Any

from kivy.graphics import Color, Line, Rectangle, RoundedRectangle
from kivy.properties import ColorProperty, NumericProperty, ObjectProperty, OptionProperty
from kivy.uix.widget import Widget
from msgspec import Struct

from companion.engine.offers import HULL, MOVE, SHOT
from companion.engine.views import CardView
from companion.widgets.kit.drawing import draw_when
from companion.widgets.kit.text_layout import width_of
from companion.widgets.kit.texture_painter import disc, outline, paint, write
from companion.widgets.kit.theme import CAPITAL, LEAST_CAPITAL_MM, Panel, metrics, theme

Counter = tuple[str, bool]
Point = tuple[float, float]
MOST = (4, 2)
"""So many of a kind are drawn one by one; the fewer where room is short."""
CHANGE = 1.4
"""From one counter to another of a different kind, in sides."""
APART = 1.15
"""From the left of a counter to its number, in sides."""


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
    """Cased in paper: the green would be lost on the dark of a key."""
    layers = ((theme.paper, 0.0, 0.18), (theme.move, 0.05, 0.16), (theme.paper, 0.16, 0.08))
    for shade, edge, round_by in layers if spent else layers[:2]:
        Color(*shade)
        inset = full * edge
        side = full - 2 * inset
        RoundedRectangle(pos=(inset, inset), size=(side, side), radius=[full * round_by])


def _shot(full: float, spent: bool) -> None:
    Color(*theme.ink)
    disc(full / 2, full / 2, full * 0.49)
    Color(*(theme.paper if spent else theme.shot))
    disc(full / 2, full / 2, full * 0.41)
    if spent:
        return
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
    "move": theme.paper,
    "shot": theme.ink,
    "bead": theme.chart_ink,
    "shot-pile": theme.cream,
}


class Shown(Struct, frozen=True):
    """One counter as it is drawn; with a ``number`` it stands for all of its kind."""

    kind: str
    spent: bool
    number: str = ""


class Layout(Struct, frozen=True):
    """Where counters lie: ``side`` in pixels, left and bottom of each, the middle of its number."""

    side: int
    letters: int
    counters: tuple[tuple[Shown, Point, Point], ...]


def least_side() -> int:
    """The least side of a counter, in pixels: what is told at arm's length."""
    panel: Panel = metrics.panel
    return panel.least_pixels(LEAST_CAPITAL_MM)


def numbered(counters: Iterable[Counter], most: int) -> tuple[Shown, ...]:
    """More than ``most`` of a kind become one with a number: how many, of them so many unspent."""
    shown: list[Shown] = []
    for kind, group in groupby(counters, key=itemgetter(0)):
        spent = [is_spent for _, is_spent in group]
        if len(spent) <= most:
            shown += [Shown(kind, each) for each in spent]
        else:
            left = spent.count(False)
            number = f"{left}/{len(spent)}" if left < len(spent) else str(left)
            shown.append(Shown(kind, not left, number))
    return tuple(shown)


class Counters(Widget):
    """A row of counters, as large as fits up to ``side``, or ``lines`` of them.

    ``counters`` are pairs (kind, spent). More than four of a kind are one with a number, and so
    are three where they would be too small to be told. ``ink`` is that of the numbers.
    """

    counters = ObjectProperty(())
    side = NumericProperty(16)
    lines = NumericProperty(1)
    ink = ColorProperty(theme.ink)
    align = OptionProperty("left", options=["left", "center", "right"])

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._draw_soon = draw_when(self, self._draw, "counters", "side", "lines", "ink", "align")
        metrics.tell(self._draw_again, "title")

    def _draw_again(self, *_: Any) -> None:
        self._draw_soon()

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        if not self.counters or self.width <= 0 or self.height <= 0:
            return
        laid = self.laid()
        with self.canvas:
            for one, (x, y), (number_x, number_y) in laid.counters:
                Color(1, 1, 1, 1)
                texture = token_texture(one.kind, one.spent, laid.side)
                Rectangle(texture=texture, pos=(x, y), size=(laid.side, laid.side))
                if one.number:
                    write(one.number, number_x, number_y, laid.letters, self.ink, bold=True)

    def laid(self) -> Layout:
        """The first layout in which each counter can be told, or else the last there is."""
        for most in MOST:
            shown = numbered(self.counters, most)
            for letters in self._letters(shown):
                laid = self._lines_of(shown, letters)
                if laid.side >= least_side():
                    return laid
        if len(shown) == 1 and shown[0].number:
            return self._above_its_number(shown[0])
        return laid

    def _letters(self, shown: tuple[Shown, ...]) -> tuple[int, ...]:
        """How large numbers may be, in pixels, the largest first."""
        if not any(one.number for one in shown):
            return (0,)
        sizes = (round(metrics.title), round(metrics.least))
        return tuple(size for size in sizes if size * CAPITAL <= self.height) or sizes[1:]

    def _lines_of(self, shown: tuple[Shown, ...], letters: int) -> Layout:
        """Line by line from the top; numbers stand to the right, and then there is one line."""
        long = len(shown) if letters else max(1, ceil(len(shown) / self.lines))
        lines = [shown[at : at + long] for at in range(0, len(shown), long)]
        room = self.height / max(1, len(lines))
        wide = [(_steps(line)[-1], sum(_wide(one, letters) for one in line)) for line in lines]
        fits = [(self.width - words) / sides for sides, words in wide]
        side = max(4, int(min(self.side, room, *fits)))
        return Layout(
            side,
            letters,
            tuple(
                place
                for at, line in enumerate(lines)
                for place in self._line(line, side, letters, self.top - (at + 0.5) * room)
            ),
        )

    def _line(
        self, line: tuple[Shown, ...], side: int, letters: int, middle: float
    ) -> Iterator[tuple[Shown, Point, Point]]:
        steps, words = _steps(line), [_wide(one, letters) for one in line]
        slack = self.width - steps[-1] * side - sum(words)
        x = self.x + {"left": 0, "center": slack / 2, "right": slack}[self.align]
        for one, step, wide in zip(line, steps, words, strict=False):
            left = round(x + step * side)
            yield one, (left, round(middle - side / 2)), (left + side * APART + wide / 2, middle)
            x += wide

    def _above_its_number(self, one: Shown) -> Layout:
        """Where nothing fits beside a counter."""
        letters = round(metrics.least)
        side = max(4, int(min(self.side, self.width, self.height - letters)))
        low = self.center_y - (side + letters) / 2
        at = round(self.center_x - side / 2), round(low + letters)
        return Layout(side, letters, ((one, at, (self.center_x, low + letters / 2)),))


def _wide(one: Shown, letters: int) -> float:
    """How wide the number of a counter is, in pixels."""
    return width_of(one.number, letters, True) if one.number else 0


def _steps(line: tuple[Shown, ...]) -> list[float]:
    """Where each counter begins, and the last one ends, in sides; wider apart where the kind
    changes.
    """
    if not line:
        return [0.0]
    apart = [1.22 if a.kind == b.kind else CHANGE for a, b in pairwise(line)] + [1.0]
    steps = (step + (APART - 1 if one.number else 0) for one, step in zip(line, apart, strict=True))
    return [0.0, *accumulate(steps)]


def room_for(counters: Iterable[Counter], most: int) -> float:
    """How wide a line of counters is, in pixels, in which each can just be told, with at most so
    many of a kind.
    """
    shown = numbered(counters, most)
    letters = round(metrics.least)
    return _steps(shown)[-1] * least_side() + sum(_wide(one, letters) for one in shown) + 1


def least_room(counters: Iterable[Counter]) -> float:
    """How narrow a line of counters may be, in pixels; 0 where there are none."""
    return room_for(counters, min(MOST)) if counters else 0


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
