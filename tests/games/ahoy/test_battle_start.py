"""What may happen before a battle takes place: an Emissary, and the Union's plans."""

from __future__ import annotations

import pytest

from companion.engine.refusals import Kind
from companion.games.ahoy.rules.battle_commands import GiveBattle, PayOff, PlayBattlePlan
from companion.games.ahoy.rules.battle_tasks import BattlePlans
from tests.games.ahoy.verbs import ANN, BEN, DORA
from tests.games.ahoy.verbs_battle import SM, SQ, UN, Fleet, fleet

rule = pytest.mark.rule


# ---------------------------------------------------------------- Emissary


def envoy(gold: int = 1, **things: object) -> Fleet:
    """Ben, with an Emissary, meets Ann's flagship and a patrol of hers."""
    at = fleet(turn=BEN).has(BEN, crew=("emissary",), gold=gold, **things)
    return at.stands(patrol_1="1nw").loads(BEN, 3).meets(SM, "1nw")


@rule("ahoy:crew.emissary")
def test_two_figures_are_paid_off_for_a_gold_each() -> None:
    at = envoy(2).fights(SQ).do(PayOff(seat=BEN)).do(PayOff(seat=BEN))
    assert at.battles == []
    assert (at.of(BEN).gold, at.of(ANN).gold) == (0, 3)
    assert at.state.question is None


@rule("ahoy:crew.emissary", "ahoy:battle.2")
def test_with_one_gold_one_battle_remains() -> None:
    at = envoy(1).fights(SQ).do(PayOff(seat=BEN))
    assert at.battles == [(SM, "patrol-1")]


@rule("ahoy:crew.emissary")
def test_the_gold_may_be_kept() -> None:
    at = envoy(1).fights(SQ).do(GiveBattle(seat=BEN))
    assert at.battles == [(SM, SQ)]
    assert at.of(BEN).gold == 1


@rule("ahoy:crew.emissary")
def test_in_another_players_turn_nobody_is_paid_off() -> None:
    at = fleet(turn=ANN).has(BEN, crew=("emissary",)).loads(ANN, 6).meets(SQ, "2ne")
    assert at.battles == [(SQ, SM)]
    assert at.refuses(PayOff(seat=BEN)).rule == "crew.emissary"


@rule("ahoy:crew.emissary")
def test_whose_turn_it_is_may_pay_as_a_defender_too() -> None:
    at = fleet(turn=ANN).has(ANN, crew=("emissary",)).loads(BEN, 3).meets(SM, "1nw")
    at.do(PayOff(seat=ANN))
    assert at.battles == []
    assert (at.of(ANN).gold, at.of(BEN).gold) == (0, 2)


@rule("ahoy:crew.emissary")
def test_in_his_turn_he_pays_for_no_battle_of_others() -> None:
    at = fleet(turn=BEN).has(BEN, crew=("emissary",)).loads(ANN, 6).meets(SQ, "2se")
    assert at.battles == [(SQ, UN)]


# ---------------------------------------------------------------- plans


def ambush(hand: int = 2, *played: str) -> Fleet:
    """Ann's loaded flagship meets Dora's, who holds plans."""
    return fleet(turn=ANN).plans(hand, *played).comrades(6).loads(ANN, 1).meets(SQ, "2se")


@rule("ahoy:union.plan.2", "ahoy:round.9")
def test_the_union_is_asked_at_the_start_of_every_battle_while_it_holds_any() -> None:
    at = ambush(1)
    assert isinstance(at.state.pending, BattlePlans)
    assert at.asked == DORA
    assert ambush(0).state.call, "it holds none"
    at = ambush(2, "close-call", "secret-weapon", "weapons-cache", "weapons-cache")
    assert at.state.call, "all that are for battles have been played"


@rule("ahoy:union.plan.2")
def test_whom_no_plan_concerns_is_not_asked() -> None:
    at = fleet(turn=ANN).plans(2).loads(ANN, 1).meets(SQ, "2ne")
    assert at.state.call


@rule("ahoy:union.plan.2")
def test_a_plan_for_the_own_turn_is_refused_in_a_battle() -> None:
    at = ambush()
    assert at.refuses(PlayBattlePlan(seat=DORA, plan="sneak-attack")).rule == "union.plan.2"
    assert at.refuses(PlayBattlePlan(seat=ANN, plan="close-call")).rule == "union.plan.2"
    assert at.refuses(PlayBattlePlan(seat=DORA, plan="mutiny")).kind == Kind.MALFORMED


