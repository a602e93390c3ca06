"""A duel of Lords of the Seas from set-up to score, by taps alone."""

from __future__ import annotations

import pytest

from companion.engine.offers import Choice
from companion.i18n.translator import LANGUAGES, words
from tests.screens.company import Company, all_scenarios, widgets
from tests.screens.lordscenes import lords_count
from tests.screens.pictures import SHAPES
from tests.screens.players import Players
from tests.windows import Hand

TURNS = 32
QUIET = {"2", "4", "6", "8"}
"""Numbers that ask for nothing."""


class Captains:
    """Both players: each turn they lay a ship where the chart says they may, and answer what is
    asked.
    """

    def __init__(self, players: Players) -> None:
        self.players, self.taps = players, 0

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What is offered now."""
        return self.players.shell.table.choices

    def tap(self, words: str) -> None:
        """A key by what it says."""
        self.taps += 1
        self.players.tap(words)

    def tap_cell(self, cell: str) -> None:
        """A cell of the chart."""
        self.taps += 1
        self.players.tap_cell(cell)

    def prepare(self) -> None:
        """Everything before the first turn; the companion draws, and goes on drawing."""
        self.players.company.scenarios = all_scenarios()
        for shown in ("New battle", "The open sea", "Next", "Sky", "Blue", "Next"):
            self.tap(shown)
        self.tap("Start the battle")
        self.tap("Let the table deal")
        while self.players.page == "DrawPage":
            self.tap("Go on")

    def take_turn(self) -> None:
        """Lay a ship, answer, end the turn."""
        lays = [one for one in self.choices if one.deed == "lay"]
        chosen = min(lays, key=_quietly)
        key = chosen.of("card")
        self.taps += 1
        pads = widgets(self.players.shell, "RowKey")
        self.players.reach(next(pad for pad in pads if pad.face.id == key))
        self.tap_cell(chosen.of("space"))
        while self.players.shell.table.view.question and self.turns_left:
            self.answer()
        self.tap("End the turn")

    def answer(self) -> None:
        """Tap the first target of what is asked."""
        asked = next(one for one in self.choices if one.deed not in ("lay", "hire", "end-turn"))
        cells = {piece.id: piece.space for piece in self.players.chart.pieces}
        if cell := cells.get(asked.of("target"), asked.of("space")):
            self.tap_cell(cell)
        else:
            self.tap(words("en").say(asked.label))

    @property
    def turns_left(self) -> bool:
        """Whether the battle goes on."""
        return self.players.shell.table.view.phase == "turn"


def _quietly(choice: Choice) -> tuple[bool, str]:
    number = choice.of("card").rpartition(":")[2]
    return number not in QUIET, f"{choice.of('space')}{number}"


def test_a_duel_is_played_to_its_score(players: Players) -> None:
    captains = Captains(players)
    captains.prepare()
    assert players.shell.table.view.phase == "turn"
    before = captains.taps
    captains.take_turn()
    assert captains.taps - before == 3, "number, cell, end of turn"
    for _ in range(TURNS - 1):
        captains.take_turn()
    assert players.shell.table.view.phase == "count"
    captains.tap("Keep this score")
    outcome = players.shell.table.view.outcome
    assert outcome is not None
    assert outcome.how.id.startswith("lords.won.")
    assert players.page == "EndingPage"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("shape", SHAPES)
def test_the_keys_that_count_are_seen_whole_in_the_largest_letters(
    hand: Hand, shape: str, language: str
) -> None:
    players = Players(hand, Company(), shape)
    lords_count(players)
    players.show_in(language, "largest")
    (picker,) = widgets(players.shell, "PadPicker")
    keys = picker.ids.beside
    assert len(keys.children) == 2
    assert keys.height <= keys.parent.height
