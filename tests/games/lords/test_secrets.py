"""Which of three mines is false changes nothing that anybody else can see, until one is turned over."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.commands import Command
from companion.engine.game import REFEREE, TABLE, Game
from companion.games.lords import GAME
from companion.games.lords.boards import BOARD
from companion.games.lords.rules import commands as ask
from companion.games.lords.rules.state import LordsState
from tests.games.lords.verbs import OPEN_SEA, SEATS, Table, battle
from tests.games.secret_pairs import SecretPair, finds_a_leak, leaky

HIRED = ("trickster", "picker", "sweeper", "slant", "flagship")
BATTLES, DEEDS = 12, 50


def tricked(chance: Random) -> Table:
    """Sky has set three mines where ships will come."""
    table = battle(hired=HIRED, scene=OPEN_SEA).has("sky", first_shield=False, coins=9)
    table.has("blue", coins=9).put("sky", 2, "C2").put("blue", 4, "D5")
    table.hires("trickster", "A1")
    for cell in chance.sample(("B1", "C1", "C3", "B2", "D4", "E5", "D6", "F6"), 3):
        table.mines(cell)
    return table


class Pair(SecretPair):
    """Two battles that may differ in which of Sky's mines is false."""

    game, owner, onlookers = GAME, "sky", ("blue", TABLE, REFEREE)
    seals = "companion.games.lords.rules.false_mine.seal"
    often = 0.1

    def __init__(self, seed: int, shown: Game | None = None) -> None:
        chance = Random(seed)
        table = tricked(chance)
        super().__init__(table.state, chance, shown)
        one, other = (chance.choice(table.state.mines) for _ in range(2))
        self.do(_named(one), _named(other))

    def secret(self, state: LordsState) -> object:
        """Which is false."""
        return state.false_mine

    def strange(self) -> Iterator[Command]:
        """A mine that is not Blue's, or not yet turned over."""
        cell = self.chance.choice(BOARD.cells)
        yield ask.NameFalse(seat="blue", cell=cell, salt="salt")
        yield ask.TakeMine(seat="blue", false=True)
        yield ask.RemoveMine(seat="blue", cell=cell)

    def deed(self) -> Command:
        """Anybody's; hardly ever does one give up."""
        choices = [one for seat in SEATS for one in GAME.choices(self.here, seat.id)]
        weights = [0.01 if choice.deed == "give-up" else 1.0 for choice in choices]
        return self.chance.choices(choices, weights)[0].command


def _named(cell: str) -> Command:
    return ask.NameFalse(seat="sky", cell=cell, salt="salt")


@pytest.mark.rule("lords:10.7", "lords:11.13")
@settings(max_examples=BATTLES, deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_nobody_else_can_tell_which_of_the_three_is_false(seed: int) -> None:
    Pair(seed).play(DEEDS)


def test_the_battles_that_are_compared_have_something_to_hide() -> None:
    assert sum(Pair(seed).play(DEEDS).hidden for seed in range(6)) > 30


@pytest.mark.parametrize("what", ["public", "redact"])
def test_a_leak_would_be_found(what: str) -> None:
    assert any(_leaks(seed, what) for seed in range(12))


def _leaks(seed: int, what: str) -> bool:
    def false_one(state: LordsState) -> str:
        hidden = state.false_mine
        return hidden.slip.cell if hidden and hidden.slip else ""

    return finds_a_leak(lambda: Pair(seed, leaky(GAME, what, false_one)), 3)
