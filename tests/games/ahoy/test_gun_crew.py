"""Crew that deals damage without a battle, or moves what it has damaged."""

from __future__ import annotations

import pytest

from companion.games.ahoy.rules.battle_commands import (
    FireBroadside,
    FireMonkey,
    Hex,
    LeaveFigure,
    ShoveFigure,
    SpareAll,
)
from companion.games.ahoy.rules.damage import LayDamage, MendSlot, deal, repair
from companion.games.ahoy.rules.faction_commands import LandComrades, LeavePatrol
from companion.games.ahoy.rules.mending import MendNoMore
from companion.games.ahoy.rules.placing import Place
from companion.games.ahoy.rules.sea_commands import DriftTo, DropAnchor, Meet, Step, UseHarbor
from companion.games.ahoy.rules.sea_events import Anchored
from tests.games.ahoy.verbs import ANN, BEN, DORA
from tests.games.ahoy.verbs_battle import S2, SM, SQ, UN, Fleet, fleet

rule = pytest.mark.rule

BOARD = ("sail-1", "sail-2", "sail-3", "full-sail", "tailwind", "cannons", "negotiate")


# ---------------------------------------------------------------- Mystic


def mystic(**things: object) -> Fleet:
    """Ben has a Mystic; Dora's flagship and a patrol are in his region."""
    return fleet(turn=BEN).has(BEN, crew=("mystic", "sailor"), **things).stands(patrol_1="2sw")


@rule("ahoy:crew.mystic")
def test_a_mystic_takes_damage_on_the_board_to_deal_damage_in_the_region() -> None:
    at = mystic().do(Hex(seat=BEN, figure=UN))
    assert at.asked == BEN
    at.damages("sail-1")
    assert at.asked == BEN, "the dealer chooses the slot"
    at.damages("rally")
    assert (at.of(BEN).damaged, at.of(DORA).damaged) == (("sail-1",), ("rally",))
    assert at.state.question is None, "it is 1 damage each"


@rule("ahoy:crew.mystic")
def test_a_patrol_goes_to_supply() -> None:
    at = mystic().do(Hex(seat=BEN, figure="patrol-1")).damages("sail-1")
    assert not at.state.figures["patrol-1"].space


@rule("ahoy:crew.mystic")
def test_the_own_damage_lies_on_the_board_and_not_on_a_card() -> None:
    at = mystic().do(Hex(seat=BEN, figure="patrol-1"))
    assert at.refuses(LayDamage(seat=BEN, slot="sailor")).rule == "damage.7"


@rule("ahoy:crew.mystic")
def test_once_a_turn_in_the_own_turn_with_a_free_slot_in_the_own_region() -> None:
    at = mystic().do(Hex(seat=BEN, figure="patrol-1")).damages("sail-1")
    assert at.refuses(Hex(seat=BEN, figure=UN)).rule == "crew.mystic"
    assert mystic(damaged=BOARD).refuses(Hex(seat=BEN, figure=UN)).rule == "crew.mystic"
    assert mystic().refuses(Hex(seat=BEN, figure=SQ)).rule == "crew.mystic"
    assert fleet(turn=BEN).refuses(Hex(seat=BEN, figure=UN)).rule == "crew.mystic"
    at = mystic().set(turn=ANN)
    assert at.refuses(Hex(seat=BEN, figure=UN)).rule == "round.9"


@rule("ahoy:crew.mystic", "ahoy:union.5")
def test_no_comrade_is_a_target() -> None:
    at = mystic().comrades(0, r2=2)
    assert at.refuses(Hex(seat=BEN, figure="comrades-2")).rule == "crew.mystic"


# ---------------------------------------------------------------- Powder Monkey


def monkey(*damaged: str) -> Fleet:
    """Ben has a Powder Monkey and repairs 2."""
    at = fleet(turn=BEN).has(BEN, crew=("powder-monkey",), damaged=damaged)
    return at.stands(patrol_1="2sw").under(repair, BEN)


