"""A refusal that teaches, shown in place: what was wrong, and the rule's number as a button that
opens its text.
"""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion.widgets.window.window import load_twin


class Notice(ButtonBehavior, BoxLayout):
    """``reason`` in words; with a ``rule_number``, ``rule_text`` on a button that gives
    ``on_rule(rule_number)``.

    Without a reason it takes no room. A tap anywhere else closes it: the reason is gone and
    ``on_close()`` tells.
    """

    reason = StringProperty("")
    rule_number = StringProperty("")
    rule_text = StringProperty("")
    rule_width = NumericProperty(0)

    __events__ = ("on_rule", "on_close")

    def on_rule(self, rule: str) -> None:
        """The rule's number was tapped."""

    def on_close(self) -> None:
        """The notice was put away."""

    def on_release(self) -> None:
        self.close()

    def close(self) -> None:
        """Put the notice away."""
        self.reason = ""
        self.dispatch("on_close")

    def ask_rule(self, *_: Any) -> None:
        """Ask for the rule's text."""
        self.dispatch("on_rule", self.rule_number)


load_twin(__file__)
