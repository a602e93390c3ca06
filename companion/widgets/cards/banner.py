"""A banner across the whole width: a ship, her boxes crossed off one by one, who, why, and a line
that runs out.
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil, cos, pi, sin, sqrt
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, PopMatrix, PushMatrix, Rectangle, Rotate, RoundedRectangle
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.presenters.moments import BannerView
from companion.presenters.piece_labels import PieceLabel
from companion.widgets.cards.counters import token_texture
from companion.widgets.cards.dice_tray import die_texture
from companion.widgets.cards.flag import FLAG_SHAPE, lay_flag
from companion.widgets.chart.miniatures import miniature
from companion.widgets.kit.buttons import GUARD_SECONDS, is_gone
from companion.widgets.kit.drawing import draw_when
from companion.widgets.kit.texture_painter import disc, outline, paint, polygon, ring
from companion.widgets.kit.theme import Colour, metrics, theme
from companion.widgets.window.window import load_twin

CROSSING = 0.25
"""Seconds from one crossed box to the next."""
STEP = 0.1
"""Seconds between two steps of the line that runs out."""
HEEL = -14.0
_POINTS = 11
_BOX_MM = 7.0
_BOLT = ((0.56, 0.96), (0.2, 0.44), (0.46, 0.46), (0.36, 0.04), (0.8, 0.62), (0.52, 0.58))


@lru_cache(maxsize=8)
def burst(side: int, tint: Colour) -> Any:
    """A ragged star behind what was hit."""

    def draw(scale: float) -> None:
        full = side * scale
        Color(*tint)
        points = [
            (full / 2 + full * reach * sin(turn), full / 2 + full * reach * cos(turn))
            for at in range(2 * _POINTS)
            for turn, reach in (
                (at * pi / _POINTS, 0.5 if at % 2 == 0 else 0.34 + 0.03 * (at % 3)),
            )
        ]
        polygon(points)

    return paint(side, side, draw, tint)


@lru_cache(maxsize=8)
def sign_texture(sign: str, side: int) -> Any:
    """A storm's bolt, or a mine."""
    return paint(side, side, lambda scale: _SIGNS[sign](side * scale), theme.cream)


def _bolt(full: float) -> None:
    Color(*theme.cream)
    polygon([(x * full, y * full) for x, y in _BOLT])


def _mine(full: float) -> None:
    middle = full / 2
    for at in range(8):
        turn = at * pi / 4
        tip = (middle + full * 0.44 * sin(turn), middle + full * 0.44 * cos(turn))
        for tint, width in ((theme.cream, 0.13), (theme.ink, 0.07)):
            Color(*tint)
            outline(((middle, middle), tip), full * width, close=False)
    Color(*theme.ink)
    disc(middle, middle, full * 0.32)
    Color(*theme.cream)
    ring(middle, middle, full * 0.32, full * 0.035)
    disc(middle - full * 0.1, middle + full * 0.1, full * 0.055)


_SIGNS = {"storm": _bolt, "mine": _mine}
TONES: dict[str, tuple[Colour, Colour]] = {
    "harm": (theme.harm, theme.red),
    "storm": (theme.harm, theme.storm),
    "plain": (theme.deck, theme.cream),
}
"""Ground and edges of a banner."""


class BannerPicture(Widget):
    """A ship in her seat's colour before a burst, or a flag, or a sign."""

    view = ObjectProperty(BannerView())

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        draw_when(self, self._draw, "view")

    def _draw(self, *_: Any) -> None:
        side = round(min(self.width, self.height))
        self.canvas.clear()
        if side < 8:
            return
        with self.canvas:
            Color(1, 1, 1, 1)
            if self.view.tone != "plain":
                self._put(burst(side, theme.wine), side, side)
            if self.view.kind:
                ship = round(side * 0.86)
                label = PieceLabel(self.view.letter)
                PushMatrix()
                Rotate(angle=self._heel, origin=self.center)
                self._put(miniature(self.view.kind, self.view.seat, ship, label), ship, ship)
                PopMatrix()
            elif self.view.sign:
                sign = round(side * 0.6)
                self._put(sign_texture(self.view.sign, sign), sign, sign)
            elif self.view.seat:
                lay_flag(self.view.seat, self.center, side * 0.7 * FLAG_SHAPE)

    @property
    def _heel(self) -> float:
        """Degrees by which she lies over once her last box is crossed."""
        lost = self.view.tone == "harm" and 0 < self.view.hull == self.view.after
        return HEEL if lost else 0.0

    def _put(self, texture: Any, width: int, height: int) -> None:
        x, y = self.center_x - width / 2, self.center_y - height / 2
        Rectangle(texture=texture, pos=(x, y), size=(width, height))


