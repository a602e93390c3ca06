"""Reefs and berths that the table places itself before the battle (IV.6, V.3.6)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import chain

from msgspec.structs import replace

from companion.engine.cell_bits import cell_bits
from companion.engine.deeds import Deed
from companion.engine.events import EventRecorder, Folds
from companion.engine.memo import once, while_same
from companion.engine.messages import say
from companion.engine.offers import Choice, picks
from companion.engine.refusals import Refused
from companion.engine.sequence import StageRecorder
from companion.engine.standing import with_ship
from companion.games.admiral.rules.commands import Berth, EndTurn, PlaceReef
from companion.games.admiral.rules.drills import is_battle
from companion.games.admiral.rules.events import (
    Berthed,
    BerthsSwapped,
    ReefPlaced,
    ReefsLeftOut,
    StageBegan,
)
from companion.games.admiral.rules.geometry import waters_of
from companion.games.admiral.rules.lookup import (
    cell_of,
    name_of,
    own_ship,
    own_ships,
    why_not_prepare,
)
from companion.games.admiral.rules.open_water import OpenWater, Sounding
from companion.games.admiral.rules.scene import SHIPS_IN_PORT_CELL
from companion.games.admiral.rules.state import State


def _places(state: State) -> bool:
    return state.placed and state.on_chart


# ---------------------------------------------------------------- reefs (V.3.6)


def reefs_left(state: State) -> bool:
    """Where the table lays them itself, until all lie or no cell is left for another."""
    return _places(state) and reefs_to_lay(state) > 0 and bool(_reef_cells(state))


def reefs_to_lay(state: State) -> int:
    """How many reefs the players have still to lay (V.3.6a, V.3.6b)."""
    return state.scene.reefs_each * len(state.order) - _laid(state)


def _laid(state: State) -> int:
    return len(state.reefs) - len(state.scene.fixed_reefs)


def lay_reef(recorder: EventRecorder[State]) -> None:
    """The next player lays one, in turn order."""
    state = recorder.state
    seat = state.order[_laid(state) % len(state.order)]
    recorder.record(StageBegan(stage="reefs", seat=seat))


def _why_no_reefs(state: State, seat: str) -> Refused | None:
    return why_not_prepare(state, seat, "reefs")


def _reef_as_read(state: State, command: PlaceReef) -> PlaceReef:
    return replace(command, cell=cell_of(state, command.cell))


def _reefs(state: State, seat: str, _table: str) -> Iterator[Choice]:
    for cell in _reef_cells(state):
        yield Choice(
            command=PlaceReef(seat=seat, cell=cell),
            deed="place-reef",
            picks=picks(space=cell),
            rule="V.3.6a",
            label=say("admiral.place-reef", cell=cell),
        )


@once
def _reef_cells(state: State) -> tuple[str, ...]:
    """Where a reef may lie."""
    bits = cell_bits(state.scene.board)
    taken = bits.of(chain.from_iterable([cells for _, cells in _barred(state)]))
    return sounding(state).places(1, 1, bits.all & ~taken)


def _barred(state: State) -> tuple[tuple[str, Collection[str]], ...]:
    """The rules by which no reef may lie on some cells, whatever it would lock, with the cells."""
    waters = waters_of(state)
    assert waters is not None, "reefs are laid on the chart only"
    return (
        ("V.3.6c", waters.ports),
        ("II.2b", covered(state)),
        ("S1.1b", state.scene.royal_ports),
        (lock_rule(state), state.treasure),
    )


def covered(state: State) -> frozenset[str]:
    """The cells under a fort, a reef or a piece of an island, its water with some land too, so that
    no other piece is laid there (II.2b).
    """
    waters = waters_of(state)
    assert waters is not None, "pieces are laid on the chart only"
    shore = [cell for island in state.scene.islands for cell in island.shore]
    return waters.coast.land.union(waters.reefs, waters.forts, shore)


def _why_no_reef(state: State, command: PlaceReef) -> Refused:
    cell = command.cell
    rule = next((rule for rule, cells in _barred(state) if cell in cells), lock_rule(state))
    return Refused("admiral.refused.reef-place", rule, cell=cell, why=say(f"rule.{rule}"))


def _place_reef(state: State, command: PlaceReef, recorder: StageRecorder[State]) -> None:
    """Lay one reef, one at a time in turn order (V.3.6)."""
    recorder.record(ReefPlaced(seat=command.seat, cell=cell_of(state, command.cell)))
    if (left := reefs_to_lay(recorder.state)) and not reefs_left(recorder.state):
        recorder.record(ReefsLeftOut(number=left))
    recorder.go_on()


def lock_rule(state: State) -> str:
    """The rule by which the way to ports and pearls, or all over the sea, stays open."""
    return "S1.1b" if state.short else "V.3.6d"


def _laid_about(state: State) -> tuple[object, ...]:
    return waters_of(state), state.treasure, state.short


@while_same(_laid_about)
def sounding(state: State) -> Sounding:
    """What may be laid here without locking anything."""
    waters = waters_of(state)
    assert waters is not None, "reefs and islands are laid on the chart only"
    water = OpenWater(waters.board, waters.coast, waters.reefs, waters.forts)
    return Sounding(water, water.bits.of(state.treasure), state.short)


# ---------------------------------------------------------------- berths (IV.6)


def berths_left(state: State) -> bool:
    """Where the table places its ships itself, until every squadron lies."""
    chooses = _places(state) or not is_battle(state)
    return chooses and not (state.phase == "berths" and state.turn == state.order[-1])


def choose_berths(recorder: EventRecorder[State]) -> None:
    """The next player berths his squadron, in turn order."""
    state = recorder.state
    at = state.order.index(state.turn) + 1 if state.phase == "berths" else 0
    recorder.record(StageBegan(stage="berths", seat=state.order[at]))


def _why_no_berths(state: State, seat: str) -> Refused | None:
    return why_not_prepare(state, seat, "berths")


def _berth_as_read(state: State, command: Berth) -> Berth:
    own_ship(state, command.seat, command.ship)
    if command.mate:
        own_ship(state, command.seat, command.mate)
    return replace(command, cell=cell_of(state, command.cell))


def _berths(state: State, seat: str, id: str) -> Iterator[Choice]:
    """The cells of her own port, two ships to a cell; there she changes places with one of them."""
    waters, ship = waters_of(state), state.ships[id]
    assert waters is not None, "ships are berthed on the chart only"
    closed = waters.coast.land | waters.reefs
    for cell, forts in waters.ports.items():
        own = any(state.forts[fort].owner == seat for fort in forts)
        if not own or cell in closed or cell == ship.cell:
            continue
        full = waters.ships[cell] >= SHIPS_IN_PORT_CELL
        mates = [one.id for one in state.afloat(seat) if one.cell == cell]
        for mate in mates if full else ("",):
            yield _berth_choice(seat, id, cell, mate)


def _berth_choice(seat: str, id: str, cell: str, mate: str) -> Choice:
    label = say("admiral.berth", cell=cell)
    if mate:
        label = say("admiral.berth-swap", mate=name_of(mate), cell=cell)
    return Choice(
        command=Berth(seat=seat, ship=id, cell=cell, mate=mate), deed="berth", label=label,
        picks=picks(piece=id, space=cell, mate=mate), rule="IV.6",
    )  # fmt: skip


def _why_not_berth(_state: State, command: Berth) -> Refused:
    return Refused("admiral.refused.berth", "IV.6", ship=name_of(command.ship), cell=command.cell)


def _berth(state: State, command: Berth, recorder: EventRecorder[State]) -> None:
    if command.mate:
        recorder.record(BerthsSwapped(ship=command.ship, mate=command.mate))
    else:
        recorder.record(Berthed(ship=command.ship, cell=cell_of(state, command.cell)))


def _in_berths(state: State) -> bool:
    return state.phase == "berths" and is_battle(state)


def _end_of_berths(_state: State, seat: str, _table: str) -> Iterator[Choice]:
    label = say("admiral.end-berths")
    yield Choice(command=EndTurn(seat=seat), deed="end-berths", label=label, rule="IV.6", ends=True)


def _end_berths(_state: State, _command: EndTurn, recorder: StageRecorder[State]) -> None:
    """The seat's squadron lies as it likes."""
    recorder.go_on()


