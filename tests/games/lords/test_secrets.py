"""Which of three mines is false changes nothing that anybody else can see, until one is turned over.

Two battles go on side by side that differ in the owner's slip alone; the seals are alike, as if
SHA-256 told nothing at all. Every deed is done in both, and what the enemy, the table and the
referee get to see must be the same to the byte.
"""

from __future__ import annotations

from random import Random
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.engine.codec import Codec
from companion.engine.commands import Command
from companion.engine.commitments import seal
from companion.engine.events import Reveal
from companion.engine.game import REFEREE, TABLE
from companion.games.lords import GAME
from companion.games.lords.boards import BOARD
from companion.games.lords.rules import commands as ask
from companion.games.lords.rules.state import LordsState
from tests.games.corrected import asked, offered, pieces
from tests.games.lords.verbs import OPEN_SEA, SEATS, Table, battle
from tests.games.onlookers import follow, refusal, shown_of, sight, told

SEALS = "companion.games.lords.rules.false_mine.seal"
HIRED = ("trickster", "picker", "sweeper", "slant", "flagship")
BATTLES, DEEDS = 12, 50
SET_RIGHT = 0.1
"""How often the referee sets something right."""

SHOWN = GAME
"""The game that onlookers are shown; a test puts a leaky one in its place."""


def blind_seal(salt: str, _value: str) -> str:
    """A seal that looks the same whatever is on the slip."""
    return seal(salt, "")


def tricked(chance: Random) -> Table:
    """Sky has set three mines where ships will come."""
    table = battle(hired=HIRED, scene=OPEN_SEA).has("sky", first_shield=False, coins=9)
    table.has("blue", coins=9).put("sky", 2, "C2").put("blue", 4, "D5")
    table.hires("trickster", "A1")
    for cell in chance.sample(("B1", "C1", "C3", "B2", "D4", "E5", "D6", "F6"), 3):
        table.mines(cell)
    return table


class Pair:
    """Two battles, ``here`` and ``there``, that may differ in which mine is false."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.hidden = 0
        table = tricked(self.chance)
        cells = table.state.mines
        self.here: LordsState = table.state
        self.there: LordsState = table.state
        self.revealed = False
        one, other = (self.chance.choice(cells) for _ in range(2))
        self.do(_named(one), _named(other))

    def play(self, deeds: int = DEEDS) -> Pair:
        """So many deeds, or as many as there are before a mine is turned over."""
        for _ in range(deeds):
            if self.revealed or self.here.outcome:
                break
            self.compare()
            self.do(self.pick())
        return self

    def do(self, one: Command, other: Command | None = None) -> None:
        """A deed in both battles."""
        here, there = told(GAME, self.here, one), told(GAME, self.there, other or one)
        assert isinstance(here, tuple), here
        assert isinstance(there, tuple), there
        self.here, self.there = follow(GAME, self.here, here), follow(GAME, self.there, there)
        self.revealed = any(isinstance(event, Reveal) for event in (*here, *there))
        for onlooker in ("blue", TABLE, REFEREE) if not self.revealed else ():
            assert shown_of(SHOWN, here, onlooker) == shown_of(SHOWN, there, onlooker), (
                f"{onlooker} sees what {one} hides"
            )

    def compare(self) -> None:
        """One pair of states, looked at by everybody but the owner."""
        for onlooker in ("blue", TABLE, REFEREE):
            assert sight(SHOWN, self.here, onlooker) == sight(SHOWN, self.there, onlooker), (
                f"{onlooker} sees the slip"
            )
        openly = [_openly_offered(state) for state in (self.here, self.there)]
        assert openly[0] == openly[1], "what its owner is offered tells"
        cell = self.chance.choice(BOARD.cells)
        for strange in (
            ask.NameFalse(seat="blue", cell=cell, salt="salt"),
            ask.TakeMine(seat="blue", false=True),
            ask.RemoveMine(seat="blue", cell=cell),
        ):
            here, there = told(GAME, self.here, strange), told(GAME, self.there, strange)
            assert refusal(here) == refusal(there), f"{strange} tells something"
        mines = [state.false_mine for state in (self.here, self.there)]
        self.hidden += mines[0] != mines[1]

    def pick(self) -> Command:
        """A deed for the battles to go on with."""
        if self.chance.random() < SET_RIGHT and (found := pieces(GAME, self.here)):
            offers = offered(GAME, self.here, self.chance.choice(found))
            if offers:
                return asked(self.chance.choice(offers))
        choices = [one for seat in SEATS for one in GAME.choices(self.here, seat.id)]
        weights = [0.01 if choice.deed == "give-up" else 1.0 for choice in choices]
        return self.chance.choices(choices, weights)[0].command


def _named(cell: str) -> Command:
    return ask.NameFalse(seat="sky", cell=cell, salt="salt")


def _openly_offered(state: LordsState) -> bytes:
    choices = GAME.choices(state, "sky")
    return Codec.write([choice for choice in choices if not choice.private])


@pytest.mark.rule("lords:10.7", "lords:11.13")
@settings(max_examples=BATTLES, deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_nobody_else_can_tell_which_of_the_three_is_false(seed: int) -> None:
    with patch(SEALS, blind_seal):
        Pair(seed).play()


def test_the_battles_that_are_compared_have_something_to_hide() -> None:
    with patch(SEALS, blind_seal):
        pairs = [Pair(seed).play() for seed in range(6)]
    assert sum(pair.hidden for pair in pairs) > 30


@pytest.mark.parametrize("leak", ["public", "redact"])
def test_a_leak_would_be_found(leak: str) -> None:
    def shown_by_mistake(state: LordsState) -> object:
        view, hidden = GAME.public(state), state.false_mine
        named = hidden.slip.cell if hidden and hidden.slip else ""
        return replace(view, phase=named)

    leaky = {"public": shown_by_mistake, "redact": lambda event, _: event}
    module = f"{__name__}.SHOWN"
    with patch(SEALS, blind_seal), patch(module, replace(GAME, **{leak: leaky[leak]})):
        found = [_finds_a_leak(seed) for seed in range(12)]
    assert any(found)


def _finds_a_leak(seed: int) -> bool:
    try:
        Pair(seed).play(3)
    except AssertionError:
        return True
    return False
