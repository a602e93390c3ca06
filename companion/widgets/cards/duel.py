"""A battle of two sides as one picture: what is added on either side, both throws, and how they
stand against each other.
"""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle, RoundedRectangle
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.presenters.duel import NO_DUEL, DuelFace, SideFace
from companion.widgets.chart.miniatures import miniature
from companion.widgets.kit.conditional_box import ConditionalBox
from companion.widgets.kit.drawing import draw_when
from companion.widgets.kit.rows import keep_rows
from companion.widgets.kit.theme import metrics, seat_colour, theme
from companion.widgets.window.window import load_twin

_NOBODY = SideFace(seat="", who="", role="", kind="", added=(), total="", faces=(), acts=False)


class SideFigure(Widget):
    """The miniature of a ``side``, as large as fits, at its right."""

    side = ObjectProperty(_NOBODY)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        draw_when(self, self._draw, "side")

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        size = round(min(self.size))
        if size < 12 or not self.side.kind:
            return
        with self.canvas:
            Color(1, 1, 1, 1)
            Rectangle(
                texture=miniature(self.side.kind, self.side.seat, size),
                pos=(round(self.right - size), round(self.center_y - size / 2)),
                size=(size, size),
            )


class AddedRow(BoxLayout):
    """What is added, and how much."""

    label = StringProperty("")
    amount = StringProperty("")


class SidePaper(ConditionalBox):
    """One ``side``: who fights, and what is added to its dice."""

    side = ObjectProperty(_NOBODY, rebind=True)

    def on_side(self, *_: Any) -> None:
        """Other amounts."""
        keep_rows(self.ids.added, self.side.added, AddedRow, self._write)

    @staticmethod
    def _write(row: Any, told: tuple[str, str]) -> None:
        row.label, row.amount = told


class ThrowBox(BoxLayout):
    """The dice of one ``side`` and what is added to them."""

    side = ObjectProperty(_NOBODY, rebind=True)


class ShareBar(Widget):
    """A bar in the colours of two sides, as long as their ``duel`` stands."""

    duel = ObjectProperty(NO_DUEL)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        draw_when(self, self._draw, "duel")

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        if not self.duel.sides or self.duel.share < 0 or self.width < 8:
            return
        first, second = (side.seat for side in self.duel.sides)
        edge, radius = metrics.hair * 2, self.height / 2
        with self.canvas:
            Color(*theme.bead)
            RoundedRectangle(pos=self.pos, size=self.size, radius=[radius])
            inner = self.width - 2 * edge, self.height - 2 * edge
            Color(*seat_colour(second))
            corner = (self.x + edge, self.y + edge)
            RoundedRectangle(pos=corner, size=inner, radius=[radius - edge])
            if self.duel.share:
                Color(*seat_colour(first))
                wide = max(inner[1], inner[0] * self.duel.share)
                RoundedRectangle(pos=corner, size=(wide, inner[1]), radius=[radius - edge])


class DuelPicture(ConditionalBox):
    """Shows a ``DuelFace`` with sides."""

    duel = ObjectProperty(NO_DUEL, rebind=True)
    first = ObjectProperty(_NOBODY, rebind=True)
    second = ObjectProperty(_NOBODY, rebind=True)

    def on_duel(self, *_: Any) -> None:
        """Another battle, or it has gone on."""
        self.first, self.second = self.duel.sides


class DuelPanel(BoxLayout):
    """Shows a ``DuelFace``. Its picture is made for the first battle of two sides: it has thirty
    parts, and most evenings see none.
    """

    duel = ObjectProperty(NO_DUEL)

    def on_duel(self, *_: Any) -> None:
        """Another battle, or it has gone on."""
        if self.duel.sides:
            keep_rows(self, (self.duel,), DuelPicture, self._write)

    @staticmethod
    def _write(picture: DuelPicture, duel: DuelFace) -> None:
        picture.duel = duel


load_twin(__file__)
