"""Every page opened for the first time, one more line in a long logbook, and the memory it takes.

The pages show the dearest table; the log of ten thousand lines is the usual table's.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory
from typing import Any

from companion.journal.memory import MemoryJournal
from companion.session.session import Session
from deploy.bench_tables import DEAREST, USUAL, BattleOver, played
from deploy.figures import Figure
from deploy.measure_window import left, probe
from deploy.timing import Block, best, p50

Told = dict[str, Any]
SOME, MANY, LINES = 200, 9_800, 10_000
"""Entries of the battles, and lines in the logbook of the longest."""
TO_THE_END = 100_000
"""More entries than any battle has."""
MEMORY = 200
"""Megabytes, without the libraries of the software GL, of which a Pi has none."""
ENDS_SOON = 3
"""A seed under which the dearest table is soon done."""


def pages(blocks: int) -> list[Figure]:
    """Every figure of the pages."""
    with TemporaryDirectory() as left_at:
        leave_battles(Path(left_at))
        walks = [_walk("pages", left_at) for _ in range(blocks)]
        long = [_walk("long", left_at) for _ in range(blocks)]
    return [
        *(_opening(page, walks) for page in walks[0]["opened"]),
        _opening("log", long, f" of {LINES} lines"),
        best(
            f"one more line on a log of {LINES}, p50",
            [Block(walk["lines"], walk["beside_lines"]) for walk in long], p50, limit=5,
        ),
        _pause("pause of the collector under the hand", walks),
        _pause(f"the same with a log of {LINES} lines", long),
        _memory("memory after every page was seen", walks),
        _memory(f"the same with a log of {LINES} lines", long),
    ]  # fmt: skip


def _opening(page: str, walks: list[Told], more: str = "") -> Figure:
    blocks = [Block([walk["opened"][page]], [p50(walk["floors"])]) for walk in walks]
    return best(f"first opening: {page}{more}", blocks, p50, limit=120)


def _pause(name: str, walks: list[Told]) -> Figure:
    return Figure(name=name, unit="ms", value=min(walk["pause"] for walk in walks), limit=8)


def _memory(name: str, walks: list[Told]) -> Figure:
    """All of it; its floor, and allowed besides, is the software GL."""
    least = min(walks, key=lambda walk: walk["rss"])
    floor = least["drawer"]
    return Figure(name=name, unit="MB", value=least["rss"], floor=floor, limit=MEMORY + floor)


def _walk(kind: str, battles: str) -> Told:
    """What a walk through the pages tells; it plays on in copies of these battles."""
    with TemporaryDirectory() as home:
        copytree(battles, Path(home) / "left")
        return probe(kind, home)


def leave_battles(folder: Path, long: bool = True) -> None:
    """The battles that the pages are opened with; one of them is long and takes its time."""
    left(folder / "battle.sqlite", DEAREST, SOME, _many_can_sail)
    left(folder / "vane.sqlite", DEAREST, SOME, lambda session: _waits_for(session, "vane"))
    left(folder / "dice.sqlite", USUAL, SOME, lambda session: _waits_for(session, "dice"))
    if long:
        left(folder / "long.sqlite", USUAL, MANY)
    ended = MemoryJournal()
    with suppress(BattleOver):
        played(ended, TO_THE_END, DEAREST, ENDS_SOON)
    (folder / "ending.sqlite").write_bytes(ended.image())


def _many_can_sail(session: Session) -> bool:
    turn = session.pages.view.turn
    sails = (
        {choice.piece for choice in session.pages.choices(turn) if choice.deed == "sail"}
        if turn
        else ()
    )
    return session.pages.call is None and len(sails) >= 5


def _waits_for(session: Session, kind: str) -> bool:
    return session.pages.call is not None and session.pages.call.kind == kind
