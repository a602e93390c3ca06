"""Scenes of the drills."""

from __future__ import annotations

from companion.engine.commands import EnterFaces
from companion.engine.game import Seat
from companion.engine.offers import Choice
from companion.games.admiral import GAME
from companion.session.session import Session
from tests.games.admiral.drilling import CORNERS, DRILLS
from tests.screens.company import all_scenarios
from tests.screens.players import Players
from tests.screens.staging import scene
from tests.session.table import sit_down

FRESH_N, STORM_NE = 1, 5
"""Sectors of the vane."""


def _begun(number: int, players: int) -> Session:
    """A drill with its ports still to choose."""
    seats = tuple(Seat(seat) for seat in tuple(CORNERS)[:players])
    return sit_down(GAME, DRILLS[number], {"order": "seated"}, seats)


def _offered(session: Session, deed: str) -> list[Choice]:
    seats = session.pages.view.waits_for
    return [one for seat in seats for one in session.pages.choices(seat) if one.deed == deed]


def _under_way(number: int, players: int, sector: int) -> Session:
    """Every ship in her port, and this wind."""
    session = _begun(number, players)
    while ports := _offered(session, "port"):
        own = [one for one in ports if one.of("space") == CORNERS[one.command.seat]]
        session.submit(own[0].command)
    assert session.pages.call
    session.submit(EnterFaces(seat=session.pages.call.seat, faces=(sector,)))
    return session


@scene
def drill_ports(players: Players) -> None:
    players.bring(_begun(3, 2))


@scene
def drill_sail(players: Players) -> None:
    players.bring(_under_way(1, 4, FRESH_N))
    players.hand.advance_frames(3)


@scene
def drill_storm(players: Players) -> None:
    players.bring(_under_way(3, 2, STORM_NE))
    players.hand.advance_frames(3)


@scene
def drill_lesson(players: Players) -> None:
    players.tap("Learn to play")
    players.tap("3 more")
    players.tap("Drill 1: under sail")
    players.tap("Go on")


@scene
def drill_together(players: Players) -> None:
    """Three learn a drill together, and the second puts his ship into port."""
    players.company.scenarios = all_scenarios()
    for words in (
        "Learn to play",
        "3 more",
        "Together",
        "Blue",
        "Green",
        "Red",
        "Start the battle",
        "Go on",
    ):
        players.tap(words)
    players.tap_cell("B2")
