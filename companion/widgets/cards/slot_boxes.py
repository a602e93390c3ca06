"""Slots that do the same, as boxes beside their sign: dice in them, a red cross where one is
damaged, else what it takes.
"""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Line, Rectangle, RoundedRectangle
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.widget import Widget

from companion.presenters.mats import MatFace, SlotBox, SlotFace
from companion.widgets.cards.dice_tray import die_texture
from companion.widgets.kit.buttons import Guarded
from companion.widgets.kit.drawing import draw_when
from companion.widgets.kit.emblems import lay_emblem
from companion.widgets.kit.text_layout import width_of
from companion.widgets.kit.texture_painter import outline, write
from companion.widgets.kit.theme import metrics, theme
from companion.widgets.window.window import load_twin

_NO_FACE = SlotFace(id="", seat="", name="")
_STEP = 1.1
"""From one box to the next, in sides."""
_SMALL = tuple(range(44, 13, -1))
"""Sides of boxes on a small mat, in pixels: the largest with which all fit."""


def draw_box(box: SlotBox, left: float, low: float, side: float) -> None:
    """One slot, ``side`` pixels square."""
    radius, edge = side * 0.16, max(1.0, side * 0.04)
    frame = (left + edge, low + edge, side - 2 * edge, side - 2 * edge, radius)
    if box.dice:
        Color(1, 1, 1, 1)
        texture = die_texture(box.dice[0], max(8, round(side)))
        Rectangle(texture=texture, pos=(left, low), size=(side, side))
        return
    Color(*(theme.red if box.damaged else theme.bead))
    RoundedRectangle(pos=(left + edge, low + edge), size=(frame[2], frame[3]), radius=[radius])
    if box.damaged:
        Color(*theme.bead)
        for up in (0.28, 0.72):
            ends = (
                (left + side * 0.28, low + side * up),
                (left + side * 0.72, low + side * (1 - up)),
            )
            outline(ends, side * 0.13, close=False)
        return
    Color(*(theme.brass_dark if box.live else theme.faint_ink))
    width = side * 0.06 if box.live else metrics.hair * 0.6
    if box.dashed:
        Line(rounded_rectangle=frame, width=width, dash_length=side * 0.12, dash_offset=side * 0.1)
    else:
        Line(rounded_rectangle=frame, width=width)
    size = max(metrics.least, side * 0.6)
    if box.takes and width_of(box.takes, metrics.least, True) <= side * 0.96:
        size = min(size, size * side * 0.96 / width_of(box.takes, size, True))
        write(box.takes, left + side / 2, low + side / 2, size, theme.ink, bold=True)


class SlotPicture(Widget):
    """The boxes of a ``SlotFace``, as large as fits; ``wanted`` is how wide they are where each is
    ``box`` pixels square.
    """

    face = ObjectProperty(_NO_FACE)
    box = NumericProperty(0)
    wanted = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        draw_when(self, self._draw, "face", "box")
        for name in ("face", "box"):
            self.fbind(name, self._measure)
        self._measure()

    def _measure(self, *_: Any) -> None:
        self.wanted = self.box * _STEP * len(self.face.boxes)

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        if self.width < 8 or not self.face.boxes:
            return
        side = min(self.box, self.height, self.width / len(self.face.boxes) / _STEP)
        left, low = self.x, self.center_y - side / 2
        with self.canvas:
            for box in self.face.boxes:
                draw_box(box, round(left), round(low), round(side))
                left += side * _STEP


class Sign(Widget):
    """One sign, as large as fits."""

    kind = StringProperty("")
    ground = ColorProperty(theme.paper)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        draw_when(self, self._draw, "kind", "ground")

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        side = min(self.size)
        if self.kind and side >= 8:
            with self.canvas:
                corner = self.x, self.center_y - side / 2
                lay_emblem(self.kind, corner, side, tuple(self.ground))


class MiniMat(Guarded, Widget):
    """A mat as small as it can be read: a key that leads to the large one."""

    face = ObjectProperty(MatFace(seat=""), rebind=True)
    guard = BooleanProperty(False)
    title = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        draw_when(self.ids.slots, self._draw)
        self.fbind("face", lambda *_: self._draw())

    def _draw(self, *_: Any) -> None:
        """Slots of one sign beside each other, in as few lines as there is room for."""
        area = self.ids.slots
        area.canvas.clear()
        groups = [face for face in self.face.slots if face.boxes]
        if not groups or area.width < 20:
            return
        side = next(
            (one for one in _SMALL if _lines(groups, one, area.width) * one * 1.2 <= area.height),
            _SMALL[-1],
        )
        with area.canvas:
            for face, (left, line) in zip(groups, _placed(groups, side, area.width), strict=True):
                low = area.top - (line + 1) * side * 1.2
                lay_emblem(face.emblem, (area.x + left, low), side, theme.paper)
                for at, box in enumerate(face.boxes):
                    draw_box(
                        box, round(area.x + left + (at + 1) * side * 1.05), round(low), round(side)
                    )


def _placed(groups: list[SlotFace], side: float, width: float) -> list[tuple[float, int]]:
    """Where each group begins, and in which line."""
    found, left, line = [], 0.0, 0
    for face in groups:
        wide = side * 1.05 * (1 + len(face.boxes))
        if left and left + wide > width:
            left, line = 0.0, line + 1
        found.append((left, line))
        left += wide + side * 0.45
    return found


def _lines(groups: list[SlotFace], side: float, width: float) -> int:
    return _placed(groups, side, width)[-1][1] + 1


load_twin(__file__)
