"""What a player's ships and tokens bring as they lie (2.2, 7.9 to 7.15, 11.18 to 11.20)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from companion.engine.memo import kept_around, once
from companion.games.lords.rules.lookup import beside
from companion.games.lords.rules.scoring import Group, best, possible
from companion.games.lords.rules.state import MINE_COSTS, LordsState, Score, Ship

NEIGHBOURS, SHIELDS, SETS = "neighbours", "shields", "sets"
"""The effects of hired ships that bring points at the end (7.9)."""


@once
def is_seen(state: LordsState, seat: str) -> bool:
    """Whether the companion knows where all of a player's fighting ships lie."""
    fighting = [ship.cell for ship in state.fleet(seat) if ship.fights]
    return state.on_chart or (bool(fighting) and all(fighting))


@once
def score_of(
    state: LordsState,
    seat: str,
    told: int = 0,
    left: tuple[str, ...] = (),
    wanted: tuple[str, ...] = (),
) -> Score:
    """What a player has as everything lies: with the groups that are ``wanted``, without those that
    are ``left`` out; where nobody sees the board, as it is ``told``.
    """
    what = told, left, wanted
    known = kept_around(state, (score_of, seat), (state.fleet(seat), state.players[seat]))
    if what not in known:
        known[what] = _score(state, seat, *what)
    score: Score = known[what]
    return score


def _score(
    state: LordsState, seat: str, told: int, left: tuple[str, ...], wanted: tuple[str, ...]
) -> Score:
    """The same until his own ships lie otherwise, or his tokens do."""
    player = state.players[seat]
    tokens = Score(seat=seat, points=player.points, mines=MINE_COSTS * player.mines)
    if not is_seen(state, seat):
        return replace(tokens, told=told)
    fighting = _fighting(state, seat)
    effects = _effects(state, seat)
    ships = ships_of(state, seat)
    tally = best(ships, state.scene.set_points, int(SETS in effects.values()), wanted)
    return replace(
        tokens,
        groups=tuple(group for group in tally.groups if group.id not in left),
        numbers=tally.numbers,
        far=sum([state.is_far(seat, ship.cell) for ship in fighting]),
        hired={
            id: _brought(state, state.ships[id], effect)
            for id, effect in effects.items()
            if effect in (NEIGHBOURS, SHIELDS)
        },
    )


@once
def groups_of(state: LordsState, seat: str) -> tuple[Group, ...]:
    """Every group of a player that could be counted, each by itself; none where nobody sees the
    board.
    """
    if not is_seen(state, seat):
        return ()
    a_set = int(SETS in _effects(state, seat).values())
    return possible(ships_of(state, seat), state.scene.set_points, a_set)


@once
def ships_of(state: LordsState, seat: str) -> Mapping[str, tuple[int, ...]]:
    """The numbers that a player's fighting ships may take, by their cells."""
    return {ship.cell: numbers_of(state, ship) for ship in _fighting(state, seat)}


@once
def _fighting(state: LordsState, seat: str) -> tuple[Ship, ...]:
    return tuple([ship for ship in state.fleet(seat) if ship.fights])


def _effects(state: LordsState, seat: str) -> Mapping[str, str]:
    """What the hired ships of a player do, by their ids."""
    hired = (ship for ship in _fighting(state, seat) if ship.hired)
    return {ship.id: state.scene.by_id[ship.hired].effect for ship in hired}


def numbers_of(state: LordsState, ship: Ship) -> tuple[int, ...]:
    """The numbers of which a ship takes one (11.5, 11.7)."""
    return state.scene.by_id[ship.hired].choices if ship.hired else (ship.number,)


def _brought(state: LordsState, ship: Ship, effect: str) -> int:
    """A point for each own fighting ship beside her (11.18), or for each own shield, those for good
    too (11.19).
    """
    if effect == SHIELDS:
        return sum(one.shields + bool(one.hired) for one in state.fleet(ship.seat))
    there = (state.board().get(cell) for cell in beside(ship.cell))
    return sum(one is not None and one.seat == ship.seat and one.fights for one in there)
