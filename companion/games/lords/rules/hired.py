"""Chapter of hired ships: who may buy one, and where she is laid (5.4, 11)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.engine.deeds import Deed
from companion.engine.events import EventRecorder, Folds
from companion.engine.memo import once
from companion.engine.messages import piece_word, say
from companion.engine.offers import Choice, picks
from companion.engine.refusals import Kind, Refused
from companion.games.lords.boards import BOARD, NONE
from companion.games.lords.rules.commands import Hire
from companion.games.lords.rules.effects import OF_HIRED
from companion.games.lords.rules.events import ShipHired
from companion.games.lords.rules.laying import is_reached, open_cells, why_not_there
from companion.games.lords.rules.lookup import burning, distinct, no_cell
from companion.games.lords.rules.pending import Effects
from companion.games.lords.rules.state import LordsState, Ship, ship_word
from companion.games.lords.rules.turn import why_not_now

BOARD_OVER = "board-over"


def _bought_already(state: LordsState, _seat: str) -> Refused | None:
    if state.bought:
        return Refused("lords.refused.hired-already", "5.4a", kind=Kind.NOT_NOW)
    return None


def _when(state: LordsState, seat: str) -> Refused | None:
    return why_not_now(state, seat)


def _offered(state: LordsState, _seat: str) -> tuple[str, ...]:
    return state.offer


def _why_not_her(state: LordsState, seat: str, hired: str) -> Refused | None:
    cost, coins = state.scene.by_id[hired].cost, state.players[seat].coins
    if coins < cost:
        return Refused("lords.refused.too-dear", "5.4b", kind=Kind.NOT_NOW, cost=cost, n=coins)
    return _bought_already(state, seat)


def _nowhere(_state: LordsState, _seat: str, _hired: str) -> Refused:
    return Refused("lords.refused.nowhere", "5.4c", kind=Kind.NOT_NOW)


@once
def cells_for(state: LordsState, seat: str, effect: str) -> tuple[str, ...]:
    """Where a hired ship may be laid; one may lie on an enemy without a shield (11.2, 11.17)."""
    cells = open_cells(state, seat)
    if effect != BOARD_OVER:
        return cells
    foes = (ship for ship in state.fleet(state.other(seat)) if ship.bare)
    return (*cells, *(foe.cell for foe in foes if is_reached(state, seat, foe.cell)))


def _hires(state: LordsState, seat: str, hired: str) -> Iterator[Choice]:
    effect = state.scene.by_id[hired].effect
    if not state.on_chart:
        yield from _hires_unseen(state, seat, hired, effect)
        return
    for cell in cells_for(state, seat, effect):
        yield Choice(
            command=Hire(seat=seat, hired=hired, cell=cell),
            deed="hire",
            label=say("lords.hire", ship=piece_word(hired), cell=cell),
            picks=picks(card=hired, space=cell),
            rule="11.2",
        )


def _hires_unseen(state: LordsState, seat: str, hired: str, effect: str) -> Iterator[Choice]:
    """In cards play she lies on a cell without a ship; what else she covers is said where it is
    rare, and asked of the one who is hired for it.
    """
    yield Choice(
        command=Hire(seat=seat, hired=hired),
        deed="hire",
        label=say("lords.hire-her", ship=piece_word(hired)),
        picks=picks(card=hired, effect=NONE),
        rule="11.2",
    )
    rare = effect != BOARD_OVER
    for ship in _coverable(state, seat, effect):
        yield Choice(
            command=Hire(seat=seat, hired=hired, over=ship.id),
            deed="hire-over" if rare else "hire",
            label=say("lords.hire-over", ship=piece_word(hired), over=ship_word(ship)),
            picks=picks(card=hired, effect=ship.id),
            rule="11.2",
            minor=rare,
        )


def _coverable(state: LordsState, seat: str, effect: str) -> tuple[Ship, ...]:
    """In cards play the table says which ship she covers."""
    foes = (ship for ship in state.fleet(state.other(seat)) if ship.bare)
    bare = distinct(state, foes) if effect == BOARD_OVER else ()
    return (*burning(state), *bare)


def _why_not_hire(state: LordsState, command: Hire) -> Refused | None:
    if command.hired not in state.scene.by_id:
        return Refused("lords.refused.no-hired", kind=Kind.MALFORMED, ship=command.hired[:20])
    if command.hired not in state.offer:
        return Refused("lords.refused.not-offered", "11.1")
    if state.on_chart and not BOARD.has(command.cell):
        return no_cell(command.cell)
    if not state.on_chart:
        return Refused("lords.refused.cover", "11.2")
    if state.scene.by_id[command.hired].effect == BOARD_OVER:
        return _why_not_over(state, command)
    return why_not_there(state, command.seat, command.cell)


def _why_not_over(state: LordsState, command: Hire) -> Refused | None:
    """She may lie on an enemy's ship in reach, if no shield holds her off (11.17)."""
    there = state.board().get(command.cell)
    if there and there.fights and (there.seat == command.seat or not there.bare):
        return Refused("lords.refused.cell-held", "11.17", cell=command.cell)
    if there and there.fights and not is_reached(state, command.seat, command.cell):
        return Refused("lords.refused.out-of-reach", "11.17", cell=command.cell)
    return why_not_there(state, command.seat, command.cell)


def _hire(state: LordsState, command: Hire, recorder: EventRecorder[LordsState]) -> None:
    """She is paid for and laid at once, and whatever she covers is discarded."""
    there = state.board().get(command.cell)
    recorder.record(
        ShipHired(
            seat=command.seat,
            ship=command.hired,
            cost=state.scene.by_id[command.hired].cost,
            cell=command.cell,
            covered=there.id if there else command.over,
        )
    )


def _on_hired(state: LordsState, event: ShipHired) -> LordsState:
    coins = state.players[event.seat].coins - event.cost
    state = state.having(event.seat, coins=coins).without(event.covered)
    ship = Ship(event.ship, event.seat, hired=event.ship, cell=event.cell)
    effect = state.scene.by_id[event.ship].effect
    due = OF_HIRED.get(effect, ())
    if effect == "broadside" and not state.on_chart:
        due *= len(("above", "below", "left", "right"))
    return replace(
        state.laying(ship),
        offer=tuple(one for one in state.offer if one != event.ship),
        bought=ship.id,
        pending=Effects(ship.id, due) if due else None,
    )


FOLDS: Folds = {ShipHired: _on_hired}
HIRE = Deed(
    name="hire",
    command=Hire,
    rule="5.4a",
    when=_when,
    actors=_offered,
    actor="hired",
    why_not=_why_not_her,
    options=_hires,
    why_none=_nowhere,
    check=_why_not_hire,
    do=_hire,
)
DEEDS = (HIRE,)
