"""Contacts that bounce, for every kind of encoder: none counted the wrong way, none lost without
bounce.
"""

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
from hardware.inputs.wind_vane import WindVane
from hardware.readings import VaneTurned
from tests.hardware.verbs import VANE

DETENTS = 100_000
CYCLE = ((0, 0), (1, 0), (1, 1), (0, 1))
"""The contacts A and B, closed or open, as the knob goes clockwise by quarters."""

WAITING = {"full": 0, "half": 1, "quarter": 2}
"""Steps back that wait for the next one before they are believed."""


def edges(detent: str, ways: Iterator[int], bounces: Random | None) -> Iterator[tuple[int, int]]:
    """The changes of both contacts, (contact, closed), as the knob goes these ways; each may bounce
    first.
    """
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


@pytest.mark.sweep
@pytest.mark.parametrize("detent", QUARTERS)
def test_a_hundred_thousand_clean_detents_on_the_pins_are_all_counted(detent: str) -> None:
    factory, readings = MockFactory(), Queue[object]()
    vane = WindVane(replace(VANE, detent=detent), readings, factory)  # type: ignore[arg-type]
    pins = factory.pin(VANE.pin_a), factory.pin(VANE.pin_b)
    for contact, closed in edges(detent, iter([1] * DETENTS), None):
        pins[contact].drive_low() if closed else pins[contact].drive_high()
    assert vane.state().steps == DETENTS
    assert vane.state().bounces == 0
    assert sum(one.steps for one in readings.queue if isinstance(one, VaneTurned)) == DETENTS
    vane.close()
    factory.close()


@pytest.mark.sweep
@pytest.mark.parametrize("way", [1, -1])
@pytest.mark.parametrize("detent", QUARTERS)
def test_a_hundred_thousand_bouncing_detents_never_count_the_wrong_way(
    detent: str, way: int
) -> None:
    """At five turns of 24 clicks a second a contact has two milliseconds: it bounces, then it lies
    still.
    """
    decoder = Quadrature(detent)
    told = [
        steps
        for change in edges(detent, iter([way] * DETENTS), Random(way))
        if (steps := decoder.change(*change))
    ]
    assert {steps * way > 0 for steps in told} == {True}
    assert decoder.steps == way * DETENTS
    assert decoder.bounces > DETENTS / 2


