"""On every screen, in both shapes, both languages and two sizes of text, nothing is cut, small, or untranslated."""

from __future__ import annotations

import pytest

from companion.widgets.fits import misfits
from tests.screens import scenes, seascenes  # noqa: F401  (they make themselves known)
from tests.screens.pictures import SHAPES, views_of
from tests.screens.staging import SCENES
from tests.windows import Hand


@pytest.mark.usefixtures("nothing_left_over")
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("name", SCENES)
def test_everything_fits(hand: Hand, name: str, shape: str) -> None:
    faults = {view: found for view, players in views_of(hand, name, shape) if (found := misfits(players.shell))}
    assert faults == {}
