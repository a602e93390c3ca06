"""Pages 9 to 11: whom a shot meets, and what holds it."""

from __future__ import annotations

import pytest

from companion.games.lords.rules.events import ShieldLost, ShipIgnited, ShotStopped
from tests.games.lords.verbs import Table, quiet

rule = pytest.mark.rule


def gun(cell: str = "C3", effect: str = "shot", number: int = 2) -> Table:
    """Sky is about to lay a ship on a cell of shots, reached from the left."""
    table = quiet(**{cell: effect})
    left = f"{chr(ord(cell[0]) - 1)}{cell[1]}"
    return table.put("sky", 8, left)


@rule("lords:9.3a")
def test_a_shot_goes_up_down_left_or_right() -> None:
    table = gun()
    for cell in ("C6", "C1", "G3", "A3", "E5", "A1"):
        table.put("blue", 4, cell)
    table.lays(2, "C3")
    assert table.aims() == {"C6", "C1", "G3", "A3"}
    table.refused("9.3a", table.fires, "E5")


@rule("lords:9.3a")
def test_a_shot_may_be_fired_at_nobody_but_where_nobody_is_met_it_is_lost() -> None:
    table = gun().put("blue", 4, "C6")
    table.lays(2, "C3")
    table.fires("")
    assert table.at("C6").fights
    table = gun().put("blue", 4, "E6")
    table.lays(2, "C3")
    assert table.state.question is None
    assert "lords.log.lost" in table.log()


@rule("lords:9.3b")
@pytest.mark.parametrize("cells", [("E3", "F3"), ("D3", "G3"), ("G3", "")])
def test_the_first_enemy_is_hit_however_far_and_no_other(cells: tuple[str, str]) -> None:
    near, far = cells
    table = gun().put("blue", 4, near)
    if far:
        table.put("blue", 6, far)
    table.lays(2, "C3")
    table.fires(near)
    assert not table.at(near).fights
    assert not far or table.at(far).fights


@rule("lords:9.3c", "lords:9.14", "lords:11.8b")
@pytest.mark.parametrize(
    "between", [("sky", 6, False), ("sky", 6, True), ("blue", 6, True), ("sky", "flagship", False)]
)
def test_a_shot_passes_own_ships_and_all_that_burn(between: tuple[str, int | str, bool]) -> None:
    seat, ship, burns = between
    table = gun(effect="none").put(seat, ship, "D3", burning=burns).put("blue", 4, "F3")
    table.lays(3, "C3")
    table.fires("F3")
    assert not table.at("F3").fights


@rule("lords:9.3d", "lords:10.3")
@pytest.mark.parametrize(("shields", "left", "fights"), [(0, 0, False), (1, 0, True), (2, 1, True)])
def test_a_ship_hit_burns_unless_a_shield_holds(shields: int, left: int, fights: bool) -> None:
    table = gun().put("blue", 4, "F3", shields=shields)
    before = table.state.shields_left
    table.lays(2, "C3")
    table.fires("F3")
    assert (table.at("F3").shields, table.at("F3").fights) == (left, fights)
    assert table.state.shields_left == before + (shields - left)
    assert bool(table.happened(ShieldLost)) == fights
    assert bool(table.happened(ShipIgnited)) != fights


@rule("lords:10.3", "lords:9.14")
def test_one_shield_does_not_hold_two_shots() -> None:
    table = gun().put("blue", 4, "F3", shields=1)
    table.lays(3, "C3")
    table.fires("F3")
    table.fires("F3")
    assert not table.at("F3").fights


@rule("lords:9.4")
def test_a_diagonal_shot_goes_slantwise_only() -> None:
    table = gun("B2", "diagonal").put("blue", 4, "D4").put("blue", 4, "B5").put("blue", 4, "A1")
    table.lays(2, "B2")
    assert table.aims() == {"D4", "A1"}
    table.refused("9.4", table.fires, "B5", shot="diagonal")
    table.fires("D4", shot="diagonal")
    assert not table.at("D4").fights


@rule("lords:9.5")
def test_nobody_fires_at_what_burns() -> None:
    table = gun().put("blue", 4, "F3", burning=True).put("blue", 4, "C6")
    table.lays(3, "C3")
    table.refused("9.5", table.fires, "F3")
    table.fires("C6")
    assert table.state.question is None, "the second shot meets nobody any more"
    assert "C6" in table.state.board()


@rule("lords:11.8a", "lords:11.8b", "lords:10.3")
def test_a_hired_ship_minds_no_shot_and_covers_whoever_is_behind_her() -> None:
    table = gun().put("blue", "flagship", "E3", shields=1).put("blue", 4, "F3")
    table.lays(3, "C3")
    assert table.aims() == {"E3"}
    for _ in range(2):
        table.fires("E3")
        assert table.happened(ShotStopped)
    assert (table.at("E3").fights, table.at("E3").shields) == (True, 1)
    assert table.at("F3").fights


@rule("lords:11.8b")
def test_whoever_is_before_her_is_not_covered() -> None:
    table = gun().put("blue", 4, "E3").put("blue", "flagship", "F3")
    table.lays(2, "C3")
    table.fires("E3")
    assert not table.at("E3").fights


@rule("lords:5.3a")
def test_two_kinds_of_shot_are_told_apart_by_whom_they_meet() -> None:
    table = gun(effect="diagonal").put("blue", 4, "C6").put("blue", 4, "E5")
    table.lays(3, "C3")
    assert table.aims() == {"C6", "E5"}
    table.fires("E5", shot="diagonal")
    table.refused("9.3a", table.fires, "E5", shot="diagonal")
    table.fires("C6")
    assert table.state.question is None
