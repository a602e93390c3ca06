"""What may answer a call for chance."""

from __future__ import annotations

import pytest

from companion.engine.chance_requests import ChanceRequest

NO_STORM = ChanceRequest(kind="vane", seat="blue", sides=6, weights=(3, 20, 0) * 2)
TWO_DICE = ChanceRequest(kind="dice", seat="blue", count=2)


@pytest.mark.parametrize(
    ("sector", "could"), [(0, True), (1, True), (2, False), (5, False), (6, False), (-1, False)]
)
def test_a_sector_without_any_share_never_comes_up(sector: int, could: bool) -> None:
    assert NO_STORM.accepts((sector,)) == could


@pytest.mark.parametrize(
    ("faces", "could"), [((1, 6), True), ((0, 6), False), ((7, 1), False), ((3,), False)]
)
def test_dice_show_one_to_six_and_as_many_as_were_called_for(
    faces: tuple[int, ...], could: bool
) -> None:
    assert TWO_DICE.accepts(faces) == could
