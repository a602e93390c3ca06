"""Tiles, printed signs, seams and groups on a board of few squares: told by any sight, at arm's
length, and none hidden by a mark.
"""

from __future__ import annotations

from typing import Any

import pytest
from kivy.uix.floatlayout import FloatLayout
from msgspec.structs import replace

from companion.engine.emblems import STAR
from companion.engine.layers import (
    CORNER,
    FOOT,
    MIDDLE,
    MINE_TOKEN,
    SEAM,
    Badge,
    Group,
    Mark,
    Sides,
)
from companion.engine.space import Squares
from companion.engine.views import ChartView, PieceView, TileView
from companion.presenters.seat_flags import SEATS
from companion.presenters.sign_places import sign_places
from companion.presenters.space_marks import SpaceMark
from companion.widgets.chart.chart import ChartBoard
from companion.widgets.chart.sheet import lay_out
from companion.widgets.chart.tiles import mine_token_texture, tile_texture
from companion.widgets.chart.zoom_frame import chart_width
from companion.widgets.kit.emblems import KINDS, emblem_texture
from companion.widgets.kit.theme import CAPITAL, PANELS, metrics, seat_colour, theme
from tests.widgets.chart.test_seen_on_the_sea import lain
from tests.widgets.sight import MARK, OF_MARKS, Photograph
from tests.windows import Hand

SIDE = 34
BOARD = ChartView(
    board=Squares(7, 6),
    north="",
    layers=(
        Mark(STAR, ("A1",)),
        Sides(SEAM, (("C3", "E"),)),
        Sides(MIDDLE, (("E4", "S"),)),
        Badge(MINE_TOKEN, "B6", text="−2"),
    ),
    pieces=(PieceView(id="five", kind="tile", seat="sky", space="D4", tile=TileView(text="5")),),
)


def picture(seat: str, side: int = SIDE, **tile: Any) -> Any:
    return tile_texture(seat, TileView(**tile), side, metrics.least)


class Chart:
    """The board in the window, and what its taps meant."""

    def __init__(
        self, hand: Hand, chart: ChartView = BOARD, marks: tuple[SpaceMark, ...] = ()
    ) -> None:
        self.hand, self.meant = hand, list[tuple[str, str]]()
        self.board = ChartBoard(
            chart=chart, marks=marks, size_hint=(None, None), size=(420, 360), pos=(8, 60)
        )
        self.board.bind(
            on_space=lambda _, space: self.meant.append(("space", space)),
            on_piece=lambda _, id: self.meant.append(("piece", id)),
        )
        table = FloatLayout()
        table.add_widget(self.board)
        hand.show(table)

    def clear(self, space: str, across: float = 0.0, up: float = 0.0, part: float = 0.2) -> int:
        """Pixels that stand out from the sea about a point beside the middle of a space."""
        x, y = self.board.middle(space)
        unit = self.board.sheet.unit
        x, y, half = x + across * unit, y + up * unit, part * unit / 2
        box = (x - half, y - half, x + half, y + half)
        return Photograph().clear_pixels(box, OF_MARKS, theme.sea)

    def tap(self, space: str) -> list[tuple[str, str]]:
        self.meant.clear()
        self.hand.tap(self.board.middle(space))
        return self.meant


# ---------------------------------------------------------------- told from the ground


@pytest.mark.parametrize("burns", [False, True])
@pytest.mark.parametrize("seat", SEATS)
def test_a_tile_of_any_seat_is_told_from_the_sea(hand: Hand, seat: str, burns: bool) -> None:
    seen = lain(hand, picture(seat, text="4", burns=burns), theme.sea)
    assert seen.clear_pixels((0, 0, SIDE, SIDE), OF_MARKS, theme.sea) > SIDE * SIDE / 10


@pytest.mark.parametrize("seat", SEATS)
def test_the_large_number_on_a_tile_is_clear(hand: Hand, seat: str) -> None:
    seen = lain(hand, picture(seat, text="8"), theme.sea)
    number = (SIDE * 0.42, SIDE * 0.2, SIDE * 0.88, SIDE * 0.8)
    assert seen.clear_pixels(number, OF_MARKS, seat_colour(seat)) > 20


def test_a_burning_tile_is_another_picture_than_a_sound_one(hand: Hand) -> None:
    ground = seat_colour("sky")
    corner = (SIDE * 0.8, SIDE * 0.8, SIDE * 0.9, SIDE * 0.9)
    sound = lain(hand, picture("sky", text="4"), theme.sea).clear_pixels(corner, OF_MARKS, ground)
    burnt = lain(hand, picture("sky", text="4", burns=True), theme.sea)
    assert sound == 0
    assert burnt.clear_pixels(corner, OF_MARKS, ground) > 0


@pytest.mark.parametrize(("shield", "seen_on"), [("shields", "blue"), ("lasting", "sky")])
def test_a_shield_is_told_from_its_tile(hand: Hand, shield: str, seen_on: str) -> None:
    corner = (SIDE * 0.68, SIDE * 0.66, SIDE * 0.92, SIDE * 0.92)
    ground = seat_colour(seen_on)
    bare = lain(hand, picture(seen_on, text="1"), theme.sea).clear_pixels(corner, OF_MARKS, ground)
    seen = lain(hand, picture(seen_on, text="1", **{shield: True}), theme.sea)
    assert seen.clear_pixels(corner, OF_MARKS, ground) > bare + 10


