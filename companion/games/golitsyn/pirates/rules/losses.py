"""Sections 6.2, 7.1, 7.2 and 8.4: what comes of a hit, of a wreck, and of a ship in the enemy's port."""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.events import Folds
from companion.games.golitsyn.pirates.rules.events import TreasureLost
from companion.games.golitsyn.pirates.rules.state import PIRATES, PiratesState
from companion.games.golitsyn.pirates.rules.treasure import clear, show
from companion.games.golitsyn.rules import drift
from companion.games.golitsyn.rules.book import Tale
from companion.games.golitsyn.rules.events import Captured, Sunk
from companion.games.golitsyn.rules.gunnery import hole
from companion.games.golitsyn.rules.state import with_ship


def struck(tale: Tale, target: str, seat: str, _gun: str) -> None:
    """One hit. The treasure galleon is taken, not sunk; one hit from alongside wins her back (7.1, 7.2)."""
    state: PiratesState = tale.state
    carrier = state.carries(target)
    if carrier and state.sides[state.ships[target].owner] == PIRATES:
        _take(tale, target, seat, "7.2c")
    elif hole(tale, target):
        if carrier:
            _take(tale, target, seat, "7.1a")
        else:
            sink(tale, target, "shot", "6.2a" if state.ships[target].kind == "galleon" else "6.2b")


def _take(tale: Tale, ship: str, seat: str, rule: str) -> None:
    """She sails for whoever scored the hit, from his next turn on."""
    show(tale, rule)
    tale.tell(Captured(ship=ship, seat=seat, how="shot", rule=rule, rests=True))


def sink(tale: Tale, ship: str, cause: str, rule: str) -> None:
    """A ship goes down, and with the carrier the treasure (2.5, 7.1b)."""
    carrier = tale.state.carries(ship)
    if carrier:
        show(tale, "2.5")
    else:
        clear(tale, ship)
    tale.tell(Sunk(ship=ship, cause=cause, rule=rule))
    if carrier:
        tale.tell(TreasureLost(ship=ship))


def seized(tale: Tale, ship: str, port: str, rule: str) -> None:
    """The port's side takes her: its player with the fewest ships, or as the table chose the next in turn (8.4)."""
    state: PiratesState = tale.state
    if state.carries(ship):
        show(tale, rule)
    else:
        clear(tale, ship)
    at = state.order.index(state.turn) + 1
    circle = (*state.order[at:], *state.order[:at])
    takers = [seat for seat in circle if state.sides[seat] == state.scene.ports[port].owner]
    taker = takers[0] if state.next_takes else min(takers, key=lambda seat: len(state.afloat(seat)))
    tale.tell(Captured(ship=ship, seat=taker, how="port", rule=rule, port=port, rests=taker == state.turn))


def _on_captured(state: PiratesState, event: Captured) -> PiratesState:
    """The treasure goes with its ship. Only one taken by fire holds on at her limit (7.2c)."""
    taken: PiratesState = drift.FOLDS[Captured](state, event)
    if event.how == "port":
        taken = with_ship(taken, event.ship, prize=state.ships[event.ship].prize)
    if not state.carries(event.ship):
        return taken
    return replace(taken, treasure=replace(state.treasure, side=state.sides[event.seat]))


FOLDS: Folds = {Captured: _on_captured}
