"""Cards play: what the table sees at sea is told in a few taps (pages 11 to 14)."""

from __future__ import annotations

import pytest

from companion.games.ahoy.rules.sea_commands import (
    CrossWreck,
    DropAnchor,
    Meet,
    Step,
    TakeTreasure,
)
from companion.games.ahoy.rules.sea_tasks import Arrived, Harbor, Jump, Order
from tests.games.ahoy.verbs import ANN, BEN, DORA
from tests.games.ahoy.verbs_sea import SeaTable, sea

rule = pytest.mark.rule


def cards(turn: str = BEN, at: str = "1s", **crew: object) -> SeaTable:
    """A table without a map, in the turn of a player."""
    return sea(turn, at, play="cards").has(turn, **crew)


@rule("ahoy:act.sail", "ahoy:move.6")
def test_a_sail_to_an_island_is_one_tap() -> None:
    at = cards().sails("2i")
    assert (at.at(BEN), at.state.pending) == ("2i", None)


@rule("ahoy:move.1")
def test_her_way_ends_at_an_island_at_sea_or_in_a_new_region() -> None:
    at = cards().places(1, "sail-1")
    assert at.ways("to-island") == {"1i", "2i"}
    assert at.ways("to-sea") == {"1s", "2s"}
    assert at.ways("explore") == {"off:"}
    assert at.refusal(Step(seat=BEN, figure="flagship-smuggler", space="9i")) == "move.1"


@rule("ahoy:explore.2", "ahoy:move.3")
def test_without_tiles_there_is_no_new_region() -> None:
    at = cards().set(stack=0).places(1, "sail-1")
    assert at.ways() == {"1i", "1s", "2i", "2s"}
    assert at.refusal(at.step("off:")) == "explore.2"


@rule("ahoy:terrain.8", "ahoy:move.6")
@pytest.mark.parametrize(("coins", "gold"), [(0, 1), (1, 2), (2, 3)])
def test_treasure_is_told_where_she_anchors(coins: int, gold: int) -> None:
    at = cards().sails("2s")
    assert isinstance(at.state.pending, Arrived)
    anchored = at.anchors(coins=coins)
    assert anchored.of(BEN).gold == gold
    assert (anchored.at(BEN), anchored.state.pending) == ("2s", None)


@rule("ahoy:terrain.8")
def test_no_space_has_three_coins_and_no_two_with_a_harbor() -> None:
    at = cards().sails("2s")
    assert at.refusal(DropAnchor(seat=BEN, coins=3)) == "terrain.8"
    assert at.refusal(DropAnchor(seat=BEN, coins=2, harbor=True)) == "terrain.8"


@rule("ahoy:terrain.3", "ahoy:crew.merchant")
def test_a_harbor_is_told_and_used() -> None:
    at = cards(damaged=("tailwind",), crew=("merchant",)).sails("2s").anchors(harbor=True)
    assert isinstance(at.state.pending, Harbor)
    at.uses_harbor(repair=True)
    assert (at.of(BEN).damaged, at.of(BEN).gold) == ((), 2)


@rule("ahoy:terrain.7", "ahoy:terrain.8", "ahoy:crew.diver")
@pytest.mark.parametrize(("crew", "gold"), [((), 2), (("diver",), 3)])
def test_a_wreck_damages_her_and_has_treasure(crew: tuple[str, ...], gold: int) -> None:
    at = cards(crew=crew).sails("2s").do(CrossWreck(seat=BEN)).takes_damage()
    assert at.refusal(CrossWreck(seat=BEN)) == "terrain.7"
    at.anchors(coins=1)
    assert (len(at.of(BEN).damaged), at.of(BEN).gold) == (1, gold)


@rule("ahoy:terrain.7")
def test_a_wreck_on_the_way_is_told_first() -> None:
    at = cards().places(1, "sail-1").do(CrossWreck(seat=BEN)).takes_damage()
    assert at.refusal(CrossWreck(seat=BEN)) == "terrain.7"
    assert at.steps("2i").at(BEN) == "2i"


