"""A table laid for a test: the toy game, a clock that stands still and entropy that counts."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.commands import Command
from companion.engine.game import Game, Seat
from companion.journal.journal import Entry, Journal
from companion.journal.memory import MemoryJournal
from companion.session.notices import Receipt
from companion.session.session import Session
from tests.session.catch import Fish, Pocket
from tests.session.toy import TOY, Bury, Dig, Duel, Gamble, Walk, Weathercock

SEATS = (Seat(id="blue", name="Ann"), Seat(id="orange", name="Boris"))
SEED = bytes(range(32))
GAMES = {"toy": TOY}


def noon() -> str:
    return "2026-01-01T12:00:00"


def counting() -> Callable[[int], bytes]:
    """Entropy that is different each time and the same in every run."""
    calls = iter(range(1_000_000))
    return lambda size: next(calls).to_bytes(size, "big")


def lay_table(
    journal: Journal | None = None,
    play: str = "chart",
    seed: bytes = SEED,
    referee: str = "",
    game: Game = TOY,
) -> Session:
    """A new battle with both pawns on A1; ``referee`` is his PIN if there is one."""
    return Session.create(
        journal if journal is not None else MemoryJournal(),
        game,
        "A1",
        SEATS,
        {"play": play},
        seed=seed,
        now=noon,
        entropy=counting(),
        referee=referee,
    )


def first_entry() -> Entry:
    """What a journal begins with: the battle itself."""
    lay_table(journal := MemoryJournal())
    return journal.entries()[0]


def sit_down_again(journal: Journal) -> Session:
    """The battle that a journal holds."""
    return Session.open(journal, GAMES, now=noon, entropy=counting())


def walk(session: Session, seat: str, to: str) -> Receipt:
    return session.submit(Walk(seat=seat, to=to))


DEEDS: tuple[Command, ...] = (
    Walk(seat="blue", to="B1"),
    Walk(seat="orange", to="C1"),
    Bury(seat="blue", cell="D1"),
    Bury(seat="orange", cell="E1"),
    Dig(seat="blue"),
    Gamble(seat="blue"),
    Duel(seat="blue"),
    Weathercock(seat="orange"),
    Fish(seat="orange"),
    Pocket(seat="blue", count=1),
)
