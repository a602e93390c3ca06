"""What the referee may set right of owners, forts and pearls."""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.corrections import NOBODY, Correctable
from companion.engine.memo import once
from companion.engine.messages import Message, say, seat_word
from companion.engine.offers import AMOUNT, SEAT
from companion.engine.refusals import Refused
from companion.engine.standing import with_ship
from companion.engine.table_corrections import amounts, two_ways
from companion.games.admiral.rules.correct_ships import (
    halted,
    idle,
    no_work,
    piece_of,
    standing,
    unrepaired,
    with_piece,
)
from companion.games.admiral.rules.forts import fallen, flagged, grace_of
from companion.games.admiral.rules.geometry import waters_of
from companion.games.admiral.rules.lookup import name_of
from companion.games.admiral.rules.movement import cargo_rule
from companion.games.admiral.rules.pearls import COAST, SHOAL
from companion.games.admiral.rules.state import State, with_fort


def _hold_of(piece: str) -> Message:
    """A ship, a fort, or a place at sea where lots lie."""
    if piece in (SHOAL, COAST):
        return say(f"admiral.sea-{piece}")
    return say("admiral.cell", cell=piece) if _is_at_sea(piece) else name_of(piece)


def _owners(state: State, id: str) -> tuple[str, ...]:
    """A fort may be nobody's, a ship may not."""
    seats = tuple(seat.id for seat in state.seats)
    return (*seats, NOBODY) if id in state.forts else seats


def _why_not_owner(state: State, id: str, to: str) -> Refused | None:
    if to == NOBODY or to in state.in_play:
        return None
    return Refused("admiral.refused.correct-out", "V.1.2b", piece=name_of(id), seat=seat_word(to))


def _set_owner(state: State, id: str, to: str) -> State:
    """A repair is over with the owner who began it; who gains or loses his last fort, see V.1.4."""
    if id in state.forts:
        return _with_grace(_none_mending(flagged(state, id, to), id))
    return halted(with_ship(idle(state, id), id, owner=to, broken_off=0), id)


def _none_mending(state: State, fort: str) -> State:
    for ship in state.afloat():
        if ship.mending_at == fort:
            state = unrepaired(state, ship.id)
    return no_work(state, fort)


def _with_grace(state: State) -> State:
    """Who has a fort needs no grace; who has none begins to count, his own turn on top (V.1.4)."""
    bare = [seat for seat in state.in_play if not state.forts_of(seat)]
    grace = {seat: state.grace.get(seat, grace_of(state, seat)) for seat in bare}
    return replace(state, grace=grace)


def _set_fort(state: State, id: str, to: str) -> State:
    """A ruin has no owner and no pearls (3.4b, V.4.5a); a fort raised again is nobody's yet."""
    whole = with_fort(state, id, damage=0, ruined=False, owner="", lots=0)
    return _with_grace(_none_mending(fallen(state, id) if to == "ruined" else whole, id))


OWNER = Correctable(
    what="owner",
    label=say("correct.owner"),
    pick=SEAT,
    pieces=standing,
    shows=lambda state, id: piece_of(state, id).owner,
    values=_owners,
    why_not=_why_not_owner,
    fold=_set_owner,
)
FORT = two_ways(
    "fort",
    ("whole", "ruined"),
    lambda state: list(state.forts),
    lambda state, id: state.forts[id].ruined,
    _set_fort,
)


def _is_at_sea(id: str) -> bool:
    """A cell, the shoal, or where somebody was wrecked; no ship and no fort."""
    return "-" not in id


def _laden(state: State) -> list[str]:
    """Whatever pearls lie on: ships, forts, and the sea; without the chart also the wreck of which
    nobody has told.
    """
    wreck = (COAST,) if SHOAL in state.treasure else ()
    return [*standing(state), *dict.fromkeys((*state.treasure, *wreck))]


def _lots(state: State, id: str) -> int:
    return state.treasure.get(id, 0) if _is_at_sea(id) else piece_of(state, id).lots


@once
def _lots_on_the_table(state: State) -> int:
    return sum(_lots(state, one) for one in _laden(state))


def _holds(state: State, id: str) -> tuple[str, ...]:
    if id in state.ships:
        return amounts(state.card(state.ships[id]).lots.value)
    return amounts(state.scene.lots)


def _why_not_lots(state: State, id: str, to: str) -> Refused | None:
    """There are never more than were laid out."""
    total = _lots_on_the_table(state) - _lots(state, id) + int(to)
    if total <= state.scene.lots:
        return None
    rule = cargo_rule(state.ships[id]) if id in state.ships else "V.4.1a"
    return Refused(
        "admiral.refused.correct-lots", rule, piece=_hold_of(id), n=total, most=state.scene.lots
    )


def _set_lots(state: State, id: str, to: str) -> State:
    """Lots that a fort has gained were landed last of all (V.1.3b)."""
    if _is_at_sea(id):
        return replace(state, treasure={**state.treasure, id: int(to)})
    fort = state.forts.get(id)
    if fort and fort.owner and int(to) > fort.lots:
        number = state.landings + 1
        landed = {**state.landed, fort.owner: number}
        state = replace(state, landings=number, landed=landed)
    return with_piece(state, id, lots=int(to))


CARGO = Correctable(
    what="cargo",
    label=say("correct.cargo"),
    pick=AMOUNT,
    pieces=_laden,
    shows=lambda state, id: str(_lots(state, id)),
    values=_holds,
    why_not=_why_not_lots,
    fold=_set_lots,
    called=_hold_of,
)


def _beds(state: State) -> list[str]:
    """The cells of the sea where pearls lie, and all others while some are missing."""
    waters = waters_of(state)
    if waters is None:
        return []
    missing = _lots_on_the_table(state) < state.scene.lots
    return [
        cell
        for cell in state.scene.board.cells
        if state.treasure.get(cell) or (missing and waters.is_water(cell))
    ]


PEARLS = replace(
    CARGO, what="pearls", label=say("correct.pearls"), pieces=_beds, vast=True, on_spaces=True
)
"""Pearls on any cell of the sea, whether some have lain there or not."""

ROWS = (OWNER, CARGO, PEARLS, FORT)
