"""What the hands must now do on the real board, after an undo or when a battle is taken up
again.
"""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import StringProperty

from companion.screens.shell.page import Page
from companion.screens.shell.translation import translation
from companion.widgets.window.window import load_twin


class BoardInstructionsPage(Page):
    """Shows the orders one below the other until they are tapped away. Meanwhile the page that
    comes next is made.
    """

    view = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        self._once_seen = Clock.create_trigger(lambda _: self.shell.make_ready())
        super().__init__(**kwargs)

    def show(self) -> None:
        self.view = "\n".join(
            translation.words(order) for order in self.shell.table.board_instructions
        )
        self._once_seen()


load_twin(__file__)
