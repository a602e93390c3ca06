"""Deeds, decided, written in memory, folded and shown to every seat: how long it takes, and how
much there is to tell.

Each table is measured at its beginning, and where its battles last that long, with a long log. What
a battle costs changes with what stands on the board, so whether a long log costs anything is asked
apart: of the usual table, twice, played turn about.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

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


def deeds(blocks: int) -> list[Figure]:
    """Every figure of deeds; with one block only the first of it all, and no very long log."""
    with collector_off():
        tables = [figure for sitting in SITTINGS for figure in _table(sitting, blocks)]
        lengths = (LONG, VERY_LONG) if blocks > 1 else (LONG,)
        return tables + [_late_against_early(entries, blocks) for entries in lengths]


def _table(sitting: Sitting, blocks: int) -> Iterator[Figure]:
    first = sitting.since or SHORT
    lengths = (first, LONG) if sitting.lasts else (first,)
    for entries in lengths:
        name = f"deed at {entries}, {sitting.name}"
        played = Deeds(sitting, entries)
        samples = RARE if sitting.watched else SAMPLE
        done = [block(samples, played.timed, by_workload) for _ in range(blocks)]
        yield best(f"{name}, p50", done, p50, limit=sitting.limit)
        yield best(f"{name}, p99", done, p99, limit=sitting.tail)
        if entries == first:
            for quantile, word in ((p50, "p50"), (p99, "p99")):
                size = quantile(played.told)
                yield Figure(
                    name=f"told of it, {sitting.name}, {word}", unit="kB", value=size, limit=TOLD
                )


def _late_against_early(entries: int, blocks: int) -> Figure:
    late, early = Deeds(USUAL, entries), Deeds(USUAL, SHORT)
    done = [block(SAMPLE, late.timed, early.timed) for _ in range(blocks)]
    return best(f"deed at {entries} against {SHORT}, p50", done, p50, times=FLAT)


class Deeds:
    """Deeds of one table.

    Each is timed with the pages it leads to. ``told`` are the kilobytes that say what it changed.
    """

    def __init__(self, sitting: Sitting, entries: int) -> None:
        self._sitting, self._play = sitting, Play(sitting, entries)
        self._public: Mapping[str, Any] = {}
        self._own: Mapping[str, Mapping[str, Any]] = {}
        self.told: list[float] = []
        for _ in range(WARM):
            self._do()
        self.told.clear()

    def timed(self) -> float:
        """Do the next one of those watched, and give its milliseconds of processor."""
        while True:
            spent, receipt = self._do()
            names = {type(event).__name__ for event in receipt.events}
            if not self._sitting.watched or names & self._sitting.watched:
                return spent

    def _do(self) -> tuple[float, Receipt]:
        deed, session = self._play.next_deed(), self._play.session
        seats = (*(seat.id for seat in session.pages.seats), TABLE)
        receipts: list[Receipt] = []
        shown: list[Snapshot] = []

        def do() -> None:
            receipts.append(session.submit(deed))
            shown.extend(session.pages.snapshot(seat, receipts[0].seq - 1) for seat in seats)

        spent = processor_ms(do)
        self.told.append(self._kilobytes(shown))
        return spent, receipts[0]

    def _kilobytes(self, shown: Sequence[Snapshot]) -> float:
        """What a phone must be told: what changed for all, and for its own seat."""
        public = msgspec.to_builtins(shown[-1].view)
        own = {
            one.seat: msgspec.to_builtins({"private": one.private, "choices": one.choices})
            for one in shown
        }
        besides = [
            msgspec.json.encode(news(self._own.get(seat), page)) for seat, page in own.items()
        ]
        told = {"view": news(self._public, public), "log": shown[-1].log}
        self._public, self._own = public, own
        return (len(msgspec.json.encode(told)) + max(map(len, besides))) / 1000
