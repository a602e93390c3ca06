"""Page 5: a ship is laid, a ship may be hired, a ship is drawn."""

from __future__ import annotations

import pytest

from companion.engine.refusals import Kind
from tests.games.lords.verbs import Table, battle, quiet

rule = pytest.mark.rule


@rule("lords:5.1")
def test_nobody_acts_in_anothers_turn() -> None:
    table = battle()
    refused = table.refused("5.1", table.lays, 2, "A6", seat="blue")
    assert refused.kind is Kind.NOT_YOUR_TURN


@rule("lords:5.2")
def test_a_turn_lays_one_ship_of_the_hand_and_no_more() -> None:
    table = quiet()
    table.refused("5.2", table.ends)
    table.hires("smith", "A1")
    table.refused("5.2", table.ends)
    table.lays(2, "B1")
    table.refused("5.2", table.lays, 4, "C1")
    table.ends()
    assert table.state.turn == "blue"


@rule("lords:5.3a", "lords:9.2", "lords:9.9")
def test_cell_and_ship_both_take_effect() -> None:
    table = quiet(A1="point")
    table.lays(4, "A1")
    assert (table.of("sky").points, table.of("sky").coins) == (1, 10)


@rule("lords:5.3b")
def test_whichever_target_is_tapped_first_comes_first() -> None:
    table = quiet(A1="shot").put("sky", 6, "C3", burning=True).put("sky", 4, "D3", burning=True)
    table.put("blue", 2, "D1")
    table.lays(5, "A1")
    assert {choice.deed for choice in table.offers()} == {"fire", "fire-past", "repair"}
    before = table.state
    for first, second in (("fires", "repairs"), ("repairs", "fires")):
        table.stands(before)
        cells = {"fires": "D1", "repairs": "C3"}
        getattr(table, first)(cells[first])
        getattr(table, second)(cells[second])
        assert not table.at("D1").fights
        assert table.at("C3").fights


@rule("lords:5.3b", "lords:5.3a")
def test_an_effect_that_does_nothing_yet_may_be_had_first_all_the_same() -> None:
    table = quiet(A1="mine")
    table.lays(7, "A1")
    before = table.state
    table.mines("G4")
    assert not table.state.mines, "the only mine there is was swept at once"
    table.stands(before).forgoes("sweep")
    table.mines("G4")
    assert table.state.mines == ("G4",)
    table.stands(before)
    table.refused("5.3a", table.forgoes, "mine")


@rule("lords:5.4a")
def test_one_ship_is_hired_in_a_turn_at_most() -> None:
    table = quiet("smith", "flagship")
    table.hires("smith", "A1")
    table.refused("5.4a", table.hires, "flagship", "B1")
    table.lays(2, "B1")
    table.refused("5.4a", table.hires, "flagship", "C1")


@rule("lords:5.4b", "lords:11.9")
@pytest.mark.parametrize(
    ("coins", "ship", "left"),
    [(5, "slant", 1), (4, "slant", 0), (3, "slant", None), (6, "slant", 2)],
)
def test_her_price_goes_back_to_the_reserve(coins: int, ship: str, left: int | None) -> None:
    table = quiet(ship).has("sky", coins=coins)
    if left is None:
        table.refused("5.4b", table.hires, ship, "A1")
        (bar,) = (bar for bar in table.view().disabled if bar.deed == "hire")
        assert (bar.about, bar.rule) == (ship, "5.4b")
    else:
        table.hires(ship, "A1")
        assert table.of("sky").coins == left


@rule("lords:5.4c")
def test_she_is_laid_at_once_or_not_bought() -> None:
    table = crowded()
    table.refused("6.1", table.hires, "smith", "A1")
    assert [bar.rule for bar in table.view().disabled if bar.about == "smith"] == ["5.4c"]


def crowded() -> Table:
    """Blue fights in every cell of the row before sky, who has no other ship."""
    table = quiet("smith", "boarder")
    return table.line("blue", "A1", 2, 4, 6, 8, 2, 4, 6)


@rule("lords:5.4d", "lords:11.2")
def test_her_cell_does_nothing_but_a_mine_is_taken() -> None:
    table = quiet("flagship", A1="point").mine("A1")
    table.hires("flagship", "A1")
    assert (table.of("sky").points, table.of("sky").mines) == (0, 1)


@rule("lords:5.4f")
def test_a_ship_is_hired_before_or_after_but_not_between_effects() -> None:
    table = quiet("flagship", A1="shot").put("blue", 2, "A4")
    table.lays(2, "A1")
    table.refused("5.3a", table.hires, "flagship", "B1")
    table.fires("A4")
    table.hires("flagship", "B1")
    table = quiet("flagship")
    table.hires("flagship", "B1")
    table.lays(2, "B2")


@rule("lords:5.4f")
def test_a_coin_just_taken_may_pay_for_her() -> None:
    table = quiet("smith").has("sky", coins=2)
    table.refused("5.4b", table.hires, "smith", "A1")
    table.lays(4, "A1")
    table.hires("smith", "B1")
    assert table.of("sky").coins == 0


@rule("lords:5.5", "lords:10.8")
def test_a_turn_ends_with_a_ship_from_the_stack() -> None:
    table = quiet(A1="extra")
    table.lays(2, "B1")
    assert table.of("sky").hand == 2
    table.ends()
    assert (table.of("sky").hand, table.of("sky").stack) == (3, 14)
    table.turn("sky").lays(4, "A1")
    assert table.of("sky").hand == 3
    table.ends()
    assert (table.of("sky").hand, table.of("sky").extra) == (4, 1)


@rule("lords:2.3", "lords:5.5", "lords:5.6", "lords:7.1")
def test_after_sixteen_turns_each_the_points_are_counted() -> None:
    table = quiet()
    for turn in range(32):
        seat, round = table.state.turn, turn // 2
        assert table.state.round == round + 1
        assert table.of(seat).stack == 15 - round, "the last ship is drawn in turn 15"
        column, depth = divmod(round, 3)
        row = 1 + depth if seat == "sky" else 6 - depth
        table.lays((2, 4, 6, 8, 7, 9)[column], f"{'ABCDEF'[column]}{row}")
        table.ends()
    assert table.state.phase == "count"
    assert [table.of(seat).hand for seat in ("sky", "blue")] == [2, 2]
    assert table.refused("5.1", table.lays, 1, "G1").kind is Kind.NOT_NOW


@rule("lords:5.4a", "lords:5.5")
def test_who_may_still_hire_is_told_so() -> None:
    table = quiet("smith")
    assert table.view().prompt.id == "lords.prompt.lay"
    table.lays(2, "A1")
    assert table.view().prompt.id == "lords.prompt.end-or-hire"
    table.hires("smith", "B1")
    table.shields("A1")
    assert table.view().prompt.id == "lords.prompt.draw"
    table.turn("sky").has("sky", coins=2).lays(9, "C1")
    assert table.view().prompt.id == "lords.prompt.draw"
    table.has("sky", stack=0)
    assert table.view().prompt.id == "lords.prompt.end", "the last turn ends without a ship"
