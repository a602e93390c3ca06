"""A list of any length: what stands in sight, whatever changes meanwhile."""

from __future__ import annotations

from typing import Any

from kivy.uix.label import Label

from companion.widgets.kit.long_list import LongList
from tests.windows import Hand


def listed(rows: tuple[str, ...]) -> Any:
    def write(label: Any, row: str) -> None:
        label.text = row

    return LongList(rows=rows, make=Label, write=write, height_of=lambda _row: 40)


def seen(sheet: Any) -> list[str]:
    """The rows that stand on widgets, the oldest first."""
    labels = [one for one in sheet.walk() if isinstance(one, Label)]
    return [label.text for label in sorted(labels, key=lambda one: one.y, reverse=True)]


def test_a_list_that_still_moves_may_become_a_shorter_one(hand: Hand) -> None:
    sheet = hand.show(listed(tuple(map(str, range(100)))))
    sheet.scroll_y = 0.2
    sheet.rows = ("one", "two")
    hand.advance_frames(2)
    assert seen(sheet) == ["one", "two"]
