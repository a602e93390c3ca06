"""The compass rose: eight round targets with the run in each course, the wind in the middle."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color
from kivy.properties import (
    BooleanProperty,
    DictProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.widget import Widget

from companion.engine.compass import HEADINGS
from companion.widgets.kit.buttons import Guarded
from companion.widgets.kit.texture_painter import disc, paint
from companion.widgets.kit.theme import metrics, theme
from companion.widgets.vane.wind_badge import wind_texture
from companion.widgets.vane.wind_glyphs import FORCE_COLOUR, around, degrees
from companion.widgets.window.window import load_twin

SPREAD = 1.31
"""The ring's radius in target diameters: a little more than the 1.307 at which eight circles touch.
"""


@lru_cache(maxsize=32)
def target_texture(side: int, state: str) -> Any:
    """A round target, ``side`` pixels across: open, chosen or dead."""
    return paint(side, side, lambda scale: _draw_target(side * scale / 2, state), theme.brass_dark)


def _draw_target(radius: float, state: str) -> None:
    rings = {
        "open": ((theme.brass, 1.0), (theme.ground, 0.94)),
        "chosen": ((theme.brass_dark, 1.0), (theme.brass_light, 0.96), (theme.brass, 0.88)),
        "dead": ((theme.deck_edge, 1.0), (theme.ground, 0.96)),
    }
    for tint, share in rings[state]:
        Color(*tint)
        disc(radius, radius, radius * share)


@lru_cache(maxsize=16)
def hub_texture(side: int, force: str) -> Any:
    """The disc in the middle, in the colour of the wind's force."""

    def draw(scale: float) -> None:
        Color(*(FORCE_COLOUR[force] if force else theme.deck))
        disc(side * scale / 2, side * scale / 2, side * scale / 2)

    return paint(side, side, draw, theme.ground)


class RoseTarget(Guarded, Widget):
    """One course: ``letter`` and the greatest ``run``. Nothing to run, nothing to tap.

    What it means never changes, so it answers at any time.
    """

    guard = BooleanProperty(False)
    heading = StringProperty("")
    letter = StringProperty("")
    run = NumericProperty(0)
    chosen = BooleanProperty(False)
    texture = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("size", "run", "chosen", "state"):
            self.fbind(name, self._paint)
        self._paint()

    @property
    def dead(self) -> bool:
        """Whether there is no way to go."""
        return bool(self.run <= 0)

    def collide_point(self, x: float, y: float) -> bool:
        """A finger anywhere on the round."""
        return bool((x - self.center_x) ** 2 + (y - self.center_y) ** 2 <= (self.width / 2) ** 2)

    def on_touch_down(self, touch: Any) -> bool:
        return False if self.dead else bool(super().on_touch_down(touch))

    def _paint(self, *_: Any) -> None:
        state = "dead" if self.dead else "chosen" if self.chosen or self.state == "down" else "open"
        self.texture = target_texture(max(4, round(self.width)), state)


class CompassRose(Widget):
    """``runs`` gives the greatest run in each heading (missing or 0: dead); ``chosen`` is filled
    with brass.

    ``letters`` are the headings in the viewer's language. A tap gives ``on_course(heading)``.
    """

    runs = DictProperty({})
    chosen = StringProperty("")
    wind = ObjectProperty(None, allownone=True)
    letters = DictProperty({})
    hub = ObjectProperty(None, allownone=True)
    sign = ObjectProperty(None, allownone=True)
    hub_side = NumericProperty(0)

    __events__ = ("on_course",)

    def __init__(self, **kwargs: Any) -> None:
        self._targets: dict[str, RoseTarget] = {}
        self._place_soon = Clock.create_trigger(self._place, -1)
        super().__init__(**kwargs)
        for heading in HEADINGS:
            target = RoseTarget(heading=heading.value)
            target.bind(on_release=self._released)
            self._targets[heading.value] = target
            self.add_widget(target)
        for name in ("pos", "size", "runs", "chosen", "wind", "letters"):
            self.fbind(name, self._place_soon)
        metrics.tell(self._place_again, "north")
        self._place_soon()

    def _place_again(self, *_: Any) -> None:
        self._place_soon()

    def on_course(self, heading: str) -> None:
        """A course was tapped."""

    def target(self, heading: str) -> RoseTarget:
        """The target of a heading."""
        return self._targets[heading]

    def _released(self, target: RoseTarget) -> None:
        self.dispatch("on_course", target.heading)

    def _place(self, *_: Any) -> None:
        side = min(self.size) / (2 * SPREAD + 1)
        for heading, target in self._targets.items():
            target.letter = self.letters.get(heading, heading)
            target.run = self.runs.get(heading, 0)
            target.chosen = heading == self.chosen
            target.size = (side, side)
            target.center = around(
                self.center_x, self.center_y, side * SPREAD, degrees(heading, metrics.north)
            )
        self.hub_side = max(8, round(side * 1.1))
        self.hub = hub_texture(self.hub_side, self.wind.force if self.wind else "")
        self.sign = (
            wind_texture(self.wind, round(self.hub_side * 0.84), metrics.north)
            if self.wind
            else None
        )


load_twin(__file__)
