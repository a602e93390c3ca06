"""Plans that are free actions: a copy leaves the hand, and does what its name says."""

from __future__ import annotations

import pytest

from companion.games.ahoy.rules import plan_commands as ask
from companion.games.ahoy.rules.damage import LayDamage, deal
from companion.games.ahoy.rules.placing import Place
from companion.games.ahoy.rules.plans import ENLIST, EVACUATION, SNEAK_ATTACK
from companion.games.ahoy.rules.play import DEEDS
from companion.games.ahoy.rules.state import Market, Plans
from companion.games.ahoy.scenario import CUTTER, GUNSHIP
from tests.games.ahoy.verbs import ANN, DORA, Table, table

rule = pytest.mark.rule
MARKET = ("gunner", "mystic", "diver")
"""Two skull cards and one of fish."""


def planning(at: str = "1ne", hand: int = 2, played: tuple[str, ...] = (), **islands: int) -> Table:
    """Dora's turn with plans in hand: comrades stand on islands, two if nothing is said."""
    begun = table(turn=DORA).flagships(dora=at).comrades(6, **(islands or {"r2": 2}))
    market = Market(row=MARKET, deck=20, seen=MARKET)
    return begun.set(plans=Plans(deck=10 - len(played), hand=hand, played=played), market=market)


def plays(at: Table, plan: str, region: str = "", by: int = 0) -> Table:
    """A plan is played."""
    return at.do(plan_of(plan, region, by))


def plan_of(plan: str, region: str = "", by: int = 0) -> ask.PlayPlan:
    """The command for it."""
    return ask.PlayPlan(seat=DORA, plan=plan, region=region, by=by)


# ---------------------------------------------------------------- the hand


@rule("ahoy:union.plan.2", "ahoy:round.8")
def test_a_plan_is_played_any_time_in_ones_own_turn() -> None:
    at = plays(planning(), SNEAK_ATTACK, "2")
    assert (at.state.plans.hand, at.state.plans.played) == (1, (SNEAK_ATTACK,))
    assert at.of(DORA).placed == 0


@rule("ahoy:plan.sneak_attack", "ahoy:plan.enlist")
def test_a_plan_is_likely_where_it_brings_most() -> None:
    """Two skull cards and one of fish lie open; of the patrols two are with the skulls."""
    at = planning(r1=1, r2=1).stands(patrol_1="1se", patrol_2="2se", patrol_3="2nw")
    likely = [one.command for one in DEEDS.choices(at.state, DORA) if one.likely]
    plans = [one for one in likely if isinstance(one, ask.PlayPlan)]
    assert plans == [plan_of(ENLIST, "2"), plan_of(SNEAK_ATTACK, "2")]


@rule("ahoy:plan.sneak_attack", "ahoy:score.2")
@pytest.mark.parametrize(
    ("comrades", "wealth", "likely"),
    [((3, 2), (1, 1), "2"), ((2, 3), (1, 1), "1"), ((2, 2), (2, 1), "1"), ((2, 2), (1, 2), "2")],
)
def test_of_attacks_on_as_many_patrols_that_is_likely_which_turns_most_wealth(
    comrades: tuple[int, int], wealth: tuple[int, int], likely: str
) -> None:
    """Two patrols against three comrades turn nothing: the Union rules there already."""
    at = planning(r1=comrades[0], r2=comrades[1])
    at.stands(patrol_1="1sw", patrol_2="1sw", patrol_3="2sw", patrol_4="2nw").flagships(dora="")
    for region, worth in zip("12", wealth, strict=True):
        at.set(regions=at.state.with_region(region, wealth=worth).regions)
    found = [one.command for one in DEEDS.choices(at.state, DORA) if one.likely]
    attacks = [one for one in found if isinstance(one, ask.PlayPlan) and one.plan == SNEAK_ATTACK]
    assert attacks == [plan_of(SNEAK_ATTACK, likely)]


@rule("ahoy:plan.sneak_attack", "ahoy:plan.enlist")
def test_a_plan_that_brings_nothing_anywhere_is_not_likely() -> None:
    at = planning(r2=1).set(market=Market(row=("diver",), deck=20, seen=MARKET))
    likely = [one.command for one in DEEDS.choices(at.state, DORA) if one.likely]
    assert not [one for one in likely if isinstance(one, ask.PlayPlan)]


