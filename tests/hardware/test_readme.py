"""The wiring page tells the truth."""

from __future__ import annotations

import re
from pathlib import Path

from gpiozero.pins.mock import MockFactory

from companion.settings import load
from hardware.wiring import DiceSettings, VaneSettings

PAGE = Path(__file__).parents[2] / "hardware" / "README.md"
ROW = re.compile(r"^\|[^|]*\| (\d+) \| (\d+|ground|3\.3 V) \| *(?:`(\S+)`)? *\|$", re.MULTILINE)


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
    wires = ROW.findall(PAGE.read_text("utf-8"))
    assert len(wires) == 7
    for place, what, _setting in wires:
        name = {"ground": "GND", "3.3 V": "3V3"}.get(what, f"GPIO{what}")
        assert header[int(place)].name == name


def test_each_wire_names_the_setting_whose_default_is_its_pin() -> None:
    named = {setting: int(pin) for _place, pin, setting in ROW.findall(PAGE.read_text("utf-8")) if setting}
    vane, dice = VaneSettings(), DiceSettings()
    assert named == {
        "vane.pin_a": vane.pin_a,
        "vane.pin_b": vane.pin_b,
        "vane.pin_push": vane.pin_push,
        "dice.pin": dice.pin,
    }
