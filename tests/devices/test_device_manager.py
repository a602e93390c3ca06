"""The devices at a table: pins of air at one end, what the table is asked for at the other."""

from __future__ import annotations

from queue import Queue
from threading import Event
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory
from msgspec.structs import replace

from companion.engine.chance_requests import ChanceRequest, DieShown
from companion.engine.commands import Throw
from companion.engine.compass import Force, Heading, Wind
from companion.engine.messages import say
from companion.session.notices import Problem
from companion.settings import Settings
from hardware.open_devices import attach
from hardware.outputs.lamps import LampOrder, Lamps
from hardware.wiring.settings import DiceSettings, LampSettings, VaneSettings
from tests.devices.tables import SETTINGS, Table, calling, lit, seen, wait_for, wait_for_ignored
from tests.hardware.verbs import Hand


def test_a_knob_on_the_pins_turns_the_arrow_and_its_push_asks_for_the_wind(
    open_devices: Any, table: Table, mock_factory: MockFactory
) -> None:
    open_devices()
    hand = Hand(mock_factory)
    hand.turn_clockwise(2)
    hand.push()
    assert [table.next(), table.next(), table.next()] == [15.0, 15.0, Throw(seat="red")]


def test_a_knob_turned_during_a_roll_is_counted_and_harmless(
    open_devices: Any, table: Table, mock_factory: MockFactory
) -> None:
    devices = open_devices()
    devices.hear(calling(ChanceRequest(kind="dice", seat="red")))
    Hand(mock_factory).turn_clockwise(5)
    Hand(mock_factory).press()
    assert table.next() == Throw(seat="red")
    vane = next(state for state in devices.states() if state.name == "vane")
    assert (vane.steps, vane.ignored) == (5, 5)


def test_the_lamps_follow_the_open_view(open_devices: Any) -> None:
    devices = open_devices()
    devices.hear(seen(Wind(Heading.E, Force.FRESH), "blue"))
    assert lit(devices) == {"lamps.pins_eight.2", "lamps.pins_turn.1"}


def test_wires_may_be_moved_in_the_middle_of_a_battle(
    open_devices: Any, table: Table, mock_factory: MockFactory
) -> None:
    devices = open_devices()
    devices.hear(seen(Wind(Heading.E, Force.FRESH), "red"))
    devices.rewire(
        replace(SETTINGS, dice=DiceSettings(kind="button", pin=4), lamps=LampSettings(wind="eight"))
    )
    assert lit(devices) == {"lamps.pins_eight.2"}
    devices.hear(calling(ChanceRequest(kind="dice", seat="blue")))
    mock_factory.pin(4).drive_low()
    assert table.next() == Throw(seat="blue")


