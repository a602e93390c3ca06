"""What the referee may set right: where tiles and mines lie, what they show, what is counted."""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.corrections import OFF, Correctable, Corrected, Corrections
from companion.engine.events import Folds
from companion.engine.messages import Message, piece_word, say, seat_word
from companion.engine.offers import AMOUNT, SEAT, SPACE
from companion.engine.refusals import Kind, Refused
from companion.engine.table_corrections import TABLE_PIECE, amounts
from companion.games.lords.boards import BOARD
from companion.games.lords.rules import false_mine
from companion.games.lords.rules.correct_counts import BEFORE, COUNTS, TABLE
from companion.games.lords.rules.correctable import row, two_ways
from companion.games.lords.rules.state import UNKNOWN, LordsState
from companion.games.lords.rules.tokens import without_mine
from companion.games.lords.scenario import NUMBERS


def name_of(piece: str) -> Message:
    """What a piece is called: a player, a cell, a ship."""
    if piece.startswith(BEFORE):
        return seat_word(piece.removeprefix(BEFORE))
    return say("lords.cell", cell=piece) if BOARD.has(piece) else piece_word(piece)


def why_not_now(state: LordsState) -> Refused | None:
    """What is asked is answered first, but for the count, where a wrong tile is noticed; before the
    first turn undo is enough.
    """
    if state.phase == "count":
        return None
    if state.phase != "turn":
        return Refused("lords.refused.no-turn", "5.1", kind=Kind.NOT_NOW)
    if state.awaited:
        return Refused("lords.refused.effects-first", "5.3a", kind=Kind.NOT_NOW)
    return None


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
    row(
        "shields",
        AMOUNT,
        pieces=_fighting,
        shows=lambda state, id: str(state.ships[id].shields),
        values=lambda state, id: amounts(state.ships[id].shields + state.shields_left),
        fold=lambda state, id, to: state.with_ship(id, shields=int(to)),
    ),
    two_ways(
        "burning",
        ("fights", "burns"),
        _of_fleets,
        lambda state, id: state.ships[id].burning,
        _set_burning,
    ),
    row(
        "number",
        AMOUNT,
        pieces=_of_fleets,
        shows=lambda state, id: str(state.ships[id].number),
        values=_numbers,
        fold=_set_number,
    ),
    row(
        "owner",
        SEAT,
        pieces=_hired,
        shows=lambda state, id: state.ships[id].seat,
        values=lambda state, _id: state.order,
        fold=_set_owner,
    ),
    row(
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
    two_ways(
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
        return false_mine.put_back(replace(state, mines=(*state.mines, cell)), cell)
    return without_mine(state, cell)


def _set_lying(state: LordsState, _table: str, to: str) -> LordsState:
    return replace(state, mines=(UNKNOWN,) * int(to))


MINES = (
    two_ways(
        "mine",
        ("free", "mined"),
        _free_cells,
        lambda state, cell: cell in state.mines,
        _set_mined,
        why_not=_why_no_mine,
    ),
    row(
        "mines-lying",
        AMOUNT,
        pieces=lambda state: () if state.on_chart else TABLE_PIECE,
        shows=lambda state, _table: str(len(state.mines)),
        values=lambda state, _table: amounts(len(state.mines) + state.mines_left),
        fold=_set_lying,
    ),
)


def _of_a_turn(one: Correctable) -> Correctable:
    """In the count there is no turn to set right."""
    return replace(one, pieces=lambda state: one.pieces(state) if state.phase == "turn" else ())


CORRECTIONS = Corrections(
    (*TILES, *MINES, *COUNTS, *map(_of_a_turn, TABLE)), name_of, why_not_now, always=True
)
FOLDS: Folds = {Corrected: CORRECTIONS.fold}
DEEDS = CORRECTIONS.deeds
