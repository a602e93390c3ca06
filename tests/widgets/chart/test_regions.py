"""Regions on a board that grows: what nobody has seen is asked for, pieces of a kind are counted,
and a plate lies in the middle of a region.
"""

from __future__ import annotations

import pytest
from kivy.uix.floatlayout import FloatLayout
from msgspec.structs import replace

from companion.engine import emblems
from companion.engine.layers import BAR, CORNER, FOOT, ISLE, Link, Mark, Plate
from companion.engine.space import Areas, Space
from companion.engine.views import ChartView, PieceView
from companion.presenters.sign_places import outward, sign_places
from companion.presenters.space_marks import SpaceMark
from companion.widgets.chart.berths import berths, least_side, side_of
from companion.widgets.chart.board_texture import board_texture
from companion.widgets.chart.chart import ChartBoard
from companion.widgets.chart.sheet import lay_out
from companion.widgets.kit.theme import theme
from tests.windows import Hand


def square(id: str, x: int, y: int, near: str, unknown: bool = False) -> Space:
    corners = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
    region = "" if unknown else "r"
    neighbours = tuple(near.split())
    return Space(id, (x + 0.5, y + 0.5), neighbours, corners, region=region, unknown=unknown)


BOARD = Areas(
    (
        square("nw", 0, 1, "ne sw"),
        square("ne", 1, 1, "nw se off"),
        square("sw", 0, 0, "nw se"),
        square("se", 1, 0, "ne sw"),
        square("off", 2, 1, "ne", unknown=True),
    )
)
CHART = ChartView(
    board=BOARD,
    north="",
    layers=(
        Mark(ISLE, ("se",)),
        Mark(emblems.FISH, ("se",), at=CORNER),
        Mark(emblems.COIN, ("nw",), at=FOOT, number=2),
        Mark(emblems.DIE_FACES[3], ("sw",), at=CORNER),
        Mark(emblems.UP, ("ne",)),
        Link(BAR, "nw", "ne"),
        Plate("wealth", ("nw", "ne", "sw", "se"), 3, "blue"),
    ),
    pieces=(
        PieceView(id="patrol-1", kind="sloop", seat="blue", space="nw", number=1),
        PieceView(id="flag", kind="galleon", seat="blue", space="nw"),
        PieceView(id="patrol-2", kind="sloop", seat="blue", space="nw", number=1),
        PieceView(id="pawns", kind="pawn", seat="green", space="nw", number=3),
    ),
)


def test_pieces_of_a_kind_are_drawn_as_one_with_their_number() -> None:
    assert [(one.piece.id, one.number) for one in berths(CHART.pieces)] == [
        ("patrol-1", 2), ("flag", 0), ("pawns", 3),
    ]  # fmt: skip


def test_a_piece_that_is_counted_is_smaller_but_told_at_arms_length() -> None:
    (patrol,) = berths(CHART.pieces[:1])
    (flag,) = berths(CHART.pieces[1:2])
    assert least_side() <= side_of(patrol, 60) < side_of(flag, 60)


@pytest.mark.parametrize(
    ("space", "way"), [("nw", (-1, 1)), ("ne", (1, 1)), ("sw", (-1, -1)), ("se", (1, -1))]
)
def test_a_small_sign_lies_away_from_the_middle(space: str, way: tuple[int, int]) -> None:
    assert outward(BOARD, space) == way


def test_small_signs_lie_in_the_corner_or_side_by_side_at_the_foot() -> None:
    fish, coins, arrow = CHART.layers[1], CHART.layers[2], CHART.layers[4]
    assert isinstance(fish, Mark)
    assert isinstance(coins, Mark)
    assert isinstance(arrow, Mark)
    ((x, y),) = sign_places(fish, BOARD, "se")
    assert (x, y) == pytest.approx((1.81, 0.19))
    (left, low), (right, same) = sign_places(coins, BOARD, "nw")
    assert 0 < left < 0.4 < right < 1
    assert low == same == 1.2
    assert sign_places(arrow, BOARD, "ne") == ((1.5, 1.5),)


def test_the_dark_has_no_light_rim_where_its_sheet_ends_within_a_pixel(hand: Hand) -> None:
    assert hand.window, "nothing is painted without one"
    sheet = replace(lay_out(400, 180, BOARD), width=252.75)
    painted = board_texture(BOARD, "", (), sheet)
    rim = painted.get_region(painted.width - 1, 0, 1, 1).pixels
    assert [*rim[:3]] == pytest.approx([255 * part for part in theme.unknown[:3]], abs=2)


def test_a_tap_on_what_nobody_has_seen_means_it(hand: Hand) -> None:
    meant: list[str] = []
    board = ChartBoard(
        chart=CHART, marks=(SpaceMark("off", "reach"),), size_hint=(None, None), size=(420, 300),
        pos=(8, 40),
    )  # fmt: skip
    board.bind(on_space=lambda _, space: meant.append(space))
    table = FloatLayout()
    table.add_widget(board)
    hand.show(table)
    hand.advance(1)
    x, y = board.sheet.at(BOARD.space("off").centre)
    hand.tap((board.x + x, board.y + y))
    assert meant == ["off"]
