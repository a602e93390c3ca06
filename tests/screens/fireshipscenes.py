"""Scenes of fireships."""

from __future__ import annotations

from companion.engine.commands import EnterFaces
from companion.engine.views import CardView
from companion.games.admiral.rules.commands import (
    CatchShip,
    DeclareFireship,
    EndTurn,
    ExplodeFireship,
)
from companion.session.session import Session
from tests.screens.midbattle import in_the_thick, new_battle, played
from tests.screens.players import Players
from tests.screens.staging import scene

CALM = 0
"""A calm, as a sector of the vane."""


def _until_turn(session: Session, seat: str = "") -> str:
    """A calm, and everybody ends his turn until somebody's, or this seat's, has come."""
    while not session.pages.view.turn or seat not in ("", session.pages.view.turn):
        if call := session.pages.call:
            session.submit(EnterFaces(seat=call.seat, faces=(CALM,)))
        else:
            session.submit(EndTurn(seat=session.pages.view.turn))
    return session.pages.view.turn


def _fireship_due(session: Session) -> CardView:
    """The card of a fireship that goes up this turn."""
    seat = _until_turn(session)
    able = [choice.piece for choice in session.pages.choices(seat) if choice.deed == "fireship"]
    session.submit(DeclareFireship(seat=seat, ship=able[0]))
    session.submit(EndTurn(seat=seat))
    _until_turn(session, seat)
    return next(card for card in session.pages.view.cards if card.id == able[0])


@scene
def fireship_due(players: Players) -> None:
    session = played(in_the_thick)
    card = _fireship_due(session)
    players.bring(session)
    players.shell.aiming.piece_tapped(card.id)
    players.hand.advance_frames(3)


@scene
def fireship_blast(players: Players) -> None:
    session = new_battle(play="cards")
    card = _fireship_due(session)
    session.submit(ExplodeFireship(seat=card.seat, ship=card.id))
    beside = next(one for one in session.pages.view.cards if one.seat != card.seat and not one.lost)
    session.submit(CatchShip(seat=card.seat, ship=beside.id))
    players.bring(session)
