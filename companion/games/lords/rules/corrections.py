"""What the referee may set right: where tiles and mines lie, what they show, what is counted."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from msgspec.structs import replace

from companion.engine.corrections import OFF, OPTION, Correctable, Corrected, Corrections
from companion.engine.events import Folds
from companion.engine.messages import Message, piece_word, say, seat_word
from companion.engine.offers import AMOUNT, SEAT, SPACE
from companion.engine.refusals import Kind, Refused
from companion.engine.table_corrections import TABLE_PIECE, amounts, turn_row
from companion.games.lords.boards import BOARD
from companion.games.lords.rules.events import TurnBegan
from companion.games.lords.rules.setup import OFFERED
from companion.games.lords.rules.state import RESERVE, TURNS, UNKNOWN, LordsState, Player
from companion.games.lords.rules.tokens import without_mine
from companion.games.lords.rules.turn import SEATS
from companion.games.lords.scenario import NUMBERS

_BEFORE = "fleet-"
"""A player's tokens are the piece of this and his seat."""
MOST_COINS, MOST_POINTS = 30, 64
"""As much as a box could ever give one player."""


def name_of(piece: str) -> Message:
    """What a piece is called: a player, a cell, a ship."""
    if piece.startswith(_BEFORE):
        return seat_word(piece.removeprefix(_BEFORE))
    return say("lords.cell", cell=piece) if BOARD.has(piece) else piece_word(piece)


def why_not_now(state: LordsState) -> Refused | None:
    """What is asked is answered first; before the first turn undo is enough."""
    if state.phase != "turn":
        return Refused("lords.refused.no-turn", "5.1", kind=Kind.NOT_NOW)
    if state.awaited:
        return Refused("lords.refused.effects-first", "5.3a", kind=Kind.NOT_NOW)
    return None


def _row(what: str, pick: str, **more: Any) -> Correctable:
    return Correctable(what=what, label=say(f"lords.correct.{what}"), pick=pick, **more)


def _two(
    what: str,
    words: tuple[str, str],
    pieces: Callable[[LordsState], Iterable[str]],
    is_second: Callable[[LordsState, str], bool],
    fold: Callable[[LordsState, str, bool], LordsState],
    **more: Any,
) -> Correctable:
    """A token that shows one of two things."""
    return _row(
        what,
        OPTION,
        pieces=pieces,
        shows=lambda state, piece: words[is_second(state, piece)],
        values=lambda _state, _piece: words,
        fold=lambda state, piece, to: fold(state, piece, to == words[1]),
        **more,
    )


# ---------------------------------------------------------------- tiles


def _lying(state: LordsState) -> list[str]:
    return [ship.id for ship in state.ships.values() if not ship.lost]


def _of_fleets(state: LordsState) -> list[str]:
    return [id for id in _lying(state) if not state.ships[id].hired]


def _fighting(state: LordsState) -> list[str]:
    return [id for id in _lying(state) if state.ships[id].fights]


def _hired(state: LordsState) -> list[str]:
    return [id for id in _lying(state) if state.ships[id].hired]


def _set_burning(state: LordsState, id: str, burns: bool) -> LordsState:
    """No shield lies on a burning ship (10.1)."""
    shields = 0 if burns else state.ships[id].shields
    return state.with_ship(id, burning=burns, shields=shields)


def _numbers(state: LordsState, id: str) -> tuple[str, ...]:
    """As long as her fleet has one of it that nobody has seen (3.1)."""
    ship = state.ships[id]
    left = (n for n in NUMBERS if n == ship.number or state.unseen(ship.seat, n))
    return tuple(map(str, left))


def _set_number(state: LordsState, id: str, to: str) -> LordsState:
    ship = state.ships[id]
    seen = list(state.players[ship.seat].seen)
    seen[ship.number - 1] -= 1
    seen[int(to) - 1] += 1
    return state.having(ship.seat, seen=tuple(seen)).with_ship(id, number=int(to))


def _set_owner(state: LordsState, id: str, to: str) -> LordsState:
    return state.with_ship(id, seat=to)


def _cells(_state: LordsState, _id: str) -> tuple[str, ...]:
    return (OFF, *BOARD.cells)


def _place(state: LordsState, id: str) -> str:
    ship = state.ships[id]
    return OFF if ship.lost else ship.cell


def _why_not_place(state: LordsState, _id: str, to: str) -> Refused | None:
    """A cell holds one ship, and no mine besides (6.1, 10.6)."""
    if to in state.board():
        return Refused("lords.refused.cell-held-already", "6.1", cell=to)
    return Refused("lords.refused.cell-mined", "10.6a", cell=to) if to in state.mines else None