@rule("ahoy:round.9", "ahoy:union.plan.2")
def test_in_anothers_turn_no_plan_is_a_free_action() -> None:
    at = planning().set(turn=ANN)
    assert at.refuses(plan_of(SNEAK_ATTACK, "2")).rule == "round.9"
    other = ask.PlayPlan(seat=ANN, plan=SNEAK_ATTACK, region="2")
    assert at.refuses(other).rule == "union.plan.2"


@rule("ahoy:comp.6", "ahoy:union.plan.2")
def test_every_copy_is_played_once_and_only_from_the_hand() -> None:
    at = planning(played=(EVACUATION, SNEAK_ATTACK))
    assert at.refuses(plan_of(EVACUATION, "2")).rule == "comp.6"
    plays(at, SNEAK_ATTACK, "2")
    assert at.refuses(plan_of(SNEAK_ATTACK, "2")).rule == "comp.6"
    assert planning(hand=0).refuses(plan_of(ENLIST, "2")).rule == "union.plan.2"
    assert at.refuses(plan_of("close-call", "2")).rule == "union.plan.2"


@rule("ahoy:union.plan.3", "ahoy:union.plan.1")
def test_several_plans_are_played_in_one_turn() -> None:
    at = plays(plays(planning(hand=7), SNEAK_ATTACK, "2"), SNEAK_ATTACK, "2")
    assert at.state.plans.hand == 5


# ---------------------------------------------------------------- Enlist


@rule("ahoy:plan.enlist")
def test_enlist_takes_all_of_the_suit_and_refills_at_the_end() -> None:
    at = plays(planning(), ENLIST, "2").do(ask.EnlistCard(seat=DORA, card="gunner"))
    assert at.state.call is None
    refused = at.refuses(ask.EnlistCard(seat=DORA, card="diver"))
    assert refused.reason.id == "ahoy.refused.enlist-suit"
    at.do(ask.EnlistCard(seat=DORA, card="mystic"))
    assert at.state.market.row == ("", "", "diver")
    at.draws("buccaneer", "sailor")
    assert at.state.market.row == ("buccaneer", "sailor", "diver")
    assert at.of(DORA).crew == ("gunner", "mystic")
    assert at.state.question is None, "what has come now is not taken any more"
    assert at.of(DORA).gold == 1


@rule("ahoy:plan.enlist")
def test_all_of_the_suit_are_enlisted_at_one_tap() -> None:
    at = plays(planning(), ENLIST, "2").do(ask.EnlistAll(seat=DORA)).draws("buccaneer", "sailor")
    assert at.of(DORA).crew == ("gunner", "mystic")
    assert at.state.market.row == ("buccaneer", "sailor", "diver")
    assert at.state.question is None


@rule("ahoy:plan.enlist")
def test_one_card_that_is_left_is_not_all_of_several() -> None:
    at = plays(planning(), ENLIST, "2").do(ask.EnlistCard(seat=DORA, card="gunner"))
    assert at.refuses(ask.EnlistAll(seat=DORA)).reason.id == "ahoy.refused.enlist-singly"


@rule("ahoy:plan.enlist")
def test_one_may_enlist_fewer() -> None:
    at = plays(planning(), ENLIST, "2").do(ask.EnlistCard(seat=DORA, card="gunner"))
    at.do(ask.EndPlan(seat=DORA)).draws("sailor")
    assert at.of(DORA).crew == ("gunner",)


@rule("ahoy:plan.enlist")
@pytest.mark.parametrize(
    ("flagship", "region", "refused"),
    [("2se", "2", "squadron.11"), ("1nw", "1", "plan.enlist"), ("1nw", "2", "")],
)
def test_where_enlist_may_be_played(flagship: str, region: str, refused: str) -> None:
    at = planning(flagship).stands(stronghold_1="2se")
    if refused:
        assert at.refuses(plan_of(ENLIST, region)).rule == refused
    else:
        assert plays(at, ENLIST, region).state.question


# ---------------------------------------------------------------- Sneak Attack


@rule("ahoy:plan.sneak_attack")
def test_sneak_attack_removes_two_patrols_of_a_region() -> None:
    at = planning(r2=1).stands(patrol_1="2se", patrol_2="2nw", patrol_3="2nw", patrol_4="1ne")
    plays(at, SNEAK_ATTACK, "2")
    assert at.refuses(ask.RemovePatrol(seat=DORA, figure="patrol-4")).rule == "plan.sneak_attack"
    for patrol in ("patrol-1", "patrol-3"):
        at.do(ask.RemovePatrol(seat=DORA, figure=patrol))
    assert at.state.in_supply("patrol") == 8
    assert at.state.figures["patrol-2"].space == "2nw"
    assert at.state.question is None


