"""Page 13: aiming, the dice, and what is added to them."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.ahoy.rules.battle_commands import KeepRoll, LowerCannons, Reroll
from companion.games.ahoy.rules.battle_odds import Odds, attack_odds, defence_odds
from companion.games.ahoy.rules.play import DEEDS
from tests.games.ahoy.verbs import ANN, BEN, CARL, DORA
from tests.games.ahoy.verbs_battle import S2, SM, SQ, UN, Fleet, fleet

rule = pytest.mark.rule


def duel(mine: int = 0, his: int = 0) -> Fleet:
    """Ben's flagship meets Carl's; these dice lie in their Cannons."""
    at = fleet(turn=BEN)
    if mine:
        at.loads(BEN, mine)
    if his:
        at.loads(CARL, his)
    return at.meets(SM, "1se")


@rule("ahoy:battle.8")
@pytest.mark.parametrize(("face", "by", "left"), [(4, 3, 1), (6, 5, 1), (6, 0, 6), (2, 1, 1)])
def test_the_attacker_lowers_his_die_and_adds_as_much(face: int, by: int, left: int) -> None:
    at = duel(face).lowers(by).rolls(2, 2)
    assert at.of(BEN).dice[0].face == left
    assert at.victories == [(SM, 2 + by, 2)]


@rule("ahoy:battle.8", "ahoy:union.cannons")
def test_a_1_cannot_be_lowered_and_whoever_has_no_die_adds_nothing() -> None:
    at = duel(1)
    assert at.state.call, "there is nothing to choose"
    assert at.rolls(3, 4).victories == [(S2, 3, 4)]


@rule("ahoy:battle.8")
@pytest.mark.parametrize(
    "wrong",
    [{"by": 4, "slot": "cannons"}, {"by": -1, "slot": "cannons"}, {"by": 1, "slot": "sail-1"}],
)
def test_a_die_is_not_lowered_below_1_nor_raised_nor_another_one(wrong: dict[str, Any]) -> None:
    assert duel(4).refuses(LowerCannons(seat=BEN, **wrong)).rule == "battle.8"


@rule("ahoy:battle.9")
def test_the_defender_aims_after_the_attacker() -> None:
    at = duel(3, 5)
    assert at.asked == BEN
    at.lowers(2)
    assert at.asked == CARL
    assert at.refuses(LowerCannons(seat=CARL, by=5, slot="cannons")).rule == "battle.9"
    at.lowers(3).rolls(3, 3)
    assert at.victories == [(S2, 5, 6)]


@rule("ahoy:battle.9")
def test_a_defender_without_a_die_is_not_asked() -> None:
    assert duel(3).lowers(2).state.call


@rule("ahoy:battle.10")
@pytest.mark.parametrize(
    ("by", "attack", "defence", "winner"),
    [(3, 2, 5, SM), (0, 6, 6, SM), (0, 4, 5, S2), (5, 6, 1, SM)],
)
def test_the_higher_total_wins_and_a_tie_is_the_attackers(
    by: int, attack: int, defence: int, winner: str
) -> None:
    at = duel(6).lowers(by).rolls(attack, defence)
    assert at.victories == [(winner, attack + by, defence)]


@rule("ahoy:battle.10")
def test_both_roll_in_one_picture() -> None:
    call = duel(1).state.call
    assert call
    assert [(part.seat, part.count) for part in call.parts] == [(BEN, 1), (CARL, 1)]
    assert call.seats == (BEN, CARL)


@rule("ahoy:squadron.7", "ahoy:battle.10")
@pytest.mark.parametrize(("roll", "face", "by", "total"), [(3, 1, 0, 5), (3, 5, 3, 8)])
def test_a_stronghold_adds_2_and_a_die_may_be_lowered_for_it(
    roll: int, face: int, by: int, total: int
) -> None:
    at = fleet(turn=BEN).stands(stronghold_1="2sw").loads(ANN, face).meets(SM, "2sw")
    if by:
        at.lowers(by)
    assert at.rolls(4, roll).victories == [("stronghold-1", 4, total)]


@rule("ahoy:union.ship.7", "ahoy:crew.fighters")
@pytest.mark.parametrize(
    ("roll", "by", "crew", "total"),
    [(2, 0, (), 5), (2, 2, (), 7), (2, 0, ("fighters",), 6), (6, 5, (), 14)],
)
def test_the_gunship_adds_3(roll: int, by: int, crew: tuple[str, ...], total: int) -> None:
    at = fleet(turn=DORA).launched(gunship="2ne").has(DORA, crew=crew)
    if by:
        at.loads(DORA, 6)
    at.meets("gunship", "2ne")
    if by:
        at.lowers(by)
    assert at.rolls(roll, 6).victories[0][1] == total


@rule("ahoy:union.ship.8")
def test_nothing_is_lowered_for_the_cutter() -> None:
    at = fleet(turn=DORA).launched(cutter="2ne").stands(stronghold_1="2ne").loads(DORA, 6)
    assert at.meets("cutter", "2ne").state.call
    at = fleet().launched(cutter="2nw").loads(DORA, 6).loads(ANN, 6).meets(SQ, "2nw")
    at.lowers(5)
    assert at.state.call, "the defender has nothing to choose"


@rule("ahoy:crew.fighters", "ahoy:smuggler.11")
@pytest.mark.parametrize(("where", "total"), [("crew", 4), ("cargo", 3)])
def test_fighters_add_1_for_every_figure_unless_they_are_cargo(where: str, total: int) -> None:
    at = fleet(turn=BEN).has(ANN, **{where: ("fighters",)}).stands(patrol_1="1se").loads(BEN, 2)
    at.flagships(carl="2nw").meets(SM, "1se").clashes(2, 3)
    assert at.victories == [("patrol-1", 2, total)]


@rule("ahoy:battle.14", "ahoy:squadron.4")
def test_a_lowered_die_stays_lowered_in_the_next_battle() -> None:
    at = fleet().flagships(ben="1se").loads(ANN, 6).meets("patrol-1", "1se")
    at.fights(SM).lowers(2).rolls(6, 1).takes("none")
    at.lowers(3).rolls(2, 6)
    assert at.victories[1] == (S2, 5, 6)
    assert at.of(ANN).dice[0].face == 1


@rule("ahoy:squadron.cannons")
def test_of_the_squadrons_two_dice_one_is_lowered_in_a_battle_and_the_other_in_the_next() -> None:
    at = fleet().flagships(ben="1se").loads(ANN, 5, 6).meets("patrol-1", "1se").fights(SM)
    at.lowers(5, "cannons-6").rolls(6, 1)
    assert [die.face for die in at.of(ANN).dice[:2]] == [5, 1]
    at.takes("none").lowers(4, "cannons-5").rolls(6, 1)
    assert [die.face for die in at.of(ANN).dice[:2]] == [1, 1]


# ---------------------------------------------------------------- odds


@rule("ahoy:battle.10")
@pytest.mark.parametrize(("lead", "wins"), [(0, 21), (1, 26), (-1, 15), (5, 36), (-5, 1), (-6, 0)])
def test_the_odds_of_a_battle(lead: int, wins: int) -> None:
    assert attack_odds(lead) == Odds(wins, 36)
    assert defence_odds(-lead) == Odds(36 - wins, 36)


@rule("ahoy:plan.secret_weapon")
def test_the_odds_with_two_dice_against_one() -> None:
    assert attack_odds(0, 2, 1) == Odds(196, 216)
    assert defence_odds(0, 1, 2) == Odds(181, 216)


@rule("ahoy:battle.8")
def test_every_amount_says_what_it_brings() -> None:
    at = duel(3)
    notes = [choice.note.figures["n"] for choice in DEEDS.choices(at.state, BEN)]
    assert notes == [21, 26, 30]


# ---------------------------------------------------------------- once more


def drunk(**things: Any) -> Fleet:
    """Ben has a Grogmaster, and has attacked Carl."""
    return fleet(turn=BEN).has(BEN, crew=("grogmaster",), **things).loads(BEN, 1).meets(SM, "1se")


@rule("ahoy:crew.grogmaster", "ahoy:damage.1")
def test_a_grogmaster_takes_damage_for_another_roll_and_that_stands() -> None:
    at = drunk().rolls(2, 5).do(Reroll(seat=BEN))
    assert at.asked == BEN
    at.damages("sail-1").rolls(6)
    assert at.victories == [(SM, 6, 5)]
    assert at.of(BEN).damaged == ("sail-1",)


@rule("ahoy:crew.grogmaster")
def test_the_dice_may_stay_as_they_lie() -> None:
    assert drunk().rolls(2, 5).do(KeepRoll(seat=BEN)).victories == [(S2, 2, 5)]


@rule("ahoy:crew.grogmaster")
def test_nobody_rolls_again_without_a_free_slot_or_for_a_patrol() -> None:
    full = ("sail-1", "sail-2", "sail-3", "full-sail", "tailwind", "negotiate")
    assert drunk(damaged=full).rolls(2, 5).victories
    at = fleet().has(ANN, crew=("grogmaster",)).loads(ANN, 6).meets("patrol-1", "1se")
    assert at.clashes(2, 5).victories


@rule("ahoy:crew.grogmaster")
def test_a_defender_rolls_again_as_well() -> None:
    at = fleet(turn=BEN).has(CARL, crew=("grogmaster",)).loads(BEN, 1).meets(SM, "1se")
    at.rolls(4, 3).do(Reroll(seat=CARL)).damages("sail-1").rolls(5)
    assert at.victories == [(S2, 4, 5)]


@rule("ahoy:crew.grogmaster", "ahoy:plan.secret_weapon")
def test_with_the_secret_weapon_both_dice_are_rolled_again() -> None:
    at = fleet(turn=DORA).plans(2).has(DORA, crew=("grogmaster",)).loads(DORA, 1).meets(UN, "2ne")
    at.plays("secret-weapon").keeps_plans().rolls(1, 1, 6)
    at.do(Reroll(seat=DORA)).damages("sail-1").rolls(3, 4)
    assert at.victories == [(UN, 7, 6)]
