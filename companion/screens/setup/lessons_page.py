"""The battles that teach: the first one of each game, and the drills that some have besides."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import starmap
from typing import Any

from kivy.properties import StringProperty

from companion.engine.messages import say
from companion.engine.scenario import ScenarioError
from companion.games import games
from companion.library.lessons import further, taught
from companion.presenters.scenario_card import ScenarioFace, lesson_face
from companion.screens.setup.scenario_card import beside, scenario_card
from companion.screens.shell.page import Page, press
from companion.screens.shell.translation import translation
from companion.widgets.window.window import load_twin


class LessonsPage(Page):
    """A card for the first battle of each game, with its rules and its further lessons beside it;
    or the further lessons of the one ``game`` that was asked for.
    """

    game = StringProperty("")
    title = StringProperty("")

    def show(self) -> None:
        title = games()[self.game].card.title if self.game else say("home.learn")
        self.title = translation.words(title)
        lessons = [(self.game, name) for name in further(self.game)] if self.game else _first()
        faces = [(game, name, self._face(game, name)) for game, name in lessons]
        self.lay(self.ids.rows, faces, lambda: starmap(self._row, faces))

    def leave(self) -> None:
        self.game = ""

    def back(self) -> None:
        """To the first battles, and from there to the first page."""
        if self.game:
            self._ask_for("")
        else:
            self.shell.go("home")

    def _ask_for(self, game: str) -> None:
        self.game = game
        self.ids.scroll.scroll_y = 1
        self.show()

    def _face(self, game: str, name: str) -> ScenarioFace:
        return lesson_face(translation.words, translation.language, game, name)

    def _row(self, game: str, name: str, face: ScenarioFace) -> Any:
        card = scenario_card(face, lambda: self._begin(game, name))
        keys = [press("outline", text, done) for text, done in self._ways(game, name, face)]
        return beside(card, *keys, wide=0.3) if keys else card

    def _ways(
        self, game: str, name: str, face: ScenarioFace
    ) -> Iterator[tuple[str, Callable[[], object]]]:
        """What can be done about a lesson besides beginning it."""
        if face.several:
            together = partial(self.shell.starter.together, game, name)
            yield translation.say("lesson.together"), together
        if name:
            return
        yield translation.say("rules.title"), partial(self.shell.overlays.read_rules, game)
        if more := len(further(game)):
            yield translation.say("lesson.further", n=more), partial(self._ask_for, game)

    def _begin(self, game: str, name: str) -> None:
        try:
            self.shell.teacher.begin(game, name)
        except ScenarioError as error:
            self.shell.overlays.open_slip(games()[game].card.title, error.message)


def _first() -> list[tuple[str, str]]:
    """The first battle of each game, which has no name."""
    return [(game, "") for game in taught()]


load_twin(__file__)
