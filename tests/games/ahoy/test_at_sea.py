"""What meets a figure on a space, in the book's order, and what must always hold at sea."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.ahoy.rules.map import chart, edges, is_island, is_off_map, off_map
from companion.games.ahoy.rules.placing import Place, places_anywhere, starting_pairs
from companion.games.ahoy.rules.sea_commands import Step
from companion.games.ahoy.rules.sea_events import FigureMoved
from companion.games.ahoy.rules.sea_tasks import Course, Lay, Move, Terrain
from companion.games.ahoy.rules.terrain import pushes
from tests.games.ahoy.maps import OPEN_MAP, map_of
from tests.games.ahoy.verbs import ANN, BEN, DORA
from tests.games.ahoy.verbs_battle import SM
from tests.games.ahoy.verbs_sea import SeaTable, sea

rule = pytest.mark.rule
WRECKS = (Place(4, 1, 0), "10")
"""Region 3: 3nw and 3sw are wrecks with a coin."""
FOG = (Place(4, 1, 0), "3")
"""Region 3: 3ne is fog with a tailwind of 6, 3nw open sea."""


def loaded(at: str = "2ne", *tiles: object) -> SeaTable:
    """Ben at sea with a die in his cannons."""
    return sea(BEN, at, tiles).die_in(BEN, "smuggler-4", "cannons")


# ---------------------------------------------------------------- the order on a space


@rule("ahoy:move.5", "ahoy:terrain.7", "ahoy:battle.12")
def test_a_battle_comes_before_the_wreck_and_then_she_anchors() -> None:
    at = loaded("2ne", WRECKS).stands(patrol_1="3nw").sails("3nw")
    assert at.of(BEN).damaged == ()
    at.battle()
    assert at.takes_damage().of(BEN).gold == 2
    assert at.state.pending is None


@rule("ahoy:move.7", "ahoy:battle.12")
@pytest.mark.parametrize("slot", ["sail-1", "full-sail"])
def test_a_battle_ends_the_movement_with_steps_left(slot: str) -> None:
    at = loaded("2nw").has(BEN, crew=()).stands(patrol_1="2ne").places(3, slot).steps("2ne")
    at.battle()
    assert (at.at(BEN), at.state.pending) == ("2ne", None)


@rule("ahoy:move.7", "ahoy:act.tailwind")
def test_a_tailwind_into_a_battle_anchors_there() -> None:
    windy = (Place(4, 1, 0), "7")
    at = loaded("1ne", windy).stands(patrol_1="3sw").places(2, "tailwind").jumps("3sw")
    at.battle()
    assert (at.at(BEN), at.state.pending) == ("3sw", None)


@rule("ahoy:battle.12", "ahoy:terrain.2")
def test_after_a_battle_a_current_still_takes_her() -> None:
    current = (Place(4, 1, 0), "7")
    at = loaded("2ne", current).stands(patrol_1="3nw").sails("3nw").battle()
    assert (at.at(BEN), at.state.pending) == ("3sw", None)


@rule("ahoy:terrain.5", "ahoy:battle.5", "ahoy:terrain.6")
def test_in_fog_nobody_fights() -> None:
    at = loaded("3nw", FOG).stands(patrol_1="3ne").sails("3ne")
    assert isinstance(at.state.pending, Move)
    jumped = loaded("1ne", FOG).has(BEN, dice=(6,)).stands(stronghold_1="3ne")
    assert jumped.places(6, "tailwind").jumps("3ne").state.pending is None


@rule("ahoy:reward.move2_quiet")
def test_a_quiet_move_starts_no_battle_but_a_wreck_damages() -> None:
    at = loaded("2ne", WRECKS).stands(stronghold_1="3nw").moves(BEN, SM, 2, quiet=True)
    at.steps("3nw")
    assert len(at.takes_damage().of(BEN).damaged) == 1


@rule("ahoy:noeffect.1", "ahoy:battle.13")
def test_out_and_back_is_a_new_battle() -> None:
    at = loaded("2ne").stands(patrol_1="2ne").sails("2nw", "2ne")
    assert at.state.awaited is not None
    assert at.at("patrol-1") == "2ne"


@rule("ahoy:move.9")
def test_any_number_may_share_a_space() -> None:
    at = sea(BEN, "2ne").stands(**{f"patrol_{n}": "2se" for n in range(1, 11)})
    assert at.sails("2se").at(BEN) == "2se"


@rule("ahoy:reward.move2", "ahoy:reward.skip")
def test_a_move_that_may_be_declined_brings_nothing_where_she_is() -> None:
    at = sea(BEN, "2ne").moves_if_she_likes(BEN, SM, 2).anchors()
    assert (at.of(BEN).gold, at.state.pending) == (1, None)


@rule("ahoy:crew.battering_beakhead", "ahoy:terrain.2", "ahoy:terrain.7")
def test_a_figure_that_is_shoved_anchors_nowhere_and_never_leaves_the_map() -> None:
    at = sea(ANN, "1nw").flagships(ben="1se").shoves(ANN, SM, "1ne")
    assert (at.at(BEN), at.state.awaited) == ("1ne", None)
    at.shoves(ANN, SM, "1se")
    assert at.of(BEN).gold == 1
    wreck = sea(ANN, "1nw", (WRECKS,)).flagships(ben="2ne").shoves(ANN, SM, "3nw")
    assert wreck.mover() == BEN
    assert len(wreck.takes_damage().of(BEN).damaged) == 1
    ship = sea(ANN, "1nw", (WRECKS,)).launched(gunship="2ne").shoves(ANN, "gunship", "3nw")
    assert ship.mover() == DORA, "she does not move by her own card"


@rule("ahoy:squadron.1", "ahoy:squadron.tailwind", "ahoy:move.6")
def test_what_follows_an_action_follows_where_she_anchors() -> None:
    at = sea(ANN, "2nw").sails("2ne").anchors()
    assert at.state.awaited is not None
    assert at.mover() == ANN


@rule("ahoy:union.sail")
def test_the_union_lands_comrades_at_an_island_only() -> None:
    assert sea(DORA, "2nw").comrades(6).sails("2ne").anchors().state.awaited is None
    assert sea(DORA, "2ne").comrades(6).sails("2se").anchors().state.awaited is not None


# ---------------------------------------------------------------- what always holds


def discovered(seed: int, tiles: int) -> list[Place]:
    """A map that was discovered somehow."""
    chance = random.Random(seed)
    laid = [*starting_pairs()[chance.randrange(8)]]
    while len(laid) < tiles:
        cells = frozenset(cell for place in laid for cell in place.cells)
        islands = frozenset(place.island for place in laid)
        laid.append(chance.choice(places_anywhere(cells, islands)))
    return laid


def anywhere(seed: int, tiles: int, stack: int) -> SeaTable:
    """A map of shuffled tiles, all of one player's flagships on it."""
    ids = random.Random(seed).sample(sorted(OPEN_MAP.tiles), tiles)
    state = map_of(*discovered(seed, tiles), tiles=tuple(ids))
    at = sea(BEN).set(regions=state.regions, stack=stack)
    return at.flagships(ben="1nw")


