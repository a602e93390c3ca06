"""The guided check, task by task."""

from __future__ import annotations

from threading import Thread

import pytest

from hardware.phrases import speak
from hardware.readings import DeviceLost, DicePressed, VanePushed, VaneTurned, WindRead
from hardware.self_test import STILL, Check, Offer, Told
from hardware.wiring.settings import (
    POINTS,
    DeviceSettings,
    DiceSettings,
    LampSettings,
    VaneSettings,
)

KNOB = DeviceSettings(vane=VaneSettings(kind="encoder"), dice=DiceSettings(kind="button"))


def turned(steps: int, vane: VaneSettings = KNOB.vane) -> Check:
    check = Check(DeviceSettings(vane=vane, dice=KNOB.dice))
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
        (20, Told("hardware.check.other-count", {"n": 20, "turn": 24})),
    ],
)
def test_a_turn_tells_the_way_and_the_clicks(steps: int, result: Told) -> None:
    assert turned(steps).results == (result,)


def test_a_module_of_twenty_clicks_is_told_and_its_figure_offered() -> None:
    assert turned(20).offers == (Offer("steps_per_turn", "20"),)
    assert turned(24).offers == ()
    assert turned(3).offers == (), "no knob has so few"


@pytest.mark.parametrize(
    ("detent", "steps", "found"),
    [("full", 12, "half"), ("full", 6, "quarter"), ("half", 48, "full"), ("half", 12, "quarter"),
     ("quarter", 96, "full"), ("quarter", 47, "half")],
)  # fmt: skip
def test_half_or_twice_the_clicks_mean_another_kind_of_click(
    detent: str, steps: int, found: str
) -> None:
    check = turned(steps, VaneSettings(kind="encoder", detent=detent))  # type: ignore[arg-type]
    figures: dict[str, int | str] = {"n": steps, "turn": 24, "detent": f"hardware.value.{found}"}
    assert check.results == (Told("hardware.check.other-detent", figures),)
    assert check.offers == (Offer("detent", found), Offer("steps_per_turn", str(steps)))
    check.settle()
    assert not check.offers


@pytest.mark.parametrize("kind", ["overlay", "box"])
def test_the_kind_of_click_of_a_knob_read_elsewhere_is_not_set_here(kind: str) -> None:
    check = turned(12, VaneSettings(kind=kind))  # type: ignore[arg-type]
    assert check.offers == (Offer("steps_per_turn", "12"),)


def test_a_force_button_that_was_not_heard_is_named() -> None:
    check = Check(DeviceSettings(vane=VaneSettings(kind="compass")))
    for _ in POINTS:
        check.skip()
    check.take(WindRead(point=3, force=1), 0)
    assert check.results[-1] == Told("hardware.check.force-silent")


def test_each_lamp_is_lit_alone_and_asked_for_until_one_says_next() -> None:
    lamps = LampSettings(wind="colour", pins_turn=(24, 25), pin_damage=26)
    check = Check(DeviceSettings(lamps=lamps, dice=DiceSettings(pips=True)))
    seen: list[str] = []
    while check.lamp:
        seen.append(check.lamp)
        assert "GPIO" in speak("en", asked(check), **(check.asked.figures if check.asked else {}))
        check.skip()
    turns = ["lamps.pins_turn.0", "lamps.pins_turn.1"]
    colours, pips = (
        [f"lamps.pins_colour.{n}" for n in range(3)],
        [f"dice.pins_pips.{n}" for n in range(7)],
    )
    assert seen == [*colours, *turns, "lamps.pin_damage", *pips]
    assert check.results == (Told("hardware.check.lamps-lit"),)


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
    assert asked(check) == "hardware.check.force"
    check.take(WindRead(point=0, force=2), 0)
    assert check.results[-1] == Told("hardware.check.force-heard")
    assert check.asked is None
    results = [one.id for one in check.results]
    assert results.count("hardware.check.point-heard") == 7
    assert check.results[1] == Told("hardware.check.other-point", {"point": "hardware.point.e"})


def test_a_device_that_says_nothing_is_passed_over() -> None:
    check = Check(KNOB)
    check.take(DeviceLost(device="box", reason="unplugged"), 0)
    for _ in range(5):
        check.skip()
    assert [one.id for one in check.results] == ["hardware.check.silent"] * 3


def test_a_device_that_is_passed_over_in_the_moment_it_is_heard_ends_one_task_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    check = Check(DeviceSettings(dice=KNOB.dice))
    window = Thread(target=check.skip)

    def tell(id: str, figures: dict[str, int | str] | None = None) -> Told:
        if not window.ident:
            window.start()
            window.join(0.2)  # the window has all the time it wants
        return Told(id, figures or {})

    monkeypatch.setattr("hardware.self_test.Told", tell)
    check.take(DicePressed(), 0)
    window.join()
    assert check.results == (Told("hardware.check.throw-heard"),)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_check_speaks(language: str) -> None:
    told = speak(language, "hardware.check.point", point="hardware.point.ne")
    assert told.endswith({"en": "NE.", "ru": "«северо-восток»."}[language])
