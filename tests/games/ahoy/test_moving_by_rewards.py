"""Rewards and plans that move a flagship, and the reward that makes the map grow."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.games.ahoy.rules import smuggler_commands as ask
from companion.games.ahoy.rules.placing import Place, ways_to_join
from companion.games.ahoy.rules.plan_commands import PlayPlan
from companion.games.ahoy.rules.plans import DYNAMIC_ENTRY
from companion.games.ahoy.rules.sea_commands import Recall
from companion.games.ahoy.rules.state import Plans
from companion.games.ahoy.scenario import Reward
from tests.games.ahoy.test_rewards import gained
from tests.games.ahoy.verbs import ANN, BEN, DORA, table
from tests.games.ahoy.verbs_sea import SeaTable
from tests.games.ahoy.verbs_smuggler import moves, rewarded, smuggling

rule = pytest.mark.rule
WIND, FURTHER = "1sw", "1se"
"""Where a 2 blows on ``windy`` maps, and a space beside it."""


def windy(at: SeaTable) -> SeaTable:
    """Region 1 is the sixth tile as it is printed: a 2 on its lower left space."""
    regions = at.state.regions
    return at.set(regions={**regions, "1": replace(regions["1"], tile="6", turn=0)})


def moving(kind: Reward) -> SeaTable:
    """Ben's reward moves his flagship from the harbor; a loaded patrol waits south of it."""
    at = SeaTable(gained(kind, "2nw").state).stands(patrol_1="2sw")
    return at.die_in(ANN, "squadron-5", "cannons-5")


# ---------------------------------------------------------------- two spaces


@rule("ahoy:reward.move2")
def test_a_move_of_two_meets_enemies_as_ever() -> None:
    at = moving("move-2").steps("2sw")
    assert at.state.question
    assert at.state.question.rule != "move.1"


@rule("ahoy:reward.move2_quiet")
def test_a_quiet_move_starts_no_battle() -> None:
    at = moving("quiet-2").steps("2sw").anchors()
    assert at.at(BEN) == "2sw"
    assert at.of(BEN).gold == 2, "the treasure there"
    assert at.state.question is None


@rule("ahoy:reward.skip", "ahoy:reward.move2", "ahoy:reward.move2_quiet")
@pytest.mark.parametrize("kind", ["move-2", "quiet-2"])
def test_a_move_may_be_left(kind: Reward) -> None:
    at = moving(kind).anchors()
    assert at.at(BEN) == "2nw"
    assert at.state.question is None


# ---------------------------------------------------------------- tailwinds


def blown(**has: object) -> SeaTable:
    """Ben's white marker comes to a tailwind while one blows in region 1."""
    return windy(SeaTable(rewarded("2se", **has).state)).has(BEN, white=(2, 0), black=(2, 1))


@rule("ahoy:reward.tailwind")
@pytest.mark.parametrize("slot", ["free", "damaged", "taken"])
def test_a_free_tailwind_leads_to_any_symbol_whatever_its_slot_holds(slot: str) -> None:
    damaged = ("tailwind",) if slot == "damaged" else ()
    at = blown(damaged=damaged)
    if slot == "taken":
        at.die_in(BEN, "smuggler-1", "tailwind")
    at.do(moves(4, 1)).jumps(WIND)
    assert (at.at(BEN), at.of(BEN).placed, at.of(BEN).damaged) == (WIND, 0, damaged)


@rule("ahoy:reward.skip", "ahoy:reward.tailwind")
def test_a_tailwind_may_be_left() -> None:
    at = blown().do(moves(4, 1)).jumps("")
    assert at.at(BEN) == "2se"
    assert at.state.question is None


def entering(cannons: int) -> SeaTable:
    """Dora holds a plan, a die of hers in Cannons, and a tailwind blows in region 1."""
    at = windy(SeaTable(table(turn=DORA).state)).flagships(dora="2se")
    at.set(plans=Plans(deck=10, hand=2))
    if cannons:
        at.has(DORA, dice=(cannons,)).die_in(DORA, "union-1", "cannons")
    return at


@rule("ahoy:plan.dynamic_entry", "ahoy:dice.1")
@pytest.mark.parametrize(("cannons", "by", "then"), [(2, 2, 4), (5, 1, 6), (3, 0, 3), (6, 0, 6)])
def test_dynamic_entry_raises_the_cannons_and_jumps(cannons: int, by: int, then: int) -> None:
    at = entering(cannons).do(PlayPlan(seat=DORA, plan=DYNAMIC_ENTRY, by=by))
    assert at.of(DORA).dice[0].face == then
    at.jumps(WIND)
    assert at.at(DORA) == WIND
    assert at.state.plans.played == (DYNAMIC_ENTRY,)


