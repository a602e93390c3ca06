"""The battles that teach: the first one of each game, and the drills that some have besides."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from companion.engine.scenario import ScenarioError
from companion.games import games
from companion.library.lessons import further, taught
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
            rules = translation.say("rules.title")
            read = partial(self.shell.overlays.read_rules, game)
            rows.add_widget(self._row(game, "", rules, read))
            for name in further(game):
                join = partial(self.shell.starter.together, game, name)
                rows.add_widget(self._row(game, name, translation.say("lesson.together"), join))

    def _row(self, game: str, name: str, text: str, does: Callable[[], object]) -> Any:
        """The card of a lesson, and a key beside it."""
        face = lesson_face(translation.words, translation.language, game, name)
        card = scenario_card(face, lambda: self._begin(game, name))
        return beside(card, press("outline", text, does, size_hint_x=0.3))

    def _begin(self, game: str, name: str) -> None:
        try:
            self.shell.teacher.begin(game, name)
        except ScenarioError as error:
            self.shell.overlays.open_slip(games()[game].card.title, error.message)


load_twin(__file__)
