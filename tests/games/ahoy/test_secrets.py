"""Which pile is pledged to whom changes nothing that anybody else can see, until the end.

Of the Union's plans the companion knows no more than how many they are.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.codec import Codec
from companion.engine.commands import Command, Throw
from companion.engine.game import REFEREE, TABLE, Game, Seat
from companion.games.ahoy import GAME
from companion.games.ahoy.rules import smuggler_commands as ask
from companion.games.ahoy.rules.smuggler_tasks import SealPledges
from companion.games.ahoy.rules.state import AhoyState, Plans, PledgeSlip
from tests.games.ahoy.maps import OPEN_MAP
from tests.games.ahoy.verbs import ANN, BEN, CARL, DORA
from tests.games.ahoy.verbs_smuggler import smuggling
from tests.games.secret_pairs import SecretPair, finds_a_leak, leaky
from tests.random_player import Battle, RandomPlayer

GAMES, DEEDS = 4, 40


class Pair(SecretPair):
    """Two games that differ in Ben's slip."""

    game, owner, onlookers = GAME, BEN, (ANN, DORA, CARL, TABLE, REFEREE)
    seals = "companion.games.ahoy.rules.pledges.seal"
    often = 0.05

    def __init__(self, seed: int, shown: Game | None = None) -> None:
        begun = smuggling(cargo=("pilot", "cutpurse")).set(agenda=(task := SealPledges(BEN),))
        begun.set(pending=task).has(CARL, slip=PledgeSlip("A", "x"), seal="y")
        begun.flagships(ann="1nw", dora="1se", carl="2nw")
        super().__init__(begun.state, Random(seed), shown)
        self.player = RandomPlayer(seed)
        self.do(_chosen("A"), _chosen("B"))

    def secret(self, state: AhoyState) -> PledgeSlip | None:
        """Which pile is whose."""
        return state.players[BEN].slip

    def strange(self) -> Iterator[Command]:
        """Another's slip, a second one, a card that is not there."""
        yield from (_chosen("A", ANN), _chosen("B"), ask.Pledge(seat=ANN, pile="A"))

    def deed(self) -> Command:
        """Anybody's, or whatever comes up."""
        seats = [seat.id for seat in self.here.seats]
        choices = [one for seat in seats for one in GAME.choices(self.here, seat)]
        command = self.player.pick(choices)
        return self.player.answer(GAME, self.here) if isinstance(command, Throw) else command


def _chosen(pile: str, seat: str = BEN) -> Command:
    return ask.ChoosePledges(seat=seat, squadron=pile, salt="salt")


@pytest.mark.rule("ahoy:smuggler.9", "ahoy:setup.smuggler.2")
@settings(max_examples=GAMES, deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_nobody_else_can_tell_which_pile_is_whose(seed: int) -> None:
    Pair(seed).play(DEEDS)


def test_the_games_that_are_compared_have_something_to_hide() -> None:
    pairs = [Pair(seed).play(20) for seed in range(3)]
    assert sum(pair.hidden for pair in pairs) > 30
    assert any(any(pair.here.players[BEN].pledges) for pair in pairs), "nobody has pledged a card"


@pytest.mark.parametrize("what", ["public", "redact"])
def test_a_leak_would_be_found(what: str) -> None:
    assert any(_leaks(seed, what) for seed in range(8))


def _leaks(seed: int, what: str) -> bool:
    def pile(state: AhoyState) -> str:
        slip = state.players[BEN].slip
        return slip.squadron if slip else ""

    return finds_a_leak(lambda: Pair(seed, leaky(GAME, what, pile)), 2)


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
