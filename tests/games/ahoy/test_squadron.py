"""The Squadron's patrols, strongholds and actions: pages 16 and 17."""

from __future__ import annotations

import pytest

from companion.games.ahoy.rules.faction_commands import (
    BuildNoMore,
    BuildStronghold,
    DeployPatrol,
    LeaveNone,
    LeavePatrol,
)
from companion.games.ahoy.rules.faction_tasks import DropPatrol
from companion.games.ahoy.rules.map import neighbours
from companion.games.ahoy.rules.placing import Place
from companion.games.ahoy.rules.play import DEEDS
from companion.games.ahoy.rules.sea_commands import DropAnchor, JumpTo, Step
from companion.games.ahoy.rules.state import PATROL, STRONGHOLD
from tests.games.ahoy.verbs import ANN, BEN, DORA
from tests.games.ahoy.verbs_battle import SM, SQ, Fleet, fleet

rule = pytest.mark.rule


def sails(at: Fleet, *spaces: str) -> Fleet:
    """Whoever's turn it is sails the flagship over these spaces, and anchors."""
    seat = at.state.turn
    for space in spaces:
        at.do(Step(seat=seat, figure=at.state.flagship(seat).id, space=space))
    if len(spaces) == 1 and at.state.question and not isinstance(at.state.pending, DropPatrol):
        at.do(DropAnchor(seat=seat))
    return at


# ---------------------------------------------------------------- a patrol where one anchors


@rule("ahoy:squadron.1", "ahoy:squadron.sail", "ahoy:squadron.2")
def test_a_patrol_may_stay_where_the_flagship_has_anchored() -> None:
    at = sails(fleet().places(1, "sail-1"), "1sw").do(LeavePatrol(seat=ANN))
    assert at.state.in_supply(PATROL) == 9
    assert at.state.figures["patrol-1"].space == "1sw"
    assert at.state.question is None, "one patrol, not two"


@rule("ahoy:squadron.sail")
def test_it_may_be_left_out() -> None:
    at = sails(fleet().places(1, "sail-1"), "1sw").do(LeaveNone(seat=ANN))
    assert (at.state.in_supply(PATROL), at.state.question) == (10, None)


@rule("ahoy:squadron.1", "ahoy:limit.1")
def test_without_a_patrol_in_supply_nothing_is_asked() -> None:
    at = fleet().stands(**{f"patrol_{n}": "1se" for n in range(1, 11)})
    assert sails(at.places(1, "sail-1"), "1sw").state.question is None


@rule("ahoy:squadron.1", "ahoy:battle.12", "ahoy:move.7")
def test_a_battle_ends_the_movement_and_a_patrol_may_stay() -> None:
    at = fleet().stands(flagship_smuggler="1sw").loads(ANN, 6)
    at.do(at.placing(2, "sail-1"))
    at.do(Step(seat=ANN, figure=SQ, space="1sw")).clashes(6, 1).takes("none")
    assert isinstance(at.state.pending, DropPatrol), "no second step"


@rule("ahoy:squadron.tailwind")
def test_a_tailwind_lets_a_patrol_stay_where_it_ends() -> None:
    at = fleet().tiles((Place(4, 0, 0), "6")).has(ANN, dice=(2, 3))
    at.places(2, "tailwind-1").do(JumpTo(seat=ANN, space="3sw"))
    assert isinstance(at.state.pending, DropPatrol)


@rule("ahoy:squadron.2", "ahoy:move.10")
def test_a_patrol_that_is_placed_fights_nobody() -> None:
    at = fleet().stands(flagship_smuggler="1sw").loads(BEN, 4)
    at.do(at.placing(2, "sail-1"))
    at.do(Step(seat=ANN, figure=SQ, space="1sw")).clashes(6, 1).takes("none")
    at.do(LeavePatrol(seat=ANN))
    assert len(at.battles) == 1


# ---------------------------------------------------------------- strongholds


