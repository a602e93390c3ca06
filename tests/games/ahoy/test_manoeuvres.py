"""What the winner of a battle may do, and what his crew brings him."""

from __future__ import annotations

import pytest

from companion.games.ahoy.rules.battle_commands import SpareCrew, TakeCrew, TakeManoeuvre
from companion.games.ahoy.rules.smuggler_tasks import GainReward
from tests.games.ahoy.verbs import ANN, BEN, CARL, DORA
from tests.games.ahoy.verbs_battle import S2, SM, SQ, UN, Fleet, fleet

rule = pytest.mark.rule


def won(winner: str, at: Fleet, figure: str, space: str, foe: str = "") -> Fleet:
    """Whoever attacks there has won, or the ``foe`` that was attacked, if he is to win."""
    at.loads(winner, 6 if winner == ANN else 3).meets(figure, space)
    if foe:
        at.fights(foe)
    return at.clashes(6, 1)


@rule("ahoy:battle.11")
def test_the_winner_may_do_nothing_and_no_more_than_one() -> None:
    at = won(BEN, fleet(turn=BEN), SM, "1se")
    assert at.asked == BEN
    at.takes("none")
    assert at.state.question is None
    assert at.refuses(TakeManoeuvre(seat=BEN, manoeuvre="reward")).rule == "battle.11"


@rule("ahoy:battle.11")
def test_a_defender_that_wins_takes_his_own_manoeuvre() -> None:
    at = fleet(turn=BEN).loads(BEN, 1).meets(SM, "1nw").rolls(1, 6)
    assert at.asked == ANN
    at.takes("broadside").damages("sail-1", "sail-2")
    assert at.of(BEN).damaged == ("sail-1", "sail-2")


@rule("ahoy:battle.11", "ahoy:battle.16", "ahoy:union.victory")
@pytest.mark.parametrize(("gold", "left", "gained"), [(2, 1, 2), (1, 0, 2), (0, 0, 1)])
def test_the_union_takes_a_gold_and_damages_a_slot_of_its_choice(
    gold: int, left: int, gained: int
) -> None:
    at = won(DORA, fleet(turn=DORA).has(BEN, gold=gold), UN, "2ne").takes("purse")
    assert at.asked == DORA
    at.damages("cannons")
    assert (at.of(BEN).gold, at.of(DORA).gold) == (left, gained)
    assert at.of(BEN).damaged == ("cannons",)


@rule("ahoy:union.victory", "ahoy:union.2")
@pytest.mark.parametrize(("ready", "left", "landed"), [(4, 3, 1), (0, 0, 0)])
def test_whichever_ship_wins_a_comrade_lands_in_the_region_of_the_battle(
    ready: int, left: int, landed: int
) -> None:
    at = fleet(turn=DORA).comrades(ready).launched(gunship="2nw")
    at = won(DORA, at, "gunship", "2ne").takes("landing").damages("sail-1")
    assert (at.state.ready, at.state.regions["2"].comrades) == (left, landed)


@rule("ahoy:union.victory", "ahoy:squadron.3")
def test_a_patrol_that_loses_goes_to_supply_and_its_player_pays() -> None:
    at = won(DORA, fleet(turn=DORA).stands(patrol_1="2nw"), UN, "2nw").takes("purse")
    assert not at.state.figures["patrol-1"].space
    assert (at.of(ANN).gold, at.of(DORA).gold) == (0, 2)


@rule("ahoy:squadron.victory", "ahoy:squadron.4")
def test_the_squadron_deals_2_damage_or_1_and_takes_a_gold() -> None:
    at = won(ANN, fleet().stands(patrol_1="1sw"), "patrol-1", "2ne").takes("broadside")
    at.damages("sail-1", "cannons")
    assert at.of(BEN).damaged == ("sail-1", "cannons")
    at = won(ANN, fleet(), SQ, "2ne").takes("purse").damages("sail-1")
    assert (at.of(BEN).gold, at.of(ANN).gold) == (0, 2)


@rule("ahoy:squadron.victory")
def test_a_comrade_is_removed_only_by_beating_a_ship_of_the_union() -> None:
    at = won(ANN, fleet(), SQ, "2ne")
    refused = at.refuses(TakeManoeuvre(seat=ANN, manoeuvre="rout"))
    assert (refused.rule, refused.reason.id) == ("squadron.victory", "ahoy.refused.rout")


