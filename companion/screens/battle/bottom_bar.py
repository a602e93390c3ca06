"""The bottom row of the battle: where one may go, what is rare, undo, and the end of the turn, each
always in its place.
"""

from __future__ import annotations

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty
from kivy.uix.stacklayout import StackLayout

from companion.presenters.panel_parts import ActionButton
from companion.widgets.kit.buttons import OutlineButton
from companion.widgets.window.window import load_twin

NO_KEY = ActionButton(text="", look="dead")


class BarKey(OutlineButton):
    """A key of the row; not ``live`` where it can do nothing now. ``filled`` is the likely one."""

    live = BooleanProperty(True)
    filled = BooleanProperty(False)


class UndoKey(BarKey):
    """Takes back the last deed, and says which; one that cannot still answers, to explain."""


class EndKey(BarKey):
    """Ends the turn; a ``note`` below says what is left undone, or when it ends by itself."""

    note = StringProperty("")


class BottomBar(StackLayout):
    """One row, or two where the panel is high: ``tabs`` with the ``chosen`` one, what undo takes
    ``back`` in ever fewer words, and the ``ending`` of the turn; ``count`` says when that comes by
    itself. ``drawer`` is what opens it.

    Fires ``on_tab(id)``, ``on_more``, ``on_undo`` and ``on_end``.
    """

    tabs = ListProperty()
    chosen = StringProperty("")
    back = ListProperty()
    can_undo = BooleanProperty(False)
    drawer = ObjectProperty(None, allownone=True)
    ending = ObjectProperty(NO_KEY, rebind=True)
    count = StringProperty("")

    __events__ = ("on_tab", "on_more", "on_undo", "on_end")

    def on_tab(self, id: str) -> None:
        """Another tab was tapped."""

    def on_more(self) -> None:
        """The drawer of rare deeds was tapped."""

    def on_undo(self) -> None:
        """Undo was tapped."""

    def on_end(self) -> None:
        """The end of the turn was tapped."""


load_twin(__file__)
