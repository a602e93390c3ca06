"""The Union's cutter and gunship: page 19."""

from __future__ import annotations

import pytest

from companion.engine.offers import SPACE
from companion.games.ahoy.rules.control import points
from companion.games.ahoy.rules.faction_commands import JumpShip, SailShip
from companion.games.ahoy.rules.placing import Place
from companion.games.ahoy.rules.play import DEEDS
from companion.games.ahoy.rules.sea_commands import DropAnchor, JumpTo, Step
from companion.games.ahoy.rules.ships import launch, launch_sites
from companion.games.ahoy.rules.slots import slots_of
from companion.games.ahoy.views import public
from tests.games.ahoy.verbs import ANN, BEN, DORA
from tests.games.ahoy.verbs_battle import SM, Fleet, fleet

rule = pytest.mark.rule


def steered(ship: str = "cutter", space: str = "1se", face: int = 4, **things: str) -> Fleet:
    """Dora places a die on the card of a ship that lies there."""
    at = fleet(turn=DORA).tiles((Place(4, 0, 0), "6"), (Place(-2, 0, 0), "3"))
    at.launched(**{ship: space}).stands(**things).has(DORA, dice=(face, 1))
    return at.places(face, "cutter-1" if ship == "cutter" else f"gunship-{face}")


@rule("ahoy:union.ship.1", "ahoy:union.4", "ahoy:move.10")
def test_a_launch_takes_two_comrades_of_one_island_and_fights_nobody() -> None:
    at = fleet(turn=DORA).comrades(6, r1=2, r2=1).stands(stronghold_1="1nw")
    assert launch_sites(at.state) == ("1",)
    at.under(launch, DORA, "cutter", "1")
    assert at.state.figures["cutter"].space == "1nw"
    assert (at.state.regions["1"].comrades, at.state.ready, at.state.comrades_left) == (0, 6, 13)
    assert at.battles == []


@rule("ahoy:union.ship.2", "ahoy:plan.cutter", "ahoy:round.2")
def test_the_cutter_sails_three_spaces_for_a_die() -> None:
    at = steered()
    for space in ("2nw", "2ne", "2se"):
        at.do(Step(seat=DORA, figure="cutter", space=space))
    assert at.state.figures["cutter"].space == "2se"
    assert (at.state.question, at.of(DORA).placed) == (None, 1)


@rule("ahoy:union.ship.2", "ahoy:plan.gunship")
def test_the_gunship_sails_two_spaces_and_has_two_slots() -> None:
    at = steered("gunship", "2nw")
    for space in ("2sw", "2nw"):
        at.do(Step(seat=DORA, figure="gunship", space=space))
    assert at.state.question is None
    at = fleet(turn=DORA).launched(gunship="2nw").has(DORA, dice=(4, 6, 5))
    assert at.refuses(at.placing(5, "gunship-4")).rule == "slot.4"
    at.places(4, "gunship-4").do(Step(seat=DORA, figure="gunship", space="2sw"))
    at.do(DropAnchor(seat=DORA)).places(6, "gunship-6")
    at.do(Step(seat=DORA, figure="gunship", space="2nw"))
    assert at.of(DORA).placed == 2


@rule("ahoy:union.ship.2")
def test_where_she_may_sail_or_jump_lies_ahead_of_the_choice_between_them() -> None:
    at = steered(face=2)
    for choice in DEEDS.choices(at.state, DORA):
        after = Fleet(at.state).do(choice.command)
        offered = {one.of(SPACE) for one in DEEDS.choices(after.state, DORA)}
        assert {one.space for one in choice.ahead} <= offered
        assert choice.ahead


@rule("ahoy:union.ship.6", "ahoy:union.ship.5")
@pytest.mark.parametrize(
    ("loaded", "there", "die", "told"),
    [
        (True, "1sw", False, True),
        (False, "1sw", False, False),
        (True, "2se", False, False),
        (True, "1sw", True, False),
    ],
)
def test_the_union_is_told_that_a_die_saves_a_ship_in_danger(
    loaded: bool, there: str, die: bool, told: bool
) -> None:
    at = fleet(turn=DORA).launched(cutter="1se").flagships(ben=there)
    if loaded:
        at.die_in(BEN, "smuggler-1", "cannons")
    if die:
        at.die_in(DORA, "union-1", "cutter-1")
    assert [note.rule for note in public(at.state).notes] == ["union.ship.6"] * told
    assert public(at.set(turn=BEN).state).notes == ()


@rule("ahoy:union.ship.2", "ahoy:plan.cutter", "ahoy:plan.gunship")
def test_or_she_goes_with_the_tailwind_of_her_die() -> None:
    at = steered(face=2).do(JumpShip(seat=DORA)).do(JumpTo(seat=DORA, space="3sw"))
    assert at.state.figures["cutter"].space == "3sw"
    at = steered(face=2).do(SailShip(seat=DORA))
    at.do(Step(seat=DORA, figure="cutter", space="1ne"))
    assert at.refuses(JumpShip(seat=DORA)).rule == "union.ship.2"


