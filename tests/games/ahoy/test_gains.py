"""Gold, fame, wealth, comrades and plans: what the box limits, whatever brings them about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from companion.engine.events import EventRecorder, evolver
from companion.games.ahoy.rules import comrades, gains, plans
from companion.games.ahoy.rules.placing import Place
from companion.games.ahoy.rules.state import AhoyState, Plans
from companion.games.ahoy.scenario import CUTTER
from tests.games.ahoy.maps import map_of

rule = pytest.mark.rule
EVOLVE = evolver({**gains.FOLDS, **comrades.FOLDS, **plans.FOLDS})


def after(state: AhoyState, do: Callable[..., None], *what: Any) -> AhoyState:
    """The state after something has been brought about."""
    recorder = EventRecorder(state, EVOLVE)
    do(recorder, *what)
    return recorder.state


def world(**changes: Any) -> AhoyState:
    """Four players, one fish region."""
    return replace(map_of(Place(0, 0, 0)), **changes)


@rule("ahoy:limit.1", "ahoy:comp.7")
def test_who_gains_more_gold_than_there_is_takes_what_is_there() -> None:
    state = world().having("ann", gold=18).having("ben", gold=1)
    state = after(state, gains.gain_gold, "ben", 2)
    assert (state.players["ben"].gold, state.gold_left) == (2, 0)
    assert after(state, gains.gain_gold, "dora", 1) == state


@rule("ahoy:battle.16")
@pytest.mark.parametrize(("purse", "left"), [(2, 1), (1, 0), (0, 0)])
def test_gold_is_taken_from_the_losers_own_purse(purse: int, left: int) -> None:
    state = world().having("ben", gold=purse)
    state = after(state, gains.take_gold, "dora", "ben", 1)
    assert state.players["ben"].gold == left
    assert state.players["dora"].gold == purse - left
    assert state.gold_left == 20 - purse


@rule("ahoy:score.7", "ahoy:dice.1")
@pytest.mark.parametrize(("wealth", "then"), [(1, 2), (5, 6), (6, 6)])
def test_wealth_rises_to_six(wealth: int, then: int) -> None:
    state = world().with_region("1", wealth=wealth)
    assert after(state, gains.raise_wealth, "1").regions["1"].wealth == then


@rule("ahoy:score.8")
def test_fame_is_counted_past_the_end_of_the_track() -> None:
    state = world().having("ann", fame=38)
    assert after(state, gains.gain_fame, "ann", 4).players["ann"].fame == 42
    assert after(state, gains.gain_fame, "ann", 0) is state


@rule("ahoy:union.1")
@pytest.mark.parametrize(("supply", "readied"), [(12, 2), (1, 1), (0, 0)])
def test_comrades_are_readied_from_the_supply(supply: int, readied: int) -> None:
    state = world(ready=20 - supply)
    state = after(state, comrades.ready_comrades, 2)
    assert (state.ready, state.comrades_left) == (20 - supply + readied, supply - readied)


@rule("ahoy:union.2")
@pytest.mark.parametrize(("ready", "placed"), [(6, 2), (1, 1), (0, 0)])
def test_only_ready_comrades_are_placed(ready: int, placed: int) -> None:
    state = after(world(ready=ready), comrades.place_comrades, "1", 2)
    assert (state.ready, state.regions["1"].comrades) == (ready - placed, placed)
    assert state.comrades_left == 20 - ready


@rule("ahoy:union.4")
def test_removed_comrades_go_to_the_supply_and_not_to_the_ready_ones() -> None:
    state = world(ready=6).with_region("1", comrades=3)
    state = after(state, comrades.remove_comrades, "1", 5)
    assert (state.ready, state.regions["1"].comrades, state.comrades_left) == (6, 0, 14)


@rule("ahoy:comp.6")
def test_there_are_twelve_plans() -> None:
    assert sum(plans.COPIES.values()) == Plans().deck == 12


@rule("ahoy:union.plan.1", "ahoy:refresh.7", "ahoy:deck.1")
@pytest.mark.parametrize(("deck", "drawn"), [(10, 2), (1, 1), (0, 0)])
def test_plans_are_drawn_while_there_are_any(deck: int, drawn: int) -> None:
    state = after(world(plans=Plans(deck=deck, hand=2)), plans.draw_plans)
    assert (state.plans.deck, state.plans.hand) == (deck - drawn, 2 + drawn)


@rule("ahoy:union.plan.2")
def test_a_plan_played_leaves_the_hand_for_the_discard_a_ship_for_the_board() -> None:
    state = after(world(plans=Plans(hand=3)), plans.play_plan, "dora", plans.EVACUATION)
    state = after(state, plans.play_plan, "dora", CUTTER)
    assert (state.plans.hand, state.plans.played, state.plans.in_play) == (
        1,
        (plans.EVACUATION,),
        (CUTTER,),
    )
    state = after(state, plans.discard_ship, CUTTER)
    refused = plans.why_no_plan(state, "dora", CUTTER)
    assert refused
    assert refused.rule == "comp.6"
    assert not state.plans.in_play


@rule("ahoy:comp.6")
def test_a_third_sneak_attack_cannot_be() -> None:
    played = (plans.SNEAK_ATTACK,) * 2
    state = world(plans=Plans(hand=2, played=played))
    assert plans.why_no_plan(state, "dora", plans.SNEAK_ATTACK)
    assert not plans.why_no_plan(state, "dora", plans.DYNAMIC_ENTRY)
    assert plans.why_no_plan(state, "ann", plans.DYNAMIC_ENTRY)
    assert plans.why_no_plan(replace(state, plans=Plans()), "dora", plans.ENLIST)
