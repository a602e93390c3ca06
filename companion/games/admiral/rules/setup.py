"""Part IV and Pearl Shoals, part 3: turn order, reefs, berths and mines before the first wind."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from companion.engine.chance_requests import Call
from companion.engine.commands import Answer
from companion.engine.events import Event, Folds, RollCalled, Rolled, Unfolding
from companion.engine.game import Seat
from companion.engine.messages import say
from companion.engine.offers import Choice, picks
from companion.engine.refusals import Kind, Refused
from companion.games.admiral.rules.commands import Berth, EndTurn, PlaceReef
from companion.games.admiral.rules.events import (
    BattleBegan,
    Berthed,
    OrderSettled,
    OrderThrown,
    ReefPlaced,
    StageBegan,
)
from companion.games.admiral.rules.lookup import cell_of, name_of, own_ship, seat_word
from companion.games.admiral.rules.mines import still_laying
from companion.games.admiral.rules.pearls import SHOAL
from companion.games.admiral.rules.scene import SHIPS_IN_PORT_CELL, Scene
from companion.games.admiral.rules.state import Fort, Minefield, OrderRoll, Ship, State, with_ship
from companion.games.admiral.rules.turns import begin_round
from companion.games.admiral.rules.waters import Waters, is_locked, spread

MINE_CARDS = 6  # II.3


def start(scene: Scene, seats: tuple[Seat, ...], options: Mapping[str, str]) -> tuple[Event, ...]:
    """The events that set the table for these seats; raises ``Refused`` when they do not fit the scenario."""
    _check_seats(scene, seats)
    play = options.get("play", "chart")
    cards = int(options.get("mines", "0"))
    if cards * len(seats) > MINE_CARDS:
        raise Refused("admiral.refused.too-many-mines", "II.3", kind=Kind.MALFORMED, n=MINE_CARDS)
    began = BattleBegan(
        scene=scene, seats=seats, play=play, mine_cards=cards, placed=options.get("layout") == "placed",
        even=options.get("hits") == "even",
    )  # fmt: skip
    tale = Unfolding(_on_began(None, began), _evolve)
    if options.get("order") == "seated":
        tale.tell(OrderSettled(order=tuple(seat.id for seat in seats)))
        _next_stage(tale)
    else:
        _call_order(tale, seats[0].id)
    return (began, *tale.events)


def _evolve(state: State, event: Event) -> State:
    from companion.games.admiral.rules.evolve import evolve  # the whole table of events includes this chapter's

    return evolve(state, event)


def _check_seats(scene: Scene, seats: tuple[Seat, ...]) -> None:
    if len(seats) != len(scene.bases):
        raise Refused("admiral.refused.players", "V.0b", kind=Kind.MALFORMED, n=len(scene.bases))
    if len({seat.id for seat in seats}) != len(seats):
        raise Refused("admiral.refused.same-colour", "IV.5", kind=Kind.MALFORMED)


def _on_began(_state: State | None, event: BattleBegan) -> State:
    scene, chart = event.scene, event.play == "chart"
    ships, forts = {}, {}
    for at, (seat, base) in enumerate(zip(event.seats, scene.bases, strict=True), 1):
        fort = Fort(id=f"fort-{base.fort.lower()}", cell=base.fort, owner=seat.id)
        forts[fort.id] = fort
        for kind, berth in zip(scene.squadron, base.berths, strict=True):
            cell = berth if chart else None
            ship = Ship(id=f"{kind}-{at}", kind=kind, number=at, owner=seat.id, cell=cell)
            ships[ship.id] = ship
    reefs = () if event.placed or not chart else scene.reefs
    treasure = dict(scene.pearls) if chart else {SHOAL: scene.lots}
    return State(
        scene=scene, seats=event.seats, play=event.play, mine_cards=event.mine_cards, placed=event.placed,
        even=event.even, ships=ships, forts=forts, reefs=reefs, treasure=treasure,
        mines={seat.id: Minefield() for seat in event.seats},
    )  # fmt: skip


# ---------------------------------------------------------------- turn order (IV.3, V.0c)


def _call_order(tale: Unfolding[State], seat: str) -> None:
    purpose = say("admiral.call.order", seat=seat_word(seat))
    tale.tell(RollCalled(call=Call(kind="dice", seat=seat, purpose=purpose)))


def order_thrown(state: State, answer: Answer, tale: Unfolding[State]) -> None:
    """One throw for the turn order: the highest goes first, equal throws are thrown again (IV.3)."""
    throws = dict(state.pending.throws) if isinstance(state.pending, OrderRoll) else {}
    throws[answer.seat] = (*throws.get(answer.seat, ()), answer.faces[0])
    tale.tell(
        Rolled(seat=answer.seat, faces=answer.faces, source=answer.source, number=answer.number),
        OrderThrown(seat=answer.seat, throws=OrderRoll(tuple(throws.items()))),
    )
    seats = [seat.id for seat in state.seats]
    following = next_thrower(throws, seats)
    if following:
        _call_order(tale, following)
        return
    tale.tell(OrderSettled(order=tuple(sorted(seats, key=lambda seat: throws[seat], reverse=True))))
    _next_stage(tale)


def next_thrower(throws: Mapping[str, tuple[int, ...]], seats: list[str]) -> str | None:
    """The seat that must throw next: one that has not, or one level with another so far."""
    for count in range(max((len(thrown) for thrown in throws.values()), default=0) + 1):
        begun = [throws.get(seat, ())[:count] for seat in seats]
        for seat, so_far in zip(seats, begun, strict=True):
            if begun.count(so_far) > 1 and len(throws.get(seat, ())) == count:
                return seat
    return None


# ---------------------------------------------------------------- stages


def _next_stage(tale: Unfolding[State]) -> None:
    """Reefs, then berths (only where the table places them itself), then mines, then the first wind."""
    state = tale.state
    places = state.placed and state.on_chart
    if places and state.scene.reefs_each and state.phase == "order":
        tale.tell(StageBegan(stage="reefs", seat=state.order[0]))
    elif places and state.phase in ("order", "reefs"):
        tale.tell(StageBegan(stage="berths", seat=state.order[0]))
    elif state.mine_cards and state.phase != "mines":
        tale.tell(StageBegan(stage="mines"))
    else:
        begin_round(tale)


def after_mine(tale: Unfolding[State]) -> None:
    """When the last slip is sealed the battle begins."""
    if not still_laying(tale.state):
        _next_stage(tale)


def place_reef(state: State, command: PlaceReef, tale: Unfolding[State]) -> None:
    """Lay one reef, one at a time in turn order (V.3.6)."""
    _must_prepare(state, command.seat, "reefs")
    cell = cell_of(state, command.cell)
    rule = why_no_reef(state, Waters(state), cell)
    if rule:
        raise Refused("admiral.refused.reef-place", rule, cell=cell, why=say(f"rule.{rule}"))
    tale.tell(ReefPlaced(seat=command.seat, cell=cell))
    if len(tale.state.reefs) == state.scene.reefs_each * len(state.order):
        _next_stage(tale)
    else:
        tale.tell(StageBegan(stage="reefs", seat=_other(state, command.seat)))


def _other(state: State, seat: str) -> str:
    return state.order[(state.order.index(seat) + 1) % len(state.order)]


def _must_prepare(state: State, seat: str, stage: str) -> None:
    if state.phase != stage:
        raise Refused("admiral.refused.not-this-stage", "IV.6", kind=Kind.NOT_NOW)
    if state.turn != seat:
        raise Refused("admiral.refused.not-your-turn", "1.2", kind=Kind.NOT_YOUR_TURN, seat=seat_word(state.turn))


def why_no_reef(state: State, waters: Waters, cell: str) -> str:
    """The rule that forbids a reef on a cell, or an empty string (V.3.6c, V.3.6d)."""
    if cell in waters.ports:
        return "V.3.6c"
    if cell in waters.coast.land or cell in waters.forts or cell in waters.reefs:
        return "II.2b"
    if cell in state.treasure or _locks(state, waters, cell):
        return "V.3.6d"
    return ""


def _locks(state: State, waters: Waters, cell: str) -> bool:
    """Whether a reef here would lock a port or the pearls; where the water round it hangs together it cannot."""
    board, known = waters.board, waters.coast
    free = set(board.around(cell)) - known.land - waters.reefs - set(waters.forts)
    if spread(board, known, sorted(free)[:1], free) == free:
        return False
    return is_locked(board, known, waters.reefs | {cell}, waters.forts, state.treasure)


def berth(state: State, command: Berth, tale: Unfolding[State]) -> None:
    """Put a ship on a cell of her own port, two to a cell at most (IV.6)."""
    _must_prepare(state, command.seat, "berths")
    ship = own_ship(state, command.seat, command.ship)
    cell = cell_of(state, command.cell)
    if cell not in _berths(state, ship):
        raise Refused("admiral.refused.berth", "IV.6", ship=name_of(ship.id), cell=cell)
    tale.tell(Berthed(ship=ship.id, cell=cell))


def _berths(state: State, ship: Ship) -> list[str]:
    waters = Waters(state)
    ports = [c for c, forts in waters.ports.items() if any(fort.owner == ship.owner for fort in forts)]
    return [
        cell
        for cell in ports
        if cell not in waters.coast.land | waters.reefs
        and cell != ship.cell
        and len(waters.ships.get(cell, ())) < SHIPS_IN_PORT_CELL
    ]


def end_berths(state: State, command: EndTurn, tale: Unfolding[State]) -> None:
    """The seat's squadron lies as it likes."""
    _must_prepare(state, command.seat, "berths")
    if command.seat == state.order[-1]:
        _next_stage(tale)
    else:
        tale.tell(StageBegan(stage="berths", seat=_other(state, command.seat)))


