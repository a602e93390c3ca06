"""What the referee may set right of ships: damage, tokens, and where they lie."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.corrections import OFF, OPTION, Correctable
from companion.engine.messages import Figure, say
from companion.engine.offers import AMOUNT, SPACE
from companion.engine.refusals import Refused
from companion.engine.standing import with_ship
from companion.engine.table_corrections import amounts, two_ways
from companion.games.admiral.rules.damage import strength
from companion.games.admiral.rules.forts import unworked
from companion.games.admiral.rules.geometry import waters_of
from companion.games.admiral.rules.lookup import cell_of, name_of, why_at_work
from companion.games.admiral.rules.port import own_forts, why_not_in_port
from companion.games.admiral.rules.scene import FORT_SHOTS
from companion.games.admiral.rules.state import Fort, Ship, State, with_fort


def piece_of(state: State, id: str) -> Ship | Fort:
    """A ship, lost or not, or a fort."""
    return state.forts[id] if id in state.forts else state.ships[id]


def with_piece(state: State, id: str, **changes: Any) -> State:
    """The state with one ship or fort changed."""
    change = with_fort if id in state.forts else with_ship
    return change(state, id, **changes)


def _ships(state: State) -> list[str]:
    return [ship.id for ship in state.afloat()]


def standing(state: State) -> list[str]:
    """Ships afloat, and forts that are no ruins."""
    return [*_ships(state), *(fort.id for fort in state.forts.values() if not fort.ruined)]


# ---------------------------------------------------------------- damage and tokens


def _boxes(state: State, id: str) -> tuple[str, ...]:
    """With the last box a ship is lost and a fort is a ruin, which are set as such."""
    return amounts(strength(state, piece_of(state, id)) - 1)


def _set_damage(state: State, id: str, to: str) -> State:
    """What is whole is no longer under repair (7.3)."""
    state = with_piece(state, id, damage=int(to))
    if int(to):
        return state
    return no_work(state, id) if id in state.forts else unrepaired(state, id)


def unrepaired(state: State, ship: str) -> State:
    """Her repair is over."""
    return with_ship(state, ship, repair=0, mending_at="")


def idle(state: State, ship: str) -> State:
    """She is not under repair, nor at work on a fort."""
    fort = state.at_work.get(ship)
    return no_work(unrepaired(state, ship), fort) if fort else unrepaired(state, ship)


def no_work(state: State, fort: str) -> State:
    """Nobody is at work on a fort, as if it had not been begun: it may be in this very turn."""
    return with_fort(unworked(state, fort), fort, stopped=False)


def _set_moved(state: State, id: str, to: str) -> State:
    return with_ship(state, id, moved=to == "moved", came_from=None)


def _shots(state: State, id: str) -> tuple[str, ...]:
    piece = piece_of(state, id)
    return amounts(FORT_SHOTS if isinstance(piece, Fort) else state.card(piece).shots.value)


DAMAGE = Correctable(
    what="damage",
    label=say("correct.damage"),
    pick=AMOUNT,
    pieces=standing,
    shows=lambda state, id: str(piece_of(state, id).damage),
    values=_boxes,
    fold=_set_damage,
)
MOVED = two_ways(
    "moved", ("ready", "moved"), _ships, lambda state, id: state.ships[id].moved, _set_moved
)
SHOTS = Correctable(
    what="shots",
    label=say("correct.shots"),
    pick=AMOUNT,
    pieces=standing,
    shows=lambda state, id: str(piece_of(state, id).shots),
    values=_shots,
    fold=lambda state, id, to: with_piece(state, id, shots=int(to)),
)

# ---------------------------------------------------------------- repair


def _has_had_turn(state: State) -> list[str]:
    """Ships of seats that have had a turn: repairs and fireships are counted by it."""
    return [ship.id for ship in state.afloat() if state.last_turn(ship.owner)]


def _may_be_at_repair(state: State) -> list[str]:
    """By the short rules nobody begins a repair: who is idle in port is mended (S2.7)."""
    return [] if state.short else _has_had_turn(state)


def _why_not_repair(state: State, id: str, to: str) -> Refused | None:
    """Only what is damaged is mended, in its own port (7.1a), and no fireship (6.4)."""
    ship = state.ships[id]
    if to == "none":
        return None
    if ship.fireship:
        return Refused("admiral.refused.fireship-no-repair", "6.4", ship=name_of(id))
    if refused := why_at_work(state, id, "admiral.refused.repair-at-work", "9.3a"):
        return refused
    if not ship.damage:
        return Refused("admiral.refused.undamaged", "7.1a", ship=name_of(id))
    return why_not_in_port(state, ship, "7.1a")


def _forts_to_choose(state: State, id: str) -> list[str]:
    """The forts by which she may be repaired, where there are several: in cards play only the table
    sees by which of them she lies.
    """
    forts = [fort.id for fort in own_forts(state, state.ships[id])]
    return forts if len(forts) > 1 else []


def _repairs(state: State, id: str) -> tuple[str, ...]:
    return ("none", *(_forts_to_choose(state, id) or ("begun",)))


def _repair(state: State, id: str) -> str:
    ship = state.ships[id]
    if not ship.repair:
        return "none"
    return ship.mending_at if ship.mending_at in _forts_to_choose(state, id) else "begun"


def _set_repair(state: State, id: str, to: str) -> State:
    """Her flag goes onto the card in this turn of her owner's, or comes off it."""
    if to == "none":
        return unrepaired(state, id)
    ship = state.ships[id]
    fort = to if to in state.forts else own_forts(state, ship)[0].id
    begun = with_ship(state, id, repair=state.last_turn(ship.owner), mending_at=fort)
    return with_ship(begun, id, under_way=False, wake=())


