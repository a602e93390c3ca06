"""Battles on the way: what a move leads into, and what becomes of it."""

from __future__ import annotations

import pytest

from companion.games.ahoy.rules.battle_commands import PayOff
from companion.games.ahoy.rules.damage import LayDamage
from companion.games.ahoy.rules.faction_commands import LandComrades
from companion.games.ahoy.rules.movement import sails
from companion.games.ahoy.rules.placing import Place
from companion.games.ahoy.rules.sea_commands import DropAnchor, JumpTo, Meet, SailOn, Step
from companion.games.ahoy.rules.sea_events import Anchored
from companion.games.ahoy.rules.sea_tasks import Course, Move
from tests.games.ahoy.verbs import ANN, BEN, CARL, DORA
from tests.games.ahoy.verbs_battle import S2, SM, SQ, UN, Fleet, fleet

rule = pytest.mark.rule


def steps(at: Fleet, *spaces: str, figure: str = "") -> Fleet:
    """Whoever is asked moves the figure space by space."""
    for space in spaces:
        seat = at.asked
        at.do(Step(seat=seat, figure=figure or at.state.flagship(seat).id, space=space))
    return at


def hunt(face: int = 1) -> Fleet:
    """Ben, loaded, sails from the sea of region 2; a patrol lies to the west."""
    at = fleet(turn=BEN).stands(patrol_1="2nw").loads(BEN, face).has_die(BEN, 3)
    return at.places(3, "sail-1")


@rule("ahoy:battle.12", "ahoy:move.7")
def test_a_battle_ends_the_movement() -> None:
    at = steps(hunt(), "2nw").rolls(6, 1).takes("none")
    assert at.state.question is None
    assert at.state.figures[SM].space == "2nw"


@rule("ahoy:battle.4", "ahoy:move.9")
def test_without_a_battle_it_goes_on() -> None:
    at = fleet(turn=BEN).stands(patrol_1="2nw").places(3, "sail-1")
    assert isinstance(steps(at, "2nw").state.pending, Move)


@rule("ahoy:battle.12", "ahoy:battle.15")
def test_an_attacker_that_is_lost_anchors_nowhere() -> None:
    at = fleet().stands(patrol_1="2nw").loads(ANN, 6).has_die(ANN, 3).places(3, "order")
    steps(at, "2ne", figure="patrol-1").clashes(1, 6).takes("none")
    assert at.state.figures["patrol-1"].space == "2ne"
    at = fleet().stands(patrol_1="2nw").loads(ANN, 6).has_die(ANN, 3).places(3, "order")
    steps(at, "2ne", figure="patrol-1").clashes(1, 6).takes("reward")
    assert not at.state.figures["patrol-1"].space
    assert not any(isinstance(event, Anchored) for event in at.told)


@rule("ahoy:battle.13", "ahoy:noeffect.1")
def test_out_and_back_is_a_new_move_and_a_new_battle() -> None:
    at = fleet(turn=BEN).stands(patrol_1="2ne").loads(BEN, 1).has_die(BEN, 3).places(3, "sail-1")
    steps(at, "2nw", "2ne").rolls(6, 1).takes("none")
    assert at.battles == [(SM, "patrol-1")]


@rule("ahoy:battle.12", "ahoy:terrain.7", "ahoy:move.5")
def test_the_battle_comes_before_the_wreck() -> None:
    at = fleet(turn=BEN).tiles((Place(4, 1, 0), "10")).stands(patrol_1="3nw").loads(BEN, 1)
    at.has_die(BEN, 3).places(3, "sail-1")
    steps(at, "3nw").rolls(6, 1).takes("none")
    assert at.asked == BEN
    at.do(LayDamage(seat=BEN, slot="tailwind"))
    assert at.of(BEN).damaged == ("tailwind",)
    assert at.of(BEN).gold == 2, "he anchors on the treasure of the wreck"


@rule("ahoy:battle.12", "ahoy:terrain.7", "ahoy:terrain.2")
@pytest.mark.parametrize("tile", ["10", "7"])
def test_an_attacker_that_is_lost_meets_neither_wreck_nor_current(tile: str) -> None:
    at = fleet().tiles((Place(4, 1, 0), tile)).flagships(ben="3nw").stands(patrol_1="2ne")
    at.loads(ANN, 6).has_die(ANN, 3).places(3, "order")
    steps(at, "3nw", figure="patrol-1").clashes(1, 6).takes("escape")
    steps(at, "3ne").do(DropAnchor(seat=BEN))
    assert (at.state.figures["patrol-1"].space, at.of(ANN).damaged) == ("", ())
    assert not at.state.agenda