def _on_thrown(state: State, event: OrderThrown) -> State:
    return replace(state, pending=event.throws)


def _on_settled(state: State, event: OrderSettled) -> State:
    return replace(state, order=event.order, pending=None)


def _on_stage(state: State, event: StageBegan) -> State:
    return replace(state, phase=event.stage, turn=event.seat)


def _on_reef(state: State, event: ReefPlaced) -> State:
    return replace(state, reefs=(*state.reefs, event.cell))


def _on_berthed(state: State, event: Berthed) -> State:
    return with_ship(state, event.ship, cell=event.cell)


EVOLVE: Folds = {
    OrderThrown: _on_thrown,
    OrderSettled: _on_settled,
    StageBegan: _on_stage,
    ReefPlaced: _on_reef,
    Berthed: _on_berthed,
}


def choices(state: State, seat: str) -> list[Choice]:
    """Reefs to lay or ships to berth, for the seat whose turn it is to prepare."""
    if state.turn != seat:
        return []
    if state.phase == "reefs":
        waters = Waters(state)
        cells = [cell for cell in state.scene.board.cells if not why_no_reef(state, waters, cell)]
        return [
            Choice(
                command=PlaceReef(seat=seat, cell=cell), deed="place-reef",
                picks=picks(space=cell), rule="V.3.6a",
                label=say("admiral.place-reef", cell=cell),
            )
            for cell in cells
        ]  # fmt: skip
    if state.phase == "berths":
        return _berth_choices(state, seat)
    return []


def _berth_choices(state: State, seat: str) -> list[Choice]:
    moves = [
        Choice(
            command=Berth(seat=seat, ship=ship.id, cell=cell), deed="berth",
            picks=picks(piece=ship.id, space=cell), rule="IV.6",
            label=say("admiral.berth", cell=cell),
        )
        for ship in state.afloat(seat)
        for cell in _berths(state, ship)
    ]  # fmt: skip
    done = Choice(command=EndTurn(seat=seat), deed="end-berths", label=say("admiral.end-berths"), rule="IV.6")
    return [*moves, done]
