from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget
from msgspec.structs import replace

from companion.engine.layers import (
    BEAD,
    BURST,
    LAND,
    ROCK,
    SHALLOW,
    TINT,
    Badge,
    Mark,
    Sides,
)
from companion.engine.space import Squares
from companion.engine.views import ChartView, PieceView
from companion.presenters.space_marks import SpaceMark
from companion.widgets.chart import board_texture as paintings
from companion.widgets.chart.berths import berths, offset, side_of
from companion.widgets.chart.board_texture import board_texture
from companion.widgets.chart.chart import ChartBoard
from companion.widgets.chart.sheet import lay_out
from companion.widgets.kit.texture_painter import letters_in
from companion.widgets.kit.theme import PANELS, Colour, metrics, theme
from tests.widgets.sight import OF_MARKS, Photograph
from tests.windows import Hand


def piece(id: str, cell: str, kind: str = "brig", **more: Any) -> PieceView:
    return PieceView(id=id, kind=kind, seat="blue", space=cell, mark="1", **more)


SHOALS = ChartView(
    board=Squares(24, 14),
    layers=(
        Mark(LAND, ("K8", "K9", "L8", "L9")),
        Mark(SHALLOW, ("J8", "M9")),
        Sides(LAND, (("M8", "W"), ("J7", "NE"))),
        Mark(ROCK, ("F9",)),
        Mark(TINT, ("A1",), owner="blue"),
        Mark(TINT, ("X14",), owner="orange"),
        Badge(BEAD, "M8", number=1),
        Badge(BEAD, "M7", number=2),
        Badge(BURST, "Q7"),
    ),
    pieces=(
        piece("fort", "A1", "fort", stands=True),
        piece("frigate", "G6", "frigate"),
        piece("brig-5", "B2"),
        piece("brig-6", "B2"),
    ),
)
STILL = tuple(layer for layer in SHOALS.layers if not isinstance(layer, Badge))


class Chart:
    """A chart in the window and what its taps meant."""

    def __init__(self, hand: Hand, size: tuple[int, int] = (524, 324), **how: Any) -> None:
        self.hand, self.meant = hand, list[tuple[str, str]]()
        self.board = ChartBoard(chart=SHOALS, size_hint=(None, None), size=size, pos=(8, 60), **how)
        self.board.bind(
            on_space=lambda _, space: self.meant.append(("space", space)),
            on_piece=lambda _, id: self.meant.append(("piece", id)),
        )
        table = FloatLayout()
        table.add_widget(self.board)
        hand.show(table)

    def tap(self, cell: str, across: float = 0.0, up: float = 0.0) -> list[tuple[str, str]]:
        """Tap so many pixels beside the middle of a cell."""
        self.meant.clear()
        x, y = self.board.middle(cell)
        self.hand.tap((x + across, y + up))
        return self.meant


@pytest.fixture
def chart(hand: Hand) -> Chart:
    return Chart(hand)


def test_a_tap_on_open_sea_means_its_cell(chart: Chart) -> None:
    assert chart.tap("T10") == [("space", "T10")]
    assert chart.tap("X1") == [("space", "X1")]


@pytest.mark.parametrize(("north", "is_there"), [("left", True), ("", False)])
def test_the_corner_of_the_chart_points_north_where_a_compass_is_printed(
    chart: Chart, north: str, is_there: bool
) -> None:
    chart.board.chart = replace(SHOALS, north=north)
    chart.hand.advance_frames(2)
    unit, corner = chart.board.sheet.unit, chart.board.middle("A14")
    x, y = corner[0] - unit * 1.1, corner[1] + unit * 1.1
    box = (x - unit * 0.4, y - unit * 0.4, x + unit * 0.4, y + unit * 0.4)
    assert (Photograph().clear_pixels(box, OF_MARKS, theme.paper) > 0) is is_there


def test_a_tap_beside_the_board_means_nothing(chart: Chart) -> None:
    assert chart.tap("A7", across=-40) == []


def test_a_tap_near_a_ship_means_the_ship_though_its_cell_is_smaller_than_a_finger(
    chart: Chart,
) -> None:
    assert chart.board.sheet.unit < 25
    assert chart.tap("G6", across=15, up=-14) == [("piece", "frigate")]


