"""The battles in the journal folder; a tap opens one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.library.saved_battles import READY, Saved
from companion.presenters.home import saved_line
from companion.screens.shell.page import Page, press
from companion.screens.shell.translation import translation
from companion.widgets.kit.theme import metrics
from companion.widgets.window.window import load_twin

FEW = 20
"""Battles that are shown at once."""


class SavedPage(Page):
    """Shows the saved battles, newest first, some at a time."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._first = 0

    def show(self) -> None:
        saved, first = self.shell.keeper.collection.saved(), self._first
        shown, older = saved[first : first + FEW], len(saved) > first + FEW

        def rows() -> Iterator[Any]:
            if first:
                yield self._turn_key("newer", first - FEW)
            yield from map(self._row, shown)
            if older:
                yield self._turn_key("older", first + FEW)

        self.lay(self.ids.rows, (shown, older, first), rows)

    def _turn_key(self, word: str, first: int) -> Any:
        return press("outline", translation.say(f"saved.{word}"), lambda: self._turn_to(first))

    def _turn_to(self, first: int) -> None:
        self._first = first
        self.ids.scroll.scroll_y = 1
        self.show()

    def leave(self) -> None:
        """Who comes again begins with the newest."""
        self._first = 0

    def _row(self, battle: Saved) -> BoxLayout:
        """A battle to go on with, and, where it can be read, to step through."""
        row, file = BoxLayout(size_hint_y=None, spacing=metrics.gap), battle.path
        text = saved_line(translation.of(battle.seats), battle)
        key = press("outline", text, lambda: self.shell.resume(file), bold=False)
        row.add_widget(key)
        if battle.condition == READY:
            again = press(
                "outline",
                translation.say("story.replay"),
                lambda: self.shell.replay_saved(file),
                size_hint_x=0.28,
            )
            row.add_widget(again)
        key.bind(height=row.setter("height"))
        return row


load_twin(__file__)
