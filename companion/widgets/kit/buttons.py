"""Buttons of brass.

When a button changes what it means it is dead for a moment, so that no finger is fooled.
"""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.widget import Widget

from companion.widgets.kit import nine_patches
from companion.widgets.kit.theme import metrics
from companion.widgets.window.window import load_twin

GUARD_SECONDS = 0.3
"""How long a button stays dead after its meaning changed: shorter than a decision, longer than a
finger on its way.
"""


def is_gone(part: Any) -> bool:
    """Whether a part has been taken out of the window."""
    return part.get_root_window() is None


class Newcomer:
    """A part of the window, with all that stands in it, that takes no touch for ``GUARD_SECONDS``
    after it came there: the finger was on its way to what stood there before.
    """

    def __init__(self, **kwargs: Any) -> None:
        self._dead_until = 0.0
        super().__init__(**kwargs)
        self.fbind("parent", self._come)  # type: ignore[attr-defined]

    def _come(self, _part: Any, parent: Any) -> None:
        if parent is not None:
            self.arm()

    def arm(self) -> None:
        """Make it dead for a moment."""
        self._dead_until = Clock.get_time() + GUARD_SECONDS

    @property
    def asleep(self) -> bool:
        """Whether it is dead just now."""
        return bool(Clock.get_time() < self._dead_until)

    @property
    def deaf(self) -> bool:
        """Whether a finger that came down on it means nothing any more: it was armed since, or has
        been taken away.
        """
        return self.asleep or is_gone(self)

    def on_touch_down(self, touch: Any) -> bool:
        """A touch that comes too soon goes no further."""
        if self.asleep and self.collide_point(*touch.pos):  # type: ignore[attr-defined]
            return True
        return bool(super().on_touch_down(touch))  # type: ignore[misc]


class Guarded(Newcomer, ButtonBehavior):
    """What is tapped, and dead for ``GUARD_SECONDS`` after it was armed.

    Without ``guard`` it answers at once: its meaning is always the same.
    """

    guard = BooleanProperty(True)

    def arm(self) -> None:
        """Make it dead for a moment."""
        if self.guard:
            super().arm()

    def on_touch_up(self, touch: Any) -> bool:
        """What has been taken away since the finger came down is not meant any more."""
        if touch.grab_current is self and self.deaf:
            touch.ungrab(self)
            self.state = "normal"
            return True
        return bool(super().on_touch_up(touch))


def arm_all(part: Any) -> None:
    """Make all keys of a part dead for a moment."""
    for one in part.walk(restrict=True):
        if isinstance(one, Newcomer):
            one.arm()


class TableButton(Guarded, Widget):
    """What all buttons share.

    ``text`` is shown; ``meaning`` may name what it does when the text alone does not.

    ``plate`` draws it: a function of radius and pressed. With ``guard`` on (the rule) a change of
    text or meaning makes it dead for ``GUARD_SECONDS``. ``inset`` keeps so many pixels at either
    end free of words, ``lead`` at the left end alone and ``foot`` below. It is ``least`` pixels
    high, or as high as a finger or its words need; its letters are ``size_wanted`` high, or as the
    rule is, and never below ``floor``. ``wanted`` is how high it would be by itself, ``row_height``
    how high its neighbours are. ``act`` is what it does, for whoever points at it.
    """

    text = StringProperty("")
    meaning = StringProperty("")
    bold = BooleanProperty(True)
    plate = ObjectProperty(nine_patches.brass)
    text_color = ObjectProperty((0, 0, 0, 1))
    size_wanted = NumericProperty(0)
    floor = NumericProperty(0)
    letters = NumericProperty(metrics.label)
    least = NumericProperty(0)
    wanted = NumericProperty(0)
    row_height = NumericProperty(0)
    words_height = NumericProperty(0)
    halign = StringProperty("center")
    font = StringProperty("Table")
    inset = NumericProperty(0)
    lead = NumericProperty(0)
    act = ObjectProperty(None, allownone=True)
    foot = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        self._meant = ("", "")
        super().__init__(**kwargs)

    def on_text(self, *_: Any) -> None:
        """Other words, other meaning."""
        self._changed()

    def on_meaning(self, *_: Any) -> None:
        """The same words, another deed."""
        self._changed()

    def _changed(self) -> None:
        """A button that had no words yet misleads no finger."""
        if self._meant[0]:
            self.arm()
        self._meant = (self.text, self.meaning)


class BrassButton(TableButton):
    """The deed to do next."""


class OutlineButton(TableButton):
    """A deed of second rank."""


class BackKey(OutlineButton):
    """An arrow that leads back to what was chosen before: no wider than a finger."""


class DeadButton(TableButton):
    """A deed that cannot be done now. It shows the reason and still answers a tap, to explain."""


load_twin(__file__)
