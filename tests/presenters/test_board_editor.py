"""Drawing a board: what a tap does with each tool, and what still has to be mended before it can be
kept.
"""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion.engine.messages import written
from companion.engine.square_map import (
    LAND,
    REEF,
    WATER,
    Current,
    Legend,
    PlaceKind,
    SeaMap,
)
from companion.engine.square_map_check import faults
from companion.engine.square_map_drawing import SeaMapDrawing
from companion.i18n.translator import words
from companion.presenters.board_editor import (
    Drawing,
    changed,
    copied,
    is_taken,
    opened,
    picked,
    removed,
    renamed,
    reshaped,
    tapped,
    undone,
)
from companion.presenters.board_editor import written as written_sheet
from companion.presenters.board_editor_view import board_panel, fresh_name
from companion.presenters.place_captions import Caption

YARD = ("yard", written(en="Yard", ru="Верфь"))
SIDES = (("crown", written(en="Crown", ru="Корона")), ("free", written(en="Free", ru="Вольные")))
LEGEND = Legend(
    places=(
        PlaceKind(id="port", label=written(en="Port", ru="Порт"), owners=SIDES, roles=(YARD,)),
        PlaceKind(
            id="colony",
            label=written(en="Colony", ru="Колония"),
            value=written(en="Value", ru="Ценность"),
        ),
    ),
    reefs=True,
)
BOARDS = SeaMapDrawing(LEGEND)
SHEET: dict[str, Any] = {
    "game": "toy",
    "title": {"en": "Old", "ru": "Старое"},
    "vane": {"calm": 1},
    "map": {"rows": ["....", "....", "...."]},
}


def blank() -> Drawing:
    return opened("toy", SHEET, BOARDS)


def draw(drawing: Drawing, tool: str, *cells: str, name: str = "Port 1") -> Drawing:
    """Tap these cells with a tool in hand."""
    drawing = picked(drawing, tool)
    for cell in cells:
        drawing = tapped(drawing, BOARDS, cell, name)
    return drawing


def turned(drawing: Drawing, role: str) -> Drawing:
    """A role put on the chosen place, or taken off."""
    return changed(drawing, BOARDS, role)


def owned(drawing: Drawing, owner: str) -> Drawing:
    """The chosen place belongs to somebody."""
    return changed(drawing, BOARDS, "owner", owner)


def valued(drawing: Drawing, by: int) -> Drawing:
    """The printed number of the chosen place, so much more or less."""
    return changed(drawing, BOARDS, "value", by)


def resized(drawing: Drawing, columns: int = 0, rows: int = 0) -> Drawing:
    """A board so many columns wider and rows higher."""
    drawing = reshaped(drawing, BOARDS, "columns", columns) if columns else drawing
    return reshaped(drawing, BOARDS, "rows", rows) if rows else drawing


def test_a_game_is_drawn_with_what_its_legend_knows() -> None:
    assert _ids(LEGEND) == ("water", "land", "reef", "port", "colony", "current", "clear")
    assert _ids(Legend(places=(), currents=False)) == ("water", "land", "clear")


def test_cells_become_land_reef_and_water_again() -> None:
    drawing = draw(draw(draw(blank(), "land", "A1", "A2"), "reef", "B1"), "water", "A2")
    assert drawing.plan.rows == ("....", "....", "#^..")
    assert (drawing.plan.cells(LAND), drawing.plan.cells(REEF)) == (("A1",), ("B1",))


def test_a_new_port_is_chosen_at_once_and_named_owned_and_marked() -> None:
    drawing = draw(blank(), "port", "B2")
    assert drawing.place == "B2"
    drawing = turned(owned(renamed(drawing, BOARDS, "Cadiz"), "free"), "yard")
    (port,) = drawing.plan.places
    assert (port.name, port.owner, port.roles) == (
        {"en": "Cadiz", "ru": "Cadiz"},
        "free",
        ("yard",),
    )
    assert turned(drawing, "yard").plan.places[0].roles == ()


def test_a_tap_on_a_port_that_stands_chooses_it() -> None:
    drawing = picked(draw(blank(), "port", "B2"), "port")
    assert drawing.place == ""
    again = tapped(drawing, BOARDS, "B2")
    assert (again.place, again.plan) == ("B2", drawing.plan)


def test_land_over_a_port_takes_the_port_away_and_its_currents() -> None:
    drawing = draw(draw(draw(blank(), "port", "B2"), "current", "A1", "B2"), "land", "B2")
    assert (drawing.plan.places, drawing.plan.currents) == ((), ())


def test_a_port_on_land_digs_its_water() -> None:
    drawing = draw(draw(blank(), "land", "B2"), "port", "B2")
    assert list(faults(drawing.plan, LEGEND)) == []


def test_a_current_takes_two_taps_and_a_second_from_the_same_tail_replaces_it() -> None:
    drawing = draw(blank(), "current", "A1")
    assert (drawing.first, drawing.plan.currents) == ("A1", ())
    drawing = tapped(drawing, BOARDS, "C2")
    assert (drawing.first, drawing.plan.currents) == ("", (Current(tail="A1", tip="C2"),))
    assert draw(drawing, "current", "A1", "D3").plan.currents == (Current(tail="A1", tip="D3"),)


