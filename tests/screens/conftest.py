"""Fixtures of the screens: the window, a finger, and a table with people at it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.screens.shell.translation import translation
from tests.screens.company import Company
from tests.screens.players import Players
from tests.windows import Hand, hand, window

__all__ = ["hand", "window"]


@pytest.fixture
def players(hand: Hand) -> Iterator[Players]:
    """Two players before a fresh table."""
    yield Players(hand, Company())
    translation.language, translation.players = "en", ()
