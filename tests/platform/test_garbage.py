"""Garbage is collected when nobody's hands are on the screen; here the test says when that is."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from platform import libc_ver
from typing import Any
from weakref import ref

import pytest

from companion.platform.garbage import BOUND, MANY, YOUNG, Collector
from deploy.page_probe import resident


class Page:
    """Something that points at itself, as a page and its buttons do."""

    def __init__(self) -> None:
        self.front = self


@pytest.fixture
def collector() -> Iterator[Collector]:
    yield Collector()
    gc.freeze()  # what the run holds on to: thawed, it would be looked over again and again
    gc.enable()


@pytest.fixture
def looks() -> Iterator[list[int]]:
    """The generations that were looked at."""
    looked: list[int] = []

    def note(phase: str, about: dict[str, int]) -> None:
        if phase == "start":
            looked.append(about["generation"])

    gc.callbacks.append(note)
    yield looked
    gc.callbacks.remove(note)


def dropped() -> Any:
    """A page that nobody holds any more."""
    return ref(Page())


def clutter(count: int) -> list[list[int]]:
    return [[] for _ in range(count)]


def test_nothing_is_collected_while_little_is_new(collector: Collector, looks: list[int]) -> None:
    collector.rest()
    looks.clear()
    page = dropped()
    for _ in range(100):
        collector.stir()
    assert page() is not None
    assert looks == []


def test_a_dropped_page_is_gone_once_the_table_rests(collector: Collector) -> None:
    page = dropped()
    collector.rest()
    assert page() is None


def test_under_a_finger_only_the_newest_objects_are_looked_at(
    collector: Collector, looks: list[int]
) -> None:
    collector.rest()
    looks.clear()
    page, new = dropped(), clutter(YOUNG + 100)
    collector.stir()
    assert (looks, page()) == ([0], None)
    assert len(new) > YOUNG


def test_what_a_whole_page_has_brought_waits_for_a_rest(
    collector: Collector, looks: list[int]
) -> None:
    collector.rest()
    looks.clear()
    new = clutter(MANY + 100)
    collector.stir()
    assert looks == []
    collector.rest()
    assert looks == [2]
    assert len(new) > MANY


def test_a_table_that_never_rests_is_looked_over_all_the_same(
    collector: Collector, looks: list[int]
) -> None:
    collector.rest()
    looks.clear()
    new = clutter(BOUND + 100)
    collector.stir()
    assert looks == [2]
    assert len(new) > BOUND


def test_what_stays_is_looked_at_once_and_then_only_when_nobody_is_there(
    collector: Collector,
) -> None:
    standing = Page()
    collector.rest()
    assert gc.get_freeze_count() > 0
    page = ref(standing)
    del standing
    collector.rest()
    assert page() is not None, "it is frozen"
    collector.sleep()
    assert page() is None


def test_at_the_rest_after_pages_were_dropped_everything_is_looked_at(collector: Collector) -> None:
    standing = Page()
    collector.rest()
    page = ref(standing)
    del standing
    collector.rest(dropped=True)
    assert page() is None, "it was frozen while it stood"


def test_nobody_is_woken_for_nothing(collector: Collector, looks: list[int]) -> None:
    collector.sleep()
    looks.clear()
    collector.sleep()
    assert looks == []
    collector.stir()
    collector.sleep()
    assert looks == [2]


@pytest.mark.skipif(libc_ver()[0] != "glibc", reason="only this C library is told")
@pytest.mark.parametrize("when", ["left alone", "at rest with a new page"])
def test_what_was_freed_is_the_system_s_again(collector: Collector, when: str) -> None:
    collector.rest()
    blocks = [bytes(2000) for _ in range(20_000)]
    kept = blocks[::50]
    blocks.clear()
    collector.rest()
    before, new = resident(), clutter(MANY + 100) if when != "left alone" else []
    collector.sleep() if when == "left alone" else collector.rest()
    assert before - resident() > 20
    assert len(kept) == 400
    assert len(new) in (0, MANY + 100)
