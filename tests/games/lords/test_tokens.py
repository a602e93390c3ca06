"""Page 10: shields, coins, mines, extra ships and points."""

from __future__ import annotations

import pytest

from tests.games.lords.verbs import quiet

rule = pytest.mark.rule


@rule("lords:10.6a", "lords:7.11")
@pytest.mark.parametrize("mines", [1, 3])
def test_whoever_lays_a_ship_on_a_mine_takes_it_and_two_points_less(mines: int) -> None:
    table = quiet().has("sky", hand=9)
    for cell in ("A1", "B1", "C1")[:mines]:
        table.mine(cell).turn("sky").lays(2, cell)
    assert table.of("sky").mines == mines
    assert table.tokens("sky") == -2 * mines
    assert not table.state.mines
    assert table.state.mines_left == 14 - mines


@rule("lords:10.6b")
def test_she_stays_in_battle_and_all_effects_come() -> None:
    table = quiet(A1="point").mine("A1")
    table.lays(4, "A1")
    assert table.at("A1").fights
    assert (table.of("sky").points, table.of("sky").coins, table.of("sky").mines) == (1, 10, 1)


@rule("lords:10.6b", "lords:4.6b")
def test_the_first_shield_holds_no_mine() -> None:
    table = quiet().has("sky", first_shield=True).mine("A1")
    table.lays(2, "A1")
    assert (table.at("A1").shields, table.of("sky").mines) == (1, 1)


@rule("lords:10.6a")
def test_ones_own_mine_costs_as_much() -> None:
    table = quiet(A1="mine")
    table.lays(2, "A1")
    table.mines("B1")
    table.turn("sky").lays(4, "B1")
    assert table.of("sky").mines == 1


@rule("lords:10.4a", "lords:10.4b")
def test_of_coins_the_sum_is_kept_and_all_see_it() -> None:
    table = quiet().has("sky", coins=2)
    table.lays(4, "A1")
    assert table.counts("sky")["coins"] == 3


@rule("lords:7.11", "lords:10.10", "lords:10.11")
@pytest.mark.parametrize(
    ("tokens", "mines", "total"), [(5 + 3 + 1, 2, 5), (0, 3, -6), (5 + 1, 0, 6), (3 + 1 + 1, 0, 5)]
)
def test_points_taken_less_two_for_each_mine(tokens: int, mines: int, total: int) -> None:
    table = quiet().has("sky", points=tokens, mines=mines, took_false=True)
    assert table.tokens("sky") == total