@rule("ahoy:squadron.victory", "ahoy:union.4", "ahoy:damage.7", "ahoy:union.ship.4")
def test_the_cutter_is_lost_and_a_comrade_goes_to_supply() -> None:
    at = fleet().comrades(5, r2=3).launched(cutter="2nw")
    at = won(ANN, at, SQ, "2nw").takes("rout")
    assert not at.state.figures["cutter"].space
    assert (at.state.regions["2"].comrades, at.state.ready, at.state.comrades_left) == (2, 5, 13)
    at = won(ANN, fleet().launched(cutter="2nw"), SQ, "2nw").takes("rout")
    assert not at.state.figures["cutter"].space


@rule("ahoy:squadron.victory", "ahoy:union.ship.4")
def test_two_damage_sink_the_gunship() -> None:
    at = fleet().launched(gunship="2nw").loads(ANN, 6).meets(SQ, "2nw").clashes(6, 1)
    at.takes("broadside").damages("gunship-4")
    assert not at.state.figures["gunship"].space
    assert at.state.plans.played == ("gunship",)


@rule("ahoy:union.ship.5", "ahoy:damage.4")
def test_a_die_on_her_card_saves_the_cutter() -> None:
    at = fleet().launched(cutter="2nw").die_in(DORA, "union-4", "cutter-1")
    at = won(ANN, at, SQ, "2nw").takes("broadside")
    assert at.state.figures["cutter"].space == "2nw"
    assert at.state.question is None


@rule("ahoy:squadron.8")
def test_a_stronghold_that_loses_goes_to_supply() -> None:
    at = fleet(turn=BEN).stands(stronghold_1="2sw").loads(BEN, 6).meets(SM, "2sw").lowers(5)
    at.rolls(6, 1).takes("reward")
    assert at.state.in_supply("stronghold") == 3


@rule("ahoy:smuggler.victory")
def test_a_smuggler_deals_1_damage_and_gains_a_reward() -> None:
    at = won(BEN, fleet(turn=BEN), SM, "1se").takes("reward").damages("sail-1")
    assert isinstance(at.state.pending, GainReward)
    assert (at.of(CARL).damaged, at.of(BEN).fame) == (("sail-1",), 0)


@rule("ahoy:battle.11")
def test_a_manoeuvre_of_another_faction_is_refused() -> None:
    at = won(BEN, fleet(turn=BEN), SM, "1se")
    for other, rule_ in (("landing", "smuggler.victory"), ("ramming", "smuggler.victory")):
        assert at.refuses(TakeManoeuvre(seat=BEN, manoeuvre=other)).rule == rule_


# ---------------------------------------------------------------- crew


@rule("ahoy:crew.gunner")
@pytest.mark.parametrize(
    ("figure", "manoeuvre", "tokens"),
    [(SQ, "purse", 2), (SQ, "broadside", 3), (SQ, "none", 0), ("patrol-1", "broadside", 2)],
)
def test_a_gunner_deals_1_more_for_the_flagship(figure: str, manoeuvre: str, tokens: int) -> None:
    at = fleet().has(ANN, crew=("gunner",)).stands(patrol_1="1sw")
    at = won(ANN, at, figure, "2ne").takes(manoeuvre)
    at.damages(*("sail-1", "sail-2", "sail-3")[:tokens])
    assert at.state.question is None
    assert len(at.of(BEN).damaged) == tokens


@rule("ahoy:crew.cutpurse")
@pytest.mark.parametrize(("left", "gained"), [(16, 2), (1, 1), (0, 0)])
def test_a_cutpurse_brings_2_gold_for_every_victory(left: int, gained: int) -> None:
    at = fleet().has(ANN, crew=("cutpurse",), gold=0).has(DORA, gold=18 - left)
    at = won(ANN, at.stands(patrol_1="1sw"), "patrol-1", "2ne")
    assert at.of(ANN).gold == gained


