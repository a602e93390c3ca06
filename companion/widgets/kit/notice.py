"""A refusal that teaches, shown in place: what was wrong, and the rule's number as a button that
opens its text.
"""

from __future__ import annotations

from kivy.properties import NumericProperty, StringProperty

from companion.widgets.kit.buttons import Guarded
from companion.widgets.kit.conditional_box import ConditionalBox
from companion.widgets.window.window import load_twin


class Notice(Guarded, ConditionalBox):
    """``reason`` in words; with a ``rule_number``, ``rule_text`` on a button that gives
    ``on_rule(rule_number)``.

    A tap anywhere else gives ``on_close()``.
    """

    reason = StringProperty("")
    rule_number = StringProperty("")
    rule_text = StringProperty("")
    rule_width = NumericProperty(0)

    __events__ = ("on_rule", "on_close")

    def on_rule(self, rule: str) -> None:
        """The rule's number was tapped."""

    def on_close(self) -> None:
        """The notice has been read."""

    def on_release(self) -> None:
        self.dispatch("on_close")


load_twin(__file__)
