"""Shared, cards play: hands lay the tokens of the cards themselves, and say nothing of courses,
targets or the vane (4.3, 6.3, 6.4). The ship's log is kept all the same.
"""

from __future__ import annotations

from companion.engine.card_tokens import (
    CardTokens,
    MoveSaid,
    SayDamage,
    SayShot,
    ShotSaid,
)
from companion.engine.events import Folds
from companion.engine.refusals import Refused, barred
from companion.engine.standing import with_ship
from companion.games.golitsyn.rules import shooting
from companion.games.golitsyn.rules.book import Recorder
from companion.games.golitsyn.rules.lookup import fleet, name_of, own_ship, why_not_turn
from companion.games.golitsyn.rules.movement import why_not_move
from companion.games.golitsyn.rules.state import BY_HAND, State
from companion.games.golitsyn.rules.targets import why_not_this_gun


def _why_not_by_hand(state: State, seat: str) -> Refused | None:
    """On the chart every token follows from a deed."""
    if state.on_chart:
        return Refused("golitsyn.refused.tokens-follow", state.CITED["log"])
    return why_not_turn(state, seat)


# ---------------------------------------------------------------- has moved


def _why_not_moved(state: State, _seat: str, id: str) -> Refused | None:
    ship = state.ships[id]
    if ship.moved and not ship.skips:
        return barred("golitsyn.refused.moved", state.CITED["one-wind"], name_of, id)
    return why_not_move(state, ship)


def _is_at_sea(state: State, id: str) -> bool:
    """All that are at sea may go on by one key; who puts out of a port is told of by herself."""
    return not state.ships[id].port


def _on_moved(state: State, event: MoveSaid) -> State:
    """Where she came, the table alone has seen; that it was a port may still be said (5.2)."""
    return with_ship(state, event.ship, port="", legs=(BY_HAND,))


# ---------------------------------------------------------------- has fired


def _read_fired(state: State, command: SayShot) -> SayShot:
    if refused := why_not_this_gun(state, command.seat, command.shooter):
        raise refused
    return command


def _on_fired(state: State, event: ShotSaid) -> State:
    shots = (*state.ships[event.shooter].shots, state.spun)
    return with_ship(state, event.shooter, shots=shots)


# ---------------------------------------------------------------- is hit


def _exposed(state: State, seat: str) -> tuple[str, ...]:
    return state.exposed(seat)


def _why_not_hit(state: State, command: SayDamage) -> Refused | None:
    """Where ports answer, no ship of one's own is safe but in shelter."""
    ship = state.ships.get(command.piece)
    if state.PORTS_ANSWER and ship and ship.owner == command.seat and not ship.lost:
        return shooting.sheltered(state, ship)
    return shooting.why_not_at(state, command.seat, command.piece)


def _say_damaged(_state: State, command: SayDamage, recorder: Recorder) -> None:
    """One hit, and all that the book has follow it; whose gun it was, nobody has said."""
    recorder.book.struck(recorder, command.piece, command.seat, "")


FOLDS: Folds = {MoveSaid: _on_moved, ShotSaid: _on_fired}

_TOKENS = CardTokens(book="golitsyn", named=name_of, when=_why_not_by_hand)
DEEDS = (
    _TOKENS.move_row("4.3a", own_ship, _is_at_sea, actors=fleet, why_not=_why_not_moved),
    _TOKENS.shot_row(
        "6.4b",
        actors=lambda state, seat: state.guns(seat),
        plain=_read_fired,
        why_not=shooting.why_no_gun,
    ),
    _TOKENS.damage_row("6.3a", _exposed, _say_damaged, check=_why_not_hit),
)
