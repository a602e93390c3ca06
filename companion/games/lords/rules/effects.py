"""Chapter of effects: what a cell, a ship and a hired ship do when she is laid (9, 11).

What is due waits in ``Effects`` for a tap on its target, whichever of two is tapped first. What
leaves no choice happens by itself, and what can do nothing is told and over.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from companion.engine.events import Event, EventRecorder, Folds
from companion.engine.memo import once
from companion.engine.questions import asked, pending
from companion.games.lords.boards import DIAGONAL, EXTRA, MINE, NONE, POINT, REPAIR
from companion.games.lords.rules import false_mine, shots, tokens
from companion.games.lords.rules.events import (
    CoinTaken,
    EffectLost,
    ExtraTaken,
    MinePlaced,
    MineRemoved,
    PointTaken,
    ShieldPlaced,
    ShipRepaired,
    ShotFired,
)
from companion.games.lords.rules.lookup import burning, distinct
from companion.games.lords.rules.pending import Effects
from companion.games.lords.rules.shots import ACROSS, NEAR, SHOTS
from companion.games.lords.rules.state import LordsState, Ship
from companion.games.lords.scenario import AGAIN, COIN, SHIELD, SWEEP

ALIKE = "alike"
"""A mine that is set as one of three (11.13)."""
PICK = "pick"
"""A ship chosen from the reserve (11.11)."""
OF_HIRED = {
    "shield": (SHIELD,),
    "pick": (PICK,),
    "sweep-three": (SWEEP,) * 3,
    "false-mine": (ALIKE,) * 3,
    "broadside": (NEAR,),
    "two-across": (ACROSS,) * 2,
    "two-diagonal": (DIAGONAL,) * 2,
}
"""What a hired ship does at once, by her effect; the others score at the end or do nothing."""
TO_TAKE = (COIN, POINT, EXTRA, PICK)
"""Effects that have no target on the board."""
USED_UP = (REPAIR, MINE, ALIKE, SWEEP)
"""Effects whose target is none any more."""
REVIVED = {SWEEP: (MINE,), MINE: (SWEEP,), SHIELD: SHOTS}
"""What can do nothing now, and by which other effect that may change."""


def due_of(cell: str, ship: str) -> tuple[str, ...]:
    """What is due of the effects of a cell and of the ship laid on it (5.3, 9.17)."""
    found = (cell, cell if ship == AGAIN else ship)
    return tuple(effect for effect in found if effect != NONE)


# ---------------------------------------------------------------- what each does


class Effect(NamedTuple):
    """An effect: its rule, its targets for a ship (ids or cells; for the whole table her seat), and
    what is told of it in a state for a target.
    """

    rule: str
    targets: Callable[[LordsState, Ship], tuple[str, ...]]
    told: Callable[[LordsState, str], Event]


def _shielded(state: LordsState, ship: Ship) -> tuple[str, ...]:
    """Own fighting ships, hired ones too, as long as there are shields (10.1)."""
    fighting = (one for one in state.fleet(ship.seat) if one.fights)
    return tuple(one.id for one in distinct(state, fighting)) if state.shields_left else ()


def _repaired(state: LordsState, ship: Ship) -> tuple[str, ...]:
    return tuple(one.id for one in burning(state, ship.seat))


def _mined(state: LordsState, _ship: Ship) -> tuple[str, ...]:
    return tokens.places_for_mines(state) if state.mines_left else ()


def _mined_alike(state: LordsState, _ship: Ship) -> tuple[str, ...]:
    """The first of them is the false one, which is never missing."""
    lying = state.false_mine.cells if state.false_mine else ()
    return tokens.places_for_mines(state) if state.mines_left or not lying else ()


def _swept(state: LordsState, _ship: Ship) -> tuple[str, ...]:
    return tuple(dict.fromkeys(state.mines))


def _drafted(state: LordsState, ship: Ship) -> tuple[str, ...]:
    return (ship.seat,) if tokens.has_extra(state, ship.seat) else ()


def _paid(_state: LordsState, ship: Ship) -> tuple[str, ...]:
    return (ship.seat,)


def _shields(state: LordsState, ship: str) -> Event:
    return ShieldPlaced(ship=ship, cell=state.ships[ship].cell)


def _repairs(state: LordsState, ship: str) -> Event:
    return ShipRepaired(ship=ship, cell=state.ships[ship].cell)


def _shot(kind: str) -> Effect:
    def told(state: LordsState, target: str) -> Event:
        raise AssertionError(
            f"{state.turn} fires at {target or 'nobody'}: a shot is told by its gun"
        )

    return Effect(shots.RULES[kind], lambda state, ship: shots.targets(state, ship.id, kind), told)


KINDS: Mapping[str, Effect] = {
    **{kind: _shot(kind) for kind in SHOTS},
    SHIELD: Effect("9.13", _shielded, _shields),
    REPAIR: Effect("9.6", _repaired, _repairs),
    MINE: Effect("9.7", _mined, lambda state, cell: MinePlaced(seat=state.turn, cell=cell)),
    ALIKE: Effect(
        "11.13",
        _mined_alike,
        lambda state, cell: MinePlaced(seat=state.turn, cell=cell, alike=True),
    ),
    SWEEP: Effect("9.16", _swept, lambda state, cell: MineRemoved(seat=state.turn, cell=cell)),
    EXTRA: Effect("9.8a", _drafted, lambda state, _seat: ExtraTaken(seat=state.turn)),
    PICK: Effect("11.11", _drafted, lambda state, _seat: ExtraTaken(seat=state.turn, picked=True)),
    COIN: Effect("9.11", _paid, lambda state, _seat: CoinTaken(seat=state.turn)),
    POINT: Effect("9.2", _paid, lambda state, _seat: PointTaken(seat=state.turn)),
}
"""Every effect by its word."""


@once
def targets(state: LordsState, effect: str) -> tuple[str, ...]:
    """The targets that a due effect has now. None: it can do nothing."""
    return KINDS[effect].targets(state, state.ships[asked(state, Effects).ship])


def apply(recorder: EventRecorder[LordsState], effect: str, target: str) -> None:
    """A due effect is applied to a target."""
    gun = asked(recorder.state, Effects).ship
    if effect in SHOTS:
        shots.fire(recorder, gun, effect, target)
    else:
        recorder.record(KINDS[effect].told(recorder.state, target))


# ---------------------------------------------------------------- what happens by itself


def settle(recorder: EventRecorder[LordsState]) -> None:
    """Whatever leaves no choice happens by itself, one after the other."""
    while _step(recorder):
        pass


def _step(recorder: EventRecorder[LordsState]) -> bool:
    """The next thing that happens by itself; whether there was one."""
    state: LordsState = recorder.state
    waits = pending(state, Effects)
    if tokens.strike(recorder, waits.due if waits else ()):
        return True
    if waits is None:
        return False
    if lost := next((one for one in waits.due if _is_over(state, one, waits.due)), ""):
        recorder.record(EffectLost(seat=state.turn, effect=lost))
        return True
    plain = _by_itself(state, waits.due)
    if plain == NEAR:
        for target in targets(state, NEAR):
            shots.fire(recorder, waits.ship, NEAR, target)
    elif plain:
        apply(recorder, plain, targets(state, plain)[0])
    return bool(plain)


def _is_over(state: LordsState, effect: str, due: tuple[str, ...]) -> bool:
    """Whether an effect can do nothing, and no other that is due may change that."""
    if targets(state, effect):
        return False
    return not any(other in due and targets(state, other) for other in REVIVED.get(effect, ()))


def _by_itself(state: LordsState, due: tuple[str, ...]) -> str:
    """An effect that asks for nothing: a token to take, every cell beside her; or all that is left,
    where there is one target, or no more than will be used up.
    """
    whole = (*TO_TAKE, *((NEAR,) if state.on_chart else ()))
    if plain := next((one for one in due if one in whole), ""):
        return plain
    enough = len(due) if due[0] in USED_UP else 1
    alone = len(set(due)) == 1 and len(targets(state, due[0])) <= enough
    return due[0] if alone else ""


# ---------------------------------------------------------------- folds


def done(state: LordsState, effect: str) -> LordsState:
    """An effect is due once less."""
    waits = asked(state, Effects)
    left = list(waits.due)
    left.remove(effect)
    return replace(state, pending=replace(waits, due=tuple(left)) if left else None)


def _on_fired(state: LordsState, event: ShotFired) -> LordsState:
    """Shots at the cells beside her go off together; where nobody sees the board, they are told
    one by one until one meets nobody.
    """
    if event.shot != NEAR:
        return done(state, event.shot)
    if state.on_chart or not event.target:
        return replace(state, pending=None)
    waits = asked(state, Effects)
    met = replace(waits, met=(*waits.met, event.target))
    return done(replace(state, pending=met), NEAR)


def _on_shield(state: LordsState, event: ShieldPlaced) -> LordsState:
    """The first player's own shield is no effect (4.6b)."""
    ship = state.ships[event.ship]
    state = state.with_ship(ship.id, shields=ship.shields + 1)
    return state.having(ship.seat, first_shield=False) if event.first else done(state, SHIELD)


