"""Chapter of laying ships: where a ship may be laid, and what she covers (6)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.engine.deeds import Deed
from companion.engine.events import EventRecorder, Folds
from companion.engine.memo import once
from companion.engine.messages import say
from companion.engine.offers import Choice, pick_kind, picks
from companion.engine.outlooks import is_what_turns_are_for
from companion.engine.refusals import Kind, Refused
from companion.games.lords.boards import BOARD, CELL_EFFECTS, NONE
from companion.games.lords.rules.commands import Lay
from companion.games.lords.rules.effects import due_of
from companion.games.lords.rules.events import ShieldPlaced, ShipLaid
from companion.games.lords.rules.hints import would_bring
from companion.games.lords.rules.lookup import beside, burning, no_cell
from companion.games.lords.rules.pending import Effects
from companion.games.lords.rules.state import LordsState, Ship, ship_word
from companion.games.lords.rules.turn import why_not_now
from companion.games.lords.scenario import NUMBERS

EFFECT = pick_kind("effect")
"""What lies on a cell that the companion does not see: the effect printed there, or a ship."""


def number_key(seat: str, number: int) -> str:
    """The key by which a ship of that number is picked."""
    return f"{seat}:{number}"


def is_reached(state: LordsState, seat: str, cell: str) -> bool:
    """Whether a cell is in the player's nearest row, or beside a fighting ship of his (6.2-6.4)."""
    if BOARD.place(cell)[1] + 1 == state.nearest_row(seat):
        return True
    near = (state.board().get(other) for other in beside(cell))
    return any(ship and ship.seat == seat and ship.fights for ship in near)


def why_not_there(state: LordsState, seat: str, cell: str) -> Refused | None:
    """Why a ship cannot be laid on a cell: another fights there, or it is out of reach (6)."""
    ship = state.board().get(cell)
    if ship and ship.fights:
        return Refused("lords.refused.cell-taken", "6.1", cell=cell)
    if is_reached(state, seat, cell):
        return None
    return Refused("lords.refused.out-of-reach", "6.4" if ship else "6.3", cell=cell)


@once
def open_cells(state: LordsState, seat: str) -> tuple[str, ...]:
    """The cells on which a player may lay a ship."""
    return tuple(cell for cell in BOARD.cells if why_not_there(state, seat, cell) is None)


# ---------------------------------------------------------------- a ship of the hand


def _laid_already(state: LordsState, _seat: str, _actor: str) -> Refused | None:
    return Refused("lords.refused.laid-already", "5.2", kind=Kind.NOT_NOW) if state.laid else None


def _lays(state: LordsState, seat: str, _actor: str) -> Iterator[Choice]:
    """Any number of which a ship has not been seen may be in the hand."""
    for number in NUMBERS if state.players[seat].hand else ():
        if state.unseen(seat, number):
            yield from (_on_cells if state.on_chart else _by_effect)(state, seat, number)


def _on_cells(state: LordsState, seat: str, number: int) -> Iterator[Choice]:
    for cell in open_cells(state, seat):
        yield Choice(
            command=Lay(seat=seat, number=number, cell=cell),
            deed="lay",
            label=say("lords.lay", number=number, cell=cell),
            picks=picks(card=number_key(seat, number), space=cell),
            rule="6.3",
            gain=would_bring(state, seat, number, cell),
        )


def _by_effect(state: LordsState, seat: str, number: int) -> Iterator[Choice]:
    """In cards play the table says what the cell shows."""
    for effect in CELL_EFFECTS:
        yield Choice(
            command=Lay(seat=seat, number=number, effect=effect),
            deed="lay",
            label=say("lords.lay-on", number=number, effect=say(f"lords.effect.{effect}")),
            picks=picks(card=number_key(seat, number), effect=effect),
            rule="6.3",
        )
    for ship in burning(state):
        yield Choice(
            command=Lay(seat=seat, number=number, over=ship.id),
            deed="lay",
            label=say("lords.lay-over", number=number, ship=ship_word(ship)),
            picks=picks(card=number_key(seat, number), effect=ship.id),
            rule="6.4",
        )


def _why_not_lay(state: LordsState, command: Lay) -> Refused | None:
    if command.number not in NUMBERS:
        return Refused("lords.refused.no-number", "3.1", kind=Kind.MALFORMED)
    if not state.unseen(command.seat, command.number):
        n = state.scene.of(command.number)
        return Refused("lords.refused.all-laid", "3.1", number=command.number, n=n)
    if state.on_chart:
        if not BOARD.has(command.cell):
            return no_cell(command.cell)
        return why_not_there(state, command.seat, command.cell)
    return Refused("lords.refused.cover" if command.over else "lords.refused.no-such-effect", "6.4")


def _lay(state: LordsState, command: Lay, recorder: EventRecorder[LordsState]) -> None:
    """Over a burning ship the cell does nothing (6.5, 6.6)."""
    there = state.board().get(command.cell)
    covered = there.id if there else command.over
    printed = state.scene.sea.effects[command.cell] if command.cell else command.effect
    laid = sum(state.players[command.seat].seen)
    recorder.record(
        ShipLaid(
            seat=command.seat,
            ship=f"{command.seat}-{laid + 1}",
            number=command.number,
            cell=command.cell,
            effect=NONE if covered else printed,
            covered=covered,
        )
    )
    if state.players[command.seat].first_shield:
        recorder.record(ShieldPlaced(ship=recorder.state.laid, first=True, cell=command.cell))


def _on_laid(state: LordsState, event: ShipLaid) -> LordsState:
    player, at = state.players[event.seat], event.number - 1
    seen = (*player.seen[:at], player.seen[at] + 1, *player.seen[at + 1 :])
    state = state.having(event.seat, hand=player.hand - 1, seen=seen).without(event.covered)
    ship = Ship(event.ship, event.seat, number=event.number, cell=event.cell)
    due = due_of(event.effect, state.scene.ship_effects[event.number])
    waits = Effects(ship.id, due) if due else None
    return replace(state.laying(ship), laid=ship.id, pending=waits)


FOLDS: Folds = {ShipLaid: _on_laid}
LAY = Deed(
    name="lay",
    command=Lay,
    rule="6.3",
    when=why_not_now,
    why_not=_laid_already,
    options=_lays,
    check=_why_not_lay,
    do=_lay,
    likely=is_what_turns_are_for,
)
DEEDS = (LAY,)