def test_clearing_empties_a_cell() -> None:
    drawing = draw(draw(draw(blank(), "land", "A1"), "port", "B2"), "clear", "A1", "B2")
    assert drawing.plan == blank().plan


def test_a_colony_needs_its_value_before_the_board_can_be_kept() -> None:
    drawing = draw(blank(), "colony", "C3", name="Haven")
    panel = board_panel(words("en").say, drawing, BOARDS)
    assert panel.faults == ("Haven has no value: look at your printed map.",)
    assert (panel.keep, panel.can_keep) == ("Draft", True)
    assert panel.captions == {"C3": Caption("Haven", "?")}
    valued_twice = valued(valued(drawing, 1), 1)
    panel = board_panel(words("ru").say, valued_twice, BOARDS)
    assert (panel.faults, panel.keep, panel.can_keep) == ((), "Сохранить", True)
    assert panel.place
    assert panel.place.dials == (("value", "Ценность: 2"),)
    assert valued(drawing, -1).plan.places[0].value == 0


def test_a_place_that_is_removed_leaves_water() -> None:
    assert removed(draw(blank(), "port", "B2"), BOARDS).plan == blank().plan


def test_a_current_onto_land_is_told_in_words() -> None:
    drawing = draw(draw(blank(), "land", "C3"), "current", "A1", "C3")
    assert board_panel(words("ru").say, drawing, BOARDS).faults == ("C3 — не открытая вода.",)


def test_new_places_get_a_name_that_no_other_bears() -> None:
    drawing = draw(blank(), "port", "A1", name="Port 1")
    assert fresh_name(words("en").say, drawing, BOARDS) == "Port 2"


def test_a_board_grows_at_the_right_and_the_top_so_that_no_cell_changes_its_name() -> None:
    drawing = resized(draw(draw(blank(), "land", "D3"), "port", "A1"), columns=1, rows=1)
    assert drawing.plan.rows == (".....", "...#.", ".....", ".....")
    assert drawing.plan.cells(LAND) == ("D3",)


def test_what_falls_off_the_edge_is_gone() -> None:
    drawing = draw(draw(blank(), "port", "D3"), "current", "A1", "D2")
    smaller = resized(drawing, columns=-1)
    assert (smaller.plan.places, smaller.plan.currents) == ((), ())
    assert len(resized(blank(), columns=-9).plan.rows[0]) == 2


def test_changes_are_taken_back_one_by_one() -> None:
    drawing = draw(blank(), "land", "A1", "B1")
    assert undone(drawing).plan.rows[-1] == "#..."
    assert undone(undone(drawing)).plan == blank().plan
    assert undone(blank()) == blank()


def test_a_copy_bears_another_name_in_each_language_and_waits_to_be_kept() -> None:
    copy = copied("toy", SHEET, BOARDS, frozenset())
    assert (copy.title, copy.kept, copy.file) == ({"en": "Old 2", "ru": "Старое 2"}, False, None)
    assert opened("toy", SHEET, BOARDS).kept


def test_a_language_that_a_title_leaves_empty_stays_empty_and_takes_no_name() -> None:
    sheet = {**SHEET, "title": {"en": "Old", "ru": ""}}
    assert copied("toy", sheet, BOARDS, frozenset()).title == {"en": "Old 2"}
    assert not is_taken(sheet["title"], frozenset({"", "new"}))


def test_what_is_written_is_the_whole_scenario_with_the_new_map() -> None:
    drawing = renamed(
        draw(draw(blank(), "colony", "C3", name="Haven"), "land", "A1"), BOARDS, "Новое поле"
    )
    sheet = written_sheet(drawing, BOARDS)
    assert (sheet["title"], sheet["vane"]) == (
        {"en": "Новое поле", "ru": "Новое поле"},
        {"calm": 1},
    )
    assert sheet["map"]["mark"] == "house"
    assert opened("toy", sheet, BOARDS).plan == drawing.plan


def _ids(legend: Legend) -> tuple[str, ...]:
    """Everything one can draw with."""
    return tuple(tool.id for tool in SeaMapDrawing(legend).tools())


CELLS = [f"{column}{row}" for column in "ABCD" for row in (1, 2, 3)]
TAPS = st.lists(st.tuples(st.sampled_from(_ids(LEGEND)), st.sampled_from(CELLS)), max_size=25)


@given(TAPS)
def test_whatever_is_tapped_nothing_stands_on_land_and_undo_leads_back(
    taps: list[tuple[str, str]],
) -> None:
    drawing = blank()
    for tool, cell in taps:
        drawing = tapped(
            picked(drawing, tool),
            BOARDS,
            cell,
            fresh_name(words("en").say, picked(drawing, tool), BOARDS),
        )
    board = drawing.plan.board
    assert all(drawing.plan.sign(board, place.cell) == WATER for place in drawing.plan.places)
    assert len({place.cell for place in drawing.plan.places}) == len(drawing.plan.places)
    while drawing.past:
        drawing = undone(drawing)
    assert drawing.plan == SeaMap(rows=("....", "....", "...."))
