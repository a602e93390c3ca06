"""A table laid for a test: Admiral on a small sea, a clock that stands still and entropy that
counts.

Two forts and four ships a side. First blue is called to spin the vane, or both write their slips.
The deeds below are those that the tests of sessions, journals and copies are about.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from companion.engine.chance_requests import DiceShare
from companion.engine.commands import EnterFaces
from companion.engine.events import Event, RollCalled
from companion.engine.game import Game, Seat
from companion.engine.grid import Grid
from companion.games import games
from companion.games.admiral.rules.commands import (
    AgreeEven,
    DeclareMine,
    EndTurn,
    Fire,
    LayMine,
    LoadPearl,
    RecallEven,
    Sail,
    SayCell,
    UnloadPearl,
)
from companion.games.admiral.rules.scene import Base, Scene
from companion.journal.journal import Entry, Journal
from companion.journal.memory import MemoryJournal
from companion.platform.program_files import SCENARIOS
from companion.session.notices import Receipt
from companion.session.session import Session

SEATS = (Seat(id="blue", name="Ann"), Seat(id="orange", name="Boris"))
SEED = bytes(range(32))
GAMES = games()
ADMIRAL = GAMES["admiral"]
SMALL_SEA: Scene = replace(
    ADMIRAL.load(SCENARIOS / "admiral" / "pearl-shoals.toml"),
    board=Grid(10, 7),
    bases=(Base("A1", ("B2", "A2", "B1", "B2")), Base("J7", ("I6", "J6", "I7", "I6"))),
    others=(),
    islands=(),
    reefs=(),
    pearls=(("D4", 1), ("E5", 1)),
    lots_to_win=1,
)
FRESH_EAST = 7
"""The sector of a wind in which blue can sail out of port."""


def noon() -> str:
    return "2026-01-01T12:00:00"


def counting() -> Callable[[int], bytes]:
    """Entropy that is different each time and the same in every run."""
    calls = iter(range(1_000_000))
    return lambda size: next(calls).to_bytes(size, "big")


def sit_down(
    game: Game,
    scenario: Any,
    options: Mapping[str, str],
    seats: tuple[Seat, ...] = SEATS,
    *,
    journal: Journal | None = None,
    seed: bytes = SEED,
    entropy: Callable[[int], bytes] | None = None,
    referee: str = "",
) -> Session:
    """A new battle of any game, the same in every run."""
    return Session.create(
        journal or MemoryJournal(), game, scenario, seats, options, seed=seed, now=noon,
        entropy=entropy or counting(), referee=referee,
    )  # fmt: skip


def lay_table(
    journal: Journal | None = None,
    play: str = "chart",
    mines: int = 0,
    seed: bytes = SEED,
    referee: str = "",
    game: Game = ADMIRAL,
) -> Session:
    """A new battle in which each seat seals so many slips; ``referee`` is his PIN, if there is one."""
    options = {"play": play, "mines": str(mines), "order": "seated"}
    return sit_down(game, SMALL_SEA, options, journal=journal, seed=seed, referee=referee)


def both_throw(journal: Journal | None = None) -> Session:
    """Two dice of blue and one of orange are called for at once: as yet no book of ours does it."""
    return lay_table(journal, game=replace(ADMIRAL, start=_all_in_one))


def _all_in_one(
    scene: Any, seats: tuple[Seat, ...], options: Mapping[str, str]
) -> tuple[Event, ...]:
    """The dice for the turn order."""
    *told, called = ADMIRAL.start(scene, seats, {**options, "order": "dice"})
    assert isinstance(called, RollCalled)
    parts = (DiceShare("blue", 2), DiceShare("orange", 1))
    return (*told, RollCalled(call=replace(called.call, count=3, parts=parts)))


def first_entry() -> Entry:
    """What a journal begins with: the battle itself."""
    lay_table(journal := MemoryJournal())
    return journal.entries()[0]


def sit_down_again(journal: Journal) -> Session:
    """The battle that a journal holds."""
    return Session.open(journal, GAMES, now=noon, entropy=counting())


# ---------------------------------------------------------------- deeds


def waver(session: Session, seat: str = "blue") -> Receipt:
    """A deed that any seat may do at any time and that moves nothing: it agrees to the other table of
    hits, or thinks better of it.
    """
    agreed = seat in session.pages.state.consents
    return session.submit((RecallEven if agreed else AgreeEven)(seat=seat))


def spin(session: Session, seat: str = "blue") -> Receipt:
    """The vane is spun by hand, to a fresh wind."""
    return session.submit(EnterFaces(seat=seat, faces=(FRESH_EAST,)))


SAILS = Sail(seat="blue", ship="frigate-1", course="NE", run=4)
"""From B2 to F6, in reach of the enemy's guns."""
FIRES = Fire(seat="blue", shooter="frigate-1", target="frigate-2")
"""From there, or in cards play from anywhere: a die is called for."""


def at_sea(journal: Journal | None = None, play: str = "chart", referee: str = "") -> Session:
    """The wind is fresh, and it is blue's turn."""
    session = lay_table(journal, play, referee=referee)
    spin(session)
    return session


def win(session: Session, seat: str = "blue") -> None:
    """Cards play: whose turn it is brings the first pearls home, and nobody asks from where."""
    ship, fort = {"blue": ("galleon-1", "fort-a1"), "orange": ("galleon-2", "fort-j7")}[seat]
    session.submit(LoadPearl(seat=seat, ship=ship, place="shoal"))
    session.submit(UnloadPearl(seat=seat, ship=ship, fort=fort))


MINE = LayMine(seat="blue", cell="D4")
OTHERS_MINE = LayMine(seat="orange", cell="H4")
SHOWN = DeclareMine(seat="blue", ship="brig-2", cell="D4")


def lay_mines(session: Session) -> None:
    """Each seat has written its slip."""
    session.submit(MINE)
    session.submit(OTHERS_MINE)


def onto_the_mine(session: Session) -> None:
    """Cards play: blue's turn is over, and orange's brig comes upon its mine."""
    session.submit(EndTurn(seat="blue"))
    session.submit(Sail(seat="orange", ship="brig-2", course="W", run=1))
    session.submit(SayCell(seat="orange", ship="brig-2", cell="D4"))


def shown(journal: Journal | None = None, referee: str = "") -> Session:
    """A battle in which blue's slip has just been shown."""
    session = lay_table(journal, "cards", 1, referee=referee)
    lay_mines(session)
    spin(session)
    onto_the_mine(session)
    session.submit(SHOWN)
    return session
