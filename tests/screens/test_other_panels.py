"""On a panel of another size than those in the guide the first evening goes as well: every page of it
fits, in every language, and every key can be hit.
"""

from __future__ import annotations

import pytest

from companion.i18n.translator import LANGUAGES
from tests.screens.pictures import Showing, showings_of
from tests.widgets.misfits import misfits
from tests.windows import Hand

OTHERS = {
    "seven inches": (1024, 600),
    "ten inches": (1280, 800),
    "seven inches upright": (600, 1024),
}
"""Panels that are sold for a Pi, in pixels."""
EVENING = ("home", "care", "setup-options", "vane-call", "dice-call", "chart-fleet")


@pytest.mark.parametrize("panel", OTHERS)
@pytest.mark.parametrize("name", EVENING)
def test_everything_fits_on_another_panel_too(hand: Hand, name: str, panel: str) -> None:
    width, height = OTHERS[panel]
    shape = "landscape" if width > height else "portrait"
    faults = {}
    showings = [Showing(shape, language, "normal") for language in LANGUAGES]
    for showing, players in showings_of(hand, name, showings):
        hand.window.size = width, height
        hand.advance_frames(6)
        if found := misfits(players.shell):
            faults[showing.language] = found
    assert faults == {}
