"""Page 9: what cells and ships do when a ship is laid."""

from __future__ import annotations

import pytest

from tests.games.lords.verbs import Table, quiet

rule = pytest.mark.rule


@rule("lords:9.1", "lords:9.9")
def test_a_ship_that_is_repaired_takes_no_effect_again() -> None:
    table = quiet(A1="point").put("sky", 4, "A1", burning=True)
    table.lays(5, "B1")
    assert table.at("A1").fights
    assert (table.of("sky").points, table.of("sky").coins) == (0, 9)


@rule("lords:9.2", "lords:9.17", "lords:10.10", "lords:10.11")
@pytest.mark.parametrize(("number", "points"), [(4, 1), (9, 2)])
def test_a_point_is_taken_once_or_with_a_nine_twice(number: int, points: int) -> None:
    table = quiet(A1="point")
    table.lays(number, "A1")
    assert table.of("sky").points == points


@rule("lords:9.6", "lords:9.15")
def test_one_of_several_own_burning_ships_is_repaired() -> None:
    for number, cell in ((2, "repair"), (5, "none")):
        table = quiet(A1=cell).put("sky", 4, "C1", burning=True).put("sky", 4, "D5", burning=True)
        table.put("blue", 4, "D1", burning=True)
        table.lays(number, "A1")
        table.refused("9.6", table.repairs, "D1")
        table.repairs("D5")
        assert (table.at("D5").fights, table.at("C1").fights) == (True, False)
        assert table.at("D5").shields == 0


@rule("lords:9.6", "lords:9.17")
def test_a_nine_on_a_repair_cell_turns_two_ships() -> None:
    table = quiet(A1="repair")
    for cell in ("C1", "D1", "E1"):
        table.put("sky", 4, cell, burning=True)
    table.lays(9, "A1")
    table.repairs("C1")
    table.repairs("E1")
    assert [table.at(cell).fights for cell in ("C1", "D1", "E1")] == [True, False, True]


@rule("lords:9.6")
def test_without_a_burning_ship_nothing_is_repaired_and_the_log_says_so() -> None:
    table = quiet(A1="repair").put("blue", 4, "D1", burning=True)
    table.lays(2, "A1")
    assert table.state.question is None
    assert "lords.log.lost" in table.log()


@rule("lords:9.7", "lords:10.5")
def test_a_mine_goes_on_any_cell_without_ship_and_mine() -> None:
    table = quiet(A1="mine").put("sky", 4, "C1").put("blue", 4, "D5", burning=True).mine("E4")
    table.lays(2, "A1")
    for cell in ("A1", "C1", "D5", "E4"):
        table.refused("10.5", table.mines, cell)
    table.refused("", table.mines, "Z9")
    table.mines("G6")
    assert table.state.mines == ("E4", "G6")
    assert table.state.mines_left == 12


@rule("lords:9.8a", "lords:9.8b", "lords:10.8", "lords:10.9")
@pytest.mark.parametrize(
    ("number", "before", "after"), [(2, 0, 1), (2, 1, 2), (2, 2, 3), (9, 0, 2), (9, 2, 4)]
)
def test_a_ship_of_the_reserve_makes_the_hand_larger(number: int, before: int, after: int) -> None:
    table = quiet(A1="extra").has("sky", extra=before, hand=3 + before, reserve=9 - before)
    table.lays(number, "A1")
    assert (table.of("sky").extra, table.of("sky").reserve) == (after, 9 - after)
    table.ends()
    assert table.of("sky").hand == 3 + after


@rule("lords:9.8a")
def test_without_a_reserve_there_is_neither_ship_nor_token() -> None:
    table = quiet(A1="extra").has("sky", reserve=1)
    table.lays(9, "A1")
    assert (table.of("sky").extra, table.of("sky").hand) == (1, 3)


