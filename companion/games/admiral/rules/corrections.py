"""What the referee may set right on the table of Admiral, and what must hold of it afterwards.

Of mines only the cards that lie open are set; nothing here looks at what is written on a slip.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from companion.engine.compass import Wind
from companion.engine.corrections import Correctable, Corrected, Corrections
from companion.engine.events import EventRecorder, Folds
from companion.engine.refusals import Kind, Refused
from companion.engine.table_corrections import ROUND_ROW, turn_row, wind_row
from companion.games.admiral.rules import (
    correct_forts,
    correct_mines,
    correct_ships,
    correct_work,
)
from companion.games.admiral.rules.drills import is_battle
from companion.games.admiral.rules.events import TurnBegan
from companion.games.admiral.rules.lookup import busy, name_of
from companion.games.admiral.rules.state import State


def why_not_now(state: State) -> Refused | None:
    """What is waited for is given first, or undone; and before the battle undo is enough."""
    if refused := busy(state):
        return refused
    if state.phase != "turn":
        return Refused("admiral.refused.preparing", "IV.8", kind=Kind.NOT_NOW)
    return None


def _set_wind(state: State, wind: Wind) -> State:
    """Who drifts after whom is judged anew (4.20)."""
    return correct_ships.without_order(replace(state, wind=wind))


def _begin_turn(recorder: EventRecorder[State], seat: str) -> None:
    """His turn begins: his tokens go back to the left (2.1)."""
    recorder.record(TurnBegan(seat=seat))


IN_DRILL = ("damage", "place", "moved", "wind", "turn", "round")
"""What a drill has tokens for: its ships move, and that is all (M1.0)."""


def _unless_drill(row: Correctable) -> Correctable:
    """A row as it stands in a battle, of which a drill has the ships alone, or nothing."""

    def pieces(state: State) -> Iterable[str]:
        if is_battle(state):
            return row.pieces(state)
        some = row.pieces(state) if row.what in IN_DRILL else ()
        return [one for one in some if one not in state.forts]

    return replace(row, pieces=pieces)


_ROWS = (
    *correct_ships.ROWS,
    *correct_forts.ROWS,
    *correct_work.ROWS,
    *correct_mines.ROWS,
    wind_row(lambda state: state.wind is not None, _set_wind),
    turn_row(lambda state: state.in_play, _begin_turn),
    replace(ROUND_ROW, fold=lambda state, _table, to: correct_ships.in_round(state, int(to))),
)
CORRECTIONS = Corrections(map(_unless_drill, _ROWS), name_of, why_not_now)
FOLDS: Folds = {Corrected: CORRECTIONS.fold}