@rule("ahoy:plan.dynamic_entry", "ahoy:battle.8")
def test_a_jump_onto_an_enemy_is_a_battle_with_the_raised_die() -> None:
    at = entering(2).stands(patrol_1=WIND).do(PlayPlan(seat=DORA, plan=DYNAMIC_ENTRY, by=2))
    at.jumps(WIND).keeps_plans().lowers(3).rolls(1, 4)
    assert at.victories == [("flagship-union", 4, 4)]


@rule("ahoy:plan.dynamic_entry")
@pytest.mark.parametrize(("cannons", "by"), [(5, 2), (0, 1), (2, 3)])
def test_no_die_is_raised_above_six_or_by_more_than_two(cannons: int, by: int) -> None:
    refused = entering(cannons).refuses(PlayPlan(seat=DORA, plan=DYNAMIC_ENTRY, by=by))
    assert refused.rule == "plan.dynamic_entry"


@rule("ahoy:plan.dynamic_entry")
def test_the_jump_may_be_left_and_needs_no_die() -> None:
    at = entering(0).do(PlayPlan(seat=DORA, plan=DYNAMIC_ENTRY)).jumps("")
    assert at.at(DORA) == "2se"
    assert at.state.question is None


# ---------------------------------------------------------------- a new region


@rule("ahoy:reward.region")
def test_a_region_joins_the_map_and_nobody_moves() -> None:
    at = SeaTable(rewarded().state).do(moves(3, 4)).do(ask.JoinRegion(seat=BEN, join=True))
    stack = at.state.stack
    at.draws("9").lays(ways_to_join(at.state)[0])
    assert len(at.state.regions) == 3
    assert at.state.regions["3"].wealth == 1
    assert at.state.stack == stack - 1
    assert at.at(BEN) == "2se"


@rule("ahoy:reward.region", "ahoy:explore.2", "ahoy:reward.skip")
def test_without_a_tile_there_is_no_region_and_one_may_leave_it() -> None:
    assert rewarded().set(stack=0).do(moves(3, 4)).state.question is None
    at = rewarded().do(moves(3, 4)).do(ask.JoinRegion(seat=BEN, join=False))
    assert at.state.question is None
    assert len(at.state.regions) == 2


# ---------------------------------------------------------------- the Convincing Official

OFFICIAL = "convincing-official-skull"


@rule("ahoy:crew.convincing_official")
def test_the_official_moves_two_patrols_and_no_battle_starts() -> None:
    at = SeaTable(table(turn=BEN).state).has(BEN, crew=(OFFICIAL,)).flagships(dora="2sw")
    at.stands(patrol_1="2nw", patrol_2="1ne", patrol_3="1se")
    at.die_in(DORA, "union-4", "cannons").places(1, OFFICIAL)
    at.orders("patrol-1", "2sw").anchors()
    assert at.at("patrol-1") == "2sw", "beside a loaded flagship"
    refused = at.refuses(at.step("2se", "patrol-1"))
    assert refused.rule == "crew.convincing_official"
    at.orders("patrol-2", "1nw").anchors()
    assert at.state.question is None
    assert at.at("patrol-3") == "1se"


@rule("ahoy:crew.convincing_official", "ahoy:terrain.7")
def test_a_patrol_that_the_official_sends_onto_a_wreck_is_lost() -> None:
    at = SeaTable(table(turn=BEN).state).tiles((Place(4, 1, 0), "10")).has(BEN, crew=(OFFICIAL,))
    at.stands(patrol_1="2ne").places(1, OFFICIAL).orders("patrol-1", "3nw")
    assert at.at("patrol-1") == ""
    assert at.state.question is None


@rule("ahoy:crew.convincing_official", "ahoy:explore.6")
def test_whoever_has_the_official_lays_the_tile_that_a_patrol_finds() -> None:
    at = SeaTable(table(turn=BEN).state).has(BEN, crew=(OFFICIAL,)).stands(patrol_1="2ne")
    at.places(1, OFFICIAL).orders("patrol-1", "off:4,1").draws("9")
    assert at.mover() == BEN
    at.lays(Place(4, 1, 0))
    assert at.at("patrol-1").startswith("3")


@rule("ahoy:crew.convincing_official")
def test_the_official_may_move_fewer() -> None:
    at = SeaTable(table(turn=BEN).state).has(BEN, crew=(OFFICIAL,)).stands(patrol_1="2nw")
    at.places(1, OFFICIAL).do(Recall(seat=BEN))
    assert at.state.question is None


@rule("ahoy:smuggler.5", "ahoy:smuggler.9")
def test_a_card_is_pledged_even_where_the_reward_has_led_away() -> None:
    at = SeaTable(smuggling("2se", cargo=("pilot",)).state).has(BEN, white=(0, 0), black=(1, 0))
    at.do(ask.Deliver(seat=BEN, card="pilot")).do(moves(1, 2)).steps("2sw").anchors()
    assert at.at(BEN) == "2sw"
    at.do(ask.Pledge(seat=BEN, pile="B"))
    assert at.of(BEN).pledges == ((), ("pilot",))
    assert at.of(BEN).cargo == ()
