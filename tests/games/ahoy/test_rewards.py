"""The grid of rewards: where the markers go, and what its cells bring."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.games.ahoy.rules import smuggler_commands as ask
from companion.games.ahoy.rules.battle_commands import FireMonkey
from companion.games.ahoy.rules.damage import LayDamage
from companion.games.ahoy.rules.rewards import centre
from companion.games.ahoy.scenario import Reward
from tests.games.ahoy.maps import OPEN_MAP
from tests.games.ahoy.verbs import ANN, BEN, Table
from tests.games.ahoy.verbs_smuggler import CENTRE, moves, rewarded

rule = pytest.mark.rule
GRID = OPEN_MAP.rewards.grid


def cells(at: Table) -> set[tuple[int, int]]:
    """The cells that are offered, counted from 1."""
    return {(one.row, one.column) for one in at.offered(BEN, kind=ask.MoveMarker)}


def beside(kind: Reward) -> tuple[tuple[int, int], tuple[int, int]]:
    """A cell of this kind, from 0, and one beside it from which the white marker comes."""
    at = next((r, c) for r, row in enumerate(GRID) for c, one in enumerate(row) if one == kind)
    return at, (at[0], at[1] - 1 if at[1] else 1)


def gained(kind: Reward, at: str = "2se", **has: object) -> Table:
    """Ben's white marker has just come to a cell of this kind."""
    cell, near = beside(kind)
    begun = rewarded(at, **has).has(BEN, white=near)
    return begun.do(moves(cell[0] + 1, cell[1] + 1))


@rule("ahoy:setup.smuggler.3", "ahoy:comp.8")
def test_both_markers_begin_in_the_centre() -> None:
    assert centre(OPEN_MAP) == CENTRE


@rule("ahoy:smuggler.7", "ahoy:smuggler.6")
def test_the_first_reward_is_one_of_four() -> None:
    at = rewarded()
    assert cells(at) == {(2, 3), (3, 4), (4, 3), (3, 2)}
    assert {GRID[r - 1][c - 1] for r, c in cells(at)} == {"gold-1", "fame-1", "region", "crew"}


@rule("ahoy:smuggler.6")
def test_the_black_marker_follows_to_where_the_white_one_was() -> None:
    at = rewarded().do(moves(2, 3))
    assert (at.of(BEN).white, at.of(BEN).black) == ((1, 2), CENTRE)


@rule("ahoy:smuggler.6")
@pytest.mark.parametrize(
    ("white", "black", "open_cells"),
    [
        ((2, 3), (2, 2), {(2, 4), (3, 5), (4, 4)}),
        ((0, 0), (0, 1), {(2, 1)}),
        ((0, 4), (1, 4), {(1, 4)}),
        ((4, 2), (3, 2), {(5, 2), (5, 4)}),
    ],
)
def test_the_white_marker_goes_to_a_cell_beside_it_where_the_black_one_is_not(
    white: tuple[int, int], black: tuple[int, int], open_cells: set[tuple[int, int]]
) -> None:
    assert cells(rewarded().has(BEN, white=white, black=black)) == open_cells


@rule("ahoy:smuggler.6")
def test_the_black_markers_cell_and_a_slanting_step_are_refused() -> None:
    at = rewarded().has(BEN, white=(2, 3), black=(2, 2))
    assert at.refuses(moves(3, 3)).reason.id == "ahoy.refused.black-marker"
    assert at.refuses(moves(2, 5)).reason.id == "ahoy.refused.marker-beside"
    assert at.refuses(ask.MoveMarker(seat=ANN, row=2, column=4)).rule == "smuggler.6"


@rule("ahoy:smuggler.8")
def test_back_in_the_centre_there_is_nothing() -> None:
    at = rewarded().has(BEN, white=(2, 3), black=(2, 4)).do(moves(3, 3))
    assert (at.of(BEN).white, at.of(BEN).black) == (CENTRE, (2, 3))
    assert (at.of(BEN).gold, at.of(BEN).fame) == (1, 0)
    assert at.state.question is None


@rule("ahoy:reward.gold")
@pytest.mark.parametrize(("kind", "gold"), [("gold-1", 2), ("gold-2", 3)])
def test_a_cell_of_gold(kind: Reward, gold: int) -> None:
    assert gained(kind).of(BEN).gold == gold


@rule("ahoy:reward.gold", "ahoy:limit.1")
def test_gold_that_is_not_there_is_not_gained() -> None:
    at = rewarded().has(ANN, gold=17).do(moves(2, 3))
    assert at.of(BEN).gold == 1


@rule("ahoy:reward.fame")
@pytest.mark.parametrize(("kind", "fame"), [("fame-1", 1), ("fame-2", 2), ("fame-3", 3)])
def test_a_cell_of_fame(kind: Reward, fame: int) -> None:
    assert gained(kind).of(BEN).fame == fame