@rule("ahoy:union.ship.2", "ahoy:act.tailwind")
def test_in_cards_play_the_tailwind_may_lead_her_to_another_space_of_her_own_sea() -> None:
    at = fleet(turn=DORA, play="cards").launched(gunship="1s").has_die(DORA, 4)
    at.places(4, "gunship-4").do(JumpShip(seat=DORA))
    there = [one.of(SPACE) for one in DEEDS.choices(at.state, DORA)]
    assert there == ["1s", "2s"]


@rule("ahoy:union.ship.2", "ahoy:terrain.7", "ahoy:golden.2")
def test_wrecks_hurt_no_ship_that_moves_by_her_card() -> None:
    at = steered("gunship", "4nw").do(Step(seat=DORA, figure="gunship", space="4sw"))
    at.do(DropAnchor(seat=DORA))
    assert at.state.figures["gunship"].space == "4sw"
    assert at.of(DORA).damaged == ()


@rule("ahoy:union.ship.2", "ahoy:terrain.10")
def test_she_lands_no_comrades_and_finds_neither_harbor_nor_gold() -> None:
    at = steered("gunship", "2nw", stronghold_1="1ne").comrades(6)
    at.do(Step(seat=DORA, figure="gunship", space="2sw")).do(DropAnchor(seat=DORA))
    assert (at.state.question, at.of(DORA).gold) == (None, 1)
    at = steered("gunship", "2sw").comrades(6).flagships(ann="1se")
    at.do(Step(seat=DORA, figure="gunship", space="2se")).do(DropAnchor(seat=DORA))
    assert (at.state.question, at.state.ready) == (None, 6)


@rule("ahoy:union.ship.7", "ahoy:battle.2")
def test_the_gunship_attacks_without_any_die_in_cannons() -> None:
    at = steered("gunship", "2nw").do(Step(seat=DORA, figure="gunship", space="2ne"))
    assert at.battles == [("gunship", SM)]
    assert at.rolls(2, 5).victories == [("gunship", 5, 5)]


@rule("ahoy:union.ship.8", "ahoy:battle.3")
def test_the_cutter_passes_whoever_is_not_loaded_and_fights_a_stronghold() -> None:
    at = steered("cutter", "2nw").loads(DORA, 5)
    at.do(Step(seat=DORA, figure="cutter", space="2ne"))
    assert at.battles == []
    at = steered("cutter", "2nw", stronghold_1="2ne")
    at.do(Step(seat=DORA, figure="cutter", space="2ne"))
    assert at.battles == [("cutter", "stronghold-1")]


@rule("ahoy:union.ship.3", "ahoy:damage.5", "ahoy:union.repair", "ahoy:act.repair")
def test_damage_of_a_ship_is_never_repaired() -> None:
    at = fleet(turn=DORA).launched(gunship="2nw").has(DORA, damaged=("gunship-4",), dice=(2, 1))
    at.places(2, "repair")
    assert at.of(DORA).damaged == ("gunship-4",)


@rule("ahoy:union.ship.4", "ahoy:union.ship.5")
def test_the_gunship_is_lost_with_her_second_slot_and_not_while_a_die_guards_it() -> None:
    at = fleet().launched(gunship="2nw").has(DORA, damaged=("gunship-4",))
    at.loads(ANN, 6).meets("patrol-1", "2nw").clashes(6, 1).takes("purse")
    assert not at.state.figures["gunship"].space
    assert at.of(DORA).damaged == ()
    at = fleet().launched(gunship="2nw").has(DORA, damaged=("gunship-4",))
    at.die_in(DORA, "union-4", "gunship-6").loads(ANN, 6).meets("patrol-1", "2nw")
    at.clashes(6, 1).takes("broadside")
    assert at.state.figures["gunship"].space == "2nw"


@rule("ahoy:union.ship.9")
@pytest.mark.parametrize(
    ("cutter", "flagship", "comrades", "found"),
    [("2nw", "1se", 3, 7), ("2nw", "1se", 0, 1), ("2nw", "2ne", 2, 6), ("1ne", "1se", 3, 3)],
)
def test_comrades_count_double_beside_the_cutter(
    cutter: str, flagship: str, comrades: int, found: int
) -> None:
    at = fleet().flagships(dora=flagship).launched(cutter=cutter).comrades(5, r2=comrades)
    assert points(at.state, "union", "2") == found


@rule("ahoy:explore.6")
def test_the_union_lays_the_tile_that_its_gunship_finds() -> None:
    at = steered("gunship", "4nw")
    at.do(Step(seat=DORA, figure="gunship", space="off:-2,-1"))
    assert at.state.call
    assert at.state.call.seats == (DORA,)


@rule("ahoy:union.ship.2", "ahoy:recruit.3")
def test_the_slots_of_a_ship_lie_next_to_those_of_the_board_and_crew_comes_after() -> None:
    at = fleet(turn=DORA).has(DORA, crew=("sailor", "trawler")).launched(cutter="2nw")
    cards = [slot.card for slot in slots_of(at.state, DORA).values()]
    assert cards == [""] * 11 + ["cutter", "sailor", "trawler"]
