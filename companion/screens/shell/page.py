"""What all pages share: a dark ground, a bar with a title, and a shell to ask."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)

from companion.presenters.turn_clock import ClockView
from companion.screens.shell.translation import translation
from companion.widgets.cards import flag
from companion.widgets.kit.buttons import BrassButton, DeadButton, Newcomer, OutlineButton
from companion.widgets.kit.conditional_box import ConditionalBox
from companion.widgets.kit.theme import metrics
from companion.widgets.window.window import load_twin

LABEL = 0.38
"""How wide the label of a row is on a wide panel, as a part of its keys."""
_LOOKS = {"brass": BrassButton, "outline": OutlineButton, "dead": DeadButton}


class Page(Newcomer, ConditionalBox):
    """A page of the table.

    Told to ``show`` when anything may have changed, it works out its one ``view``.
    """

    shell = ObjectProperty()
    crown = NumericProperty(0)
    """Height of the head of the page, which notices leave free."""
    speaks_for_devices = False
    """Whether the page itself says what a vane or dice on the table have to say."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._laid: object = None

    @property
    def asks_for_undo(self) -> bool:
        """Whether the page itself asks the seats that have yet to agree to an undo."""
        return False

    def show(self) -> None:
        """Take a fresh view from the shell."""

    def lay_ahead(self) -> bool:
        """Make one little part of what will be looked at next, while nobody asks for anything;
        whether there was one to be made.
        """
        return False

    def lay(self, box: Any, told: object, rows: Callable[[], Iterable[Any]]) -> None:
        """Fill the one list of this page with rows made of what is ``told``. While that stays the
        same so do they: a page is shown anew for any news, and a finger may rest on one of them.
        """
        told = (told, metrics.gap, translation.language)
        if told != self._laid:
            self._laid = told
            box.clear_widgets()
            for row in rows():
                box.add_widget(row)

    def leave(self) -> None:
        """Another page stands in front now."""

    def declined(self) -> None:
        """The session did not take what was asked, or could not."""

    def show_clock(self, view: ClockView) -> None:
        """How long the table has waited for whom it waits for."""

    def show_count(self, words: str) -> None:
        """In how many seconds the turn ends by itself; nothing where it does not."""

    def turn_arrow(self, degrees: float) -> None:
        """The knob of the vane was turned so far, clockwise above 0."""

    def flicked_weakly(self) -> None:
        """The vane was spun too weakly to count."""


class TitleBar(ConditionalBox):
    """The bar above a page: ``title``, the flag of ``seat`` where it belongs to one, and buttons
    added at the right.
    """

    title = StringProperty("")
    seat = StringProperty("")


class WayBack(ConditionalBox):
    """Who is to throw, and while nothing has been thrown the ways out: the first page, and undo,
    which says what it takes ``back`` in as many words as there is room for.

    Undo is the last, where the battle has it too; what leaves the battle stands at the other end.
    """

    shell = ObjectProperty()
    words = StringProperty("")
    live = BooleanProperty(False)
    can_undo = BooleanProperty(False)
    back = ListProperty()


class OtherWay(ConditionalBox):
    """The place below the key that throws: another way to do it while that is ``open``, and once it
    has been done its ``source``, where that is known. ``act`` is what it does, for whoever points
    at it. Fires ``on_taken``.
    """

    text = StringProperty("")
    act = ObjectProperty(None, allownone=True)
    open = BooleanProperty(False)
    source = StringProperty("")

    __events__ = ("on_taken",)

    def on_taken(self) -> None:
        """The other way was tapped."""


class Live:
    """A button that may be ``live`` or not; where it is not it lies flat and takes no touch."""

    live = BooleanProperty(True)

    def on_touch_down(self, touch: Any) -> bool:
        return bool(super().on_touch_down(touch)) if self.live else False  # type: ignore[misc]


class LiveBrass(Live, BrassButton):
    """The deed to do next, once it can be done."""


class LiveOutline(Live, OutlineButton):
    """A deed of second rank, while it can be done."""


class ButtonFlags(flag.Flags):
    """The flags of the seats that a button names, at its left end."""


def press_twice(
    text: str, sure: bool, ask: Callable[[], object], done: Callable[[], object], wide: float
) -> Any:
    """A key whose first tap asks whether somebody is ``sure``, and whose second does it; so much of
    its row is its own.
    """
    if sure:
        return press("brass", translation.say("page.sure"), done, size_hint_x=wide)
    return press("outline", text, ask, size_hint_x=wide)


def press(
    look: str, text: str, done: Callable[[], object], seats: tuple[str, ...] = (), **kwargs: Any
) -> Any:
    """A new button (brass, outline or dead) that does one thing. The flags of ``seats`` stand
    beside its words.
    """
    button = _LOOKS[look](text=text, **kwargs)
    button.bind(on_release=lambda *_: done())
    if seats:
        flags = ButtonFlags(seats=seats, dark_edge=look == "brass")
        flags.bind(width=button.setter("lead"))
        button.lead = flags.width
        button.add_widget(flags)
    return button


load_twin(__file__)