@rule("ahoy:crew.pilot")
def test_a_pilot_is_not_asked_about_wrecks() -> None:
    at = cards(ANN, crew=("pilot",)).places(1, "sail-1")
    assert "wreck" not in {one.deed for one in at.choices()}
    at.steps("2s")
    assert "wreck" not in {one.deed for one in at.choices()}


@rule("ahoy:terrain.7", "ahoy:squadron.3")
def test_a_patrol_told_onto_a_wreck_goes_back() -> None:
    at = cards(ANN, "1i").stands(patrol_1="1s").begins(Order(ANN, 4, 1, "squadron.order"))
    at.orders("patrol-1", "2s").do(CrossWreck(seat=ANN))
    assert at.at("patrol-1") == ""


@rule("ahoy:battle.1", "ahoy:battle.3")
def test_at_sea_the_mover_says_whom_she_meets() -> None:
    at = cards().stands(patrol_1="2s", stronghold_1="2i").flagships(dora="2s")
    at.sails("2s")
    assert "meet" not in {one.deed for one in at.choices()}
    assert at.refusal(Meet(seat=BEN, figure="patrol-1")) == "battle.1"


@rule("ahoy:battle.2", "ahoy:move.5", "ahoy:move.7")
def test_loaded_she_may_meet_any_enemy_there_before_the_wreck() -> None:
    at = cards().die_in(BEN, "smuggler-4", "cannons").flagships(ben="1s", dora="2s")
    at.stands(patrol_1="2s", patrol_2="1s").sails("2s")
    met = {one.of("target") for one in at.choices() if one.deed == "meet"}
    assert met == {"patrol-1", "flagship-union"}
    at.do(CrossWreck(seat=BEN)).takes_damage()
    assert "meet" not in {one.deed for one in at.choices()}


@rule("ahoy:battle.6")
def test_whom_she_has_fought_at_sea_she_does_not_meet_again() -> None:
    at = cards().die_in(BEN, "smuggler-4", "cannons").flagships(dora="2s")
    at.stands(patrol_1="2s").sails("2s").do(Meet(seat=BEN, figure="flagship-union")).battle()
    assert {one.of("target") for one in at.choices() if one.deed == "meet"} == {"patrol-1"}
    assert at.refusal(Meet(seat=BEN, figure="flagship-union")) == "battle.1"
    at.do(Meet(seat=BEN, figure="patrol-1")).battle()
    assert "meet" not in {one.deed for one in at.choices()}


@rule("ahoy:battle.1")
def test_at_an_island_battles_are_known() -> None:
    at = cards().stands(stronghold_1="2i").sails("2i")
    assert at.state.awaited is not None


@rule("ahoy:terrain.2")
def test_a_current_carries_her_on() -> None:
    at = cards().sails("2s").drifts("2i")
    assert (at.at(BEN), at.state.pending) == ("2i", None)


@rule("ahoy:explore.1", "ahoy:explore.5")
def test_a_current_may_explore() -> None:
    at = cards().sails("2s").drifts("off:").draws("tree")
    assert isinstance(at.state.pending, Jump)
    at.jumps("3s").anchors(coins=1)
    assert (at.at(BEN), at.state.stack, at.of(BEN).gold) == ("3s", 8, 2)


@rule("ahoy:crew.trawler")
def test_a_trawler_tells_the_treasure_on_her_way() -> None:
    at = cards(crew=("trawler",)).places(1, "trawler").do(TakeTreasure(seat=BEN, coins=1))
    assert at.refusal(TakeTreasure(seat=BEN, coins=1)) == "terrain.8"
    at.steps("2s").anchors(coins=2)
    assert at.of(BEN).gold == 4


@rule("ahoy:act.tailwind")
def test_a_tailwind_leads_to_some_sea() -> None:
    at = cards().places(2, "tailwind")
    assert at.ways("jump") == {"1s", "2s"}
    at.jumps("2s").anchors()
    assert at.at(BEN) == "2s"


@rule("ahoy:terrain.10")
def test_ships_and_patrols_are_asked_nothing_about_harbors() -> None:
    at = cards(DORA, "1i").launched(cutter="1s").moves(DORA, "cutter", 1).steps("2s")
    assert {one.deed for one in at.choices()} == {"find-nothing", "drift"}
