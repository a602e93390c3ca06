"""The way through a battle as a bar to slide along, with its moments above and its rounds below."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Ellipse, Line, Rectangle, RoundedRectangle
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from companion.presenters.story import marks
from companion.presenters.story.pictures import ScrubView
from companion.widgets.kit.drawing import draw_when
from companion.widgets.kit.texture_painter import disc, lettering, outline, ring
from companion.widgets.kit.theme import metrics, theme


class ScrubBar(Widget):
    """Shows a ``ScrubView``; a finger anywhere on it, down or sliding, tells ``on_step(step)``."""

    view = ObjectProperty(ScrubView())

    __events__ = ("on_step",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        draw_when(self, self._draw, "view")

    def on_step(self, step: int) -> None:
        """A finger wants to stand here."""

    # ---- where a step is

    @property
    def _ends(self) -> tuple[float, float]:
        inset = metrics.mm * 3.5
        return self.x + inset, self.right - inset

    def place(self, step: int) -> float:
        """The pixel across at which a step stands."""
        left, right = self._ends
        return float(left + (right - left) * step / max(1, self.view.steps - 1))

    def _step_at(self, x: float) -> int:
        left, right = self._ends
        part = (x - left) / max(1.0, right - left)
        last: int = self.view.steps - 1
        return max(0, min(last, round(part * last)))

    # ---- drawing

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        if self.view.steps < 1 or self.width < 4:
            return
        left, right = self._ends
        thick, middle = metrics.mm * 1.2, self.y + self.height * 0.5
        here = self.place(self.view.at)
        with self.canvas:
            for colour, end in ((theme.deck_edge, right), (theme.brass, here)):
                Color(*colour)
                RoundedRectangle(
                    pos=(left, middle - thick / 2), size=(end - left, thick), radius=[thick / 2]
                )
            self._draw_rounds()
            for step, sign in self.view.marks:
                draw_sign(sign, self.place(step), self.top - self.height * 0.18, self.height * 0.1)
            Color(*theme.brass)
            disc(here, middle, metrics.mm * 1.9)
            Color(*theme.cream)
            disc(here, middle, metrics.mm * 1.4)

    def _draw_rounds(self) -> None:
        """As many rounds in figures as stand apart."""
        free = self.x
        for step, words in self.view.rounds:
            texture = lettering(words, metrics.small)
            x = min(self.place(step) - texture.width / 2, self.right - texture.width)
            if x >= free:
                Color(*theme.mist)
                Rectangle(texture=texture, pos=(round(x), round(self.y)), size=texture.size)
                free = x + texture.width * 1.6

    # ---- fingers

    def on_touch_down(self, touch: Any) -> bool:
        if not self.collide_point(*touch.pos) or self.view.steps < 1:
            return bool(super().on_touch_down(touch))
        touch.grab(self)
        self.dispatch("on_step", self._step_at(touch.x))
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        self.dispatch("on_step", self._step_at(touch.x))
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        return True


def draw_sign(sign: str, x: float, y: float, half: float) -> None:
    """A bolt for a storm, a bead for goods, a star's disc where the battle turned or was won, a
    ring for a new flag, else a cross; ``half`` is half as high as it is.
    """
    if sign == marks.STORM:
        Color(*theme.brass_light)
        bolt = ((-0.3, 1), (0.3, 0.1), (-0.2, 0), (0.3, -1))
        outline([(x + a * half, y + b * half) for a, b in bolt], half * 0.4, close=False)
    elif sign in (marks.TURN, marks.VICTORY):
        Color(*theme.brass)
        Ellipse(pos=(x - half, y - half), size=(2 * half, 2 * half), segments=5)
    elif sign == marks.GOODS:
        Color(*theme.bead)
        disc(x, y, half * 0.8)
    elif sign == marks.FLAG:
        Color(*theme.cream)
        ring(x, y, half * 0.8, half * 0.4)
    else:
        Color(*theme.red)
        for rise in (1, -1):
            aside, up = half * 0.8, half * 0.8 * rise
            Line(points=(x - aside, y - up, x + aside, y + up), width=half * 0.22)
