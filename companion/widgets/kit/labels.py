"""Written words.

``FittedLabel`` fills its box and shrinks to stay inside; ``BlockLabel`` grows as tall as its words.
"""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.label import Label

from companion.widgets.kit.text_layout import width_of
from companion.widgets.window.window import load_twin

SQUEEZES = (1.0, 0.94, 0.88, 0.82, 0.76, 0.7, 0.64, 0.58)
"""How far letters may shrink, step by step, before words stick out of their box."""


class FittedLabel(Label):
    """Words in a box: ``size_wanted`` pixels high where there is room, smaller where there is not.

    ``words`` are plain; signs and square brackets are safe in them. A line never breaks inside a
    word. A size of 0 is that of running text, here and below: were it a rule of the layout, it
    would come after another size whenever the text is made larger.
    """

    words = StringProperty("")
    size_wanted = NumericProperty(0)
    letters = NumericProperty(16)
    squeeze = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        self._fit_soon = Clock.create_trigger(self._fit, -1)
        super().__init__(**kwargs)
        for name in ("words", "size", "letters", "bold", "padding"):
            self.fbind(name, self._fit_soon)
        self._fit_soon()

    def _fit(self, *_: Any) -> None:
        if self.width > 1 and self.height > 1:
            self.squeeze = next(
                (step for step in SQUEEZES if self._stays_inside(step)), SQUEEZES[-1]
            )
            self.texture_update()

    def _stays_inside(self, step: float) -> bool:
        if any(
            width_of(word, self.letters * step, self.bold) > self.text_size[0]
            for word in self.words.split()
        ):
            return False
        self.squeeze = step
        self.texture_update()
        return bool(self.texture_size[1] <= self.height)


class BlockLabel(Label):
    """Words that run on over as many lines as they need; the block is as tall as they are."""

    words = StringProperty("")
    size_wanted = NumericProperty(0)


class TagLabel(Label):
    """A word or a figure on one line; the tag is exactly as large as its letters."""

    words = StringProperty("")
    size_wanted = NumericProperty(0)
    struck = BooleanProperty(False)


load_twin(__file__)
