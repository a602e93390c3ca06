"""The guided check, task by task."""

from __future__ import annotations

import pytest

from hardware.check import STILL, Check, Told
from hardware.readings import DeviceLost, DicePressed, VanePushed, VaneTurned, WindRead
from hardware.speech import LANGUAGES, speak
from hardware.wiring import POINTS, DeviceSettings, DiceSettings, VaneSettings

KNOB = DeviceSettings(vane=VaneSettings(kind="encoder"), dice=DiceSettings(kind="button"))


def turned(steps: int) -> Check:
    check = Check(KNOB)
    for total in range(abs(steps)):
        check.take(VaneTurned(steps=1 if steps > 0 else -1, total=total), total * 0.05)
    check.rested(abs(steps) * 0.05 + STILL)
    return check


def asked(check: Check) -> str:
    return check.asked.id if check.asked else ""


def test_a_knob_and_a_button_are_checked_in_turn() -> None:
    check = turned(25)
    assert asked(check) == "hardware.check.push"
    check.take(DicePressed(), 9)
    assert asked(check) == "hardware.check.push"
    check.take(VanePushed(), 10)
    check.take(DicePressed(), 11)
    assert check.asked is None
    heard = ("turn-heard", "push-heard", "throw-heard")
    assert [one.id for one in check.results] == [f"hardware.check.{id}" for id in heard]


@pytest.mark.parametrize(
    ("steps", "result"),
    [
        (24, Told("hardware.check.turn-heard", {"n": 24})),
        (-24, Told("hardware.check.wrong-way")),
        (12, Told("hardware.check.other-count", {"n": 12, "turn": 24})),
        (48, Told("hardware.check.other-count", {"n": 48, "turn": 24})),
    ],
)
def test_a_turn_tells_the_way_and_the_clicks(steps: int, result: Told) -> None:
    assert turned(steps).results == (result,)


def test_a_turn_is_not_over_while_the_knob_moves() -> None:
    check = Check(KNOB)
    check.rested(100)
    check.take(VaneTurned(steps=1, total=1), 100)
    check.rested(100 + STILL / 2)
    assert check.results == ()


def test_every_button_of_the_compass_is_asked_for_and_a_swapped_one_is_named() -> None:
    check = Check(DeviceSettings(vane=VaneSettings(kind="compass")))
    for point in (0, 2, *range(2, len(POINTS))):
        check.take(WindRead(point=point, force=1), 0)
    results = [one.id for one in check.results]
    assert results.count("hardware.check.point-heard") == 7
    assert check.results[1] == Told("hardware.check.other-point", {"point": "hardware.point.e"})


def test_a_device_that_says_nothing_is_passed_over() -> None:
    check = Check(KNOB)
    check.take(DeviceLost(device="box", reason="unplugged"), 0)
    for _ in range(5):
        check.skip()
    assert [one.id for one in check.results] == ["hardware.check.silent"] * 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_check_speaks(language: str) -> None:
    told = speak(language, "hardware.check.point", point="hardware.point.ne")
    assert told.endswith({"en": "NE.", "ru": "«северо-восток»."}[language])
