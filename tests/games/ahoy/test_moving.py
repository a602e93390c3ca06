"""Movement step by step and directly, and the actions that move a flagship (pages 10 and 11)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.games.ahoy.rules.placing import Place
from companion.games.ahoy.rules.sea_commands import DropAnchor, JumpTo
from companion.games.ahoy.rules.sea_tasks import Move
from companion.games.ahoy.scenario import Spot
from tests.games.ahoy.verbs import ANN, BEN, DORA
from tests.games.ahoy.verbs_sea import sea

rule = pytest.mark.rule
WINDY = (Place(4, 1), "7")
"""Region 3, right of the second: a current to the south, a harbor, a tailwind of 2, an island."""


@rule("ahoy:act.sail", "ahoy:move.1")
def test_sail_moves_the_flagship_one_space_or_two_round_corners() -> None:
    at = sea(BEN, "2nw").sails("2ne")
    assert (at.at(BEN), type(at.state.pending)) == ("2ne", Move)
    assert sea(BEN, "2nw").sails("2ne", "2se").at(BEN) == "2se"
    assert sea(BEN, "2nw").sails("2ne").anchors().state.pending is None


@rule("ahoy:act.sail", "ahoy:smuggler.sail")
def test_a_third_space_is_one_too_many() -> None:
    at = sea(BEN, "2sw").sails("2nw", "1se", face=3)
    assert at.at(BEN) == "1se"
    assert at.refusal(at.step("1sw", "flagship-smuggler")) == "move.6"


@rule("ahoy:act.sail", "ahoy:move.1")
def test_no_step_is_slanting() -> None:
    at = sea(BEN, "2nw").places(1, "sail-1")
    assert at.refusal(at.step("2se")) == "move.1"
    assert "2se" not in at.ways()


@rule("ahoy:act.sail")
def test_at_least_one_space_must_be_sailed() -> None:
    at = sea(BEN, "2nw").places(1, "sail-1")
    assert at.refusal(DropAnchor(seat=BEN)) == "act.sail"


@rule("ahoy:move.1")
def test_a_step_leads_over_the_edge_of_two_tiles() -> None:
    assert sea(BEN, "1se").sails("2nw").at(BEN) == "2nw"


@rule("ahoy:move.2")
def test_a_sandbar_bars_the_step_but_no_other_way() -> None:
    at = sea(BEN, "1se").places(1, "sail-1")
    assert at.refusal(at.step("1sw")) == "move.2"
    assert "1sw" not in at.ways()


@rule("ahoy:move.3", "ahoy:explore.2")
def test_off_the_map_there_must_be_a_tile_and_room() -> None:
    at = sea(BEN, "1ne").places(1, "sail-1")
    assert {"off:1,-1", "off:2,0"} <= at.ways()
    bare = sea(BEN, "1ne").set(stack=0).places(1, "sail-1")
    assert bare.refusal(bare.step("off:1,-1")) == "explore.2"
    assert bare.ways() == {"1nw", "1se"}


@rule("ahoy:explore.2")
def test_a_gap_one_space_wide_is_not_explored() -> None:
    closed = ((Place(3, -1, 0), "9"),)
    at = sea(BEN, "1ne", closed).places(1, "sail-1")
    assert at.refusal(at.step("off:2,0")) == "explore.2"


@rule("ahoy:move.1")
def test_far_cells_off_the_map_are_not_beside_her() -> None:
    at = sea(BEN, "1ne").places(1, "sail-1")
    assert at.refusal(at.step("off:7,7")) == "move.1"
    assert at.refusal(at.step("9nw")) == "move.1"


@rule("ahoy:move.6")
def test_passing_a_harbor_or_treasure_brings_nothing() -> None:
    at = sea(BEN, "2sw").sails("2nw", "2ne")
    assert at.of(BEN).gold == 2
    passed = sea(BEN, "2se").sails("2ne", "2nw")
    assert passed.of(BEN).gold == 1


@rule("ahoy:move.8", "ahoy:round.7")
def test_nothing_else_is_done_between_two_steps() -> None:
    at = sea(BEN, "2nw").sails("2ne")
    assert at.refusal(at.placing(2, "sail-2")) == "round.7"


@rule("ahoy:move.8")
def test_only_the_figure_that_moves_goes_on() -> None:
    at = sea(BEN, "2nw").flagships(ann="1nw").sails("2ne")
    assert at.refusal(at.step("1ne", "flagship-squadron")) == "move.8"


@rule("ahoy:move.9")
def test_unloaded_enemies_are_passed_and_joined() -> None:
    at = sea(BEN, "2nw").flagships(ann="2ne", dora="2ne").stands(patrol_1="2ne")
    at.sails("2ne", "2se")
    assert at.at(BEN) == "2se"


@rule("ahoy:act.tailwind", "ahoy:move.4")
def test_tailwind_moves_directly_to_a_space_of_that_value() -> None:
    at = sea(BEN, "1ne", (WINDY,)).places(2, "tailwind")
    assert at.ways("jump") == {"3sw"}
    assert at.jumps("3sw").at(BEN) == "3sw"


@rule("ahoy:act.tailwind")
@pytest.mark.parametrize(("face", "by"), [(1, 1), (3, -1), (2, 0)])
def test_the_value_counts_after_gold(face: int, by: int) -> None:
    at = sea(BEN, "1ne", (WINDY,)).places(face, "tailwind", by)
    assert at.ways("jump") == {"3sw"}


@rule("ahoy:act.tailwind", "ahoy:noeffect.1")
def test_without_a_space_of_that_value_nobody_moves() -> None:
    at = sea(BEN, "1ne", (WINDY,)).places(4, "tailwind")
    assert (at.at(BEN), at.state.pending) == ("1ne", None)


@rule("ahoy:act.tailwind")
def test_she_is_not_moved_to_where_she_is() -> None:
    at = sea(BEN, "3sw", (WINDY,)).places(2, "tailwind")
    assert (at.at(BEN), at.state.pending) == ("3sw", None)


@rule("ahoy:act.tailwind", "ahoy:terrain.6")
def test_another_space_is_no_target() -> None:
    at = sea(BEN, "1ne", (WINDY,)).places(2, "tailwind")
    assert at.refusal(JumpTo(seat=BEN, space="2se")) == "act.tailwind"
    assert at.refusal(JumpTo(seat=BEN)) == "act.tailwind"


@rule("ahoy:smuggler.full_sail")
@pytest.mark.parametrize("spaces", [1, 2, 3, 4])
def test_full_sail_goes_as_far_as_the_die_shows(spaces: int) -> None:
    way = ("2ne", "2se", "2ne", "2se")[:spaces]
    at = sea(BEN, "2nw").has(BEN, dice=(4,)).sails(*way, face=4, slot="full-sail")
    assert at.at(BEN) == way[-1]
    assert (at.state.pending is None) == (spaces == 4)


@rule("ahoy:smuggler.full_sail")
def test_a_one_is_one_space_and_gold_makes_it_more() -> None:
    assert sea(BEN, "2nw").sails("2ne", slot="full-sail").state.pending is None
    at = sea(BEN, "2nw").places(1, "full-sail", by=1).steps("2ne")
    assert isinstance(at.state.pending, Move)


@rule("ahoy:smuggler.tailwind", "ahoy:union.tailwind", "ahoy:squadron.tailwind")
@pytest.mark.parametrize(("seat", "follows"), [(BEN, False), (DORA, False), (ANN, True)])
def test_after_a_tailwind_only_the_squadron_has_more_to_do(seat: str, follows: bool) -> None:
    at = (
        sea(seat, "1ne", (WINDY,))
        .comrades(6)
        .places(2, "tailwind-1" if seat != BEN else "tailwind")
    )
    assert (at.jumps("3sw").state.pending is not None) == follows


@rule("ahoy:union.tailwind", "ahoy:terrain.2")
def test_no_comrades_land_where_a_current_takes_a_tailwind() -> None:
    tiles = dict(sea().state.scene.tiles)
    tiles["7"] = replace(tiles["7"], sw=Spot(tailwind=2, current="E"))
    at = sea(DORA, "1ne", (WINDY,)).comrades(6)
    at.set(scene=replace(at.state.scene, tiles=tiles)).places(2, "tailwind-1").jumps("3sw")
    assert (at.at(DORA), at.state.pending) == ("3se", None)


@rule("ahoy:crew.sailor", "ahoy:golden.1")
@pytest.mark.parametrize("seat", [ANN, BEN, DORA])
def test_a_sailor_moves_three_spaces_and_nothing_follows(seat: str) -> None:
    at = sea(seat, "2sw").has(seat, crew=("sailor",)).comrades(6)
    at.sails("2nw", "2ne", "2se", slot="sailor")
    assert (at.at(seat), at.state.pending) == ("2se", None)


@rule("ahoy:crew.trawler")
@pytest.mark.parametrize("seat", [ANN, BEN, DORA])
def test_nothing_but_gold_follows_a_trawler(seat: str) -> None:
    at = sea(seat, "2sw").has(seat, crew=("trawler",)).comrades(6).flagships(**{seat: "2nw"})
    at.sails("2ne", "2se", slot="trawler")
    assert (at.of(seat).gold, at.state.pending) == (2, None)


@rule("ahoy:crew.trawler")
def test_a_trawler_has_the_treasure_on_her_way_and_at_its_end() -> None:
    wreck = (Place(4, 0, 0), "3")
    at = sea(BEN, "2nw", (wreck,)).has(BEN, crew=("trawler", "pilot"), gold=0)
    assert at.sails("2ne", "3sw", slot="trawler").of(BEN).gold == 3


@rule("ahoy:crew.trawler", "ahoy:crew.sea_witch")
def test_the_sea_witch_brings_a_trawler_each_treasure_once() -> None:
    at = sea(BEN, "2ne").has(BEN, crew=("sea-witch", "trawler"), gold=0).places(1, "trawler")
    gold = []
    for space in ("2se", "2ne", "2se", "2ne"):
        at.do(at.step(space, round=True))
        gold.append(at.of(BEN).gold)
    assert 0 < gold[1] == gold[3], "going round costs no step"
