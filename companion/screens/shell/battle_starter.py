"""How a battle begins: set up anew, or as an earlier one was."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.game import BattleSetup
from companion.engine.refusals import Refused
from companion.engine.scenario import ScenarioError
from companion.presenters.battle_setup import Draft, chosen, repeated
from companion.screens.shell.translation import translation

LAYING_SECONDS = 3
"""How long at most the window takes no touch while a battle is laid out: on a card that hangs
nobody has to wait for it.
"""


class BattleStarter:
    """Sets battles up on the set-up page and begins them."""

    def __init__(self, window: Any) -> None:
        self._window = window

    def anew(self) -> None:
        """Set up a new battle, from the beginning."""
        self._set_up(Draft())

    def again(self, begun: BattleSetup) -> None:
        """Set up a battle as an earlier one was begun."""
        draft = repeated(begun, self._window.keeper.collection.offers())
        gone = "" if draft.scenario else translation.say("setup.gone")
        self._set_up(replace(draft, refusal=gone))

    def together(self, game: str, name: str) -> None:
        """Ask who learns a scenario together; where it is gone, set up any."""
        offers = self._window.keeper.collection.offers()
        same = (one for one in offers if (one.game, one.name) == (game, name) and not one.own)
        offer = next(same, None)
        draft = replace(chosen(Draft(), offer), step="players", learning=True) if offer else Draft()
        self._set_up(draft)

    def _set_up(self, draft: Draft) -> None:
        self._window.page("setup").view = draft
        self._window.go("setup")

    def begin(self, draft: Draft) -> None:
        """Begin the battle that was set up; where the game refuses, the set-up says why."""
        assert draft.scenario
        battle, page = self._window.keeper.battle, self._window.page("setup")
        try:
            if draft.learning:
                self._window.teacher.begin(draft.scenario.game, draft.scenario.name, draft.seats)
            else:
                battle.begin(draft.scenario, draft.seats, draft.options, draft.referee)
        except Refused as refused:
            page.refuse(translation.of(draft.seats)(refused.reason))
        except ScenarioError as error:
            page.refuse(translation.words(error.message))
