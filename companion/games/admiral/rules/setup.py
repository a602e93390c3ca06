"""Part IV and Pearl Shoals, part 3: turn order, reefs, berths and mines before the first wind."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from companion.engine.chance_requests import ChanceRequest
from companion.engine.commands import Answer
from companion.engine.events import Event, EventRecorder, Folds, RollCalled, Rolled
from companion.engine.game import Seat
from companion.engine.messages import say, seat_word
from companion.engine.refusals import Kind, Refused
from companion.games.admiral.rules.events import (
    BattleBegan,
    OrderSettled,
    OrderThrown,
    StageBegan,
)
from companion.games.admiral.rules.pearls import SHOAL
from companion.games.admiral.rules.pending import Laying
from companion.games.admiral.rules.scene import Scene
from companion.games.admiral.rules.state import Fort, Minefield, OrderRoll, Ship, State
from companion.games.admiral.rules.turns import begin_round

MINE_CARDS = 6  # II.3


def start(scene: Scene, seats: tuple[Seat, ...], options: Mapping[str, str]) -> tuple[Event, ...]:
    """The events that set the table for these seats; raises ``Refused`` when they do not fit the
    scenario.
    """
    _check_seats(scene, seats)
    play = options.get("play", "chart")
    cards = int(options.get("mines", "0"))
    if cards * len(seats) > MINE_CARDS:
        raise Refused("admiral.refused.too-many-mines", "II.3", kind=Kind.MALFORMED, n=MINE_CARDS)
    began = BattleBegan(
        scene=scene,
        seats=seats,
        play=play,
        mine_cards=cards,
        placed=options.get("layout") == "placed",
        even=options.get("hits") == "even",
    )
    recorder = EventRecorder(_on_began(None, began), _evolve)
    if options.get("order") == "seated":
        recorder.record(OrderSettled(order=tuple(seat.id for seat in seats)))
        next_stage(recorder)
    else:
        _call_order(recorder, seats[0].id)
    return (began, *recorder.events)


def _evolve(state: State, event: Event) -> State:
    from companion.games.admiral.rules.evolve import (
        evolve,
    )  # the whole table of events includes this chapter's

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
        scene=scene,
        seats=event.seats,
        play=event.play,
        mine_cards=event.mine_cards,
        placed=event.placed,
        even=event.even,
        ships=ships,
        forts=forts,
        reefs=reefs,
        treasure=treasure,
        mines={seat.id: Minefield() for seat in event.seats},
    )


# ---------------------------------------------------------------- turn order (IV.3, V.0c)


def _call_order(recorder: EventRecorder[State], seat: str) -> None:
    purpose = say("admiral.call.order", seat=seat_word(seat))
    recorder.record(RollCalled(call=ChanceRequest(kind="dice", seat=seat, purpose=purpose)))


def order_thrown(state: State, answer: Answer, recorder: EventRecorder[State]) -> None:
    """One throw for the turn order: the highest goes first, equal throws are thrown again
    (IV.3).
    """
    throws = dict(state.order_throws.throws) if state.order_throws else {}
    throws[answer.seat] = (*throws.get(answer.seat, ()), answer.faces[0])
    recorder.record(
        Rolled(seat=answer.seat, faces=answer.faces, source=answer.source, number=answer.number),
        OrderThrown(seat=answer.seat, throws=OrderRoll(tuple(throws.items()))),
    )
    seats = [seat.id for seat in state.seats]
    following = next_thrower(throws, seats)
    if following:
        _call_order(recorder, following)
        return
    recorder.record(
        OrderSettled(order=tuple(sorted(seats, key=lambda seat: throws[seat], reverse=True)))
    )
    next_stage(recorder)


def next_thrower(throws: Mapping[str, tuple[int, ...]], seats: list[str]) -> str | None:
    """The seat that must throw next: one that has not, or one level with another so far."""
    for count in range(max((len(thrown) for thrown in throws.values()), default=0) + 1):
        begun = [throws.get(seat, ())[:count] for seat in seats]
        for seat, so_far in zip(seats, begun, strict=True):
            if begun.count(so_far) > 1 and len(throws.get(seat, ())) == count:
                return seat
    return None


# ---------------------------------------------------------------- stages


def next_stage(recorder: EventRecorder[State]) -> None:
    """Reefs, then berths (only where the table places them itself), then mines, then the first
    wind.
    """
    state = recorder.state
    places = state.placed and state.on_chart
    if places and state.scene.reefs_each and state.phase == "order":
        recorder.record(StageBegan(stage="reefs", seat=state.order[0]))
    elif places and state.phase in ("order", "reefs"):
        recorder.record(StageBegan(stage="berths", seat=state.order[0]))
    elif state.mine_cards and state.phase != "mines":
        recorder.record(StageBegan(stage="mines"))
    else:
        begin_round(recorder)


def begin_if_laid(recorder: EventRecorder[State]) -> None:
    """When the last slip is sealed the battle begins."""
    if recorder.state.phase == "mines" and recorder.state.pending is None:
        next_stage(recorder)


def _on_thrown(state: State, event: OrderThrown) -> State:
    return replace(state, order_throws=event.throws)


def _on_settled(state: State, event: OrderSettled) -> State:
    return replace(state, order=event.order, order_throws=None)


def _on_stage(state: State, event: StageBegan) -> State:
    laying = Laying() if event.stage == "mines" else None
    return replace(state, phase=event.stage, turn=event.seat, pending=laying)


EVOLVE: Folds = {
    OrderThrown: _on_thrown,
    OrderSettled: _on_settled,
    StageBegan: _on_stage,
}