@rule("ahoy:battle.12", "ahoy:terrain.2")
def test_a_current_pushes_after_the_battle() -> None:
    at = fleet(turn=CARL).tiles((Place(0, -2, 0), "6")).stands(patrol_1="1ne").loads(CARL, 1)
    at.has_die(CARL, 3).places(3, "sail-1")
    steps(at, "1ne").rolls(6, 1).takes("none")
    assert at.state.figures[S2].space == "3se"
    assert at.state.question is None


@rule("ahoy:plan.close_call", "ahoy:battle.12")
@pytest.mark.parametrize(("turn", "mover", "foe"), [(BEN, SM, "2nw"), (DORA, UN, "2ne")])
def test_after_a_close_call_the_movement_goes_on(turn: str, mover: str, foe: str) -> None:
    at = fleet(turn=turn).plans(1).loads(turn, 1).has_die(turn, 3)
    if turn == BEN:
        at.flagships(dora="2nw")
    at.places(3, "sail-1")
    steps(at, foe).plays("close-call")
    assert isinstance(at.state.pending, Move)
    assert at.state.figures[mover].space == foe


@rule("ahoy:plan.close_call", "ahoy:battle.12")
def test_but_not_if_another_battle_was_fought_there() -> None:
    at = hunt().plans(1).flagships(dora="2nw")
    steps(at, "2nw").fights(UN).plays("close-call").rolls(6, 1).takes("none")
    assert at.battles == [(SM, "patrol-1")]
    assert at.state.question is None


@rule("ahoy:crew.emissary")
def test_after_all_are_paid_off_the_movement_goes_on() -> None:
    at = hunt().has(BEN, crew=("emissary",))
    steps(at, "2nw").do(PayOff(seat=BEN))
    assert isinstance(at.state.pending, Move)


# ---------------------------------------------------------------- the Smuggler's escape


@rule("ahoy:smuggler.victory")
def test_a_smuggler_that_wins_deals_damage_and_moves_one_or_two_spaces() -> None:
    at = steps(hunt(), "2nw").rolls(6, 1).takes("escape")
    assert not at.state.figures["patrol-1"].space
    steps(at, "2ne").do(DropAnchor(seat=BEN))
    assert at.state.figures[SM].space == "2ne"
    assert at.of(BEN).gold == 2, "he anchors once, on a treasure"
    assert at.state.question is None


@rule("ahoy:smuggler.victory", "ahoy:terrain.7")
def test_an_escape_from_a_wreck_leaves_it_unharmed() -> None:
    at = fleet(turn=BEN).tiles((Place(4, 1, 0), "10")).stands(patrol_1="3nw").loads(BEN, 1)
    steps(at.has_die(BEN, 3).places(3, "sail-1"), "3nw").rolls(6, 1).takes("escape")
    steps(at, "3ne").do(DropAnchor(seat=BEN))
    assert (at.state.figures[SM].space, at.of(BEN).damaged) == ("3ne", ())
    assert not at.state.agenda


@rule("ahoy:smuggler.victory")
def test_an_escape_is_two_spaces_at_most() -> None:
    at = steps(hunt().flagships(dora="1sw"), "2nw").rolls(6, 1).takes("escape")
    assert steps(at, "2ne", "2se").state.question is None
    assert at.state.figures[SM].space == "2se"


@rule("ahoy:smuggler.victory", "ahoy:battle.15")
def test_the_battles_left_on_the_space_are_dropped_even_if_he_comes_back() -> None:
    at = hunt().stands(patrol_2="2nw")
    steps(at, "2nw").fights("patrol-1").rolls(6, 1).takes("escape")
    steps(at, "2sw").do(DropAnchor(seat=BEN))
    assert at.battles == [(SM, "patrol-1")]
    at = hunt().stands(patrol_2="2nw")
    steps(at, "2nw").fights("patrol-1").rolls(6, 1).takes("escape")
    steps(at, "2sw", "2nw").rolls(6, 1).takes("none")
    assert at.battles == [(SM, "patrol-1"), (SM, "patrol-2")], "coming back is a new battle"
    assert at.state.question is None


