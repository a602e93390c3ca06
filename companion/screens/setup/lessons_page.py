"""The first battles that teach, one of each game."""

from __future__ import annotations

from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.engine.scenario import ScenarioError
from companion.games import games
from companion.library.lessons import taught
from companion.screens.shell.page import Page, press
from companion.screens.shell.translation import translation
from companion.widgets.kit.theme import metrics
from companion.widgets.window.window import load_twin


class LessonsPage(Page):
    """A key for each game that has one, and its rules beside it."""

    def show(self) -> None:
        rows = self.ids.rows
        rows.clear_widgets()
        for game in taught():
            rows.add_widget(self._row(game))

    def _row(self, game: str) -> Any:
        title = translation.words(games()[game].card.title)
        row = BoxLayout(size_hint_y=None, spacing=metrics.gap)
        key = press("brass", title, lambda: self._begin(game))
        key.bind(height=row.setter("height"))
        row.add_widget(key)
        rules = translation.say("rules.title")
        row.add_widget(
            press("outline", rules, lambda: self.shell.overlays.read_rules(game), size_hint_x=0.4)
        )
        return row

    def _begin(self, game: str) -> None:
        try:
            self.shell.teacher.begin(game)
        except ScenarioError as error:
            self.shell.overlays.open_slip(games()[game].card.title, error.message)


load_twin(__file__)
