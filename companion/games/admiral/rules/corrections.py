"""What the referee may set right on the table of Admiral, and what must hold of it afterwards.

Mines are no tokens that lie open, and nothing here looks at them.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.compass import wind_at
from companion.engine.corrections import (
    AMOUNT,
    NOBODY,
    OFF,
    OPTION,
    SEAT,
    WIND,
    WINDS,
    Correctable,
    Corrected,
    Corrections,
    sector_of,
)
from companion.engine.events import EventRecorder, Folds
from companion.engine.messages import Message, say, seat_word
from companion.engine.offers import SPACE
from companion.engine.refusals import Kind, Refused
from companion.games.admiral.rules.damage import strength
from companion.games.admiral.rules.events import TurnBegan
from companion.games.admiral.rules.lookup import cell_of, name_of, why_wait
from companion.games.admiral.rules.movement import cargo_rule
from companion.games.admiral.rules.pearls import COAST, SHOAL
from companion.games.admiral.rules.scene import FORT_SHOTS, FORT_STRENGTH
from companion.games.admiral.rules.state import Fort, Ship, State, with_fort, with_ship
from companion.games.admiral.rules.waters import waters_of

ROUNDS_AHEAD = 10
"""How far the count of rounds may be set forward at once."""
TABLE = ("",)


def why_not_now(state: State) -> Refused | None:
    """What is waited for is given first, or undone; and before the battle undo is enough."""
    if refused := why_wait(state):
        return refused
    if state.phase != "turn":
        return Refused("admiral.refused.preparing", "IV.8", kind=Kind.NOT_NOW)
    return None


def named(piece: str) -> Message:
    """A ship, a fort, or a place at sea where lots lie."""
    if piece in (SHOAL, COAST):
        return say(f"admiral.sea-{piece}")
    return name_of(piece) if "-" in piece else say("admiral.cell", cell=piece)


def _piece(state: State, id: str) -> Ship | Fort:
    return state.forts[id] if id in state.forts else state.ships[id]


def _with_piece(state: State, id: str, **changes: Any) -> State:
    change = with_fort if id in state.forts else with_ship
    return change(state, id, **changes)


def _amounts(most: int) -> tuple[str, ...]:
    return tuple(map(str, range(most + 1)))


def _ships(state: State) -> list[str]:
    return [ship.id for ship in state.afloat()]


def _standing(state: State) -> list[str]:
    """Ships afloat, and forts that are no ruins."""
    return [*_ships(state), *(fort.id for fort in state.forts.values() if not fort.ruined)]


def _at_table(_state: State) -> tuple[str, ...]:
    return TABLE


# ---------------------------------------------------------------- damage and tokens


def _boxes(state: State, id: str) -> tuple[str, ...]:
    """With the last box a ship is lost and a fort is a ruin, which are set as such."""
    return _amounts(strength(state, _piece(state, id)) - 1)


def _set_damage(state: State, id: str, to: str) -> State:
    """What is whole is no longer under repair (7.3)."""
    state = _with_piece(state, id, damage=int(to))
    return state if int(to) or id in state.forts else _unrepaired(state, id)


def _unrepaired(state: State, ship: str) -> State:
    return with_ship(state, ship, repair=0, mending_at="")


def _set_moved(state: State, id: str, to: str) -> State:
    return with_ship(state, id, moved=to == "moved", came_from=None)


def _shots(state: State, id: str) -> tuple[str, ...]:
    piece = _piece(state, id)
    return _amounts(FORT_SHOTS if isinstance(piece, Fort) else state.card(piece).shots.value)


DAMAGE = Correctable(
    what="damage",
    label=say("correct.damage"),
    pick=AMOUNT,
    pieces=_standing,
    shows=lambda state, id: str(_piece(state, id).damage),
    values=_boxes,
    fold=_set_damage,
)
MOVED = Correctable(
    what="moved",
    label=say("correct.moved"),
    pick=OPTION,
    pieces=_ships,
    shows=lambda state, id: "moved" if state.ships[id].moved else "ready",
    values=lambda _state, _id: ("ready", "moved"),
    fold=_set_moved,
)
SHOTS = Correctable(
    what="shots",
    label=say("correct.shots"),
    pick=AMOUNT,
    pieces=_standing,
    shows=lambda state, id: str(_piece(state, id).shots),
    values=_shots,
    fold=lambda state, id, to: _with_piece(state, id, shots=int(to)),
)

# ---------------------------------------------------------------- where she lies


def _in_play(state: State) -> list[str]:
    """Ships, lost ones too, whose owner is in play."""
    return [ship.id for ship in state.ships.values() if ship.owner in state.in_play]


def _on_chart(state: State) -> list[str]:
    return _in_play(state) if state.on_chart else []


def _off_chart(state: State) -> list[str]:
    return [] if state.on_chart else _in_play(state)


def _place(state: State, id: str) -> str:
    ship = state.ships[id]
    return OFF if ship.sunk else ship.cell or ""


def _read_place(state: State, written: str) -> str:
    return OFF if written == OFF else cell_of(state, written)


def _why_not_place(state: State, id: str, to: str) -> Refused | None:
    """Land, forts and reefs bear no ship, and one cell only so many (4.5)."""
    if to == OFF:
        return _why_not_off(state, id, to)
    waters = waters_of(state)
    assert waters is not None, "places are known on the chart only"
    if rule := waters.bar_in(to):
        why = say(f"rule.{rule}")
        return Refused("admiral.refused.correct-place", rule, ship=name_of(id), cell=to, why=why)
    return None


def _why_not_off(state: State, id: str, to: str) -> Refused | None:
    """Where her pearls go, nobody could say: they are set first (V.4.4)."""
    lots = state.ships[id].lots
    if to != OFF or not lots:
        return None
    return Refused("admiral.refused.correct-laden", "V.4.4a", ship=name_of(id), n=lots)


def _set_place(state: State, id: str, to: str) -> State:
    """She lies there as if she had not come: no repair goes on, no mine can be declared under her.

    Brought back from the deep she has one box left. Who drifts after whom is judged anew (4.20).
    """
    ship = state.ships[id]
    cell = to if state.on_chart and to != OFF else None
    boxes = min(ship.damage, strength(state, ship) - 1)
    damage = ship.damage if to == OFF else boxes
    state = with_ship(state, id, sunk=to == OFF, cell=cell, damage=damage)
    return _without_order(_halted(_unrepaired(state, id), id))


def _halted(state: State, ship: str) -> State:
    return with_ship(state, ship, under_way=False, wake=(), came_from=None)


def _without_order(state: State) -> State:
    """Nobody has drifted before anybody else."""
    ships = {id: replace(ship, came_from=None) for id, ship in state.ships.items()}
    return replace(state, ships=ships)


PLACE = Correctable(
    what="place",
    label=say("correct.place"),
    pick=SPACE,
    pieces=_on_chart,
    shows=_place,
    values=lambda state, _id: (OFF, *state.scene.board.cells),
    why_not=_why_not_place,
    fold=_set_place,
    read=_read_place,
    vast=True,
)
AFLOAT = Correctable(
    what="afloat",
    label=say("correct.afloat"),
    pick=OPTION,
    pieces=_off_chart,
    shows=lambda state, id: OFF if state.ships[id].sunk else "on",
    values=lambda _state, _id: ("on", OFF),
    why_not=_why_not_off,
    fold=_set_place,
)

# ---------------------------------------------------------------- owners, forts and pearls


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
        return _with_grace(_none_mending(with_fort(state, id, owner=to), id))
    return _halted(_unrepaired(with_ship(state, id, owner=to, broken_off=0), id), id)


def _none_mending(state: State, fort: str) -> State:
    for ship in state.afloat():
        if ship.mending_at == fort:
            state = _unrepaired(state, ship.id)
    return state


def _with_grace(state: State) -> State:
    """Who has a fort needs no grace; who has none begins to count, his own turn on top (V.1.4)."""
    bare = [seat for seat in state.in_play if not state.forts_of(seat)]
    grace = {seat: state.grace.get(seat, state.scene.grace + (seat == state.turn)) for seat in bare}
    return replace(state, grace=grace, spared=tuple(seat for seat in state.spared if seat in bare))


def _set_fort(state: State, id: str, to: str) -> State:
    """A ruin has no owner and no pearls (3.4b, V.4.5a); a fort raised again is nobody's yet."""
    damage = FORT_STRENGTH if to == "ruined" else 0
    return _with_grace(_none_mending(with_fort(state, id, damage=damage, owner="", lots=0), id))