@rule("ahoy:crew.powder_monkey")
def test_whoever_repairs_may_deal_damage_in_his_region_once() -> None:
    at = monkey("sail-1").do(FireMonkey(seat=BEN, figure="patrol-1"))
    assert not at.state.figures["patrol-1"].space
    assert at.state.question is None


@rule("ahoy:crew.powder_monkey", "ahoy:act.repair")
def test_of_two_slots_he_may_repair_one_and_keep_the_other_for_another_shot() -> None:
    at = monkey("sail-1", "sail-2").do(MendSlot(seat=BEN, slot="sail-1"))
    at.do(MendNoMore(seat=BEN)).do(FireMonkey(seat=BEN, figure="patrol-1"))
    assert (at.of(BEN).damaged, at.state.question) == (("sail-2",), None)


@rule("ahoy:crew.powder_monkey", "ahoy:act.repair")
def test_who_repairs_nothing_fires_nothing() -> None:
    at = monkey("sail-1", "sail-2").do(MendNoMore(seat=BEN))
    assert (at.of(BEN).damaged, at.state.question) == (("sail-1", "sail-2"), None)


@rule("ahoy:crew.powder_monkey", "ahoy:act.repair")
def test_it_fires_once_for_all_slots_that_are_repaired_one_by_one() -> None:
    at = monkey("sail-1", "sail-2", "cannons").do(MendSlot(seat=BEN, slot="sail-1"))
    assert not at.offered(BEN, FireMonkey), "another is still to be repaired"
    at.do(MendSlot(seat=BEN, slot="cannons")).do(FireMonkey(seat=BEN, figure="patrol-1"))
    assert not at.state.figures["patrol-1"].space
    assert at.state.question is None


@rule("ahoy:crew.powder_monkey")
def test_he_need_not_and_nobody_elsewhere_is_hit() -> None:
    at = monkey("sail-1")
    assert at.refuses(FireMonkey(seat=BEN, figure=SQ)).rule == "crew.powder_monkey"
    assert at.refuses(FireMonkey(seat=BEN, figure="raft")).rule == "crew.powder_monkey"
    assert at.do(SpareAll(seat=BEN)).state.question is None


@rule("ahoy:crew.powder_monkey", "ahoy:act.repair")
def test_where_nothing_is_repaired_it_does_not_fire() -> None:
    assert monkey().state.question is None
    at = fleet(turn=BEN).has(BEN, crew=("powder-monkey",), dice=(2, 1)).places(2, "repair")
    assert at.state.question is None


@rule("ahoy:crew.powder_monkey", "ahoy:terrain.3")
def test_a_harbor_repairs_as_well() -> None:
    at = fleet(turn=BEN).has(BEN, crew=("powder-monkey",), damaged=("tailwind",))
    at.stands(patrol_1="2sw").places(3, "sail-1")
    at.do(Step(seat=BEN, figure=SM, space="2nw")).do(DropAnchor(seat=BEN))
    at.do(UseHarbor(seat=BEN, repair=True)).do(FireMonkey(seat=BEN, figure="patrol-1"))
    assert not at.state.figures["patrol-1"].space


# ---------------------------------------------------------------- Battering Beakhead


def rammed(manoeuvre: str = "purse", at: Fleet | None = None) -> Fleet:
    """Ann's flagship, with a Battering Beakhead, has beaten Ben on the sea of region 2."""
    at = (at or fleet()).has(ANN, crew=("battering-beakhead",)).loads(ANN, 6)
    return at.meets(SQ, at.state.figures[SM].space).clashes(6, 1).takes(manoeuvre)


@rule("ahoy:crew.battering_beakhead")
def test_what_was_damaged_may_be_shoved_a_space_for_each_damage() -> None:
    at = rammed("broadside").damages("sail-1", "sail-2").do(ShoveFigure(seat=ANN, space="2se"))
    at.do(ShoveFigure(seat=ANN, space="2sw"))
    assert at.state.figures[SM].space == "2sw"
    assert at.of(BEN).gold == 1, "no treasure for who is shoved"
    assert at.state.question is None


