"""What the devices do while the table is slow, or something goes wrong meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory
from msgspec.structs import replace

from companion.engine.commands import Throw
from companion.engine.compass import Force, Heading, Wind
from companion.engine.messages import NOTHING, say
from companion.engine.refusals import Kind
from companion.session.notices import Problem, Refusal
from hardware.wiring.settings import VaneSettings
from tests.devices.tables import DICE, SETTINGS, WIND, Table, calling, lit, seen, wait_for_ignored
from tests.hardware.verbs import Hand


@pytest.fixture
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """The card is slower than the pause after a throw is long."""
    monkeypatch.setattr("companion.devices.input_mapping.DEAD", 0.0)


def test_a_second_press_on_a_slow_card_answers_no_other_call(
    open_devices: Any, table: Table, mock_factory: MockFactory, no_pause: None
) -> None:
    devices = open_devices()
    devices.hear(calling(DICE))
    hand = Hand(mock_factory)
    hand.press()
    assert table.next() == Throw(seat="blue")
    hand.press()
    hand.push()
    wait_for_ignored(devices, "vane")
    assert table.asked.empty(), "the first throw is still being kept"
    devices.hear(replace(calling(WIND), entry=2))
    hand.push()
    assert table.next() == Throw(seat="red")


def test_a_call_whose_answer_was_refused_may_be_answered_again(
    open_devices: Any, table: Table, mock_factory: MockFactory, no_pause: None
) -> None:
    devices = open_devices()
    hand = Hand(mock_factory)
    hand.push()
    throw = table.next()
    refusal = Refusal(command=Throw(seat="red"), reason=NOTHING, rule="", kind=Kind.NOT_NOW)
    devices.hear(refusal)
    hand.push()
    assert [throw, table.next(), table.next()] == [
        Throw(seat="red"),
        refusal,
        Throw(seat="red"),
    ]


def test_the_last_news_of_a_battle_that_comes_after_it_was_put_away_is_nobodys(
    open_devices: Any, table: Table
) -> None:
    devices = open_devices()
    late = table.listener
    late(seen(Wind(Heading.E, Force.FRESH), "red"))
    assert lit(devices) == {"lamps.pins_eight.2", "lamps.pins_turn.0"}
    devices.leave()
    late(replace(calling(WIND), entry=200))
    late(replace(seen(Wind(Heading.E, Force.FRESH), "red"), entry=201))
    assert (lit(devices), devices.call) == (set(), None)
    devices.join(table.subscribe)
    late(replace(calling(WIND), entry=202))
    assert devices.call is None
    table.listener(calling(DICE))
    assert devices.call == DICE


class Seam:
    """A lock; as soon as it is let go for the first time, another thread gets in between."""

    def __init__(self, meanwhile: Callable[[], None]) -> None:
        self._lock, self._meanwhile = Lock(), [meanwhile]

    def __enter__(self) -> None:
        self._lock.acquire()

    def __exit__(self, *_: object) -> None:
        self._lock.release()
        if self._meanwhile:
            self._meanwhile.pop()()


def test_a_battle_put_away_while_its_news_is_heard_leaves_no_lamp_lit(
    open_devices: Any, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    devices = open_devices()
    monkeypatch.setattr(devices, "_ordering", Seam(devices.leave))
    table.listener(replace(seen(Wind(Heading.E, Force.FRESH), "red"), entry=2))
    assert (lit(devices), devices.call) == (set(), None)


@pytest.mark.parametrize("key", ["right", "left", "spacebar"])
def test_no_key_moves_a_real_arrow_or_shows_it_north(
    open_devices: Any, table: Table, key: str
) -> None:
    devices = open_devices(replace(SETTINGS, vane=VaneSettings(kind="arrow")))
    devices.hear(calling(DICE))
    assert not devices.key(key)
    assert devices.key("d")
    assert table.next() == Throw(seat="blue"), "the key before it was nobody's"
    devices.rewire(SETTINGS)
    assert devices.key(key)


def test_what_goes_wrong_while_the_devices_are_heard_is_told_once_and_they_are_heard_on(
    open_devices: Any, table: Table, mock_factory: MockFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fall_over(_degrees: float) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(table, "turn_arrow", fall_over)
    open_devices()
    hand = Hand(mock_factory)
    hand.turn_clockwise(2)
    hand.push()
    told = Problem(message=say("hardware.unexpected", error="ZeroDivisionError"))
    assert [table.next(), table.next()] == [told, Throw(seat="red")]
