"""The first battles that teach, one of each game."""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.engine.scenario import ScenarioError
from companion.games import games
from companion.library.lessons import taught
from companion.presenters.scenario_card import lesson_face
from companion.screens.setup.scenario_card import beside, scenario_card
from companion.screens.shell.page import Page, press
from companion.screens.shell.translation import translation
from companion.widgets.window.window import load_twin


class LessonsPage(Page):
    """A card for each game that has one, and its rules beside it."""

    def show(self) -> None:
        rows = self.ids.rows
        rows.clear_widgets()
        for game in taught():
            rows.add_widget(self._row(game))

    def _row(self, game: str) -> Any:
        card = scenario_card(lesson_face(translation.words, game), lambda: self._begin(game))
        rules = translation.say("rules.title")
        read = partial(self.shell.overlays.read_rules, game)
        return beside(card, press("outline", rules, read, size_hint_x=0.3))

    def _begin(self, game: str) -> None:
        try:
            self.shell.teacher.begin(game)
        except ScenarioError as error:
            self.shell.overlays.open_slip(games()[game].card.title, error.message)


load_twin(__file__)
