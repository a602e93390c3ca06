"""Scenes of many players, each for himself and in teams."""

from __future__ import annotations

from companion.engine.game import Seat
from companion.session.session import Session
from tests.screens.midbattle import played
from tests.screens.players import Players
from tests.screens.staging import scene

SIX = ("blue", "orange", "green", "red", "sky", "purple")
FAR = 9
"""Rounds after which a battle of six is in full swing."""


def in_teams(teams: int, names: tuple[str, ...] = SIX) -> tuple[Seat, ...]:
    """Six players, partners across the table from each other."""
    return tuple(Seat(id=id, side=f"team-{at % teams + 1}") for at, id in enumerate(names))


def _begun(session: Session) -> bool:
    return bool(session.pages.view.turn)


def _in_full_swing(session: Session) -> bool:
    view = session.pages.view
    return view.round >= FAR and bool(view.turn) and view.question is None


def _decided(session: Session) -> bool:
    return session.pages.view.outcome is not None


@scene
def setup_six(players: Players) -> None:
    players.tap("New battle")
    players.tap("Next")
    for colour in SIX:
        players.tap(colour.title())


@scene
def setup_teams(players: Players) -> None:
    setup_six(players)
    players.tap("2 v 2 v 2")
    players.tap("Team 1")


@scene
def six_chart(players: Players) -> None:
    players.bring(played(_in_full_swing, seats=in_teams(3), play="chart"))


@scene
def six_cards(players: Players) -> None:
    players.bring(played(_begun, seats=in_teams(2), play="cards"))


@scene
def six_ledger(players: Players) -> None:
    players.bring(played(_in_full_swing, seats=in_teams(2), play="chart"))
    players.tap("Cards")


@scene
def six_ending(players: Players) -> None:
    players.bring(played(_decided, seats=in_teams(2), play="chart"))
