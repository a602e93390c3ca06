"""Shared, cards play: hands lay the tokens of the cards themselves, and say nothing of courses,
targets or the vane (4.3, 6.3, 6.4).

So the table may spin its own vane and sail by its own eyes; the ship's log is kept all the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from companion.engine.deeds import Deed
from companion.engine.events import Folds
from companion.engine.messages import say
from companion.engine.offers import HULL, MOVE, SHOT, Choice, picks, token
from companion.engine.refusals import Refused, barred
from companion.games.golitsyn.rules import shooting
from companion.games.golitsyn.rules.book import Recorder
from companion.games.golitsyn.rules.commands import SayDamage, SayMove, SayShot
from companion.games.golitsyn.rules.events import MoveSaid, ShotSaid
from companion.games.golitsyn.rules.lookup import fleet, name_of, own_ship, why_not_turn
from companion.games.golitsyn.rules.movement import why_not_move
from companion.games.golitsyn.rules.state import BY_HAND, State, with_ship
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


def _read_moved(state: State, command: SayMove) -> SayMove:
    own_ship(state, command.seat, command.ship)
    return command


def _moved(state: State, seat: str, id: str) -> Iterator[Choice]:
    """All that are at sea may go on by one key; who has put out of a port is told of by herself."""
    yield Choice(
        command=SayMove(seat=seat, ship=id),
        deed="say-move",
        picks=picks(piece=id, token=token(id, MOVE)),
        rule="4.3a",
        label=say("golitsyn.say-move", ship=name_of(id)),
        again=not state.ships[id].port,
    )


def _say_moved(_state: State, command: SayMove, recorder: Recorder) -> None:
    recorder.record(MoveSaid(seat=command.seat, ship=command.ship))


def _on_moved(state: State, event: MoveSaid) -> State:
    """Where she came, the table alone has seen; that it was a port may still be said (5.2)."""
    return with_ship(state, event.ship, port="", legs=(BY_HAND,))


# ---------------------------------------------------------------- has fired


def _read_fired(state: State, command: SayShot) -> SayShot:
    if refused := why_not_this_gun(state, command.seat, command.shooter):
        raise refused
    return command


def _fired(_state: State, seat: str, id: str) -> Iterator[Choice]:
    yield Choice(
        command=SayShot(seat=seat, shooter=id),
        deed="say-shot",
        picks=picks(piece=id, token=token(id, SHOT)),
        rule="6.4b",
        label=say("golitsyn.say-shot", piece=name_of(id)),
    )


def _say_fired(_state: State, command: SayShot, recorder: Recorder) -> None:
    recorder.record(ShotSaid(seat=command.seat, shooter=command.shooter))


def _on_fired(state: State, event: ShotSaid) -> State:
    shots = (*state.ships[event.shooter].shots, state.spun)
    return with_ship(state, event.shooter, shots=shots)


# ---------------------------------------------------------------- is hit


def _hit(state: State, seat: str, _table: str) -> Iterator[Choice]:
    for id in state.exposed(seat):
        yield _damage(seat, id)


@lru_cache(maxsize=256)
def _damage(seat: str, id: str) -> Choice:
    return Choice(
        command=SayDamage(seat=seat, piece=id),
        deed="say-damage",
        picks=picks(token=token(id, HULL)),
        rule="6.3a",
        label=say("golitsyn.say-damage", piece=name_of(id)),
    )


def _why_not_hit(state: State, command: SayDamage) -> Refused | None:
    return shooting.why_not_at(state, command.seat, command.piece)


def _say_damaged(_state: State, command: SayDamage, recorder: Recorder) -> None:
    """One hit, and all that the book has follow it; whose gun it was, nobody has said."""
    recorder.book.struck(recorder, command.piece, command.seat, "")


FOLDS: Folds = {MoveSaid: _on_moved, ShotSaid: _on_fired}

DEEDS = (
    Deed(
        name="say-move",
        command=SayMove,
        rule="4.3a",
        when=_why_not_by_hand,
        actors=fleet,
        actor="ship",
        plain=_read_moved,
        why_not=_why_not_moved,
        options=_moved,
        do=_say_moved,
        silent=True,
    ),
    Deed(
        name="say-shot",
        command=SayShot,
        rule="6.4b",
        when=_why_not_by_hand,
        actors=lambda state, seat: state.guns(seat),
        actor="shooter",
        plain=_read_fired,
        why_not=shooting.why_no_gun,
        options=_fired,
        do=_say_fired,
        silent=True,
    ),
    Deed(
        name="say-damage",
        command=SayDamage,
        rule="6.3a",
        when=_why_not_by_hand,
        options=_hit,
        check=_why_not_hit,
        do=_say_damaged,
        silent=True,
    ),
)
