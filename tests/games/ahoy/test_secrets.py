"""Which pile is pledged to whom changes nothing that anybody else can see, until the end.

Two games go on side by side that differ in one Smuggler's slip alone; the seals are alike, as if
SHA-256 told nothing at all. Every deed is done in both, and what the others, the table and the
referee get to see must be the same to the byte. Of the Union's plans the companion knows no more
than how many they are.
"""

from __future__ import annotations

from random import Random
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.engine.codec import Codec
from companion.engine.commands import Command, Throw
from companion.engine.commitments import seal
from companion.engine.events import Reveal
from companion.engine.game import REFEREE, TABLE, Seat
from companion.games.ahoy import GAME
from companion.games.ahoy.rules import smuggler_commands as ask
from companion.games.ahoy.rules.smuggler_tasks import SealPledges
from companion.games.ahoy.rules.state import AhoyState, Plans, PledgeSlip
from tests.games.ahoy.maps import OPEN_MAP
from tests.games.ahoy.verbs import ANN, BEN, CARL, DORA
from tests.games.ahoy.verbs_smuggler import smuggling
from tests.games.corrected import asked, offered, pieces
from tests.games.onlookers import follow, refusal, shown_of, sight, told
from tests.random_player import Battle, RandomPlayer

SEALS = "companion.games.ahoy.rules.pledges.seal"
OTHERS = (ANN, DORA, CARL, TABLE, REFEREE)
GAMES, DEEDS = 4, 40
SET_RIGHT = 0.05
"""How often the referee sets something right."""
SHOWN = GAME
"""The game that onlookers are shown; a test puts a leaky one in its place."""


def blind_seal(salt: str, _value: str) -> str:
    """A seal that looks the same whatever is on the slip."""
    return seal(salt, "")


class Pair:
    """Two games, ``here`` and ``there``, that differ in Ben's slip."""

    def __init__(self, seed: int) -> None:
        self.chance, self.player = Random(seed), RandomPlayer(seed)
        begun = smuggling(cargo=("pilot", "cutpurse")).set(agenda=(task := SealPledges(BEN),))
        begun.set(pending=task).has(CARL, slip=PledgeSlip("A", "x"), seal="y")
        begun.flagships(ann="1nw", dora="1se", carl="2nw")
        self.here: AhoyState = begun.state
        self.there: AhoyState = begun.state
        self.hidden, self.revealed = 0, False
        self.do(_chosen("A"), _chosen("B"))

    def play(self, deeds: int = DEEDS) -> Pair:
        """So many deeds, or as many as there are before the end."""
        for _ in range(deeds):
            if self.revealed or self.here.outcome:
                break
            self.compare()
            self.do(self.pick())
        return self

    def do(self, one: Command, other: Command | None = None) -> None:
        """A deed in both games."""
        here, there = told(GAME, self.here, one), told(GAME, self.there, other or one)
        assert isinstance(here, tuple), here
        assert isinstance(there, tuple), there
        self.here, self.there = follow(GAME, self.here, here), follow(GAME, self.there, there)
        self.revealed = any(isinstance(event, Reveal) for event in (*here, *there))
        for onlooker in OTHERS if not self.revealed else ():
            assert shown_of(SHOWN, here, onlooker) == shown_of(SHOWN, there, onlooker), (
                f"{onlooker} sees what {one} hides"
            )

    def compare(self) -> None:
        """One pair of states, looked at by everybody but the owner."""
        for onlooker in OTHERS:
            assert sight(SHOWN, self.here, onlooker) == sight(SHOWN, self.there, onlooker), (
                f"{onlooker} sees the slip"
            )
        openly = [_openly_offered(state) for state in (self.here, self.there)]
        assert openly[0] == openly[1], "what its owner is offered tells"
        for strange in (_chosen("A", ANN), _chosen("B"), ask.Pledge(seat=ANN, pile="A")):
            here, there = told(GAME, self.here, strange), told(GAME, self.there, strange)
            assert refusal(here) == refusal(there), f"{strange} tells something"
        self.hidden += self.here.players[BEN].slip != self.there.players[BEN].slip

    def pick(self) -> Command:
        """A deed for the games to go on with."""
        if self.chance.random() < SET_RIGHT and (found := pieces(GAME, self.here)):
            offers = offered(GAME, self.here, self.chance.choice(found))
            if offers:
                return asked(self.chance.choice(offers))
        seats = [seat.id for seat in self.here.seats]
        choices = [one for seat in seats for one in GAME.choices(self.here, seat)]
        command = self.player.pick(choices)
        return self.player.answer(GAME, self.here) if isinstance(command, Throw) else command


def _chosen(pile: str, seat: str = BEN) -> Command:
    return ask.ChoosePledges(seat=seat, squadron=pile, salt="salt")


def _openly_offered(state: AhoyState) -> bytes:
    choices = GAME.choices(state, BEN)
    return Codec.write([choice for choice in choices if not choice.private])


@pytest.mark.rule("ahoy:smuggler.9", "ahoy:setup.smuggler.2")
@settings(max_examples=GAMES, deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_nobody_else_can_tell_which_pile_is_whose(seed: int) -> None:
    with patch(SEALS, blind_seal):
        Pair(seed).play()


def test_the_games_that_are_compared_have_something_to_hide() -> None:
    with patch(SEALS, blind_seal):
        pairs = [Pair(seed).play(20) for seed in range(3)]
    assert sum(pair.hidden for pair in pairs) > 30
    assert any(any(pair.here.players[BEN].pledges) for pair in pairs), "nobody has pledged a card"


@pytest.mark.parametrize("leak", ["public", "redact"])
def test_a_leak_would_be_found(leak: str) -> None:
    def shown_by_mistake(state: AhoyState) -> object:
        slip = state.players[BEN].slip
        return replace(GAME.public(state), phase=slip.squadron if slip else "")

    leaky = {"public": shown_by_mistake, "redact": lambda event, _: event}
    module = f"{__name__}.SHOWN"
    with patch(SEALS, blind_seal), patch(module, replace(GAME, **{leak: leaky[leak]})):
        found = [_finds_a_leak(seed) for seed in range(8)]
    assert any(found)


def _finds_a_leak(seed: int) -> bool:
    try:
        Pair(seed).play(2)
    except AssertionError:
        return True
    return False


# ---------------------------------------------------------------- plans


@pytest.mark.rule("ahoy:union.plan.4", "ahoy:setup.union.3")
def test_of_plans_in_hand_the_companion_knows_the_number_alone() -> None:
    """No event and no state has a place for what the Union holds."""
    seats = tuple(Seat(id, id) for id in (ANN, DORA))
    battle = Battle(GAME, OPEN_MAP, {"play": "chart"}, seats=seats)
    player = RandomPlayer(3)
    while battle.state.phase != "turn":
        command = player.pick(battle.offered())
        answers = isinstance(command, Throw)
        battle.do(player.answer(GAME, battle.state) if answers else command)
    assert battle.state.plans == Plans(deck=10, hand=2)
    written = Codec.write(battle.events).decode()
    assert not any(plan in written for plan in ("weapons-cache", "close-call", "evacuation"))
    mat = next(mat for mat in GAME.public(battle.state).mats if mat.hand)
    assert mat.hand == 2
