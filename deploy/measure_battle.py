"""Deeds, disk and opening, measured on long battles in which, by chosen faces, nobody is hit.

Pearl Shoals with two players is the usual table; the largest has nine players of Pirates and thirty
ships, and six may fight for the colonies.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from msgspec import Struct

from companion.engine.chance_requests import ChanceRequest
from companion.engine.codec import Codec
from companion.engine.commands import Command, EnterFaces
from companion.engine.compass import FORCES, HEADINGS, Force, Wind, is_diagonal
from companion.engine.game import Seat
from companion.games import games
from companion.journal.journal import Entry, Journal
from companion.journal.memory import MemoryJournal
from companion.journal.opening import open_journal
from companion.library.scenarios import find_scenario, load_scenario
from companion.session.notices import Snapshot
from companion.session.session import Session
from deploy.figures import Figure, milliseconds, p50, p99


class Sitting(Struct, frozen=True):
    """A table to be measured: its scenario, its players, what they chose, and how figures call it.

    ``luck`` is a seed of the random play under which the battle outlasts what is measured.
    """

    scenario: str
    seats: tuple[Seat, ...]
    options: dict[str, str]
    name: str = ""
    luck: int = 1


COLOURS = ("blue", "orange", "sky", "green", "yellow", "red", "purple", "black", "brown")
TWO = Sitting("pearl-shoals", (Seat(id="blue"), Seat(id="orange")), {})
NINE = Sitting(
    "atlantic", tuple(map(Seat, COLOURS)), {"fleet": "10"}, ", nine players, 30 ships", luck=2
)
SIX = Sitting("small-world", tuple(map(Seat, COLOURS[:6])), {}, ", six players of Colonies")
SLANTING = tuple(heading for heading in HEADINGS if is_diagonal(heading))
"""What the vane shows when a shot misses."""
SHORT, LONG, SAMPLE = 50, 5000, 300
LEFT_OUT = {"load", "agree-even"}
"""Deeds that would bring the battle nearer its end, or make a two a hit."""


def begin(journal: Journal, sitting: Sitting = TWO) -> Session:
    """A battle with the chart, at its very first deed."""
    file = find_scenario(sitting.scenario)
    game, scenario = games()[file.game], load_scenario(file, games())
    return Session.create(
        journal,
        game,
        scenario,
        sitting.seats,
        sitting.options,
        seed=bytes(32),
        now=lambda: "2026-01-01T00:00:00Z",
        entropy=bytes,
    )


def next_deed(session: Session, chance: Random) -> Command:
    """Any of the deeds now offered to anyone, but always a fresh wind and a shot that misses."""
    if session.call:
        return EnterFaces(seat=session.call.seat, faces=_faces(session.call, chance))
    offered = [
        choice
        for seat in session.seats
        for choice in session.choices(seat.id)
        if choice.deed not in LEFT_OUT
    ]
    return chance.choice(offered).command


def _faces(call: ChanceRequest, chance: Random) -> tuple[int, ...]:
    if call.kind == "vane" and call.reads == "bearing":
        return (Wind(chance.choice(SLANTING), Force.FRESH).sector,)
    if call.kind == "vane":
        return (
            chance.randrange(call.sides // len(FORCES)) * len(FORCES) + FORCES.index(Force.FRESH),
        )
    if call.purpose.id == "admiral.call.order":
        return tuple(chance.randint(1, call.sides) for _ in range(call.count))
    return (2,) * call.count


def played(journal: Journal, entries: int, sitting: Sitting = TWO) -> Session:
    """A battle that has so many entries in its log."""
    session, chance = begin(journal, sitting), Random(sitting.luck)
    while session.submit(next_deed(session, chance)).seq < entries - 1:
        pass
    return session


# ---------------------------------------------------------------- deeds


def growth() -> list[Figure]:
    """What a deed takes, decided, folded and shown to every seat, early and late in a battle, at
    each table.
    """
    return [figure for sitting in (TWO, NINE, SIX) for figure in _growth(sitting)]


def _growth(sitting: Sitting) -> list[Figure]:
    early, early_floor = _deeds(SHORT, sitting)
    late, late_floor = _deeds(LONG, sitting)
    figures = []
    for entries, times, floor in ((SHORT, early, early_floor), (LONG, late, late_floor)):
        name = f"deed at {entries} entries{sitting.name}"
        figures.append(
            Figure(name=f"{name}, p50", unit="ms", value=p50(times), floor=floor, limit=1)
        )
        figures.append(
            Figure(name=f"{name}, p99", unit="ms", value=p99(times), floor=floor, limit=4)
        )
    name = f"deed late against early{sitting.name}, p50"
    return [
        *figures,
        Figure(name=name, unit="ms", value=p50(late), floor=p50(early), times_floor=1.2),
    ]


def _deeds(entries: int, sitting: Sitting) -> tuple[list[float], float]:
    """Times of some deeds in a battle of that length, and the floor: the same pages written as JSON
    once.
    """
    session, chance = played(MemoryJournal(), entries, sitting), Random(2)
    times, floors = [], []
    for _ in range(SAMPLE):
        done, snapshot = _timed_deed(session, next_deed(session, chance))
        times.append(done)
        floors.append(milliseconds(partial(Codec.write, snapshot)))
    return times, p50(floors)


def _timed_deed(session: Session, deed: Command) -> tuple[float, Snapshot]:
    shown: list[Snapshot] = []

    def do() -> None:
        receipt = session.submit(deed)
        shown.append(session.snapshot(since=receipt.seq - 1))

    return milliseconds(do), shown[0]


# ---------------------------------------------------------------- disk


class Watched:
    """A journal that keeps in sight the bytes it was last given."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self.last = b""
        self.entries, self.copy, self.close = journal.entries, journal.copy, journal.close
        self.append_all, self.check_writable = journal.append_all, journal.check_writable

    def append(self, kind: str, body: bytes, at: str) -> Entry:
        """As any journal."""
        self.last = body
        return self._journal.append(kind, body, at)