def _on_repaired(state: LordsState, event: ShipRepaired) -> LordsState:
    return done(state.with_ship(event.ship, burning=False), REPAIR)


def _on_lost(state: LordsState, event: EffectLost) -> LordsState:
    return replace(state, pending=None) if event.effect == NEAR else done(state, event.effect)


def _on_coin(state: LordsState, event: CoinTaken) -> LordsState:
    return done(state.having(event.seat, coins=state.players[event.seat].coins + 1), COIN)


def _on_point(state: LordsState, event: PointTaken) -> LordsState:
    return done(state.having(event.seat, points=state.players[event.seat].points + 1), POINT)


def _on_extra(state: LordsState, event: ExtraTaken) -> LordsState:
    player = state.players[event.seat]
    state = state.having(
        event.seat, reserve=player.reserve - 1, hand=player.hand + 1, extra=player.extra + 1
    )
    return done(state, PICK if event.picked else EXTRA)


def _on_placed(state: LordsState, event: MinePlaced) -> LordsState:
    state = replace(state, mines=(*state.mines, event.cell))
    if event.alike:
        state = false_mine.with_alike(state, event.seat, event.cell)
    return done(state, ALIKE if event.alike else MINE)


def _on_removed(state: LordsState, event: MineRemoved) -> LordsState:
    return done(tokens.without_mine(state, event.cell), SWEEP)


FOLDS: Folds = {
    ShotFired: _on_fired,
    ShieldPlaced: _on_shield,
    ShipRepaired: _on_repaired,
    EffectLost: _on_lost,
    CoinTaken: _on_coin,
    PointTaken: _on_point,
    ExtraTaken: _on_extra,
    MinePlaced: _on_placed,
    MineRemoved: _on_removed,
}
