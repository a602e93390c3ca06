"""Scenes of forts that are repaired, and rebuilt from ruins."""

from __future__ import annotations

from companion.engine.commands import EnterFaces
from companion.engine.corrections import Correct
from companion.engine.game import REFEREE
from companion.games.admiral.rules.commands import EndTurn, RebuildFort, RepairFort
from companion.session.session import Session
from tests.screens.midbattle import in_a_turn, played
from tests.screens.players import Players
from tests.screens.refereescenes import PIN, inside
from tests.screens.staging import scene

CALM = 0
"""A calm, as a sector of the vane."""


def _battle(what: str, to: str, play: str) -> Session:
    """Blue's first turn, with something of his fort set by the referee."""
    session = played(in_a_turn, referee=PIN, play=play)
    session.submit(Correct(seat=REFEREE, what=what, piece="fort-a1", to=to, reason="by-hand"))
    return session


def damaged_fort(play: str = "chart") -> Session:
    """Blue's squadron lies at home by his damaged fort."""
    return _battle("damage", "3", play)


def ruined_fort(play: str = "chart") -> Session:
    """The same by the ruin of his fort."""
    return _battle("fort", "ruined", play)


def _shown(players: Players, session: Session, ship: str) -> None:
    players.bring(session)
    players.shell.aiming.piece_tapped(ship)
    players.hand.advance_frames(3)


def a_round(session: Session) -> None:
    """Everybody ends his turn, and it is calm."""
    for _ in session.pages.view.seats:
        session.submit(EndTurn(seat=session.pages.view.turn))
    call = session.pages.call
    assert call
    session.submit(EnterFaces(seat=call.seat, faces=(CALM,)))


def rebuilding(play: str) -> Session:
    """Two turns of work have gone into blue's ruin, and it is his turn."""
    session = ruined_fort(play)
    session.submit(RebuildFort(seat="blue", ship="line-1", mate="brig-1", fort="fort-a1"))
    for _ in range(2):
        a_round(session)
    return session


@scene
def fort_repair(players: Players) -> None:
    _shown(players, damaged_fort(), "line-1")


@scene
def fort_rebuild(players: Players) -> None:
    _shown(players, rebuilding("chart"), "brig-1")


@scene
def cards_repair_at(players: Players) -> None:
    """With cards alone her owner has two forts, and only the table sees by which she lies."""
    session = damaged_fort("cards")
    for what, piece, to in (("owner", "fort-x14", "blue"), ("damage", "frigate-1", "2")):
        session.submit(Correct(seat=REFEREE, what=what, piece=piece, to=to, reason="by-hand"))
    _shown(players, session, "frigate-1")


def _correcting(players: Players) -> None:
    """The referee is asked who works at blue's damaged fort."""
    inside(players, damaged_fort())
    players.tap("Work at a fort")
    players.hand.advance_frames(2)


@scene
def corrections_work(players: Players) -> None:
    _correcting(players)


@scene
def corrections_work_hands(players: Players) -> None:
    _correcting(players)
    for words in ("For Blue: Line 1 and Brig 1", "Something was forgotten", "Set it"):
        players.tap(words)
        players.hand.advance_frames(2)


@scene
def fort_repair_begun(players: Players) -> None:
    """The flags of both lie at the foot of the fort."""
    session = damaged_fort()
    session.submit(RepairFort(seat="blue", ship="line-1", mate="brig-1", fort="fort-a1"))
    _shown(players, session, "galleon-1")


@scene
def cards_fort_rebuild(players: Players) -> None:
    players.bring(rebuilding("cards"))


@scene
def cards_fort_repair(players: Players) -> None:
    session = damaged_fort("cards")
    session.submit(RepairFort(seat="blue", ship="line-1", mate="brig-1", fort="fort-a1"))
    _shown(players, session, "galleon-1")
