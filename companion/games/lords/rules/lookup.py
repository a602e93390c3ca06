"""What several chapters ask of the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from companion.engine.compass import Heading
from companion.engine.questions import pending
from companion.engine.refusals import Kind, Refused
from companion.games.lords.boards import BOARD
from companion.games.lords.rules.pending import Effects
from companion.games.lords.rules.state import LordsState, Ship

STRAIGHT = (Heading.N, Heading.E, Heading.S, Heading.W)


@lru_cache(maxsize=64)
def beside(cell: str) -> tuple[str, ...]:
    """The cells that share a side with one (6.7)."""
    return tuple(near for heading in STRAIGHT if (near := BOARD.step(cell, heading)))


def fleet_of(ship: str) -> str:
    """Whose fleet a ship is of, by her id: in cards play no board shows it."""
    return ship.rpartition("-")[0]


def distinct(state: LordsState, ships: Iterable[Ship]) -> tuple[Ship, ...]:
    """All of them; of those that are alike on a board that the companion does not see, one."""
    if state.on_chart:
        return tuple(ships)
    alike: dict[Any, Ship] = {}
    for ship in ships:
        alike.setdefault(_look(ship), ship)
    return tuple(alike.values())


def any_alike(state: LordsState, id: str) -> str:
    """The ship by whose id one is offered: on a board that the companion does not see, the first of
    those that are alike and have not been met.
    """
    if state.on_chart or id not in state.ships:
        return id
    ship = state.ships[id]
    fleet = unmet(state, state.fleet(ship.seat))
    return next((one.id for one in fleet if _look(one) == _look(ship)), id)


def unmet(state: LordsState, ships: Iterable[Ship]) -> Iterator[Ship]:
    """Those at which no shot at the cells beside a ship has been told yet (11.14)."""
    waits = pending(state, Effects)
    return (ship for ship in ships if not (waits and ship.id in waits.met))


def _look(ship: Ship) -> tuple[object, ...]:
    """What is seen of a ship wherever she lies."""
    return ship.seat, ship.number, ship.hired, ship.burning, ship.shields


def burning(state: LordsState, seat: str = "") -> tuple[Ship, ...]:
    """The ships that burn, of one player or of both."""
    return distinct(
        state,
        (
            ship
            for ship in state.ships.values()
            if ship.burning and not ship.lost and seat in ("", ship.seat)
        ),
    )


def printed(state: LordsState, ship: Ship) -> str:
    """The number or the numbers that stand on a ship."""
    return state.scene.by_id[ship.hired].printed if ship.hired else str(ship.number)


def no_cell(cell: str) -> Refused:
    """There is no such cell."""
    return Refused("lords.refused.no-cell", kind=Kind.MALFORMED, cell=cell[:9])
