"""What lies over a page: notices at its head, and a slip of paper with a rule's words."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import chain
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from msgspec.structs import replace

from companion.engine.messages import NOTHING, Message, say
from companion.library.rule_titles import number_of, rule_title
from companion.presenters.menu import agreements, menu_view
from companion.presenters.panel_parts import ActionButton
from companion.presenters.phrases import noted
from companion.presenters.selection import Tapped
from companion.presenters.window_state import Table
from companion.screens.shell.page import press
from companion.screens.shell.popup import Slip
from companion.screens.shell.translation import translation
from companion.widgets.kit.conditional_box import ConditionalBox
from companion.widgets.kit.rows import keep_made
from companion.widgets.kit.theme import metrics
from companion.widgets.window.window import load_twin


class AskStrip(BoxLayout):
    """Who asks for something that all must agree to, and a key for each answer. Fires ``on_answer``
    with what the key means.
    """

    text = StringProperty("")
    keys = ObjectProperty(())
    beside = BooleanProperty(True)
    head = NumericProperty(0)

    __events__ = ("on_answer",)

    def on_answer(self, act: Tapped) -> None:
        """A seat has said yes or no."""

    def on_keys(self, *_: Any) -> None:
        """Other answers."""
        keep_made(self.ids.answers, self.keys, self._answer)

    def _answer(self, key: ActionButton) -> Any:
        answer = partial(self.dispatch, "on_answer", key.act)
        return press("brass", key.text, answer, seats=key.seats)


class Answers(GridLayout):
    """The buttons of the answers, all as high as the one with the most words."""

    def add_widget(self, button: Any, *args: Any, **kwargs: Any) -> None:
        """Kivy's."""
        super().add_widget(button, *args, **kwargs)
        button.bind(words_height=self._level)
        self._level()

    def remove_widget(self, button: Any, *args: Any, **kwargs: Any) -> None:
        """Kivy's. What is taken away has no say in how high the others are."""
        button.unbind(words_height=self._level)
        super().remove_widget(button, *args, **kwargs)

    def _level(self, *_: Any) -> None:
        words = max(button.words_height for button in self.children)
        for button in self.children:
            button.least = max(metrics.touch, words + metrics.gap)


class Notices(ConditionalBox):
    """A refusal or trouble with the disk, and an undo that waits for others, over whatever page is
    in front.

    ``under`` is the height of that page's own head, which stays in sight. ``asked`` says who wants
    something taken back, ``keys`` are the answers to that; ``reason`` is why something was not
    done, by which ``rule``.
    """

    shell = ObjectProperty()
    under = NumericProperty(0)
    asked = StringProperty("")
    keys = ObjectProperty(())
    reason = StringProperty("")
    rule = StringProperty("")
    rule_text = StringProperty("")

    def show(self) -> None:
        """What the table has to say now."""
        self.under = self.shell.front.crown
        self._show_asking(self.shell.table)
        self._show_reason(self.shell.table)

    def _show_reason(self, table: Table) -> None:
        taught, trouble = table.declined or table.hint, table.trouble
        if not self.shell.front.speaks_for_devices:
            trouble = trouble or table.device
        self.rule = taught.rule if taught else ""
        number = number_of(self.rule)
        self.rule_text = translation.say("rule.title", rule=number) if number else ""
        self.reason = translation.words(taught.reason if taught else trouble or NOTHING)

    def _show_asking(self, table: Table) -> None:
        """Somebody wants a die or the wind taken back: the others say yes or no here and now."""
        asks = not self.shell.front.asks_for_undo
        self.keys = agreements(translation.words, table) if asks else ()
        self.asked = menu_view(translation.words, table).asked if asks else ""


class Overlays:
    """Lays slips over a page of the window and takes them away."""

    def __init__(self, window: Any) -> None:
        self._window = window
        self._slip: Slip | None = None

    def notice_read(self) -> None:
        """The refusal or the trouble has been read, whichever stood there."""
        table = self._window.table
        if table.declined or table.hint:
            table = replace(table, declined=None, hint=None)
        elif table.trouble:
            self._window.keeper.collection.has_been_told(table.trouble)
            table = replace(table, trouble=None)
        else:
            table = replace(table, device=None)
        self._window.table = table
        self._window.refresh()

    def open_rule(self, rule: str, *reminder: Message) -> None:
        """Show a rule's short title, below a reminder of it, and the way to its chapter."""
        game = self._window.table.view.game
        title = rule_title(game, rule)
        head = say("rule.title", rule=number_of(rule))
        if title == NOTHING:
            self.open_slip(head, say("rule.unknown"))
            return
        asked = partial(self.read_rules, game, rule)
        self.offer(head, (*reminder, title), say("rules.chapter"), asked)

    def open_notes(self) -> None:
        """Show the reminders in full, as a page may cut them short, and what their rules say."""
        view = self._window.table.view
        told = [(noted(note), rule_title(view.game, note.rule)) for note in view.notes]
        if len(told) == 1:
            self.open_rule(view.notes[0].rule, told[0][0])
        elif told:
            self.open_game(view.game, say("rules.title"), *chain.from_iterable(told))

    def open_game(self, game: str, title: Message, *texts: Message) -> None:
        """Tell of a game, with the way to its rules."""
        self.offer(title, texts, say("rules.title"), partial(self.read_rules, game))

    def offer(
        self, title: Message, texts: tuple[Message, ...], key: Message, done: Callable[[], None]
    ) -> None:
        """Lay a slip with a key that closes it and does something."""

        def tapped(*_: Any) -> None:
            self.close_slip()
            done()

        self._lay(title, texts, key).bind(on_read_on=tapped)

    def read_rules(self, game: str, rule: str = "") -> None:
        """Open the rules of a game, at one of them or at its chapters; no banner covers them."""
        self._window.moments.read_all()
        self._window.page("rules").open(game, rule)
        self._window.go("rules")

    def open_slip(self, title: Message, *texts: Message) -> None:
        """Lay a slip of paper over the page."""
        self._lay(title, texts)

    def _lay(self, title: Message, texts: tuple[Message, ...], more: Message = NOTHING) -> Slip:
        self.close_slip()
        self._slip = Slip(title=title, texts=texts, more=more)
        self._slip.bind(on_closed=self.close_slip)
        self._window.lay_over(self._slip)
        return self._slip

    def close_slip(self, *_: Any) -> None:
        """Take the slip away."""
        if self._slip:
            self._window.remove_widget(self._slip)
            self._slip = None


load_twin(__file__)
