"""A chart of areas that are no squares: drawn by their outlines, tapped, and looked at nearly while
it grows.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import Any

import pytest
from kivy.uix.floatlayout import FloatLayout

from companion.engine.layers import (
    ARROW,
    BEAD,
    BURST,
    LAND,
    ROCK,
    SHALLOW,
    TINT,
    Badge,
    Link,
    Mark,
)
from companion.engine.space import Areas, Point, Space, Squares
from companion.engine.views import ChartView, PieceView, PlaceView
from companion.presenters.space_marks import SpaceMark
from companion.widgets.chart.chart import ChartBoard
from companion.widgets.chart.sheet import height_for, lay_out
from companion.widgets.chart.zoom_frame import NEARER, ChartFrame
from companion.widgets.kit.theme import theme
from tests.windows import Hand

COURSES = ("north", "east", "south", "west")


def around(x: float, y: float, reach: float = 1.5) -> tuple[Point, ...]:
    """Seven corners about a point: no square."""
    turns = (2 * pi * corner / 7 for corner in range(7))
    return tuple((x + reach * cos(turn), y + reach * sin(turn)) for turn in turns)


def isles(*names: str) -> Areas:
    """A hub, and an area in each of these directions from it, 3 units away."""
    ways = {"north": (0, 3), "east": (3, 0), "south": (0, -3), "west": (-3, 0)}
    beside = (Space(name, ways[name], ("hub",), around(*ways[name])) for name in names)
    return Areas((Space("hub", (0, 0), names, around(0, 0)), *beside))


SEEN = ChartView(
    board=isles("north", "east"),
    pieces=(PieceView(id="brig", kind="brig", seat="blue", space="hub"),),
)
DISCOVERED = ChartView(board=isles(*COURSES), pieces=SEEN.pieces)


class Chart:
    """A chart of areas in the window, what its taps meant, and what is seen of it."""

    def __init__(self, hand: Hand, chart: ChartView = DISCOVERED, **how: Any) -> None:
        self.hand, self.meant = hand, list[str]()
        self.board = ChartBoard(
            chart=chart, size_hint=(None, None), size=(420, 400), pos=(8, 40), **how
        )
        self.board.bind(
            on_space=lambda _, space: self.meant.append(space),
            on_piece=lambda _, id: self.meant.append(id),
        )
        table = FloatLayout()
        table.add_widget(self.board)
        hand.show(table)

    def at(self, point: Point) -> Point:
        x, y = self.board.sheet.at(point)
        return self.board.x + x, self.board.y + y

    def tap(self, point: Point) -> list[str]:
        """Tap a point of the board."""
        self.meant.clear()
        self.hand.tap(self.at(point))
        return self.meant

    def colour(self, point: Point) -> tuple[int, ...]:
        """What colour a point of the board has on its sheet."""
        sheet, texture = self.board.sheet, self.board.texture
        x, y = (int(part) for part in sheet.on_sheet(point))
        pixel = 4 * (y * texture.width + x)
        return tuple(texture.pixels[pixel : pixel + 3])


def painted(tint: Any) -> tuple[int, ...]:
    """A colour of the theme as a pixel has it."""
    return tuple(round(part * 255) for part in tint[:3])


@pytest.fixture
def chart(hand: Hand) -> Chart:
    return Chart(hand)


def test_areas_are_drawn_by_their_outlines_and_nothing_lies_between_them(chart: Chart) -> None:
    assert chart.colour((0.4, -0.6)) == chart.colour((3, 0.5)) == painted(theme.sea)
    assert chart.colour((2.4, 2.4)) == painted(theme.paper)


def test_an_area_is_painted_as_its_marks_look(hand: Hand) -> None:
    layers = (
        Mark(LAND, ("north",)),
        Mark(SHALLOW, ("east",)),
        Mark(ROCK, ("south",)),
        Mark(TINT, ("west",), owner="orange"),
        Mark("fog", ("hub",)),
        Link(ARROW, "north", "east"),
        Link("rope", "south", "west"),
        Badge(BEAD, "east", number=3),
        Badge(BURST, "west"),
        Badge("", "south", text="2/5"),
    )
    plain = Chart(hand)
    bare = {name: plain.colour(plain.board.chart.board.space(name).centre) for name in COURSES}
    looked = Chart(hand, ChartView(board=DISCOVERED.board, layers=layers))
    assert looked.colour((0.3, 3.6)) == painted(theme.land)
    assert looked.colour((3, -0.6)) == painted(theme.shallow)
    for name, point in (("south", (0, -3.1)), ("west", (-3, 0.4)), ("hub", (0, 0.4))):
        assert looked.colour(point) != bare.get(name, painted(theme.sea))


def test_a_tap_anywhere_in_an_area_means_it(chart: Chart) -> None:
    assert chart.tap((3, -1.2)) == ["east"]
    assert chart.tap((-4.2, 0.2)) == ["west"]


def test_a_tap_between_the_areas_means_nothing(chart: Chart) -> None:
    assert chart.tap((2.6, 2.6)) == []


def test_a_tap_near_a_piece_means_the_piece(chart: Chart) -> None:
    assert chart.tap((0.2, 0.2)) == ["brig"]


def test_a_marked_area_is_meant_wherever_it_is_tapped_even_beside_a_piece(hand: Hand) -> None:
    chart = Chart(hand, marks=(SpaceMark("hub", "reach"), SpaceMark("north", "reach")))
    assert chart.tap((0.1, 0.1)) == ["hub"]
    assert chart.tap((0, 4.2)) == ["north"]


def test_a_place_stands_on_the_first_of_its_areas(hand: Hand) -> None:
    place = PlaceView(id="goa", kind="port", spaces=("east",), owner="blue")
    chart = Chart(hand, ChartView(board=DISCOVERED.board, places=(place,)))
    assert chart.board.middle("east") == chart.at((3, 0))


def test_a_board_that_grows_is_drawn_and_tapped_with_its_new_areas(hand: Hand) -> None:
    chart = Chart(hand, SEEN)
    assert chart.tap((-3, 1)) == []
    chart.board.chart = DISCOVERED
    hand.advance_frames(2)
    assert chart.tap((-3, 1)) == ["west"]
    assert chart.tap((3, 1)) == ["east"]


def test_a_board_that_grows_is_still_looked_at_nearly_and_at_the_same_place(hand: Hand) -> None:
    frame = ChartFrame(chart=SEEN, size_hint=(None, None), size=(300, 300), pos=(20, 40))
    meant = list[str]()
    frame.bind(on_space=lambda _, space: meant.append(space))
    table = FloatLayout()
    table.add_widget(frame)
    hand.show(table)
    frame.look_nearer()
    hand.advance_frames(2)
    frame.move(1, -1)
    hand.advance_frames(2)
    looked_at = frame.focus
    frame.chart = DISCOVERED
    hand.advance_frames(2)
    assert (frame.zoom, frame.focus) == (NEARER, looked_at)
    x, y = frame.board.sheet.at((3, 0.9))
    hand.pause()
    hand.tap((frame.board.x + x, frame.board.y + y))
    assert meant == ["east"]


def test_a_chosen_piece_is_in_the_middle_of_a_nearer_look(hand: Hand) -> None:
    frame = ChartFrame(
        chart=DISCOVERED, chosen="brig", size_hint=(None, None), size=(300, 300), pos=(20, 40)
    )
    hand.show(frame)
    frame.look_nearer()
    hand.advance_frames(2)
    x, y = frame.board.middle("hub")
    assert (x, y) == pytest.approx((frame.center_x, frame.center_y), abs=2)


@pytest.mark.parametrize("board", [isles(*COURSES), Squares(7, 4)], ids=["areas", "squares"])
def test_a_pixel_is_the_point_that_it_shows(board: Areas | Squares) -> None:
    sheet = lay_out(300, 200, board)
    for space in board.spaces:
        assert sheet.under(sheet.at(space.centre)) == pytest.approx(space.centre)
    assert height_for(board, sheet.width) == pytest.approx(sheet.height)
