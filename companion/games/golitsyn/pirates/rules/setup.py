"""Sections 1 and 3: sides and turn order, every ship in her port,
and the slip before the first turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import zip_longest

from msgspec.structs import replace

from companion.engine.deeds import Deed
from companion.engine.events import Folds
from companion.engine.game import Seat
from companion.engine.messages import say
from companion.engine.offers import Choice, picks
from companion.engine.refusals import Kind, Refused
from companion.engine.standing import why_not_in_turn, with_ship
from companion.games.golitsyn.pirates.rules.commands import Berth, EndBerths
from companion.games.golitsyn.pirates.rules.events import BattleBegan, Berthed, StageBegan
from companion.games.golitsyn.pirates.rules.pending import FirstSlip
from companion.games.golitsyn.pirates.rules.state import (
    PIRATES,
    SPAIN,
    START,
    PiratesState,
    Treasure,
)
from companion.games.golitsyn.rules.book import Recorder
from companion.games.golitsyn.rules.lookup import fleet as fleet_of
from companion.games.golitsyn.rules.lookup import known_port, name_of, own_ship
from companion.games.golitsyn.rules.scene import Scene
from companion.games.golitsyn.rules.state import Ship
from companion.games.golitsyn.rules.switches import play_of, switches_of, weighted

LEAST, MOST = 2, 9  # 1.1a
START_RULES = {SPAIN: "3.2a", PIRATES: "3.2b"}
SHIP_OF = {SPAIN: "galleon", PIRATES: "brigantine"}


def began(scene: Scene, seats: tuple[Seat, ...], options: Mapping[str, str]) -> BattleBegan:
    """The table set for these seats; raises ``Refused`` when they
    do not fit the book or the scenario.
    """
    if not LEAST <= len(seats) <= MOST:
        raise Refused(
            "golitsyn.refused.players", "1.1a", kind=Kind.MALFORMED, least=LEAST, most=MOST
        )
    play = play_of(scene, options)
    sides = sides_of(seats)
    order = order_of(sides, options.get("order", "alternate"))
    return BattleBegan(
        scene=weighted(scene, options),
        seats=seats,
        play=play,
        order=order,
        sides=sides,
        ships=fleet(scene, order, sides, options.get("fleet", "usual"), play),
        switches=switches_of(options),
        placed=options.get("layout") == "placed",
        any_ship_may_carry=options.get("carrier") == "any",
    )


def sides_of(seats: tuple[Seat, ...]) -> dict[str, str]:
    """Half the players are Spaniards, an odd one is a pirate;
    those who have not chosen alternate (1.1b).

    Raises ``Refused`` where the sides chosen cannot come out so.
    """
    wanted = len(seats) // 2
    chosen = sum(seat.side == SPAIN for seat in seats)
    free = [seat.id for seat in seats if not seat.side]
    need = wanted - chosen
    if not 0 <= need <= len(free):
        raise Refused(
            "pirates.refused.uneven-sides", "1.1b", kind=Kind.MALFORMED, spain=chosen, n=wanted
        )
    every_other = free[: 2 * need : 2]
    spaniards = every_other if len(every_other) == need else free[:need]
    return {seat.id: seat.side or (SPAIN if seat.id in spaniards else PIRATES) for seat in seats}


def order_of(sides: Mapping[str, str], how: str) -> tuple[str, ...]:
    """A Spaniard first (1.3); then the sides take turns about,
    or each side goes in a row (1.4a).
    """
    spaniards, pirates = (
        [seat for seat in sides if sides[seat] == side] for side in (SPAIN, PIRATES)
    )
    if how == "alternate":
        return tuple(seat for pair in zip_longest(spaniards, pirates) for seat in pair if seat)
    return (*spaniards, *pirates)


def fleet(
    scene: Scene, order: tuple[str, ...], sides: Mapping[str, str], asked: str, play: str
) -> tuple[Ship, ...]:
    """Galleons for Spain and twice as many brigantines, dealt round each side and round its ports
    (1.2, 3.2).

    Raises ``Refused`` for fewer galleons than Spaniards, or where the scenario names too few ships.
    """
    spaniards = sum(side == SPAIN for side in sides.values())
    galleons = max(3, spaniards) if asked == "usual" else int(asked)
    if galleons < spaniards:
        raise Refused("pirates.refused.too-few-galleons", "3.1b", kind=Kind.MALFORMED, n=spaniards)
    ids = dict(scene.fleets)
    found: list[Ship] = []
    for side, count in ((SPAIN, galleons), (PIRATES, 2 * galleons)):
        kind = SHIP_OF[side]
        if count > len(ids[kind]):
            raise Refused(
                "pirates.refused.too-few-names", "3.1b", kind=Kind.MALFORMED, n=len(ids[kind])
            )
        ports, seats = starts(scene, side), [seat for seat in order if sides[seat] == side]
        for at, id in enumerate(ids[kind][:count]):
            port = ports[at % len(ports)]
            cell = scene.ports[port].cell if play == "chart" else None
            found.append(Ship(id=id, kind=kind, owner=seats[at % len(seats)], port=port, cell=cell))
    return tuple(found)


def starts(scene: Scene, side: str) -> list[str]:
    """The ports where a side's ships may begin: those printed so for Spain, every base for the
    pirates (3.2).
    """
    own = {id: port for id, port in scene.ports.items() if port.owner == side}
    return [id for id, port in own.items() if side == PIRATES or START in port.roles]


def on_began(_state: PiratesState | None, event: BattleBegan) -> PiratesState:
    """The battle before its first stage."""
    return PiratesState(
        scene=event.scene,
        seats=event.seats,
        play=event.play,
        switches=event.switches,
        order=event.order,
        sides=event.sides,
        ships={ship.id: ship for ship in event.ships},
        placed=event.placed,
        any_ship_may_carry=event.any_ship_may_carry,
        treasure=Treasure(),
        phase="berths",
    )


def berths_left(state: PiratesState) -> bool:
    """Where the table places its ships itself, until every fleet lies."""
    return state.placed and state.turn != state.order[-1]


def choose_berths(recorder: Recorder) -> None:
    """The next player chooses ports for his fleet, in turn order."""
    state: PiratesState = recorder.state
    at = state.order.index(state.turn) + 1 if state.turn else 0
    recorder.record(StageBegan(stage="berths", seat=state.order[at]))


def no_slip_yet(state: PiratesState) -> bool:
    """Until the treasure lies in a ship."""
    return state.treasure.slip is None


def call_for_slip(recorder: Recorder) -> None:
    """Spain writes in secret which galleon carries it."""
    recorder.record(StageBegan(stage="slip"))


BERTHS_OVER = Refused("pirates.refused.berths-over", "3.2a", kind=Kind.NOT_NOW)


def why_no_berths(state: PiratesState, seat: str) -> Refused | None:
    """Why a seat does not place its ships now:
    seats do so one after the other, before the battle.
    """
    if state.phase != "berths":
        return BERTHS_OVER
    return why_not_in_turn(state, seat, "1.4a")


def _berths(state: PiratesState, seat: str, id: str) -> Iterator[Choice]:
    """Ports for a ship of the seat that prepares."""
    ship, side = state.ships[id], state.sides[seat]
    for port in starts(state.scene, side):
        if port != ship.port:
            label, command = (
                say("pirates.berth", port=name_of(port)),
                Berth(seat=seat, ship=id, port=port),
            )
            yield Choice(
                command=command,
                deed="berth",
                picks=picks(piece=id),
                rule=START_RULES[side],
                label=label,
            )


def _why_not_there(state: PiratesState, command: Berth) -> Refused:
    """She may begin in a starting port of her side, and lies in one already."""
    ship, port = own_ship(state, command.seat, command.ship), known_port(state, command.port)
    rule, word = (
        START_RULES[state.sides[command.seat]],
        "lies-there" if port == ship.port else "berth",
    )
    return Refused(f"pirates.refused.{word}", rule, ship=name_of(ship.id), port=name_of(port))


def berth(state: PiratesState, command: Berth, recorder: Recorder) -> None:
    """Put a ship into another of her side's starting ports."""
    cell = state.scene.ports[command.port].cell if state.on_chart else None
    rule = START_RULES[state.sides[command.seat]]
    recorder.record(Berthed(ship=command.ship, port=command.port, cell=cell, rule=rule))


