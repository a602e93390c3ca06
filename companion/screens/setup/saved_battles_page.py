"""The battles in the journal folder; a tap opens one, or puts it aside."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.engine.messages import Message
from companion.library.saved_battles import IN_USE, OUT_OF_REACH, READY, Saved
from companion.presenters.home import saved_line
from companion.screens.shell.page import Page, press, press_twice
from companion.screens.shell.translation import translation
from companion.widgets.kit.labels import BlockLabel
from companion.widgets.kit.theme import metrics, theme
from companion.widgets.window.window import load_twin

FEW = 20
"""Battles that are shown at once."""

ASIDE = 0.28
"""How wide the key beside a battle is, as a part of the battle's own."""


class SavedPage(Page):
    """Shows the saved battles, newest first, some at a time; while they are tidied each can be put
    aside.
    """

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._tidied = False
        self._first = 0
        self._sure: Path | None = None
        self._told = ""

    def show(self) -> None:
        saved = self.shell.keeper.collection.saved()
        if self._first >= len(saved):  # those that stood here have been put aside
            self._first = max(0, self._first - FEW)
        first = self._first
        shown, older = saved[first : first + FEW], len(saved) > first + FEW

        def rows() -> Iterator[Any]:
            if self._told:
                yield BlockLabel(words=self._told, color=theme.brass_light)
            if first:
                yield self._turn_key("newer", first - FEW)
            yield from map(self._row, shown)
            if older:
                yield self._turn_key("older", first + FEW)
            word = "saved.tidied" if self._tidied else "saved.tidy"
            yield press("outline", translation.say(word), self._tidy)

        told = shown, older, first, self._tidied, self._sure, self._told
        self.lay(self.ids.rows, told, rows)

    def _turn_key(self, word: str, first: int) -> Any:
        return press("outline", translation.say(f"saved.{word}"), lambda: self._turn_to(first))

    def _turn_to(self, first: int) -> None:
        self._first, self._sure, self._told = first, None, ""
        self.ids.scroll.scroll_y = 1
        self.show()

    def _tidy(self) -> None:
        """Battles can be put aside, or not any more."""
        self._tidied, self._sure, self._told = not self._tidied, None, ""
        self.show()

    def leave(self) -> None:
        """Who comes again begins with the newest."""
        self._first, self._sure, self._told = 0, None, ""
        self._tidied = False

    def _row(self, battle: Saved) -> BoxLayout:
        """A battle to go on with, and, where it can be read, to step through; or what is wrong with
        its file.
        """
        row, file = BoxLayout(size_hint_y=None, spacing=metrics.gap), battle.path
        text = saved_line(translation.of(battle.seats), battle)
        if battle.condition in OUT_OF_REACH:
            key = BlockLabel(words=text)
        else:
            key = press("outline", text, lambda: self.shell.resume(file), bold=False)
        row.add_widget(key)
        if self._tidied and battle.condition != IN_USE:
            row.add_widget(self._aside_key(file))
        elif battle.condition == READY:
            text, replay = translation.say("story.replay"), lambda: self.shell.replay_saved(file)
            row.add_widget(press("outline", text, replay, size_hint_x=ASIDE))
        key.bind(height=row.setter("height"))
        return row

    def _aside_key(self, file: Path) -> Any:
        return press_twice(
            translation.say("saved.put-aside"), self._sure == file,
            ask=lambda: self._ask(file), done=lambda: self._put_aside(file), wide=ASIDE,
        )  # fmt: skip

    def _ask(self, file: Path) -> None:
        self._sure, self._told = file, ""
        self.show()

    def _put_aside(self, file: Path) -> None:
        self._sure = None
        self.shell.keeper.battle.put_aside(file, self._is_aside)
        self.show()

    def _is_aside(self, how: Message) -> None:
        if self.shell.front is self:
            self._told = translation.words(how)
            self.show()


load_twin(__file__)
