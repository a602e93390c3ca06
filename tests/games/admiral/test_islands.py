"""Pearl Shoals, V.3.4: islands that the players agree to lay before the battle, or leave out."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine.game import Seat
from companion.engine.layers import LAND, SHALLOW
from companion.games.admiral import GAME
from companion.games.admiral.rules.events import ReefPlaced
from companion.games.admiral.rules.geometry import coast
from companion.games.admiral.rules.islands import SHAPES, pieces_left
from companion.games.admiral.rules.open_water import OpenWater
from companion.games.admiral.rules.state import State
from companion.games.admiral.set_up import scenario_of
from companion.library.custom_boards import Boards
from tests.games.admiral.shorts import SHORT
from tests.games.admiral.test_layouts import COLOURS
from tests.games.admiral.verbs import PEARLS, Table, battle
from tests.random_player import Battle, RandomPlayer

rule = pytest.mark.rule


def agreeing() -> Table:
    """Two players, of whom blue may propose the first island."""
    return battle(layout="islands")


def marked(table: Table, look: str) -> set[str]:
    chart = table.view().chart
    assert chart
    return set(chart.marked(look))


@rule("pearl-shoals:V.3.4")
@pytest.mark.parametrize(
    ("shape", "cell", "cells"),
    [
        ("wide", "D3", {"D3", "E3", "F3", "G3", "D4", "E4", "F4", "G4"}),
        ("tall", "d-3", {"D3", "D4", "D5", "D6", "E3", "E4", "E5", "E6"}),
        ("square", "Е3", {"E3", "E4", "E5", "F3", "F4", "F5", "G3", "G4", "G5"}),
    ],
)
def test_an_island_that_all_agree_to_lies_on_the_board_and_is_land(
    shape: str, cell: str, cells: set[str]
) -> None:
    table = agreeing()
    before = marked(table, LAND)
    table.propose_island("blue", shape, cell)
    assert table.view().waits_for == ("red",)
    assert cells <= marked(table, SHALLOW)
    assert marked(table, LAND) == before
    table.agree_island("red")
    assert marked(table, LAND) == before | cells
    assert not cells & marked(table, SHALLOW)
    assert table.log() == ["admiral.log.island-agreed", "admiral.log.island-laid"]
    assert table.state.turn == "red"


@rule("pearl-shoals:V.3.4")
def test_one_voice_against_it_and_it_is_not_laid() -> None:
    table = battle(layout="islands", seats=("blue", "red", "green", "white"))
    table.propose_island("blue", "wide", "D3")
    table.refused("V.3.4", table.agree_island, "blue")
    table.agree_island("green")
    table.refused("V.3.4", table.agree_island, "green")
    assert table.view().waits_for == ("red", "white")
    table.refuse_island("white")
    assert len(table.state.scene.islands) == len(PEARLS.islands)
    assert table.state.turn == "red"


@rule("pearl-shoals:V.3.4")
def test_once_nobody_has_laid_one_for_a_round_reefs_follow() -> None:
    table = agreeing()
    table.end_turn()
    table.propose_island("red", "wide", "D3")
    table.agree_island("blue")
    table.end_turn()
    table.propose_island("red", "square", "D7")
    assert table.state.phase == "islands"
    table.refuse_island("blue")
    assert (table.state.phase, table.state.turn) == ("reefs", "blue")


@rule("pearl-shoals:V.3.4", "admiral:II.2a")
def test_one_of_four_by_two_is_left_in_the_box_and_two_of_three_by_three() -> None:
    table = agreeing()
    assert {shape: pieces_left(table.state, shape) for shape in SHAPES} == {
        "wide": 1,
        "tall": 1,
        "square": 2,
    }
    table.propose_island("blue", "tall", "D3")
    table.agree_island("red")
    table.refused("II.2a", table.propose_island, "red", "wide", "D9")
    for seat, other, cell in (("red", "blue", "F7"), ("blue", "red", "R3")):
        table.propose_island(seat, "square", cell)
        table.agree_island(other)
    assert table.state.phase == "reefs", "the box is empty"


@rule("pearl-shoals:V.3.4", "admiral:II.2b", "pearl-shoals:V.3.6d")
@pytest.mark.parametrize(
    ("shape", "cell", "rule"),
    [
        ("wide", "V3", "II.2b"),  # over the edge
        ("tall", "D12", "II.2b"),
        ("wide", "K7", "II.2b"),  # on an island, the shore of one, pearls
        ("square", "I6", "II.2b"),
        ("square", "L5", "II.2b"),
        ("wide", "A1", "II.2b"),  # a fort
        ("square", "B2", "IV.6"),  # ships lie there
        ("square", "A99", "II.1a"),
        ("round", "D3", "II.2a"),
    ],
)
def test_where_no_island_may_lie(shape: str, cell: str, rule: str) -> None:
    table = agreeing()
    table.refused(rule, table.propose_island, "blue", shape, cell)
    assert not [
        one
        for one in table.offers(f"island-{shape}")
        if one.of("space") == cell and rule != "II.1a"
    ]


@rule("pearl-shoals:V.3.4", "pearl-shoals:V.3.6d")
def test_no_island_shuts_a_port_in() -> None:
    table = agreeing()
    table.propose_island("blue", "square", "A3")
    table.agree_island("red")
    table.refused("V.3.6d", table.propose_island, "red", "wide", "C1")
    table.propose_island("red", "wide", "D1")


@rule("pearl-shoals:V.3.4")
def test_who_is_not_asked_does_not_answer_and_who_is_not_in_turn_does_not_propose() -> None:
    table = agreeing()
    table.refused("1.2", table.propose_island, "red", "wide", "D3")
    table.refused("V.3.4", table.agree_island, "red")
    table.propose_island("blue", "wide", "D3")
    table.refused("V.3.4", table.propose_island, "blue", "wide", "D9")
    table.refused("IV.6", table.place_reef, "red", "H2")


@rule("pearl-shoals:V.3.4")
@pytest.mark.parametrize(("play", "layout"), [("chart", "standard"), ("cards", "islands")])
def test_without_chart_or_the_choice_at_set_up_the_battle_begins_at_once(
    play: str, layout: str
) -> None:
    assert battle(play, layout=layout).state.phase == "turn"


@rule("admiral-short:S1.1a", "admiral-short:S1.1b")
def test_by_the_short_rules_islands_leave_the_whole_sea_open_and_the_royal_ports_free() -> None:
    table = battle(scene=SHORT, layout="islands")
    table.refused("II.2b", table.propose_island, "blue", "square", "D7")
    table.propose_island("blue", "tall", "A10")
    table.agree_island("red")
    table.refused("S1.1b", table.propose_island, "red", "square", "C12")


@rule("pearl-shoals:V.3.4")
def test_what_was_laid_is_kept_with_the_set_up(tmp_path: Path) -> None:
    table = agreeing()
    assert scenario_of(table.state) is None
    table.propose_island("blue", "wide", "D9")
    table.agree_island("red")
    player = RandomPlayer(0)
    while table.state.phase != "turn":
        offered = [one for seat in ("blue", "red") for one in GAME.choices(table.state, seat)]
        leaving = [one for one in offered if one.deed == "leave-islands"]
        rest = [one for one in offered if not one.deed.startswith("island-")]
        table.do(player.pick(leaving or rest)) if table.state.call is None else table.spin(
            "fresh N"
        )
    sheet = scenario_of(table.state)
    assert sheet
    path = Boards(tmp_path, {"admiral": GAME}).keep("admiral", {**sheet, "title": {"ru": "Наша"}})
    assert GAME.load(path).islands == table.state.scene.islands


@rule("pearl-shoals:V.3.4", "pearl-shoals:V.3.6d", "admiral-short:S1.1b")
@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_however_islands_and_reefs_are_laid_nothing_is_sealed_off(players: int) -> None:
    laid = 0
    for seed in range(2):
        scene = SHORT if players == 2 and seed % 2 else PEARLS
        options = {"layout": "islands", "order": "seated"}
        table = Battle(
            GAME, scene, options, seats=tuple(Seat(colour) for colour in COLOURS[:players])
        )
        player = RandomPlayer(seed)
        player.gladly = {**player.gladly, "leave-islands": 1, "refuse-island": 0.1}
        while table.state.phase in ("islands", "reefs"):
            (event, *_) = table.do(player.pick(table.offered()))
            laid += not isinstance(event, ReefPlaced)
            assert not sealed_off(table.state)
    assert laid


def sealed_off(state: State) -> bool:
    """Whether a port or the pearls are shut in, by the short rules any water at all."""
    known, forts = coast(state.scene.board, state.scene.islands), state.forts.values()
    water = OpenWater(state.scene.board, known, state.reefs, [fort.cell for fort in forts])
    if state.short:
        return not water.hangs_together(water.free)
    return water.is_locked(water.free, water.bits.of(state.treasure))
