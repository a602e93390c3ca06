"""The Gunner's Mate: a broadside at any space of the region."""

from __future__ import annotations

import pytest

from companion.games.ahoy.rules.battle_commands import FightNobody, FireBroadside, HoldFire
from tests.games.ahoy.verbs import BEN
from tests.games.ahoy.verbs_battle import SM, UN, Fleet, fleet

rule = pytest.mark.rule


def mated(**things: str) -> Fleet:
    """Ben, with a Gunner's Mate, places a die in Cannons; two patrols share a space with nobody."""
    at = fleet(turn=BEN).has(BEN, crew=("gunners-mate",)).stands(patrol_1="2sw", patrol_2="2sw")
    return at.stands(**things)


@rule("ahoy:crew.gunners_mate")
def test_all_enemies_on_a_space_of_the_region_are_fought_and_the_flagship_stays() -> None:
    at = mated().places(1, "cannons").do(FireBroadside(seat=BEN, space="2sw"))
    at.fights("patrol-2").rolls(3, 2).takes("none").rolls(3, 2).takes("none")
    assert at.battles == [(SM, "patrol-2"), (SM, "patrol-1")]
    assert at.state.figures[SM].space == "2ne"


@rule("ahoy:crew.gunners_mate")
@pytest.mark.parametrize(
    ("space", "by"),
    [("1nw", "crew.gunners_mate"), ("2nw", "crew.gunners_mate"), ("9ne", "crew.gunners_mate")],
)
def test_not_in_another_region_nor_where_nobody_is(space: str, by: str) -> None:
    at = mated().places(1, "cannons")
    assert at.refuses(FireBroadside(seat=BEN, space=space)).rule == by


@rule("ahoy:crew.gunners_mate", "ahoy:battle.5")
def test_not_in_fog() -> None:
    at = mated().prints("2sw", fog=True).places(1, "cannons")
    assert at.refuses(FireBroadside(seat=BEN, space="2sw")).rule == "battle.5"
    at.do(FireBroadside(seat=BEN, space="2se"))
    assert at.battles == [(SM, UN)]


@rule("ahoy:crew.gunners_mate")
def test_the_own_space_counts_and_it_need_not_be_done() -> None:
    at = mated(patrol_3="2ne").places(1, "cannons").do(FireBroadside(seat=BEN, space="2ne"))
    assert at.battles == [(SM, "patrol-3")]
    at = mated().places(1, "cannons").do(HoldFire(seat=BEN))
    assert (at.battles, at.state.question) == ([], None)


@rule("ahoy:crew.gunners_mate")
def test_whoever_has_no_mate_or_no_enemy_there_is_not_asked() -> None:
    at = fleet(turn=BEN).stands(patrol_1="2sw").places(1, "cannons")
    assert at.state.question is None
    at = (
        fleet(turn=BEN).has(BEN, crew=("gunners-mate",)).flagships(ben="1sw", ann="2sw", carl="2nw")
    )
    assert at.places(1, "cannons").state.question is None


@rule("ahoy:crew.gunners_mate")
def test_in_cards_play_the_mate_says_whom_he_meets_at_sea() -> None:
    at = fleet(turn=BEN, play="cards").has(BEN, crew=("gunners-mate",))
    at.stands(patrol_1="2s", patrol_2="2s").places(1, "cannons")
    at.do(FireBroadside(seat=BEN, space="2s"))
    assert at.foes() == {"patrol-1", "patrol-2"}
    at.fights("patrol-1").rolls(6, 1).takes("none").do(FightNobody(seat=BEN))
    assert at.battles == [(SM, "patrol-1")]
    assert at.state.question is None
