"""``python -m hardware.probe``, on pins of air."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from queue import Empty

import pytest

from hardware.check import Check
from hardware.probe import check, main, read_settings
from hardware.readings import DicePressed, Reading, VanePushed
from hardware.wiring import DeviceSettings, DiceSettings, VaneSettings

SETTINGS = """
language = "ru"
[vane]
kind = "encoder"
[dice]
kind = "tilt"
pin = 22
[lamps]
pins_turn = [24, 25]
"""


def probe(tmp_path: Path, text: str, *arguments: str) -> tuple[int, str]:
    (tmp_path / "settings.toml").write_text(text, "utf-8")
    out = StringIO()
    settings = str(tmp_path / "settings.toml")
    return main(["--settings", settings, "--language", "en", "--looks", "1", *arguments], out), out.getvalue()


def test_every_device_is_shown_and_a_shared_pin_is_named(tmp_path: Path) -> None:
    code, told = probe(tmp_path, SETTINGS, "--simulate")
    assert code == 0
    assert "GPIO 22: vane.pin_push, dice.pin" in told
    assert "vane vane.pin_a:17" in told
    assert "lamps.pins_turn.1:25" in told


def test_without_pins_it_says_why_and_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hardware.pins.Path.glob", lambda _path, _pattern: iter(()))
    code, told = probe(tmp_path, SETTINGS)
    assert code == 0
    assert "GPIO" in told
    assert "Connect the devices to a Raspberry Pi" in told


@pytest.mark.parametrize("wrong", ["[vane\n", "[vane]\nkind = 'weathercock'\n", "[vane]\npin_a = 99\n"])
def test_wrong_settings_are_named_and_open_nothing(tmp_path: Path, wrong: str) -> None:
    code, told = probe(tmp_path, wrong, "--simulate")
    assert code == 2
    assert "settings.toml" in told


def test_no_settings_mean_no_devices(tmp_path: Path) -> None:
    assert read_settings(tmp_path / "none.toml") == DeviceSettings()


def test_the_check_asks_and_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[Reading] = [VanePushed()]

    def hear(timeout: float) -> Reading:
        if said:
            return said.pop()
        raise Empty

    monkeypatch.setattr("hardware.probe.PATIENCE", -1.0)
    out = StringIO()
    wired = DeviceSettings(vane=VaneSettings(kind="button"), dice=DiceSettings(kind="button"))
    check(Check(wired), hear, out, "en")
    assert "Push the vane" in out.getvalue()
    assert "Nothing was heard from dice button" in out.getvalue()
    assert out.getvalue().endswith("The check is done.\n")


def test_the_check_hears_what_is_thrown() -> None:
    out = StringIO()
    check(Check(DeviceSettings(dice=DiceSettings(kind="reed"))), lambda **_: DicePressed(), out, "ru")
    assert "принят" in out.getvalue()


def test_the_wiring_of_the_settings_is_drawn(tmp_path: Path) -> None:
    code, _ = probe(tmp_path, SETTINGS, "--picture", str(tmp_path / "mine.svg"))
    assert code == 0
    assert "lamps.pins_turn.1" in (tmp_path / "mine.svg").read_text("utf-8")


def test_the_pico_of_a_box_is_drawn_and_the_pi_only_where_something_is_on_its_pins(tmp_path: Path) -> None:
    box = "[vane]\nkind = 'box'\n[dice]\nkind = 'box'\n"
    code, _ = probe(tmp_path, box, "--picture", str(tmp_path / "mine.svg"))
    assert code == 0
    drawn = (tmp_path / "mine.svg").read_text("utf-8")
    assert "36 3V3(OUT)" in drawn
    assert "GPIO17" not in drawn
