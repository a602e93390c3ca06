"""Section 10: mines laid in secret before the battle, and declared under an enemy ship."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from msgspec.structs import replace

from companion.engine.commitments import seal
from companion.engine.deeds import Deed
from companion.engine.events import EventRecorder, Folds
from companion.engine.grid import Grid
from companion.engine.memo import once
from companion.engine.messages import say
from companion.engine.offers import Choice, picks
from companion.engine.questions import pending
from companion.engine.refusals import Kind, Refused
from companion.engine.salvos import SalvoDropped
from companion.engine.standing import with_ship
from companion.games.admiral.rules.boarding_events import BoardingDropped, DefenderLeft
from companion.games.admiral.rules.boarding_pending import Boarding, Defence
from companion.games.admiral.rules.commands import DeclareMine, LayMine, SayCell
from companion.games.admiral.rules.damage import harm
from companion.games.admiral.rules.events import CellSaid, MineDeclared, MineLaid
from companion.games.admiral.rules.geometry import coast
from companion.games.admiral.rules.lookup import any_ship, cell_of, name_of
from companion.games.admiral.rules.pending import Laying, Salvo
from companion.games.admiral.rules.state import Fort, Minefield, Ship, Slip, State

REACH = 3  # 10.4, in steps to any of the 8 neighbours
DAMAGE = 3  # 10.6b


def zone(state: State, forts: Iterable[Fort]) -> tuple[str, ...]:
    """Cells within three of these forts on which a ship could come:
    a mine may lie there (10.4).
    """
    taken = frozenset(fort.cell for fort in state.forts.values())
    if state.on_chart:
        taken |= coast(state.scene.board, state.scene.islands).land | frozenset(state.reefs)
    return _near(state.scene.board, frozenset(fort.cell for fort in forts), taken)


@lru_cache(maxsize=16)
def _near(board: Grid, forts: frozenset[str], taken: frozenset[str]) -> tuple[str, ...]:
    near = [
        cell for cell in board.cells if any(board.distance(cell, fort) <= REACH for fort in forts)
    ]
    return tuple(cell for cell in near if cell not in taken)


def own_zone(state: State, seat: str) -> tuple[str, ...]:
    """Where this seat may lay its mines."""
    return zone(state, (fort for fort in state.forts.values() if fort.owner == seat))


def _field(state: State, seat: str) -> Minefield:
    return state.mines.get(seat, Minefield())


@once
def slips_told(state: State) -> tuple[object, ...]:
    """All that a seat's own slips come from, as far as it changes in a battle."""
    return state.phase, state.out, state.mines, state.sprung, in_window(state)


@once
def may_declare(state: State, seat: str) -> list[tuple[Ship, str]]:
    """Enemy ships in a window of this seat's live mines, with the cell (10.6, 10.7).

    Secret to the seat.

    The right waits for nothing: not for a die, the vane, an answer that is due, or the layer's
    turn.
    """
    if not state.mine_cards or state.phase not in ("turn", "wind") or seat in state.out:
        return []
    live = _live(_field(state, seat), state.sprung)
    ships = [ship for ship in in_window(state) if ship.owner != seat] if live else []
    return [(ship, cell) for ship in ships for cell in ship.wake if cell in live]


@lru_cache(maxsize=64)
def _live(field: Minefield, sprung: tuple[str, ...]) -> frozenset[str]:
    """The cells of a seat's mines that nothing has set off and nobody has shown."""
    slips = enumerate(field.slips)
    unshown = {slip.cell for at, slip in slips if slip.cell and at not in field.shown}
    return frozenset(unshown.difference(sprung))


@once
def in_window(state: State) -> list[Ship]:
    """Ships that have done nothing since they moved, in whosever turn that was (10.7b).

    One that joins a salvo or a boarding has begun another deed, unless it is given up.
    """
    salvo, boarding = pending(state, Salvo), pending(state, Boarding)
    joined = {gun.shooter for gun in salvo.guns} if salvo else set()
    joined |= set(boarding.boarders) if boarding else set()
    return [ship for ship in state.afloat() if ship.under_way and ship.id not in joined]


