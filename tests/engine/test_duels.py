from __future__ import annotations

import pytest

from companion.engine.duels import Addend, DuelSide, DuelView
from companion.engine.messages import say

SIDE = DuelSide(seat="blue", kind="brig", name=say("brig"), role=say("attacks"))


def test_all_that_is_added_to_a_side_is_summed() -> None:
    side = DuelSide(
        seat="blue", kind="brig", name=say("brig"), role=say("attacks"),
        added=(Addend(say("guns"), 3), Addend(say("fog"), -1)),
    )  # fmt: skip
    assert (side.addition, SIDE.addition) == (2, 0)


@pytest.mark.parametrize("sides", [(), (SIDE,), (SIDE,) * 3], ids=len)
def test_a_duel_has_two_sides(sides: tuple[DuelSide, ...]) -> None:
    with pytest.raises(ValueError, match="sides"):
        DuelView(sides=sides)
