"""Boards of Admiral that are drawn: what the drawing table calls right loads, and writing what was
read gives the same board.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.engine.board_drawing import BoardFault
from companion.games import games
from companion.games.admiral.board_drawing import BOARDS
from companion.games.admiral.board_plan import Plan
from companion.games.admiral.rules.geometry import coast
from companion.games.admiral.rules.scene import Scene
from companion.i18n.translator import words
from companion.library.custom_boards import Boards, read_board
from companion.library.toml_writer import toml
from companion.platform.program_files import SCENARIOS

SHOALS = SCENARIOS / "admiral" / "pearl-shoals.toml"
SHEET = read_board(SHOALS)


def blank(columns: int = 12, rows: int = 8) -> Plan:
    """An open sea for two players alone, with one pearl and no reef."""
    plan = BOARDS.change(BOARDS.read(SHEET), "", "others")
    for id, size, wanted in (("columns", 24, columns), ("rows", 14, rows)):
        plan = BOARDS.change(plan, "", id, wanted - size)
    plan = BOARDS.change(plan, "", "sea")
    plan = BOARDS.tap(plan, "pearl", "F4").plan
    return BOARDS.change(plan, "", "lots", -3)


def drawn(plan: Plan, tool: str, *cells: str) -> Plan:
    """Tap these cells with a tool in hand."""
    first = ""
    for cell in cells:
        stroke = BOARDS.tap(plan, tool, cell, first)
        plan, first = stroke.plan, stroke.first
    return plan


def loaded(sheet: dict[str, Any]) -> Scene:
    """The sheet kept at a table, and read by the game."""
    with TemporaryDirectory() as folder:
        boards = Boards(Path(folder), games())
        scene: Scene = games()["admiral"].load(boards.keep("admiral", sheet))
    return scene


def in_english(faults: tuple[BoardFault, ...]) -> list[tuple[str, str]]:
    return [(words("en").say(fault.why), fault.cell) for fault in faults]


def test_the_scenario_of_the_book_is_written_as_it_was_read() -> None:
    kept = loaded(BOARDS.write(SHEET, BOARDS.read(SHEET)))
    scene: Scene = games()["admiral"].load(SHOALS)
    assert replace(kept, slug=scene.slug) == scene


@pytest.mark.rule("admiral:II.2a")
def test_a_board_begins_with_the_sea_alone_and_its_forts() -> None:
    plan = BOARDS.change(BOARDS.read(SHEET), "", "sea")
    layout = plan.layout
    assert (layout.islands, layout.reefs.cells, layout.pearls.cells) == ((), (), ())
    assert layout.bases == BOARDS.read(SHEET).layout.bases
    form = BOARDS.form(plan)
    assert form
    assert "sea" not in {one.id for one in form.switches}, "there is nothing left to take off"


@pytest.mark.parametrize(
    ("cells", "islands"),
    [
        (("D3", "D4", "E4"), 1),
        (("D3", "E4"), 2),
        (("D3", "F3", "E3"), 1),
        (("D3", "F3"), 2),
    ],
)
def test_islands_are_what_hangs_together_side_by_side(cells: tuple[str, ...], islands: int) -> None:
    assert len(drawn(blank(), "land", *cells).layout.islands) == islands


def test_an_island_falls_in_two_where_its_middle_is_erased() -> None:
    plan = drawn(blank(), "land", "D3", "E3", "F3")
    apart = drawn(plan, "clear", "E3").layout.islands
    assert [island.land for island in apart] == [("D3",), ("F3",)]


def test_the_closed_sides_of_a_cell_go_with_its_land() -> None:
    plan = drawn(drawn(blank(), "shore", "D3"), "closed", "D3", "E3", "E4")
    assert plan.layout.islands[0].closed == ("D3 E", "D3 NE")
    assert drawn(plan, "clear", "D3").layout.islands == ()


def test_the_sides_of_open_water_cannot_be_closed() -> None:
    assert drawn(blank(), "closed", "D3", "E3") == blank()


@pytest.mark.rule("pearl-shoals:V.3.1")
def test_one_thing_lies_in_a_cell_the_one_drawn_last() -> None:
    plan = drawn(drawn(drawn(blank(), "reef", "D3"), "land", "D3"), "pearl", "D3")
    layout = plan.layout
    assert (layout.islands, layout.reefs.cells) == ((), ())
    assert layout.pearls.cells == ("F4", "D3")


def test_nothing_is_drawn_over_a_fort() -> None:
    for tool in ("land", "shore", "reef", "pearl", "clear"):
        assert drawn(blank(), tool, "A1") == blank()


@pytest.mark.rule("admiral:IV.6")
def test_ships_are_berthed_anew_where_land_takes_their_water() -> None:
    before = blank().layout.bases[0]
    after = drawn(blank(), "land", "B2").layout.bases[0]
    assert "B2" in before.berths
    assert sorted(set(after.berths)) == ["A2", "B1"]
    assert BOARDS.faults(drawn(blank(), "land", "B2")) == ()


@pytest.mark.rule("pearl-shoals:V.3.5a")
def test_forts_stay_in_their_corners_when_the_board_grows_or_shrinks() -> None:
    for columns, rows in ((6, 5), (26, 20)):
        plan = blank(columns, rows)
        last = plan.grid.cells[-1]
        assert [base.fort for base in plan.layout.bases] == ["A1", last]


@pytest.mark.rule("admiral:II.2b")
def test_two_forts_never_come_to_stand_in_one_cell_however_small_the_board_gets() -> None:
    plan = BOARDS.change(BOARDS.read(SHEET), "", "players", "6")
    for id in ["columns"] * 20 + ["rows"] * 10:
        plan = BOARDS.change(plan, "", id, -1)
        forts = [base.fort for base in plan.layout.bases]
        assert len(set(forts)) == len(forts), plan.board
    assert not [why for why, _ in in_english(BOARDS.faults(plan)) if why.startswith("Forts")]


@pytest.mark.rule("admiral:4.5f")
@pytest.mark.parametrize("north", ["right", "bottom", "left"])
def test_closed_sides_stay_where_they_lie_when_the_compass_is_turned(north: str) -> None:
    before = drawn(drawn(blank(), "shore", "D3"), "closed", "D3", "E3", "E4")
    plan = BOARDS.change(before, "", "north", north)
    opened = drawn(plan, "closed", "D3", "E3", "E4")
    assert plan.layout.islands != before.layout.islands
    assert opened.layout.islands[0].closed == ()
    assert BOARDS.change(plan, "", "north", "top") == before


@pytest.mark.rule("pearl-shoals:V.0b", "pearl-shoals:V.3.7b")
@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_a_board_for_any_number_of_players_has_their_forts_and_squadrons(players: int) -> None:
    plan = BOARDS.change(BOARDS.read(SHEET), "", "others")
    plan = BOARDS.change(BOARDS.change(plan, "", "players", str(players)), "", "others")
    assert BOARDS.faults(plan) == ()
    scene = loaded(BOARDS.write(SHEET, plan))
    assert scene.counts == (players,)
    assert len(scene.squadron) == (3 if players == 6 else 4)


@pytest.mark.rule("pearl-shoals:V.3.8")
def test_partners_stay_partners_when_a_fort_is_moved() -> None:
    plan = BOARDS.change(BOARDS.read(SHEET), "", "players", "6")
    moved = drawn(plan, "fort", "M14", "K14")
    assert [team for form in moved.layout.teams for team in form.forts if "K14" in team] == [
        ("A1", "K14", "X2"),
        ("K14", "L1"),
    ]


WRONG = [
    ("reef", ("B2",), "Reefs, B2: there should be a cell outside the ports (V.3.6c).", "B2"),
    ("reef", ("D2", "E2", "F2", "G2", "H2", "I2", "J2"),
     "Reefs, J2: there should be at most 6 (II.2a).", "J2"),
    ("land", ("D2", "D4", "D6", "F2", "F6", "H4"),
     "Islands, H4: there should be at most 5 (II.2a).", "H4"),
    ("land", ("A2", "B2", "B1"), "Berth, A1: ", "A1"),
    ("clear", ("F4",), "Lots that win: there should be at most 0", ""),
]  # fmt: skip


@pytest.mark.rule("pearl-shoals:V.3.6c", "admiral:II.2a")
@pytest.mark.parametrize(("tool", "cells", "told", "cell"), WRONG)
def test_what_is_wrong_is_told_in_words_at_its_cell(
    tool: str, cells: tuple[str, ...], told: str, cell: str
) -> None:
    faults = BOARDS.faults(drawn(blank(), tool, *cells))
    assert [(why[: len(told)], at) for why, at in in_english(faults)] == [(told, cell)]
    assert words("ru").say(faults[0].why)


def test_what_is_wrong_with_another_layout_is_told_with_its_players() -> None:
    plan = drawn(BOARDS.change(BOARDS.read(SHEET), "", "players", "3"), "clear", "F9")
    plan = BOARDS.change(drawn(plan, "reef", "B2"), "", "players", "2")
    (fault,) = in_english(BOARDS.faults(plan))
    assert fault[0].startswith("For 3 players. Reefs")
    assert fault[1] == ""


CELLS = blank().grid.cells
TOOLS = [tool.id for tool in BOARDS.tools()]
DIALS = ["lots", "reefs", "columns", "rows"]
STROKES = st.one_of(
    st.tuples(st.sampled_from(TOOLS), st.sampled_from(CELLS), st.sampled_from(CELLS)),
    st.tuples(st.sampled_from(DIALS), st.sampled_from([-1, 1]), st.just("")),
    st.tuples(st.just("players"), st.sampled_from(["2", "3", "4", "6"]), st.just("")),
)


@given(st.lists(STROKES, max_size=12))
def test_every_board_is_written_as_it_was_read_and_one_without_faults_loads(
    strokes: list[tuple[str, Any, str]],
) -> None:
    plan = blank()
    for what, how, then in strokes:
        if then and plan.grid.has(how) and plan.grid.has(then):
            plan = drawn(plan, what, how, then)
        elif not then:
            plan = BOARDS.change(plan, "", what, how)
        BOARDS.chart(plan)
        BOARDS.form(plan)
    sheet = BOARDS.write(SHEET, plan)
    draft = tomllib.loads(toml(sheet))
    assert toml(BOARDS.write(draft, BOARDS.read(draft))) == toml(sheet)
    if BOARDS.faults(plan):
        return
    scene = loaded(sheet)
    assert loaded(BOARDS.write(sheet, BOARDS.read(sheet))) == scene
    assert coast(plan.grid, scene.layout(len(plan.layout.bases)).islands) == coast(  # type: ignore[union-attr]
        plan.grid, plan.layout.islands
    )
