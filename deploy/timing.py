"""Processor time of a piece of work, beside a fixed piece of Python timed turn about with it.

What a clock on the wall says of half a millisecond is mostly what else the machine was doing. So a
thread's own processor time is taken, and beside every sample that of `workload`: always the same
work, of the kind a deed is made of, and none of it ours. A busy, a warm or a slower machine slows
both, and their ratio stays. Both are read at the same quantile, in three blocks, and the block with
the best ratio counts: whatever disturbs one block is not the program's.
"""

from __future__ import annotations

import gc
import json
import os
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256

from msgspec import Struct

from deploy.figures import Figure

WORKLOAD_MS = 0.31
"""Processor milliseconds of the workload on the machine for which the limits stand: one processor
of a rented server of 2025. Where it takes longer, limits are as much longer.
"""
BLOCKS, LONGER = 3, 50
BRIEF = "BENCH_BRIEF" in os.environ
"""In a watched process: look only whether everything still runs, and time next to nothing."""

Quantile = Callable[[Sequence[float]], float]


def p50(times: Sequence[float]) -> float:
    """The middle one."""
    return statistics.median(times)


def p99(times: Sequence[float]) -> float:
    """The one that 99 in 100 stay under."""
    return sorted(times)[min(len(times) - 1, int(len(times) * 0.99))]


def workload() -> str:
    """A fixed piece of work: small values made, looked up, sorted, written as JSON and hashed."""
    cells = {f"{column}{row}": (column, row) for column in range(24) for row in range(14)}
    near = [
        (name, [f"{column + x}{row + y}" for x in (-1, 0, 1) for y in (-1, 0, 1)])
        for name, (column, row) in cells.items()
        if (column + row) % 3 == 0
    ]
    known = sorted((sum(one in cells for one in around), name) for name, around in near)
    return sha256(json.dumps(known).encode()).hexdigest()


def milliseconds(work: Callable[[], object]) -> float:
    """How long a piece of work takes by the clock."""
    begun = time.perf_counter_ns()
    work()
    return (time.perf_counter_ns() - begun) / 1e6


def processor_ms(work: Callable[[], object]) -> float:
    """How many milliseconds of processor this thread spends on a piece of work."""
    begun = time.thread_time_ns()
    work()
    return (time.thread_time_ns() - begun) / 1e6


@contextmanager
def collector_off() -> Iterator[None]:
    """Without the garbage collector: at the table it works at rest, and its pauses are a figure of
    their own.
    """
    was = gc.isenabled()
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


class Block(Struct, frozen=True):
    """Times of some samples, and of the floor beside each of them."""

    times: list[float]
    floors: list[float]


def block(samples: int, sample: Callable[[], float], floor: Callable[[], float]) -> Block:
    """So many samples and floors, turn about."""
    times, floors = [], []
    for _ in range(samples):
        times.append(sample())
        floors.append(floor())
    return Block(times, floors)


def by_workload() -> float:
    """The floor of computed work as short as a deed."""
    return processor_ms(workload)


def long_workload() -> float:
    """The floor of computed work that takes many times as long."""
    return p50([processor_ms(workload) for _ in range(LONGER)])


def pace(floor: float) -> float:
    """How many times as long as on the machine for which limits stand the workload took."""
    return floor / WORKLOAD_MS


def best(
    name: str, blocks: Sequence[Block], quantile: Quantile,
    *, limit: float = 0.0, times: float = 0.0, felt: float = 0.0,
) -> Figure:  # fmt: skip
    """The figure of the best block, in milliseconds.

    Its limit is one of three: ``limit`` of processor on the machine for which limits stand, beside
    the workload as floor; ``times`` its floor; what is ``felt``, on whatever machine.
    """
    value, floor = min(
        ((quantile(one.times), quantile(one.floors)) for one in blocks),
        key=lambda pair: pair[0] / pair[1],
    )
    here = pace(floor) if limit else 1.0
    return Figure(
        name=name, unit="ms", value=value, floor=floor,
        limit=limit or felt, pace=here, times_floor=times,
    )  # fmt: skip
