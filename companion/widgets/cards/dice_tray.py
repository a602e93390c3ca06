"""The dice tray: bone dice with pips on a dark cloth.

What they show while they tumble means nothing.
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil, sin
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Canvas, Color, PopMatrix, PushMatrix, Rectangle, Rotate, RoundedRectangle
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.widgets.cards.flag import lay_flag
from companion.widgets.chart.lettered import plated
from companion.widgets.kit.buttons import Guarded
from companion.widgets.kit.texture_painter import disc, lettering, paint, write
from companion.widgets.kit.theme import metrics, theme
from companion.widgets.window.window import load_twin

_PIPS = {
    1: ((0.5, 0.5),),
    2: ((0.27, 0.73), (0.73, 0.27)),
    3: ((0.27, 0.73), (0.5, 0.5), (0.73, 0.27)),
    4: ((0.27, 0.27), (0.27, 0.73), (0.73, 0.27), (0.73, 0.73)),
    5: ((0.27, 0.27), (0.27, 0.73), (0.5, 0.5), (0.73, 0.27), (0.73, 0.73)),
    6: ((0.27, 0.25), (0.27, 0.5), (0.27, 0.75), (0.73, 0.25), (0.73, 0.5), (0.73, 0.75)),
}
WIDEST = 48.0
"""Millimetres from one die to the next, at most: one alone fills the screen."""
_PATH = ((-0.78, -0.28, 78.0, 0.1), (-0.5, 0.04, 46.0, 0.18), (-0.26, 0.14, 16.0, 0.28))
"""Where a die that lies alone has tumbled along: how far from where it lies, in its own sides, how
tilted and how bright.
"""
TUMBLES = 11
"""How many faces a tumbling die shows in a second."""


@lru_cache(maxsize=64)
def die_texture(face: int, side: int) -> Any:
    """A die, ``side`` pixels square, with a face up; face 0 is blank, faces over 6 are written."""
    return paint(side, side, lambda scale: _draw_die(face, side * scale), theme.brass_dark)


def _draw_die(face: int, full: float) -> None:
    layers = (
        (theme.brass_dark, 0.0, 0.0),
        (theme.paper_edge, 0.02, 0.0),
        (theme.cream, 0.02, 0.05),
    )
    for tint, inset, lift in layers:
        Color(*tint)
        edge = full * inset
        size = (full - 2 * edge, full * (1 - lift) - 2 * edge)
        RoundedRectangle(pos=(edge, edge + full * lift), size=size, radius=[full * 0.18])
    Color(*theme.ink)
    for x, y in _PIPS.get(face, ()):
        disc(x * full, (y * 0.95 + 0.05) * full, full * 0.088)
    if face > 6:
        write(str(face), full / 2, full * 0.52, full * 0.5, theme.ink, bold=True)


def _lay(face: int, side: int, middle: tuple[float, float], tilt: float) -> None:
    """A die lies there, tilted by so many degrees."""
    x, y = middle
    PushMatrix()
    Rotate(angle=tilt, origin=middle)
    Rectangle(texture=die_texture(face, side), pos=(x - side / 2, y - side / 2), size=(side, side))
    PopMatrix()


class DiceTray(Guarded, Widget):
    """``faces`` as they lie; ``count`` blank dice before the throw; tumbling while ``rolling``.

    Where the dice of several seats lie together, ``owners`` has each die's: its flag stands by it,
    and beside that what is ``added``.

    Tap: ``on_release``. It is dead for a moment when they come to lie.
    """

    faces = ObjectProperty(())
    owners = ObjectProperty(())
    added = ObjectProperty(())
    count = NumericProperty(1)
    rolling = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self._time = 0.0
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        self._tumbling = Clock.create_trigger(self._tumble, 0, interval=True)
        super().__init__(**kwargs)
        self._cloth = Canvas()
        self.canvas.add(self._cloth)
        for name in ("pos", "size", "faces", "owners", "added", "count", "state"):
            self.fbind(name, self._draw_soon)
        self._draw_soon()

    def on_rolling(self, *_: Any) -> None:
        """Dice start to tumble, or lie still."""
        self._time = 0.0
        if self.rolling:
            self._tumbling()
        else:
            self._tumbling.cancel()
            self.arm()
        self._draw_soon()

    def _tumble(self, seconds: float) -> None:
        self._time += seconds
        self._draw()

    def shown(self) -> tuple[int, ...]:
        """The faces drawn now: while tumbling, any; before the throw, blanks."""
        dice = len(self.faces) or int(self.count)
        if self.rolling:
            step = int(self._time * TUMBLES)
            return tuple((step * 5 + die * 7 + step // 3) % 6 + 1 for die in range(dice))
        return tuple(self.faces) or (0,) * dice

    def _draw(self, *_: Any) -> None:
        self._cloth.clear()
        faces = self.shown()
        side, places = self._places(len(faces))
        with self._cloth:
            if len(self.faces) == 1 and not self.rolling:
                self._draw_path(*places[0], side)
            Color(1, 1, 1, 1)
            for die, (face, (x, y)) in enumerate(zip(faces, places, strict=True)):
                _lay(face, side, (x, y), self._tilt(die))
            # small flags over the lower edges of the dice
            for seat, (x, y) in zip(self.owners, places, strict=False):
                lay_flag(seat, (x, y - side * 0.535), side * 0.26, dark_edge=True)
            for added, (x, y) in zip(self.added, places, strict=False):
                if added:
                    self._draw_added(added, x + side * 0.17, y - side * 0.57, side * 0.24)

    def _draw_path(self, x: float, y: float, side: int) -> None:
        """Pale dice, as far off as there is room."""
        room = min(1.0, (self.width / 2 - side * 0.62) / (side * -_PATH[0][0]))
        for across, up, tilt, light in _PATH:
            Color(1, 1, 1, light)
            _lay(0, side, (x + side * across * room, y + side * up * room), tilt)

    def _draw_added(self, added: str, left: float, y: float, size: float) -> None:
        """What is added to a die, beside its flag."""
        written = lettering(added, round(max(metrics.glance, size)), bold=True)
        plated(written, (left + written.width / 2, y))

    def _tilt(self, die: int) -> float:
        if self.rolling:
            return 40 * sin(self._time * 9 + die * 2.1)
        return (-4.0, 3.0, -2.0, 5.0)[die % 4]

    def _places(self, dice: int) -> tuple[int, list[tuple[float, float]]]:
        """The side of a die and the middle of each, in as many rows as make them largest."""
        width, height = self.width - 2 * metrics.gap, self.height - 2 * metrics.gap
        best = max(
            range(1, dice + 1), key=lambda rows: min(height / rows, width / ceil(dice / rows))
        )
        columns = ceil(dice / best)
        pitch = min(height / best, width / columns, metrics.mm * WIDEST)
        places = []
        for die in range(dice):
            row, column = divmod(die, columns)
            here = min(columns, dice - row * columns)
            x = self.center_x + (column - (here - 1) / 2) * pitch
            places.append((x, self.center_y - (row - (best - 1) / 2) * pitch))
        return max(6, round(pitch * 0.74)), places


load_twin(__file__)
