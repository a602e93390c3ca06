"""Contacts that bounce, for every kind of encoder: none counted the wrong way, none lost without bounce."""

from __future__ import annotations

from collections.abc import Iterator
from queue import Queue
from random import Random

import pytest
from gpiozero.pins.mock import MockFactory
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from hardware.firmware.quadrature import QUARTERS, Quadrature
from hardware.readings import VaneTurned
from hardware.wind_vane import WindVane
from tests.hardware.verbs import VANE

DETENTS = 100_000
CYCLE = ((0, 0), (1, 0), (1, 1), (0, 1))
"""The contacts A and B, closed or open, as the knob goes clockwise by quarters."""


def edges(detent: str, ways: Iterator[int], bounces: Random | None) -> Iterator[tuple[int, int]]:
    """The changes of both contacts, (contact, closed), as the knob goes these ways; each may bounce first."""
    place = 0
    for way in ways:
        for _ in range(QUARTERS[detent]):
            before, after = CYCLE[place % 4], CYCLE[(place + way) % 4]
            place += way
            contact = 0 if before[0] != after[0] else 1
            for _ in range(bounces.randrange(3) if bounces else 0):
                yield contact, after[contact]
                yield contact, before[contact]
            yield contact, after[contact]


@pytest.mark.parametrize("detent", QUARTERS)
def test_a_hundred_thousand_clean_detents_on_the_pins_are_all_counted(detent: str) -> None:
    factory, readings = MockFactory(), Queue[object]()
    vane = WindVane(replace(VANE, detent=detent), readings, factory)  # type: ignore[arg-type]
    pins = factory.pin(VANE.pin_a), factory.pin(VANE.pin_b)
    for contact, closed in edges(detent, iter([1] * DETENTS), None):
        pins[contact].drive_low() if closed else pins[contact].drive_high()
    assert vane.state().steps == DETENTS
    assert vane.state().bounces == 0
    assert readings.qsize() == DETENTS
    vane.close()
    factory.close()


@pytest.mark.parametrize("way", [1, -1])
@pytest.mark.parametrize("detent", QUARTERS)
def test_a_hundred_thousand_bouncing_detents_never_count_the_wrong_way(detent: str, way: int) -> None:
    """At five turns of 24 clicks a second a contact has two milliseconds: it bounces, then it lies still."""
    decoder = Quadrature(detent)
    told = [steps for change in edges(detent, iter([way] * DETENTS), Random(way)) if (steps := decoder.change(*change))]
    assert {steps * way > 0 for steps in told} == {True}
    assert decoder.steps == way * DETENTS
    assert decoder.bounces > DETENTS / 2


@pytest.mark.parametrize("way", [1, -1])
def test_as_many_bouncing_on_the_pins_never_count_the_wrong_way(way: int) -> None:
    factory, readings = MockFactory(), Queue[object]()
    vane = WindVane(VANE, readings, factory)  # type: ignore[arg-type]
    pins = factory.pin(VANE.pin_a), factory.pin(VANE.pin_b)
    for contact, closed in edges("full", iter([way] * DETENTS), Random(3)):
        pins[contact].drive_low() if closed else pins[contact].drive_high()
    told = [one.steps for one in readings.queue if isinstance(one, VaneTurned)]
    assert told == [way] * DETENTS
    assert vane.state().bounces > 0
    vane.close()
    factory.close()


@given(
    detent=st.sampled_from(sorted(QUARTERS)),
    ways=st.lists(st.sampled_from([1, -1]), max_size=120),
    seed=st.integers(0, 999),
)
def test_however_the_hand_turns_the_count_ends_within_one_step(detent: str, ways: list[int], seed: int) -> None:
    decoder = Quadrature(detent)
    for change in edges(detent, iter(ways), Random(seed)):
        decoder.change(*change)
    off = 1 if detent == "quarter" else 0  # it waits for a second change before it believes that the hand has turned
    assert abs(decoder.steps - sum(ways)) <= off


@given(lost=st.lists(st.integers(0, 4), min_size=1, max_size=200))
def test_an_edge_lost_in_each_click_costs_steps_and_never_turns_the_knob_back(lost: list[int]) -> None:
    """The kernel keeps 16 edges a line; what does not fit it drops. In each click the edge of this number is lost."""
    decoder = Quadrature("full")
    for number, change in enumerate(edges("full", iter([1] * len(lost)), None)):
        if number % 4 != lost[number // 4]:
            assert decoder.change(*change) >= 0
    assert decoder.steps <= len(lost)


def test_a_knob_may_lie_between_two_clicks_when_it_is_attached() -> None:
    decoder = Quadrature("full")
    decoder.begin(1, 1)
    for contact, closed in ((0, 0), (1, 0)):
        decoder.change(contact, closed)
    assert decoder.steps == 1
