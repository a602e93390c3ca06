"""Chapter 7: hits on a colony, who takes it when it is free, ammunition landed, and what a second
visit restores.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from companion.engine.deeds import Deed
from companion.engine.events import Folds
from companion.engine.messages import say
from companion.engine.offers import Choice, picks
from companion.engine.refusals import Refused
from companion.engine.standing import with_ship
from companion.games.golitsyn.colonies.rules.commands import LandAmmunition
from companion.games.golitsyn.colonies.rules.events import (
    AmmunitionLanded,
    ColonyClaimed,
    ColonyFreed,
    ColonyRestored,
    ColonyShelled,
)
from companion.games.golitsyn.colonies.rules.state import ColoniesState, with_colony
from companion.games.golitsyn.rules.book import Recorder
from companion.games.golitsyn.rules.lookup import name_of, own_ship, why_not_turn
from companion.games.golitsyn.rules.state import Ship


def shell(recorder: Recorder, port: str, seat: str) -> None:
    """One hit: the ammunition goes before the base,
    and with the last hit the colony is free (7.1d).
    """
    colony = recorder.state.colonies[port]
    ammunition = max(0, colony.ammunition - 1)
    hits = colony.hits if colony.ammunition else min(colony.base, colony.hits + 1)
    left = colony.needed - 1
    turn = recorder.state.turns
    recorder.record(
        ColonyShelled(
            colony=port, seat=seat, ammunition=ammunition, hits=hits, left=left, turn=turn
        )
    )
    if left == 0:
        recorder.record(ColonyFreed(colony=port, seat=seat, owner=colony.owner, value=colony.value))


def visit(recorder: Recorder, id: str) -> None:
    """A ship has come to lie in a colony that is open to her (7.1e, 7.4a)."""
    ship = recorder.state.ships[id]
    colony = recorder.state.colonies[ship.port]
    if colony.stands == "free":
        hits = 0 if recorder.state.switches.restore_on_capture else colony.hits
        points = recorder.state.points(ship.owner) + colony.value
        recorder.record(
            ColonyClaimed(
                colony=colony.id,
                seat=ship.owner,
                ship=id,
                hits=hits,
                value=colony.value,
                points=points,
            )
        )
    elif colony.hits:
        recorder.record(
            ColonyRestored(colony=colony.id, seat=ship.owner, ship=id, hits=colony.hits)
        )


def why_not_land(state: ColoniesState, ship: Ship) -> Refused | None:
    """The reason a ship can leave no ammunition where she is."""
    if not state.is_home(ship.owner, ship.port):
        return Refused("colonies.refused.land-elsewhere", "3.3b", ship=name_of(ship.id))
    if ship.rest == state.CITED["rests"]:
        return Refused("golitsyn.refused.skips", ship.rest, ship=name_of(ship.id))
    if not ship.ammunition:
        return Refused("colonies.refused.no-ammunition", "3.3b", ship=name_of(ship.id))
    return None


def _in_colonies(state: ColoniesState, seat: str) -> Iterator[str]:
    return (ship.id for ship in state.afloat(seat) if ship.port in state.colonies)


def _why_not(state: ColoniesState, _seat: str, ship: str) -> Refused | None:
    return why_not_land(state, state.ships[ship])


def _landings(state: ColoniesState, seat: str, ship: str) -> Iterator[Choice]:
    """Every number of units there is."""
    for units in range(1, state.ships[ship].ammunition + 1):
        yield Choice(
            command=LandAmmunition(seat=seat, ship=ship, units=units),
            deed="land",
            picks=picks(piece=ship),
            label=say("colonies.land", n=units),
            rule="3.3b",
        )


def _check(state: ColoniesState, command: LandAmmunition) -> Refused:
    ship = own_ship(state, command.seat, command.ship)
    figures: dict[str, Any] = {
        "ship": name_of(ship.id),
        "n": ship.ammunition,
        "units": command.units,
    }
    return why_not_land(state, ship) or Refused("colonies.refused.units", "3.3b", **figures)


def land(state: ColoniesState, command: LandAmmunition, recorder: Recorder) -> None:
    """Leave ammunition in a port of one's own; it stays with the port (3.3b)."""
    port = state.ships[command.ship].port
    now = state.colonies[port].ammunition + command.units
    recorder.record(
        AmmunitionLanded(
            colony=port, seat=command.seat, ship=command.ship, units=command.units, now=now
        )
    )


def _on_shelled(state: ColoniesState, event: ColonyShelled) -> ColoniesState:
    return with_colony(state, event.colony, ammunition=event.ammunition, hits=event.hits)


def _on_freed(state: ColoniesState, event: ColonyFreed) -> ColoniesState:
    base = state.colonies[event.colony].base
    return with_colony(state, event.colony, owner="", hits=base, ammunition=0)


def _on_claimed(state: ColoniesState, event: ColonyClaimed) -> ColoniesState:
    claimed = with_colony(
        state, event.colony, owner=event.seat, hits=event.hits, ammunition=0, fired=False
    )
    return replace(claimed, flags=(*state.flags, event.colony))


def _on_restored(state: ColoniesState, event: ColonyRestored) -> ColoniesState:
    return with_colony(state, event.colony, hits=0)


def _on_landed(state: ColoniesState, event: AmmunitionLanded) -> ColoniesState:
    left = state.ships[event.ship].ammunition - event.units
    return with_colony(
        with_ship(state, event.ship, ammunition=left), event.colony, ammunition=event.now
    )


FOLDS: Folds = {
    ColonyShelled: _on_shelled,
    ColonyFreed: _on_freed,
    ColonyClaimed: _on_claimed,
    ColonyRestored: _on_restored,
    AmmunitionLanded: _on_landed,
}

LAND = Deed(
    name="land",
    command=LandAmmunition,
    rule="3.3b",
    when=why_not_turn,
    actors=_in_colonies,
    actor="ship",
    why_not=_why_not,
    options=_landings,
    check=_check,
    do=land,
)
DEEDS = (LAND,)
