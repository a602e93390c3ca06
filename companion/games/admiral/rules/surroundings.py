"""What of the table the outlooks of a seat's ships and forts come from, besides the piece itself.

While these are as they were, what a piece may do is too, and is not asked again
(``companion/engine/outlooks.py``). In a seat's turn its rows read no other field of a state that a
deed can change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import chain
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.memo import kept, once
from companion.games.admiral.rules.geometry import waters_of
from companion.games.admiral.rules.lookup import enemies_of, team_of
from companion.games.admiral.rules.state import Fort, Ship, State

Around = tuple[Any, ...]
Pieces = Mapping[str, Ship | Fort]
_UNSEEN = Ship(id="", kind="", number=0, owner="")
"""Stands for whatever a piece was before it was looked at."""


@once
def pieces(state: State) -> dict[str, Ship | Fort]:
    """Every ship and fort by its id."""
    return {**state.ships, **state.forts}


class _Sights(Struct, frozen=True):
    """The pieces, and what of each of them different rows look at, by their ids."""

    pieces: Pieces
    hulls: Pieces
    at_rest: Pieces
    guns: Pieces


@once
def _sights(state: State) -> _Sights:
    """Anew only of pieces that are not what they were: and where none of them looks otherwise to
    some rows, what these see is the very same mapping.
    """
    known, now = kept(state), pieces(state)
    before: _Sights | None = known.get(_sights)
    if before is None or before.pieces.keys() != now.keys():
        before = _Sights(*[dict.fromkeys(now, _UNSEEN)] * 4)
    was = before.pieces
    changed = [piece for id, piece in now.items() if was[id] is not piece]
    found = known[_sights] = _Sights(
        now,
        _seen(before.hulls, changed, _unfired),
        _seen(before.at_rest, changed, _resting),
        _seen(before.guns, changed, _gun),
    )
    return found


def _seen(
    before: Pieces, changed: Iterable[Ship | Fort], shown: Callable[[Ship | Fort], Ship | Fort]
) -> Pieces:
    new = {piece.id: it for piece in changed if (it := shown(piece)) != before[piece.id]}
    return {**before, **new} if new else before


def _unfired(piece: Ship | Fort) -> Ship | Fort:
    if isinstance(piece, Fort):
        return replace(piece, shots=0)
    return replace(piece, shots=0, under_way=False, wake=())


def _resting(piece: Ship | Fort) -> Ship | Fort:
    if isinstance(piece, Fort):
        return replace(piece, shots=0)
    return replace(piece, shots=0, under_way=False, wake=(), moved=False, came_from=None)


def _gun(piece: Ship | Fort) -> Ship | Fort:
    if isinstance(piece, Fort):
        return piece
    return replace(piece, under_way=False, wake=(), moved=False, came_from=None)


def hulls(state: State) -> Pieces:
    """Every ship and fort by its id, whatever it has fired."""
    return _sights(state).hulls


def at_rest(state: State) -> Pieces:
    """The same, whatever it has done in this turn and wherever it came from."""
    return _sights(state).at_rest


def guns(state: State) -> Pieces:
    """Every ship and fort by its id with what it has fired, however it came to lie there."""
    return _sights(state).guns


def _of(seen: Pieces, some: Iterable[Ship | Fort]) -> Around:
    return tuple([seen[piece.id] for piece in some])


@once
def fort_hulls(state: State) -> Around:
    """Every fort, whatever it has fired."""
    return _of(hulls(state), state.forts.values())


@once
def in_port(state: State, _seat: str) -> Around:
    """Of repairs, pearls and fireships: the round, the pearls on the sea, and the forts, whatever
    they have fired.
    """
    return state.round, state.treasure, fort_hulls(state)


@once
def at_work(state: State, seat: str) -> Around:
    """Of work that has begun or wants two ships: the round, who is at it, the forts, and all ships
    of a seat and his partners.
    """
    crew = chain.from_iterable(map(state.afloat, team_of(state, seat)))
    return state.round, state.at_work, fort_hulls(state), _of(hulls(state), crew)


@once
def alongside(state: State, seat: str) -> Around:
    """Of boardings and assaults: enemies, who is at work, and in a storm whom it must carry."""
    carried = (state.wind, waters_of(state), state.afloat(seat)) if state.storm else ()
    return state.round, state.at_work, enemies_of(state, seat), carried


@once
def abreast(state: State, seat: str) -> Around:
    """Of what several ships board together: the same, and all of a seat's ships."""
    return alongside(state, seat), _of(at_rest(state), state.afloat(seat))


@once
def under_sail(state: State, seat: str) -> Around:
    """Of movements: the wind, the table of hits, the waters and every enemy."""
    waters, enemies = waters_of(state), enemies_of(state, seat)
    return state.round, state.wind, state.even, state.at_work, waters, enemies


@once
def whole_fleet(state: State, seat: str) -> Around:
    """Of salvos: the same, and all the guns that are a seat's own."""
    ships = _of(guns(state), state.afloat(seat))
    return under_sail(state, seat), ships, state.forts_of(seat)
