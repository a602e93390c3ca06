"""What the hands must now do on the real board, after an undo or when a battle is taken up
again.
"""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, StringProperty

from companion.screens.shell.page import Page
from companion.screens.shell.translation import translation
from companion.widgets.window.window import load_twin

FEW, APART = 6, 3
"""Up to so many orders are written large, more are pulled; so many have a line between them."""


class BoardInstructionsPage(Page):
    """Shows the orders one below the other until they are tapped away. Meanwhile the page that
    comes next is made.
    """

    view = StringProperty("")
    few = BooleanProperty(True)

    def __init__(self, **kwargs: Any) -> None:
        self._once_seen = Clock.create_trigger(lambda _: self.shell.make_ready())
        super().__init__(**kwargs)

    def show(self) -> None:
        orders = self.shell.table.board_instructions
        self.few = len(orders) <= FEW
        between = "\n\n" if len(orders) <= APART else "\n"
        self.view = between.join(map(translation.words, orders))
        self._once_seen()


load_twin(__file__)
