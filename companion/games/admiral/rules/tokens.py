"""Cards play: hands lay the tokens of the cards themselves, and say nothing of courses, targets or
dice (2.1, 3.3, 4.21, 5.11).

So the table may throw its own dice and sail by its own eyes; the cards are kept all the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from companion.engine.deeds import Deed
from companion.engine.events import EventRecorder, Folds
from companion.engine.messages import say
from companion.engine.offers import HULL, MOVE, SHOT, Choice, picks, token
from companion.engine.refusals import Refused
from companion.games.admiral.rules.commands import SayDamage, SayMove, SayShot
from companion.games.admiral.rules.damage import harm
from companion.games.admiral.rules.events import MoveSaid, ShotSaid
from companion.games.admiral.rules.lookup import (
    any_piece,
    ids,
    name_of,
    own_ship,
    own_ships,
    why_not_turn,
)
from companion.games.admiral.rules.movement import why_no_run, why_not_move
from companion.games.admiral.rules.shooting import own_guns, why_not_his
from companion.games.admiral.rules.state import State, with_fort, with_ship
from companion.games.admiral.rules.surroundings import hulls, under_sail
from companion.games.admiral.rules.targets import hushed

BY_HAND = "said"
"""The cause of damage that hands have laid on a card."""


def _why_not_by_hand(state: State, seat: str) -> Refused | None:
    """On the chart every token follows from a deed."""
    if state.on_chart:
        return Refused("admiral.refused.tokens-follow", "2.1")
    return why_not_turn(state, seat)


# ---------------------------------------------------------------- the green token


def _why_not_moved(state: State, _seat: str, id: str) -> Refused | None:
    ship = state.ships[id]
    return why_not_move(state, ship) or (None if state.storm else why_no_run(state, ship))


def _read_moved(state: State, command: SayMove) -> SayMove:
    own_ship(state, command.seat, command.ship)
    return command


def _moved(_state: State, seat: str, id: str) -> Iterator[Choice]:
    yield Choice(
        command=SayMove(seat=seat, ship=id),
        deed="say-move",
        picks=picks(piece=id, token=token(id, MOVE)),
        rule="4.21",
        label=say("admiral.say-move", ship=name_of(id)),
    )


def _say_moved(_state: State, command: SayMove, recorder: EventRecorder[State]) -> None:
    recorder.record(MoveSaid(seat=command.seat, ship=command.ship))


def _on_moved(state: State, event: MoveSaid) -> State:
    """Where she came, the table alone has seen; a mine there may be declared (10.7b)."""
    return with_ship(state, event.ship, moved=True, under_way=True, wake=())


# ---------------------------------------------------------------- a yellow token


def _read_fired(state: State, command: SayShot) -> SayShot:
    if refused := why_not_his(state, command.seat, any_piece(state, command.shooter)):
        raise refused
    return command


def _fired(_state: State, seat: str, id: str) -> Iterator[Choice]:
    yield Choice(
        command=SayShot(seat=seat, shooter=id),
        deed="say-shot",
        picks=picks(piece=id, token=token(id, SHOT)),
        rule="5.11",
        label=say("admiral.say-shot", piece=name_of(id)),
    )


def _say_fired(_state: State, command: SayShot, recorder: EventRecorder[State]) -> None:
    recorder.record(ShotSaid(seat=command.seat, shooter=command.shooter))


def _on_fired(state: State, event: ShotSaid) -> State:
    if event.shooter in state.forts:
        return with_fort(state, event.shooter, shots=state.forts[event.shooter].shots + 1)
    shots = state.ships[event.shooter].shots + 1
    return with_ship(state, event.shooter, shots=shots, under_way=False, wake=())


# ---------------------------------------------------------------- a red token


def _read_damaged(state: State, command: SayDamage) -> SayDamage:
    any_piece(state, command.piece)
    return command


def _why_no_damage(state: State, command: SayDamage) -> Refused | None:
    """A ruin bears no more (3.4b)."""
    fort = state.forts.get(command.piece)
    if fort is None or not fort.ruined:
        return None
    return Refused("admiral.refused.ruin-no-target", "3.4b", fort=name_of(fort.id))


def _standing(state: State, _seat: str) -> tuple[str, ...]:
    """Every ship afloat, and every fort but the ruins."""
    forts = [fort for fort in state.forts.values() if not fort.ruined]
    return ids((*state.afloat(), *forts))


def _damaged(state: State, seat: str, _table: str) -> Iterator[Choice]:
    """Whoever is hit, friend or foe: the table lays the token."""
    for id in _standing(state, seat):
        yield _damage(seat, id, "3.3b" if id in state.forts else "3.3a")


@lru_cache(maxsize=256)
def _damage(seat: str, id: str, rule: str) -> Choice:
    return Choice(
        command=SayDamage(seat=seat, piece=id),
        deed="say-damage",
        picks=picks(token=token(id, HULL)),
        rule=rule,
        label=say("admiral.say-damage", piece=name_of(id)),
    )


def _say_damaged(_state: State, command: SayDamage, recorder: EventRecorder[State]) -> None:
    harm(recorder, command.piece, 1, BY_HAND)


FOLDS: Folds = {MoveSaid: _on_moved, ShotSaid: _on_fired}

DEEDS = (
    Deed(
        name="say-move",
        command=SayMove,
        rule="4.21",
        when=_why_not_by_hand,
        actors=own_ships,
        actor="ship",
        plain=_read_moved,
        why_not=_why_not_moved,
        options=_moved,
        do=_say_moved,
        reads=under_sail,
        sees=hulls,
        silent=True,
    ),
    Deed(
        name="say-shot",
        command=SayShot,
        rule="5.11",
        when=_why_not_by_hand,
        actors=own_guns,
        actor="shooter",
        plain=_read_fired,
        why_not=hushed,
        options=_fired,
        do=_say_fired,
        reads=under_sail,
        silent=True,
    ),
    Deed(
        name="say-damage",
        command=SayDamage,
        rule="3.3a",
        when=_why_not_by_hand,
        plain=_read_damaged,
        options=_damaged,
        check=_why_no_damage,
        do=_say_damaged,
        reads=_standing,
        silent=True,
    ),
)
