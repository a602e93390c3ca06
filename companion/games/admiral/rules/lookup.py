"""Finding the thing a command names, or refusing in words when it is not there."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache, partial
from typing import Protocol, TypeVar

from companion.engine.compass import read_course
from companion.engine.memo import once
from companion.engine.messages import Message, say, seat_word
from companion.engine.refusals import Kind, Refused
from companion.engine.standing import why_not_in_turn
from companion.games.admiral.rules.state import Fort, Ship, State


@once
def team_of(state: State, seat: str) -> tuple[str, ...]:
    """The seats that a seat wins or loses with; himself alone where there are no teams (V.0d)."""
    return next((team for team in state.teams if seat in team), (seat,))


@once
def partners(state: State, seat: str) -> tuple[str, ...]:
    """The others of a seat's team."""
    return tuple([one for one in team_of(state, seat) if one != seat])


@once
def sides(state: State) -> tuple[tuple[str, ...], ...]:
    """Who can still win: the teams, or the players, of whom somebody is in play (V.1.2a, V.2.2)."""
    all = state.teams or tuple([(seat,) for seat in state.order])
    return tuple([side for side in all if not set(state.in_play).isdisjoint(side)])


def is_enemy(state: State, seat: str, owner: str) -> bool:
    """Whether what an owner has is an opponent's for this seat, or nobody's: his own and his
    partners' ships and forts are not (1.5).
    """
    return owner not in team_of(state, seat)


def fort_id(cell: str) -> str:
    """The id of the fort on a cell."""
    return f"fort-{cell.lower()}"


@once
def enemies_of(state: State, seat: str) -> tuple[Ship | Fort, ...]:
    """What a seat may fire on if it reaches it: ships afloat, and forts that stand (1.5, 3.4b)."""
    team = team_of(state, seat)
    ships = [ship for ship in state.afloat() if ship.owner not in team]
    forts = [fort for fort in state.forts.values() if fort.owner not in team and not fort.ruined]
    return (*ships, *forts)


@lru_cache(maxsize=1024)
def name_of(piece: str) -> Message:
    """The name of a ship or fort by its id: ``frigate-3``, ``fort-a1``."""
    kind, _, rest = piece.partition("-")
    if kind == "fort":
        return say("admiral.fort", cell=rest.upper())
    return say(f"admiral.ship.{kind}", number=int(rest))


def own_ship(state: State, seat: str, id: str) -> Ship:
    """A ship afloat that belongs to the seat (1.4). Raises ``Refused`` for any other."""
    ship = any_ship(state, id)
    if ship.owner != seat:
        raise Refused(
            "admiral.refused.not-your-ship", "1.4", ship=name_of(id), owner=seat_word(ship.owner)
        )
    return ship


class _OfShip(Protocol):
    """A command that names the ship which is to do it."""

    @property
    def seat(self) -> str: ...
    @property
    def ship(self) -> str: ...


class _AtTarget(Protocol):
    """A command that names a target."""

    @property
    def target(self) -> str: ...


_OS = TypeVar("_OS", bound=_OfShip)
_AT = TypeVar("_AT", bound=_AtTarget)


def of_own_ship(state: State, command: _OS) -> _OS:
    """The command as it is. Raises ``Refused`` where its ship is not the seat's own (1.4)."""
    own_ship(state, command.seat, command.ship)
    return command


def of_any_target(state: State, command: _AT) -> _AT:
    """The command as it is. Raises ``Refused`` where there is no such target."""
    any_piece(state, command.target)
    return command


def own_fort(state: State, seat: str, id: str) -> Fort:
    """A fort that flies the seat's flag (1.4). Raises ``Refused`` for any other, and for a ruin
    (3.4b).
    """
    fort = state.forts.get(id)
    if fort is None:
        raise Refused("admiral.refused.no-such-piece", kind=Kind.MALFORMED, piece=id)
    if fort.owner != seat:
        raise Refused("admiral.refused.not-your-fort", "1.4", fort=name_of(id))
    return fort


def any_ship(state: State, id: str) -> Ship:
    """A ship that is still on the board (3.4a). Raises ``Refused`` for any other."""
    ship = state.ships.get(id)
    if ship is None:
        raise Refused("admiral.refused.no-such-piece", kind=Kind.MALFORMED, piece=id)
    if ship.sunk:
        raise Refused("admiral.refused.sunk", "3.4a", ship=name_of(id))
    return ship


def any_piece(state: State, id: str) -> Ship | Fort:
    """A ship afloat or a fort."""
    return state.forts[id] if id in state.forts else any_ship(state, id)


heading_of = partial(read_course, rule="4.1")


def cell_of(state: State, written: str) -> str:
    """A cell of the board as people write it: ``D4``, ``d-4`` (II.1a).

    Raises ``Refused`` for anything else.
    """
    cell = state.scene.board.read(written)
    if cell is None:
        word = "no-such-cell" if written.strip() else "no-cell"
        raise Refused(f"admiral.refused.{word}", "II.1a", kind=Kind.MALFORMED, cell=written)
    return cell


@once
def why_not_turn(state: State, seat: str) -> Refused | None:
    """The reason it is not this seat's turn (1.2);
    before the vane is spun it is nobody's (4.4a).
    """
    if state.phase == "wind":
        return Refused("admiral.refused.no-wind", "4.4a", kind=Kind.NOT_NOW)
    if state.phase != "turn":
        return Refused("admiral.refused.preparing", "IV.8", kind=Kind.NOT_NOW)
    return why_not_in_turn(state, seat, "1.2")


def why_spent(state: State, piece: Ship | Fort) -> Refused | None:
    """The reason a ship or fort does nothing more in this round: it took part in a boarding (8.8a)
    or an assault (8.9k).
    """
    if not state.is_spent(piece):
        return None
    rule = "8.9k" if isinstance(piece, Fort) else "8.8a"
    return Refused("admiral.refused.spent", rule, piece=name_of(piece.id))


def why_at_work(state: State, id: str, word: str, rule: str) -> Refused | None:
    """The refusal of what a ship does not do while she repairs or rebuilds a fort (9.3)."""
    if id not in state.at_work:
        return None
    return Refused(word, rule, ship=name_of(id), fort=name_of(state.at_work[id]))


NOT_THIS_STAGE = Refused("admiral.refused.not-this-stage", "IV.6", kind=Kind.NOT_NOW)


def why_not_prepare(state: State, seat: str, stage: str) -> Refused | None:
    """The reason a seat places nothing in this stage of the preparation."""
    if state.phase != stage:
        return NOT_THIS_STAGE
    return why_not_in_turn(state, seat, "1.2")


@once
def busy(state: State) -> Refused | None:
    """Why a deed has to wait: for the vane, a die, or an answer."""
    if state.phase == "wind":
        return Refused("admiral.refused.no-wind", "4.4a", kind=Kind.NOT_NOW)
    if state.call is not None:
        return Refused("admiral.refused.die-due", "5.6", kind=Kind.NOT_NOW)
    if asked := state.question:
        return Refused("admiral.refused.answer-due", asked.rule, kind=Kind.NOT_NOW)
    return None


@once
def own_ships(state: State, seat: str) -> tuple[str, ...]:
    """A seat's ships afloat, by their ids."""
    return ids(state.afloat(seat))


def ids(pieces: Iterable[Ship | Fort]) -> tuple[str, ...]:
    """What these are called in commands, in their order."""
    return tuple([piece.id for piece in pieces])