def test_a_mine_token_is_told_from_the_sea(hand: Hand) -> None:
    seen = lain(hand, mine_token_texture("−2", SIDE, metrics.least), theme.sea)
    assert seen.clear_pixels((0, 0, SIDE, SIDE), OF_MARKS, theme.sea) > SIDE * SIDE / 10


@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        ("printed", "sea"),
        ("ink", "paper"),
        ("ink", "ghost"),
        ("ink", "brass"),
        ("ink", "paper_edge"),
    ],
)
@pytest.mark.parametrize("kind", [*KINDS, "a sign without a picture"])
def test_every_sign_is_told_from_its_ground(hand: Hand, kind: str, ink: str, ground: str) -> None:
    on = getattr(theme, ground)
    seen = lain(hand, emblem_texture(kind, SIDE, getattr(theme, ink), on), on)
    assert seen.clear_pixels((0, 0, SIDE, SIDE), OF_MARKS, on) > 2 * MARK * SIDE * SIDE


def test_no_two_signs_are_alike(hand: Hand) -> None:
    pictures = [emblem_texture(kind, SIDE, theme.printed, theme.sea).pixels for kind in KINDS]
    assert len(set(pictures)) == len(KINDS)


# ---------------------------------------------------------------- on the board


@pytest.mark.parametrize("shape", ["landscape", "portrait"])
def test_a_number_is_three_millimetres_high_on_the_board_of_a_page(shape: str) -> None:
    panel = PANELS[shape]
    room = (391, 340) if shape == "landscape" else (576, 500)
    unit = lay_out(*room, BOARD.board).unit
    assert unit * 0.96 * 0.78 * CAPITAL / panel.pixels_per_mm_up >= 3


@pytest.mark.parametrize(
    ("space", "across", "up"), [("A1", 0, 0), ("C3", 0.5, 0), ("E4", 0, -0.5), ("B6", 0, 0.4)]
)
def test_signs_seams_middle_and_tokens_are_seen(
    hand: Hand, space: str, across: float, up: float
) -> None:
    assert Chart(hand).clear(space, across, up) > 0
    assert Chart(hand, replace(BOARD, layers=())).clear(space, across, up) == 0


def test_a_group_is_framed_with_what_it_counts_for(hand: Hand) -> None:
    row = Group("run", ("E2", "F2", "G2"), "2")
    framed = replace(BOARD, layers=(*BOARD.layers, row))
    for across, up in ((-0.43, 0), (0.5, -0.38)):
        assert Chart(hand, framed).clear("E2", across, up) > 0
        assert Chart(hand).clear("E2", across, up) == 0


def test_a_mark_leaves_the_middle_of_a_printed_space_to_be_read(hand: Hand) -> None:
    plain = Chart(hand, marks=(SpaceMark("F1", "reach"),))
    assert plain.clear("F1", part=0.1) == 0
    assert plain.clear("F1", part=1.0) > 0


@pytest.mark.parametrize("at", [FOOT, CORNER])
def test_a_small_sign_is_read_on_the_ship_that_stands_on_its_space(hand: Hand, at: str) -> None:
    ship = PieceView(id="ship", kind="line", seat="sky", space="D4")
    sign = Mark(STAR, ("D4",), at=at)
    (across, up) = sign_places(sign, BOARD.board, "D4")[0]
    seen = []
    for layers in ((), (sign,)):
        chart = Chart(hand, replace(BOARD, layers=layers, pieces=(ship,)))
        x, y = chart.board.sheet.at((across, up))
        x, y, half = x + chart.board.x, y + chart.board.y, chart.board.sheet.unit * 0.1
        seen.append(Photograph().colours((x - half, y + half / 3, x + half, y + half)))
    assert seen[0] != seen[1]


@pytest.mark.parametrize(
    ("kind", "meant"), [("reach", ("space", "D4")), ("target", ("piece", "five"))]
)
def test_a_tile_that_is_marked_is_framed_and_tapped(
    hand: Hand, kind: str, meant: tuple[str, str]
) -> None:
    chart = Chart(hand, marks=(SpaceMark("D4", kind),))
    x, y = chart.board.middle("D4")
    unit = chart.board.sheet.unit
    rim = (x - unit * 0.46, y - unit * 0.2, x - unit * 0.38, y + unit * 0.2)
    assert any(
        pixel & 0xFFFFFF
        == sum(round(part * 255) << 8 * at for at, part in enumerate(theme.brass[:3]))
        for pixel in Photograph().colours(rim)
    )
    assert chart.tap("D4") == [meant]


@pytest.mark.parametrize(("board", "is_narrow"), [(Squares(7, 6), True), (Squares(24, 14), False)])
def test_a_board_of_few_squares_leaves_more_room_beside_it(
    hand: Hand, board: Squares, is_narrow: bool
) -> None:
    hand.show(FloatLayout())
    assert (chart_width(board, 780, 340) < 520) is is_narrow
