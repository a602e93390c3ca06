"""What the referee may set right beside the board: what is counted, hired ships, the turn."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from companion.engine.corrections import OFF, Correctable
from companion.engine.events import EventRecorder
from companion.engine.offers import AMOUNT
from companion.engine.refusals import Refused
from companion.engine.table_corrections import TABLE_PIECE, amounts, turn_row
from companion.games.lords.rules.correctable import row, two_ways
from companion.games.lords.rules.events import TurnBegan
from companion.games.lords.rules.setup import OFFERED
from companion.games.lords.rules.state import RESERVE, TURNS, LordsState, Player
from companion.games.lords.rules.turn import SEATS

BEFORE = "fleet-"
"""A player's tokens are the piece of this and his seat."""
MOST_COINS, MOST_POINTS = 30, 64
"""As much as a box could ever give one player."""

# ---------------------------------------------------------------- what lies before a player


def _players(state: LordsState) -> list[str]:
    return [BEFORE + seat for seat in state.order]


def _player(state: LordsState, piece: str) -> Player:
    return state.players[piece.removeprefix(BEFORE)]


def _before(
    what: str,
    most: Callable[[LordsState, Player], int],
    of: Callable[[Player, int], dict[str, int]],
    least: Callable[[Player], int] = lambda _player: 0,
) -> Correctable:
    """Something that is counted before each player, from ``least`` to ``most`` of it; ``of`` says
    what changes.
    """

    def values(state: LordsState, piece: str) -> tuple[str, ...]:
        player = _player(state, piece)
        return amounts(most(state, player))[least(player) :]

    def fold(state: LordsState, piece: str, to: str) -> LordsState:
        return state.having(piece.removeprefix(BEFORE), **of(_player(state, piece), int(to)))

    return row(
        what,
        AMOUNT,
        pieces=_players,
        shows=lambda state, piece: str(getattr(_player(state, piece), what)),
        values=values,
        fold=fold,
    )


def _drafted(player: Player, extra: int) -> dict[str, int]:
    """A ship more in the hand is one less in the reserve (9.8)."""
    more = extra - player.extra
    return {"extra": extra, "reserve": RESERVE - extra, "hand": player.hand + more}


def _drawn(player: Player, hand: int) -> dict[str, int]:
    """What is not in the hand is in the stack."""
    return {"hand": hand, "stack": player.stack + player.hand - hand}


COUNTS = (
    _before("coins", lambda _state, _one: MOST_COINS, lambda _one, n: {"coins": n}),
    _before("points", lambda _state, _one: MOST_POINTS, lambda _one, n: {"points": n}),
    _before("mines", lambda state, one: one.mines + state.mines_left, lambda _one, n: {"mines": n}),
    _before(
        "extra",
        lambda state, one: min(RESERVE, one.extra + state.extras_left),
        _drafted,
        lambda one: max(0, one.extra - one.hand),
    ),
    _before("hand", lambda _state, one: one.hand + one.stack, _drawn),
)

# ---------------------------------------------------------------- hired ships, turn and round


def _beside(state: LordsState) -> list[str]:
    """The hired ships that are not on the board."""
    return [one.id for one in state.scene.hired if one.id not in state.ships]


def _why_not_beside(state: LordsState, id: str, to: str) -> Refused | None:
    """Three of the lowest price, one of each other, bought ones counted (4.3)."""
    costs = [state.scene.by_id[one].cost for one in (*state.offer, *_hired_ever(state))]
    cost = state.scene.by_id[id].cost
    if to == "offered" and id not in state.offer and costs.count(cost) >= OFFERED[cost]:
        return Refused("lords.refused.offer-full", "4.3", cost=cost)
    return None


def _hired_ever(state: LordsState) -> list[str]:
    return [ship.id for ship in state.ships.values() if ship.hired]


def _set_offered(state: LordsState, id: str, offered: bool) -> LordsState:
    rest = tuple(one for one in state.offer if one != id)
    return replace(state, offer=(*rest, id) if offered else rest)


def _begin_turn(recorder: EventRecorder[LordsState], seat: str) -> None:
    """It is as if his turn of this round began."""
    state: LordsState = recorder.state
    number = SEATS * (state.round - 1) + state.order.index(seat) + 1
    recorder.record(TurnBegan(seat=seat, number=number, round=state.round))


def _set_round(state: LordsState, _table: str, to: str) -> LordsState:
    turns = SEATS * (int(to) - 1) + state.order.index(state.turn) + 1
    return replace(state, round=int(to), turns=turns)


def _set_done(field: str, state: LordsState, _table: str, done: bool) -> LordsState:
    """Whose name the ship bears does not matter: she was laid by hand."""
    return replace(state, **{field: OFF if done else ""})


TABLE = (
    two_ways(
        "offered",
        ("away", "offered"),
        _beside,
        lambda state, id: id in state.offer,
        _set_offered,
        why_not=_why_not_beside,
    ),
    two_ways(
        "laid",
        ("not-yet", "done"),
        lambda _state: TABLE_PIECE,
        lambda state, _table: bool(state.laid),
        partial(_set_done, "laid"),
    ),
    two_ways(
        "bought",
        ("not-yet", "done"),
        lambda _state: TABLE_PIECE,
        lambda state, _table: bool(state.bought),
        partial(_set_done, "bought"),
    ),
    turn_row(lambda state: state.order, _begin_turn),
    row(
        "round",
        AMOUNT,
        pieces=lambda _state: TABLE_PIECE,
        shows=lambda state, _table: str(state.round),
        values=lambda _state, _table: amounts(TURNS)[1:],
        fold=_set_round,
    ),
)