@rule("ahoy:reward.crew")
@pytest.mark.parametrize("space", ["1nw", "1ne"])
def test_a_free_card_of_any_suit_wherever_the_flagship_is(space: str) -> None:
    at = gained("crew", space)
    assert len(at.offered(BEN, kind=ask.TakeFree)) == 3
    at.do(ask.TakeFree(seat=BEN, card="gunner")).draws("mystic")
    assert at.of(BEN).crew == ("gunner",)
    assert (at.of(BEN).gold, at.of(BEN).placed) == (1, 0)
    assert at.state.market.row == ("sailor", "diver", "mystic")
    assert at.state.market.deck == 26


@rule("ahoy:reward.crew", "ahoy:squadron.11", "ahoy:golden.2")
def test_beside_a_stronghold_the_marker_moves_and_no_card_is_taken() -> None:
    at = rewarded().stands(stronghold_1="2se").do(moves(4, 3))
    assert at.of(BEN).white == (3, 2)
    assert at.state.question is None
    assert at.refuses(ask.TakeFree(seat=BEN, card="gunner")).rule == "smuggler.negotiate"


@rule("ahoy:reward.skip")
def test_a_free_card_may_be_declined() -> None:
    at = gained("crew")
    assert at.refuses(ask.TakeFree(seat=BEN, card="mystic")).rule == "reward.crew"
    assert at.refuses(ask.TakeFree(seat=BEN, card="gunner", comrade=True)).rule == "reward.crew"
    assert at.do(ask.LeaveCards(seat=BEN)).of(BEN).crew == ()
    assert at.state.question is None


@rule("ahoy:reward.spend")
@pytest.mark.parametrize(("gold", "most"), [(7, 5), (2, 2)])
def test_gold_is_spent_for_as_much_fame(gold: int, most: int) -> None:
    at = gained("spend-5", gold=gold)
    assert at.refuses(ask.SpendForFame(seat=BEN, gold=most + 1)).rule == "reward.spend"
    at.do(ask.SpendForFame(seat=BEN, gold=most))
    assert (at.of(BEN).gold, at.of(BEN).fame) == (gold - most, most)


@rule("ahoy:reward.spend", "ahoy:reward.skip")
def test_none_may_be_spent_and_without_gold_nothing_is_asked() -> None:
    at = gained("spend-5", gold=3).do(ask.SpendForFame(seat=BEN, gold=0))
    assert (at.of(BEN).gold, at.of(BEN).fame) == (3, 0)
    assert gained("spend-5", gold=0).state.question is None


@rule("ahoy:reward.prize")
@pytest.mark.parametrize(("wealth", "then"), [(2, 3), (6, 6)])
def test_the_prize_is_fame_and_wealth_where_the_flagship_is(wealth: int, then: int) -> None:
    cell, near = beside("prize")
    at = rewarded("1nw").has(BEN, white=near)
    at.state = at.state.with_region("1", wealth=wealth)
    at.do(moves(cell[0] + 1, cell[1] + 1))
    assert at.of(BEN).fame == 4
    assert at.state.regions["1"].wealth == then


@rule("ahoy:reward.repair", "ahoy:smuggler.7")
def test_everything_is_repaired_for_fame() -> None:
    at = gained("repair-fame", damaged=("sail-1", "cannons", "sailor"), crew=("sailor",))
    assert (at.of(BEN).damaged, at.of(BEN).fame) == ((), 3)


@rule("ahoy:reward.skip", "ahoy:smuggler.7")
def test_everything_is_repaired_without_fame_or_kept_for_the_cell_that_pays() -> None:
    tokens = ("sail-1", "cannons", "sailor")
    (row, column), near = beside("repair")
    for keep, damaged in ((False, ()), (True, tokens)):
        at = rewarded(damaged=tokens, crew=("sailor",)).has(BEN, white=near)
        at.do(replace(moves(row + 1, column + 1), keep=keep))
        assert (at.of(BEN).damaged, at.of(BEN).fame, at.state.question) == (damaged, 0, None)
        assert (at.of(BEN).white, at.of(BEN).black) == ((row, column), near)


@rule("ahoy:reward.skip")
def test_nothing_but_damage_is_kept_and_none_where_none_lies() -> None:
    (row, column), near = beside("repair")
    at = rewarded().has(BEN, white=near)
    assert not [one for one in at.offered(BEN, ask.MoveMarker) if one.keep]
    assert at.refuses(replace(moves(row + 1, column + 1), keep=True)).rule == "reward.skip"


@rule("ahoy:reward.repair", "ahoy:crew.powder_monkey")
def test_whatever_is_repaired_a_powder_monkey_fires_once() -> None:
    damaged = ("sail-1", "sail-2", "cannons")
    at = gained("repair-fame", damaged=damaged, crew=("powder-monkey",))
    at.do(FireMonkey(seat=BEN, figure=at.state.flagship(BEN).id))
    assert at.state.waits_for == (BEN,), "he chose to hit himself, and chooses the slot"
    at.do(LayDamage(seat=BEN, slot="sail-1"))
    assert (at.of(BEN).fame, at.of(BEN).damaged) == (3, ("sail-1",))
    assert at.state.question is None


@rule("ahoy:reward.repair")
def test_without_damage_a_repair_brings_nothing() -> None:
    assert gained("repair-fame").of(BEN).fame == 0