@rule("ahoy:terrain.2")
@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 10_000), tiles=st.integers(2, 11))
def test_every_chain_of_currents_comes_to_an_end(seed: int, tiles: int) -> None:
    """Whatever the currents, she is taken on at most once from each space."""
    for space in chart(anywhere(seed, tiles, 0).state).cells:
        at = anywhere(seed, tiles, 0).flagships(ben=space)
        at.begins(Terrain(Course(BEN, SM), space))
        chain = [one.space for one in at.told if isinstance(one, FigureMoved)]
        assert len(chain) <= tiles
        been = [space, *chain[:-1]]
        assert not pushes(at.state, Course(BEN, SM), at.at(BEN)) or at.at(BEN) in been


@rule("ahoy:move.1", "ahoy:move.2", "ahoy:move.3")
@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 10_000), tiles=st.integers(2, 11), stack=st.sampled_from([0, 5]))
def test_steps_lead_to_neighbours_or_off_the_edge(seed: int, tiles: int, stack: int) -> None:
    at = anywhere(seed, tiles, stack)
    lies = chart(at.state)
    for space, cell in lies.cells.items():
        at.flagships(ben=space)
        at.state = at.state.due((Move(Course(BEN, SM), 2),))
        steps = [one for one in at.offered(BEN, Step) if isinstance(one, Step)]
        for step in steps:
            if is_off_map(step.space):
                beyond = {off_map(off) for _way, off in edges(at.state, space)}
                assert stack
                assert step.space in beyond
            else:
                other = lies.cells[step.space]
                assert abs(other[0] - cell[0]) + abs(other[1] - cell[1]) == 1
                assert frozenset((space, step.space)) not in lies.bars
        assert any(not is_off_map(step.space) for step in steps)


@rule("ahoy:explore.1", "ahoy:explore.2", "ahoy:explore.3", "ahoy:explore.5")
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_however_it_is_explored_the_map_stays_whole(seed: int) -> None:
    chance = random.Random(seed)
    at = sea(BEN, "2ne")
    while at.state.stack:
        at.state = at.state.due(()).having(BEN, damaged=())
        outer = [space for space in chart(at.state).cells if offs(at, space)]
        here = chance.choice(outer)
        off = chance.choice(offs(at, here))
        at.moves(BEN, SM, 1).steps(off)
        while at.state.call or isinstance(at.state.pending, Lay):
            if at.state.call and at.state.call.pool:
                at.draws(chance.choice(at.state.call.pool.unseen).id)
            else:
                at.do(chance.choice(at.choices()).command)
        holds(at)


def offs(at: SeaTable, space: str) -> list[str]:
    """The cells off the map that may be explored from a space."""
    at.flagships(ben=space)
    at.state = at.state.due((Move(Course(BEN, SM), 1),))
    steps = [step.space for step in at.offered(BEN, Step) if isinstance(step, Step)]
    at.state = at.state.due(())
    return [space for space in steps if is_off_map(space)]


def holds(at: SeaTable) -> None:
    """No two tiles overlap, no two islands adjoin, and she stands on the map."""
    lies = chart(at.state)
    assert len(lies.at) == len(lies.cells) == 4 * len(at.state.regions)
    assert len(at.state.regions) + at.state.stack == 11
    islands = {lies.cells[space] for space in lies.cells if is_island(at.state, space)}
    for across, down in islands:
        assert islands.isdisjoint({(across + 1, down), (across, down + 1)})
    assert at.at(BEN) in lies.cells