class BannerBoxes(Widget):
    """Hull boxes, ``crossed`` of them crossed; the newest stand in a light frame."""

    view = ObjectProperty(BannerView())
    crossed = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        draw_when(self, self._draw, "view", "crossed")

    def _draw(self, *_: Any) -> None:
        hull = self.view.hull
        self.canvas.clear()
        if not hull:
            return
        pitch = min(self.width / hull, self.height, metrics.mm * _BOX_MM * 1.15)
        side, frame = round(pitch * 0.84), pitch * 0.04
        left = self.center_x - pitch * hull / 2
        with self.canvas:
            for box in range(hull):
                x, y = left + box * pitch + (pitch - side) / 2, self.center_y - side / 2
                if self.view.before <= box < self.crossed:
                    Color(*theme.cream)
                    RoundedRectangle(
                        pos=(x - frame, y - frame),
                        size=(side + 2 * frame, side + 2 * frame),
                        radius=[side * 0.2],
                    )
                Color(1, 1, 1, 1)
                texture = token_texture("hull", box < self.crossed, side)
                Rectangle(texture=texture, pos=(x, y), size=(side, side))


class BannerDie(Widget):
    """The dice that decided it, or the sign of what did; none is no wider than nothing."""

    view = ObjectProperty(BannerView())

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        draw_when(self, self._draw, "view")

    def _draw(self, *_: Any) -> None:
        side, view = round(min(self.width, self.height)), self.view
        self.canvas.clear()
        if side < 8 or not (view.faces or view.sign):
            return
        with self.canvas:
            Color(1, 1, 1, 1)
            if view.faces:
                self._lay(view.faces, side)
            else:
                low = self.center_y - side / 2
                Rectangle(
                    texture=sign_texture(view.sign, side), pos=(self.x, low), size=(side, side)
                )

    def _lay(self, faces: tuple[int, ...], side: int) -> None:
        """As many columns as rows, or one more, in the order in which they were thrown."""
        columns = ceil(sqrt(len(faces)))
        pitch, rows = side / columns, ceil(len(faces) / columns)
        die = round(pitch * (1 if columns == 1 else 0.94))
        top = self.center_y + pitch * rows / 2
        for at, face in enumerate(faces):
            row, column = divmod(at, columns)
            place = self.x + pitch * column, top - pitch * row - die
            Rectangle(texture=die_texture(face, die), pos=place, size=(die, die))


class Banner(BoxLayout):
    """Shows a ``BannerView`` for ``stay`` seconds, or for ever where that is 0.

    ``read`` and ``why`` are the words of its keys; it lies below the head of the ``page``.
    A tap on it closes it; any other tap is none of its business. Fires ``on_closed`` and
    ``on_rule(rule)``.
    """

    tones = TONES
    view = ObjectProperty(BannerView(), rebind=True)
    page = ObjectProperty(None, rebind=True)
    crossed = NumericProperty(0)
    stay = NumericProperty(0)
    left = NumericProperty(1)
    read = StringProperty("")
    why = StringProperty("")

    __events__ = ("on_closed", "on_rule")

    def __init__(self, **kwargs: Any) -> None:
        self._shown_at = Clock.get_time()
        super().__init__(**kwargs)
        self.crossed = self.view.before
        self._crossing = Clock.schedule_interval(self._cross, CROSSING)
        self._draining = Clock.schedule_interval(self._drain, STEP) if self.stay else None

    def end(self) -> None:
        """Nothing of it moves any more."""
        self._crossing.cancel()
        if self._draining:
            self._draining.cancel()

    def _cross(self, _seconds: float) -> bool:
        self.crossed = min(self.crossed + 1, self.view.after)
        return bool(self.crossed < self.view.after)

    def _drain(self, _seconds: float) -> None:
        self.left = max(0.0, 1 - (Clock.get_time() - self._shown_at) / self.stay)
        if not self.left:
            self.dispatch("on_closed")

    def on_touch_down(self, touch: Any) -> bool:
        """A tap on it is its own; a finger that was on its way to something else closes nothing."""
        if not self.collide_point(*touch.pos):
            return False
        if not super().on_touch_down(touch) and Clock.get_time() - self._shown_at > GUARD_SECONDS:
            touch.grab(self)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """The finger leaves it: it has been read."""
        if touch.grab_current is self:
            touch.ungrab(self)
            if not is_gone(self):  # else its time is over, and another one may stand there
                self.dispatch("on_closed")
            return True
        return bool(super().on_touch_up(touch))

    def on_closed(self) -> None:
        """It has been read, or its time is over."""

    def on_rule(self, rule: str) -> None:
        """Somebody asks why."""


load_twin(__file__)
