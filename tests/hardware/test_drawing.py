"""The pictures of the wiring are those that the script draws, and tell what the settings tell."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from hardware.drawing import EXAMPLES, HERE, header_of_pi, pictures
from hardware.wiring import clashes, wires

PAGE = Path(__file__).parents[2] / "hardware" / "README.md"


@pytest.mark.parametrize("name", sorted(pictures()))
def test_the_kept_picture_is_the_one_that_is_drawn(name: str) -> None:
    assert (HERE / name).read_text("utf-8") == pictures()[name], "draw them anew: python -m hardware.drawing"
    ElementTree.fromstring(pictures()[name])


def test_there_is_no_picture_too_many() -> None:
    assert {path.name for path in HERE.iterdir()} == set(pictures())


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_wire_ends_at_its_pin_and_no_two_at_one(example: str) -> None:
    wired = EXAMPLES[example]
    ends = {(place.wire, place.name) for place in header_of_pi(wired) if place.wire}
    assert ends == {(wire.setting, f"GPIO{wire.pin}") for wire in wires(wired)}
    assert clashes(wired) == ()


@pytest.mark.parametrize("name", sorted(pictures()))
def test_the_wiring_page_shows_every_picture(name: str) -> None:
    assert f"wiring/{name}" in PAGE.read_text("utf-8")
