"""What the referee may set right beside the ships: flags, hits and ammunition of the colonies."""

from __future__ import annotations

from companion.engine.corrections import NOBODY, Correctable, Corrected, Corrections
from companion.engine.events import Folds
from companion.engine.messages import say
from companion.engine.offers import AMOUNT, SEAT
from companion.engine.refusals import Refused
from companion.engine.standing import with_ship
from companion.engine.table_corrections import amounts
from companion.games.golitsyn.colonies.rules.state import AMMUNITION, ColoniesState, with_colony
from companion.games.golitsyn.rules import corrections as shared
from companion.games.golitsyn.rules.lookup import name_of


def why_not_now(state: ColoniesState) -> Refused | None:
    """A port under fire answers first (7.2a)."""
    if refused := shared.why_not_now(state):
        return refused
    return state.answer_first(state.shelling.port) if state.shelling else None


def _colonies(state: ColoniesState) -> list[str]:
    return list(state.colonies)


def _flags(state: ColoniesState, id: str) -> tuple[str, ...]:
    return (*shared.seats(state, id), NOBODY)


def _why_not_flag(state: ColoniesState, id: str, to: str) -> Refused | None:
    """Ships lie in ports of their own alone: those in it are set elsewhere first (5.3)."""
    if refused := shared.why_not_owner(state, id, to):
        return refused
    for ship in state.afloat():
        if ship.port == id and ship.owner != to:
            return Refused(
                "golitsyn.refused.foreign-port", "5.3", ship=name_of(ship.id), port=name_of(id)
            )
    return None


def _set_flag(state: ColoniesState, id: str, to: str) -> ColoniesState:
    """What is nobody's has no ammunition."""
    ammunition = state.colonies[id].ammunition if to else 0
    return with_colony(state, id, owner=to, ammunition=ammunition, fired=False)


def _stores(state: ColoniesState) -> list[str]:
    """Where ammunition may lie: aboard, and in ports that somebody owns."""
    owned = [colony.id for colony in state.colonies.values() if colony.owner]
    return [*(ship.id for ship in state.afloat()), *owned]


def _room(state: ColoniesState, id: str) -> tuple[str, ...]:
    """A ship's own five units, or in a port those of all ships (3.3)."""
    most = AMMUNITION if id in state.ships else AMMUNITION * len(state.ships)
    return amounts(most)


def _stock(state: ColoniesState, id: str) -> str:
    holder = state.ships[id] if id in state.ships else state.colonies[id]
    return str(holder.ammunition)


def _set_stock(state: ColoniesState, id: str, to: str) -> ColoniesState:
    change = with_ship if id in state.ships else with_colony
    return change(state, id, ammunition=int(to))


ROWS = (
    Correctable(
        what="flag",
        label=say("colonies.correct.flag"),
        pick=SEAT,
        pieces=_colonies,
        shows=lambda state, id: state.colonies[id].owner,
        values=_flags,
        why_not=_why_not_flag,
        fold=_set_flag,
    ),
    Correctable(
        what="hits",
        label=say("colonies.correct.hits"),
        pick=AMOUNT,
        pieces=_colonies,
        shows=lambda state, id: str(state.colonies[id].hits),
        values=lambda state, id: amounts(state.colonies[id].base),
        fold=lambda state, id, to: with_colony(state, id, hits=int(to)),
    ),
    Correctable(
        what="cargo",
        label=say("colonies.correct.cargo"),
        pick=AMOUNT,
        pieces=_stores,
        shows=_stock,
        values=_room,
        fold=_set_stock,
    ),
)
CORRECTIONS = Corrections((*shared.ROWS, *ROWS), name_of, why_not_now)
FOLDS: Folds = {Corrected: CORRECTIONS.fold}
