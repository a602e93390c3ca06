"""What the spaces do to the figures on them (page 14)."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.games.ahoy.rules.placing import Place
from companion.games.ahoy.rules.sea_commands import (
    CrossWreck,
    DriftTo,
    PilotPast,
    StrikeWreck,
    UseHarbor,
)
from companion.games.ahoy.rules.sea_events import FigureMoved
from companion.games.ahoy.rules.sea_tasks import Drift, Harbor, Move, Order
from companion.games.ahoy.rules.state import Die
from tests.games.ahoy.verbs import ANN, BEN, DORA
from tests.games.ahoy.verbs_battle import SM
from tests.games.ahoy.verbs_sea import SeaTable, sea

rule = pytest.mark.rule
WRECKS = (Place(4, 1, 0), "10")
"""Region 3: 3nw and 3sw are wrecks with a coin, 3ne is open sea, 3se an island."""
CURRENT = (Place(4, 1, 0), "7")
"""Region 3: a current leads from 3nw to 3sw, 3ne is a harbor."""
FOG = (Place(4, 1, 0), "3")
"""Region 3: 3ne is fog, 3nw open sea, 3sw a wreck with 2 coins."""
FULL = ("sail-1", "sail-2", "sail-3", "full-sail", "tailwind", "cannons", "negotiate")
"""Every slot of a Smuggler that can be damaged."""


# ---------------------------------------------------------------- wrecks


@rule("ahoy:terrain.7", "ahoy:damage.1")
def test_every_wreck_on_the_way_damages() -> None:
    at = sea(BEN, "3se", (WRECKS,)).sails("3sw").takes_damage()
    at.steps("3nw").takes_damage()
    assert len(at.of(BEN).damaged) == 2


@rule("ahoy:terrain.7", "ahoy:squadron.3", "ahoy:squadron.order")
def test_a_patrol_on_a_wreck_goes_back_and_the_others_move_all_the_same() -> None:
    at = sea(ANN, "1nw", (WRECKS,)).stands(patrol_1="2ne", patrol_2="2ne")
    at.begins(Order(ANN, 4, 1, "squadron.order")).orders("patrol-1", "3nw")
    assert at.at("patrol-1") == ""
    assert at.orders("patrol-2", "2se").at("patrol-2") == "2se"
    assert at.state.in_supply("patrol") == 9


@rule("ahoy:terrain.7", "ahoy:union.ship.2")
@pytest.mark.parametrize("ship", ["cutter", "gunship"])
def test_a_ship_of_the_union_passes_wrecks(ship: str) -> None:
    at = sea(DORA, "1nw", (WRECKS,)).stands(**{ship: "2ne"}).moves(DORA, ship, 1).steps("3nw")
    assert (at.at(ship), at.state.pending, at.of(DORA).damaged) == ("3nw", None, ())


@rule("ahoy:move.4", "ahoy:terrain.7")
def test_a_direct_move_meets_only_what_is_at_its_end() -> None:
    at = sea(BEN, "1ne", (WRECKS,)).places(3, "tailwind").jumps("3nw").takes_damage()
    assert len(at.of(BEN).damaged) == 1


@rule("ahoy:crew.pilot")
def test_a_pilot_minds_no_wreck_and_has_its_treasure() -> None:
    at = sea(ANN, "2ne", (WRECKS,)).has(ANN, crew=("pilot",)).sails("3nw").anchors()
    assert (at.of(ANN).damaged, at.of(ANN).gold) == ((), 2)


@rule("ahoy:crew.pilot", "ahoy:terrain.7")
@pytest.mark.parametrize(("seat", "crew"), [(BEN, ()), (ANN, ("powder-monkey",))])
def test_whom_a_repair_may_bring_something_may_take_the_damage(
    seat: str, crew: tuple[str, ...]
) -> None:
    at = sea(seat, "2ne", (WRECKS,)).has(seat, crew=("pilot", *crew)).sails("3nw")
    likely = [choice.command for choice in at.choices() if choice.likely]
    assert likely == [PilotPast(seat=seat)]
    at.do(StrikeWreck(seat=seat)).takes_damage().anchors()
    assert (len(at.of(seat).damaged), at.of(seat).gold) == (1, 2)
    at = sea(seat, "2ne", (WRECKS,)).has(seat, crew=("pilot", *crew)).sails("3nw")
    at.do(PilotPast(seat=seat)).anchors()
    assert (at.of(seat).damaged, at.of(seat).gold) == ((), 2)


@rule("ahoy:crew.pilot", "ahoy:terrain.7")
def test_a_pilot_asks_nothing_where_no_slot_is_free_or_she_only_passes() -> None:
    at = sea(BEN, "2ne", (WRECKS,)).has(BEN, crew=("pilot",), damaged=FULL)
    assert not at.moves(BEN, SM, 2).steps("3nw").offered(BEN, StrikeWreck)
    at = sea(BEN, "2ne", (WRECKS,)).has(BEN, crew=("pilot",)).places(1, "sail-1").sails_to("3ne")
    assert (at.at(BEN), at.of(BEN).damaged, at.state.pending) == ("3ne", (), None)


@rule("ahoy:crew.pilot", "ahoy:terrain.7")
def test_in_cards_play_a_pilots_wreck_is_told_to_take_its_damage() -> None:
    at = sea(BEN, "1s", play="cards").has(BEN, crew=("pilot",)).sails("2s")
    at.do(CrossWreck(seat=BEN)).do(StrikeWreck(seat=BEN)).takes_damage().anchors(coins=2)
    assert (len(at.of(BEN).damaged), at.of(BEN).gold) == (1, 3)
    squadron = sea(ANN, "1s", play="cards").has(ANN, crew=("pilot",)).sails("2s")
    assert not squadron.offered(ANN, CrossWreck)


@rule("ahoy:crew.pilot")
def test_a_pilot_does_not_help_patrols() -> None:
    at = sea(ANN, "1nw", (WRECKS,)).has(ANN, crew=("pilot",)).stands(patrol_1="2ne")
    at.begins(Order(ANN, 4, 1, "squadron.order")).orders("patrol-1", "3nw")
    assert at.at("patrol-1") == ""


@rule("ahoy:squadron.order")
def test_of_patrols_on_one_space_any_may_stand_for_the_others() -> None:
    at = sea(ANN, "1nw").stands(patrol_1="2ne", patrol_2="2ne", patrol_3="2se")
    at.begins(Order(ANN, 4, 1, "squadron.order"))
    assert {one.piece for one in at.choices()} == {"patrol-1", "patrol-3", ""}
    assert at.refusal(at.step("2nw", "patrol-2")) == "squadron.order"
    at.orders("patrol-1", "2nw").orders("patrol-2", "2nw")
    assert at.refusal(at.step("2ne", "patrol-1")) == "squadron.order"
    assert at.refusal(at.step("2ne", "flagship-union")) == "squadron.order"


@rule("ahoy:squadron.order")
def test_where_but_one_patrol_can_go_a_tap_on_the_space_is_enough() -> None:
    at = sea(ANN, "1nw").stands(patrol_1="2ne", patrol_2="2ne", patrol_3="2se")
    at.begins(Order(ANN, 4, 1, "squadron.order"))
    there = [(one.piece, one.of("space"), one.likely) for one in at.choices() if one.piece]
    comes = Counter(space for _, space, _ in there)
    assert all(likely == (comes[space] == 1) for _, space, likely in there)
    assert ("patrol-1", "2nw", True) in there
    assert ("patrol-3", "2sw", True) in there


# ---------------------------------------------------------------- currents


@rule("ahoy:terrain.2")
def test_a_current_costs_no_step() -> None:
    at = sea(BEN, "2ne", (CURRENT,)).sails("3nw")
    assert at.at(BEN) == "3sw"
    assert isinstance(at.state.pending, Move)
    assert at.steps("3se").at(BEN) == "3se"


@rule("ahoy:terrain.2", "ahoy:move.6")
def test_after_the_last_step_a_current_takes_her_into_the_harbor() -> None:
    turned = (Place(4, 1, 3), "7")
    at = sea(BEN, "2nw", (turned,)).has(BEN, damaged=("tailwind",)).sails("2ne")
    at.steps("3nw")
    assert at.at(BEN) == "3nw"
    assert isinstance(at.state.pending, Harbor)


@rule("ahoy:terrain.2", "ahoy:terrain.10")
def test_a_current_pushes_any_figure() -> None:
    at = sea(ANN, "1nw", (CURRENT,)).stands(patrol_1="2ne")
    at.begins(Order(ANN, 4, 1, "squadron.order")).orders("patrol-1", "3nw")
    assert at.at("patrol-1") == "3sw"


@rule("ahoy:terrain.2")
def test_a_current_off_a_map_that_cannot_grow_leaves_her() -> None:
    at = sea(BEN, "1se").set(stack=0).sails("1ne")
    assert at.at(BEN) == "1ne"
    assert isinstance(at.state.pending, Move)


@rule("ahoy:terrain.2")
def test_currents_that_face_each_other_stop() -> None:
    at = sea(BEN, "2ne", (CURRENT,)).prints("3sw", current="N").sails("3nw")
    assert [one.space for one in at.told if isinstance(one, FigureMoved)] == ["3nw", "3sw", "3nw"]
    assert isinstance(at.state.pending, Move)


@rule("ahoy:crew.sea_dog")
def test_a_sea_dog_ignores_a_current_or_turns_it() -> None:
    def dog() -> SeaTable:
        return sea(BEN, "2ne", (CURRENT,)).has(BEN, crew=("sea-dog",)).sails("3nw")

    assert dog().drifts().at(BEN) == "3nw"
    assert dog().drifts("3ne").at(BEN) == "3ne"
    assert {"3sw", "3ne", "2ne"} <= dog().ways("drift")
    assert dog().refusal(DriftTo(seat=BEN, space="1nw")) == "terrain.2"


@rule("ahoy:crew.sea_dog")
def test_a_sea_dog_does_not_help_patrols() -> None:
    at = sea(ANN, "1nw", (CURRENT,)).has(ANN, crew=("sea-dog",)).stands(patrol_1="2ne")
    at.begins(Order(ANN, 4, 1, "squadron.order")).orders("patrol-1", "3nw")
    assert at.at("patrol-1") == "3sw"


@rule("ahoy:crew.sea_dog")
def test_a_sea_dog_explores_by_the_current_if_he_likes() -> None:
    at = sea(BEN, "2ne", (CURRENT,)).has(BEN, crew=("sea-dog",)).sails("3nw")
    at.drifts("off:4,0").draws("9").lays(Place(4, -1, 3))
    assert at.at(BEN) == "4sw"


@rule("ahoy:crew.barrelman", "ahoy:terrain.5")
def test_a_barrelman_treats_fog_as_a_current() -> None:
    at = sea(BEN, "3nw", (FOG,)).has(BEN, crew=("barrelman",)).sails("3ne")
    assert isinstance(at.state.pending, Drift)
    on = at.drifts("3se")
    assert on.at(BEN) == "3se"
    assert isinstance(on.state.pending, Move)
    still = sea(BEN, "3nw", (FOG,)).has(BEN, crew=("barrelman",)).sails("3ne").drifts()
    assert still.at(BEN) == "3ne"


@rule("ahoy:crew.barrelman", "ahoy:battle.5")
def test_with_a_barrelman_nobody_fights_in_fog_either() -> None:
    at = sea(BEN, "3nw", (FOG,)).has(BEN, crew=("barrelman",)).stands(stronghold_1="3ne")
    at.sails("3ne").drifts()
    assert (at.at(BEN), at.battles) == ("3ne", [])


@rule("ahoy:crew.barrelman")
def test_a_barrelman_does_not_help_patrols() -> None:
    at = sea(ANN, "1nw", (FOG,)).has(ANN, crew=("barrelman",)).stands(patrol_1="3nw")
    at.begins(Order(ANN, 4, 1, "squadron.order")).orders("patrol-1", "3ne")
    assert (at.at("patrol-1"), at.ways("drift")) == ("3ne", set())


@rule("ahoy:crew.barrelman")
def test_without_a_barrelman_fog_is_nothing_but_fog() -> None:
    at = sea(BEN, "3nw", (FOG,)).sails("3ne")
    assert isinstance(at.state.pending, Move)


# ---------------------------------------------------------------- the Sea Witch


@rule("ahoy:crew.sea_witch")
def test_the_sea_witch_takes_her_off_one_edge_and_in_at_the_other() -> None:
    at = sea(BEN, "2ne").has(BEN, crew=("sea-witch",)).places(1, "sail-1")
    assert at.ways("round") == {"1sw", "2se"}
    at.do(at.step("1sw", round=True))
    assert at.at(BEN) == "1sw"
    assert isinstance(at.state.pending, Move)
    assert at.state.pending.left == 2


@rule("ahoy:crew.sea_witch")
def test_the_sea_witch_needs_no_tile_but_another_space_in_the_line() -> None:
    at = sea(BEN, "2se").set(stack=0).has(BEN, crew=("sea-witch",)).places(1, "sail-1")
    assert at.ways("round") == {"2sw", "2ne"}
    lone = sea(BEN, "1nw").has(BEN, crew=("sea-witch",)).places(1, "sail-1")
    assert lone.refusal(lone.step("1nw", round=True)) == "crew.sea_witch"


@rule("ahoy:crew.sea_witch", "ahoy:battle.1")
def test_at_the_other_edge_she_arrives_as_ever() -> None:
    at = sea(BEN, "2ne").has(BEN, crew=("sea-witch",)).stands(stronghold_1="1sw")
    at.places(1, "sail-1").do(at.step("1sw", round=True)).battle()
    assert at.battles == [(SM, "stronghold-1")]


@rule("ahoy:crew.sea_witch")
def test_a_gap_in_the_line_is_an_edge() -> None:
    beyond = (Place(-3, 0), "9")
    at = sea(BEN, "2ne", (beyond,)).has(BEN, crew=("sea-witch",)).places(1, "sail-1")
    assert "1sw" in at.ways("round")


@rule("ahoy:crew.sea_witch", "ahoy:terrain.2")
def test_a_current_off_the_map_may_lead_round_as_well() -> None:
    at = sea(BEN, "1se").has(BEN, crew=("sea-witch",)).sails("1ne")
    assert at.ways("drift") == {"off:1,-1"}
    assert at.ways("round") == {"1se"}
    assert at.refusal(DriftTo(seat=BEN)) == "terrain.2"
    assert at.drifts("1se", round=True).at(BEN) == "1se"
    closed = sea(BEN, "1se").set(stack=0).has(BEN, crew=("sea-witch",)).sails("1ne")
    assert closed.drifts().at(BEN) == "1ne"


# ---------------------------------------------------------------- treasure


@rule("ahoy:terrain.8", "ahoy:move.6")
@pytest.mark.parametrize(("way", "gold"), [(("2ne", "2se"), 1), (("1se",), 3), (("2sw",), 2)])
def test_treasure_is_had_where_she_anchors(way: tuple[str, ...], gold: int) -> None:
    at = sea(BEN, "2nw").sails(*way)
    if len(way) == 1:
        at.anchors()
    assert at.of(BEN).gold == gold


@rule("ahoy:terrain.8", "ahoy:limit.1")
def test_a_short_supply_gives_what_it_has() -> None:
    at = sea(BEN, "2nw").has(ANN, gold=16).sails("1se").anchors()
    assert (at.of(BEN).gold, at.state.gold_left) == (2, 0)


@rule("ahoy:terrain.10", "ahoy:move.6")
def test_patrols_and_ships_find_neither_treasure_nor_harbor() -> None:
    at = sea(ANN, "1nw").stands(patrol_1="2nw").begins(Order(ANN, 4, 1, "squadron.order"))
    assert at.orders("patrol-1", "1se").of(ANN).gold == 1
    ship = sea(DORA, "1nw").has(DORA, damaged=("sail-1",)).stands(gunship="2sw")
    ship.moves(DORA, "gunship", 1).steps("2nw")
    assert (ship.state.pending, ship.at("gunship")) == (None, "2nw")


@rule("ahoy:crew.diver")
def test_a_diver_finds_more_in_wrecks_only() -> None:
    at = sea(BEN, "2ne", (WRECKS,)).has(BEN, crew=("diver", "pilot")).sails("3nw")
    assert at.do(PilotPast(seat=BEN)).anchors().of(BEN).gold == 3
    plain = sea(BEN, "2nw").has(BEN, crew=("diver",)).sails("1se").anchors()
    assert plain.of(BEN).gold == 3


@rule("ahoy:crew.trawler")
def test_a_trawler_takes_the_treasures_on_her_way() -> None:
    at = sea(BEN, "2sw").has(BEN, crew=("trawler",), gold=0)
    at.flagships(ben="2se").sails("2sw", "2nw", slot="trawler")
    assert at.of(BEN).gold == 1
    both = sea(BEN, "2ne").has(BEN, crew=("trawler",), gold=0).sails("2nw", "1se", slot="trawler")
    assert both.of(BEN).gold == 2


@rule("ahoy:crew.trawler")
def test_a_coin_on_the_way_and_two_where_she_anchors_are_three() -> None:
    wreck = (Place(4, 0, 2), "1")
    at = sea(BEN, "2nw", (wreck,)).has(BEN, crew=("trawler", "pilot"), gold=0)
    at.sails("2ne", "3sw", slot="trawler").do(PilotPast(seat=BEN))
    assert (at.of(BEN).gold, at.state.pending) == (3, None)


@rule("ahoy:crew.trawler")
def test_a_trawler_takes_nothing_twice() -> None:
    at = sea(BEN, "2se").has(BEN, crew=("trawler",), gold=0).sails("2sw", slot="trawler").anchors()
    assert at.of(BEN).gold == 1


# ---------------------------------------------------------------- harbors


def in_harbor(**things: object) -> SeaTable:
    """Ben sails into the harbor with three slots damaged, or otherwise as told."""
    damaged = things.pop("damaged", ("tailwind", "sail-2", "sail-3"))
    return sea(BEN, "2sw").has(BEN, damaged=damaged, **things).sails("2nw", face=4).anchors()


@rule("ahoy:terrain.3")
def test_a_harbor_repairs_two() -> None:
    at = in_harbor().uses_harbor(repair=True)
    at.repairs("tailwind", "sail-2")
    assert at.of(BEN).damaged == ("sail-3",)


@rule("ahoy:terrain.3", "ahoy:slot.3")
def test_a_harbor_moves_a_die_to_the_cannons() -> None:
    at = in_harbor().uses_harbor(die="smuggler-4", slot="cannons")
    (die,) = [one for one in at.of(BEN).dice if one.slot]
    assert die == Die("smuggler-4", 4, "cannons")
    assert at.of(BEN).placed == 1


@rule("ahoy:terrain.3")
def test_a_harbor_does_one_of_the_two() -> None:
    at = in_harbor()
    assert at.refusal(UseHarbor(seat=BEN, repair=True, die="smuggler-4")) == "terrain.3"
    assert at.uses_harbor().state.pending is None


@rule("ahoy:terrain.3")
def test_cannons_that_are_damaged_take_no_die() -> None:
    at = in_harbor(damaged=("cannons",))
    assert at.refusal(UseHarbor(seat=BEN, die="smuggler-4", slot="cannons")) == "terrain.3"
    assert at.refusal(UseHarbor(seat=BEN, die="smuggler-1", slot="cannons")) == "terrain.3"


@rule("ahoy:terrain.3")
def test_without_damage_there_is_nothing_to_repair() -> None:
    at = in_harbor(damaged=())
    assert at.refusal(UseHarbor(seat=BEN, repair=True)) == "terrain.3"


@rule("ahoy:terrain.4", "ahoy:squadron.cannons")
def test_the_squadrons_cannons_take_their_own_values_and_gold_helps() -> None:
    at = sea(ANN, "2sw").has(ANN, dice=(4, 1)).sails("2nw", face=4).anchors()
    moved = UseHarbor(seat=ANN, die="squadron-1", slot="cannons-5")
    assert at.refusal(moved) == "terrain.4"
    at.uses_harbor(die="squadron-1", slot="cannons-5", by=1)
    assert (at.of(ANN).dice[0], at.of(ANN).gold) == (Die("squadron-1", 5, "cannons-5"), 0)


@rule("ahoy:terrain.4", "ahoy:slot.5", "ahoy:slot.6")
def test_a_die_is_turned_in_a_harbor_as_when_it_is_placed() -> None:
    at = in_harbor()
    assert at.refusal(UseHarbor(seat=BEN, die="smuggler-4", slot="cannons", by=2)) == "slot.5"
    assert at.refusal(UseHarbor(seat=BEN, die="smuggler-4", slot="cannons", by=3)) == "slot.6"


@rule("ahoy:terrain.4", "ahoy:crew.gunners_mate")
def test_a_die_moved_to_the_cannons_is_one_put_there() -> None:
    at = in_harbor(crew=("gunners-mate",), damaged=()).stands(patrol_1="2ne")
    at.uses_harbor(die="smuggler-4", slot="cannons")
    assert at.state.awaited is not None
    assert at.refusal(at.placing(3, "sail-2")) == "round.7"


@rule("ahoy:crew.merchant")
def test_a_merchant_gains_in_harbors_only() -> None:
    at = sea(BEN, "2sw").has(BEN, crew=("merchant",)).sails("2nw").anchors()
    assert at.of(BEN).gold == 2
    assert sea(BEN, "2ne").has(BEN, crew=("merchant",)).sails("2se").anchors().of(BEN).gold == 1