@rule("ahoy:crew.battering_beakhead", "ahoy:union.ship.4")
def test_a_ship_that_is_lost_by_the_second_damage_is_not_shoved_for_the_first() -> None:
    at = fleet().has(ANN, crew=("battering-beakhead",)).launched(gunship="2sw").loads(ANN, 6)
    at.meets(SQ, "2sw").clashes(6, 1).takes("broadside").damages("gunship-4")
    assert not at.state.figures["gunship"].space
    assert (at.state.question, at.state.agenda) == (None, ())


def ambushed(seat: str, foe: str, to: str, **ships: str) -> Fleet:
    """A player sails to a patrol of Ann's, who has a Battering Beakhead, loses, and is shoved."""
    at = fleet(turn=seat).flagships(**ships).stands(patrol_1=foe).loads(ANN, 6)
    at.has(ANN, crew=("battering-beakhead",)).comrades(6).has_die(seat, 3).places(3, "sail-1")
    at.do(Step(seat=seat, figure=at.state.flagship(seat).id, space=foe))
    at.clashes(1, 6).takes("purse").damages("sail-2")
    return at.do(ShoveFigure(seat=ANN, space=to))


@rule("ahoy:crew.battering_beakhead", "ahoy:golden.1")
@pytest.mark.parametrize(("foe", "to"), [("2nw", "2ne"), ("2ne", "2nw")])
def test_a_mover_that_is_shoved_finds_neither_treasure_nor_harbor(foe: str, to: str) -> None:
    at = ambushed(BEN, foe, to, ben="2nw" if foe == "2ne" else "2ne")
    assert [one.space for one in at.told if isinstance(one, Anchored)] == [to]
    assert at.of(BEN).gold == 0
    assert (at.state.question, at.state.agenda) == (None, ())


@rule("ahoy:crew.battering_beakhead", "ahoy:union.sail")
def test_a_mover_that_is_shoved_does_what_follows_on_her_action() -> None:
    at = ambushed(DORA, "2sw", "2se", dora="2nw")
    at.do(LandComrades(seat=DORA))
    assert at.state.regions["2"].comrades == 2


def shoved_from_harbor(seat: str, foe: str, by: str) -> Fleet:
    """A player sails to the harbor of region 3, by whose cannons the Gunner's Mate fires on a foe,
    loses, and is shoved onto the island.
    """
    at = fleet(turn=seat).tiles((Place(4, 1, 0), "7")).comrades(6).stands(**{foe: "3sw"})
    at.flagships(**{seat: "3nw"}).has(by, crew=("battering-beakhead",))
    at.has(seat, crew=("gunners-mate",), dice=(2, 3, 5, 6)).places(5, "sail-1")
    at.do(Step(seat=seat, figure=at.state.flagship(seat).id, space="3ne"))
    at.do(DropAnchor(seat=seat))
    die, slot = next((one.die, one.slot) for one in at.offered(seat, UseHarbor) if one.die)
    at.do(UseHarbor(seat=seat, die=die, slot=slot)).do(FireBroadside(seat=seat, space="3sw"))
    at.clashes(1, 6).takes("purse").damages("sail-2")
    return at.do(ShoveFigure(seat=by, space="3se"))


@rule("ahoy:crew.battering_beakhead", "ahoy:union.sail", "ahoy:crew.gunners_mate")
def test_who_anchored_at_sea_and_is_shoved_onto_an_island_lands_nobody_there() -> None:
    at = shoved_from_harbor(DORA, "patrol_1", ANN)
    assert at.state.figures[UN].space == "3se"
    assert (at.state.question, at.state.agenda) == (None, ())


@rule("ahoy:crew.battering_beakhead", "ahoy:squadron.1")
def test_the_patrol_stays_where_she_anchored_though_she_was_shoved_on() -> None:
    at = shoved_from_harbor(ANN, "flagship_union", DORA).do(LeavePatrol(seat=ANN))
    assert (at.state.figures[SQ].space, at.state.figures["patrol-1"].space) == ("3se", "3ne")


