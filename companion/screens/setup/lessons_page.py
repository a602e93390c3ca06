"""The battles that teach: the first one of each game, and the drills that some have besides."""

from __future__ import annotations

from functools import partial
from itertools import starmap
from typing import Any

from companion.engine.scenario import ScenarioError
from companion.games import games
from companion.library.lessons import further, taught
from companion.presenters.scenario_card import ScenarioFace, lesson_face
from companion.screens.setup.scenario_card import beside, scenario_card
from companion.screens.shell.page import Page, press
from companion.screens.shell.translation import translation
from companion.widgets.window.window import load_twin


class LessonsPage(Page):
    """A card for each game that has one, and its rules beside it."""

    def show(self) -> None:
        faces = [(game, name, self._face(game, name)) for game in taught() for name in _names(game)]
        self.lay(self.ids.rows, faces, lambda: starmap(self._row, faces))

    def _face(self, game: str, name: str) -> ScenarioFace:
        return lesson_face(translation.words, translation.language, game, name)

    def _row(self, game: str, name: str, face: ScenarioFace) -> Any:
        """The card of a lesson; beside the first of a game its rules, and beside one that several
        may learn a key for them.
        """
        card = scenario_card(face, lambda: self._begin(game, name))
        if face.several:
            text, does = "lesson.together", partial(self.shell.starter.together, game, name)
        elif name:
            return card
        else:
            text, does = "rules.title", partial(self.shell.overlays.read_rules, game)
        return beside(card, press("outline", translation.say(text), does, size_hint_x=0.3))

    def _begin(self, game: str, name: str) -> None:
        try:
            self.shell.teacher.begin(game, name)
        except ScenarioError as error:
            self.shell.overlays.open_slip(games()[game].card.title, error.message)


def _names(game: str) -> tuple[str, ...]:
    """The first battle of a game, which has no name, and its further lessons."""
    return "", *further(game)


load_twin(__file__)