def _declare(state: State, command: DeclareMine, recorder: EventRecorder[State]) -> None:
    """Show a slip: three damage to the ship, and the cell is dead for good (10.6).

    A call for chance stands, but for the dice of a boarding whose target is gone.
    """
    ship, field = state.ships[command.ship], _field(state, command.seat)
    cell = cell_of(state, command.cell)
    at = next(i for i, slip in enumerate(field.slips) if slip.cell == cell and i not in field.shown)
    recorder.record(
        MineDeclared(
            seat=command.seat,
            ship=ship.id,
            cell=cell,
            salt=field.slips[at].salt,
            seal=field.seals[at],
        )
    )
    harm(recorder, ship.id, DAMAGE, "mine", at=cell if state.on_chart else None)
    if recorder.state.ships[ship.id].sunk:
        _leave_to_others(state, ship, recorder)


def _leave_to_others(state: State, ship: Ship, recorder: EventRecorder[State]) -> None:
    """Whatever is being put together against a ship, or with her help, goes on without her.

    A boarding of her is over even when its dice are due: nobody has fought, so nobody is spent.
    """
    boarding, defence = pending(state, Boarding), pending(state, Defence)
    if _is_aimed_at(state, ship):
        recorder.record(SalvoDropped(seat=state.turn))
    if boarding and boarding.target == ship.id:
        recorder.record(BoardingDropped(seat=state.turn))
    if defence and ship.id in defence.boarding.helpers:
        recorder.record(DefenderLeft(seat=ship.owner, ship=ship.id))


def _is_aimed_at(state: State, ship: Ship) -> bool:
    """Whether a salvo at her is still being put together; once its die is called for, its shots are
    spent (5.6).
    """
    salvo = pending(state, Salvo)
    return salvo is not None and salvo.target == ship.id and state.call is None


def _say_cell(state: State, command: SayCell, recorder: EventRecorder[State]) -> None:
    """Cards play: the table says which cell a ship came onto,
    so its layer may look at his slips (10.6a).
    """
    recorder.record(
        CellSaid(seat=command.seat, ship=command.ship, cell=cell_of(state, command.cell))
    )


def _on_laid(state: State, event: MineLaid) -> State:
    field = _field(state, event.seat)
    slips = (*field.slips, event.slip) if event.slip else field.slips
    field = Minefield((*field.seals, event.seal), slips, field.shown)
    laid = replace(state, mines={**state.mines, event.seat: field})
    return laid if laid.still_laying else replace(laid, pending=None)


def _on_declared(state: State, event: MineDeclared) -> State:
    field = _field(state, event.seat)
    shown = (*field.shown, field.seals.index(event.seal))
    mines = {**state.mines, event.seat: replace(field, shown=shown)}
    return replace(state, mines=mines, sprung=(*state.sprung, event.cell))


def _on_said(state: State, event: CellSaid) -> State:
    return with_ship(state, event.ship, wake=(*state.ships[event.ship].wake, event.cell))


FOLDS: Folds = {MineLaid: _on_laid, MineDeclared: _on_declared, CellSaid: _on_said}


# ---------------------------------------------------------------- laying


def _laid(state: State, _seat: str) -> Refused:
    if state.phase != "mines":
        return Refused("admiral.refused.mines-before", "10.2a", kind=Kind.NOT_NOW)
    return Refused("admiral.refused.no-mine-cards", "10.5", n=state.mine_cards)


def _written(state: State, command: LayMine) -> LayMine:
    """As it is offered: the cell as the chart calls it."""
    return replace(command, cell=cell_of(state, command.cell)) if command.cell else command


def _slips(state: State, seat: str, _table: str) -> Iterator[Choice]:
    """Every slip a seat may write; the same cells whatever it has written before."""
    for cell in own_zone(state, seat):
        yield Choice(
            command=LayMine(seat=seat, cell=cell), deed="lay-mine", rule="10.4", private=True,
            picks=picks(space=cell), label=say("admiral.lay-mine", cell=cell),
        )  # fmt: skip
    blank = say("admiral.lay-blank")
    yield Choice(
        command=LayMine(seat=seat), deed="lay-blank", label=blank, rule="10.5", private=True
    )


def _no_place(_state: State, command: LayMine) -> Refused:
    return Refused("admiral.refused.mine-place", "10.4", cell=command.cell, n=REACH)


def _lay(state: State, command: LayMine, recorder: EventRecorder[State]) -> None:
    """Seal one slip.

    Every seat seals as many as it has cards, blank ones too, so their number tells nothing (10.3).
    """
    cell = _written(state, command).cell
    recorder.record(
        MineLaid(seat=command.seat, seal=seal(command.salt, cell), slip=Slip(cell, command.salt))
    )


