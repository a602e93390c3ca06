"""The drills, mini-games 1 to 3 of the book: races in which only the wind and the sea are against
one.

What they do otherwise than a battle stands here and nowhere else. How ships sail, drift and strike
reefs is the battle's own; all that a drill leaves out is shut by ``in_battle``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from companion.engine.compass import Force, Heading, Wind, heading_word
from companion.engine.deeds import Deed
from companion.engine.endings import BattleEnded
from companion.engine.events import EventRecorder, Folds
from companion.engine.game import Seat
from companion.engine.messages import say
from companion.engine.offers import Choice, picks
from companion.engine.refusals import Refused
from companion.engine.sequence import StageRecorder
from companion.games.admiral.rules.commands import Berth
from companion.games.admiral.rules.damage import strike
from companion.games.admiral.rules.events import Berthed, PortPicked, WindSet
from companion.games.admiral.rules.geometry import forts_near, waters_of
from companion.games.admiral.rules.lookup import (
    cell_of,
    fort_id,
    name_of,
    own_ship,
    own_ships,
    why_not_prepare,
)
from companion.games.admiral.rules.scene import SHIPS_IN_PORT_CELL, Drill, Scene
from companion.games.admiral.rules.state import Fort, Ship, State

RACER = "brig"
"""The ship that wins by coming in (M1.7, M3.2)."""
IN_TWO_CORNERS = 2
"""So many players begin in two opposite corners, more of them in all four (M1.1c)."""

KEPT = ("throw", "port", "sail", "drift", "end-turn")
"""The deeds of a drill."""
ONLY_MOVEMENT = Refused("admiral.refused.drill-moves-only", "M1.0")


def is_drill(state: State) -> bool:
    """Whether this is a drill."""
    return state.scene.drill is not None


def is_battle(state: State) -> bool:
    """Whether this is no drill."""
    return state.scene.drill is None


def in_battle(rows: Iterable[Deed]) -> tuple[Deed, ...]:
    """The rows of a battle, of which a drill leaves movement alone (M1.0)."""
    return tuple(
        row if row.name in KEPT or row.referee else replace(row, when=_unless_drill(row.when))
        for row in rows
    )


@lru_cache(maxsize=256)
def _unless_drill(
    when: Callable[[State, str], Refused | None],
) -> Callable[[State, str], Refused | None]:
    """One for each, as rows that share a ``when`` are asked together."""

    def why_not(state: State, seat: str) -> Refused | None:
        return when(state, seat) if state.scene.drill is None else ONLY_MOVEMENT

    return why_not


# ---------------------------------------------------------------- the table (M1.0, M1.1, M1.3a)


def lay_out(scene: Scene, seats: tuple[Seat, ...]) -> tuple[dict[str, Ship], dict[str, Fort]]:
    """Each seat's ships beside the board, and nobody's forts in as many corners as it takes."""
    bases = scene.bases[:IN_TWO_CORNERS] if len(seats) <= IN_TWO_CORNERS else scene.bases
    forts = [Fort(id=fort_id(base.fort), cell=base.fort, owner="") for base in bases]
    ships = [
        Ship(id=f"{kind}-{at}", kind=kind, number=at, owner=seat.id)
        for at, seat in enumerate(seats, 1)
        for kind in scene.squadron
    ]
    return {ship.id: ship for ship in ships}, {fort.id: fort for fort in forts}


def goal_of(state: State, fort: Fort) -> Fort:
    """The fort in the opposite corner (M1.4)."""
    board = state.scene.board
    column, row = board.place(fort.cell)
    across = (board.columns - 1 - column, board.rows - 1 - row)
    return next(one for one in state.forts.values() if board.place(one.cell) == across)


# ---------------------------------------------------------------- the ports (M1.3, M1.4, M3.1)


def _in_drill_ports(state: State) -> bool:
    return is_drill(state) and state.phase == "berths"


def _why_no_port(state: State, seat: str) -> Refused | None:
    return why_not_prepare(state, seat, "berths")


def _unplaced(state: State, seat: str) -> list[str]:
    return [id for id in own_ships(state, seat) if not state.ships[id].cell]


def _start_of(state: State, seat: str) -> str:
    """The fort where a seat begins, once it has chosen: the one opposite its goal."""
    goal = state.goals.get(seat)
    return goal_of(state, state.forts[goal]).id if goal else ""


def _why_not_port(state: State, seat: str, fort: Fort) -> Refused | None:
    """A port that another has taken is closed; a player's ships lie in one port (M1.3b, M3.1)."""
    for other in state.seats:
        if other.id != seat and _start_of(state, other.id) == fort.id:
            return Refused("admiral.refused.port-taken", "M1.3b", fort=name_of(fort.id))
    own = _start_of(state, seat)
    if own and own != fort.id:
        return Refused("admiral.refused.port-own", "M3.1", fort=name_of(own))
    return None