def durable(folder: Path) -> list[Figure]:
    """A command on the disk, against one write and fdatasync of the same bytes on the same disk,
    turn about.
    """
    with TemporaryDirectory(dir=folder) as place:
        journal = Watched(_open(Path(place) / "battle.journal"))
        session, chance = begin(journal), Random(1)
        times, floors = [], []
        with (Path(place) / "floor").open("ab", buffering=0) as file:
            for _ in range(SAMPLE):
                deed = next_deed(session, chance)
                times.append(milliseconds(lambda deed=deed: session.submit(deed)))  # type: ignore[misc]
                floors.append(milliseconds(_writing(file.fileno(), journal.last)))
        session.close()
    return [
        Figure(
            name="command to durable, p50",
            unit="ms",
            value=p50(times),
            floor=p50(floors),
            times_floor=2,
        )
    ]


def _writing(file: int, data: bytes) -> Callable[[], None]:
    def write() -> None:
        os.write(file, data)
        os.fdatasync(file)

    return write


def _open(path: Path) -> Journal:
    journal, loss = open_journal(path)
    assert journal is not None
    assert loss is None
    return journal


# ---------------------------------------------------------------- opening


def opening(folder: Path) -> list[Figure]:
    """Open and verify a long battle and make the table's view, against reading and hashing the same
    file.
    """
    with TemporaryDirectory(dir=folder) as place:
        path = Path(place) / "battle.journal"
        played(_open(path), LONG).close()
        times = [milliseconds(lambda: _shown(path)) for _ in range(5)]
        floors = [milliseconds(lambda: sha256(path.read_bytes()).hexdigest()) for _ in range(5)]
    return [
        Figure(
            name=f"open, verify, show {LONG} entries",
            unit="ms",
            value=p50(times),
            floor=p50(floors),
            limit=500,
        )
    ]


def _shown(path: Path) -> None:
    session = Session.open(_open(path), games(), now=lambda: "", entropy=bytes)
    assert session.view.game
    session.close()
