"""The hardware page: devices as they stand, and where a wire may go."""

from __future__ import annotations

import pytest

from companion.engine.messages import say
from companion.i18n.translator import LANGUAGES, words
from companion.presenters.hardware_page import (
    VANES,
    WINDS,
    WiringView,
    wire_message,
    wiring_view,
    with_check,
    with_pin,
    with_value,
)
from companion.settings import Settings
from hardware.readings import DeviceState, PinLevel, VaneTurned
from hardware.self_test import Check
from hardware.wiring.settings import (
    SHARED,
    DeviceSettings,
    DiceSettings,
    LampSettings,
    VaneSettings,
    clashes,
    wires,
)

SAY = words("en").say
BARE = Settings(language="en")
KNOB = Settings(language="en", vane=VaneSettings(kind="encoder"), dice=DiceSettings(kind="button"))


def test_a_device_shows_its_counts_its_pins_and_its_last_line() -> None:
    pins = (PinLevel(setting="a", pin=17, closed=True), PinLevel(setting="b", pin=27, closed=False))
    state = DeviceState(name="box", steps=-3, gaps=2, last="$4 beat", pins=pins)
    assert (
        wiring_view(SAY, BARE, (state,)).live
        == "the vane box · clicks -3 · lost 2 · GPIO 17• 27 · $4 beat"
    )


def test_a_wire_is_moved_to_a_free_pin() -> None:
    moved, note = with_pin(KNOB, "vane.pin_b", 5)
    assert (moved.vane.pin_b, note) == (5, None)


def test_a_pin_with_another_wire_is_refused_and_the_wire_is_named() -> None:
    kept, note = with_pin(KNOB, "vane.pin_b", 23)
    assert kept is KNOB
    assert note == say("hardware.pin-taken", pin=23, wire=say("hardware.wire.dice.pin"))


def test_a_pin_that_the_board_may_need_is_given_with_a_warning() -> None:
    moved, note = with_pin(KNOB, "vane.pin_b", SHARED[0])
    assert moved.vane.pin_b == SHARED[0]
    assert note == say("hardware.pin-shared-board", pin=SHARED[0])


def test_one_wire_of_a_row_is_moved_alone() -> None:
    lamps = Settings(language="en", lamps=LampSettings(wind="eight"))
    moved, _ = with_pin(lamps, "lamps.pins_eight.3", 27)
    assert moved.lamps.pins_eight == (5, 6, 12, 27, 16, 19, 20, 21)


@pytest.mark.parametrize("kind", VANES)
@pytest.mark.parametrize("wind", WINDS)
def test_a_new_device_keeps_off_the_pins_of_the_old_ones(kind: str, wind: str) -> None:
    before, _ = with_value(KNOB, "lamps/wind", wind)
    before, _ = with_value(before, "lamps/pins_turn", "2")
    after, note = with_value(before, "vane/kind", kind)
    assert note is None
    assert clashes(after.devices) == ()
    assert after.lamps == before.lamps
    assert not {wire.pin for wire in wires(after.devices)} & set(SHARED)


def test_where_no_pin_is_free_the_device_is_refused() -> None:
    full = Settings(
        language="en",
        vane=VaneSettings(kind="compass"),
        dice=DiceSettings(kind="button", pips=True),
        lamps=LampSettings(pins_turn=(22, 24, 25, 27)),
    )
    kept, note = with_value(full, "lamps/wind", "eight")
    assert kept is full
    assert note == say("hardware.no-free-pin")


def test_lamps_for_the_turn_come_and_go() -> None:
    three, _ = with_value(BARE, "lamps/pins_turn", "3")
    assert len(set(three.lamps.pins_turn)) == 3
    one, _ = with_value(three, "lamps/pins_turn", "1")
    assert one.lamps.pins_turn == three.lamps.pins_turn[:1]


def test_the_damage_lamp_and_the_pips_are_switched() -> None:
    on, _ = with_value(BARE, "lamps/pin_damage", "on")
    assert on.lamps.pin_damage
    off, _ = with_value(on, "lamps/pin_damage", "off")
    assert off.lamps == BARE.lamps
    assert with_value(BARE, "dice/pips", "on")[0].dice.pips


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_wire_and_every_choice_has_its_words(language: str) -> None:
    all = DeviceSettings(
        dice=DiceSettings(kind="tilt", pips=True),
        lamps=LampSettings(wind="colour", pins_turn=(2,), pin_damage=3),
    )
    rest = (VaneSettings(kind="compass"), VaneSettings(kind="arrow"))
    found = [*wires(all), *(wire for vane in rest for wire in wires(DeviceSettings(vane=vane)))]
    found += wires(DeviceSettings(lamps=LampSettings(wind="eight")))
    speech = words(language)
    assert not [wire for wire in found if not speech.knows(wire_message(wire).id)]


def test_the_check_is_told_line_by_line() -> None:
    check = Check(KNOB.devices)
    check.skip()
    told = with_check(SAY, WiringView(), check)
    assert told.check.splitlines() == [
        "Nothing was heard from vane: look at its wires and pins.",
        "Push the vane.",
    ]
    assert told.button == "hardware.check.next"
    bare = with_check(SAY, WiringView(), Check(BARE.devices))
    assert bare == WiringView(check="No device is chosen: there is nothing to check.")


def test_a_lamp_that_shines_is_no_silent_device() -> None:
    view = with_check(SAY, WiringView(), Check(DeviceSettings(lamps=LampSettings(wind="eight"))))
    assert view.check.startswith("Does the lamp for N shine? If not, look at GPIO 5:")
    assert view.button == "hardware.check.on"


def test_what_the_check_has_found_out_is_offered() -> None:
    check = Check(KNOB.devices)
    check.take(VaneTurned(steps=12, total=12), 0)
    check.rested(9)
    offers = (
        ("vane/detent half", "Click of the knob: half"),
        ("vane/steps_per_turn 12", "Clicks in a turn: 12"),
    )
    assert with_check(SAY, WiringView(), check).offers == offers
    for (offer, _), wanted in zip(offers, (("half", 24), ("full", 12)), strict=True):
        taken, _ = with_value(KNOB, *offer.split())
        assert (taken.vane.detent, taken.vane.steps_per_turn) == wanted


@pytest.mark.parametrize("kind", ["encoder", "arrow", "overlay", "box"])
def test_the_clicks_of_any_knob_can_be_set_and_an_odd_figure_stays(kind: str) -> None:
    vane = VaneSettings(kind=kind, steps_per_turn=96)  # type: ignore[arg-type]
    row = next(
        row
        for row in wiring_view(SAY, Settings(vane=vane), ()).rows
        if row.name == "vane/steps_per_turn"
    )
    assert row.chosen == "96"
    assert [value for value, _ in row.values] == ["12", "15", "18", "20", "24", "30", "96"]


def test_a_device_that_does_not_answer_is_shown_as_absent() -> None:
    live = wiring_view(SAY, BARE, (DeviceState(name="box", lost="held"),)).live
    assert live.startswith("the vane box · Vane box in use by another program")
