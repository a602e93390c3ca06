"""The pictures of the wiring are those that the script draws; whoever wires what they show has a
table that works.
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

from hardware.firmware import pins
from hardware.wiring.boards import HOLES, Board, boards
from hardware.wiring.diagram import EXAMPLES, HERE, picture, pictures
from hardware.wiring.settings import (
    BoxSettings,
    DeviceSettings,
    DiceSettings,
    LampSettings,
    VaneSettings,
    clashes,
    wires,
)

PAGE = Path(__file__).parents[3] / "hardware" / "README.md"
KNOB = {"knob GND", "knob CLK", "knob DT", "knob SW", "knob +"}
GROUNDED = {
    "pi-vane-and-dice": {"knob GND", "dice button, other leg"},
    "pi-compass": {"all nine buttons, other legs", "tilt switch, other leg"},
    "pi-lamps": {"knob GND", "reed switch, other leg", "all lamps, short legs"},
    "pi-colour-lamp": {"colour lamp, longest leg"},
    "pico-box": {"knob GND", "dice switch, other leg"},
}
WIDTH_OF_A_LETTER = 0.62
"""Of its height; wider than the mean of any common font."""


def the_board(wired: DeviceSettings) -> Board:
    (one,) = boards(wired)
    return one


def wired_places(board: Board) -> dict[str, str]:
    """The name on the board of each place in use, by the leg that ends there."""
    names = {place.number: place.name for place in board.places}
    return {end.leg: names[number] for number, end in board.ends.items() if end.device != "panel"}


@pytest.mark.parametrize("name", sorted(pictures()))
def test_the_kept_picture_is_the_one_that_is_drawn(name: str) -> None:
    assert (HERE / name).read_text("utf-8") == pictures()[name], (
        "draw them anew: python -m hardware.wiring.diagram"
    )


def test_there_is_no_picture_too_many() -> None:
    assert {path.name for path in HERE.glob("*.svg")} == set(pictures())


@pytest.mark.parametrize("name", sorted(pictures()))
def test_the_wiring_page_shows_every_picture(name: str) -> None:
    assert f"wiring/{name}" in PAGE.read_text("utf-8")


@pytest.mark.parametrize("example", sorted(EXAMPLES))
def test_every_wire_of_the_settings_ends_at_its_pin_and_no_two_at_one(example: str) -> None:
    wired = EXAMPLES[example]
    board = the_board(wired)
    names = {place.number: place.name for place in board.places}
    ends = {
        (end.setting, names[number]) for number, end in board.ends.items() if end.setting.islower()
    }
    assert ends == {(wire.setting, f"GPIO{wire.pin}") for wire in wires(wired)}
    assert clashes(wired) == ()


@pytest.mark.parametrize("example", sorted(EXAMPLES))
def test_every_device_has_its_ground_and_none_has_five_volts(example: str) -> None:
    board = the_board(EXAMPLES[example])
    places = wired_places(board)
    assert {leg for leg, name in places.items() if name == "GND"} == GROUNDED[example]
    assert "#fff" not in {HOLES.get(name) for name in places.values()}


def test_the_knob_of_the_pi_is_five_wires_side_by_side_away_from_the_plug_of_the_panel() -> None:
    board = the_board(EXAMPLES["pi-vane-and-dice"])
    legs = {end.leg: number for number, end in board.ends.items()}
    assert {leg: legs[leg] for leg in KNOB} == {
        "knob GND": 9, "knob CLK": 11, "knob DT": 13, "knob SW": 15, "knob +": 17,
    }  # fmt: skip
    assert {legs["dice button, other leg"], legs["dice button, one leg"]} == {14, 16}


def test_the_box_is_seven_wires_at_both_edges_of_the_pico() -> None:
    board = the_board(EXAMPLES["pico-box"])
    assert {
        number: (end.leg, board.places[number - 1].name) for number, end in board.ends.items()
    } == {
        3: ("knob GND", "GND"),
        4: ("knob CLK", f"GP{pins.PIN_A}"),
        5: ("knob DT", f"GP{pins.PIN_B}"),
        6: ("knob SW", f"GP{pins.PIN_PUSH}"),
        7: ("dice switch, one leg", f"GP{pins.PIN_DICE}"),
        8: ("dice switch, other leg", "GND"),
        36: ("knob +", "3V3(OUT)"),
    }


def test_a_pico_has_its_forty_places_where_its_datasheet_has_them() -> None:
    places = {
        (place.row, place.column): (place.number, place.name)
        for place in the_board(EXAMPLES["pico-box"]).places
    }
    assert places[0, 0] == (1, "GP0")
    assert places[19, 0] == (20, "GP15")
    assert places[19, 1] == (21, "GP16")
    assert places[4, 1] == (36, "3V3(OUT)")
    assert places[0, 1] == (40, "VBUS")
    assert len(places) == 40


def test_every_lamp_has_its_resistor_and_nothing_else_has_one() -> None:
    for example in EXAMPLES.values():
        for end in the_board(example).ends.values():
            of_a_lamp = end.setting.startswith(("lamps.", "dice.pins_pips"))
            assert end.resistor == of_a_lamp


def test_a_knob_in_the_box_and_a_button_and_lamps_on_the_pi_are_drawn_on_both_boards() -> None:
    wired = DeviceSettings(
        vane=VaneSettings(kind="box"),
        dice=DiceSettings(kind="button"),
        lamps=LampSettings(wind="colour"),
    )
    pi, pico = boards(wired)
    assert set(wired_places(pico)) == KNOB
    assert wired_places(pi)["colour lamp R"] == "GPIO5"
    assert wired_places(pi)["dice button, one leg"] == "GPIO23"


def test_a_knob_moved_to_other_pins_takes_the_ground_that_is_nearest_there() -> None:
    board = the_board(
        DeviceSettings(vane=VaneSettings(kind="arrow", pin_a=16, pin_b=20, pin_push=21))
    )
    assert {end.leg: number for number, end in board.ends.items()}["knob GND"] == 34
    assert wired_places(board)["knob +"] == "3V3"


def test_one_wind_button_and_the_knob_that_the_kernel_reads_are_told_as_well() -> None:
    button = wired_places(the_board(DeviceSettings(vane=VaneSettings(kind="button"))))
    assert button == {"wind button, one leg": "GPIO22", "wind button, other leg": "GND"}
    assert "config.txt" in picture("mine", DeviceSettings(vane=VaneSettings(kind="overlay")))


@pytest.mark.parametrize("title", ["a & b/<settings>.toml", "mine"])
def test_any_title_makes_a_picture_that_can_be_opened(title: str) -> None:
    root = ElementTree.fromstring(picture(title, DeviceSettings(box=BoxSettings())))
    assert title in [words.text for words in root.iter("{http://www.w3.org/2000/svg}text")]


@pytest.mark.parametrize("name", sorted(pictures()))
def test_no_words_lie_on_others_or_stick_out(name: str) -> None:
    root = ElementTree.fromstring(pictures()[name])
    rows: dict[str, list[tuple[float, float]]] = {}
    for words in root.iter("{http://www.w3.org/2000/svg}text"):
        length = len(words.text or "") * float(words.attrib["font-size"]) * WIDTH_OF_A_LETTER
        left = (
            float(words.attrib["x"])
            - {"start": 0, "middle": length / 2, "end": length}[words.attrib["text-anchor"]]
        )
        rows.setdefault(words.attrib["y"], []).append((left, left + length))
    for spans in rows.values():
        spans.sort()
        assert spans[0][0] >= 0
        assert spans[-1][1] <= float(root.attrib["width"])
        assert all(one[1] < other[0] for one, other in pairwise(spans))
