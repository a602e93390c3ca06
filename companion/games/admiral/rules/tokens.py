"""Cards play: hands lay the tokens of the cards themselves, and say nothing of courses, targets or
dice (2.1, 3.3, 4.21, 5.11).
"""

from __future__ import annotations

from companion.engine.card_tokens import (
    CardTokens,
    MoveSaid,
    SayDamage,
    SayShot,
    ShotSaid,
)
from companion.engine.events import EventRecorder, Folds
from companion.engine.refusals import Refused
from companion.engine.standing import with_ship
from companion.games.admiral.rules.damage import harm
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
from companion.games.admiral.rules.state import State, with_fort
from companion.games.admiral.rules.surroundings import guns, hulls, under_sail
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


def _on_moved(state: State, event: MoveSaid) -> State:
    """Where she came, the table alone has seen; a mine there may be declared (10.7b)."""
    return with_ship(state, event.ship, moved=True, under_way=True, wake=())


# ---------------------------------------------------------------- a yellow token


def _read_fired(state: State, command: SayShot) -> SayShot:
    if refused := why_not_his(state, command.seat, any_piece(state, command.shooter)):
        raise refused
    return command


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


def _rule_of_damage(state: State, id: str) -> str:
    return "3.3b" if id in state.forts else "3.3a"


def _say_damaged(_state: State, command: SayDamage, recorder: EventRecorder[State]) -> None:
    harm(recorder, command.piece, 1, BY_HAND)


FOLDS: Folds = {MoveSaid: _on_moved, ShotSaid: _on_fired}

_TOKENS = CardTokens(book="admiral", named=name_of, when=_why_not_by_hand)
DEEDS = (
    _TOKENS.move_row(
        "4.21",
        own_ship,
        actors=own_ships,
        why_not=_why_not_moved,
        reads=under_sail,
        sees=hulls,
    ),
    _TOKENS.shot_row(
        "5.11", actors=own_guns, plain=_read_fired, why_not=hushed, reads=under_sail, sees=guns
    ),
    _TOKENS.damage_row(
        "3.3a",
        _standing,
        _say_damaged,
        _rule_of_damage,
        plain=_read_damaged,
        check=_why_no_damage,
        reads=_standing,
    ),
)
