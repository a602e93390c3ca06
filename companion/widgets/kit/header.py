"""The header of every screen: who is to act and what to do, the wind, and whether all is saved."""

from __future__ import annotations

from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.widget import Widget

from companion.presenters.turn_clock import NO_CLOCK
from companion.widgets.kit.buttons import TableButton
from companion.widgets.kit.conditional_box import ConditionalBox
from companion.widgets.window.window import load_twin


class UndoButton(TableButton):
    """Takes back the last deed, and says which in the first of the words ``what`` for which there
    is room; a tap on one that is not ``live``, for it cannot be, explains.
    """

    live = BooleanProperty(True)
    what = ListProperty()


class ClockKey(TableButton):
    """The turn clock in figures; it stands still where it does not run, and is ``late`` once no
    time is left.

    What it does never changes, so it answers at any time.
    """

    runs = BooleanProperty(False)
    late = BooleanProperty(False)


class Header(ConditionalBox):
    """The flags of ``seats``, ``title`` and ``prompt``, the turn ``clock``, the ``round`` of so
    many ``rounds`` with ``round_text``, ``wind`` with ``wind_text``, ``saved``. A ``brief`` one is
    lower and leaves the prompt out. Fires ``on_clock_tapped``.
    """

    __events__ = ("on_clock_tapped",)

    clock = ObjectProperty(NO_CLOCK, rebind=True)

    seats = ObjectProperty(())
    title = StringProperty("")
    prompt = StringProperty("")
    brief = BooleanProperty(False)
    wind = ObjectProperty(None, allownone=True)
    wind_text = StringProperty("")
    round = NumericProperty(0)
    rounds = NumericProperty(0)
    round_text = StringProperty("")
    tall_prompt = NumericProperty(0)
    saved = BooleanProperty(True)
    saved_text = StringProperty("")

    def on_clock_tapped(self) -> None:
        """Somebody wants to read the time of all."""


class SavedMark(Widget):
    """A quiet green dot and a word once everything is on the disk; an empty ring until then."""

    saved = BooleanProperty(True)
    text = StringProperty("")


load_twin(__file__)
