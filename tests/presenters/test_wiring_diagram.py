"""The picture of the wiring on the hardware page."""

from __future__ import annotations

import pytest

from companion.i18n.translator import LANGUAGES, words
from companion.presenters.wiring_diagram import plans
from hardware.wiring.boards import boards
from hardware.wiring.diagram import EXAMPLES
from hardware.wiring.settings import DeviceSettings

SAY = words("en").say


def test_nothing_wired_needs_no_picture() -> None:
    assert plans(SAY, DeviceSettings()) == ()


def test_a_knob_lies_in_one_row_of_the_header_with_its_ground_and_its_supply() -> None:
    (plan,) = plans(SAY, EXAMPLES["pi-vane-and-dice"])
    left = {spot.number: (spot.words, spot.what) for spot, _ in plan.rows}
    assert [left[number] for number in (9, 11, 13, 15, 17, 19)] == [
        ("vane · GND", "ground"),
        ("vane A · 17", "wire"),
        ("vane B · 27", "wire"),
        ("vane push · 22", "wire"),
        ("vane · 3.3 V", "supply"),
        ("", "free"),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("example", EXAMPLES)
def test_every_place_in_use_is_the_one_of_the_builders_picture_and_has_words(
    example: str, language: str
) -> None:
    wired = EXAMPLES[example]
    for plan, board in zip(plans(words(language).say, wired), boards(wired), strict=True):
        spots = [spot for row in plan.rows for spot in row]
        assert {spot.number for spot in spots if spot.words} == set(board.ends)
        assert sorted(spot.number for spot in spots) == list(range(1, 41))