@rule("ahoy:plan.sneak_attack")
def test_fewer_patrols_may_be_removed() -> None:
    at = plays(planning(r2=1).stands(patrol_1="2se", patrol_2="2nw"), SNEAK_ATTACK, "2")
    at.do(ask.RemovePatrol(seat=DORA, figure="patrol-1")).do(ask.EndPlan(seat=DORA))
    assert at.state.in_supply("patrol") == 9


@rule("ahoy:plan.sneak_attack")
@pytest.mark.parametrize(("patrols", "along"), [(1, 1), (2, 1), (3, 0)])
def test_where_all_patrols_of_a_region_may_go_they_go_along(patrols: int, along: int) -> None:
    spaces = {f"patrol_{n + 1}": space for n, space in enumerate(("1nw", "1se", "1sw")[:patrols])}
    at = plays(planning(r1=1).stands(**spaces), SNEAK_ATTACK, "1")
    assert sum(one.along for one in DEEDS.choices(at.state, DORA)) == along


@rule("ahoy:plan.sneak_attack")
def test_without_a_comrade_there_is_no_sneak_attack() -> None:
    at = planning(r2=1).stands(patrol_1="1se")
    assert at.refuses(plan_of(SNEAK_ATTACK, "1")).rule == "plan.sneak_attack"


# ---------------------------------------------------------------- Evacuation


@rule("ahoy:plan.evacuation")
def test_all_comrades_of_an_island_go_to_others() -> None:
    at = planning(r2=5, r1=1).tiles((Place(4, 1, 0), "9"))
    plays(at, EVACUATION, "2")
    refused = at.refuses(ask.Evacuate(seat=DORA, region="2", comrades=5))
    assert refused.reason.id == "ahoy.refused.same-island"
    at.do(ask.Evacuate(seat=DORA, region="1", comrades=3))
    assert at.state.question, "two are left"
    assert not at.offered(DORA, kind=ask.EndPlan)
    at.do(ask.Evacuate(seat=DORA, region="3", comrades=2))
    assert [one.comrades for one in at.state.regions.values()] == [4, 0, 2]
    assert at.state.question is None


@rule("ahoy:plan.evacuation")
def test_where_no_comrade_is_there_is_nobody_to_evacuate() -> None:
    assert planning(r2=1).refuses(plan_of(EVACUATION, "1")).rule == "plan.evacuation"


# ---------------------------------------------------------------- the ships


@rule("ahoy:plan.cutter", "ahoy:plan.gunship", "ahoy:union.ship.1", "ahoy:union.plan.2")
@pytest.mark.parametrize("ship", [CUTTER, GUNSHIP])
def test_a_ship_is_manned_by_two_comrades_and_its_card_stays(ship: str) -> None:
    at = plays(planning(r2=3), ship, "2")
    assert at.state.figures[ship].space == "2se"
    assert (at.state.regions["2"].comrades, at.state.ready) == (1, 6)
    assert (at.state.plans.hand, at.state.plans.in_play, at.state.plans.played) == (1, (ship,), ())
    assert at.refuses(plan_of(ship, "2")).rule == "comp.6"


@rule("ahoy:union.ship.1", "ahoy:plan.cutter")
def test_comrades_of_two_islands_man_no_ship() -> None:
    assert planning(r1=1, r2=1).refuses(plan_of(CUTTER, "2")).rule == "plan.cutter"


@rule("ahoy:plan.cutter", "ahoy:plan.gunship", "ahoy:union.ship.4")
@pytest.mark.parametrize(("ship", "damage"), [(CUTTER, 1), (GUNSHIP, 2)])
def test_the_card_of_a_ship_that_is_lost_is_discarded_for_good(ship: str, damage: int) -> None:
    at = plays(planning(r2=4), ship, "2").under(deal, ship, "", damage)
    if at.state.question:
        at.do(LayDamage(seat=DORA, slot=f"{ship}-4"))
    assert not at.state.figures[ship].space
    assert (at.state.plans.in_play, at.state.plans.played) == ((), (ship,))
    assert at.refuses(plan_of(ship, "2")).rule == "comp.6"
