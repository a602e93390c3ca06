"""Shots on offer: whom each ship or fort may fire on with a die of its own (section 5)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain

from msgspec.structs import replace

from companion.engine.deeds import Deed
from companion.engine.memo import kept_around, once
from companion.engine.messages import say
from companion.engine.offers import Choice, picks
from companion.engine.refusals import Kind, Refused, barred
from companion.games.admiral.rules.commands import Fire, JoinSalvo
from companion.games.admiral.rules.geometry import Waters, aims, reach_of, waters_of
from companion.games.admiral.rules.lookup import any_piece, enemies_of, ids, name_of, why_not_turn
from companion.games.admiral.rules.shooting import (
    fire,
    own_guns,
    pieces_of,
    shots_left,
    why_not_at,
    why_not_his,
    why_not_reach,
    why_not_shoot,
)
from companion.games.admiral.rules.shot_odds import HitTable, odds_word
from companion.games.admiral.rules.state import Fort, Ship, State
from companion.games.admiral.rules.surroundings import Around, guns


@once
def _enemy_cells(state: State, seat: str) -> frozenset[str | None]:
    return frozenset([one.cell for one in enemies_of(state, seat)])


@once
def in_reach(state: State, seat: str) -> dict[str, tuple[str, ...]]:
    """Whom each ship or fort of a seat could fire on now if it has shots; without the chart, every
    enemy (5.5). It is not measured anew while no enemy moves and nothing comes between.
    """
    waters = waters_of(state)
    if waters is None:
        return dict.fromkeys(own_guns(state, seat), ids(enemies_of(state, seat)))
    known = kept_around(state, (in_reach, seat), (waters, enemies_of(state, seat)))
    found = {}
    for gun in pieces_of(state, seat):
        reached = known.get(key := (gun.id, gun.cell))
        if reached is None:
            reached = known[key] = _reached(state, waters, seat, gun)
        found[gun.id] = reached
    return found


@once
def _in_sight(state: State, seat: str) -> Around:
    """Of shots: the wind, the table of hits, every enemy, and whom each ship or fort reaches: that
    is seldom changed by who sails past.
    """
    return state.round, state.wind, state.table, enemies_of(state, seat), in_reach(state, seat)


def _reached(state: State, waters: Waters, seat: str, shooter: Ship | Fort) -> tuple[str, ...]:
    start, fort = shooter.cell or "", shooter if isinstance(shooter, Fort) else None
    near = aims(waters.board, start, reach_of(state, shooter))
    if near.isdisjoint(_enemy_cells(state, seat)):
        return ()
    return tuple(
        [
            target.id
            for target in enemies_of(state, seat)
            if (end := target.cell or "") in near and not waters.why_screened(start, end, fort)
        ]
    )


BY_WORD = (False, True)
"""Whether a shot is said to be point-blank, where the table says it."""


def ranges(state: State) -> tuple[bool, ...]:
    """On the chart the distance settles point-blank; without it the table is asked (5.7c)."""
    return (False,) if state.on_chart else BY_WORD


def hushed(state: State, _seat: str, id: str) -> Refused | None:
    """The reason a ship or fort has no shot to fire now, whatever the target:
    on its dead button.
    """
    known, piece = _hushed(state), any_piece(state, id)
    found = known.get(id)
    if found is None or found[0] is not piece:
        found = known[id] = piece, why_not_shoot(state, piece)
    return found[1]


@once
def _hushed(state: State) -> dict[str, tuple[Ship | Fort, Refused | None]]:
    """Who has been asked for it, and what was found: the same in a round and a wind."""
    return kept_around(state, hushed, (state.round, state.wind))


def must_be_gun(state: State, command: Fire | JoinSalvo) -> None:
    """Raises ``Refused`` where no ship or fort is named, or it is to fire nothing (5.3a)."""
    any_piece(state, command.shooter)
    if command.shots < 1:
        raise Refused("admiral.refused.shots-below-one", "5.3a", kind=Kind.MALFORMED)


def why_not_so_many(state: State, command: Fire | JoinSalvo) -> Refused | None:
    """The reason this seat cannot fire so many shots from this ship or fort,
    whatever the target.
    """
    piece = any_piece(state, command.shooter)
    return why_not_his(state, command.seat, piece) or why_not_shoot(state, piece, command.shots)


def _read(state: State, command: Fire) -> Fire:
    """The chart measures for itself what is point-blank,
    and a shot at nothing has no range (5.7c).
    """
    must_be_gun(state, command)
    if command.target:
        any_piece(state, command.target)
    return replace(
        command, point_blank=command.point_blank and bool(command.target) and not state.on_chart
    )


def _why_not_that_shot(state: State, command: Fire) -> Refused | None:
    """What is wrong with a shot: the gun, the target, or the line of fire."""
    refused = why_not_so_many(state, command)
    if refused or not command.target:
        return refused
    gun, target = any_piece(state, command.shooter), any_piece(state, command.target)
    return why_not_at(state, command.seat, target) or why_not_reach(state, gun, target)


def _no_target(_state: State, _seat: str, id: str) -> Refused:
    return barred("admiral.refused.no-target", "5.5a", name_of, id, "piece")


def _tap(seat: str, id: str) -> Fire:
    """A gun is told to fire on what one tapped."""
    return Fire(seat=seat, shooter=id)


def _shots(state: State, seat: str, id: str) -> Iterator[Choice]:
    """Every target in reach, with every number of shots that is left."""
    left = shots_left(state, any_piece(state, id))
    if not state.on_chart:
        yield from _shots_by_word(seat, id, _enemies_and_cells(state, seat), left, state.table)
        return
    for target in in_reach(state, seat)[id]:
        cell = any_piece(state, target).cell or ""
        tables = ((False, _is_close(state, id, cell)),)
        yield from _shots_at(seat, id, target, cell, left, tables, state.table)


@once
def _enemies_and_cells(state: State, seat: str) -> tuple[tuple[str, str], ...]:
    """Of forts it is known where they lie in cards play too."""
    return tuple([(one.id, one.cell or "") for one in enemies_of(state, seat)])


@lru_cache(maxsize=256)
def _shots_by_word(
    seat: str, id: str, targets: tuple[tuple[str, str], ...], left: int, table: HitTable
) -> tuple[Choice, ...]:
    """Where the table says what is point-blank (5.7c)."""
    said = tuple((close, close) for close in BY_WORD)
    shots = [_shots_at(seat, id, target, cell, left, said, table) for target, cell in targets]
    return tuple(chain.from_iterable(shots))


@lru_cache(maxsize=2048)
def _shots_at(
    seat: str,
    id: str,
    target: str,
    cell: str,
    left: int,
    tables: tuple[tuple[bool, bool], ...],
    table: HitTable,
) -> tuple[Choice, ...]:
    """Every number of shots at one target. They are the same until somebody moves or fires.
    ``tables`` are what is said of point-blank, and what it is then (5.7c).
    """
    return tuple(
        Choice(
            command=Fire(seat=seat, shooter=id, target=target, shots=shots, point_blank=said),
            deed="fire",
            label=say(
                "admiral.fire-close" if said else "admiral.fire", n=shots, target=name_of(target)
            ),
            note=odds_word(((shots, close),), table),
            picks=picks(piece=id, target=target, space=cell, amount=shots),
            rule="5.9a" if shots > 1 else "5.6",
            rolls=True,
            likely=shots == left,
        )
        for shots in range(1, left + 1)
        for said, close in tables
    )


def _is_close(state: State, gun: str, cell: str) -> bool:
    """Whether a shot onto a cell of the chart is point-blank (5.7c)."""
    waters = waters_of(state)
    return bool(waters and waters.is_beside(any_piece(state, gun).cell or "", cell))


def _wild_shots(state: State, seat: str, id: str) -> tuple[Choice, ...]:
    """Shots at nothing at all."""
    return _wild(seat, id, shots_left(state, any_piece(state, id)))


@lru_cache(maxsize=256)
def _wild(seat: str, id: str, left: int) -> tuple[Choice, ...]:
    return tuple(
        Choice(
            command=Fire(seat=seat, shooter=id, shots=shots),
            deed="fire-wild",
            picks=picks(piece=id, amount=shots),
            rule="5.7d",
            label=say("admiral.fire-wild", n=shots),
            minor=True,
            rolls=True,
        )
        for shots in range(1, left + 1)
    )


DEEDS = (
    Deed(
        name="fire",
        command=Fire,
        rule="5.6",
        when=why_not_turn,
        actors=own_guns,
        actor="shooter",
        plain=_read,
        why_not=hushed,
        options=_shots,
        why_none=_no_target,
        check=_why_not_that_shot,
        do=fire,
        reads=_in_sight,
        sees=guns,
        probe=_tap,
        fills="target",
        likely=lambda state: state.on_chart,
    ),
    Deed(
        name="fire-wild",
        command=Fire,
        rule="5.7d",
        when=why_not_turn,
        actors=own_guns,
        actor="shooter",
        plain=_read,
        why_not=hushed,
        options=_wild_shots,
        check=_why_not_that_shot,
        do=fire,
        reads=_in_sight,
        sees=guns,
        silent=True,
    ),
)
