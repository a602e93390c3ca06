"""Two at one table: a whole duel of Lords of the Seas from the first page to its score, each deed by
taps of a finger on what stands there.

``python -m tests.screens.duel`` plays it in either way of playing, and prints the taps beside the
token moves of the cardboard.
"""

from __future__ import annotations

import sys
from random import Random
from typing import Any

from companion.engine.moments import Weight
from companion.engine.offers import AMOUNT, CARD, Choice
from companion.games.lords.rules.laying import EFFECT
from companion.presenters.moments import seconds
from companion.presenters.turn_end import MOMENT_SECONDS
from companion.screens.shell.translation import translation
from companion.widgets.window.window import open_window
from tests.screens.club import Club, Tally
from tests.screens.company import all_scenarios, widgets
from tests.screens.pictures import hold_the_clock
from tests.windows import Hand

PLAYS = {"chart": "On the screen", "cards": "On the table alone"}
"""The ways of playing, and what set-up calls them."""

NEVER = -9.0
AGREED = {
    "keep-score": 9.0,
    "tell-points": 3.0,
    "give-up": NEVER,
    "count-group": NEVER,
    "leave-group": NEVER,
}
"""How gladly they do what a captain of the companion would not."""
MOST = 12
"""Points that a board brings where nobody counts long."""
SEED = 5


class Duel(Club):
    """Two who do what a captain of theirs would do; in cards play they say what lies on the table
    as they please.
    """

    game = "lords"

    def __init__(self, hand: Hand) -> None:
        super().__init__(hand)
        self._chance = Random(SEED)

    def sit_down_two(self, play: str = "chart") -> None:
        """From the first page to the first draw."""
        self.company.scenarios = all_scenarios()
        for words in ("New battle", "The open sea", "Next", "Sky", "Blue", "Next"):
            self.tap(words)
        if play != "chart":
            self.tap(PLAYS[play])
        self.tap("Start the battle")

    def _weight(self, choice: Choice) -> float:
        """What captains leave to people is said by chance; the score is kept as it was counted."""
        weight = super()._weight(choice)
        if weight >= 0:
            return weight
        if choice.amount(AMOUNT) > MOST:
            return NEVER
        return AGREED.get(choice.deed, 0.0) + self._chance.random() / 2

    def _tap_towards(self, choice: Choice) -> None:
        if choice.deed == "draw":
            self.tap("Let the table deal")
            self.wait(seconds(self.company.settings.stay, Weight.GRAVE))
            return
        if choice.ends:
            self._end(choice)
            return
        picked = {pick.id for pick in self.shell.aiming.aim.picks}
        for id in (choice.of(CARD), choice.of(EFFECT)):
            if id and id not in picked and (keys := self._keys(id)):
                self.reach(keys[0])
                return
        super()._tap_towards(choice)

    def _keys(self, id: str) -> list[Any]:
        """The key or the card that lies in a row."""
        kinds = ("RowKey", "RowCard")
        return [key for kind in kinds for key in widgets(self.shell, kind) if key.face.id == id]

    def _end(self, choice: Choice) -> None:
        """A turn ends by itself where nothing is left to do; the key stands there once, whoever
        taps it.
        """
        if self.front.count:
            for _ in range(MOMENT_SECONDS + 1):
                self.wait(1.1)
        else:
            self.tap(self.says(choice.label))


def played(hand: Hand, play: str) -> Tally:
    """A duel to its score."""
    translation.language = "en"
    duel = Duel(hand)
    duel.sit_down_two(play)
    tally = Tally(duel)
    for choice, taps in duel.play():
        tally.note(choice, taps)
    return tally


def main() -> int:
    """Play it both ways."""
    hand = Hand(open_window(800, 480))
    hold_the_clock(hand)
    for play in PLAYS:
        print(f"{play}:")
        print("\n".join(played(hand, play).lines()), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
