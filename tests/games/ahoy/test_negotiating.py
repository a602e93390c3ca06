"""Negotiate: market cards as crew for nothing, and for a comrade."""

from __future__ import annotations

import pytest

from companion.games.ahoy.rules import smuggler_commands as ask
from companion.games.ahoy.rules.state import Market
from tests.games.ahoy.verbs import BEN, Table
from tests.games.ahoy.verbs_smuggler import smuggling

rule = pytest.mark.rule("ahoy:smuggler.negotiate")


def negotiating(at: str = "2se", comrades: int = 0, **market: object) -> Table:
    """Ben has placed a 4 to negotiate on the island of skulls."""
    begun = smuggling(at).comrades(0, r2=comrades)
    if market:
        begun.set(market=Market(**market))  # type: ignore[arg-type]
    return begun.places(4, "negotiate")


def takes(at: Table, card: str, comrade: bool = False) -> Table:
    """A card is taken."""
    return at.do(ask.TakeFree(seat=BEN, card=card, comrade=comrade))


@rule
@pytest.mark.rule("ahoy:slot.4")
def test_an_odd_die_is_refused() -> None:
    at = smuggling()
    assert at.refuses(at.placing(3, "negotiate")).rule == "slot.4"


@rule
def test_a_card_of_any_suit_costs_nothing() -> None:
    at = takes(negotiating(), "gunner").draws("mystic")
    assert (at.of(BEN).crew, at.of(BEN).gold) == (("gunner",), 1)
    assert at.state.question is None, "no comrade stands here"


@rule
@pytest.mark.rule("ahoy:union.4")
def test_a_second_card_costs_a_comrade_and_may_be_the_one_that_came() -> None:
    at = takes(negotiating(comrades=1), "gunner").draws("mystic")
    assert (
        at.refuses(ask.TakeFree(seat=BEN, card="diver")).reason.id == "ahoy.refused.one-free-card"
    )
    takes(at, "mystic", comrade=True).draws("pilot")
    assert at.of(BEN).crew == ("gunner", "mystic")
    assert (at.state.regions["2"].comrades, at.state.comrades_left) == (0, 20)
    assert at.state.question is None


@rule
def test_only_one_comrade_is_sent_away() -> None:
    at = takes(negotiating(comrades=2), "gunner", comrade=True).draws("mystic")
    refused = at.refuses(ask.TakeFree(seat=BEN, card="diver", comrade=True))
    assert refused.reason.id == "ahoy.refused.comrade-sent"
    takes(at, "diver").draws("pilot")
    assert at.state.question is None
    assert at.state.regions["2"].comrades == 1


@rule
def test_one_may_stop_at_any_time() -> None:
    at = negotiating(comrades=1).do(ask.LeaveCards(seat=BEN))
    assert at.of(BEN).crew == ()
    assert at.state.regions["2"].comrades == 1
    assert at.state.question is None


@rule
def test_without_comrades_none_is_sent_away() -> None:
    refused = negotiating().refuses(ask.TakeFree(seat=BEN, card="gunner", comrade=True))
    assert refused.reason.id == "ahoy.refused.no-comrade"


@rule
@pytest.mark.rule("ahoy:deck.1")
def test_the_last_card_of_the_market_ends_it() -> None:
    at = takes(negotiating(comrades=1, row=("gunner",), deck=0), "gunner")
    assert at.state.question is None
    assert at.state.regions["2"].comrades == 1


@rule
@pytest.mark.rule("ahoy:squadron.11", "ahoy:noeffect.1")
@pytest.mark.parametrize("case", ["at sea", "beside a stronghold", "without a market"])
def test_the_die_brings_nothing(case: str) -> None:
    if case == "without a market":
        at = negotiating(comrades=1, row=("", "", ""), deck=0)
    elif case == "at sea":
        at = negotiating("2nw", comrades=1)
    else:
        begun = smuggling().comrades(0, r2=1).stands(stronghold_1="2se")
        at = begun.places(4, "negotiate")
    assert at.state.question is None
    assert (at.of(BEN).placed, at.of(BEN).crew) == (1, ())
    assert at.state.regions["2"].comrades == 1
