"""Shared: section 6.5 - a ship that skips her turn in a port of her own has one hole mended."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.deeds import Deed
from companion.engine.events import Folds
from companion.engine.messages import say
from companion.engine.offers import Choice, picks
from companion.engine.refusals import Refused
from companion.engine.standing import with_ship
from companion.games.golitsyn.rules.book import Recorder
from companion.games.golitsyn.rules.commands import Mend
from companion.games.golitsyn.rules.events import Mended
from companion.games.golitsyn.rules.lookup import name_of, own_ship, why_not_turn
from companion.games.golitsyn.rules.state import UNDER_REPAIR, Ship, State


def why_not_mend(state: State, ship: Ship) -> Refused | None:
    """Why a ship cannot be mended this turn."""
    name = name_of(ship.id)
    if not ship.holes:
        return Refused("golitsyn.refused.no-holes", "6.5b", ship=name)
    if not ship.port or not state.is_home(ship.owner, ship.port) or not state.mends(ship.port):
        return Refused("golitsyn.refused.not-in-own-port", "6.5a", ship=name)
    if ship.moved or ship.shots or ship.skips:
        return Refused("golitsyn.refused.not-whole-turn", "6.5b", ship=name)
    return None


def mend(state: State, command: Mend, recorder: Recorder) -> None:
    """Skip this turn with one ship: one hole less, entered in the log."""
    ship = state.ships[command.ship]
    recorder.record(
        Mended(
            seat=command.seat,
            ship=ship.id,
            before=ship.holes,
            holes=ship.holes - 1,
            turn=state.turns,
        )
    )


def _on_mended(state: State, event: Mended) -> State:
    prize = state.ships[event.ship].prize and event.holes > 0
    return with_ship(state, event.ship, holes=event.holes, rest=UNDER_REPAIR, prize=prize)


FOLDS: Folds = {Mended: _on_mended}


def _damaged(state: State, seat: str) -> Iterator[str]:
    return (ship.id for ship in state.afloat(seat) if ship.holes)


def _why_not(state: State, _seat: str, ship: str) -> Refused | None:
    return why_not_mend(state, state.ships[ship])


def _mendings(state: State, seat: str, ship: str) -> Iterator[Choice]:
    label = say("golitsyn.mend", n=state.ships[ship].holes)
    yield Choice(
        command=Mend(seat=seat, ship=ship),
        deed="mend",
        picks=picks(piece=ship),
        rule="6.5a",
        label=label,
    )


def _check(state: State, command: Mend) -> Refused | None:
    return why_not_mend(state, own_ship(state, command.seat, command.ship))


MEND = Deed(
    name="mend",
    command=Mend,
    rule="6.5a",
    when=why_not_turn,
    actors=_damaged,
    actor="ship",
    why_not=_why_not,
    options=_mendings,
    check=_check,
    do=mend,
)
DEEDS = (MEND,)