@pytest.mark.sweep
def test_as_many_bouncing_on_the_pins_never_count_the_wrong_way() -> None:
    """Half of them there, and half of them back."""
    factory, readings = MockFactory(), Queue[object]()
    vane = WindVane(VANE, readings, factory)  # type: ignore[arg-type]
    pins = factory.pin(VANE.pin_a), factory.pin(VANE.pin_b)
    ways = [1] * (DETENTS // 2) + [-1] * (DETENTS // 2)
    for contact, closed in edges("full", iter(ways), Random(3)):
        pins[contact].drive_low() if closed else pins[contact].drive_high()
    assert [one.steps for one in readings.queue if isinstance(one, VaneTurned)] == ways
    assert vane.state().bounces > 0
    vane.close()
    factory.close()


@given(
    detent=st.sampled_from(sorted(QUARTERS)),
    ways=st.lists(st.sampled_from([1, -1]), max_size=120),
    seed=st.integers(0, 999),
)
def test_however_the_hand_turns_the_count_ends_where_the_knob_rests(
    detent: str, ways: list[int], seed: int
) -> None:
    decoder = Quadrature(detent)
    for change in edges(detent, iter(ways), Random(seed)):
        decoder.change(*change)
    assert abs(decoder.steps - sum(ways)) <= WAITING[detent]


@given(lost=st.lists(st.integers(0, 4), min_size=1, max_size=200))
def test_an_edge_lost_in_each_click_costs_steps_and_never_turns_the_knob_back(
    lost: list[int],
) -> None:
    """The kernel keeps 16 edges a line; what does not fit it drops.

    In each click the edge of this number is lost.
    """
    decoder = Quadrature("full")
    for number, change in enumerate(edges("full", iter([1] * len(lost)), None)):
        if number % 4 != lost[number // 4]:
            assert decoder.change(*change) >= 0
    assert decoder.steps <= len(lost)


def quarters(detent: str, clicks: int, way: int, seed: int) -> list[tuple[int, int]]:
    """The changes of a turn: clean with seed 0, bouncing otherwise."""
    return list(edges(detent, iter([way] * clicks), Random(seed) if seed else None))


@pytest.mark.parametrize("way", [1, -1])
@pytest.mark.parametrize("detent", QUARTERS)
@given(seed=st.integers(0, 999), data=st.data())
def test_one_edge_lost_anywhere_in_a_turn_never_counts_the_other_way(
    detent: str, way: int, seed: int, data: st.DataObject
) -> None:
    turn = quarters(detent, 24 // QUARTERS[detent], way, seed)
    del turn[data.draw(st.integers(0, len(turn) - 1), label="lost")]
    decoder = Quadrature(detent)
    assert all(decoder.change(*change) * way >= 0 for change in turn)


@pytest.mark.parametrize("detent", QUARTERS)
@given(seed=st.integers(0, 999), data=st.data())
def test_a_hand_that_turns_back_is_believed_though_an_edge_was_lost(
    detent: str, seed: int, data: st.DataObject
) -> None:
    decoder, cycle = Quadrature(detent), 4 // QUARTERS[detent]
    there, back = quarters(detent, 2 * cycle, 1, seed), quarters(detent, 4 * cycle, -1, seed)
    del there[data.draw(st.integers(0, len(there) - 1), label="lost")]
    for change in there:
        decoder.change(*change)
    forth = decoder.steps
    for change in back:
        decoder.change(*change)
    waiting = WAITING[detent]
    assert 3 * cycle - waiting <= forth - decoder.steps <= 4 * cycle + waiting


def test_a_half_click_with_an_edge_lost_before_a_bounce_does_not_step_back() -> None:
    decoder = Quadrature("half")
    for change in quarters("half", 2, 1, 0):
        decoder.change(*change)
    told = [decoder.change(*change) for change in ((1, 1), (0, 0), (0, 1), (0, 0), (1, 0))]
    assert min(told) == 0


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(
    ("detent", "bouncing"), [("full", True), ("half", True), ("quarter", False)]
)
def test_with_every_hundredth_edge_lost_by_chance_a_long_turn_never_goes_back(
    detent: str, bouncing: bool, seed: int
) -> None:
    """Bouncing quarter clicks are too near each other: of two edges lost within one cycle a few do
    step back.
    """
    decoder, chance = Quadrature(detent), Random(seed)
    turn = quarters(detent, 20_000, 1, seed if bouncing else 0)
    told = [decoder.change(*change) for change in turn if chance.random() > 0.01]
    assert min(told) == 0
    assert decoder.steps > 18_000


def test_a_knob_may_lie_between_two_clicks_when_it_is_attached() -> None:
    decoder = Quadrature("full")
    decoder.begin(1, 1)
    for contact, closed in ((0, 0), (1, 0)):
        decoder.change(contact, closed)
    assert decoder.steps == 1


@pytest.mark.parametrize("seed", [None, 1, 2])
@pytest.mark.parametrize("detent", QUARTERS)
@given(
    way=st.sampled_from([1, -1]),
    there=st.integers(0, 60),
    back=st.integers(0, 60),
    more=st.integers(0, 3),
)
def test_an_arrow_is_where_it_points_also_when_it_has_sprung_back(
    detent: str, seed: int | None, way: int, there: int, back: int, more: int
) -> None:
    decoder = Quadrature(detent)
    ways = iter([way] * there + [-way] * back + [way] * more)
    for contact, closed in edges(detent, ways, Random(seed) if seed else None):
        decoder.change(contact, closed)
    assert decoder.clicks == way * (there - back + more)


def test_an_arrow_tells_its_place_and_a_knob_what_is_believed(mock_factory: MockFactory) -> None:
    for kind, told in (("arrow", [1, 2, 3, 2]), ("encoder", [1, 2, 3])):
        readings: Queue[object] = Queue()
        vane = WindVane(replace(VANE, kind=kind, detent="half"), readings, mock_factory)  # type: ignore[arg-type]
        pins = mock_factory.pin(VANE.pin_a), mock_factory.pin(VANE.pin_b)
        for contact, closed in edges("half", iter([1, 1, 1, -1]), None):
            pins[contact].drive_low() if closed else pins[contact].drive_high()
        vane.close()
        assert [one.total for one in readings.queue if isinstance(one, VaneTurned)] == told