def watch(patrols: int = 2, space: str = "1nw", strongholds: int = 0) -> Fleet:
    """Ann ends her turn with so many patrols there, and strongholds on the other island."""
    names = {f"patrol_{n}": space for n in range(1, patrols + 1)}
    forts = {f"stronghold_{n}": "2se" for n in range(1, strongholds + 1)}
    return fleet().stands(**names, **forts).has(ANN, dice=()).ends()


@rule("ahoy:squadron.5", "ahoy:round.10")
def test_two_patrols_of_an_island_become_a_stronghold() -> None:
    at = watch().do(BuildStronghold(seat=ANN, region="1"))
    assert (at.state.in_supply(PATROL), at.state.in_supply(STRONGHOLD)) == (10, 2)
    assert at.state.figures["stronghold-1"].space == "1nw"
    assert at.state.turn != ANN


@rule("ahoy:squadron.5")
def test_four_patrols_become_two_strongholds_in_one_turn() -> None:
    at = watch(4)
    for _ in range(2):
        at.do(BuildStronghold(seat=ANN, region="1"))
    assert (at.state.in_supply(PATROL), at.state.in_supply(STRONGHOLD)) == (10, 1)


@rule("ahoy:squadron.5")
def test_the_patrols_may_stay_patrols() -> None:
    at = watch(4).do(BuildStronghold(seat=ANN, region="1")).do(BuildNoMore(seat=ANN))
    assert at.state.in_supply(PATROL) == 8
    assert at.state.turn != ANN


@rule("ahoy:squadron.5")
@pytest.mark.parametrize(
    ("patrols", "space", "strongholds"), [(2, "1sw", 0), (1, "1nw", 0), (2, "1nw", 3)]
)
def test_not_at_sea_not_with_one_patrol_nor_without_a_stronghold(
    patrols: int, space: str, strongholds: int
) -> None:
    at = watch(patrols, space, strongholds)
    assert at.state.turn != ANN, "nothing was asked"


@rule("ahoy:squadron.5")
def test_patrols_of_two_islands_do_not_add_up() -> None:
    at = fleet().stands(patrol_1="1nw", patrol_2="2se").has(ANN, dice=()).ends()
    assert at.state.turn != ANN
    at = fleet().stands(patrol_1="1nw", patrol_2="1nw", patrol_3="2se").has(ANN, dice=()).ends()
    assert at.refuses(BuildStronghold(seat=ANN, region="2")).rule == "squadron.5"
    assert at.refuses(BuildStronghold(seat=BEN, region="1")).rule == "squadron.5"


@rule("ahoy:squadron.5")
def test_in_another_players_turn_none_is_built() -> None:
    at = fleet(turn=DORA).stands(patrol_1="1nw", patrol_2="1nw").has(DORA, dice=()).ends()
    assert at.refuses(BuildStronghold(seat=ANN, region="1")).rule == "squadron.5"


@rule("ahoy:squadron.6", "ahoy:move.10")
def test_a_new_stronghold_fights_nobody() -> None:
    at = fleet().flagships(dora="1nw").loads(DORA, 6).stands(patrol_1="1nw", patrol_2="1nw")
    at.has(ANN, dice=()).ends().do(BuildStronghold(seat=ANN, region="1"))
    assert at.battles == []


@rule("ahoy:squadron.7")
def test_orders_move_no_stronghold() -> None:
    at = fleet().stands(stronghold_1="1nw", patrol_1="1se").places(3, "order")
    moved = Step(seat=ANN, figure="stronghold-1", space="1sw")
    assert at.refuses(moved).rule == "squadron.order"


# ---------------------------------------------------------------- actions


@rule("ahoy:squadron.bombard", "ahoy:union.4")
@pytest.mark.parametrize("space", ["2se", "2nw"])
def test_bombard_clears_the_island_of_the_flagships_region(space: str) -> None:
    at = fleet().comrades(6, r1=1, r2=3).flagships(ann=space, dora="1se")
    at.places(4, "bombard")
    assert (at.state.ready, at.state.comrades_left) == (6, 13)
    assert [one.comrades for one in at.state.regions.values()] == [1, 0]


