"""What lies in the box: the board and its letters, the compass, islands, forts and ports, cards and
tokens.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.engine.compass import FORCES, HEADINGS
from companion.engine.layers import LAND, TINT, Mark
from companion.engine.refusals import Refused
from companion.engine.scenario import ScenarioError
from companion.games.admiral import GAME
from companion.games.admiral.rules.scene import Scene
from tests.games.admiral.verbs import PEARLS, SCENARIO, Table, battle
from tests.wrong_sheets import assert_told_in_russian


def change_sheet(folder: Path, before: str, after: str) -> Path:
    """A copy of the scenario with one place of its text changed."""
    shutil.copytree(SCENARIO.parent, folder, dirs_exist_ok=True)
    copy = folder / SCENARIO.name
    text = copy.read_text(encoding="utf-8")
    assert before in text
    copy.write_text(text.replace(before, after, 1), encoding="utf-8")
    return copy


def fault_of(sheet: Path) -> ScenarioError:
    with pytest.raises(ScenarioError) as caught:
        GAME.load(sheet)
    assert_told_in_russian(caught.value)
    return caught.value


# ---------------------------------------------------------------- the board


@pytest.mark.rule("admiral:II.1a")
def test_the_board_has_columns_a_to_x_and_rows_1_to_14() -> None:
    cells = PEARLS.board.cells
    assert len(cells) == 24 * 14
    assert {"A1", "A14", "X1", "X14"} < set(cells)
    assert not {"Y3", "A15", "A0"} & set(cells)


@pytest.mark.rule("admiral:II.1a")
@pytest.mark.parametrize(
    ("written", "cell"),
    [
        ("К12", "K12"), ("А12", "A12"), ("В12", "B12"), ("С12", "C12"), ("Е12", "E12"), ("М12", "M12"),
        ("Н12", "H12"), ("О12", "O12"), ("Р12", "P12"), ("Т12", "T12"), ("Х12", "X12"), (" к 12 ", "K12"),
        ("d-12", "D12"),
    ],
)  # fmt: skip
def test_a_cell_typed_with_cyrillic_letters_is_the_same_cell(written: str, cell: str) -> None:
    table = battle(layout="placed")
    table.place_reef("blue", written)
    assert table.state.reefs == (cell,)


@pytest.mark.rule("admiral:II.1a")
@pytest.mark.parametrize("written", ["Y3", "A15", "A0", "", "Ж5"])
def test_a_cell_off_the_board_is_refused(written: str) -> None:
    table = battle(layout="placed")
    table.refused("II.1a", table.place_reef, "blue", written)


@pytest.mark.rule("admiral:II.1c")
@pytest.mark.parametrize(
    ("edge", "way"),
    [
        ("top", ["D4", "E5", "F6"]),
        ("bottom", ["B2", "A1"]),
        ("right", ["D2", "E1"]),
        ("left", ["B4", "A5"]),
    ],
)
def test_the_edge_the_compass_points_to_decides_where_north_east_lies(
    edge: str, way: list[str]
) -> None:
    scene: Scene = replace(PEARLS, board=replace(PEARLS.board, north=edge))
    table = battle(scene=scene, wind="fresh NE").open_sea().at("frigate-1", "C3")
    table.change("fort-a1", cell="L1").lost("line-1", "galleon-1", "brig-1")
    going = {
        choice.amount("run"): choice.of("space")
        for choice in table.offers("sail", "frigate-1")
        if choice.of("course") == "NE"
    }
    assert [going[run] for run in sorted(going)][: len(way)] == way
    table.sail("frigate-1", "NE", 2)
    assert table.cell_of("frigate-1") == way[1]


# ---------------------------------------------------------------- islands, reefs, mine cards,
# treasure


@pytest.mark.rule("admiral:II.2a")
def test_the_box_holds_six_reefs_and_no_more(tmp_path: Path) -> None:
    seven = '"F9", "K5", "H3", "S6", "N10", "Q12", "T9"'
    fault = fault_of(change_sheet(tmp_path, '"F9", "K5", "H3", "S6", "N10", "Q12"', seven))
    assert (fault.path, fault.value) == ("reefs.cells", 7)


@pytest.mark.rule("admiral:II.2a")
def test_the_box_holds_five_islands_and_no_more(tmp_path: Path) -> None:
    more = "".join(
        f'[[islands]]\nland = ["{cell}"]\nmark = "house"\n\n' for cell in ("F5", "F7", "H9", "T5")
    )
    fault = fault_of(change_sheet(tmp_path, "# V.3.1: seven", f"{more}# V.3.1: seven"))
    assert (fault.path, fault.value) == ("islands", 6)


@pytest.mark.rule("admiral:II.2b")
@pytest.mark.parametrize(
    ("cell", "why"),
    [
        ("Y9", "off the board"),
        ("K9.5", "between cells"),
        ("N6", "on another island"),
        ("K5", "on a reef"),
        ("A1", "on a fort"),
    ],
)
def test_an_island_lies_on_whole_free_cells_of_the_board(
    tmp_path: Path, cell: str, why: str
) -> None:
    fault = fault_of(change_sheet(tmp_path, 'land = ["K9",', f'land = ["{cell}",'))
    assert fault.value == cell, why


@pytest.mark.rule("admiral:II.2b")
def test_an_island_bars_exactly_the_cells_it_names() -> None:
    assert set(battle().view().chart.marked(LAND)) == {  # type: ignore[union-attr]
        "K9", "K10", "K11", "L8", "L9", "L10", "N6", "N5", "N4", "M7", "M6", "M5",
    }  # fmt: skip


@pytest.mark.rule("admiral:II.2b")
def test_a_reef_is_not_laid_on_an_island_a_fort_or_another_reef() -> None:
    table = battle(layout="placed")
    table.refused("II.2b", table.place_reef, "blue", "K9")
    table.refused("II.2b", table.place_reef, "blue", "A1")
    table.place_reef("blue", "F9")
    table.refused("II.2b", table.place_reef, "red", "F9")


@pytest.mark.rule("admiral:II.3")
def test_no_more_than_six_mine_cards_are_dealt_in_all() -> None:
    assert battle(mines="3").state.mine_cards == 3
    with pytest.raises(Refused) as caught:
        battle(mines="4")
    assert caught.value.rule == "II.3"


@pytest.mark.rule("admiral:II.4")
def test_royal_ports_are_not_taken_into_a_scenario_without_rules_for_them(tmp_path: Path) -> None:
    fault = fault_of(change_sheet(tmp_path, "[board]", 'royal_ports = ["L1"]\n\n[board]'))
    assert fault.path == "royal_ports"


@pytest.mark.rule("admiral:II.4")
@pytest.mark.parametrize("play", ["chart", "cards"])
def test_the_seven_treasure_tokens_are_the_pearl_lots_of_the_scenario(play: str) -> None:
    table = battle(play)
    assert sum(table.state.treasure.values()) == 7
    assert len(table.state.forts) == 2


# ---------------------------------------------------------------- ships, flags, forts and ports


@pytest.mark.rule("admiral:II.5a")
def test_no_two_ships_of_a_kind_bear_the_same_number() -> None:
    ships = battle().state.ships.values()
    assert len({(ship.kind, ship.number) for ship in ships}) == len(ships) == 8
    assert all(1 <= ship.number <= 6 for ship in ships)
    assert {ship.number for ship in ships if ship.owner == "red"} == {2}, (
        "brig 2 and frigate 2 may sail together"
    )


@pytest.mark.rule("admiral:II.5b")
def test_two_players_cannot_fly_the_same_flag() -> None:
    with pytest.raises(Refused) as caught:
        battle(seats=("blue", "blue"))
    assert caught.value.rule == "IV.5"


@pytest.mark.rule("admiral:II.5b")
def test_a_ship_whose_flag_lies_on_her_card_is_under_repair_and_still_her_owners() -> None:
    table = battle().hurt("brig-1", 1)
    table.repair("brig-1")
    card = table.card_of("brig-1")
    assert card.seat == "blue"
    assert [badge.id for badge in card.badges] == ["admiral.badge.repair"]


@pytest.mark.rule("admiral:II.6a")
def test_each_player_has_his_base_on_a_cell_of_its_own(tmp_path: Path) -> None:
    forts = battle().state.forts.values()
    assert {(fort.owner, fort.cell) for fort in forts} == {("blue", "A1"), ("red", "X14")}
    fault = fault_of(change_sheet(tmp_path, 'fort = "X14"', 'fort = "A1"'))
    assert (fault.path, fault.value) == ("bases[1].fort", "A1")


@pytest.mark.rule("admiral:II.6b")
@pytest.mark.parametrize(
    ("fort", "port"),
    [
        ("F6", "E5 E6 E7 F5 F7 G5 G6 G7"),
        ("A1", "A2 B1 B2"),
        ("X7", "X6 X8 W6 W7 W8"),
        ("A13", "A12 A14 B12 B13 B14"),
    ],
)
def test_a_port_is_every_cell_that_touches_the_fort(fort: str, port: str) -> None:
    table = battle().change("fort-a1", cell=fort)
    chart = table.view().chart
    assert chart is not None
    waters = [layer for layer in chart.layers if isinstance(layer, Mark) and layer.look == TINT]
    assert [set(one.spaces) for one in waters if one.owner == "blue"] == [set(port.split())]


@pytest.mark.rule("admiral:II.6b")
def test_a_cell_between_two_forts_belongs_to_both_ports() -> None:
    table = battle().change("fort-x14", cell="C1").at("brig-2", "B1").hurt("brig-2", 1)
    assert table.offers("repair", "brig-2", seat="red") == []
    table.turn("red").repair("brig-2")
    assert table.ship("brig-2").mending_at == "fort-x14"
    table.turn("blue").at("brig-1", "B1").hurt("brig-1", 1).repair("brig-1")
    assert table.ship("brig-1").mending_at == "fort-a1"


# ---------------------------------------------------------------- vane, cards and tokens


@pytest.mark.rule("admiral:II.7")
def test_one_spin_gives_one_of_eight_directions_and_one_of_three_forces() -> None:
    found = set()
    for force in FORCES:
        for heading in HEADINGS:
            table = battle(wind="")
            table.spin(f"{force} {heading}")
            assert table.state.wind is not None
            found.add((table.state.wind.heading, table.state.wind.force))
    assert len(found) == 24


@pytest.mark.rule("admiral:II.8a")
def test_every_ship_has_a_card_with_her_figures() -> None:
    shown = {figure.label.id: figure.value for figure in battle().card_of("line-1").figures}
    assert shown == {
        "admiral.figure.fresh": "5/4",
        "admiral.figure.calm": "0/0",
        "admiral.figure.storm": "3/2",
        "admiral.figure.range": "6/5",
        "admiral.figure.shots": "3/1",
    }
    assert battle().card_of("line-1").hull == 7


@pytest.mark.rule("admiral:II.8a")
def test_a_figure_no_book_states_is_marked_to_be_checked_on_the_players_own_card() -> None:
    marks = {figure.label.id: figure.mark for figure in battle().card_of("galleon-1").figures}
    assert marks["admiral.figure.range"] == "house"
    assert marks["admiral.figure.shots"] == "book"


@pytest.mark.rule("admiral:II.8a")
def test_a_card_file_without_a_figure_is_refused(tmp_path: Path) -> None:
    sheet = change_sheet(tmp_path, "Pearl Shoals", "Pearl Shoals")
    card = tmp_path / "ships" / "brig.toml"
    card.write_text(
        card.read_text(encoding="utf-8").replace("strength", "# strength", 1), encoding="utf-8"
    )
    fault = fault_of(sheet)
    assert (fault.file, fault.path) == ("brig.toml", "hull.strength")


def ship_in_action() -> Table:
    """Two hits taken, moved, one of three shots fired."""
    table = battle().open_sea().at("line-1", "F6").at("brig-2", "H8").hurt("line-1", 2)
    table.sail("line-1", "E", 1)
    table.at("brig-2", "G9").fire("line-1", "brig-2", face=1)
    return table


@pytest.mark.rule("admiral:II.8b")
def test_red_tokens_count_damage_green_the_move_and_yellow_the_shots() -> None:
    table = ship_in_action()
    assert table.card_of("line-1").damage == 2
    assert table.tokens("line-1", "move") == (0, 1)
    assert table.tokens("line-1", "shot") == (2, 1)
