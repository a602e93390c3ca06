"""Fixtures of the screens: the window, a finger, and a table with people at it."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from companion.screens.shell.translation import translation
from tests.screens.company import Company
from tests.screens.players import Players
from tests.windows import Hand, hand, window

__all__ = ["hand", "window"]


@pytest.fixture
def players(hand: Hand, nothing_left_over: None) -> Iterator[Players]:
    """Two players before a fresh table."""
    yield Players(hand, Company())
    translation.language, translation.players = "en", ()


@pytest.fixture
def nothing_left_over(hand: Hand) -> Iterator[None]:
    """A window that is gone must not go on laying itself out: let what still moves come to rest,
    and drop it.
    """
    yield
    for child in list(hand.window.children):
        hand.window.remove_widget(child)
    hand.now += 5
    hand.advance_frames(3)
    gc.collect()