def test_of_two_ships_in_a_port_cell_the_nearer_is_meant(chart: Chart) -> None:
    assert chart.tap("B2", across=-8) == [("piece", "brig-5")]
    assert chart.tap("B2", across=8) == [("piece", "brig-6")]


def test_a_tap_near_a_marked_cell_means_the_nearest_marked_cell(hand: Hand) -> None:
    chart = Chart(hand, marks=(SpaceMark("S10", "reach"), SpaceMark("U10", "end")))
    assert chart.tap("T10", across=-3) == [("space", "S10")]
    assert chart.tap("T10", across=3) == [("space", "U10")]
    assert chart.tap("S12", up=4) == [("space", "S12")]


def test_a_cell_on_the_way_that_is_picked_is_meant_by_a_tap_in_it(hand: Hand) -> None:
    """A shorter run, though the end of the longer one is within a finger."""
    marks = (SpaceMark("T10", "path"), SpaceMark("T11", "end"), SpaceMark("U10", "reach"))
    chart = Chart(hand, marks=marks)
    assert chart.tap("T10") == [("space", "T10")]
    assert chart.tap("T11") == [("space", "T11")]


def test_a_marked_port_cell_is_meant_even_where_a_ship_lies(hand: Hand) -> None:
    chart = Chart(hand, marks=(SpaceMark("B2", "reach"),))
    assert chart.tap("B2", across=8) == [("space", "B2")]


@pytest.mark.parametrize(
    ("kind", "tint"),
    [("reach", theme.brass), ("risk", theme.brass), ("end", theme.brass_light)],
)
def test_a_marked_cell_is_framed_all_around_though_a_ship_lies_there(
    hand: Hand, kind: str, tint: Colour
) -> None:
    board = Chart(hand, marks=(SpaceMark("C2", kind),)).board
    board.chart = replace(SHOALS, board=Squares(6, 4), layers=(), pieces=(piece("ship", "C2"),))
    hand.advance_frames(2)
    (x, y), unit = board.middle("C2"), board.sheet.unit
    cell = (x - unit / 2, y - unit / 2, x + unit / 2, y + unit / 2)
    assert Photograph().pixels_of(cell, tint) > 0.15 * unit**2


def test_on_a_target_the_ship_is_meant(hand: Hand) -> None:
    chart = Chart(hand, marks=(SpaceMark("G6", "target"),))
    assert chart.tap("G6") == [("piece", "frigate")]


def test_a_finger_that_slides_away_means_nothing(chart: Chart) -> None:
    finger = chart.hand.press(*chart.board.middle("T10"))
    finger.touch_move(*chart.board.middle("N4"))
    finger.touch_up()
    assert chart.meant == []


def test_the_board_is_painted_again_only_when_it_changes(chart: Chart) -> None:
    painted = chart.board.texture
    chart.board.chart = replace(
        SHOALS, pieces=(piece("frigate", "H7"),), layers=(*STILL, Badge(BURST, "A9"))
    )
    chart.board.marks = (SpaceMark("S10", "reach"),)
    chart.board.chosen = "frigate"
    chart.hand.advance_frames(2)
    assert chart.board.texture is painted
    chart.board.chart = replace(SHOALS, layers=STILL[:2])
    chart.hand.advance_frames(2)
    assert chart.board.texture is not painted


def test_a_board_that_comes_again_is_not_painted_again(chart: Chart, hand: Hand) -> None:
    painted = chart.board.texture
    again = Chart(hand)
    assert again.board is not chart.board
    assert again.board.texture is painted


def test_waters_that_change_hands_are_painted_again(chart: Chart) -> None:
    painted = chart.board.texture
    waters = (replace(one, owner="sky") if isinstance(one, Mark) else one for one in STILL)
    chart.board.chart = replace(SHOALS, layers=tuple(waters))
    chart.hand.advance_frames(2)
    assert chart.board.texture is not painted


def test_a_board_not_yet_laid_out_is_not_painted(hand: Hand) -> None:
    board: Any = Chart(hand, size=(100, 100)).board
    unpainted, board.size = board.texture, (524, 324)
    hand.advance_frames(2)
    assert unpainted is None
    assert board.texture.size == (round(board.sheet.width), round(board.sheet.height))


