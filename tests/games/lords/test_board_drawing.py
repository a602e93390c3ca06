"""The boards of one's own box, drawn on the touchscreen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.board_drawing import ERASER
from companion.engine.layers import HOUSE, Mark
from companion.games.lords import GAME
from companion.games.lords.board_drawing import BOARDS, Plan
from companion.games.lords.boards import BOARD, CELL_EFFECTS, NONE, sea_of
from companion.games.lords.signs import CELL_SIGNS
from companion.presenters.board_editor import (
    Drawing,
    changed,
    opened,
    picked,
    reshaped,
    tapped,
    undone,
    written,
)
from tests.games.lords.verbs import OPEN_SEA, SCENARIO
from tests.sheets import read, write

SHEET = read(SCENARIO)
TOOLS = [tool.id for tool in BOARDS.tools()]


def table() -> Drawing:
    """The open sea on the drawing table."""
    return opened("lords", SHEET, BOARDS)


def printed(drawing: Drawing, cell: str) -> str:
    return sea_of(drawing.plan.halves).effects[cell]


def draws(drawing: Drawing, tool: str, *cells: str) -> Drawing:
    drawing = picked(drawing, tool)
    for cell in cells:
        drawing = tapped(drawing, BOARDS, cell)
    return drawing


def test_the_open_sea_is_drawn_as_it_lies_and_written_as_it_was_read() -> None:
    drawing = table()
    marks = [one for one in BOARDS.chart(drawing.plan).layers if isinstance(one, Mark)]
    signs = {space: one.look for one in marks if one.look != HOUSE for space in one.spaces}
    effects = OPEN_SEA.sea.effects
    assert signs == {cell: CELL_SIGNS[what] for cell, what in effects.items() if what != NONE}
    assert BOARDS.read(written(drawing, BOARDS)) == drawing.plan


@pytest.mark.rule("lords:9.1")
def test_an_effect_is_printed_by_one_tap_and_taken_off_by_another() -> None:
    drawing = draws(table(), "repair", "A1", "G6")
    assert (printed(drawing, "A1"), printed(drawing, "G6")) == ("repair", "repair")
    drawing = draws(drawing, ERASER, "A1")
    assert (printed(drawing, "A1"), printed(drawing, "G6")) == (NONE, "repair")
    assert printed(undone(drawing), "A1") == "repair"


@pytest.mark.rule("lords:4.1c")
def test_a_board_is_turned_over_turned_round_and_moved_with_what_is_printed_on_it() -> None:
    drawing = draws(table(), "extra", "D3")
    drawing = draws(drawing, "board", "D2")
    form = BOARDS.form(drawing.plan, "D2")
    assert form
    assert [(pick.id, pick.chosen) for pick in form.picks] == [
        ("side", "front"),
        ("turn", "0"),
        ("place", "middle"),
    ]
    assert [value for value, _ in form.picks[1].values] == ["0", "180"]
    drawing = changed(drawing, BOARDS, "turn", "180")
    assert printed(drawing, "D1") == "extra"
    drawing = changed(drawing, BOARDS, "place", "left")
    assert printed(drawing, "A1") == "extra"
    drawing = draws(drawing, "board", "A1")
    drawing = changed(drawing, BOARDS, "side", "back")
    assert [printed(drawing, f"A{row}") for row in (1, 2, 3)] == ["point", "repair", "extra"]


def test_who_has_read_his_board_says_so() -> None:
    drawing = changed(draws(table(), "board", "G1"), BOARDS, "read")
    house = sea_of(drawing.plan.halves).house
    assert {cell for cell in BOARD.cells if cell not in house} == {f"{c}{r}" for c in "EFG" for r in (1, 2, 3)}  # fmt: skip
    form = BOARDS.form(drawing.plan, "G1")
    assert form
    assert form.switches[0].on
    (pencils,) = [one for one in BOARDS.chart(drawing.plan).layers if one.look == HOUSE]
    assert pencils.spaces == sea_of(drawing.plan.halves).house, "what nobody has read is marked"
    assert sea_of(changed(drawing, BOARDS, "read").plan.halves).house == BOARD.cells


def test_the_upper_half_may_be_made_like_the_lower() -> None:
    drawing = reshaped(draws(table(), "mine", "A1"), BOARDS, "alike")
    assert printed(drawing, "G6") == "mine"


def test_beside_the_board_nothing_is_drawn() -> None:
    plan = BOARDS.read(SHEET)
    assert BOARDS.tap(plan, "mine", "H9").plan == plan
    assert BOARDS.form(plan, "H9") is None


STROKES = st.lists(st.tuples(st.sampled_from(TOOLS), st.sampled_from(BOARD.cells)), max_size=8)
CHANGES = st.lists(
    st.tuples(
        st.sampled_from(BOARD.cells), st.sampled_from(["side", "turn", "place", "read"]), st.integers(0, 3)
    ),
    max_size=6,
)  # fmt: skip


def made(strokes: list[tuple[str, str]], changes: list[tuple[str, str, int]]) -> Plan:
    """A plan after so many taps, each pick one of those that are offered."""
    plan: Plan = BOARDS.read(SHEET)
    for tool, cell in strokes:
        plan = BOARDS.tap(plan, tool, cell).plan
    for cell, id, at in changes:
        form = BOARDS.form(plan, cell)
        assert form
        values = [value for pick in form.picks if pick.id == id for value, _ in pick.values]
        plan = BOARDS.change(plan, cell, id, values[at % len(values)] if values else "")
    return plan


@given(STROKES, CHANGES)
def test_whatever_is_drawn_can_be_kept_and_played(
    tmp_path_factory: pytest.TempPathFactory,
    strokes: list[tuple[str, str]],
    changes: list[tuple[str, str, int]],
) -> None:
    plan = made(strokes, changes)
    sheet: dict[str, Any] = BOARDS.write(SHEET, plan)
    file: Path = tmp_path_factory.mktemp("drawn") / "mine.toml"
    scene = GAME.load(write(file, sheet))
    assert scene.sea == sea_of(plan.halves)
    assert BOARDS.read(sheet) == plan
    assert not BOARDS.faults(plan)
    assert set(scene.sea.effects.values()) <= set(CELL_EFFECTS)
