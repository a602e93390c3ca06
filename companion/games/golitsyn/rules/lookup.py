"""Shared: finding the thing a command names, or refusing in words when it is not there."""

from __future__ import annotations

from functools import lru_cache, partial

from companion.engine.compass import read_course
from companion.engine.messages import Message, piece_word, say, seat_word
from companion.engine.refusals import Kind, Refused
from companion.engine.standing import why_not_in_turn
from companion.games.golitsyn.rules.scene import HOME
from companion.games.golitsyn.rules.state import Ship, State


@lru_cache(maxsize=256)
def name_of(piece: str) -> Message:
    """The name of a ship or port; the scene has it in every language that its file gives."""
    return say("golitsyn.corner") if piece == HOME else piece_word(piece)


def any_ship(state: State, id: str) -> Ship:
    """A ship that is still in play (6.2). Raises ``Refused`` for any other."""
    ship = state.ships.get(id)
    if ship is None:
        raise Refused("golitsyn.refused.no-such-piece", kind=Kind.MALFORMED, piece=id)
    if ship.lost:
        raise Refused("golitsyn.refused.lost", state.CITED["lost"], ship=name_of(id))
    return ship


def own_ship(state: State, seat: str, id: str) -> Ship:
    """A ship in play that belongs to the seat. Raises ``Refused`` for any other."""
    ship = any_ship(state, id)
    if ship.owner != seat:
        rule = state.CITED["one-wind"]
        raise Refused(
            "golitsyn.refused.not-your-ship", rule, ship=name_of(id), owner=seat_word(ship.owner)
        )
    return ship


heading_of = partial(read_course, rule="4.3a")


def known_port(state: State, id: str) -> str:
    """The id of a port of this board. Raises ``Refused`` for any other."""
    if id not in state.scene.ports:
        raise Refused("golitsyn.refused.no-such-piece", kind=Kind.MALFORMED, piece=id)
    return id


def why_not_turn(state: State, seat: str) -> Refused | None:
    """Why a deed of the turn is not this seat's: it is another's turn, or nobody's yet."""
    if state.phase != "turn":
        return state.unready()
    return why_not_in_turn(state, seat, state.CITED["order"])


def fleet(state: State, seat: str) -> tuple[str, ...]:
    """The ships that a seat may act with, if nothing stands in their way."""
    return tuple([ship.id for ship in state.afloat(seat)])