def test_a_device_that_does_not_let_go_keeps_no_other_from_being_wired(
    open_devices: Any, table: Table, mock_factory: MockFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    devices = open_devices(replace(SETTINGS, dice=DiceSettings()))
    before = devices.attached
    let_go = before.devices[0].close

    def stuck() -> None:
        let_go()
        raise OSError("it does not let go")

    monkeypatch.setattr(before.devices[0], "close", stuck)
    with monkeypatch.context() as still:
        still.setattr(mock_factory, "close", lambda: None)
        devices.rewire(
            replace(SETTINGS, vane=VaneSettings(), dice=DiceSettings(kind="button", pin=4))
        )
    assert table.next() == Problem(message=say("hardware.unexpected", error="OSError"))
    assert devices.attached is not before
    devices.hear(calling(ChanceRequest(kind="dice", seat="blue")))
    mock_factory.pin(4).drive_low()
    assert table.next() == Throw(seat="blue")


def test_while_a_check_goes_on_nothing_is_asked_of_the_table(
    open_devices: Any, table: Table, mock_factory: MockFactory
) -> None:
    settings = replace(SETTINGS, lamps=LampSettings())
    devices = open_devices(settings)
    devices.check_on(settings)
    devices.check_on(settings)  # nothing happens: on to the push
    Hand(mock_factory).push()
    Hand(mock_factory).press()
    while devices.check.asked:
        Event().wait(0.01)
    assert [one.id.rpartition(".")[2] for one in devices.check.results] == [
        "silent",
        "push-heard",
        "throw-heard",
    ]
    assert table.asked.empty()


def test_a_knob_that_is_tried_out_spins_no_wind_of_the_battle(
    open_devices: Any, table: Table, mock_factory: MockFactory
) -> None:
    devices = open_devices()
    devices.begin_trial()
    hand = Hand(mock_factory)
    hand.turn_clockwise(2)
    hand.push()
    wait_for_ignored(devices, "vane", 3)
    assert table.asked.empty()
    devices.end_trial()
    hand.push()
    assert table.next() == Throw(seat="red")


def test_the_lamps_forget_a_battle_that_is_put_away(open_devices: Any) -> None:
    devices = open_devices()
    devices.hear(seen(Wind(Heading.E, Force.FRESH), "red"))
    devices.leave()
    assert lit(devices) == set()


def test_a_battle_put_away_while_a_knob_is_pushed_leaves_the_devices_as_they_were(
    open_devices: Any, table: Table
) -> None:
    devices = open_devices(replace(SETTINGS, vane=VaneSettings(kind="box")))
    table.next()  # the box is found
    table.meanwhile = devices.leave
    devices.key("spacebar")
    assert table.next() == Throw(seat="red"), "it was on its way"
    box = next(one for one in devices.attached.devices if one.name == "box")
    box.unplug()
    assert isinstance(table.next(), Problem)


def test_lamps_that_fail_are_told_once_and_a_closed_table_shows_nothing(
    open_devices: Any, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def burn(_lamps: Lamps, _order: LampOrder) -> None:
        raise RuntimeError("it smokes")

    devices = open_devices()
    monkeypatch.setattr("hardware.outputs.lamps.Lamps.show", burn)
    for force in (Force.FRESH, Force.STORM):
        devices.hear(seen(Wind(Heading.E, force), "red"))
    assert table.next() == Problem(message=say("hardware.lamps-dark", detail="it smokes"))
    devices.rewire(SETTINGS)
    table.next()  # wired anew they are tried anew
    devices.close()
    devices.hear(seen(Wind(Heading.E, Force.FRESH), "red"))
    assert table.asked.empty()


def test_the_check_lights_one_lamp_after_another_and_the_battle_has_them_back(
    open_devices: Any,
) -> None:
    settings = Settings(language="en", lamps=LampSettings(pins_turn=(24, 25)))
    devices = open_devices(settings)
    devices.hear(seen(Wind(Heading.E, Force.FRESH), "blue"))
    for lamp in ("lamps.pins_turn.0", "lamps.pins_turn.1"):
        devices.check_on(settings)
        wait_for(devices, {lamp})
        devices.hear(seen(Wind(Heading.E, Force.STORM), "red"))
        assert lit(devices) == {lamp}
    devices.check = None
    wait_for(devices, {"lamps.pins_turn.0"})


def test_an_absent_box_is_told_as_absent_and_not_as_attached(
    open_devices: Any, table: Table
) -> None:
    devices = open_devices(Settings(language="en", vane=VaneSettings(kind="box")))
    assert [message.id for message in devices.told] == ["home.attached"]
    box = devices.attached.devices[0]
    box.unplug()
    assert [message.id for message in devices.told] == ["hardware.lost.unplugged"]
    box.plug()
    assert [message.id for message in devices.told] == ["home.attached"]


def test_what_is_attached_is_told_without_a_look_at_the_pins(open_devices: Any) -> None:
    """The first page and the fault report ask for it at any time, also while wires are moved."""
    devices = open_devices()
    devices.close()
    wired = devices.attached = attach(SETTINGS.devices, Queue(), MockFactory)
    wired.close()
    assert [message.id for message in devices.told] == ["home.attached"] * 3


def test_a_box_unplugged_during_the_check_is_told(open_devices: Any, table: Table) -> None:
    settings = Settings(language="en", vane=VaneSettings(kind="box"))
    devices = open_devices(settings)
    table.next()  # found
    devices.check_on(settings)
    devices.attached.devices[0].unplug()
    told = table.next()
    assert isinstance(told, Problem)
    assert told.message.id == "hardware.lost.unplugged"


def test_what_did_not_open_is_told_with_its_cure(open_devices: Any) -> None:
    devices = open_devices(replace(SETTINGS, dice=DiceSettings(kind="button", pin=17)))
    assert [message.id for message in devices.faults] == [
        "hardware.pin-shared",
        "hardware.pin-shared.cure",
    ]


def test_lamps_show_what_a_throw_has_brought_once_it_was_seen_to_come_up(
    open_devices: Any,
) -> None:
    devices = open_devices()
    north, east = Wind(Heading.N, Force.FRESH), Wind(Heading.E, Force.STORM)
    devices.hear(seen(north, "blue"))
    known = devices.order
    devices.hear(replace(seen(east, "red"), entry=2, faces=(DieShown("blue", 18),)))
    devices.hear(replace(seen(east, "red"), entry=3))
    assert devices.order == known, "the arrow still swings"
    devices.reveal()
    assert (devices.order.point, devices.order.seats) == (2, (0,))
    devices.hear(replace(seen(north, "blue"), entry=4))
    assert devices.order.point == 0, "nothing was thrown"


def test_the_lamp_of_a_seat_whose_time_is_up_blinks_until_the_next_battle(
    open_devices: Any,
) -> None:
    devices = open_devices()
    devices.hear(seen(Wind(Heading.N, Force.FRESH), "blue"))
    devices.hurry(1)
    assert devices.order.late == (1,)
    devices.leave()
    assert devices.order == LampOrder()
