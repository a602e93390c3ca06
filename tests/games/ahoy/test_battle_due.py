"""Page 13: when figures fight, and whom."""

from __future__ import annotations

import pytest

from companion.engine.refusals import Kind
from companion.games.ahoy.rules.battle import foes
from companion.games.ahoy.rules.battle_commands import FightFigure, FightNobody
from companion.games.ahoy.rules.cannons import loaded
from tests.games.ahoy.verbs import ANN, BEN, DORA
from tests.games.ahoy.verbs_battle import S2, SM, SQ, UN, fleet

rule = pytest.mark.rule


@rule("ahoy:act.cannons", "ahoy:squadron.4")
def test_a_die_in_cannons_loads_all_figures_of_its_player_and_lowered_to_1_still_does() -> None:
    at = fleet().stands(patrol_1="1sw")
    assert not loaded(at.state, SQ)
    at.loads(ANN, 1)
    assert loaded(at.state, SQ)
    assert loaded(at.state, "patrol-1")
    assert not loaded(at.state, SM)


@rule("ahoy:squadron.7", "ahoy:union.ship.7")
def test_strongholds_and_the_gunship_are_always_loaded() -> None:
    at = fleet().stands(stronghold_1="2se").launched(gunship="1nw")
    assert loaded(at.state, "stronghold-1")
    assert loaded(at.state, "gunship")


@rule("ahoy:union.ship.8")
def test_the_cutter_is_never_loaded_and_fights_only_who_is() -> None:
    at = fleet().launched(cutter="2nw").loads(DORA, 5)
    assert loaded(at.state, UN)
    assert not loaded(at.state, "cutter")
    assert foes(at.state, "cutter", "2ne") == ()
    at.stands(stronghold_1="2ne")
    assert foes(at.state, "cutter", "2ne") == ("stronghold-1",)


@rule("ahoy:battle.1")
def test_loading_on_a_space_with_enemies_starts_no_battle() -> None:
    at = fleet(turn=BEN).flagships(ann="2ne").places(1, "cannons")
    assert at.battles == []
    assert at.state.question is None


@rule("ahoy:battle.2")
def test_a_loaded_figure_fights_everybody_there() -> None:
    at = fleet(turn=BEN).stands(patrol_1="1nw").loads(BEN, 3).meets(SM, "1nw")
    assert at.foes() == {SQ, "patrol-1"}
    assert at.refuses(FightNobody(seat=BEN)).rule == "battle.2"


@rule("ahoy:battle.3")
def test_an_unloaded_figure_fights_only_those_who_are() -> None:
    at = fleet(turn=BEN).stands(patrol_1="1nw", stronghold_1="1nw").meets(SM, "1nw")
    assert at.battles == [(SM, "stronghold-1")]
    at = fleet(turn=BEN).launched(gunship="2se").meets(SM, "2se")
    assert at.battles == [(SM, "gunship")]


@rule("ahoy:battle.4", "ahoy:move.9")
def test_where_nobody_is_loaded_there_is_no_battle() -> None:
    at = fleet(turn=BEN).stands(patrol_1="1nw").meets(SM, "1nw")
    assert at.battles == []
    assert at.state.question is None


@rule("ahoy:battle.5", "ahoy:terrain.5")
@pytest.mark.parametrize("figure", [SM, "gunship"])
def test_nobody_fights_in_fog(figure: str) -> None:
    at = fleet(turn=BEN).prints("1sw", fog=True).launched(gunship="2nw").stands(patrol_1="1sw")
    at.loads(BEN, 3).loads(ANN, 6).meets(figure, "1sw")
    assert at.battles == []


@rule("ahoy:union.5")
def test_comrades_fight_nobody() -> None:
    at = fleet().comrades(r1=3).flagships(ann="1se", carl="2nw").loads(ANN, 6).meets(SQ, "1nw")
    assert at.battles == []


@rule("ahoy:battle.6", "ahoy:battle.7")
def test_the_mover_says_whom_he_fights_first() -> None:
    at = fleet().flagships(ben="1se").stands(patrol_1="1sw").loads(ANN, 6).meets("patrol-1", "1se")
    assert at.asked == ANN
    assert at.refuses(FightFigure(seat=ANN, figure=UN)).rule == "battle.2"
    assert at.refuses(FightFigure(seat=ANN, figure="raft")).kind == Kind.MALFORMED
    at.fights(S2).clashes(6, 1).takes("none")
    assert at.battles == [("patrol-1", S2), ("patrol-1", SM)]
    at.clashes(6, 1).takes("none")
    assert at.state.question is None


@rule("ahoy:battle.15")
def test_an_attacker_that_is_lost_fights_no_more() -> None:
    at = fleet().flagships(dora="1se").loads(ANN, 6).loads(DORA, 4).meets("patrol-1", "1se")
    at.fights(UN).clashes(1, 6).takes("purse")
    assert not at.state.figures["patrol-1"].space
    assert at.battles == [("patrol-1", UN)], "Carl was there too"
    assert at.state.question is None


@rule("ahoy:battle.6")
def test_in_cards_play_whoever_stands_on_an_island_is_known_and_at_sea_he_is_told() -> None:
    at = fleet(turn=BEN, play="cards").loads(BEN, 3).meets(SM, "1i")
    assert at.battles == [(SM, SQ)]
    at = fleet(turn=BEN, play="cards").stands(patrol_1="1s").loads(BEN, 3)
    assert at.meets(SM, "1s", among=("patrol-1",)).battles == [(SM, "patrol-1")]


@rule("ahoy:smuggler.cannons", "ahoy:union.cannons")
@pytest.mark.parametrize(("seat", "face"), [(BEN, 2), (DORA, 1)])
def test_any_die_loads_a_smuggler_or_the_union(seat: str, face: int) -> None:
    at = fleet(turn=seat).has(seat, dice=(face, 1)).places(face, "cannons")
    assert loaded(at.state, at.state.flagship(seat).id)
