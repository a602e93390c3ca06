"""A large chart can be looked at more nearly, with buttons, and a tap means what one sees."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from kivy.uix.boxlayout import BoxLayout
from msgspec.structs import replace

from companion.engine.space import Squares
from companion.engine.views import ChartView, PieceView, PlaceView
from companion.presenters.space_marks import SpaceMark
from companion.widgets.chart.berths import least_side
from companion.widgets.chart.captions import Box
from companion.widgets.chart.rim import rim_of
from companion.widgets.chart.sheet import lay_out, lettered
from companion.widgets.chart.tappable import tappable
from companion.widgets.chart.zoom_frame import LEVELS, NEAR, WHOLE, ChartFrame, ZoomBar
from companion.widgets.kit.texture_painter import lettering
from companion.widgets.kit.theme import CAPITAL, PANELS, metrics
from tests.windows import Hand

WIDE = ChartView(
    board=Squares(30, 20), pieces=(PieceView(id="brig", kind="brig", seat="blue", space="G9"),)
)


class Framed:
    """A framed chart above its buttons, and what taps on it meant."""

    def __init__(self, hand: Hand, chart: ChartView = WIDE) -> None:
        self.hand, self.meant = hand, list[str]()
        self.frame = ChartFrame(chart=chart, chosen="brig")
        self.frame.bind(
            on_space=lambda _, cell: self.meant.append(cell),
            on_piece=lambda _, id: self.meant.append(id),
        )
        self.bar = ZoomBar(frame=self.frame)
        table = BoxLayout(orientation="vertical", size_hint=(None, None), size=(524, 420))
        table.add_widget(self.frame)
        table.add_widget(self.bar)
        hand.show(table)
        hand.advance_frames(3)
        hand.pause()

    def press(self, sign: str) -> None:
        self.hand.tap(next(key for key in self.bar.children if key.text == sign))
        self.hand.advance_frames(3)
        self.hand.pause()

    def tap(self, cell: str) -> str:
        self.hand.tap(self.frame.board.middle(cell))
        return self.meant[-1]

    def sees(self, cell: str) -> bool:
        return bool(self.frame.collide_point(*self.frame.board.middle(cell)))


@pytest.fixture
def framed(hand: Hand) -> Framed:
    return Framed(hand)


def test_the_whole_chart_is_seen_first(framed: Framed) -> None:
    assert framed.sees("A1")
    assert framed.sees("AD20")
    assert framed.tap("AD20") == "AD20"


def test_looking_nearer_shows_the_chosen_ship_twice_as_large(framed: Framed) -> None:
    before = framed.frame.board.sheet.unit
    framed.press("+")
    assert framed.frame.board.sheet.unit == pytest.approx(2 * before)
    assert framed.sees("G9")
    assert not framed.sees("AD20")
    assert framed.tap("G9") == "brig"


def test_buttons_move_about_as_far_as_the_edges(framed: Framed) -> None:
    framed.press("+")
    for _ in range(5):
        framed.press("→")
        framed.press("↑")
    assert framed.sees("AD20")
    assert framed.tap("AC17") == "AC17"
    framed.press(WHOLE)
    assert framed.sees("A1")


def read_rim(framed: Framed) -> tuple[str, str]:
    """The numbers and the letters that stand at the edge of the frame."""
    frame = framed.frame
    rim = rim_of(frame.pos, frame.size, frame.chart.board, frame.sheet(), frame.board.pos)
    return " ".join(word for word, _ in rim.numbers), " ".join(word for word, _ in rim.letters)


def test_cells_can_be_named_wherever_one_looks(framed: Framed) -> None:
    assert read_rim(framed) == ("", "")
    framed.press("+")
    assert read_rim(framed) == ("", "A B C D E F G H I J K L M N")
    framed.press("→")
    assert read_rim(framed) == ("4 5 6 7 8 9 10 11 12 13", "I J K L M N O P Q R S T U V")
    for _ in range(3):
        framed.press("↑")
    assert read_rim(framed) == ("12 13 14 15 16 17 18 19 20", "")


def test_the_letters_at_the_edge_follow_the_size_of_text(framed: Framed) -> None:
    frame = framed.frame
    framed.press("+")
    for text in ("largest", "normal"):
        metrics.text = text
        framed.hand.advance_frames(2)
        size = rim_of(frame.pos, frame.size, frame.chart.board, frame.sheet(), frame.board.pos).size
        assert lettering("C", round(size), True) in pictures_on(frame.canvas.after), text


def pictures_on(canvas: Any) -> list[Any]:
    """The textures that are drawn on a canvas and on those that lie in it."""
    found: list[Any] = []
    for one in canvas.children:
        found += pictures_on(one) if hasattr(one, "children") else [getattr(one, "texture", None)]
    return found


def test_a_bar_that_comes_back_to_its_chart_follows_it_once(framed: Framed) -> None:
    """One battle after another, on boards that grow and others."""
    follow = len(framed.frame.get_property_observers("zoom"))
    for _ in range(5):
        framed.bar.frame = None
        framed.bar.frame = framed.frame
    assert len(framed.frame.get_property_observers("zoom")) == follow


@pytest.mark.parametrize("aside", range(0, 60, 4))
@pytest.mark.parametrize("above", range(0, 60, 4))
def test_no_letter_of_the_board_itself_is_seen_in_part(aside: int, above: int) -> None:
    """Beside the strips, or where there is none, it is whole or not there at all."""
    width, height, board = 400, 200, Squares(24, 14)
    sheet = lay_out(600, 360, board)
    corner = (-aside, height + above - sheet.height)
    rim = rim_of((0, 0), (width, height), board, sheet, corner)
    margin = sheet.unit * lettered(board) / 2
    covered = [(*rim.corner, True), (*rim.left, rim.numbers), (*rim.top, rim.letters)]
    strips = [(x, y, x + wide, y + high) for (x, y), (wide, high), there in covered if there]
    half = rim.size * CAPITAL / 2
    letters = [
        (corner[0] + sheet.at((column + 0.5, 0))[0], corner[1] + sheet.at((0, 14))[1] + margin)
        for column in range(24)
    ]
    numbers = [
        (corner[0] + sheet.at((0, 0))[0] - margin, corner[1] + sheet.at((0, row + 0.5))[1])
        for row in range(14)
    ]
    for x, y in (*letters, *numbers):
        box = (x - half, y - half, x + half, y + half)
        seen = (max(0, box[0]), max(0, box[1]), min(width, box[2]), min(height, box[3]))
        is_whole = seen == box and not any(_meet(box, strip) for strip in strips)
        is_behind = x > width - half or y < half or seen[0] >= seen[2] or seen[1] >= seen[3]
        assert is_whole or is_behind or any(_holds(strip, seen) for strip in strips), (x, y)


def _meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _holds(outer: Box, inner: Box) -> bool:
    return (
        outer[0] <= inner[0]
        and outer[1] <= inner[1]
        and inner[2] <= outer[2]
        and inner[3] <= outer[3]
    )


def test_what_lies_behind_the_edge_takes_no_tap(framed: Framed) -> None:
    framed.press("+")
    framed.meant.clear()
    framed.hand.tap((framed.frame.center_x, framed.frame.y - 20))
    assert framed.meant == []


def test_keys_grow_with_the_finger_when_the_window_becomes_another_panel(framed: Framed) -> None:
    framed.press("+")
    metrics.panel = PANELS["portrait"]
    framed.hand.advance_frames(3)
    assert {key.width for key in framed.bar.children} == {metrics.touch}


def test_a_chart_of_large_cells_needs_no_nearer_look(hand: Hand) -> None:
    assert Framed(hand, replace(WIDE, board=Squares(8, 6), pieces=())).bar.children == []


# ---------------------------------------------------------------- a chart that follows


@pytest.fixture
def followed(hand: Hand) -> Framed:
    framed = Framed(hand)
    framed.frame.follows = True
    hand.advance_frames(3)
    hand.pause()
    return framed


def test_a_chart_that_follows_frames_the_chosen_ship(followed: Framed) -> None:
    assert followed.sees("G9")
    assert not followed.sees("AD20")
    assert followed.frame.zoom in LEVELS
    assert followed.tap("G9") == "brig"


def test_a_chart_that_follows_stays_so_far_that_all_marks_are_seen(followed: Framed) -> None:
    near = followed.frame.zoom
    followed.frame.marks = (SpaceMark("C9", "reach"), SpaceMark("S14", "target"))
    followed.hand.advance_frames(3)
    assert 1 < followed.frame.zoom < near
    assert all(followed.sees(space) for space in ("C9", "S14", "G9"))


@pytest.mark.parametrize("far", [f"{column}{row}" for column in "GNRT" for row in (3, 6)])
def test_no_letters_or_numbers_of_the_rim_lie_on_what_matters(followed: Framed, far: str) -> None:
    """A ship whose upper half lies under the letters is taken for one outside, and misses taps."""
    frame = followed.frame
    frame.marks = (SpaceMark(far, "reach"),)
    followed.hand.advance_frames(3)
    board, box = frame.board, (frame.x, frame.y, frame.right, frame.top)
    rim = rim_of(frame.pos, frame.size, frame.chart.board, board.sheet, board.pos)
    left, low, right, top = rim.within(box) if frame.zoom > 1 else box
    half = board.sheet.unit / 2
    for x, y in map(board.middle, ("G9", far)):
        assert left <= x - half
        assert x + half <= right
        assert low <= y - half
        assert y + half <= top


def test_one_tap_shows_the_whole_chart_and_one_comes_back(followed: Framed) -> None:
    followed.press(WHOLE)
    assert followed.sees("A1")
    assert followed.sees("AD20")
    followed.frame.marks = (SpaceMark("H9", "reach"),)
    followed.hand.advance_frames(3)
    assert followed.sees("AD20"), "who wanted the whole keeps it"
    followed.press(NEAR)
    assert not followed.sees("AD20")


def test_a_chart_without_pieces_and_marks_is_seen_whole(hand: Hand) -> None:
    framed = Framed(hand, replace(WIDE, pieces=()))
    framed.frame.follows = True
    hand.advance_frames(3)
    assert framed.frame.zoom == 1


def test_a_chart_whose_squares_a_finger_hits_is_never_looked_at_nearer_by_itself(
    hand: Hand,
) -> None:
    few = ChartView(
        board=Squares(7, 6), pieces=(PieceView(id="brig", kind="brig", seat="blue", space="B2"),)
    )
    framed = Framed(hand, few)
    framed.frame.follows = True
    framed.frame.marks = (SpaceMark("B2", "reach"), SpaceMark("B3", "reach"))
    hand.advance_frames(3)
    assert framed.frame.zoom == 1
    assert not framed.bar.children


# ---------------------------------------------------------------- ships outside the frame

FAR = (
    PieceView(id="east", kind="line", seat="orange", space="AD9"),
    PieceView(id="north", kind="brig", seat="orange", space="H20"),
    PieceView(id="above", kind="brig", seat="orange", space="AC10"),
)


def tabs(framed: Framed) -> dict[str, tuple[float, float]]:
    return dict(framed.frame.board.beyond)


def see_far_ships(framed: Framed) -> None:
    """The brig is framed; three others lie outside."""
    framed.frame.chart = replace(WIDE, pieces=(*WIDE.pieces, *FAR))
    framed.hand.advance_frames(3)
    framed.hand.pause()


def test_names_of_places_keep_inside_the_frame_and_off_its_tabs(followed: Framed) -> None:
    see_far_ships(followed)
    room, frame = followed.frame.board.room, followed.frame
    left, low, right, top = room.box
    assert frame.x < left, "beside the numbers of the rim"
    assert (low, right) == (frame.y, frame.right)
    assert top < frame.top, "and below its letters"
    covered = [((a + c) / 2, (b + d) / 2) for a, b, c, d in room.covered]
    assert covered == [pytest.approx(middle) for middle in tabs(followed).values()]
    followed.press(WHOLE)
    assert followed.frame.board.room is None


def test_a_ship_outside_the_frame_has_a_tab_on_her_side(followed: Framed) -> None:
    see_far_ships(followed)
    frame, at = followed.frame, tabs(followed)
    assert set(at) == {"east", "north", "above"}
    assert at["east"][0] > frame.right - metrics.touch
    assert at["north"][1] > frame.top - 2 * metrics.touch


@pytest.mark.parametrize("ship", FAR, ids=lambda ship: ship.id)
def test_a_tap_on_a_tab_means_her_and_brings_her_into_the_frame(
    followed: Framed, ship: PieceView
) -> None:
    see_far_ships(followed)
    followed.hand.tap(tabs(followed)[ship.id])
    followed.hand.advance_frames(3)
    assert followed.meant == [ship.id]
    assert followed.sees(ship.space)
    assert followed.sees("G9"), "what matters stays in sight"


def test_a_ship_that_was_sought_is_left_again_when_something_else_matters(
    followed: Framed,
) -> None:
    see_far_ships(followed)
    followed.hand.tap(tabs(followed)["east"])
    followed.hand.advance_frames(3)
    followed.frame.marks = (SpaceMark("H9", "reach"),)
    followed.hand.advance_frames(3)
    assert not followed.sees("AD9")


def test_the_key_comes_back_from_a_ship_that_was_sought(followed: Framed) -> None:
    see_far_ships(followed)
    followed.hand.tap(tabs(followed)["east"])
    followed.hand.advance_frames(3)
    followed.hand.pause()
    followed.press(NEAR)
    assert followed.sees("G9")
    assert not followed.sees("AD9")


def is_covered(framed: Framed, box: Box) -> bool:
    """Whether a tab lies on some of a box."""
    half = least_side() / 2
    left, low, right, top = box
    return any(
        x - half < right and x + half > left and y - half < top and y + half > low
        for x, y in tabs(framed).values()
    )


def boxes(framed: Framed) -> list[Box]:
    """Where a tap may mean more than the space that it is in."""
    frame = framed.frame
    return tappable(frame.chart, frame.marks, frame.board.sheet, frame.board.pos)


def test_a_tab_lies_on_nothing_that_can_be_tapped(followed: Framed) -> None:
    see_far_ships(followed)
    before = tabs(followed)
    frame = followed.frame
    board = frame.board.chart.board
    inside = [space.id for space in board.spaces if followed.sees(space.id)]
    beside = next(
        space
        for space in inside
        if is_covered(followed, (*frame.board.middle(space), *frame.board.middle(space)))
    )
    frame.marks = (SpaceMark(beside, "reach"),)
    followed.hand.advance_frames(3)
    assert tabs(followed)
    assert tabs(followed) != before
    assert not any(is_covered(followed, box) for box in boxes(followed))


def test_a_tab_lies_on_no_place(followed: Framed) -> None:
    see_far_ships(followed)
    tab = tabs(followed)["east"]
    sheet = followed.frame.board.sheet
    space = WIDE.board.at(
        sheet.under((tab[0] - followed.frame.board.x, tab[1] - followed.frame.board.y))
    )
    port = PlaceView(id="port", kind="port", spaces=(space,))
    followed.frame.chart = replace(followed.frame.chart, places=(port,))
    followed.hand.advance_frames(3)
    assert "east" in tabs(followed)
    assert not any(is_covered(followed, box) for box in boxes(followed))


def test_where_a_whole_edge_can_be_tapped_there_is_no_tab(followed: Framed) -> None:
    see_far_ships(followed)
    seen = [space.id for space in WIDE.board.spaces if followed.sees(space.id)]
    followed.frame.marks = tuple(SpaceMark(space, "reach") for space in seen)
    followed.hand.advance_frames(3)
    assert not any(is_covered(followed, box) for box in boxes(followed))


def test_tabs_keep_apart_and_inside_the_frame(followed: Framed) -> None:
    crowd = tuple(
        PieceView(id=f"ship-{row}", kind="brig", seat="orange", space=f"AD{row}")
        for row in range(1, 21)
    )
    followed.frame.chart = replace(WIDE, pieces=(*WIDE.pieces, *crowd))
    followed.hand.advance_frames(3)
    frame = followed.frame
    heights = sorted(y for _, y in tabs(followed).values())
    assert 5 < len(heights) < 20
    assert min(b - a for a, b in pairwise(heights)) >= least_side()
    assert frame.y < heights[0] < heights[-1] < frame.top


def test_who_sees_the_whole_chart_needs_no_tabs(followed: Framed) -> None:
    followed.frame.chart = replace(WIDE, pieces=(*WIDE.pieces, *FAR))
    followed.hand.advance_frames(3)
    followed.press(WHOLE)
    assert tabs(followed) == {}
