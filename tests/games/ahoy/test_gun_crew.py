"""Crew that deals damage without a battle, or moves what it has damaged."""

from __future__ import annotations

import pytest

from companion.games.ahoy.rules.battle_commands import (
    FireMonkey,
    Hex,
    LeaveFigure,
    ShoveFigure,
    SpareAll,
)
from companion.games.ahoy.rules.damage import LayDamage, deal, repair
from companion.games.ahoy.rules.placing import Place
from companion.games.ahoy.rules.sea_commands import DropAnchor, Step, UseHarbor
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
    at = monkey("sail-1", "sail-2").do(FireMonkey(seat=BEN, figure="patrol-1"))
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
    at = rammed("broadside").damages("sail-1").do(ShoveFigure(seat=ANN, space="2se"))
    at.damages("sail-2").do(ShoveFigure(seat=ANN, space="2sw"))
    assert at.state.figures[SM].space == "2sw"
    assert at.of(BEN).gold == 1, "no treasure for who is shoved"
    assert at.state.question is None


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
