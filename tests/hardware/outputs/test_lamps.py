"""Lamps on mock pins: what is lit, and the rhythm of what blinks."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from gpiozero.pins.mock import MockFactory

from hardware.outputs.lamps import COLOURS, DARK, FACES, LampOrder, Lamps, rhythm
from hardware.wiring.settings import DiceSettings, LampSettings

ALL = LampSettings(wind="eight", pins_turn=(24, 25), pin_damage=22)
PIPS = DiceSettings(pips=True)


@pytest.fixture
def light(mock_factory: MockFactory) -> Iterator[Callable[..., Lamps]]:
    opened: list[Lamps] = []

    def make(lamps: LampSettings = ALL, dice: DiceSettings = DiceSettings()) -> Lamps:  # noqa: B008 (frozen)
        opened.append(Lamps(lamps, dice, mock_factory))
        return opened[-1]

    yield make
    for lamps in opened:
        lamps.close()


def lit(lamps: Lamps) -> set[str]:
    return {pin.setting for pin in lamps.state().pins if pin.closed}


@pytest.mark.parametrize("point", range(8))
def test_a_fresh_wind_lights_the_lamp_of_its_direction(
    light: Callable[..., Lamps], point: int
) -> None:
    lamps = light()
    lamps.show(LampOrder(point=point))
    assert lit(lamps) == {f"lamps.pins_eight.{point}"}
    lamps.show(LampOrder())
    assert lit(lamps) == set()


def test_each_seat_that_is_waited_for_has_a_lamp(light: Callable[..., Lamps]) -> None:
    lamps = light()
    lamps.show(LampOrder(seats=(1,)))
    assert lit(lamps) == {"lamps.pins_turn.1"}
    lamps.show(LampOrder(seats=(0, 1)))
    assert lit(lamps) == {"lamps.pins_turn.0", "lamps.pins_turn.1"}
    lamps.show(LampOrder(seats=(4,)))
    assert lit(lamps) == set()


def test_the_lamp_of_a_seat_whose_time_is_up_blinks_until_the_table_waits_for_another(
    light: Callable[..., Lamps], monkeypatch: pytest.MonkeyPatch
) -> None:
    blinks: list[int] = []
    monkeypatch.setattr("gpiozero.LED.blink", lambda lamp, *_: blinks.append(lamp.pin.info.number))
    lamps = light()
    lamps.show(LampOrder(seats=(0, 1)))
    lamps.show(LampOrder(seats=(0, 1), late=(1,)))
    assert len(blinks) == 1
    lamps.show(LampOrder(seats=(0, 1), late=(1,), face=3))
    assert len(blinks) == 1, "what has not changed goes on undisturbed"
    lamps.show(LampOrder(seats=(0,)))
    assert lit(lamps) == {"lamps.pins_turn.0"}


def test_a_table_without_lamps_for_seats_shows_no_late_one(light: Callable[..., Lamps]) -> None:
    lamps = light(LampSettings(wind="eight"))
    lamps.show(LampOrder(seats=(0,), late=(0,)))
    assert lit(lamps) == set()


@pytest.mark.parametrize("face", range(1, 7))
def test_a_face_has_as_many_pips(light: Callable[..., Lamps], face: int) -> None:
    lamps = light(LampSettings(), PIPS)
    lamps.show(LampOrder(face=face))
    assert len(lit(lamps)) == face == len(set(FACES[face]))


def test_storm_and_damage_blink_and_what_has_not_changed_goes_on(
    light: Callable[..., Lamps], mock_factory: MockFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    blinks: list[tuple[int, tuple[float, ...]]] = []

    def blink(lamp: object, *beat: float) -> None:
        blinks.append((lamp.pin.info.number, beat))  # type: ignore[attr-defined]

    monkeypatch.setattr("gpiozero.LED.blink", blink)
    lamps = light()
    storm = mock_factory.pin(ALL.pins_eight[3]).info.number
    damage = mock_factory.pin(ALL.pin_damage).info.number
    lamps.show(LampOrder(point=3, force=2))
    lamps.show(LampOrder(point=3, force=2, seats=(0,)))
    assert [lamp for lamp, _ in blinks] == [storm]
    lamps.show(LampOrder(point=3, force=2, alarms=1, seats=(0,)))
    assert [lamp for lamp, _ in blinks] == [storm, damage]
    lamps.show(LampOrder(point=3, force=2, seats=(0,)))
    assert len(blinks) == 2


def test_damage_that_was_before_the_lamps_were_wired_or_tried_out_flashes_no_more(
    light: Callable[..., Lamps], monkeypatch: pytest.MonkeyPatch
) -> None:
    blinks: list[int] = []
    monkeypatch.setattr("gpiozero.LED.blink", lambda lamp, *_: blinks.append(lamp.pin.info.number))
    lamps = light()
    lamps.show(LampOrder(alarms=5))
    lamps.try_out("lamps.pins_turn.0")
    lamps.show(LampOrder(alarms=5))
    assert not blinks
    lamps.show(LampOrder(alarms=6))
    assert len(blinks) == 1


@pytest.mark.parametrize("wind", ["eight", "colour"])
def test_each_lamp_can_be_tried_out_alone_and_then_shows_its_order_again(
    light: Callable[..., Lamps], wind: str
) -> None:
    lamps = light(LampSettings(wind=wind, pins_turn=(24, 25), pin_damage=22), PIPS)  # type: ignore[arg-type]
    order = LampOrder(seats=(1,), face=3, alarms=2)
    lamps.show(order)
    usual = lit(lamps)
    for pin in lamps.state().pins:
        lamps.try_out(pin.setting)
        assert lit(lamps) == {pin.setting}
    lamps.show(order)
    assert lit(lamps) == usual


@pytest.mark.parametrize("point", range(8))
def test_the_coloured_lamp_tells_the_force_by_colour_and_the_direction_by_its_beats(
    point: int,
) -> None:
    beats = rhythm(point, COLOURS[2])
    assert set(beats) == {COLOURS[2], DARK}
    flashes = sum(
        one != DARK and before == DARK
        for before, one in zip(beats[-1:] + beats, beats, strict=False)
    )
    assert flashes == point + 1


def test_the_coloured_lamp_takes_three_pins(light: Callable[..., Lamps]) -> None:
    lamps = light(LampSettings(wind="colour"))
    lamps.show(LampOrder(point=0, force=2))
    lamps.show(LampOrder())
    assert len(lamps.state().pins) == 3
    assert lit(lamps) == set()
