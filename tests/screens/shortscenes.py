"""Scenes of the short rules: how they are set up, a royal port that is held, and a boarding."""

from __future__ import annotations

from companion.engine.commands import EnterFaces
from companion.engine.game import Seat
from companion.games.admiral import GAME
from companion.games.admiral.rules.boarding_commands import BeginBoarding, GatherBoarders
from companion.games.admiral.rules.commands import EndTurn
from companion.session.session import Session
from tests.games.admiral.shorts import FLEETS, SHORT
from tests.random_player import SEATS
from tests.screens.boardingscenes import put, show
from tests.screens.company import all_scenarios
from tests.screens.players import Players
from tests.screens.staging import scene
from tests.session.table import sit_down

CALM, FRESH = 9, 4
"""Sectors of the vane."""
PORT = "T7"


def _lying(sector: int, *placed: tuple[str, str]) -> Session:
    """Blue's first turn, these ships put on these cells."""
    session = sit_down(GAME, SHORT, {"order": "seated"}, SEATS)
    _spin(session, sector)
    for piece, cell in placed:
        put(session, "place", piece, cell)
    return session


def _spin(session: Session, sector: int) -> None:
    assert session.pages.call
    session.submit(EnterFaces(seat=session.pages.call.seat, faces=(sector,)))


@scene
def setup_short(players: Players) -> None:
    players.company.scenarios = all_scenarios()
    players.tap("New battle")
    players.scroll_to("The short rules")
    for words in ("The short rules", "Next", "Blue", "Orange", "Next"):
        players.tap(words)


@scene
def short_royal_port(players: Players) -> None:
    session = _lying(CALM, ("line-1", PORT), ("brig-1", "Q8"), ("frigate-2", "F7"))
    for _ in range(2):
        session.submit(EndTurn(seat="blue"))
        session.submit(EndTurn(seat="orange"))
        _spin(session, CALM)
    show(players, session)


@scene
def short_boarding(players: Players) -> None:
    session = _lying(FRESH, ("brig-1", "E7"), ("frigate-1", "D8"), ("line-2", "E8"))
    put(session, "damage", "line-2", "2")
    session.submit(GatherBoarders(seat="blue", target="line-2"))
    session.submit(BeginBoarding(seat="blue"))
    show(players, session)


@scene
def short_great_fleets(players: Players) -> None:
    session = sit_down(GAME, FLEETS, {"order": "seated"}, SEATS)
    _spin(session, FRESH)
    show(players, session)


@scene
def short_rose(players: Players) -> None:
    """All that these rules remind of in a calm, and a course to choose."""
    session = sit_down(GAME, FLEETS, {"order": "seated"}, SEATS)
    _spin(session, CALM)
    show(players, session)
    players.choose("Brig 1")
    players.tap("More")
    players.tap("Sail")


@scene
def short_three(players: Players) -> None:
    seats = (*SEATS, Seat("green", "Clara"))
    session = sit_down(GAME, SHORT, {"order": "seated"}, seats)
    _spin(session, FRESH)
    show(players, session)
