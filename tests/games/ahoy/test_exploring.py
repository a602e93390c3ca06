"""Exploring: a tile is turned up, laid and entered (page 12)."""

from __future__ import annotations

import pytest

from companion.games.ahoy.rules.exploring import joins_region
from companion.games.ahoy.rules.map import region_of
from companion.games.ahoy.rules.placing import Place
from companion.games.ahoy.rules.sea_tasks import Explore, Lay, Order
from companion.games.ahoy.rules.tiles import tile_pool
from tests.games.ahoy.verbs import ANN, BEN, DORA, called_by
from tests.games.ahoy.verbs_sea import SeaTable, sea

rule = pytest.mark.rule


def exploring(tile: str = "3", off: str = "off:4,1", at: str = "2ne") -> SeaTable:
    """Ben sails off the map, and this tile comes up."""
    return sea(BEN, at).sails(off).draws(tile)


@rule("ahoy:explore.1", "ahoy:setup.5")
def test_a_tile_is_turned_up_laid_and_entered() -> None:
    at = sea(BEN, "2ne").sails("off:4,1")
    assert called_by(at) == "explore.1"
    at.draws("3").lays(Place(4, 0, 0))
    assert (at.at(BEN), at.state.stack) == ("3sw", 8)
    found = at.state.regions["3"]
    assert (found.suit, found.wealth, found.tile) == ("swords", 1, "3")


@rule("ahoy:explore.1", "ahoy:explore.4")
def test_the_tile_covers_the_space_that_is_entered_shifted_or_not() -> None:
    at = exploring()
    assert at.ways("lay") == {"tile:4,0", "tile:4,1"}
    assert at.refusal(at.laying(Place(4, 2))) == "explore.1"
    assert at.refusal(at.laying(Place(0, -2))) == "explore.1"


@rule("ahoy:explore.2")
def test_no_tile_covers_another() -> None:
    at = exploring()
    assert at.refusal(at.laying(Place(3, 1))) == "explore.2"


@rule("ahoy:explore.3")
def test_it_may_be_turned_but_no_island_lies_beside_another() -> None:
    at = exploring()
    assert at.refusal(at.laying(Place(4, 1, 1))) == "explore.3"
    turns = {one.of("turn") for one in at.choices() if one.of("space") == "tile:4,1"}
    assert turns == {"0", "2", "3"}


@rule("ahoy:explore.4")
def test_there_are_four_turns() -> None:
    at = exploring()
    assert at.refusal(at.laying(Place(4, 1, 4))) == "explore.4"


@rule("ahoy:move.7", "ahoy:explore.5")
def test_exploring_ends_the_movement() -> None:
    at = exploring().lays(Place(4, 1, 0))
    assert (at.at(BEN), at.state.pending) == ("3nw", None)


@rule("ahoy:explore.5", "ahoy:terrain.2")
def test_a_current_takes_the_explorer_on_before_she_anchors() -> None:
    at = exploring("7").lays(Place(4, 1, 0))
    assert (at.at(BEN), at.state.pending) == ("3sw", None)


@rule("ahoy:explore.5", "ahoy:terrain.2")
def test_a_current_that_leads_off_the_map_explores_once_more() -> None:
    at = sea(BEN, "2ne")
    at.state = at.state.with_region("1", tile="1")
    at.sails("off:4,1").draws("2")
    at.lays(Place(4, 0, 0))
    assert at.at(BEN) == "3sw"
    assert isinstance(at.state.pending, Lay)
    done = at.draws("9").lays(Place(4, 2, 0))
    assert done.at(BEN) == "4nw"
    assert (done.state.stack, done.state.pending) == (7, None)


@rule("ahoy:explore.5", "ahoy:move.5", "ahoy:terrain.7", "ahoy:terrain.8")
def test_a_wreck_damages_the_explorer_and_has_its_treasure() -> None:
    at = exploring("10").lays(Place(4, 1, 0)).takes_damage()
    assert (at.at(BEN), len(at.of(BEN).damaged), at.of(BEN).gold) == ("3nw", 1, 2)


@rule("ahoy:terrain.2")
def test_a_current_at_the_edge_explores() -> None:
    at = sea(BEN, "1se").sails("1ne").draws("9").lays(Place(0, -2, 0))
    assert (at.at(BEN), at.state.stack, at.state.pending) == ("3se", 8, None)


@rule("ahoy:explore.6")
def test_whoever_moves_the_patrol_lays_the_tile() -> None:
    at = sea(ANN, "1nw").stands(patrol_1="2ne").begins(Order(ANN, 4, 1, "squadron.order"))
    at.orders("patrol-1", "off:4,1")
    assert at.state.call is not None
    assert at.state.call.seat == ANN
    at.draws("3")
    assert at.mover() == ANN
    at.lays(Place(4, 1, 0))
    assert at.at("patrol-1") == "3nw"


@rule("ahoy:explore.6")
@pytest.mark.parametrize("ship", ["cutter", "gunship"])
def test_ships_of_the_union_explore(ship: str) -> None:
    at = sea(DORA, "1nw").stands(**{ship: "2ne"}).moves(DORA, ship, 1).steps("off:4,1")
    at.draws("10").lays(Place(4, 1, 0))
    assert (at.at(ship), at.of(DORA).damaged, at.of(DORA).gold) == ("3nw", (), 1)


@rule("ahoy:reward.region", "ahoy:explore.3")
def test_a_region_joins_anywhere_and_nobody_moves() -> None:
    at = sea(BEN, "1ne").begins(Explore(BEN)).draws("9")
    assert at.refusal(at.laying(Place(4, 1, 1))) == "explore.3"
    assert at.refusal(at.laying(Place(9, 9, 0))) == "explore.1"
    at.lays(Place(-2, 0, 1))
    assert (at.at(BEN), at.state.stack, at.state.regions["3"].wealth) == ("1ne", 8, 1)


@rule("ahoy:reward.region")
def test_without_tiles_no_region_joins() -> None:
    at = sea(BEN, "1ne").set(stack=0).under(joins_region, BEN)
    assert at.state.awaited is None


@rule("ahoy:explore.1", "ahoy:setup.5")
def test_the_tile_in_the_box_may_be_any_that_nobody_has_seen() -> None:
    at = sea(BEN, "1ne")
    assert tile_pool(at.state).left == 10
    assert {one.id for one in tile_pool(at.state).unseen} == set(at.state.scene.tiles) - {"2", "8"}


@rule("ahoy:explore.1")
def test_in_cards_play_a_tile_is_its_suit() -> None:
    at = sea(BEN, play="cards").flagships(ben="1s").sails("off:").draws("skull")
    assert at.ways("jump") == {"3i", "3s"}
    at.jumps("3i")
    assert (at.at(BEN), at.state.regions["3"].suit, at.state.stack) == ("3i", "skull", 8)
    left = {one.id: one.copies for one in tile_pool(at.state).unseen}
    assert left["fish"] == 1
    assert "skull" not in left
    assert region_of(at.at(BEN)) == "3"
