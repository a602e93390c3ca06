"""What lies over a page: notices at its head, and a slip of paper with a rule's words."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from msgspec.structs import replace

from companion.engine.messages import NOTHING, Message, say
from companion.presenters.chance import is_of_devices
from companion.presenters.menu import agreements, menu_view
from companion.presenters.window_state import Table
from companion.screens.shell.page import press
from companion.screens.shell.popup import Slip
from companion.screens.shell.rule_titles import rule_title
from companion.screens.shell.translation import translation
from companion.widgets.kit import notice
from companion.widgets.kit.theme import metrics
from companion.widgets.window.window import load_twin


class AskStrip(BoxLayout):
    """Who asks for something that all must agree to."""

    text = StringProperty("")
    columns = NumericProperty(2)


class Answers(GridLayout):
    """The buttons of the answers, all as high as the one with the most words."""

    def add_widget(self, button: Any, *args: Any, **kwargs: Any) -> None:
        """Kivy's."""
        super().add_widget(button, *args, **kwargs)
        button.bind(words_height=self._level)
        self._level()

    def _level(self, *_: Any) -> None:
        words = max(button.words_height for button in self.children)
        for button in self.children:
            button.least = max(metrics.touch, words + metrics.gap)


class Notices(BoxLayout):
    """A refusal or trouble with the disk, and an undo that waits for others, over whatever page is
    in front.

    ``under`` is the height of that page's own head, which stays in sight.
    """

    shell = ObjectProperty()
    under = NumericProperty(0)

    def show(self) -> None:
        """What the table has to say now."""
        self.clear_widgets()
        self.under = self.shell.front.crown
        self._show_asking(self.shell.table)
        self._show_reason(self.shell.table)

    def _show_reason(self, table: Table) -> None:
        taught, trouble = table.declined or table.hint, table.trouble
        if trouble and is_of_devices(trouble) and self.shell.front.speaks_for_devices:
            trouble = None
        if not (reason := taught.reason if taught else trouble):
            return
        rule = taught.rule if taught else ""
        text = translation.say("rule.title", rule=rule) if rule else ""
        slip = notice.Notice(reason=translation.words(reason), rule_number=rule, rule_text=text)
        slip.bind(
            on_rule=lambda _, rule: self.shell.overlays.open_rule(rule),
            on_close=lambda _: self.shell.overlays.notice_read(),
        )
        self.add_widget(slip)

    def _show_asking(self, table: Table) -> None:
        """Somebody wants a die or the wind taken back: the others say yes or no here and now."""
        asked = menu_view(translation.words, table).asked
        if asked and not self.shell.front.asks_for_undo:
            keys = agreements(translation.words, table)
            strip = AskStrip(text=asked, columns=4 if metrics.wide and len(keys) > 4 else 2)
            for key in keys:
                strip.ids.answers.add_widget(
                    press(
                        "brass",
                        key.text,
                        partial(self.shell.aiming.tapped, key.act),
                        seats=key.seats,
                    )
                )
            self.add_widget(strip)


class Overlays:
    """Lays slips over a page of the window and takes them away."""

    def __init__(self, window: Any) -> None:
        self._window = window
        self._slip: Slip | None = None

    def notice_read(self) -> None:
        """The refusal or the trouble has been read."""
        if self._window.table.trouble:
            self._window.keeper.library.has_been_told(self._window.table.trouble)
        self._window.table = replace(self._window.table, declined=None, hint=None, trouble=None)
        self._window.refresh()

    def open_rule(self, rule: str) -> None:
        """Show a rule's short title."""
        title = rule_title(self._window.table.view.game, rule)
        self.open_slip(
            say("rule.title", rule=rule), title if title != NOTHING else say("rule.unknown")
        )

    def open_slip(self, title: Message, *texts: Message) -> None:
        """Lay a slip of paper over the page."""
        self.close_slip()
        self._slip = Slip(title=title, texts=texts)
        self._slip.bind(on_closed=self.close_slip)
        self._window.add_widget(self._slip)

    def close_slip(self, *_: Any) -> None:
        """Take the slip away."""
        if self._slip:
            self._window.remove_widget(self._slip)
            self._slip = None


load_twin(__file__)
