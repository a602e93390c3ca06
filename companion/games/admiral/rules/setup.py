"""Part IV and Pearl Shoals, part 3: turn order, islands, reefs, berths and mines before the first
wind.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from msgspec.structs import replace

from companion.engine.commands import Answer
from companion.engine.events import EventRecorder, Folds, Rolled
from companion.engine.game import Seat
from companion.engine.messages import say, seat_word
from companion.engine.refusals import Kind, Refused
from companion.engine.sequence import StageRecorder
from companion.games.admiral.rules.drills import lay_out
from companion.games.admiral.rules.events import (
    BattleBegan,
    OrderSettled,
    OrderThrown,
    StageBegan,
)
from companion.games.admiral.rules.lookup import fort_id
from companion.games.admiral.rules.pearls import SHOAL
from companion.games.admiral.rules.pending import Laying
from companion.games.admiral.rules.scene import Scene
from companion.games.admiral.rules.seating import seated, teams_of
from companion.games.admiral.rules.state import Fort, Minefield, OrderRoll, Ship, State

MINE_CARDS = 6  # II.3


def began(scene: Scene, seats: tuple[Seat, ...], options: Mapping[str, str]) -> BattleBegan:
    """The table set for these seats.

    Raises ``Refused`` when they do not fit the scenario.
    """
    scene = seated(scene, seats)
    play = options.get("play", "chart")
    if play != "chart" and (refused := _why_on_chart(scene)):
        raise refused
    cards, each = int(options.get("mines", "0")), MINE_CARDS // len(seats)
    if cards > each:
        raise Refused(
            "admiral.refused.too-many-mines", "II.3", kind=Kind.MALFORMED, n=MINE_CARDS, each=each
        )
    return BattleBegan(
        scene=scene,
        seats=seats,
        play=play,
        mine_cards=cards,
        placed=options.get("layout") in ("placed", "islands"),
        islands=options.get("layout") == "islands",
        even=options.get("hits") == "even",
    )


def _why_on_chart(scene: Scene) -> Refused | None:
    """The reason it is not played with cards alone: the ports that win are on the chart."""
    if scene.drill:
        return Refused("admiral.refused.drill-cards", "M1.7", kind=Kind.MALFORMED)
    if scene.edition == "short":
        return Refused("admiral.refused.short-cards", "S3.1a", kind=Kind.MALFORMED)
    return None


def _squadrons(event: BattleBegan) -> tuple[dict[str, Ship], dict[str, Fort]]:
    """Each seat's ships on their berths, numbered as on the models (II.5a), and its forts."""
    ships, forts = {}, {}
    numbers: Counter[str] = Counter()
    for seat, base in zip(event.seats, event.scene.bases, strict=True):
        for cell in base.forts:
            forts[fort_id(cell)] = Fort(id=fort_id(cell), cell=cell, owner=seat.id)
        for kind, berth in zip(event.scene.squadron, base.berths, strict=True):
            numbers[kind] += 1
            at, place = numbers[kind], berth if event.play == "chart" else None
            ship = Ship(id=f"{kind}-{at}", kind=kind, number=at, owner=seat.id, cell=place)
            ships[ship.id] = ship
    return ships, forts


def on_began(_state: State | None, event: BattleBegan) -> State:
    """The battle before its first stage."""
    scene, chart = event.scene, event.play == "chart"
    ships, forts = lay_out(scene, event.seats) if scene.drill else _squadrons(event)
    reefs = () if not chart else scene.fixed_reefs if event.placed else scene.reefs
    treasure = dict(scene.pearls) if chart else {SHOAL: scene.lots}
    return State(
        scene=scene,
        seats=event.seats,
        play=event.play,
        teams=teams_of(event.seats),
        mine_cards=event.mine_cards,
        placed=event.placed,
        islands=event.islands,
        even=event.even,
        ships=ships,
        forts=forts,
        reefs=reefs,
        treasure=treasure,
        mines={seat.id: Minefield() for seat in event.seats},
    )


# ---------------------------------------------------------------- turn order (IV.3, V.0c)


def no_order_yet(state: State) -> bool:
    """Until the turn order stands."""
    return not state.order


def call_order(recorder: EventRecorder[State]) -> None:
    """The next player throws a die for it; one who throws again is told why."""
    seats = [seat.id for seat in recorder.state.seats]
    throws = _throws(recorder.state)
    seat = next_thrower(throws, seats) or seats[0]
    word = "order-again" if seat in throws else "order"
    recorder.call_dice(seat, say(f"admiral.call.{word}", seat=seat_word(seat)))


def order_thrown(state: State, answer: Answer, recorder: StageRecorder[State]) -> None:
    """One throw for the turn order: the highest goes first,
    equal throws are thrown again (IV.3).
    """
    throws = _throws(state)
    throws[answer.seat] = (*throws.get(answer.seat, ()), answer.faces[0])
    recorder.record(
        Rolled(seat=answer.seat, faces=answer.faces, source=answer.source, number=answer.number),
        OrderThrown(seat=answer.seat, throws=OrderRoll(tuple(throws.items()))),
    )
    seats = [seat.id for seat in state.seats]
    if next_thrower(throws, seats) is None:
        order = sorted(seats, key=lambda seat: throws[seat], reverse=True)
        recorder.record(OrderSettled(order=tuple(order)))
    recorder.go_on()


def _throws(state: State) -> dict[str, tuple[int, ...]]:
    return dict(state.order_throws.throws) if state.order_throws else {}


def next_thrower(throws: Mapping[str, tuple[int, ...]], seats: list[str]) -> str | None:
    """The seat that must throw next: one that has not, or one level with another so far."""
    for count in range(max((len(thrown) for thrown in throws.values()), default=0) + 1):
        begun = [throws.get(seat, ())[:count] for seat in seats]
        for seat, so_far in zip(seats, begun, strict=True):
            if begun.count(so_far) > 1 and len(throws.get(seat, ())) == count:
                return seat
    return None


# ---------------------------------------------------------------- mines (10.2a)


def still_laying(state: State) -> bool:
    """Where they are played with, until every seat has sealed its slips."""
    return bool(state.still_laying)


def lay_mines(recorder: EventRecorder[State]) -> None:
    """All seats write their slips at once."""
    recorder.record(StageBegan(stage="mines"))


def begin_if_laid(recorder: StageRecorder[State]) -> None:
    """When the last slip is sealed the battle begins."""
    if recorder.state.phase == "mines" and recorder.state.pending is None:
        recorder.go_on()


def _on_thrown(state: State, event: OrderThrown) -> State:
    return replace(state, order_throws=event.throws)


def _on_settled(state: State, event: OrderSettled) -> State:
    return replace(state, order=event.order, order_throws=None)


def _on_stage(state: State, event: StageBegan) -> State:
    laying = Laying() if event.stage == "mines" else None
    return replace(state, phase=event.stage, turn=event.seat, pending=laying)


FOLDS: Folds = {
    OrderThrown: _on_thrown,
    OrderSettled: _on_settled,
    StageBegan: _on_stage,
}
