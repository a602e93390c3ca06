"""A battle told afterwards: the figures and the report of a long one, and how much of a stick it
takes.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable
from functools import partial

from companion.games import games
from companion.journal.memory import MemoryJournal
from companion.presenters.story.figures import tell
from companion.presenters.story.report import report
from companion.session.chronicle import Chronicle
from deploy.bench_tables import played
from deploy.figures import Figure
from deploy.timing import best, block, collector_off, long_workload, p50, processor_ms

LONG, TIMES = 5_000, 1
LANGUAGE = "ru"
"""Its letters take twice the room."""


def stories(blocks: int) -> list[Figure]:
    """A long battle told as the job beside the window tells it."""
    entries, chronicle = LONG, played(MemoryJournal(), LONG).chronicle()
    count, write = partial(_counted, chronicle), partial(_written, chronicle)
    packed = len(gzip.compress(write().encode(), 9)) / 1000
    return [
        _timed(f"figures of {entries} entries", count, blocks),
        _timed(f"report of {entries} entries", write, blocks),
        Figure(name=f"report of {entries} entries, packed", unit="kB", value=packed, limit=100),
    ]


def _timed(name: str, work: Callable[[], object], blocks: int) -> Figure:
    with collector_off():
        done = [block(TIMES, partial(processor_ms, work), long_workload) for _ in range(blocks)]
    return best(f"{name}, p50", done, p50, limit=3000)


def _counted(chronicle: Chronicle) -> object:
    return tell(chronicle.game, chronicle.passages())


def _written(chronicle: Chronicle) -> str:
    return report(chronicle, LANGUAGE, games())
