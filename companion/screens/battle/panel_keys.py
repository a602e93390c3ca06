"""The keys of the panel of deeds, and of whatever stands beside them."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.gridlayout import GridLayout

from companion.presenters.panel_parts import ActionButton
from companion.presenters.phrases import capital
from companion.presenters.selection import Together
from companion.screens.shell.page import press
from companion.screens.shell.translation import translation
from companion.widgets.cards.mat import DiceRow
from companion.widgets.kit.rows import keep_made
from companion.widgets.kit.scroll import Scroll
from companion.widgets.kit.text_layout import widest
from companion.widgets.kit.theme import metrics
from companion.widgets.window.window import load_twin


class KeyGridded(GridLayout):
    """Keys below one another, or two side by side where the panel is broad; those of a row are of
    one height. ``box`` hears of taps.
    """

    abreast = BooleanProperty(False)
    """All in one row, a key of second rank half as wide as another."""
    most = NumericProperty(1)
    """So many stand side by side where no word of theirs is broken."""
    roomy = BooleanProperty(True)
    """Whether no word is broken where two keys stand side by side."""
    dense = BooleanProperty(False)
    """Closer together, and no higher than a finger, so that all faces of a die are seen at once."""

    def __init__(self, **kwargs: Any) -> None:
        self._even_soon = Clock.create_trigger(self._even, -1)
        super().__init__(**kwargs)
        self.fbind("children", self._even_soon)
        self.fbind("cols", self._even_soon)
        self.fbind("width", self._even_soon)

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        """A key, whoever made it: what it says may grow at any time."""
        widget.bind(wanted=self._even_soon)
        super().add_widget(widget, *args, **kwargs)

    def _even(self, *_: Any) -> None:
        keys = self.children[::-1]
        self.roomy = not any(self._would_break(key) for key in keys)
        for first in range(0, len(keys), self.cols or 1):
            row = keys[first : first + (self.cols or 1)]
            for key in row:
                key.row_height = max(one.wanted for one in row)

    def _would_break(self, key: Any) -> bool:
        """Whether half the breadth is too narrow for a word of this key."""
        around = 2 * (metrics.gap + key.inset) + key.lead
        room = (self.width - self.padding[0] - self.padding[2] - self.spacing[0]) / 2 - around
        return bool(widest(key.text, key.floor or metrics.least, key.bold) > room)

    def fill(self, keys: tuple[ActionButton, ...], box: Any, second_rank: bool = False) -> None:
        """Show these keys."""
        self.dense = any(key.face for key in keys)
        around = second_rank, self.abreast, metrics.title, translation.language
        made_of = [(key, around) for key in keys]
        keep_made(self, made_of, lambda one: self._key(one[0], box, second_rank))

    def _key(self, key: ActionButton, box: Any, second_rank: bool) -> Any:
        """A key; once tapped it is dead for a moment, for what it does next is done again."""
        button = _button(key, box, second_rank)
        button.bind(on_release=lambda button: button.arm())
        if self.abreast and key.look == "outline":
            button.size_hint_x = 0.5
        return button


def _button(key: ActionButton, box: Any, second_rank: bool) -> Any:
    if key.look == "dead":
        said = translation.say("deeds.barred", deed=key.text, reason=key.note, rule=key.rule_number)
        return press("dead", said, partial(box.dispatch, "on_rule", key.rule))
    between = ": " if key.face else " · "
    text = capital(between.join(filter(None, (key.text, key.note))))
    look = "outline" if second_rank and not isinstance(key.act, Together) else key.look
    done = partial(box.dispatch, "on_tapped", key.act)
    letters = {"size_wanted": metrics.title, "floor": metrics.glance}
    button = press(look, text, done, seats=key.seats, act=key.act, **letters)
    if key.face:
        die = KeyDie(faces=(key.face,))
        die.bind(width=button.setter("lead"))
        button.lead, button.least = die.width, metrics.touch
        button.add_widget(die)
    return button


class KeyDie(DiceRow):
    """A die at the left end of a key."""


class KeyScroll(Scroll):
    """A list of keys that may be longer than its place."""


load_twin(__file__)