# ---------------------------------------------------------------- saying a cell, declaring a mine


def _mined(state: State, seat: str) -> list[str]:
    return list(dict.fromkeys(ship.id for ship, _ in may_declare(state, seat)))


def _declared(state: State, command: DeclareMine) -> DeclareMine:
    any_ship(state, command.ship)
    return replace(command, cell=state.scene.board.read(command.cell) or command.cell)


def _declarations(state: State, seat: str, id: str) -> Iterator[Choice]:
    """Mines this seat may declare under a ship now; they stand on its private page only."""
    for ship, cell in may_declare(state, seat):
        if ship.id == id:
            yield Choice(
                command=DeclareMine(seat=seat, ship=id, cell=cell), deed="declare-mine",
                picks=picks(piece=id, space=cell), rule="10.6a", private=True,
                label=say("admiral.declare-mine", cell=cell, ship=name_of(id)),
            )  # fmt: skip


def _no_mine_there(_state: State, command: DeclareMine) -> Refused:
    """One answer for every false declaration: it must tell nothing about anyone's slips (10.6a)."""
    return Refused(
        "admiral.refused.no-mine-there", "10.6a", cell=command.cell, ship=name_of(command.ship)
    )


CHART_KNOWS = Refused("admiral.refused.chart-knows", "10.6a")
NO_MINES = Refused("admiral.refused.no-mines", "10.6a", kind=Kind.NOT_NOW)


def _nothing_to_say(state: State, _seat: str) -> Refused | None:
    if state.on_chart:
        return CHART_KNOWS
    return None if state.mine_cards else NO_MINES


def _passing(state: State, _seat: str) -> list[str]:
    return [ship.id for ship in in_window(state)]


def _said(state: State, command: SayCell) -> SayCell:
    any_ship(state, command.ship)
    return replace(command, cell=cell_of(state, command.cell))


@once
def _mineable(state: State) -> tuple[str, ...]:
    """Cells where some live mine may lie for all that everybody knows."""
    return tuple([cell for cell in zone(state, state.forts.values()) if cell not in state.sprung])


def _sayings(state: State, seat: str, id: str) -> tuple[Choice, ...]:
    """Cells near any fort that the table may say a ship came onto."""
    wake = state.ships[id].wake
    cells = tuple([cell for cell in _mineable(state) if cell not in wake])
    return _all_sayings(seat, id, cells)


@lru_cache(maxsize=256)
def _all_sayings(seat: str, id: str, cells: tuple[str, ...]) -> tuple[Choice, ...]:
    """They are hundreds, and every seat has them of every ship that has moved."""
    return tuple(
        [
            Choice(
                command=SayCell(seat=seat, ship=id, cell=cell), deed="say-cell", rule="10.6a",
                picks=picks(piece=id, space=cell), label=say("admiral.say-cell", cell=cell),
            )
            for cell in cells
        ]
    )  # fmt: skip


def _why_not_say(state: State, command: SayCell) -> Refused:
    ship, cell = state.ships[command.ship], command.cell
    if ship not in in_window(state):
        return Refused("admiral.refused.window-shut", "10.7b", ship=name_of(ship.id))
    if cell in state.sprung:
        return Refused("admiral.refused.cell-sprung", "10.6c", cell=cell)
    if cell in ship.wake:
        return Refused("admiral.refused.cell-said", "10.6a", ship=name_of(ship.id), cell=cell)
    return Refused("admiral.refused.cell-far", "10.4", cell=cell, n=REACH)


DEEDS = (
    Deed(
        name="lay-mine",
        command=LayMine,
        rule="10.4",
        answers=Laying,
        unasked=_laid,
        plain=_written,
        options=_slips,
        check=_no_place,
        do=_lay,
    ),
    Deed(
        name="declare-mine",
        command=DeclareMine,
        rule="10.6a",
        during=lambda state: state.mine_cards > 0,
        actors=_mined,
        actor="ship",
        plain=_declared,
        options=_declarations,
        check=_no_mine_there,
        do=_declare,
        always=True,
        silent=True,
    ),
    Deed(
        name="say-cell",
        command=SayCell,
        rule="10.6a",
        when=_nothing_to_say,
        actors=_passing,
        actor="ship",
        plain=_said,
        options=_sayings,
        check=_why_not_say,
        do=_say_cell,
        always=True,
        silent=True,
        reads=lambda state, _seat: (_mineable(state), state.pending),
    ),
)