@rule("ahoy:crew.battering_beakhead", "ahoy:terrain.7", "ahoy:move.5")
def test_a_wreck_off_which_a_mover_is_shoved_damages_her_no_more() -> None:
    at = fleet(turn=BEN).tiles((Place(4, 1, 0), "10")).flagships(ben="3ne").loads(ANN, 6)
    at.has(ANN, crew=("battering-beakhead",)).stands(patrol_1="3nw").has_die(BEN, 3)
    at.places(3, "sail-1").do(Step(seat=BEN, figure=SM, space="3nw")).clashes(1, 6)
    at.takes("purse").damages("sail-2").do(ShoveFigure(seat=ANN, space="3ne"))
    assert at.of(BEN).damaged == ("sail-2",)
    assert (at.state.question, at.state.agenda) == (None, ())


@rule("ahoy:crew.battering_beakhead", "ahoy:terrain.7")
def test_a_mover_that_is_shoved_off_a_wreck_and_back_is_damaged_by_it_once() -> None:
    at = fleet(turn=BEN).tiles((Place(4, 1, 0), "10")).flagships(ben="3ne").loads(ANN, 6)
    at.has(ANN, crew=("battering-beakhead",)).stands(patrol_1="3nw").has_die(BEN, 3)
    at.places(3, "sail-1").do(Step(seat=BEN, figure=SM, space="3nw")).clashes(1, 6)
    at.takes("broadside").damages("sail-2", "sail-3").do(ShoveFigure(seat=ANN, space="3ne"))
    at.do(ShoveFigure(seat=ANN, space="3nw")).damages("tailwind")
    assert at.of(BEN).damaged == ("sail-2", "sail-3", "tailwind")
    assert (at.state.question, at.state.agenda) == (None, ())


@rule("ahoy:crew.battering_beakhead", "ahoy:golden.1")
def test_in_cards_play_a_mover_shoved_about_the_same_sea_finds_nothing() -> None:
    at = fleet(turn=BEN, play="cards").stands(patrol_1="1s").loads(ANN, 6).has_die(BEN, 3)
    at.has(ANN, crew=("battering-beakhead",)).places(3, "sail-1")
    at.do(Step(seat=BEN, figure=SM, space="1s")).do(Meet(seat=BEN, figure="patrol-1"))
    at.clashes(1, 6).takes("purse").damages("sail-2").do(ShoveFigure(seat=ANN, space="1s"))
    at.refuses(DropAnchor(seat=at.asked, coins=1))
    assert at.offered(at.asked, DropAnchor) == [DropAnchor(seat=at.asked)]
    at.do(DropAnchor(seat=at.asked))
    assert at.of(BEN).gold == 0
    assert (at.state.question, at.state.agenda) == (None, ())


@rule("ahoy:crew.battering_beakhead")
def test_in_cards_play_no_current_takes_whoever_is_shoved_off_the_map() -> None:
    at = fleet(play="cards").flagships(ben="2s").stands(patrol_1="2i").loads(ANN, 6)
    at.has(ANN, crew=("battering-beakhead",)).meets("patrol-1", "2s")
    at.clashes(6, 1).takes("purse").damages("sail-2").do(ShoveFigure(seat=ANN, space="1s"))
    drifts = {one.space for one in at.offered(ANN, DriftTo)}
    assert drifts == {"1i", "1s", "2i", "2s"}
    assert at.refuses(DriftTo(seat=ANN, space="off:")).rule == "terrain.2"


@rule("ahoy:crew.battering_beakhead")
def test_it_may_be_left_and_goes_one_space_and_not_off_the_map() -> None:
    at = rammed().damages("sail-1")
    for space in ("2sw", "1ne", "off:4,1"):
        assert at.refuses(ShoveFigure(seat=ANN, space=space)).rule == "crew.battering_beakhead"
    assert at.do(LeaveFigure(seat=ANN)).state.figures[SM].space == "2ne"


