"""What a player's ships and tokens bring as they lie (2.2, 7.9 to 7.15, 11.18 to 11.20)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.memo import once
from companion.games.lords.rules.lookup import beside
from companion.games.lords.rules.scoring import best
from companion.games.lords.rules.state import MINE_COSTS, LordsState, Score, Ship

NEIGHBOURS, SHIELDS, SETS = "neighbours", "shields", "sets"
"""The effects of hired ships that bring points at the end (7.9)."""


def tokens_of(state: LordsState, seat: str) -> int:
    """The tokens of a player: points, less what mines cost (7.11)."""
    player = state.players[seat]
    return player.points - MINE_COSTS * player.mines


def is_seen(state: LordsState, seat: str) -> bool:
    """Whether the companion knows where all of a player's fighting ships lie."""
    fighting = [ship.cell for ship in state.fleet(seat) if ship.fights]
    return state.on_chart or (bool(fighting) and all(fighting))


@once
def score_of(state: LordsState, seat: str, told: int = 0, left: tuple[str, ...] = ()) -> Score:
    """What a player has as everything lies, without the groups that are ``left`` out; where nobody
    sees the board, as it is ``told``.
    """
    player = state.players[seat]
    tokens = Score(seat=seat, points=player.points, mines=MINE_COSTS * player.mines)
    if not is_seen(state, seat):
        return replace(tokens, told=told)
    fighting = tuple(ship for ship in state.fleet(seat) if ship.fights)
    effects = {ship.id: state.scene.by_id[ship.hired].effect for ship in fighting if ship.hired}
    numbers = {ship.cell: numbers_of(state, ship) for ship in fighting}
    tally = best(numbers, state.scene.set_points, int(SETS in effects.values()))
    return replace(
        tokens,
        groups=tuple(group for group in tally.groups if group.id not in left),
        numbers=tally.numbers,
        far=sum(state.is_far(seat, ship.cell) for ship in fighting),
        hired={
            id: _brought(state, state.ships[id], effect)
            for id, effect in effects.items()
            if effect in (NEIGHBOURS, SHIELDS)
        },
    )


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
