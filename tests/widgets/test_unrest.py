"""A test that shows a page which never comes to rest fails: see ``tests.windows.Unrest``."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.clock import Clock
from kivy.uix.widget import Widget

from tests.windows import Hand


class Restless(Widget):  # type: ignore[misc]
    """Wants to be laid out again each time it was, ``times`` times in all."""

    def __init__(self, times: int) -> None:
        self.times = times
        self._lay_soon = Clock.create_trigger(self._lay, -1)
        super().__init__()
        self._lay_soon()

    def _lay(self, *_: Any) -> None:
        self.times -= 1
        if self.times > 0:
            self._lay_soon()


def test_a_page_that_never_comes_to_rest_fails_its_test(hand: Hand) -> None:
    page = Restless(10_000)
    with pytest.raises(AssertionError, match="too much iteration"):
        hand.show(page)
    page.times = 0


def test_a_page_that_takes_a_few_steps_to_lie_right_does_not(hand: Hand) -> None:
    hand.show(Restless(10))
