"""Deeds, decided, written in memory, folded and shown to every seat: how long it takes, and how
much there is to tell.

Each table is measured at its beginning, and where its battles last that long, with a long log. What
a battle costs changes with what stands on the board, so whether a long log costs anything is asked
apart: of the usual table, twice, played turn about.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import msgspec
from msgspec import Struct

from companion.engine.game import TABLE
from companion.session.news import news
from companion.session.notices import Receipt, Snapshot
from deploy.bench_tables import SITTINGS, USUAL, Play, Sitting
from deploy.figures import Figure
from deploy.timing import best, block, by_workload, collector_off, p50, p99, processor_ms

SHORT, LONG, VERY_LONG = 50, 5_000, 50_000
SAMPLE, RARE, WARM = 300, 100, 50
TOLD, FLAT = 8.0, 1.2
"""Limits: kilobytes to tell one seat of a deed, and how many times as long as at the beginning it
may take late in a battle.
"""


Page = dict[str, Any]


class Done(Struct, frozen=True):
    """A deed: the milliseconds of processor ``spent`` on it, and the pages it led to."""

    spent: float
    receipt: Receipt
    shown: list[Snapshot]


def deeds(blocks: int) -> list[Figure]:
    """Every figure of deeds; with one block only the first of it all, and no very long log."""
    with collector_off():
        tables = [figure for sitting in SITTINGS for figure in _table(sitting, blocks)]
        lengths = (LONG, VERY_LONG) if blocks > 1 else (LONG,)
        return tables + [_late_against_early(entries, blocks) for entries in lengths]


def _table(sitting: Sitting, blocks: int) -> Iterator[Figure]:
    first, samples = sitting.since or SHORT, RARE if sitting.watched else SAMPLE
    for entries in (first, LONG) if sitting.lasts else (first,):
        name, played = f"deed at {entries}, {sitting.name}", Deeds(sitting, entries)
        done = [block(samples, played.timed, by_workload) for _ in range(blocks)]
        yield best(f"{name}, p50", done, p50, limit=sitting.limit)
        yield best(f"{name}, p99", done, p99, limit=sitting.tail)
    told = list(islice(kilobytes_told(sitting, first), blocks * samples))
    for quantile, word in ((p50, "p50"), (p99, "p99")):
        size, name = quantile(told), f"told of it, {sitting.name}, {word}"
        yield Figure(name=name, unit="kB", value=size, limit=TOLD)


def _late_against_early(entries: int, blocks: int) -> Figure:
    late, early = Deeds(USUAL, entries), Deeds(USUAL, SHORT)
    done = [block(SAMPLE, late.timed, early.timed) for _ in range(blocks)]
    return best(f"deed at {entries} against {SHORT}, p50", done, p50, times=FLAT)


class Deeds:
    """Deeds of one table, each timed with the pages it leads to."""

    def __init__(self, sitting: Sitting, entries: int) -> None:
        self._sitting, self._play = sitting, Play(sitting, entries)
        for _ in range(WARM):
            self.do()

    def timed(self) -> float:
        """Do the next one of those watched, and give its milliseconds of processor."""
        while True:
            done = self.do()
            if self._is_watched(done.receipt):
                return done.spent

    def do(self) -> Done:
        """Do the next one."""
        deed, session = self._play.next_deed(), self._play.session
        seats = (*(seat.id for seat in session.pages.seats), TABLE)
        receipts: list[Receipt] = []
        shown: list[Snapshot] = []

        def do() -> None:
            receipts.append(session.submit(deed))
            shown.extend(session.pages.snapshot(seat, receipts[0].seq - 1) for seat in seats)

        spent = processor_ms(do)
        return Done(spent, receipts[0], shown)

    def _is_watched(self, receipt: Receipt) -> bool:
        names = {type(event).__name__ for event in receipt.events}
        return not self._sitting.watched or bool(names & self._sitting.watched)


def kilobytes_told(sitting: Sitting, entries: int) -> Iterator[float]:
    """What another program must be told of one deed after another: what changed for all, and for
    its own seat.

    Not while deeds are timed: to weigh what all seats are shown takes longer than any deed, and the
    next one would find nothing of its own in the caches of the processor.
    """
    deeds = Deeds(sitting, entries)
    public, own = _pages(deeds.do().shown)
    while True:
        shown = deeds.do().shown
        before, own_before = public, own
        public, own = _pages(shown)
        told = {"view": news(before, public), "log": shown[-1].log}
        besides = [news(own_before.get(seat), page) for seat, page in own.items()]
        yield (_bytes(told) + max(map(_bytes, besides))) / 1000


def _pages(shown: Sequence[Snapshot]) -> tuple[Page, dict[str, Page]]:
    """What everybody sees, and what each seat sees besides."""
    own = {
        one.seat: msgspec.to_builtins({"private": one.private, "choices": one.choices})
        for one in shown
    }
    return msgspec.to_builtins(shown[-1].view), own


def _bytes(told: Any) -> int:
    return len(msgspec.json.encode(told))
