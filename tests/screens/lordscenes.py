"""Scenes of Lords of the Seas: boards laid, the score on the board, and a board told for it."""

from __future__ import annotations

from companion.engine.game import Seat
from companion.library.scenarios import SCENARIOS
from companion.session.session import Session
from tests.screens.company import widgets
from tests.screens.midbattle import played
from tests.screens.players import Players
from tests.screens.staging import scene

OPEN_SEA = SCENARIOS / "lords" / "open-sea.toml"
DUEL = (Seat("sky", "Dora"), Seat("blue", "Ann"))


def counting(session: Session) -> bool:
    """The turns are over."""
    return session.pages.view.phase == "count"


def laying_boards(session: Session) -> bool:
    """Boards are laid before the battle."""
    return session.pages.view.phase == "boards"


@scene
def lords_boards(players: Players) -> None:
    players.bring(played(laying_boards, scenario=OPEN_SEA, seats=DUEL, play="chart", boards="own"))


def midway(session: Session) -> bool:
    """Sky has laid some ships and is to lay another."""
    view = session.pages.view
    return view.round == 6 and view.turn == "sky" and view.question is None


@scene
def lords_hint(players: Players) -> None:
    players.bring(played(midway, scenario=OPEN_SEA, seats=DUEL, play="chart"))
    key = next(pad for pad in widgets(players.shell, "RowKey") if pad.face.id == "sky:3")
    players.reach(key)


@scene
def lords_score(players: Players) -> None:
    players.bring(played(counting, scenario=OPEN_SEA, seats=DUEL, play="chart"))


@scene
def lords_told(players: Players) -> None:
    players.bring(played(counting, scenario=OPEN_SEA, seats=DUEL, play="cards"))
    players.tap_tab("chart")
    for key, cell in (("blue:4", "C5"), ("blue:5", "D5"), ("blue:6", "E5")):
        pads = widgets(players.shell, "RowKey")
        players.reach(next(pad for pad in pads if pad.face.id == key))
        players.tap_cell(cell)
