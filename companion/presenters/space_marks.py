"""What is marked on the chart: where the piece picked may go, and what it may aim at."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.layers import GAIN, Badge
from companion.engine.messages import NOTHING
from companion.engine.offers import COURSE, RUN, SPACE, TARGET, Choice
from companion.engine.space import grows
from companion.engine.views import ChartView, TableView
from companion.presenters.phrases import signed
from companion.presenters.selection import Selection, pointed_course


class SpaceMark(Struct, frozen=True):
    """A mark on a space of the chart.

    ``kind``: reach (a dot in a frame), risk (a shot there, for there is danger), path (a dot), end
    (a disc of brass) or target (four corners of brass).
    """

    space: str
    kind: str


def space_marks(
    view: TableView, open_to: Iterable[Choice], choices: tuple[Choice, ...], picked: Selection
) -> tuple[SpaceMark, ...]:
    """Where the chart is marked for the choices that are ``open_to`` a finger: spaces in reach, the
    path picked, and corners about targets.
    """
    places = lying(view)
    course = pointed_course(picked, choices)
    spots: dict[str, SpaceMark] = {}
    for choice in open_to:
        space = places.get(choice.of(TARGET), choice.of(SPACE))
        if space and (view.chart is None or on_chart(view, space)):
            spots[space] = SpaceMark(
                space, "target" if choice.of(TARGET) else _kind(choice, picked, course)
            )
    return tuple(spots.values())


def gains(open_to: Iterable[Choice]) -> tuple[tuple[str, str], ...]:
    """What each space would bring, as (space, words), where that is known of one deed alone."""
    found: dict[str, list[int]] = {}
    for choice in open_to:
        if choice.of(SPACE):
            found.setdefault(choice.of(SPACE), []).append(choice.gain)
    return tuple(
        (space, signed(points[0]))
        for space, points in found.items()
        if len(points) == 1 and points[0]
    )


def with_gains(chart: ChartView, gains: tuple[tuple[str, str], ...]) -> ChartView:
    """The board with what its spaces would bring written on them."""
    if not gains:
        return chart
    badges = (Badge(GAIN, space, text=text) for space, text in gains)
    return replace(chart, layers=(*chart.layers, *badges))


def heeded(view: TableView, parts: Collection[str] = ()) -> tuple[str, ...]:
    """Where the eye should be while nothing is marked: the spaces of the pieces of which something
    is made up, or on a board that grows of those that stand by themselves and whose turn it is.
    """
    if view.chart is None:
        return ()
    own = [one for one in view.chart.pieces if one.id in parts]
    if not own and grows(view.chart.board):
        own = [one for one in view.chart.pieces if one.seat == view.turn and not one.number]
    return tuple(piece.space for piece in own if piece.space)


def on_chart(view: TableView, space: str) -> bool:
    """Whether it is one of the chart's own spaces: a game may call other things so as well."""
    return view.chart is not None and space in view.chart.board.ids


def lying(view: TableView) -> dict[str, str]:
    """The space of every place and piece of the chart; none without one."""
    if view.chart is None:
        return {}
    places = {place.id: place.spaces[0] for place in view.chart.places}
    return places | {piece.id: piece.space for piece in view.chart.pieces}


def _kind(choice: Choice, picked: Selection, pointed: tuple[str, int]) -> str:
    course, run = pointed
    if course and choice.of(COURSE) == course and choice.amount(RUN) <= run:
        return "end" if choice.amount(RUN) == run else "path"
    if picked.get(SPACE) and choice.of(SPACE) == picked.get(SPACE):
        return "end"
    return "reach" if choice.note == NOTHING else "risk"
