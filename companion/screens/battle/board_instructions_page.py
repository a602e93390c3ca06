"""What the hands must now do on the real board, after an undo or when a battle is taken up
again.
"""

from __future__ import annotations

from kivy.properties import BooleanProperty, StringProperty

from companion.presenters.phrases import line_of
from companion.screens.shell.page import Page
from companion.screens.shell.translation import translation
from companion.widgets.window.window import load_twin

FEW, APART = 6, 3
"""Up to so many orders are written large, more are pulled; so many have a line between them."""


class BoardInstructionsPage(Page):
    """Shows the orders one below the other until they are tapped away."""

    view = StringProperty("")
    few = BooleanProperty(True)

    def show(self) -> None:
        orders = self.shell.table.board_instructions
        self.few = len(orders) <= FEW
        between = "\n\n" if len(orders) <= APART else "\n"
        self.view = between.join(line_of(translation.words, order) for order in orders)

    def lay_ahead(self) -> bool:
        """The page that comes next, behind this one."""
        made: bool = self.shell.make_ready()
        return made


load_twin(__file__)
