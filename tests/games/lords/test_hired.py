"""Page 11: hired ships and their effects."""

from __future__ import annotations

import pytest

from tests.games.lords.verbs import quiet

rule = pytest.mark.rule


@rule("lords:11.1")
def test_whoever_has_the_coins_may_hire_and_a_ship_hired_is_gone() -> None:
    table = quiet("smith", "flagship")
    table.hires("smith", "A1")
    table.lays(2, "B1")
    table.ends()
    assert table.state.offer == ("flagship",)
    table.refused("11.1", table.hires, "smith", "A6")
    table.refused("", table.hires, "nobody", "A6")
    table.hires("flagship", "A6")
    owners = {card.id: card.owner for card in table.view().rows[-1].cards}
    assert owners == {"smith": "sky", "flagship": "blue"}


@rule("lords:11.2")
def test_a_hired_ship_goes_where_any_other_would() -> None:
    table = quiet("flagship").put("sky", 4, "C2").put("blue", 6, "C3", burning=True)
    table.refused("6.3", table.hires, "flagship", "E3")
    table.refused("", table.hires, "flagship", "H9")
    table.hires("flagship", "C3")
    assert table.at("C3").hired == "flagship"
    assert sum(ship.number == 6 for ship in table.state.board().values()) == 0


@rule("lords:11.4", "lords:5.4c")
def test_two_ships_are_laid_in_one_turn_and_the_hired_one_may_open_the_way() -> None:
    table = quiet("flagship").put("sky", 4, "C1")
    table.refused("6.3", table.lays, 2, "C3")
    table.hires("flagship", "C2")
    table.lays(2, "C3")
    assert {"C2", "C3"} <= set(table.state.board())


@rule("lords:11.10")
def test_one_lays_a_shield() -> None:
    table = quiet("smith").put("sky", 4, "C1")
    table.hires("smith", "A1")
    table.shields("C1")
    assert table.at("C1").shields == 1


@rule("lords:11.11")
@pytest.mark.parametrize(("reserve", "hand", "extra"), [(9, 4, 1), (0, 3, 0)])
def test_one_picks_a_ship_of_the_reserve(reserve: int, hand: int, extra: int) -> None:
    table = quiet("picker").has("sky", reserve=reserve)
    table.hires("picker", "A1")
    assert (table.of("sky").hand, table.of("sky").extra) == (hand, extra)
    assert table.of("sky").reserve == reserve - extra


@rule("lords:11.12")
def test_one_sweeps_three_mines_even_her_own_cells() -> None:
    table = quiet("sweeper").mine("A1", "C4", "D4", "E4", "F4").has("blue", mines=2)
    table.hires("sweeper", "A1")
    for cell in ("A1", "D4", "E4"):
        table.sweeps(cell)
    assert table.state.mines == ("C4", "F4")
    assert (table.of("sky").mines, table.of("blue").mines) == (0, 2)


@rule("lords:11.12")
@pytest.mark.parametrize("mines", [(), ("C4", "D4")])
def test_fewer_mines_are_swept_without_asking(mines: tuple[str, ...]) -> None:
    table = quiet("sweeper").mine(*mines)
    table.hires("sweeper", "A1")
    assert table.state.question is None
    assert not table.state.mines


@rule("lords:11.14")
def test_one_fires_at_the_four_cells_beside_her() -> None:
    table = quiet("four-guns").put("sky", 2, "C2")
    table.put("blue", 4, "D4").put("blue", 6, "D2", shields=1).put("blue", 8, "E3", burning=True)
    table.put("blue", 2, "F3").put("blue", 8, "C4").put("sky", 6, "C3")
    table.hires("four-guns", "D3")
    assert table.state.question is None, "each shot has its one cell"
    assert not table.at("D4").fights
    assert (table.at("D2").fights, table.at("D2").shields) == (True, 0)
    assert table.at("F3").fights, "what is two cells away is not beside her"
    assert table.at("C4").fights
    assert table.at("C3").fights


@rule("lords:11.14")
def test_all_enemies_beside_her_are_hit_at_once() -> None:
    around = ("C1", "D2", "E1")
    table = quiet("four-guns")
    for cell in around:
        table.put("blue", 4, cell)
    table.hires("four-guns", "D1")
    assert not any(table.at(cell).fights for cell in around)


@rule("lords:11.14")
def test_at_the_edge_there_are_fewer_cells_and_perhaps_nobody() -> None:
    table = quiet("four-guns").put("blue", 4, "A3")
    table.hires("four-guns", "A1")
    assert table.state.question is None
    assert table.at("A3").fights


@rule("lords:11.15")
@pytest.mark.parametrize(("first", "second"), [("A1", "E1"), ("E1", "F1")])
def test_one_fires_twice_along_her_row(first: str, second: str) -> None:
    table = quiet("beam").put("blue", 4, "A1").put("blue", 6, "E1").put("blue", 8, "F1")
    table.put("blue", 2, "C4")
    table.hires("beam", "C1")
    assert table.aims() == {"A1", "E1"}
    table.refused("11.15", table.fires, "C4", shot="across")
    table.fires(first, shot="across")
    table.fires(second, shot="across")
    assert not table.at(first).fights
    assert not table.at(second).fights


@rule("lords:11.15")
def test_the_first_shot_takes_the_shield_and_the_second_burns() -> None:
    table = quiet("beam").put("blue", 4, "A1", shields=1)
    table.hires("beam", "C1")
    table.fires("A1", shot="across")
    table.fires("A1", shot="across")
    assert not table.at("A1").fights


@rule("lords:11.16")
def test_one_fires_twice_slantwise() -> None:
    table = quiet("slant").put("blue", 4, "D2").put("blue", 6, "F4").put("blue", 8, "C5")
    table.hires("slant", "C1")
    table.refused("9.4", table.fires, "C5", shot="diagonal")
    table.fires("D2", shot="diagonal")
    table.fires("F4", shot="diagonal")
    assert not table.at("D2").fights
    assert not table.at("F4").fights


@rule("lords:11.17")
def test_one_may_be_laid_on_an_enemy_without_a_shield() -> None:
    table = (
        quiet("boarder").put("sky", 4, "C2").put("blue", 6, "C3").put("blue", 8, "D2", shields=1)
    )
    table.put("blue", "flagship", "B2").put("blue", 2, "F3").put("sky", 2, "C1")
    for cell in ("D2", "B2", "F3", "C1", "C2"):
        table.refused("11.17", table.hires, "boarder", cell)
    table.refused("6.3", table.hires, "boarder", "G5")
    before = table.state
    table.hires("boarder", "C3")
    assert table.at("C3").hired == "boarder"
    assert not any(ship.number == 6 for ship in table.state.board().values())
    table.stands(before).hires("boarder", "D1")
    assert table.at("D1").hired == "boarder"


@rule("lords:11.17")
def test_no_other_is_laid_so() -> None:
    table = quiet("flagship").put("sky", 4, "C2").put("blue", 6, "C3")
    table.refused("6.1", table.hires, "flagship", "C3")
