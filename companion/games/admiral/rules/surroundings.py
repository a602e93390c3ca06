"""What of the table the outlooks of a seat's ships and forts come from, besides the piece itself.

While these are as they were, what a piece may do is too, and is not asked again
(``companion/engine/outlooks.py``). In a seat's turn its rows read no other field of a state that a
deed can change.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import chain
from typing import Any

from msgspec.structs import replace

from companion.engine.memo import once
from companion.games.admiral.rules.geometry import waters_of
from companion.games.admiral.rules.lookup import enemies_of, team_of
from companion.games.admiral.rules.state import Fort, Ship, State

Around = tuple[Any, ...]


@once
def pieces(state: State) -> dict[str, Ship | Fort]:
    """Every ship and fort by its id."""
    return {**state.ships, **state.forts}


@once
def hulls(state: State) -> dict[str, Ship | Fort]:
    """Every ship and fort by its id, whatever it has fired and wherever it came from."""
    return {id: _unfired(piece) for id, piece in pieces(state).items()}


@lru_cache(maxsize=512)
def _unfired(piece: Ship | Fort) -> Ship | Fort:
    if isinstance(piece, Fort):
        return replace(piece, shots=0)
    return replace(piece, shots=0, under_way=False, wake=())


def _hulls_of(state: State, some: Iterable[Ship | Fort]) -> Around:
    known = hulls(state)
    return tuple([known[piece.id] for piece in some])


@once
def fort_hulls(state: State) -> Around:
    """Every fort, whatever it has fired."""
    return _hulls_of(state, state.forts.values())


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
    return state.round, state.at_work, fort_hulls(state), _hulls_of(state, crew)


@once
def alongside(state: State, seat: str) -> Around:
    """Of boardings and assaults: enemies, who is at work, and in a storm whom it must carry."""
    carried = (state.wind, waters_of(state), state.afloat(seat)) if state.storm else ()
    return state.round, state.at_work, enemies_of(state, seat), carried


@once
def abreast(state: State, seat: str) -> Around:
    """Of what several ships board together: the same, and all of a seat's ships."""
    return alongside(state, seat), _hulls_of(state, state.afloat(seat))


@once
def under_sail(state: State, seat: str) -> Around:
    """Of shots and movements: the wind, the table of hits, the waters and every enemy."""
    waters, enemies = waters_of(state), enemies_of(state, seat)
    return state.round, state.wind, state.even, state.at_work, waters, enemies


@once
def whole_fleet(state: State, seat: str) -> Around:
    """Of salvos: the same, and all that is a seat's own."""
    return under_sail(state, seat), state.afloat(seat), state.forts_of(seat)