def _set_place(state: LordsState, id: str, to: str) -> LordsState:
    return state.without(id) if to == OFF else state.with_ship(id, cell=to, lost=False)


def _set_afloat(state: LordsState, id: str, lies: bool) -> LordsState:
    return state.with_ship(id, lost=False) if lies else state.without(id)


TILES = (
    _row(
        "shields",
        AMOUNT,
        pieces=_fighting,
        shows=lambda state, id: str(state.ships[id].shields),
        values=lambda state, id: amounts(state.ships[id].shields + state.shields_left),
        fold=lambda state, id, to: state.with_ship(id, shields=int(to)),
    ),
    _two(
        "burning",
        ("fights", "burns"),
        _of_fleets,
        lambda state, id: state.ships[id].burning,
        _set_burning,
    ),
    _row(
        "number",
        AMOUNT,
        pieces=_of_fleets,
        shows=lambda state, id: str(state.ships[id].number),
        values=_numbers,
        fold=_set_number,
    ),
    _row(
        "owner",
        SEAT,
        pieces=_hired,
        shows=lambda state, id: state.ships[id].seat,
        values=lambda state, _id: state.order,
        fold=_set_owner,
    ),
    _row(
        "place",
        SPACE,
        pieces=lambda state: list(state.ships) if state.on_chart else [],
        shows=_place,
        values=_cells,
        why_not=_why_not_place,
        fold=_set_place,
        read=lambda _state, written: BOARD.read(written) or written,
        vast=True,
    ),
    _two(
        "lies",
        ("gone", "there"),
        lambda state: [] if state.on_chart else list(state.ships),
        lambda state, id: not state.ships[id].lost,
        _set_afloat,
    ),
)

# ---------------------------------------------------------------- mines on the board


def _free_cells(state: LordsState) -> list[str]:
    return [cell for cell in BOARD.cells if cell not in state.board()] if state.on_chart else []


def _why_no_mine(state: LordsState, cell: str, to: str) -> Refused | None:
    """The box has 14 (3.5)."""
    if to == "mined" and cell not in state.mines and not state.mines_left:
        return Refused("lords.refused.no-mines-left", "3.5")
    return None


def _set_mined(state: LordsState, cell: str, mined: bool) -> LordsState:
    if mined:
        return replace(state, mines=(*state.mines, cell))
    return without_mine(state, cell)


def _set_lying(state: LordsState, _table: str, to: str) -> LordsState:
    return replace(state, mines=(UNKNOWN,) * int(to))


MINES = (
    _two(
        "mine",
        ("free", "mined"),
        _free_cells,
        lambda state, cell: cell in state.mines,
        _set_mined,
        why_not=_why_no_mine,
    ),
    _row(
        "mines-lying",
        AMOUNT,
        pieces=lambda state: () if state.on_chart else TABLE_PIECE,
        shows=lambda state, _table: str(len(state.mines)),
        values=lambda state, _table: amounts(len(state.mines) + state.mines_left),
        fold=_set_lying,
    ),
)

# ---------------------------------------------------------------- what lies before a player


def _players(state: LordsState) -> list[str]:
    return [_BEFORE + seat for seat in state.order]


def _player(state: LordsState, piece: str) -> Player:
    return state.players[piece.removeprefix(_BEFORE)]


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
        return state.having(piece.removeprefix(_BEFORE), **of(_player(state, piece), int(to)))

    return _row(
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


def _begin_turn(recorder: Any, seat: str) -> None:
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
    _two(
        "offered",
        ("away", "offered"),
        _beside,
        lambda state, id: id in state.offer,
        _set_offered,
        why_not=_why_not_beside,
    ),
    _two(
        "laid",
        ("not-yet", "done"),
        lambda _state: TABLE_PIECE,
        lambda state, _table: bool(state.laid),
        partial(_set_done, "laid"),
    ),
    _two(
        "bought",
        ("not-yet", "done"),
        lambda _state: TABLE_PIECE,
        lambda state, _table: bool(state.bought),
        partial(_set_done, "bought"),
    ),
    turn_row(lambda state: state.order, _begin_turn),
    _row(
        "round",
        AMOUNT,
        pieces=lambda _state: TABLE_PIECE,
        shows=lambda state, _table: str(state.round),
        values=lambda _state, _table: amounts(TURNS)[1:],
        fold=_set_round,
    ),
)

CORRECTIONS = Corrections((*TILES, *MINES, *COUNTS, *TABLE), name_of, why_not_now)
FOLDS: Folds = {Corrected: CORRECTIONS.fold}
DEEDS = CORRECTIONS.deeds