def test_a_board_whose_letters_and_room_change_at_once_is_painted_once(hand: Hand) -> None:
    page, below = BoxLayout(orientation="vertical"), Widget(size_hint_y=None, height=61)
    for part in (ChartBoard(chart=SHOALS), below):
        page.add_widget(part)
    hand.show(page)
    before = paintings.kept_board.cache_info().misses
    metrics.text, below.height = "largest", 127
    hand.advance_frames(2)
    assert paintings.kept_board.cache_info().misses == before + 1


def test_an_equal_chart_draws_nothing(chart: Chart) -> None:
    drawn: list[int] = []
    chart.hand.advance(0.5)
    chart.hand.watch()
    chart.hand.window.bind(on_draw=lambda *_: drawn.append(1))
    chart.board.chart = replace(SHOALS, north="top")
    chart.hand.watch(1)
    assert drawn == []


@pytest.mark.parametrize("size", [(524, 324), (700, 440), (200, 460), (780, 100)])
def test_the_board_fits_a_box_of_any_shape(size: tuple[int, int]) -> None:
    sheet = lay_out(*size, Squares(24, 14))
    assert sheet.width <= size[0] + 1
    assert sheet.height <= size[1] + 1
    assert max(sheet.width / size[0], sheet.height / size[1]) > 0.99


def test_sunk_ships_leave_the_chart_and_ruined_forts_stay() -> None:
    lost = [
        piece("a", "C3", lost=True),
        piece("b", "D4", "fort", stands=True, lost=True),
        piece("c", ""),
    ]
    assert [berth.piece.id for berth in berths(lost)] == ["b"]


def boxes(pieces: list[PieceView], unit: float) -> list[tuple[float, float, float]]:
    """Middle and side of each piece in one space about the origin, in pixels."""
    return [(*offset(one, (0, 0), unit), side_of(one, unit)) for one in berths(pieces)]


def test_ships_that_share_a_cell_lie_beside_each_other() -> None:
    (left, _, side), (right, _, _) = boxes([piece("a", "B2"), piece("b", "B2")], 100)
    assert left + side / 2 <= right - side / 2 + 4


@pytest.mark.parametrize("crowd", [1, 2, 3, 5])
def test_ships_of_a_crowded_cell_are_no_smaller_than_six_millimetres(crowd: int) -> None:
    found = boxes([piece(f"ship-{at}", "A1") for at in range(crowd)], 20)
    assert {side for *_, side in found} == {34}
    assert all(max(abs(a[0] - b[0]), abs(a[1] - b[1])) > 18 for a, b in combinations(found, 2)), (
        "the letter of each is seen"
    )


@pytest.mark.parametrize("crowd", [3, 4, 5, 9, 24])
def test_a_whole_crowd_lies_inside_its_cell(crowd: int) -> None:
    found = boxes([piece(f"ship-{at}", "A1") for at in range(crowd)], 300)
    assert len({(x, y) for x, y, _ in found}) == crowd
    for x, y, side in found:
        assert max(abs(x), abs(y)) + side / 2 <= 0.52 * 300


@pytest.mark.parametrize(("cell", "size"), [("A1", (524, 324)), ("X14", (524, 324))])
def test_a_crowd_at_the_edge_of_the_board_lies_on_it_and_each_is_tapped(
    chart: Chart, cell: str, size: tuple[int, int]
) -> None:
    chart.board.size = size
    chart.board.chart = replace(SHOALS, pieces=tuple(piece(f"s{at}", cell) for at in range(11)))
    chart.hand.advance_frames(3)
    sheet, ships = chart.board.sheet, berths(chart.board.chart.pieces)
    left, low, right, top = sheet.board(chart.board.pos)
    for ship in ships:
        x, y = chart.board.middle_of(ship)
        assert left <= x <= right
        assert low <= y <= top
    for ship in ships:
        chart.meant.clear()
        chart.hand.tap(chart.board.middle_of(ship))
        assert chart.meant == [("piece", ship.piece.id)]


def test_letters_of_the_rim_are_as_high_on_another_panel(hand: Hand) -> None:
    assert hand.window, "nothing is painted without one"
    board, sheet = Squares(24, 14), lay_out(720, 420, Squares(24, 14))
    wide = letters_in(board_texture(board, "top", (), sheet))
    metrics.panel = PANELS["portrait"]
    high = letters_in(board_texture(board, "top", (), sheet))
    assert 0 < wide < high, "its pixels are smaller"