@rule("ahoy:smuggler.victory", "ahoy:battle.15")
def test_a_defender_that_wins_sails_off_and_the_attackers_other_battles_go_on() -> None:
    at = fleet().flagships(ben="1se").loads(ANN, 6).has_die(ANN, 3)
    at.stands(flagship_squadron="1ne").meets(SQ, "1se").fights(SM).clashes(1, 6)
    assert at.asked == BEN
    at.takes("escape").damages("sail-1")
    steps(at, "2nw").do(DropAnchor(seat=BEN))
    assert at.battles == [(SQ, SM), (SQ, S2)]
    assert at.state.figures[SM].space == "2nw"


@rule("ahoy:smuggler.victory")
def test_an_escape_may_lead_into_a_new_battle() -> None:
    at = hunt().stands(stronghold_1="2sw")
    steps(at, "2nw").rolls(6, 1).takes("escape")
    steps(at, "2sw")
    assert at.battles == [(SM, "patrol-1"), (SM, "stronghold-1")]
    at.rolls(6, 1).takes("reward")
    assert not at.state.figures["stronghold-1"].space


# ---------------------------------------------------------------- in cards play


@rule("ahoy:battle.1", "ahoy:battle.12")
def test_in_cards_play_a_battle_at_an_island_ends_the_movement_too() -> None:
    at = fleet(turn=BEN, play="cards").loads(BEN, 1).has_die(BEN, 3).places(3, "sail-1")
    steps(at, "1i").rolls(6, 1).takes("none")
    assert at.battles == [(SM, SQ)]
    assert at.state.question is None


@rule("ahoy:plan.close_call", "ahoy:battle.12")
@pytest.mark.parametrize(("turn", "mover", "foe"), [(BEN, SM, UN), (DORA, UN, SQ)])
def test_in_cards_play_a_close_call_at_an_island_lets_the_movement_go_on(
    turn: str, mover: str, foe: str
) -> None:
    at = fleet(turn=turn, play="cards").plans(1).loads(turn, 1).has_die(turn, 3)
    at.places(3, "sail-1")
    island = at.state.figures[foe].space
    steps(at, island).plays("close-call")
    assert isinstance(at.state.pending, Move)
    assert (at.state.pending.left, at.state.pending.owed) == (1, False)
    assert at.state.figures[mover].space == island
    on = steps(at, "1s").do(DropAnchor(seat=turn))
    assert on.state.figures[mover].space == "1s"
    assert [event.space for event in at.told if isinstance(event, Anchored)] == ["1s"]
    assert not on.state.agenda


@rule("ahoy:plan.close_call", "ahoy:move.6")
def test_in_cards_play_she_may_as_well_anchor_at_the_island_of_the_close_call() -> None:
    at = fleet(turn=BEN, play="cards").plans(1).loads(BEN, 1).has_die(BEN, 3)
    steps(at.places(3, "sail-1"), "2i").plays("close-call").do(DropAnchor(seat=BEN))
    assert [event.space for event in at.told if isinstance(event, Anchored)] == ["2i"]


def sighted(at: Fleet, *foes: str) -> Fleet:
    """Ben, loaded, sails to the sea of region 1 and meets these one after the other."""
    at.loads(BEN, 1).has_die(BEN, 3).places(3, "sail-1")
    steps(at, "1s")
    for foe in foes:
        at.do(Meet(seat=BEN, figure=foe))
    return at


@rule("ahoy:crew.emissary", "ahoy:battle.12")
def test_in_cards_play_she_sails_on_from_a_sea_where_all_are_paid_off() -> None:
    at = fleet(turn=BEN, play="cards").stands(patrol_1="1s").has(BEN, crew=("emissary",))
    sighted(at, "patrol-1").do(PayOff(seat=BEN)).do(SailOn(seat=BEN))
    assert isinstance(at.state.pending, Move)
    assert at.refuses(DropAnchor(seat=BEN)).rule == "act.sail"
    steps(at, "1i").rolls(6, 1).takes("none")
    assert at.battles == [(SM, SQ)]
    assert not at.state.agenda


def trawling() -> Fleet:
    """In cards play Ben has trawled to the sea of region 1, and paid off the patrol there."""
    at = fleet(turn=BEN, play="cards").stands(patrol_1="1s")
    at.has(BEN, crew=("emissary", "trawler"), gold=1).loads(BEN, 1).has_die(BEN, 3)
    steps(at.places(3, "trawler"), "1s").do(Meet(seat=BEN, figure="patrol-1"))
    return at.do(PayOff(seat=BEN))