def _ends(state: PiratesState, seat: str, _actor: str) -> Iterator[Choice]:
    rule = START_RULES[state.sides[seat]]
    yield Choice(
        command=EndBerths(seat=seat), deed="end-berths", label=say("pirates.end-berths"), rule=rule
    )


def end_berths(_state: PiratesState, _command: EndBerths, recorder: Recorder) -> None:
    """The seat's ships lie as it likes."""
    recorder.go_on()


def _on_stage(state: PiratesState, event: StageBegan) -> PiratesState:
    slip = FirstSlip() if event.stage == "slip" else None
    return replace(state, phase=event.stage, turn=event.seat, pending=slip)


def _on_berthed(state: PiratesState, event: Berthed) -> PiratesState:
    return with_ship(state, event.ship, port=event.port, cell=event.cell)


FOLDS: Folds = {BattleBegan: on_began, StageBegan: _on_stage, Berthed: _on_berthed}


BERTH = Deed(
    name="berth",
    command=Berth,
    rule="3.2a",
    when=why_no_berths,
    actors=fleet_of,
    actor="ship",
    options=_berths,
    check=_why_not_there,
    do=berth,
)
END_BERTHS = Deed(
    name="end-berths",
    command=EndBerths,
    rule="3.2a",
    when=why_no_berths,
    options=_ends,
    do=end_berths,
)
DEEDS = (BERTH, END_BERTHS)
