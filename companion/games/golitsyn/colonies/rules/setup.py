"""Parts 1 and 3: who plays, equal fleets in the corner of the map, and who begins."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import asdict, replace

from companion.engine.commands import Answer
from companion.engine.events import Folds, Rolled
from companion.engine.game import Seat
from companion.engine.messages import say
from companion.engine.refusals import Kind, Refused
from companion.games.golitsyn.colonies.rules.events import BattleBegan, OrderSettled
from companion.games.golitsyn.colonies.rules.state import (
    AMMUNITION,
    ColoniesState,
    Colony,
    Switches,
)
from companion.games.golitsyn.rules import vane
from companion.games.golitsyn.rules.book import Recorder
from companion.games.golitsyn.rules.scene import HOME, Scene
from companion.games.golitsyn.rules.state import Ship
from companion.games.golitsyn.rules.switches import play_of, switches_of, weighted

LEAST, MOST = 2, 6  # 1.1a
FLEETS = ("3", "2", "4")  # 1.2
KIND = "ship"


def began(scene: Scene, seats: tuple[Seat, ...], options: Mapping[str, str]) -> BattleBegan:
    """The table set for these seats; raises ``Refused`` when they
    do not fit the book or the scenario.
    """
    if not LEAST <= len(seats) <= MOST:
        raise Refused(
            "golitsyn.refused.players", "1.1a", kind=Kind.MALFORMED, least=LEAST, most=MOST
        )
    if scene.corner in scene.sea.land or scene.corner in scene.sea.ports:
        raise Refused("colonies.refused.corner", "3.2", kind=Kind.MALFORMED, cell=scene.corner)
    play = play_of(scene, options)
    order = tuple(seat.id for seat in seats)
    return BattleBegan(
        scene=weighted(scene, options),
        seats=seats,
        play=play,
        order=order,
        ships=fleets(scene, order, options.get("fleet", FLEETS[0]), play),
        switches=_switches(options),
    )


def fleets(scene: Scene, order: tuple[str, ...], asked: str, play: str) -> tuple[Ship, ...]:
    """As many ships for each player, two to four, in the corner with five units of ammunition (1.2,
    3.2, 3.3a).

    Raises ``Refused`` for another number, or where the scenario names too few ships.
    """
    if asked not in FLEETS:
        raise Refused("colonies.refused.fleet", "1.2", kind=Kind.MALFORMED, n=asked)
    each, ids = int(asked), dict(scene.fleets)[KIND]
    if len(ids) < each * len(order):
        raise Refused("colonies.refused.too-few-names", "3.1b", kind=Kind.MALFORMED, n=len(ids))
    owners = [seat for seat in order for _ in range(each)]
    cell = scene.corner if play == "chart" else None
    return tuple(
        Ship(id=id, kind=KIND, owner=owner, cell=cell, port=HOME, ammunition=AMMUNITION)
        for id, owner in zip(ids, owners, strict=False)
    )


def _switches(options: Mapping[str, str]) -> Switches:
    return Switches(
        **asdict(switches_of(options)),
        sunk_return=options.get("sunk", "return") == "return",
        restore_on_capture=options.get("conquest", "full") == "full",
        corner_open=options.get("corner", "open") == "open",
        fire_into_ports=options.get("ships-in-port") == "targets",
        garrison_repels=options.get("guarded-port") == "stops",
    )


def no_lot_yet(state: ColoniesState) -> bool:
    """Where the table has not agreed on an order, until it is drawn."""
    return not state.settled


def call_lot(recorder: Recorder) -> None:
    """A lot says who begins; the others follow as they sit."""
    seats = recorder.state.seats
    recorder.call_dice(seats[0].id, say("colonies.call.lot"), sides=len(seats))


def answer(state: ColoniesState, answered: Answer, recorder: Recorder) -> None:
    """A lot before the first turn; in a battle, the vane."""
    if state.phase != "lot":
        vane.read_vane(state, answered, recorder)
        return
    first = answered.faces[0] - 1
    recorder.record(
        Rolled(
            seat=answered.seat, faces=answered.faces, source=answered.source, number=answered.number
        ),
        OrderSettled(order=(*state.order[first:], *state.order[:first])),
    )
    recorder.go_on()


def _on_began(_state: ColoniesState | None, event: BattleBegan) -> ColoniesState:
    colonies = {id: Colony(id=id, value=port.value) for id, port in event.scene.ports.items()}
    return ColoniesState(
        scene=event.scene,
        seats=event.seats,
        play=event.play,
        switches=event.switches,
        order=event.order,
        phase="lot",
        ships={ship.id: ship for ship in event.ships},
        colonies=colonies,
    )


def _on_drawn(state: ColoniesState, event: OrderSettled) -> ColoniesState:
    return replace(state, order=event.order, settled=True)


FOLDS: Folds = {BattleBegan: _on_began, OrderSettled: _on_drawn}


THROW = replace(vane.THROW, do=answer)