def _repair_in_words(to: str) -> Figure:
    """Begun or not, or the fort."""
    return say(f"correct.repair.{to}") if to in ("none", "begun") else name_of(to)


REPAIR = Correctable(
    what="repair",
    label=say("correct.repair"),
    pick=OPTION,
    pieces=_may_be_at_repair,
    shows=_repair,
    values=_repairs,
    why_not=_why_not_repair,
    fold=_set_repair,
    said=_repair_in_words,
)

# ---------------------------------------------------------------- fireships


def _set_fireship(state: State, id: str, to: str) -> State:
    """Her flag goes onto the card in this turn of her owner's, or back onto the mast."""
    declared = state.last_turn(state.ships[id].owner) if to == "begun" else 0
    return with_ship(state, id, fireship=declared)


def _why_not_fireship(state: State, id: str, to: str) -> Refused | None:
    if to == "none":
        return None
    if refused := why_at_work(state, id, "admiral.refused.fireship-at-work", "6.2b"):
        return refused
    if not state.ships[id].repair:
        return None
    return Refused("admiral.refused.fireship-repair", "6.2b", ship=name_of(id))


FIRESHIP = two_ways(
    "fireship",
    ("none", "begun"),
    _has_had_turn,
    lambda state, id: bool(state.ships[id].fireship),
    _set_fireship,
    _why_not_fireship,
)

# ---------------------------------------------------------------- boarding


def _set_spent(state: State, id: str, to: str) -> State:
    """It took part in a boarding or an assault of this round, or not after all (8.8a, 8.9k)."""
    return with_piece(state, id, spent=state.round if to == "spent" else 0)


SPENT = two_ways(
    "spent",
    ("ready", "spent"),
    standing,
    lambda state, id: state.is_spent(piece_of(state, id)),
    _set_spent,
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
    return without_order(halted(idle(state, id), id))


def halted(state: State, ship: str) -> State:
    """As if she had not come: no mine can be declared under her (10.7b)."""
    return with_ship(state, ship, under_way=False, wake=(), came_from=None)


def in_round(state: State, round: int) -> State:
    """It is another round, and what rounds are counted for began as long ago as before."""
    on = round - state.round

    def moved_on(ship: Ship) -> Ship:
        counted = ("repair", "broken_off", "fireship", "mended")
        since = {name: getattr(ship, name) for name in counted}
        return replace(ship, **{name: max(1, at + on) for name, at in since.items() if at})

    pieces: list[Ship | Fort] = [*state.ships.values(), *state.forts.values()]
    spent = {piece.id for piece in pieces if state.is_spent(piece)}
    ships = {
        id: replace(moved_on(ship), spent=round if id in spent else 0)
        for id, ship in state.ships.items()
    }
    forts = {
        id: replace(fort, spent=round if id in spent else 0) for id, fort in state.forts.items()
    }
    return replace(state, round=round, ships=ships, forts=forts)


def without_order(state: State) -> State:
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
AFLOAT = two_ways(
    "afloat",
    ("on", OFF),
    _off_chart,
    lambda state, id: state.ships[id].sunk,
    _set_place,
    _why_not_off,
)
ROWS = (DAMAGE, PLACE, AFLOAT, MOVED, SHOTS, REPAIR, FIRESHIP, SPENT)
