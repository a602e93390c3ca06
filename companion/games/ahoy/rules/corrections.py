"""What the referee may set right: where figures stand, dice and tokens, what is counted."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from companion.engine.corrections import OFF, OPTION, Correctable, Corrected, Corrections
from companion.engine.events import Folds
from companion.engine.messages import Figure, say
from companion.engine.offers import AMOUNT, SEAT, SPACE
from companion.engine.refusals import Kind, Refused
from companion.engine.table_corrections import TABLE_PIECE, amounts, turn_row, two_ways
from companion.games.ahoy.rules.agenda import Recorder
from companion.games.ahoy.rules.correct_cards import CARDS
from companion.games.ahoy.rules.correct_map import MAP
from companion.games.ahoy.rules.correctable import (
    BOARD,
    REGION,
    SLOT,
    boards,
    name_of,
    regions,
    row,
)
from companion.games.ahoy.rules.dice import with_die
from companion.games.ahoy.rules.gains import RICHEST
from companion.games.ahoy.rules.map import spaces
from companion.games.ahoy.rules.rewards import cell_at, cell_id, centre
from companion.games.ahoy.rules.slots import FACES, dice_in, slots_of
from companion.games.ahoy.rules.state import FLAGSHIP, AhoyState, Die
from companion.games.ahoy.rules.turn import DICE_OF_A_TURN
from companion.games.ahoy.rules.turn_events import TurnBegan
from companion.games.ahoy.rules.words import named_slot
from companion.games.ahoy.scenario import SHIPS

MOST_FAME, MOST_ROUNDS = 99, 40
"""As much as a game could ever come to."""
SUPPLY, ASIDE = "supply", "aside"
"""Where a die may lie besides in a slot."""
DAMAGED = "damaged"
"""What a slot shows on which a token lies."""


def why_not_now(state: AhoyState) -> Refused | None:
    """What is asked is answered first; before the first turn undo is enough."""
    if state.phase != "turn":
        return Refused("ahoy.refused.no-turn", "round.1", kind=Kind.NOT_NOW)
    if state.awaited:
        return Refused("ahoy.refused.finish-first", "round.7", kind=Kind.NOT_NOW)
    return None


# ---------------------------------------------------------------- figures


def _values_of_place(state: AhoyState, id: str) -> tuple[str, ...]:
    """A flagship is never off the map, nor a ship whose card is in play."""
    on_map = spaces(state)
    return on_map if state.figures[id].kind in (FLAGSHIP, *SHIPS) else (OFF, *on_map)


def _figures(state: AhoyState) -> list[str]:
    in_play = state.plans.in_play
    return [id for id, one in state.figures.items() if one.kind not in SHIPS or id in in_play]


def _set_figure(state: AhoyState, id: str, to: str) -> AhoyState:
    return state.at(id, "" if to == OFF else to)


FIGURES = (
    row(
        "place",
        SPACE,
        pieces=_figures,
        shows=lambda state, id: state.figures[id].space or OFF,
        values=_values_of_place,
        fold=_set_figure,
        vast=True,
    ),
)

# ---------------------------------------------------------------- dice and damage


def _dice(state: AhoyState) -> dict[str, tuple[str, Die]]:
    """Every die with its player."""
    return {die.id: (seat, die) for seat, one in state.players.items() for die in one.dice}


def _lies(state: AhoyState, id: str) -> str:
    _, die = _dice(state)[id]
    return die.slot or (ASIDE if die.aside else SUPPLY)


def _slots_for(state: AhoyState, id: str) -> tuple[str, ...]:
    seat, _ = _dice(state)[id]
    return (SUPPLY, ASIDE, *slots_of(state, seat))


def _why_not_slot(state: AhoyState, id: str, to: str) -> Refused | None:
    """A slot holds one die, or a token (slot.2)."""
    seat, _ = _dice(state)[id]
    if to in dice_in(state, seat):
        return Refused("ahoy.refused.slot-taken", "slot.2")
    return Refused("ahoy.refused.slot-damaged", "slot.2") if _is_damaged(state, seat, to) else None


def _is_damaged(state: AhoyState, seat: str, slot: str) -> bool:
    return slot in state.players[seat].damaged


def _set_lying(state: AhoyState, id: str, to: str) -> AhoyState:
    seat, _ = _dice(state)[id]
    slot = "" if to in (SUPPLY, ASIDE) else to
    return with_die(state, seat, id, slot=slot, aside=to == ASIDE)


def _set_face(state: AhoyState, id: str, to: str) -> AhoyState:
    return with_die(state, _dice(state)[id][0], id, face=int(to))


def _said_slot(to: str) -> Figure:
    return say(f"ahoy.correct.lies.{to}") if to in (SUPPLY, ASIDE) else named_slot(to)


def _slots(state: AhoyState) -> list[str]:
    """Those on which a token can lie."""
    return [
        seat + SLOT + slot.id
        for seat in state.players
        for slot in slots_of(state, seat).values()
        if not slot.dashed
    ]


def _damaged(state: AhoyState, piece: str) -> bool:
    seat, _, slot = piece.partition(SLOT)
    return _is_damaged(state, seat, slot)


def _why_not_damaged(state: AhoyState, piece: str, to: str) -> Refused | None:
    """No token lies on a slot with a die (damage.3), and none on the last one of a ship that is
    afloat: her card is lost (union.ship.4).
    """
    seat, _, slot = piece.partition(SLOT)
    if slot in dice_in(state, seat):
        return Refused("ahoy.refused.guarded", "damage.3")
    if to == DAMAGED and _is_last_of_ship(state, seat, slot):
        return Refused("ahoy.refused.last-of-ship", "union.ship.4")
    return None


def _is_last_of_ship(state: AhoyState, seat: str, slot: str) -> bool:
    slots = slots_of(state, seat)
    ship = slots[slot].card
    card = [one.id for one in slots.values() if one.card == ship]
    whole = [id for id in card if not _is_damaged(state, seat, id)]
    return ship in SHIPS and whole == [slot]


def _set_damaged(state: AhoyState, piece: str, to: str) -> AhoyState:
    seat, _, slot = piece.partition(SLOT)
    others = tuple(one for one in state.players[seat].damaged if one != slot)
    return state.having(seat, damaged=(*others, slot) if to == DAMAGED else others)


DICE_ROWS = (
    row(
        "face",
        AMOUNT,
        pieces=lambda state: list(_dice(state)),
        shows=lambda state, id: str(_dice(state)[id][1].face),
        values=lambda _state, _id: tuple(map(str, FACES)),
        fold=_set_face,
    ),
    row(
        "lies",
        OPTION,
        pieces=lambda state: list(_dice(state)),
        shows=_lies,
        values=_slots_for,
        why_not=_why_not_slot,
        fold=_set_lying,
        said=_said_slot,
        vast=True,
    ),
    two_ways(
        "damaged",
        ("whole", DAMAGED),
        _slots,
        _damaged,
        _set_damaged,
        _why_not_damaged,
        say("ahoy.correct.damaged"),
    ),
)

# ---------------------------------------------------------------- what is counted


def _counted(what: str, most: Callable[[AhoyState, str], int]) -> Correctable:
    """Something that is counted before each player."""

    def seat_of(piece: str) -> str:
        return piece.removeprefix(BOARD)

    return row(
        what,
        AMOUNT,
        pieces=boards,
        shows=lambda state, piece: str(getattr(state.players[seat_of(piece)], what)),
        values=lambda state, piece: amounts(most(state, seat_of(piece))),
        fold=lambda state, piece, to: state.having(seat_of(piece), **{what: int(to)}),
        vast=True,
    )


def _region(piece: str) -> str:
    return piece.removeprefix(REGION)


def _most_comrades(state: AhoyState, piece: str) -> int:
    return state.regions[_region(piece)].comrades + state.comrades_left


COUNTS = (
    _counted("gold", lambda state, seat: state.players[seat].gold + state.gold_left),
    _counted("fame", lambda _state, _seat: MOST_FAME),
    _counted("placed", lambda _state, _seat: DICE_OF_A_TURN),
    row(
        "wealth",
        AMOUNT,
        pieces=regions,
        shows=lambda state, piece: str(state.regions[_region(piece)].wealth),
        values=lambda _state, _piece: amounts(RICHEST)[1:],
        fold=lambda state, piece, to: state.with_region(_region(piece), wealth=int(to)),
    ),
    row(
        "comrades",
        AMOUNT,
        pieces=regions,
        shows=lambda state, piece: str(state.regions[_region(piece)].comrades),
        values=lambda state, piece: amounts(_most_comrades(state, piece)),
        fold=lambda state, piece, to: state.with_region(_region(piece), comrades=int(to)),
        vast=True,
    ),
    row(
        "ready",
        AMOUNT,
        pieces=lambda _state: TABLE_PIECE,
        shows=lambda state, _table: str(state.ready),
        values=lambda state, _table: amounts(state.ready + state.comrades_left),
        fold=lambda state, _table, to: replace(state, ready=int(to)),
    ),
)

# ---------------------------------------------------------------- the grid of rewards


def _smugglers(state: AhoyState) -> list[str]:
    return [BOARD + seat for seat in state.order() if state.is_smuggler(seat)]


def _cells(state: AhoyState, _piece: str) -> list[str]:
    rows = enumerate(state.scene.rewards.grid)
    return [cell_id((row, column)) for row, cells in rows for column, _ in enumerate(cells)]


def _marker(what: str, other: str) -> Correctable:
    """One of the two markers of a Smuggler. The ``other`` lies beside it; both lie in one cell at
    the beginning alone (smuggler.6).
    """

    def why_not(state: AhoyState, piece: str, to: str) -> Refused | None:
        (row, column), there = cell_at(to), getattr(state.players[piece.removeprefix(BOARD)], other)
        far = abs(row - there[0]) + abs(column - there[1])
        if far > 1:
            return Refused("ahoy.refused.markers-apart", "smuggler.6")
        if not far and there != centre(state.scene):
            return Refused("ahoy.refused.black-marker", "smuggler.6")
        return None

    def shows(state: AhoyState, piece: str) -> str:
        return cell_id(getattr(state.players[piece.removeprefix(BOARD)], what))

    def fold(state: AhoyState, piece: str, to: str) -> AhoyState:
        return state.having(piece.removeprefix(BOARD), **{what: cell_at(to)})

    return row(
        what,
        OPTION,
        pieces=_smugglers,
        shows=shows,
        values=_cells,
        why_not=why_not,
        fold=fold,
        said=lambda to: to,
        vast=True,
    )


MARKERS = (_marker("white", "black"), _marker("black", "white"))

# ---------------------------------------------------------------- turn and round


def _begin_turn(recorder: Recorder, seat: str) -> None:
    recorder.record(TurnBegan(seat=seat, round=recorder.state.round))


TABLE = (
    turn_row(lambda state: state.order(), _begin_turn),
    row(
        "first",
        SEAT,
        pieces=lambda _state: TABLE_PIECE,
        shows=lambda state, _table: state.first,
        values=lambda state, _table: state.order(),
        fold=lambda state, _table, to: replace(state, first=to),
    ),
    row(
        "round",
        AMOUNT,
        pieces=lambda _state: TABLE_PIECE,
        shows=lambda state, _table: str(state.round),
        values=lambda state, _table: amounts(max(MOST_ROUNDS, state.round))[1:],
        fold=lambda state, _table, to: replace(state, round=int(to)),
    ),
)
CORRECTIONS = Corrections(
    (*FIGURES, *DICE_ROWS, *COUNTS, *MARKERS, *CARDS, *MAP, *TABLE), name_of, why_not_now
)
FOLDS: Folds = {Corrected: CORRECTIONS.fold}
DEEDS = CORRECTIONS.deeds
