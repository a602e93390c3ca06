"""The PIN pad: before a private page, with the way round a PIN that is forgotten, and where one is
chosen.
"""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from companion.screens.shell.page import Page
from companion.widgets.kit import keypad
from companion.widgets.window.window import load_twin


class PinPart(Page):
    """The PIN pad with what it is for.

    ``page`` is told ``code(pin)``, and ``forgotten()`` where it may be.
    """

    prompt = StringProperty("")
    note = StringProperty("")
    may_forget = BooleanProperty(False)
    page = ObjectProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        pad = keypad.KeyPad()
        pad.bind(on_code=lambda _, code: self.page.code(code))
        self.add_widget(pad)


load_twin(__file__)
