"""What lies on a chart lies on its spaces: else it is refused where it is made, with its place."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from companion.engine.layers import ARROW, BEAD, LAND, ROCK, Badge, Group, Layer, Link, Mark, Sides
from companion.engine.space import Areas, Board, Space, Squares
from companion.engine.views import ChartView, PieceView, PlaceView

SEA = Squares(3, 3)
POND = Areas((Space("pond", (0, 0)),))


def chart(*layers: Layer, board: Board = SEA, **more: object) -> ChartView:
    return ChartView(board=board, layers=layers, **more)  # type: ignore[arg-type]


def test_a_chart_tells_its_spaces_by_their_look_and_its_badges_apart() -> None:
    bead = Badge(BEAD, "A1", number=2)
    shown = chart(Mark(LAND, ("A1", "A2")), bead, Mark(ROCK, ("B1",)), Mark(LAND, ("C3",)))
    assert shown.marked(LAND) == ("A1", "A2", "C3")
    assert shown.badges == (bead,)


def test_groups_and_badges_come_and_go_above_the_board() -> None:
    land, run = Mark(LAND, ("A1",)), Group("run", ("A1", "B1", "C1"), "2")
    shown = chart(land, Badge(BEAD, "A1"), run)
    assert (shown.still, shown.groups) == ((land,), (run,))


WRONG: dict[str, tuple[Callable[[], object], str]] = {
    "mark": (
        lambda: chart(Mark(LAND, ("A1", "D1"))),
        "the land lies on 'D1', which is no space of the board",
    ),
    "group": (
        lambda: chart(Group("run", ("A1", "D1"))),
        "the run lies on 'D1', which is no space of the board",
    ),
    "badge": (
        lambda: chart(Badge(BEAD, "")),
        "the bead lies on '', which is no space of the board",
    ),
    "link": (
        lambda: chart(Link(ARROW, "A1", "Z9")),
        "the arrow lies on 'Z9', which is no space of the board",
    ),
    "link to itself": (lambda: Link(ARROW, "B2", "B2"), "the arrow from B2 leads to itself"),
    "side": (
        lambda: chart(Sides(LAND, (("pond", "N"),)), board=POND),
        "the land lies on sides of spaces that are no squares",
    ),
    "place": (
        lambda: chart(places=(PlaceView(id="goa", kind="port", spaces=("E5",)),)),
        "the place goa lies on 'E5', which is no space of the board",
    ),
    "piece": (
        lambda: chart(
            pieces=(PieceView(id="brig", kind="brig", seat="red", space="A1"),), board=POND
        ),
        "the piece brig lies on 'A1', which is no space of the board",
    ),
}


@pytest.mark.parametrize("fault", WRONG)
def test_what_lies_nowhere_is_refused(fault: str) -> None:
    make, why = WRONG[fault]
    with pytest.raises(ValueError, match=f"^{why}$"):
        make()


def test_a_piece_that_is_nowhere_on_the_board_may_be_in_the_view() -> None:
    assert chart(pieces=(PieceView(id="brig", kind="brig", seat="red", space=""),)).pieces


def test_layers_read_back_from_the_wire_as_they_were_and_say_only_what_they_are() -> None:
    shown = chart(
        Mark(ROCK, ("B1",), thing="game.reef"),
        Link(ARROW, "A1", "A3"),
        Sides(LAND, (("C1", "N"),)),
        Badge(BEAD, "C2", number=2),
    )
    wire = msgspec.json.encode(shown)
    assert msgspec.json.decode(wire, type=ChartView) == shown
    assert b'{"type":"badge","look":"bead","space":"C2","number":2}' in wire
