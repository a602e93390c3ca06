"""A board that grows is looked at where it matters, and fills its frame with the dark of what nobody
has seen.
"""

from __future__ import annotations

from companion.engine.space import Areas, Space, Squares, grows
from companion.engine.views import ChartView, PieceView
from companion.widgets.chart.zoom_frame import HEEDED, ChartFrame
from companion.widgets.kit.theme import metrics
from tests.windows import Hand


def sea(columns: int) -> ChartView:
    """So many columns of regions, a ship in the first and the last."""
    ids = [[f"{x},{y}" for y in range(columns)] for x in range(columns)]
    spaces = tuple(
        Space(
            ids[x][y],
            (x + 0.5, y + 0.5),
            tuple(
                f"{a},{b}"
                for a, b in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
                if 0 <= a < columns and 0 <= b < columns
            ),
            ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)),
            region=f"{x // 2},{y // 2}",
        )
        for x in range(columns)
        for y in range(columns)
    )
    far = ids[-1][-1]
    ships = (
        PieceView(id="own", kind="brig", seat="blue", space="0,0"),
        PieceView(id="other", kind="brig", seat="green", space=far),
        PieceView(id="many", kind="sloop", seat="green", space=far, number=2),
    )
    return ChartView(board=Areas(spaces), pieces=ships)


def framed(hand: Hand, columns: int) -> ChartFrame:
    frame = ChartFrame(follows=True, chart=sea(columns), heeded=("0,0",))
    hand.show(frame)
    hand.advance_frames(3)
    return frame


def test_a_board_of_regions_grows_and_a_grid_does_not() -> None:
    assert grows(sea(2).board)
    assert not grows(Squares(3, 3))


def test_many_regions_are_seen_near_about_whose_turn_it_is(hand: Hand) -> None:
    frame = framed(hand, 14)
    assert frame.zoom > 1
    assert frame.focus == (0.5, 0.5)
    assert frame.sheet().unit >= metrics.touch
    assert frame.width / frame.sheet().unit >= 2 * HEEDED


def test_one_tap_shows_all_of_it_and_one_more_what_matters(hand: Hand) -> None:
    frame = framed(hand, 14)
    near = frame.zoom
    frame.look_nearer()
    assert frame.zoom == 1
    frame.look_nearer()
    assert frame.zoom == near


def test_only_ships_that_stand_by_themselves_have_a_tab_at_the_edge(hand: Hand) -> None:
    frame = framed(hand, 14)
    assert [id for id, _ in frame.board.beyond] == ["other"]


def test_few_regions_are_seen_whole(hand: Hand) -> None:
    assert framed(hand, 4).zoom == 1
