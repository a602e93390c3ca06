"""The wind vane: a dial of 24 small sectors, painted once, and an arrow that a finger can flick."""

from __future__ import annotations

from collections import deque
from functools import lru_cache
from math import atan2, degrees, hypot
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Ellipse, Mesh
from kivy.properties import (
    BooleanProperty,
    DictProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.widget import Widget

from companion.engine.compass import HEADINGS, SECTORS, is_diagonal, sector_edges, wind_at
from companion.widgets.kit.buttons import is_gone
from companion.widgets.kit.texture_painter import disc, outline, paint, paint_large, polygon, write
from companion.widgets.kit.theme import metrics, theme
from companion.widgets.vane.swing_physics import FULL_TURN, Coast, Run, Swing, swing, turns_of
from companion.widgets.vane.wind_glyphs import (
    FORCE_COLOUR,
    FORCE_INK,
    NORTH_DEGREES,
    around,
    draw_force,
)
from companion.widgets.window.window import load_twin

FLICK_WINDOW = 0.12
"""A flick's speed is that of the finger's last so many seconds."""


def sector_middle(weights: tuple[int, ...], sector: int) -> float:
    """The angle an arrow at rest on a sector has."""
    edges = sector_edges(weights)
    return (edges[sector] + edges[sector + 1]) / 2


@lru_cache(maxsize=1)
def dial_texture(
    side: int, weights: tuple[int, ...], north: str, letters: tuple[str, ...], least: float
) -> Any:
    """The dial as a still picture, ``side`` pixels across, its letters ``least`` pixels or more."""
    return paint_large(
        side,
        side,
        lambda scale: _draw_dial(side * scale / 2, least * scale, weights, north, letters),
        theme.brass_dark,
    )


def _draw_dial(
    radius: float, letter: float, weights: tuple[int, ...], north: str, letters: tuple[str, ...]
) -> None:
    turn = NORTH_DEGREES[north]
    for tint, share in (
        (theme.brass_dark, 1.0),
        (theme.brass, 0.992),
        (theme.brass_dark, 0.972),
        (theme.black, 0.964),
    ):
        Color(*tint)
        Ellipse(pos=(radius * (1 - share),) * 2, size=(2 * radius * share,) * 2, segments=180)
    edges = sector_edges(weights)
    for sector in range(SECTORS):
        _draw_sector(radius, edges[sector] + turn, edges[sector + 1] + turn, sector)
    for tint, share in ((theme.brass_dark, 0.405), (theme.black, 0.397)):
        Color(*tint)
        disc(radius, radius, radius * share)
    _draw_star(radius, turn)
    for point, word in enumerate(letters):
        x, y = around(radius, radius, radius * 0.87, point * 45 + turn)
        write(word, x, y, max(letter, radius * 0.115), theme.cream, bold=True)


def _draw_sector(radius: float, start: float, end: float, sector: int) -> None:
    force = wind_at(sector).force
    Color(*FORCE_COLOUR[force])
    _slice(radius, start, end, radius * 0.4, radius * 0.765)
    middle = (start + end) / 2
    x, y = around(radius, radius, radius * 0.655, middle)
    draw_force(force, x, y, radius * min(0.1, 0.1 * (end - start) / 15), middle, FORCE_INK[force])
    Color(*theme.black)
    outline(
        (
            around(radius, radius, radius * 0.4, start),
            around(radius, radius, radius * 0.765, start),
        ),
        radius * 0.008,
        close=False,
    )


def _slice(radius: float, start: float, end: float, inner: float, outer: float) -> None:
    steps = max(2, round((end - start) / 1.5))
    vertices: list[float] = []
    for step in range(steps + 1):
        angle = start + (end - start) * step / steps
        for reach in (inner, outer):
            vertices += [*around(radius, radius, reach, angle), 0, 0]
    Mesh(vertices=vertices, indices=list(range(2 * steps + 2)), mode="triangle_strip")


def _draw_star(radius: float, turn: float) -> None:
    """A faint compass star under the hub."""
    for point in (1, 3, 5, 7, 0, 2, 4, 6):
        reach = radius * (0.24 if is_diagonal(HEADINGS[point]) else 0.34)
        angle = point * 45 + turn
        tip = around(radius, radius, reach, angle)
        for side, tint in ((-1, theme.deck), (1, theme.deck_edge)):
            Color(*tint)
            waist = around(radius, radius, radius * 0.09, angle + side * 22.5)
            polygon((tip, waist, (radius, radius)))


ARROW_BREADTH = 0.11
"""How broad the arrow's picture is for its length: every pixel of it is drawn in every frame of a
swing.
"""


@lru_cache(maxsize=1)
def arrow_texture(side: int) -> Any:
    """The arrow pointing up, on a strip ``side`` pixels long with its hub in the middle."""
    return paint(
        side * ARROW_BREADTH, side, lambda scale: _draw_arrow(side * scale / 2), theme.brass_dark
    )


def _draw_arrow(radius: float) -> None:
    middle = radius * ARROW_BREADTH

    def at(*points: tuple[float, float]) -> list[tuple[float, float]]:
        return [(middle + radius * x, radius * (1 + y)) for x, y in points]

    tail = at((0, -0.3), (0.075, -0.4), (0.075, -0.58), (0, -0.48), (-0.075, -0.58), (-0.075, -0.4))
    shape = at(
        (0, 0.74),
        (0.1, 0.42),
        (0.026, 0.46),
        (0.026, -0.4),
        (-0.026, -0.4),
        (-0.026, 0.46),
        (-0.1, 0.42),
    )
    for part in (tail, shape):
        Color(*theme.brass)
        polygon(part)
        Color(*theme.brass_dark)
        outline(part, radius * 0.012)
    Color(*theme.brass_light)
    polygon(at((0, 0.715), (0, 0.455), (-0.026, 0.46), (-0.085, 0.435)))
    for tint, share in (
        (theme.brass_dark, 0.1),
        (theme.brass, 0.088),
        (theme.brass_deep, 0.06),
        (theme.brass_light, 0.03),
    ):
        Color(*tint)
        disc(middle, radius, radius * share)


FAN, FANNED = 66, 22
"""How many degrees of its way an arrow at rest shows behind it, in so many steps."""


@lru_cache(maxsize=2)
def fan_texture(side: int, clockwise: bool) -> Any:
    """The way that both ends of an arrow pointing up have just come, fading away behind them."""
    return paint_large(
        side, side, lambda scale: _draw_fan(side * scale / 2, clockwise), theme.cream
    )


def _draw_fan(radius: float, clockwise: bool) -> None:
    step = FAN / FANNED * (-1 if clockwise else 1)
    for end, reach in ((0, 0.7), (FULL_TURN / 2, 0.52)):
        for at in range(FANNED):
            Color(*theme.cream[:3], 0.4 * (1 - at / FANNED) ** 2)
            start, stop = sorted((end + at * step, end + (at + 1) * step))
            _slice(radius, start, stop, radius * 0.1, radius * reach)


class VaneDial(Widget):
    """The vane. A finger spins a ``loose`` one.

    ``flick(speed)`` does so for it, ``swing_to(sector)`` brings it to rest.

    Speeds are degrees a second, clockwise positive. A flick worth a full turn gives
    ``on_flicked(turns)``, a weaker one ``on_weak()``; when a swing ends ``on_rest(sector)``.
    ``letters`` are the eight headings from north, clockwise. At rest after a swing a ``fan`` shows
    which way it came; while it swings the eye sees that, and every pixel costs.
    """

    weights = ObjectProperty(())
    north = StringProperty("top")
    letters = DictProperty({})
    turned = NumericProperty(0.0)
    still = BooleanProperty(True)
    loose = BooleanProperty(True)
    side = NumericProperty(0)
    corner = ObjectProperty((0, 0))
    dial = ObjectProperty(None, allownone=True)
    arrow = ObjectProperty(None, allownone=True)
    fan = ObjectProperty(None, allownone=True)
    arrow_breadth = ARROW_BREADTH

    __events__ = ("on_flicked", "on_weak", "on_rest")

    def __init__(self, **kwargs: Any) -> None:
        self._run: Run | None = None
        self._since = 0.0
        self._target = 0
        self._clockwise = True
        self._turning = Clock.create_trigger(self._turn, 0, interval=True)
        self._trail: deque[tuple[float, float]] = deque(maxlen=12)
        self._paint_soon = Clock.create_trigger(self._paint, -1)
        super().__init__(**kwargs)
        for name in ("size", "weights", "north", "letters"):
            self.fbind(name, self._paint_soon)
        metrics.tell(self._paint_again, "least")
        self._paint_soon()

    def _paint_again(self, *_: Any) -> None:
        self._paint_soon()

    def on_flicked(self, turns: float) -> None:
        """The arrow was set going, worth a full turn and more."""

    def on_weak(self) -> None:
        """The arrow was pushed too weakly to count."""

    def on_rest(self, sector: int) -> None:
        """The arrow has come to rest where it was to."""

    def flick(self, speed: float) -> None:
        """Set the arrow going freely."""
        self._start(Coast(self.turned, speed))
        turns = turns_of(speed)
        if turns >= 1:
            self.dispatch("on_flicked", turns)
        else:
            self.dispatch("on_weak")

    def swing_to(self, sector: int) -> None:
        """Let the arrow run on, or give it a push, so that it comes to rest on this sector, one
        turn on at least.
        """
        self._target = sector
        target = sector_middle(self.weights, sector) + NORTH_DEGREES[self.north]
        self._start(swing(self.turned, self._speed(), target))

    def point_at(self, sector: int) -> None:
        """Lay the arrow on a sector without moving it there."""
        self.stop()
        self.turned = (sector_middle(self.weights, sector) + NORTH_DEGREES[self.north]) % FULL_TURN

    def stop(self) -> None:
        """End what turns the arrow: it lies where it is."""
        self._run, self.still, self.fan = None, True, None
        self._turning.cancel()

    # ---- turning

    def _speed(self) -> float:
        return self._run.speed_at(self._since) if self._run else 0.0

    def _start(self, run: Run) -> None:
        self._run, self._since, self.still, self.fan = run, 0.0, False, None
        self._turning()

    def _turn(self, seconds: float) -> None:
        run = self._run
        if run is None:
            return
        self._since += seconds
        self.turned = run.angle(self._since)
        if run.over(self._since):
            self.stop()
            self.turned %= FULL_TURN
            if isinstance(run, Swing):
                self._clockwise = run.way > 0
                self.fan = fan_texture(self.side, self._clockwise)
                self.dispatch("on_rest", self._target)

    # ---- the finger

    @property
    def _heeds_none(self) -> bool:
        """Whether no finger moves the arrow: it is on its way to a sector, say, or taken away."""
        return not self.loose or isinstance(self._run, Swing) or is_gone(self)

    def on_touch_down(self, touch: Any) -> bool:
        away = hypot(touch.x - self.center_x, touch.y - self.center_y)
        if self._heeds_none or away > min(self.size) / 2:
            return bool(super().on_touch_down(touch))
        touch.grab(self)
        self.stop()
        self._trail.clear()
        self._follow(touch, 0.0)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        if self._heeds_none:
            touch.ungrab(self)
            return True
        before = self._finger
        by = (self._bearing(touch) - before + 180) % FULL_TURN - 180
        self.turned += by
        self._follow(touch, by)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        if self._heeds_none:
            return True
        now = Clock.get_time()
        recent = [(when, by) for when, by in self._trail if now - when <= FLICK_WINDOW]
        if recent and abs(total := sum(by for _, by in recent)) > 1:
            self.flick(total / max(now - recent[0][0], FLICK_WINDOW / 4))
        return True

    def _bearing(self, touch: Any) -> float:
        return degrees(atan2(touch.x - self.center_x, touch.y - self.center_y))

    def _follow(self, touch: Any, by: float) -> None:
        self._finger = self._bearing(touch)
        self._trail.append((Clock.get_time(), by))

    def _paint(self, *_: Any) -> None:
        self.side = side = round(min(self.size))
        if self.fan:
            self.fan = fan_texture(side, self._clockwise)
        if side > 1:
            words = tuple(self.letters.get(heading.value, heading.value) for heading in HEADINGS)
            self.dial = dial_texture(side, tuple(self.weights), self.north, words, metrics.least)
            self.arrow = arrow_texture(side)


load_twin(__file__)