def _fort_at(state: State, cell: str) -> Fort | None:
    waters = waters_of(state)
    assert waters is not None, "drills are played on the chart only"
    return next(iter(forts_near(state, waters, cell)), None)


def _port_as_read(state: State, command: Berth) -> Berth:
    own_ship(state, command.seat, command.ship)
    return replace(command, cell=cell_of(state, command.cell))


def _ports(state: State, seat: str, id: str) -> Iterator[Choice]:
    """The cells of every port that is free for this seat."""
    waters = waters_of(state)
    assert waters is not None, "drills are played on the chart only"
    for cell, (fort, *_) in waters.ports.items():
        full = waters.ships[cell] >= SHIPS_IN_PORT_CELL or waters.bar_in(cell)
        if not full and not _why_not_port(state, seat, state.forts[fort]):
            yield Choice(
                command=Berth(seat=seat, ship=id, cell=cell),
                deed="port",
                picks=picks(piece=id, space=cell),
                label=say("admiral.berth", cell=cell),
                rule="M1.3a",
            )


def _why_not_this_port(state: State, command: Berth) -> Refused:
    fort, ship = _fort_at(state, command.cell), state.ships[command.ship]
    if ship.cell:
        return Refused("admiral.refused.port-chosen", "M1.3a", ship=name_of(ship.id))
    taken = _why_not_port(state, command.seat, fort) if fort else None
    named = name_of(ship.id)
    return taken or Refused("admiral.refused.no-port", "M1.3a", ship=named, cell=command.cell)


def _choose(state: State, command: Berth, recorder: StageRecorder[State]) -> None:
    """She lies in a port, and with the first of them it is known where to (M1.4)."""
    fort = _fort_at(state, command.cell)
    assert fort is not None, "only cells of ports are offered"
    if command.seat not in state.goals:
        goal = goal_of(state, fort)
        recorder.record(PortPicked(seat=command.seat, fort=fort.id, goal=goal.id))
    recorder.record(Berthed(ship=command.ship, cell=command.cell))
    if not _unplaced(recorder.state, command.seat):
        recorder.go_on()


def _on_chosen(state: State, event: PortPicked) -> State:
    return replace(state, goals={**state.goals, event.seat: event.goal})


FOLDS: Folds = {PortPicked: _on_chosen}

DEEDS = (
    Deed(
        name="port",
        command=Berth,
        rule="M1.3a",
        during=_in_drill_ports,
        when=_why_no_port,
        actors=_unplaced,
        actor="ship",
        plain=_port_as_read,
        options=_ports,
        check=_why_not_this_port,
        do=_choose,
    ),
)


# ---------------------------------------------------------------- wind and movement (M1.5, M1.6)


def wind_set(state: State, shown: Wind) -> WindSet:
    """The wind of a round as the vane shows it, or in the first drill always a fresh one (M1.5)."""
    drill = state.scene.drill
    if drill is None or drill.force or shown.force is Force.FRESH:
        return WindSet(wind=shown)
    return WindSet(wind=Wind(shown.heading, Force.FRESH), ignored=shown.force)


