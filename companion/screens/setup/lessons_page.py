"""The first battles that teach, one of each game."""

from __future__ import annotations

from typing import Any

from companion.engine.scenario import ScenarioError
from companion.games import games
from companion.library.lessons import taught
from companion.screens.shell.page import Page, press
from companion.screens.shell.translation import translation
from companion.widgets.window.window import load_twin


class LessonsPage(Page):
    """A key for each game that has one."""

    def show(self) -> None:
        rows = self.ids.rows
        rows.clear_widgets()
        for game in taught():
            rows.add_widget(self._row(game))

    def _row(self, game: str) -> Any:
        title = translation.words(games()[game].card.title)
        return press("outline", title, lambda: self._begin(game))

    def _begin(self, game: str) -> None:
        try:
            self.shell.teacher.begin(game)
        except ScenarioError as error:
            self.shell.overlays.open_slip(games()[game].card.title, error.message)


load_twin(__file__)