@rule("ahoy:crew.trawler", "ahoy:crew.emissary")
@pytest.mark.parametrize("coins", [0, 1, 2])
def test_in_cards_play_a_trawler_that_sails_on_takes_along_what_lies_there(coins: int) -> None:
    at = trawling().do(SailOn(seat=BEN, coins=coins))
    assert at.of(BEN).gold == coins
    steps(at, "2s").do(DropAnchor(seat=BEN, coins=1))
    assert at.of(BEN).gold == coins + 1
    assert not at.state.agenda


@rule("ahoy:crew.trawler", "ahoy:terrain.8")
def test_in_cards_play_a_trawler_that_stays_there_has_the_treasure_once() -> None:
    at = trawling()
    assert at.refuses(SailOn(seat=BEN, coins=3)).rule == "terrain.8"
    assert at.do(DropAnchor(seat=BEN, coins=2)).of(BEN).gold == 2
    assert not at.state.agenda


@rule("ahoy:crew.trawler")
def test_in_cards_play_who_does_not_trawl_takes_nothing_along() -> None:
    at = fleet(turn=BEN, play="cards").stands(patrol_1="1s").has(BEN, crew=("emissary", "trawler"))
    sighted(at, "patrol-1").do(PayOff(seat=BEN))
    assert at.refuses(SailOn(seat=BEN, coins=1)).rule == "crew.trawler"


@rule("ahoy:crew.emissary", "ahoy:move.6")
def test_in_cards_play_she_need_not_sail_on() -> None:
    at = fleet(turn=BEN, play="cards").stands(patrol_1="1s").has(BEN, crew=("emissary",))
    sighted(at, "patrol-1").do(PayOff(seat=BEN)).do(DropAnchor(seat=BEN, coins=1))
    assert at.of(BEN).gold == 1
    assert not at.state.agenda


@rule("ahoy:plan.close_call", "ahoy:battle.12")
def test_in_cards_play_not_if_another_battle_was_fought_there() -> None:
    at = fleet(turn=BEN, play="cards").plans(1).stands(patrol_1="2i").loads(BEN, 1).has_die(BEN, 3)
    steps(at.places(3, "sail-1"), "2i").fights(UN).plays("close-call").rolls(6, 1).takes("none")
    assert at.battles == [(SM, "patrol-1")]
    assert not at.state.agenda
    at = fleet(turn=BEN, play="cards").plans(1).stands(patrol_1="1s").flagships(dora="1s")
    sighted(at, UN).plays("close-call").do(Meet(seat=BEN, figure="patrol-1"))
    at.rolls(6, 1).takes("none")
    assert at.refuses(SailOn(seat=BEN)).rule == "move.7"


@rule("ahoy:move.6", "ahoy:move.7")
def test_in_cards_play_without_an_averted_battle_or_a_step_left_her_way_is_told() -> None:
    at = fleet(turn=BEN, play="cards")
    assert sighted(at).refuses(SailOn(seat=BEN)).rule == "move.7"
    at = fleet(turn=BEN, play="cards").stands(patrol_1="1s").has(BEN, crew=("emissary",))
    at.loads(BEN, 1).under(sails, Course(BEN, SM), 1)
    steps(at, "1s").do(Meet(seat=BEN, figure="patrol-1")).do(PayOff(seat=BEN))
    assert at.refuses(SailOn(seat=BEN)).rule == "move.7"


# ---------------------------------------------------------------- what follows on anchoring


@rule("ahoy:union.sail", "ahoy:battle.12")
def test_comrades_land_on_an_island_though_there_was_a_battle() -> None:
    at = fleet(turn=DORA).comrades(6).flagships(dora="2sw", carl="2se").loads(DORA, 1)
    at.has_die(DORA, 3).places(3, "sail-1")
    steps(at, "2se").rolls(6, 1).takes("none").do(LandComrades(seat=DORA))
    assert at.state.regions["2"].comrades == 2


@rule("ahoy:union.tailwind")
def test_a_tailwind_lands_no_comrades_even_if_a_current_ends_on_an_island() -> None:
    at = fleet(turn=DORA).comrades(6).tiles((Place(-2, 0, 0), "6")).prints("3sw", current="E")
    at.has(DORA, dice=(2, 1)).places(2, "tailwind-1").do(JumpTo(seat=DORA, space="3sw"))
    assert at.state.figures[UN].space == "3se"
    assert (at.state.question, at.state.ready) == (None, 6)
