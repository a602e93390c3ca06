"""Written words.

``FittedLabel`` fills its box and shrinks to stay inside; ``BlockLabel`` grows as tall as its words.
"""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.label import Label

from companion.widgets.kit.text_layout import held, line_height, typeset, widest
from companion.widgets.kit.theme import metrics
from companion.widgets.window.window import load_twin

SQUEEZES = (1.0, 0.94, 0.88, 0.82, 0.76, 0.7, 0.64, 0.58, 0.5, 0.42, 0.35)
"""How far letters may shrink, step by step, before words stick out of their box; none becomes
smaller than ``metrics.least``.
"""


class FittedLabel(Label):
    """Words in a box: ``size_wanted`` pixels high where there is room, smaller where there is not.

    ``words`` are plain; signs and square brackets are safe in them. A line never breaks inside a
    word. A size of 0 is that of running text, here and below: were it a rule of the layout, it
    would come after another size whenever the text is made larger. ``floor`` is the least size,
    where that is not ``metrics.least``.
    """

    words = StringProperty("")
    size_wanted = NumericProperty(0)
    floor = NumericProperty(0)
    letters = NumericProperty(16)
    squeeze = NumericProperty(1.0)
    text: str

    def __init__(self, **kwargs: Any) -> None:
        self._place = (0.0, 0.0)
        super().__init__(**{"size": (0, 0)} | kwargs)  # nothing is lettered before it has its place
        self.fbind("height", self._trigger_texture)

    def texture_update(self, *_: Any) -> None:
        """Letter the words once, in the size found by measuring them.

        Layouts settle step by step: whose place has just changed waits a step.
        """
        if self._place != (self.width, self.height):
            self._place = self.width, self.height
            self._trigger_texture()
            return
        if self.width <= 1 or self.height <= 1 or not self.text:
            self.texture, self.texture_size = None, (0, 0)
            return
        self.squeeze = next(filter(self._stays_inside, SQUEEZES), SQUEEZES[-1])
        self.text = typeset(self._held())
        self._label.options["font_size"] = self.font_size  # measuring may have left another
        super().texture_update()
        self._trigger_texture.cancel()  # asked for by the new size of the letters

    def _held(self) -> str:
        """The words, held together where they stand inside as well so."""
        parted: str = self.words
        words, size, room = held(parted), self.font_size, self.text_size[0]
        if words == parted or line_height(words, size, room, self.bold):
            return parted
        is_narrow = widest(words, size, self.bold) > room
        return parted if is_narrow or self._height_of(size, words) > self.height else words

    def _stays_inside(self, step: float) -> bool:
        size = max(self.letters * step, self.floor or metrics.least)
        room = self.text_size[0]
        if one_line := line_height(self.words, size, room, self.bold):
            return bool(one_line <= self.height)
        if widest(self.words, size, self.bold) > room:
            return False
        return bool(self._height_of(size, self.words) <= self.height)

    def _height_of(self, size: float, words: str) -> float:
        """How high words would stand in letters of that size: Kivy lays its lines, but draws
        none.
        """
        label = self._label
        label.text, label.options["font_size"] = typeset(words).strip(), size
        label.resolve_font_name()
        height: float = label.render()[1]
        return height


class BlockLabel(Label):
    """Words that run on over as many lines as they need; the block is as tall as they are."""

    words = StringProperty("")
    size_wanted = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"size": (0, 0)} | kwargs)

    def lettered(self, words: str, size: float, width: float) -> str:
        """The words as markup, held together where the column is wide enough for that."""
        is_narrow = widest(held(words), size, self.bold) > width
        return typeset(words if is_narrow else held(words))

    def texture_update(self, *_: Any) -> None:
        """Letter the words once there is a column for them."""
        if self.width > 1:
            super().texture_update()


load_twin(__file__)
