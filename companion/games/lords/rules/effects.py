"""Chapter of effects: what a cell, a ship and a hired ship do when she is laid (9, 11).

What is due waits in ``Effects`` for a tap on its target, whichever of two is tapped first. What
leaves no choice happens by itself, and what can do nothing is told and over.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from companion.engine.deeds import Deed
from companion.engine.events import Event, Folds
from companion.engine.memo import once
from companion.engine.messages import say
from companion.engine.offers import Choice, picks
from companion.engine.questions import asked, pending
from companion.engine.refusals import Kind, Refused
from companion.games.lords.boards import BOARD, DIAGONAL, EXTRA, MINE, NONE, POINT, REPAIR
from companion.games.lords.rules import false_mine, shots, tokens
from companion.games.lords.rules.commands import (
    Fire,
    Forgo,
    PlaceShield,
    RemoveMine,
    Repair,
    SetMine,
)
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
from companion.games.lords.rules.shots import NEAR, SHOTS, fire, neighbours, targets
from companion.games.lords.rules.state import LordsState, ship_word
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
    "two-across": (shots.ACROSS,) * 2,
    "two-diagonal": (DIAGONAL,) * 2,
}
"""What a hired ship does at once, by her effect; the others score at the end or do nothing."""
REVIVED = {SWEEP: (MINE,), MINE: (SWEEP,), SHIELD: SHOTS}
"""What can do nothing now, and by which other effect that may change."""
RULES = {
    **shots.RULES,
    SHIELD: "9.13",
    REPAIR: "9.6",
    MINE: "9.7",
    ALIKE: "11.13",
    SWEEP: "9.16",
    EXTRA: "9.8a",
    PICK: "11.11",
    COIN: "9.11",
    POINT: "9.2",
}


def due_of(cell: str, ship: str) -> tuple[str, ...]:
    """What is due of the effects of a cell and of the ship laid on it (5.3, 9.17)."""
    found = (cell, cell if ship == AGAIN else ship)
    return tuple(effect for effect in found if effect != NONE)


# ---------------------------------------------------------------- what can be done


@once
def options(state: LordsState, effect: str) -> tuple[str, ...]:
    """The targets an effect has now: ships or cells. None: it can do nothing."""
    gun = asked(state, Effects).ship
    seat = state.ships[gun].seat
    if effect in shots.HEADINGS:
        return targets(state, gun, effect)
    if effect == NEAR:
        return neighbours(state, gun) if state.on_chart else targets(state, gun, effect)
    if effect == SHIELD:
        fighting = (ship for ship in state.fleet(seat) if ship.fights)
        return tuple(one.id for one in distinct(state, fighting)) if state.shields_left else ()
    if effect == REPAIR:
        return tuple(ship.id for ship in burning(state, seat))
    if effect == SWEEP:
        return tuple(dict.fromkeys(state.mines))
    if effect in (MINE, ALIKE):
        return tokens.places_for_mines(state) if tokens.has_mine(state, effect) else ()
    if effect in (EXTRA, PICK):
        return (seat,) if tokens.has_extra(state, seat) else ()
    return (seat,)


def _is_over(state: LordsState, effect: str, due: tuple[str, ...]) -> bool:
    """Whether an effect can do nothing, and no other that is due may change that."""
    if options(state, effect):
        return False
    return not any(other in due and options(state, other) for other in REVIVED.get(effect, ()))


# ---------------------------------------------------------------- what happens by itself


def settle(recorder: Any) -> None:
    """Whatever leaves no choice happens by itself, one effect after the other."""
    while _step(recorder):
        pass


def _step(recorder: Any) -> bool:
    """The next thing that happens by itself; whether there was one."""
    state: LordsState = recorder.state
    waits = pending(state, Effects)
    if tokens.strike(recorder, waits.due if waits else ()):
        return True
    if waits is None:
        return False
    lost = next((one for one in waits.due if _is_over(state, one, waits.due)), None)
    if lost:
        recorder.record(EffectLost(seat=state.turn, effect=lost))
        return True
    kinds = dict.fromkeys(waits.due)
    plain = next((one for one in kinds if one in _BY_ITSELF), None)
    if plain is None and len(kinds) == 1:
        (only,) = kinds
        plain = only if len(options(state, only)) == 1 else None
    if plain is None and waits.due[0] == NEAR and state.on_chart:
        plain = NEAR
    if plain is None:
        return False
    _apply(recorder, waits.ship, plain, options(state, plain))
    return True


_BY_ITSELF = (COIN, POINT, EXTRA, PICK)


def _apply(recorder: Any, gun: str, effect: str, targets: tuple[str, ...]) -> None:
    """An effect is applied; shots at the cells beside her all at once."""
    for target in targets:
        if effect in SHOTS:
            fire(recorder, gun, effect, target)
        else:
            recorder.record(_told(recorder.state, effect, target))


def _told(state: LordsState, effect: str, target: str) -> Event:
    seat = state.turn
    if effect == COIN:
        return CoinTaken(seat=seat)
    if effect == POINT:
        return PointTaken(seat=seat)
    if effect in (EXTRA, PICK):
        return ExtraTaken(seat=seat, picked=effect == PICK)
    if effect == SHIELD:
        return ShieldPlaced(ship=target)
    if effect == REPAIR:
        return ShipRepaired(ship=target)
    if effect == SWEEP:
        return MineRemoved(seat=seat, cell=target)
    return MinePlaced(seat=seat, cell=target, alike=effect == ALIKE)


# ---------------------------------------------------------------- what is chosen


def _due(state: LordsState, *kinds: str) -> Iterator[str]:
    """The kinds of effect that are due, each once."""
    return (one for one in dict.fromkeys(asked(state, Effects).due) if one in kinds)


def _shots(state: LordsState, seat: str, _actor: str) -> Iterator[Choice]:
    """In cards play only the table sees the direction of a shot, so of two kinds one is asked."""
    kinds = list(_due(state, *SHOTS))
    for shot in kinds if state.on_chart else kinds[:1]:
        for target in options(state, shot):
            if target:
                label = say("lords.fire", ship=ship_word(state.ships[target], state.scene))
            else:
                label = say("lords.fire-past")
            yield Choice(
                command=Fire(seat=seat, shot=shot, target=target),
                deed="fire" if target else "fire-past",
                label=label,
                picks=picks(target=target),
                rule=RULES[shot],
            )


def _shields(state: LordsState, seat: str, _actor: str) -> Iterator[Choice]:
    for effect in _due(state, SHIELD):
        for ship in options(state, effect):
            yield Choice(
                command=PlaceShield(seat=seat, ship=ship),
                deed="shield",
                label=say("lords.shield", ship=ship_word(state.ships[ship], state.scene)),
                picks=picks(target=ship),
                rule="10.1",
            )


def _repairs(state: LordsState, seat: str, _actor: str) -> Iterator[Choice]:
    for effect in _due(state, REPAIR):
        for ship in options(state, effect):
            yield Choice(
                command=Repair(seat=seat, ship=ship),
                deed="repair",
                label=say("lords.repair", ship=ship_word(state.ships[ship], state.scene)),
                picks=picks(target=ship),
                rule="9.6",
            )


def _settings(state: LordsState, seat: str, _actor: str) -> Iterator[Choice]:
    for effect in _due(state, MINE, ALIKE):
        for cell in options(state, effect):
            label = say("lords.set-mine", cell=cell) if cell else say("lords.set-a-mine")
            yield Choice(
                command=SetMine(seat=seat, cell=cell),
                deed="set-mine",
                label=label,
                picks=picks(space=cell),
                rule="10.5",
            )


def _removals(state: LordsState, seat: str, _actor: str) -> Iterator[Choice]:
    for effect in _due(state, SWEEP):
        for cell in options(state, effect):
            label = say("lords.remove-mine", cell=cell) if cell else say("lords.remove-a-mine")
            yield Choice(
                command=RemoveMine(seat=seat, cell=cell),
                deed="remove-mine",
                label=label,
                picks=picks(space=cell),
                rule="9.16",
            )


def _forgone(state: LordsState, seat: str, _actor: str) -> Iterator[Choice]:
    """What can do nothing now may be had first all the same (5.3b)."""
    for effect in _due(state, *REVIVED):
        if not options(state, effect):
            yield Choice(
                command=Forgo(seat=seat, effect=effect),
                deed="forgo",
                label=say("lords.forgo", effect=say(f"lords.due.{effect}")),
                rule="5.3b",
            )


def _unasked(_state: LordsState, _seat: str) -> Refused:
    return Refused("lords.refused.no-effect", "5.3a", kind=Kind.NOT_NOW)


def _no_target(state: LordsState, command: Fire) -> Refused:
    if command.shot not in _due(state, *SHOTS):
        return Refused("lords.refused.no-such-shot", "9.3a")
    hit = state.ships.get(command.target)
    if hit and hit.burning:
        return Refused("lords.refused.burning-target", "9.5")
    return Refused("lords.refused.not-met", RULES[command.shot])


def _no_shield(state: LordsState, _command: PlaceShield) -> Refused:
    if SHIELD not in _due(state, SHIELD):
        return _unasked(state, "")
    return Refused("lords.refused.shield", "10.1")


def _no_repair(state: LordsState, _command: Repair) -> Refused:
    if REPAIR not in _due(state, REPAIR):
        return _unasked(state, "")
    return Refused("lords.refused.repair", "9.6")


def _no_mine_there(state: LordsState, command: SetMine) -> Refused:
    if not any(_due(state, MINE, ALIKE)):
        return _unasked(state, "")
    if not BOARD.has(command.cell):
        return Refused("lords.refused.no-cell", kind=Kind.MALFORMED, cell=command.cell[:9])
    return Refused("lords.refused.mine-there", "10.5", cell=command.cell)


def _no_mine_off(state: LordsState, command: RemoveMine) -> Refused:
    if not any(_due(state, SWEEP)):
        return _unasked(state, "")
    return Refused("lords.refused.no-mine", "9.16", cell=command.cell[:9])


def _not_idle(_state: LordsState, _command: Forgo) -> Refused:
    return Refused("lords.refused.forgo", "5.3a")


def _fires(state: LordsState, command: Fire, recorder: Any) -> None:
    fire(recorder, asked(state, Effects).ship, command.shot, command.target)


def _by(effects: tuple[str, ...], field: str) -> Any:
    """What comes of a command that names its target in a ``field``."""

    def do(state: LordsState, command: Any, recorder: Any) -> None:
        effect = next(_due(state, *effects))
        recorder.record(_told(state, effect, getattr(command, field)))

    return do


def _forgoes(_state: LordsState, command: Forgo, recorder: Any) -> None:
    recorder.record(EffectLost(seat=command.seat, effect=command.effect))


# ---------------------------------------------------------------- folds


def done(state: LordsState, *effects: str) -> LordsState:
    """One of these effects is due no more; of the shots beside her, once one met nobody, none."""
    waits = pending(state, Effects)
    effect = next((one for one in waits.due if one in effects), "") if waits else ""
    if waits is None or not effect:
        return state
    left = list(waits.due)
    left.remove(effect)
    return replace(state, pending=Effects(waits.ship, tuple(left)) if left else None)


def _on_fired(state: LordsState, event: ShotFired) -> LordsState:
    if event.shot == NEAR and not event.target and not state.on_chart:
        while pending(state, Effects):
            state = done(state, NEAR)
    return done(state, event.shot)


def _on_shield(state: LordsState, event: ShieldPlaced) -> LordsState:
    ship = state.ships[event.ship]
    state = state.with_ship(ship.id, shields=ship.shields + 1)
    return state.having(ship.seat, first_shield=False) if event.first else done(state, SHIELD)


def _on_repaired(state: LordsState, event: ShipRepaired) -> LordsState:
    return done(state.with_ship(event.ship, burning=False), REPAIR)


def _on_lost(state: LordsState, event: EffectLost) -> LordsState:
    return done(state, event.effect)


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


def _row(name: str, command: Any, rule: str, options: Any, check: Any, do: Any) -> Deed:
    return Deed(
        name=name,
        command=command,
        rule=rule,
        answers=Effects,
        unasked=_unasked,
        options=options,
        check=check,
        do=do,
    )


DEEDS = (
    _row("fire", Fire, "9.3a", _shots, _no_target, _fires),
    _row("shield", PlaceShield, "9.13", _shields, _no_shield, _by((SHIELD,), "ship")),
    _row("repair", Repair, "9.6", _repairs, _no_repair, _by((REPAIR,), "ship")),
    _row("set-mine", SetMine, "10.5", _settings, _no_mine_there, _by((MINE, ALIKE), "cell")),
    _row("remove-mine", RemoveMine, "9.16", _removals, _no_mine_off, _by((SWEEP,), "cell")),
    _row("forgo", Forgo, "5.3b", _forgone, _not_idle, _forgoes),
)