OWNER = Correctable(
    what="owner",
    label=say("correct.owner"),
    pick=SEAT,
    pieces=_standing,
    shows=lambda state, id: _piece(state, id).owner,
    values=_owners,
    why_not=_why_not_owner,
    fold=_set_owner,
)
FORT = Correctable(
    what="fort",
    label=say("correct.fort"),
    pick=OPTION,
    pieces=lambda state: list(state.forts),
    shows=lambda state, id: "ruined" if state.forts[id].ruined else "whole",
    values=lambda _state, _id: ("whole", "ruined"),
    fold=_set_fort,
)


def _laden(state: State) -> list[str]:
    """Whatever pearls lie on: ships, forts, and the sea."""
    return [*_standing(state), *state.treasure]


def _lots(state: State, id: str) -> int:
    return state.treasure[id] if id in state.treasure else _piece(state, id).lots


def _holds(state: State, id: str) -> tuple[str, ...]:
    if id in state.ships:
        return _amounts(state.card(state.ships[id]).lots.value)
    return _amounts(state.scene.lots)


def _why_not_lots(state: State, id: str, to: str) -> Refused | None:
    """There are never more than were laid out."""
    total = sum(_lots(state, one) for one in _laden(state)) - _lots(state, id) + int(to)
    if total <= state.scene.lots:
        return None
    rule = cargo_rule(state.ships[id]) if id in state.ships else "V.4.1a"
    return Refused(
        "admiral.refused.correct-lots", rule, piece=named(id), n=total, most=state.scene.lots
    )