def least_run(state: State) -> int:
    """The fewest cells of a movement: in a fresh wind what the drill asks for, else none (M1.6,
    M2.1b, M2.1c, M3.3).
    """
    drill, wind = state.scene.drill, state.wind
    fresh = wind is not None and wind.force is Force.FRESH
    return drill.least if drill is not None and fresh else 0


def least_rule(drill: Drill) -> str:
    """The rule of the least distance: the second drill has it in a fresh wind alone."""
    return "M2.1b" if drill.force else "M1.6"


def _too_short(state: State, word: str, ship: Ship, **figures: Any) -> Refused | None:
    """A refusal for less than a drill asks for in this wind; nothing where it asks for nothing."""
    drill, least = state.scene.drill, least_run(state)
    if drill is None or not least:
        return None
    said = f"admiral.refused.drill-{word}"
    return Refused(said, least_rule(drill), ship=name_of(ship.id), n=least, **figures)


def why_too_short(
    state: State, ship: Ship, course: Heading, run: int, way: tuple[str, ...]
) -> Refused | None:
    """The reason a run is shorter than a drill asks for: chosen so, or because on this ``way``
    there is no more (M1.6).
    """
    least = least_run(state)
    if len(way) < least:
        return _too_short(state, "course", ship, course=heading_word(course), run=len(way))
    return _too_short(state, "short", ship, run=run) if run < least else None


def why_no_way(state: State, ship: Ship) -> Refused | None:
    """The reason a drill's ship stays where she is: no course gives her as much as she must go."""
    return _too_short(state, "stays", ship)


def why_must_sail(state: State, ship: Ship) -> Refused | None:
    """The reason a turn cannot end yet: she can go as far as she must (M1.6)."""
    return _too_short(state, "must", ship)


# ---------------------------------------------------------------- the end (M1.7, M2.4, M3.1, M3.2)


def check_end(recorder: EventRecorder[State]) -> None:
    """After every deed: whose brig is gone is out, and the first brig to lie in her port wins."""
    for seat in recorder.state.in_play:
        if racer(recorder.state, seat) is None:
            strike(recorder, seat, "no-brig", "withdrawn")
    if ended := verdict(recorder.state):
        recorder.record(ended)


def racer(state: State, seat: str) -> Ship | None:
    """The ship with which a seat can win, while she is afloat."""
    return next((ship for ship in state.afloat(seat) if ship.kind == RACER), None)


def verdict(state: State) -> BattleEnded | None:
    """The end of the race, if this is one. She must end her movement in the port: to pass through
    is not to come in.
    """
    for seat in state.in_play:
        ship = racer(state, seat)
        if ship and ship.cell in port_of(state, state.goals.get(seat, "")):
            rule = "M1.7" if len(state.scene.squadron) == 1 else "M3.2a"
            return BattleEnded(winners=(seat,), how="race", rule=rule)
    return None if state.in_play else BattleEnded(winners=(), how="wrecked", rule="M2.4")


def port_of(state: State, fort: str) -> tuple[str, ...]:
    """The cells of a fort's port, none where there is no such fort."""
    found = state.forts.get(fort)
    return state.scene.board.around(found.cell) if found else ()


def to_go(state: State, seat: str) -> int:
    """So many cells lie between a seat's brig and her port of destination, by the shortest way
    round land, reefs and forts, whatever the wind; 0 where nobody can say.
    """
    ship, waters = racer(state, seat), waters_of(state)
    goal = set(port_of(state, state.goals.get(seat, "")))
    if ship is None or ship.cell is None or waters is None or not goal:
        return 0
    board, known = waters.board, waters.coast
    free = set(board.cells) - known.land - waters.reefs - set(waters.forts)
    cells, steps = {ship.cell}, 0
    while cells and not goal & cells:
        free -= cells
        cells = {
            near
            for here in cells
            for near in board.around(here)
            if near in free and (here, board.bearing(here, near)) not in known.closed
        }
        steps += 1
    return steps if cells else 0