@rule("ahoy:union.plan.2", "ahoy:comp.6")
def test_a_plan_that_is_played_goes_to_the_discard_and_no_copy_is_left() -> None:
    at = ambush(3).plays("secret-weapon")
    assert (at.state.plans.hand, at.state.plans.played) == (2, ("secret-weapon",))
    assert at.refuses(PlayBattlePlan(seat=DORA, plan="secret-weapon")).rule == "comp.6"


@rule("ahoy:plan.close_call", "ahoy:union.plan.2", "ahoy:round.9")
@pytest.mark.parametrize("space", ["2se", "2nw"])
def test_a_close_call_averts_the_battle_whichever_ship_is_met(space: str) -> None:
    at = fleet(turn=ANN).plans(2).launched(gunship="2nw").loads(ANN, 1).meets(SQ, space)
    at.plays("close-call")
    assert at.battles == []
    assert at.state.question is None
    assert at.state.plans.hand == 1


@rule("ahoy:plan.close_call")
def test_of_two_battles_one_is_averted_and_the_other_fought() -> None:
    at = fleet(turn=ANN).plans(1).flagships(ben="2se").loads(ANN, 1).meets(SQ, "2se")
    at.fights(UN).plays("close-call")
    assert at.battles == [(SQ, SM)]


@rule("ahoy:plan.close_call")
def test_the_union_may_avert_its_own_attack() -> None:
    at = fleet(turn=DORA).plans(1).loads(DORA, 4).meets(UN, "2ne").plays("close-call")
    assert at.battles == []


@rule("ahoy:plan.secret_weapon")
@pytest.mark.parametrize(("faces", "totals"), [((1, 3, 4), (1, 7)), ((6, 1, 1), (6, 2))])
def test_with_the_secret_weapon_the_union_adds_up_two_dice(
    faces: tuple[int, ...], totals: tuple[int, int]
) -> None:
    at = ambush().plays("secret-weapon").keeps_plans()
    call = at.state.call
    assert call
    assert [(part.seat, part.count) for part in call.parts] == [(ANN, 1), (DORA, 2)]
    assert at.rolls(*faces).victories[0][1:] == totals


@rule("ahoy:plan.secret_weapon")
@pytest.mark.parametrize(("manoeuvre", "tokens"), [("purse", 2), ("none", 0)])
def test_with_the_secret_weapon_a_manoeuvre_deals_1_more(manoeuvre: str, tokens: int) -> None:
    at = ambush(1).plays("secret-weapon").rolls(1, 6, 6).takes(manoeuvre)
    at.damages(*("sail-1", "sail-2")[:tokens])
    assert len(at.of(ANN).damaged) == tokens
    assert at.state.question is None


@rule("ahoy:plan.secret_weapon")
def test_whoever_beats_the_secret_weapon_deals_no_more_than_ever() -> None:
    at = ambush(1).plays("secret-weapon").rolls(6, 1, 1).takes("purse").damages("sail-1")
    assert at.of(DORA).damaged == ("sail-1",)
    assert at.state.question is None


@rule("ahoy:plan.secret_weapon", "ahoy:union.ship.8")
def test_the_cutter_rolls_two_dice_and_still_lowers_none() -> None:
    at = fleet(turn=ANN).plans(1).launched(cutter="2nw").loads(DORA, 5).loads(ANN, 1)
    at.meets(SQ, "2nw").plays("secret-weapon")
    assert at.rolls(2, 1, 2).victories == [("cutter", 2, 3)]


@rule("ahoy:plan.weapons_cache", "ahoy:union.plan.3")
@pytest.mark.parametrize(
    ("plans", "ready", "roll", "total"),
    [
        (("weapons-cache",), 6, (2,), 8),
        (("weapons-cache", "weapons-cache"), 6, (2,), 14),
        (("weapons-cache",), 0, (2,), 2),
        (("secret-weapon", "weapons-cache", "weapons-cache"), 3, (1, 2), 9),
    ],
)
def test_each_weapons_cache_adds_the_ready_comrades(
    plans: tuple[str, ...], ready: int, roll: tuple[int, ...], total: int
) -> None:
    at = ambush(len(plans)).comrades(ready)
    for plan in plans:
        at.plays(plan)
    assert at.rolls(1, *roll).victories[0][2] == total


@rule("ahoy:plan.weapons_cache")
def test_two_plans_of_five_are_played_and_the_battle_goes_on() -> None:
    at = ambush(5).plays("weapons-cache").plays("weapons-cache").keeps_plans()
    assert at.state.call
    assert at.state.plans.hand == 3


@rule("ahoy:plan.weapons_cache")
def test_a_weapons_cache_adds_nothing_to_the_enemys_roll() -> None:
    at = ambush().plays("weapons-cache").keeps_plans().clashes(5, 2)
    assert at.victories == [(UN, 5, 8)]