@rule("ahoy:crew.cutpurse")
def test_a_cutpurse_brings_gold_to_a_defender_as_well() -> None:
    at = fleet(turn=BEN).has(ANN, crew=("cutpurse",), gold=0).loads(BEN, 1).meets(SM, "1nw")
    assert at.rolls(1, 6).of(ANN).gold == 2


@rule("ahoy:crew.cutpurse")
def test_two_victories_in_a_row_bring_4_gold() -> None:
    at = fleet().has(ANN, crew=("cutpurse",), gold=0).flagships(ben="1se")
    won(ANN, at, "patrol-1", "1se", SM).takes("none").clashes(6, 1)
    assert at.of(ANN).gold == 4


def raid(*crew: str, **cargo: tuple[str, ...]) -> Fleet:
    """Ann's Buccaneer has won against Ben with this crew."""
    at = fleet().has(ANN, crew=("buccaneer", "diver")).has(BEN, crew=crew, **cargo)
    return won(ANN, at, SQ, "2ne")


@rule("ahoy:crew.buccaneer")
def test_a_buccaneer_goes_with_two_of_the_losers_crew() -> None:
    at = raid("pilot", "sea-dog", "merchant")
    at.do(TakeCrew(seat=ANN, card="pilot")).do(TakeCrew(seat=ANN, card="merchant"))
    assert at.of(ANN).crew == ("diver",)
    assert at.of(BEN).crew == ("sea-dog",)
    assert set(at.state.market.discard) == {"buccaneer", "pilot", "merchant"}
    assert at.refuses(TakeCrew(seat=ANN, card="sea-dog")).rule == "crew.buccaneer"


@rule("ahoy:crew.buccaneer")
def test_a_buccaneer_goes_whatever_figure_has_won() -> None:
    at = fleet().has(ANN, crew=("buccaneer",)).has(BEN, crew=("pilot",)).stands(patrol_1="1sw")
    at = won(ANN, at, "patrol-1", "2ne").do(TakeCrew(seat=ANN, card="pilot"))
    assert (at.of(ANN).crew, at.of(BEN).crew) == ((), ())


@rule("ahoy:crew.buccaneer")
@pytest.mark.parametrize("lies", ["die", "token"])
def test_what_lies_on_a_card_that_goes_is_set_aside_or_gone(lies: str) -> None:
    at = fleet().has(ANN, crew=("buccaneer",)).has(BEN, crew=("sailor",))
    if lies == "die":
        at.die_in(BEN, "smuggler-4", "sailor")
    else:
        at.has(BEN, damaged=("sailor", "sail-1"))
    at = won(ANN, at, SQ, "2ne").do(TakeCrew(seat=ANN, card="sailor"))
    die = at.of(BEN).die["smuggler-4"]
    assert (die.slot, die.aside) == ("", lies == "die")
    assert at.of(BEN).damaged == (("sail-1",) if lies == "token" else ())


@rule("ahoy:crew.buccaneer")
def test_once_begun_the_second_card_goes_too_if_there_is_one() -> None:
    at = raid("pilot", "sea-dog").do(TakeCrew(seat=ANN, card="pilot"))
    assert at.refuses(SpareCrew(seat=ANN)).rule == "crew.buccaneer"
    at = raid("pilot").do(TakeCrew(seat=ANN, card="pilot")).takes("none")
    assert at.of(BEN).crew == ()


@rule("ahoy:crew.buccaneer", "ahoy:smuggler.11")
def test_cargo_is_safe_from_a_buccaneer_and_without_crew_nothing_is_asked() -> None:
    at = raid("pilot", cargo=("trawler",))
    for card in ("trawler", "parrot"):
        assert at.refuses(TakeCrew(seat=ANN, card=card)).rule == "crew.buccaneer"
    at.do(SpareCrew(seat=ANN)).takes("none")
    assert at.of(ANN).crew == ("buccaneer", "diver")
    assert raid(cargo=("trawler",)).takes("none").of(ANN).crew == ("buccaneer", "diver")


@rule("ahoy:battle.15")
def test_a_defender_that_has_left_is_skipped() -> None:
    at = fleet().flagships(ben="1se").loads(ANN, 6).meets("patrol-1", "1se").fights(SM)
    at.state = at.state.at(S2, "1sw")
    at.clashes(6, 1).takes("none")
    assert at.battles == [("patrol-1", SM)]
