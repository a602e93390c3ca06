"""The wiring page tells the truth."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory

from companion.presenters.hardware_page import with_value
from companion.settings import Settings, load
from hardware.wiring.boards import Board, boards
from hardware.wiring.diagram import EXAMPLES
from hardware.wiring.settings import DiceSettings, VaneSettings, wires

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "hardware" / "README.md"
GUIDE = ROOT / "deploy" / "README.md"
ROW = re.compile(r"^\|[^|]*\| (\d+) \| (\d+|ground|3\.3 V) \| *(?:`(\S+)`)? *\|$", re.MULTILINE)
ROW_OF_PICO = re.compile(r"^\| ([^|]+) \| (\d+) \| (\S+) \|$", re.MULTILINE)
TAPPED = {
    "vane/kind": "encoder", "dice/kind": "reed", "dice/pips": "on",
    "lamps/wind": "eight", "lamps/pins_turn": "2", "lamps/pin_damage": "on",
}  # fmt: skip
"""Rows of the hardware page, from its top."""
NUMBERS = {"five": 5, "six": 6, "seven": 7}


def drawn(example: str) -> Board:
    (board,) = boards(EXAMPLES[example])
    return board


def test_the_settings_it_shows_wire_what_it_says(tmp_path: Path) -> None:
    (shown,) = re.findall(r"```toml\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    path = tmp_path / "settings.toml"
    path.write_text(shown)
    settings, problems = load(path)
    assert problems == ()
    assert settings.vane == VaneSettings(kind="encoder")
    assert settings.dice == DiceSettings(kind="button")


def test_each_wire_goes_to_the_place_on_the_header_that_has_its_pin() -> None:
    header = MockFactory().board_info.headers["J8"].pins
    rows = ROW.findall(PAGE.read_text("utf-8"))
    assert len(rows) == 7
    for place, what, _setting in rows:
        name = {"ground": "GND", "3.3 V": "3V3"}.get(what, f"GPIO{what}")
        assert header[int(place)].name == name


def test_each_wire_names_the_setting_whose_default_is_its_pin() -> None:
    named = {
        setting: int(pin)
        for _place, pin, setting in ROW.findall(PAGE.read_text("utf-8"))
        if setting
    }
    vane, dice = VaneSettings(), DiceSettings()
    assert named == {
        "vane.pin_a": vane.pin_a,
        "vane.pin_b": vane.pin_b,
        "vane.pin_push": vane.pin_push,
        "dice.pin": dice.pin,
    }


def test_the_table_of_the_pico_is_its_picture() -> None:
    board = drawn("pico-box")
    names = {place.number: place.name for place in board.places}
    rows = {
        (leg, int(place), name) for leg, place, name in ROW_OF_PICO.findall(PAGE.read_text("utf-8"))
    }
    assert rows == {(end.leg, number, names[number]) for number, end in board.ends.items()}


def test_the_table_of_the_pi_is_its_picture() -> None:
    places = {int(place) for place, _what, _setting in ROW.findall(PAGE.read_text("utf-8"))}
    assert places == {
        number for number, end in drawn("pi-vane-and-dice").ends.items() if end.device != "panel"
    }


def test_the_hardware_page_tapped_from_top_to_bottom_gives_the_pins_of_the_picture_with_all_lamps() -> (
    None
):
    settings = Settings()
    for row, value in TAPPED.items():
        settings, refused = with_value(settings, row, value)
        assert refused is None
    assert set(wires(settings.devices)) == set(wires(EXAMPLES["pi-lamps"]))


def test_every_file_of_the_box_is_copied_to_the_pico() -> None:
    (copied,) = re.findall(r"mpremote cp (.*) :", PAGE.read_text("utf-8"))
    firmware = {path.name for path in (ROOT / "hardware" / "firmware").glob("*.py")}
    assert set(copied.split()) == firmware - {"__init__.py"}


@pytest.mark.parametrize("example", ["pi-vane-and-dice", "pico-box"])
def test_the_parts_list_over_a_picture_buys_as_many_wires_as_are_drawn(example: str) -> None:
    parts = GUIDE.read_text("utf-8").split(f"wiring/{example}.svg")[0].rpartition("\n**With")[2]
    (bought,) = re.findall(r"^\| wires \| (\w+) jumper wires", parts, re.MULTILINE)
    assert NUMBERS[bought] == len(
        [end for end in drawn(example).ends.values() if end.device != "panel"]
    )


@pytest.mark.parametrize("page", [PAGE, GUIDE], ids=["devices", "appliance"])
def test_every_link_and_picture_leads_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text("utf-8")):
        assert (page.parent / target).exists(), target


def test_the_settings_file_it_has_people_edit_is_the_one_the_table_reads() -> None:
    unit = (ROOT / "deploy/system/etc/systemd/system/table-companion.service").read_text("utf-8")
    (file,) = re.findall(r"COMPANION_SETTINGS=(\S+)", unit)
    assert f"sudo nano {file}\n" in PAGE.read_text("utf-8")
