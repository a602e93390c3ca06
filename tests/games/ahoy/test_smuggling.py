"""Cargo: taken aboard, dropped, delivered; and what a delivery brings."""

from __future__ import annotations

import pytest

from companion.games.ahoy.rules import smuggler_commands as ask
from companion.games.ahoy.rules.smuggler_events import CargoDelivered
from companion.games.ahoy.rules.turn_commands import EndTurn
from tests.games.ahoy.verbs import ANN, BEN, DORA, table
from tests.games.ahoy.verbs_smuggler import (
    delivers,
    moves,
    smuggle,
    smuggles,
    smuggling,
)

rule = pytest.mark.rule
GOLD, FAME = (2, 3), (3, 2)
"""Cells beside the centre of the grid: 1 gold above, 1 fame on its left."""


@rule("ahoy:smuggler.2", "ahoy:recruit.5", "ahoy:smuggler.1")
def test_a_card_of_the_islands_suit_is_taken_for_nothing_and_another_comes() -> None:
    at = smuggles(smuggling(), "gunner")
    assert at.of(BEN).cargo == ("gunner",)
    assert (at.of(BEN).gold, at.of(BEN).placed) == (1, 0)
    at.draws("mystic")
    assert at.state.market.row == ("sailor", "diver", "mystic")
    assert at.state.market.deck == 26


@rule("ahoy:smuggler.2", "ahoy:deck.1")
def test_without_a_deck_the_gap_stays() -> None:
    at = smuggling()
    at.set(market=at.state.market.__class__(row=("gunner", "diver"), deck=0))
    smuggles(at, "gunner")
    assert at.state.call is None
    assert at.state.market.row == ("", "diver")


@rule("ahoy:smuggler.2", "ahoy:smuggler.4")
def test_a_card_of_another_suit_is_refused() -> None:
    at = smuggling()
    assert at.refuses(smuggle("diver")).rule == "smuggler.2"
    assert at.refuses(smuggle("mystic")).reason.id == "ahoy.refused.not-in-market"


@rule("ahoy:smuggler.1", "ahoy:terrain.9")
def test_at_sea_nothing_is_smuggled_or_delivered() -> None:
    at = smuggling("2nw", cargo=("sailor",))
    assert at.refuses(smuggle("gunner")).rule == "smuggler.1"
    assert at.refuses(ask.Deliver(seat=BEN, card="sailor")).rule == "smuggler.1"


@rule("ahoy:squadron.10")
def test_beside_an_enemys_stronghold_nothing_is_smuggled_or_delivered() -> None:
    at = smuggling(cargo=("pilot",)).stands(stronghold_1="2se")
    assert at.refuses(smuggle("gunner")).rule == "squadron.10"
    assert at.refuses(ask.Deliver(seat=BEN, card="pilot")).rule == "squadron.10"
    at.stands(stronghold_1="1nw")
    smuggles(at, "gunner")


@rule("ahoy:smuggler.1", "ahoy:comp.5")
def test_no_other_faction_smuggles() -> None:
    at = table(turn=DORA).flagships(dora="2se")
    assert at.refuses(smuggle("gunner", DORA)).rule == "smuggler.1"


@rule("ahoy:round.9")
def test_a_smuggler_trades_only_in_his_own_turn() -> None:
    at = smuggling(cargo=("pilot",)).set(turn=ANN)
    assert at.refuses(ask.Deliver(seat=BEN, card="pilot")).rule == "round.9"


@rule("ahoy:smuggler.3")
@pytest.mark.parametrize("dropped", ["pilot", "diver", "gunner"])
def test_with_a_third_cargo_he_chooses_which_to_drop(dropped: str) -> None:
    at = smuggles(smuggling(cargo=("pilot", "aeronauts")), "gunner").draws("mystic")
    assert at.state.question
    assert at.state.question.rule == "smuggler.3"
    assert at.refuses(smuggle("mystic")).rule == "round.7"
    if dropped == "diver":
        assert at.refuses(ask.DropCard(seat=BEN, card=dropped)).rule == "smuggler.11"
        return
    at.do(ask.DropCard(seat=BEN, card=dropped))
    assert len(at.of(BEN).cargo) == 2
    assert at.state.market.discard == (dropped,)
    assert at.state.question is None


@rule("ahoy:smuggler.5", "ahoy:smuggler.9", "ahoy:goal.4")
def test_a_delivery_goes_in_four_steps() -> None:
    at = smuggling(cargo=("pilot",))
    at.state = at.state.with_region("2", wealth=2)
    at.do(ask.Deliver(seat=BEN, card="pilot"))
    assert (at.of(BEN).fame, at.state.regions["2"].wealth) == (2, 3)
    assert at.refuses(ask.Pledge(seat=BEN, pile="A")).rule == "smuggler.9"
    at.do(moves(*GOLD))
    assert at.of(BEN).gold == 2
    at.do(ask.Pledge(seat=BEN, pile="B"))
    assert (at.of(BEN).cargo, at.of(BEN).pledges) == ((), ((), ("pilot",)))
    assert at.state.question is None


@rule("ahoy:smuggler.5", "ahoy:score.7")
def test_at_the_highest_wealth_all_else_of_a_delivery_happens() -> None:
    at = smuggling(cargo=("pilot",))
    at.state = at.state.with_region("2", wealth=6)
    delivers(at, "pilot", FAME)
    assert at.state.regions["2"].wealth == 6
    assert at.of(BEN).fame == 3


@rule("ahoy:smuggler.1")
def test_several_cards_are_delivered_at_one_island() -> None:
    at = smuggling(cargo=("pilot", "cutpurse"))
    delivers(at, "pilot", FAME)
    delivers(at, "cutpurse", (3, 1), "B")
    assert at.of(BEN).pledges == (("pilot",), ("cutpurse",))
    assert at.state.regions["2"].wealth == 3


@rule("ahoy:smuggler.4")
def test_cargo_for_another_island_stays_aboard() -> None:
    at = smuggling(cargo=("pilot", "sailor"))
    refused = at.refuses(ask.Deliver(seat=BEN, card="sailor"))
    assert (refused.rule, refused.reason.id) == ("smuggler.4", "ahoy.refused.other-island")
    assert at.offered(kind=ask.Deliver) == [ask.Deliver(seat=BEN, card="pilot")]


@rule("ahoy:recruit.4", "ahoy:smuggler.11")
def test_a_crew_card_is_no_cargo() -> None:
    at = smuggling(crew=("pilot",))
    assert at.refuses(ask.Deliver(seat=BEN, card="pilot")).rule == "smuggler.11"


@rule("ahoy:round.7", "ahoy:move.8")
def test_a_delivery_is_finished_before_the_turn_is_ended() -> None:
    at = smuggling(cargo=("pilot",), dice=()).do(ask.Deliver(seat=BEN, card="pilot"))
    assert at.refuses(EndTurn(seat=BEN)).rule == "round.7"


@rule("ahoy:smuggler.1", "ahoy:smuggler.2")
def test_in_cards_play_the_companion_knows_the_island_too() -> None:
    at = smuggles(smuggling("2i", play="cards", cargo=("pilot",)), "gunner").draws("mystic")
    delivers(at, "pilot", FAME)
    assert [event.region for event in at.told if isinstance(event, CargoDelivered)] == ["2"]
    assert smuggling("2s", play="cards").refuses(smuggle("gunner")).rule == "smuggler.1"