@rule("ahoy:crew.battering_beakhead")
def test_a_shove_starts_no_battle_and_finds_no_harbor() -> None:
    at = fleet().loads(DORA, 6).stands(patrol_1="2nw")
    at = rammed(at=at).damages("sail-1").do(ShoveFigure(seat=ANN, space="2nw"))
    assert len(at.battles) == 1
    assert at.state.question is None


@rule("ahoy:crew.battering_beakhead", "ahoy:damage.1", "ahoy:terrain.7")
def test_a_wreck_damages_it_on_a_slot_of_its_owners_choice() -> None:
    at = fleet().tiles((Place(4, 1, 0), "10")).flagships(ben="3ne")
    at = rammed(at=at).damages("sail-1").do(ShoveFigure(seat=ANN, space="3nw"))
    assert at.asked == BEN
    at.damages("negotiate")
    assert at.of(BEN).damaged == ("sail-1", "negotiate")


@rule("ahoy:crew.battering_beakhead", "ahoy:crew.pilot", "ahoy:golden.1")
def test_no_pilot_saves_a_flagship_that_is_shoved_onto_a_wreck() -> None:
    at = fleet().tiles((Place(4, 1, 0), "10")).flagships(ben="3ne").has(BEN, crew=("pilot",))
    at = rammed(at=at).damages("sail-1").do(ShoveFigure(seat=ANN, space="3nw"))
    at.damages("negotiate")
    assert at.of(BEN).damaged == ("sail-1", "negotiate")


@rule("ahoy:crew.battering_beakhead", "ahoy:crew.sea_dog")
def test_no_sea_dog_holds_a_flagship_that_is_shoved_onto_a_current() -> None:
    at = fleet().prints("2nw", current="S").flagships(ben="2ne").has(BEN, crew=("sea-dog",))
    at = rammed(at=at).damages("sail-1").do(ShoveFigure(seat=ANN, space="2nw"))
    assert at.state.figures[SM].space == "2sw"
    assert at.state.question is None


@rule("ahoy:crew.battering_beakhead", "ahoy:damage.4")
def test_what_is_lost_or_takes_no_damage_is_not_shoved() -> None:
    assert rammed(at=fleet().has(BEN, damaged=BOARD)).state.question is None
    at = fleet(turn=DORA).has(DORA, crew=("battering-beakhead",)).stands(patrol_1="2nw")
    at.loads(DORA, 1).meets(UN, "2nw").rolls(6, 1).takes("purse")
    assert at.state.question is None


@rule("ahoy:crew.battering_beakhead")
def test_one_shoves_no_figure_of_ones_own() -> None:
    at = fleet().has(ANN, crew=("battering-beakhead",)).under(deal, SQ, ANN).damages("sail-1")
    assert at.of(ANN).damaged == ("sail-1",)
    assert at.state.question is None


@rule("ahoy:crew.battering_beakhead", "ahoy:battle.15")
def test_whoever_is_shoved_away_is_not_fought_any_more() -> None:
    at = fleet().flagships(ben="1se").has(ANN, crew=("battering-beakhead",)).loads(ANN, 6)
    at.stands(patrol_1="1ne").meets(SQ, "1se").fights(SM).clashes(6, 1).takes("purse")
    at.damages("sail-1").do(ShoveFigure(seat=ANN, space="1ne"))
    assert at.battles == [(SQ, SM), (SQ, S2)]


@rule("ahoy:crew.battering_beakhead")
def test_in_cards_play_people_see_where_it_goes() -> None:
    at = fleet(play="cards").has(ANN, crew=("battering-beakhead",)).loads(ANN, 6)
    at.meets(SQ, "2s", among=(SM,)).clashes(6, 1).takes("purse").damages("sail-1")
    at.do(ShoveFigure(seat=ANN, space="2i"))
    assert at.state.figures[SM].space == "2i"
