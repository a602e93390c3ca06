"""``python -m hardware.probe``, on pins of air."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from queue import Empty

import pytest

from hardware.probe import check, in_a_line, in_words, main, read_settings
from hardware.readings import (
    DeviceFound,
    DeviceLost,
    DeviceState,
    DicePressed,
    FacesRead,
    Reading,
    VanePushed,
    VaneTurned,
    WindRead,
)
from hardware.self_test import Check
from hardware.wiring.settings import DeviceSettings, DiceSettings, LampSettings, VaneSettings

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
    return main(
        ["--settings", settings, "--language", "en", "--looks", "1", *arguments], out
    ), out.getvalue()


def test_every_device_is_shown_and_a_shared_pin_is_named(tmp_path: Path) -> None:
    code, told = probe(tmp_path, SETTINGS, "--simulate")
    assert code == 0
    assert "GPIO 22: vane.pin_push, dice.pin" in told
    assert "vane vane.pin_a:17" in told
    assert "lamps.pins_turn.1:25" in told


def test_without_pins_it_says_why_and_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hardware.pins.Path.glob", lambda _path, _pattern: iter(()))
    code, told = probe(tmp_path, SETTINGS)
    assert code == 0
    assert "GPIO" in told
    assert "Connect the devices to a Raspberry Pi" in told


@pytest.mark.parametrize(
    "wrong", ["[vane\n", "[vane]\nkind = 'weathercock'\n", "[vane]\npin_a = 99\n"]
)
def test_wrong_settings_are_named_and_open_nothing(tmp_path: Path, wrong: str) -> None:
    code, told = probe(tmp_path, wrong, "--simulate")
    assert code == 2
    assert "settings.toml" in told


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (
            "[vane]\npin_a = 99\n",
            "vane.pin_a must be a GPIO number from 2 to 27, not a place on the header.",
        ),
        ("[vane]\nkind = 'weathercock'\n", "vane.kind may not stand so."),
        ("[vane\n", "cannot be read"),
    ],
)
def test_a_wrong_setting_is_named_in_plain_words(tmp_path: Path, wrong: str, told: str) -> None:
    assert told in probe(tmp_path, wrong)[1]


READINGS: list[tuple[Reading, str]] = [
    (
        DeviceLost(device="box", reason="unplugged"),
        "Vane box unplugged: spin and roll on the screen.",
    ),
    (DeviceLost(device="vane", reason="gone"), "The knob answers no more: spin on the screen."),
    (DeviceFound(device="box", id="e6"), "The vane box answers."),
    (VaneTurned(steps=-1, total=4), "clicks 4 (-1)"),
    (VanePushed(), "The push was heard."),
    (WindRead(point=2, force=1), "E: heard."),
    (DicePressed(), "The throw was heard."),
    (FacesRead(faces=(3, 6)), "3 6"),
]


@pytest.mark.parametrize(("reading", "told"), READINGS)
def test_what_a_device_says_is_told_in_words(reading: Reading, told: str) -> None:
    assert in_words(reading, "en").startswith(told)
    assert "=" not in in_words(reading, "ru")


def test_a_device_that_does_not_answer_is_shown_so() -> None:
    assert "Vane box unplugged" in in_a_line(DeviceState(name="box", lost="unplugged"), "en")


def test_each_lamp_is_lit_by_the_check(monkeypatch: pytest.MonkeyPatch) -> None:
    def silent(timeout: float) -> Reading:
        raise Empty

    monkeypatch.setattr("hardware.probe.SHINING", -1.0)
    lit: list[str] = []
    out = StringIO()
    check(
        Check(DeviceSettings(lamps=LampSettings(pins_turn=(24, 25)))), silent, out, "en", lit.append
    )
    assert lit == ["lamps.pins_turn.0", "lamps.pins_turn.1"]
    assert out.getvalue().endswith("Every lamp has had its turn.\nThe check is done.\n")


def test_a_mark_that_an_editor_has_put_first_is_no_fault(tmp_path: Path) -> None:
    """The table takes such a file too."""
    assert probe(tmp_path, f"\ufeff{SETTINGS}", "--simulate") == probe(
        tmp_path, SETTINGS, "--simulate"
    )


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
    check(Check(wired), hear, out, "en", lambda _: None)
    assert "Push the vane" in out.getvalue()
    assert "Nothing was heard from dice button" in out.getvalue()
    assert out.getvalue().endswith("The check is done.\n")


def test_the_check_says_that_the_box_is_not_plugged_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """Or its wires would be looked at, task after task."""
    said: list[Reading] = [
        DicePressed(),
        DeviceFound(device="box", id="e6"),
        DeviceLost(device="box", reason="unplugged"),
    ]
    out = StringIO()
    wired = DeviceSettings(dice=DiceSettings(kind="box"))
    check(Check(wired), lambda **_: said.pop(), out, "en", lambda _: None)
    assert out.getvalue().splitlines() == [
        "Throw the dice: press the button or tip the cup.",
        "  Vane box unplugged: spin and roll on the screen.",
        "  The vane box answers. Spin and throw on it.",
        "  The throw was heard.",
        "The check is done.",
    ]


def test_a_knob_that_never_keeps_still_does_not_hold_up_the_check(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One whose + is open counts for ever, and nobody could go on to the dice."""
    monkeypatch.setattr("hardware.probe.PATIENCE", -1.0)
    out, wired = StringIO(), DeviceSettings(vane=VaneSettings(kind="encoder"))
    one = Check(wired)
    one.skip()
    counted = (VaneTurned(steps=1, total=total) for total in range(50))
    check(one, lambda **_: next(counted), out, "en", lambda _: None)
    assert "Nothing was heard from vane" in out.getvalue()


def test_the_check_hears_what_is_thrown() -> None:
    out = StringIO()
    check(
        Check(DeviceSettings(dice=DiceSettings(kind="reed"))),
        lambda **_: DicePressed(),
        out,
        "ru",
        lambda _: None,
    )
    assert "принят" in out.getvalue()


def test_the_wiring_of_the_settings_is_drawn(tmp_path: Path) -> None:
    code, _ = probe(tmp_path, SETTINGS, "--picture", str(tmp_path / "mine.svg"))
    assert code == 0
    assert "lamps.pins_turn.1" in (tmp_path / "mine.svg").read_text("utf-8")


def test_a_picture_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    code, told = probe(tmp_path, SETTINGS, "--picture", str(tmp_path / "nowhere" / "mine.svg"))
    assert code == 1
    assert "nowhere/mine.svg: No such file or directory" in told


def test_the_pico_of_a_box_is_drawn_and_the_pi_only_where_something_is_on_its_pins(
    tmp_path: Path,
) -> None:
    box = "[vane]\nkind = 'box'\n[dice]\nkind = 'box'\n"
    code, _ = probe(tmp_path, box, "--picture", str(tmp_path / "mine.svg"))
    assert code == 0
    drawn = (tmp_path / "mine.svg").read_text("utf-8")
    assert "36 3V3(OUT)" in drawn
    assert "GPIO17" not in drawn
