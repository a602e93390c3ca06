"""Shares: how they are written, read and changed a step at a time."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.messages import say
from companion.engine.weights import MOST_SHARE, Shares, write_shares

FORCES = Shares(names=(say("calm"), say("fresh"), say("storm")), start=(1, 6, 1))


@given(st.tuples(*[st.integers(0, MOST_SHARE)] * 3).filter(any))
def test_what_was_written_is_read(shares: tuple[int, ...]) -> None:
    assert FORCES.read(write_shares(shares)) == shares


@pytest.mark.parametrize("written", [
    "", "board", "1:2", "1:2:3:4", "0:0:0", "1:-6:1", "1:6:1.5", "1:100:1", "1:6:", "03:6:1", "9" * 5000 + ":1:1",
    "١:6:1",
])  # fmt: skip
def test_what_is_no_division_is_not_read(written: str) -> None:
    assert FORCES.read(written) is None


@given(st.lists(st.tuples(st.integers(0, 2), st.sampled_from([-1, 1])), max_size=300))
def test_step_by_step_it_stays_a_division(steps: list[tuple[int, int]]) -> None:
    written = write_shares(FORCES.start)
    for place, by in steps:
        written = FORCES.stepped(written, place, by)
        assert FORCES.read(written)


@pytest.mark.parametrize(("written", "place", "by", "then"), [
    ("1:6:1", 2, 1, "1:6:2"), ("1:6:0", 2, -1, "1:6:0"), ("0:1:0", 1, -1, "0:1:0"), ("1:99:1", 1, 1, "1:99:1"),
])  # fmt: skip
def test_a_share_stops_at_its_ends(written: str, place: int, by: int, then: str) -> None:
    assert FORCES.stepped(written, place, by) == then
