"""Shared: section 6.5 - a ship that skips her turn in a port of her own has one hole mended."""

from __future__ import annotations

from companion.engine.events import Folds
from companion.engine.messages import say
from companion.engine.offers import Choice, picks
from companion.engine.refusals import Refused
from companion.games.golitsyn.rules.book import Tale
from companion.games.golitsyn.rules.commands import Mend
from companion.games.golitsyn.rules.events import Mended
from companion.games.golitsyn.rules.lookup import must_act, name_of, own_ship
from companion.games.golitsyn.rules.state import UNDER_REPAIR, Ship, State, with_ship


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


def mend(state: State, command: Mend, tale: Tale) -> None:
    """Skip this turn with one ship: one hole less, entered in the log."""
    must_act(state, command.seat)
    ship = own_ship(state, command.seat, command.ship)
    if refusal := why_not_mend(state, ship):
        raise refusal
    tale.tell(Mended(seat=command.seat, ship=ship.id, before=ship.holes, holes=ship.holes - 1, turn=state.turns))


def _on_mended(state: State, event: Mended) -> State:
    prize = state.ships[event.ship].prize and event.holes > 0
    return with_ship(state, event.ship, holes=event.holes, rest=UNDER_REPAIR, prize=prize)


FOLDS: Folds = {Mended: _on_mended}


def choices(state: State) -> list[Choice]:
    """Ships of the acting seat that may be mended this turn."""
    return [
        Choice(
            command=Mend(seat=state.turn, ship=ship.id), deed="mend",
            picks=picks(piece=ship.id), rule="6.5a",
            label=say("golitsyn.mend", n=ship.holes),
        )
        for ship in state.afloat(state.turn)
        if not why_not_mend(state, ship)
    ]  # fmt: skip