def _set_lots(state: State, id: str, to: str) -> State:
    """Lots that a fort has gained were landed last of all (V.1.3b)."""
    if id in state.treasure:
        return replace(state, treasure={**state.treasure, id: int(to)})
    fort = state.forts.get(id)
    if fort and fort.owner and int(to) > fort.lots:
        number = state.landings + 1
        landed = {**state.landed, fort.owner: number}
        state = replace(state, landings=number, landed=landed)
    return _with_piece(state, id, lots=int(to))


CARGO = Correctable(
    what="cargo",
    label=say("correct.cargo"),
    pick=AMOUNT,
    pieces=_laden,
    shows=lambda state, id: str(_lots(state, id)),
    values=_holds,
    why_not=_why_not_lots,
    fold=_set_lots,
)

# ---------------------------------------------------------------- wind, turn and round


def _set_wind(state: State, _table: str, to: str) -> State:
    return _without_order(replace(state, wind=wind_at(int(to))))


def _unchanged(state: State, _table: str, _to: str) -> State:
    return state


def _begin_turn(recorder: EventRecorder[State], _table: str, to: str) -> None:
    """His turn begins: his tokens go back to the left (2.1)."""
    recorder.record(TurnBegan(seat=to))


def _rounds(state: State, _table: str) -> tuple[str, ...]:
    return _amounts(state.round + ROUNDS_AHEAD)[1:]


ROWS = (
    DAMAGE,
    PLACE,
    AFLOAT,
    MOVED,
    SHOTS,
    OWNER,
    CARGO,
    FORT,
    Correctable(
        what="wind",
        label=say("correct.wind"),
        pick=WIND,
        pieces=lambda state: TABLE if state.wind else (),
        shows=lambda state, _table: sector_of(state.wind),
        values=lambda _state, _table: WINDS,
        fold=_set_wind,
    ),
    Correctable(
        what="turn",
        label=say("correct.turn"),
        pick=SEAT,
        pieces=_at_table,
        shows=lambda state, _table: state.turn,
        values=lambda state, _table: state.in_play,
        fold=_unchanged,
        follows=_begin_turn,
    ),
    Correctable(
        what="round",
        label=say("correct.round"),
        pick=AMOUNT,
        pieces=_at_table,
        shows=lambda state, _table: str(state.round),
        values=_rounds,
        fold=lambda state, _table, to: replace(state, round=int(to)),
    ),
)
CORRECTIONS = Corrections(ROWS, named, why_not_now)
EVOLVE: Folds = {Corrected: CORRECTIONS.fold}
