"""The rules of a game in our own words, chapter by chapter."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.properties import StringProperty

from companion.games import games
from companion.library.rule_titles import chapter_of, chapters, number_of, rules_of
from companion.screens.shell.page import Page, press
from companion.screens.shell.translation import translation
from companion.widgets.kit.labels import BlockLabel
from companion.widgets.kit.theme import theme
from companion.widgets.window.window import load_twin


class RulesPage(Page):
    """The chapters of ``game``, or the rules of ``chapter``; the one ``asked`` for is lit."""

    game = StringProperty("")
    chapter = StringProperty("")
    asked = StringProperty("")
    title = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._open_at: object = None

    def open(self, game: str, rule: str = "") -> None:
        """Read about a rule, or look through the chapters."""
        self.game, self.asked, self.chapter = game, rule, chapter_of(rule)

    def show(self) -> None:
        open_at = (self.game, self.chapter, self.asked, translation.language)
        if open_at == self._open_at:
            return  # whoever reads has moved the page
        self._open_at = open_at
        rows = self.ids.rows
        rows.clear_widgets()
        self.title = translation.words(games()[self.game].card.title)
        for row in self._rules() if self.chapter else self._chapters():
            rows.add_widget(row)
        self.ids.scroll.scroll_y = 1

    def _chapters(self) -> list[Any]:
        return [
            press(
                "outline",
                f"{number_of(id)}. {translation.words(about)}",
                partial(self._turn_to, id),
            )
            for id, about in chapters(self.game)
        ]

    def _rules(self) -> list[Any]:
        self.title = translation.words(dict(chapters(self.game))[self.chapter])
        return [
            BlockLabel(
                words=f"{number_of(rule)}  {translation.words(line)}",
                color=theme.brass_light if rule == self.asked else theme.cream,
                bold=rule == self.asked,
            )
            for rule, line in rules_of(self.game, self.chapter)
        ]

    def _turn_to(self, chapter: str) -> None:
        self.chapter = chapter
        self.show()

    def back(self) -> None:
        """From a chapter to all of them, and from there to where one came from."""
        if self.chapter:
            self._turn_to("")
        else:
            self.shell.back()


load_twin(__file__)