@rule("ahoy:squadron.bombard", "ahoy:noeffect.1")
def test_bombard_needs_a_4_and_may_find_nobody() -> None:
    at = fleet()
    assert at.refuses(at.placing(5, "bombard")).rule == "slot.4"
    assert at.places(4, "bombard").of(ANN).placed == 1


@rule("ahoy:squadron.deploy", "ahoy:squadron.2")
@pytest.mark.parametrize("space", ["1nw", "1ne", "1sw"])
def test_a_patrol_is_deployed_at_the_flagship_or_beside_it_even_over_a_sandbar(space: str) -> None:
    at = fleet().stands(flagship_smuggler=space).loads(BEN, 4).places(1, "deploy")
    at.do(DeployPatrol(seat=ANN, space=space))
    assert at.state.figures["patrol-1"].space == space
    assert at.battles == []


@rule("ahoy:squadron.deploy")
@pytest.mark.parametrize("space", ["1se", "2nw", "off:-1,0", "off:0,-1"])
def test_not_slantwise_and_not_off_the_map(space: str) -> None:
    at = fleet().places(1, "deploy")
    assert at.refuses(DeployPatrol(seat=ANN, space=space)).rule == "squadron.deploy"


@rule("ahoy:squadron.deploy", "ahoy:move.2")
def test_a_sandbar_is_no_hindrance_to_a_patrol_that_is_placed() -> None:
    at = fleet().flagships(ann="1se").places(1, "deploy")
    assert "1sw" not in neighbours(at.state, "1se")
    at.do(DeployPatrol(seat=ANN, space="1sw"))
    assert at.state.figures["patrol-1"].space == "1sw"


@rule("ahoy:squadron.deploy", "ahoy:limit.1")
def test_without_a_patrol_in_supply_deploy_does_nothing() -> None:
    at = fleet().stands(**{f"patrol_{n}": "1se" for n in range(1, 11)})
    assert at.places(1, "deploy").state.question is None


@rule("ahoy:squadron.deploy")
def test_in_cards_play_people_see_what_is_beside() -> None:
    at = fleet(play="cards").places(1, "deploy").do(DeployPatrol(seat=ANN, space="2s"))
    assert at.state.figures["patrol-1"].space == "2s"


@rule("ahoy:squadron.order")
def test_the_patrol_whose_step_turns_most_is_the_likely_one_until_it_has_moved() -> None:
    """One in the next region would turn it, and is not missed beside the flagship."""
    at = fleet().stands(patrol_1="1sw", patrol_2="1se", patrol_3="2ne").places(3, "order")
    assert DEEDS.ready(at.state, (ANN,)) == ("patrol-2", "patrol-1", "patrol-3")
    at.do(Step(seat=ANN, figure="patrol-2", space="2nw"))
    assert DEEDS.ready(at.state, (ANN,)) == ("patrol-1", "patrol-3")


@rule("ahoy:squadron.order")
def test_where_nobody_sees_the_map_no_patrol_is_likelier() -> None:
    at = fleet(play="cards").stands(patrol_1="1s", patrol_2="2s").places(3, "order")
    assert DEEDS.ready(at.state, (ANN,)) == ()


@rule("ahoy:squadron.order", "ahoy:squadron.4")
def test_an_ordered_patrol_fights_and_the_others_still_move() -> None:
    at = fleet().stands(patrol_1="2nw", patrol_2="1sw", flagship_smuggler="2ne").loads(ANN, 6)
    at.do(at.placing(3, "order")).do(Step(seat=ANN, figure="patrol-1", space="2ne"))
    at.clashes(1, 6)
    assert at.battles == [("patrol-1", SM)]
    at.takes("none").do(Step(seat=ANN, figure="patrol-2", space="1nw"))
    assert at.state.figures["patrol-2"].space == "1nw"
