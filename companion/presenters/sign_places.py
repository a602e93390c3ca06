"""Where signs lie that are printed on a space: in its middle, or small in the corner that points
away from the middle of its region, or side by side at its foot.
"""

from __future__ import annotations

from companion.engine.layers import CORNER, Mark
from companion.engine.space import Board, Point

FOOT_SIDE = 0.27
"""The side of a sign at the foot, in board units, as are all figures here."""
_TO_CORNER, _TO_FOOT, _ASIDE = 0.31, 0.3, 0.1


def sign_places(mark: Mark, board: Board, space: str) -> tuple[Point, ...]:
    """The middle of each sign of a mark on one of its spaces."""
    x, y = board.space(space).centre
    if not mark.at:
        return ((x, y),)
    across, up = outward(board, space)
    if mark.at == CORNER:
        return ((x + across * _TO_CORNER, y + up * _TO_CORNER),)
    first = x + across * _ASIDE - (mark.number - 1) / 2 * FOOT_SIDE * 1.05
    return tuple((first + at * FOOT_SIDE * 1.05, y - _TO_FOOT) for at in range(mark.number))


def outward(board: Board, space: str) -> Point:
    """From the middle of its region to a space: -1, 0 or 1 across and up."""
    here = board.space(space)
    mates = [one.centre for one in board.spaces if one.region == here.region]
    (x, y), many = here.centre, len(mates)
    return _sign(x - sum(x for x, _ in mates) / many), _sign(y - sum(y for _, y in mates) / many)


def _sign(number: float) -> int:
    return (number > 0) - (number < 0)