def _on_reef(state: State, event: ReefPlaced) -> State:
    return replace(state, reefs=(*state.reefs, event.cell))


def _on_left_out(state: State, _event: ReefsLeftOut) -> State:
    """They are not to be laid any more: no cell will come free."""
    return state


def _on_berthed(state: State, event: Berthed) -> State:
    return with_ship(state, event.ship, cell=event.cell)


def _on_swapped(state: State, event: BerthsSwapped) -> State:
    ship, mate = state.ships[event.ship], state.ships[event.mate]
    return with_ship(with_ship(state, ship.id, cell=mate.cell), mate.id, cell=ship.cell)


FOLDS: Folds = {
    ReefPlaced: _on_reef,
    ReefsLeftOut: _on_left_out,
    Berthed: _on_berthed,
    BerthsSwapped: _on_swapped,
}

DEEDS = (
    Deed(
        name="place-reef",
        command=PlaceReef,
        rule="V.3.6a",
        when=_why_no_reefs,
        plain=_reef_as_read,
        options=_reefs,
        check=_why_no_reef,
        do=_place_reef,
    ),
    Deed(
        name="berth",
        command=Berth,
        rule="IV.6",
        during=is_battle,
        when=_why_no_berths,
        actors=own_ships,
        actor="ship",
        plain=_berth_as_read,
        options=_berths,
        check=_why_not_berth,
        do=_berth,
    ),
    Deed(
        name="end-berths",
        ends=True,
        command=EndTurn,
        rule="IV.6",
        during=_in_berths,
        when=_why_no_berths,
        options=_end_of_berths,
        do=_end_berths,
    ),
)