@rule("lords:9.13", "lords:10.1", "lords:10.2")
def test_a_shield_goes_on_any_own_fighting_ship_also_on_top_of_others() -> None:
    table = shielding()
    table.refused("10.1", table.shields, "D1")
    table.refused("10.1", table.shields, "E1")
    before = table.state
    for cell, shields in (("A1", 1), ("C1", 3), ("F2", 1)):
        table.stands(before).shields(cell)
        assert table.at(cell).shields == shields
        assert table.state.shields_left == 4


def shielding() -> Table:
    """Sky has laid a one; other ships lie around."""
    table = quiet().put("sky", 4, "C1", shields=2).put("sky", 4, "D1", burning=True)
    table.put("blue", 4, "E1").put("sky", "flagship", "F2")
    table.lays(1, "A1")
    return table


@rule("lords:9.16")
def test_a_seven_takes_one_mine_off_and_the_reserve_has_it() -> None:
    table = quiet().mine("C4", "E5")
    table.lays(7, "A1")
    table.refused("9.16", table.sweeps, "B2")
    table.refused("", table.sweeps, "Z9")
    table.sweeps("E5")
    assert table.state.mines == ("C4",)
    assert table.state.mines_left == 13


@rule("lords:9.16")
def test_the_mine_under_a_seven_may_be_the_one_that_goes() -> None:
    table = quiet().mine("A1", "C4")
    table.lays(7, "A1")
    before = table.state
    table.sweeps("A1")
    assert (table.of("sky").mines, table.state.mines) == (0, ("C4",))
    table.stands(before).sweeps("C4")
    assert (table.of("sky").mines, table.state.mines) == (1, ())


@rule("lords:5.3b", "lords:9.7", "lords:9.16")
def test_with_all_mines_out_the_one_that_is_swept_may_be_set_again() -> None:
    table = quiet(A1="mine").mine("C4", "D4").has("blue", mines=12)
    assert not table.state.mines_left
    table.lays(7, "A1")
    table.refused("3.5", table.mines, "G6")
    table.sweeps("C4")
    table.mines("G6")
    assert table.state.mines == ("D4", "G6")
    assert table.state.question is None


@rule("lords:5.3b", "lords:9.7", "lords:9.16")
def test_a_seven_on_a_mine_cell_may_sweep_the_mine_that_it_has_set() -> None:
    table = quiet(A1="mine")
    table.lays(7, "A1")
    table.refused("9.16", table.sweeps, "G6")
    table.mines("G6")
    assert table.state.mines == ()
    assert table.state.question is None, "the one there is is swept by itself"


@rule("lords:5.3b", "lords:9.13", "lords:9.3a")
def test_with_all_shields_out_the_one_that_is_shot_away_may_be_laid() -> None:
    table = quiet(A1="shot").put("blue", 4, "A4", shields=7).put("blue", 6, "G1")
    assert not table.state.shields_left
    table.lays(1, "A1")
    table.refused("10.1", table.shields, "A1")
    table.fires("A4")
    assert (table.at("A4").shields, table.at("A1").shields) == (6, 1)
    assert table.state.question is None


@rule("lords:9.16")
def test_no_mine_no_effect() -> None:
    table = quiet()
    table.lays(7, "A1")
    assert table.state.question is None
    assert "lords.log.lost" in table.log()


@rule("lords:9.17")
def test_a_nine_on_a_shot_cell_fires_twice_with_directions_of_their_own() -> None:
    table = quiet(C1="shot").put("blue", 4, "C5").put("blue", 6, "G1")
    table.lays(9, "C1")
    table.fires("C5")
    table.fires("G1")
    assert not table.at("C5").fights
    assert not table.at("G1").fights


def test_what_is_not_due_is_refused() -> None:
    table = quiet(A1="mine").put("sky", 4, "C1", burning=True).mine("G6")
    table.lays(2, "A1")
    table.refused("9.3a", table.fires, "")
    table.refused("5.3a", table.shields, "A1")
    table.refused("5.3a", table.repairs, "C1")
    table.refused("5.3a", table.sweeps, "G6")
    table.mines("G5")
    table.refused("5.3a", table.mines, "G4")
