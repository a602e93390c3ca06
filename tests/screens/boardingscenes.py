"""Scenes of boarding and of assaults: put together, defended, thrown, shared out, captured."""

from __future__ import annotations

from companion.engine.commands import EnterFaces
from companion.engine.corrections import Correct
from companion.engine.game import REFEREE
from companion.games.admiral.rules.boarding_commands import (
    BeginBoarding,
    EndSharing,
    GatherBoarders,
    JoinDefence,
    SettleDefence,
)
from companion.session.session import Session
from tests.screens.midbattle import new_battle
from tests.screens.players import Players
from tests.screens.staging import scene

NORTHEAST = 4
"""A fresh wind, as a sector of the vane."""
FORT = "fort-x14"


def put(session: Session, what: str, piece: str, to: str) -> None:
    """Set what a token shows."""
    session.submit(Correct(seat=REFEREE, what=what, piece=piece, to=to, reason="for the scene"))


def lying(*placed: tuple[str, str]) -> Session:
    """Blue's first turn of Pearl Shoals, these ships put on these cells."""
    session = new_battle()
    assert session.pages.call
    session.submit(EnterFaces(seat=session.pages.call.seat, faces=(NORTHEAST,)))
    for piece, cell in placed:
        put(session, "place", piece, cell)
    return session


def alongside(damage: str = "2") -> Session:
    """Blue's brig and frigate beside orange's ship of the line with so much damage."""
    session = lying(("brig-1", "E7"), ("frigate-1", "D8"), ("line-2", "E8"))
    put(session, "damage", "line-2", damage)
    put(session, "damage", "frigate-1", "1")
    return session


def gathered() -> Session:
    """They go at her together."""
    session = alongside()
    session.submit(GatherBoarders(seat="blue", target="line-2"))
    return session


def called() -> Session:
    """The dice of both are called for."""
    session = gathered()
    session.submit(BeginBoarding(seat="blue"))
    return session


def thrown(session: Session, *faces: int) -> Session:
    """The dice lie, the attacker's first."""
    session.submit(EnterFaces(seat="blue", faces=faces))
    return session


def under_the_walls() -> Session:
    """Blue's brig and frigate in the port of orange's fort, and so is orange's brig."""
    away = (("line-2", "R9"), ("galleon-2", "R7"), ("frigate-2", "S9"))
    session = lying(*away, ("brig-2", "X13"), ("brig-1", "W13"), ("frigate-1", "W14"))
    put(session, "damage", FORT, "3")
    put(session, "damage", "brig-2", "2")
    return session


def stormed() -> Session:
    """Both storm it."""
    session = under_the_walls()
    session.submit(GatherBoarders(seat="blue", target=FORT))
    session.submit(BeginBoarding(seat="blue"))
    return session


def show(players: Players, session: Session) -> None:
    """Sit down before it; the board stands as the companion says."""
    players.bring(session)
    players.shell.hands_done()
    players.hand.advance_frames(3)


@scene
def boarding_alongside(players: Players) -> None:
    show(players, alongside())
    players.shell.aiming.piece_tapped("brig-1")
    players.hand.advance_frames(3)


@scene
def boarding_boarders(players: Players) -> None:
    show(players, gathered())


@scene
def boarding_dice(players: Players) -> None:
    show(players, called())


@scene
def boarding_fallen(players: Players) -> None:
    session = called()
    show(players, session)
    players.tap("Roll")
    players.wait(2)


@scene
def boarding_share(players: Players) -> None:
    show(players, thrown(called(), 5, 3, 2))


@scene
def boarding_spent(players: Players) -> None:
    session = thrown(called(), 5, 3, 2)
    session.submit(EndSharing(seat="blue"))
    show(players, session)
    players.shell.aiming.piece_tapped("line-2")
    players.hand.advance_frames(3)


@scene
def assault_defenders(players: Players) -> None:
    show(players, stormed())


@scene
def assault_share(players: Players) -> None:
    session = stormed()
    session.submit(JoinDefence(seat="orange", ship="brig-2"))
    session.submit(SettleDefence(seat="orange"))
    show(players, thrown(session, 6, 6, 1, 2))


@scene
def boarding_cards(players: Players) -> None:
    session = new_battle(play="cards")
    assert session.pages.call
    session.submit(EnterFaces(seat=session.pages.call.seat, faces=(NORTHEAST,)))
    show(players, session)
    players.choose("Brig 1")
    players.tap("Board")
