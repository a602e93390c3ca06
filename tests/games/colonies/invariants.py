"""What holds on the table of Colonies after every event of every battle."""

from __future__ import annotations

from collections import Counter

from companion.engine.corrections import Corrected
from companion.engine.events import Event, SpinCalled
from companion.games.golitsyn.colonies.rules.events import (
    AmmunitionLanded,
    ColonyFreed,
    ColonyShelled,
    Returned,
)
from companion.games.golitsyn.colonies.rules.state import AMMUNITION, CORNER, ColoniesState
from companion.games.golitsyn.rules.events import (
    Captured,
    Carried,
    Drifted,
    EndTold,
    Holed,
    Sunk,
    TurnEnded,
)
from companion.games.golitsyn.rules.scene import HOME
from companion.games.golitsyn.rules.state import Ship

BREAKING = (Holed, Drifted, Carried, EndTold, Sunk)


class Invariants:
    """Watches one battle.

    Ammunition that is gone for good is counted from the events that lose it.
    """

    def __init__(self) -> None:
        self.gone = 0
        self.before: ColoniesState | None = None
        self.falls = ""

    def __call__(self, state: ColoniesState, event: Event) -> None:
        """Raises ``AssertionError`` when something on the table cannot be."""
        self._count(state, event)
        self._falls_with_her_last_hole(state, event)
        self.before = state
        _ammunition_is_conserved(state, self.gone)
        _points_are_the_colonies_held(state)
        if isinstance(event, BREAKING):
            return  # what comes of it stands in the next event
        _hulls_are_whole(state)
        for ship in state.ships.values():
            _has_a_place(state, ship)
        if state.on_chart:
            _one_ship_a_square(state)

    def _falls_with_her_last_hole(self, state: ColoniesState, event: Event) -> None:
        """Whoever is hit at her limit, or to it, is sunk or taken before anything else is done."""
        if isinstance(event, Holed) and event.holes == state.kind(state.ships[event.ship]).hull:
            self.falls = event.ship
        elif isinstance(event, Sunk | Captured) and event.ship == self.falls:
            self.falls = ""
        elif isinstance(event, TurnEnded | SpinCalled):
            assert not self.falls, f"{self.falls} was hit at her limit and sails on"
            lying = {ship.id: ship for ship in state.afloat() if ship.port in state.colonies}
            foreign = [
                id for id, ship in lying.items() if state.colonies[ship.port].owner != ship.owner
            ]
            assert not foreign, f"{foreign} lie in ports of others"

    def _count(self, state: ColoniesState, event: Event) -> None:
        """What is shot off, sinks, or is brought anew by a ship that begins again."""
        if isinstance(event, Corrected) and self.before:
            self.gone += _total(self.before) - _total(state)
        elif isinstance(event, Sunk):
            self.gone += _stock(state, event.ship)
        elif isinstance(event, Returned):
            self.gone -= AMMUNITION
        elif isinstance(event, ColonyShelled | ColonyFreed) and self.before:
            lost = (
                self.before.colonies[event.colony].ammunition
                - state.colonies[event.colony].ammunition
            )
            assert lost in (0, 1)
            self.gone += lost
        elif isinstance(event, AmmunitionLanded) and self.before:
            landed = (
                state.colonies[event.colony].ammunition
                - self.before.colonies[event.colony].ammunition
            )
            assert (
                landed
                == self.before.ships[event.ship].ammunition - state.ships[event.ship].ammunition
                > 0
            )


def _stock(state: ColoniesState, ship: str) -> int:
    return state.ships[ship].ammunition


def _total(state: ColoniesState) -> int:
    aboard = sum(ship.ammunition for ship in state.ships.values() if not ship.lost)
    return aboard + sum(colony.ammunition for colony in state.colonies.values())


def _ammunition_is_conserved(state: ColoniesState, gone: int) -> None:
    aboard = sum(ship.ammunition for ship in state.ships.values() if not ship.lost)
    ashore = sum(colony.ammunition for colony in state.colonies.values())
    total = aboard + ashore + gone
    assert total == AMMUNITION * len(state.ships), (
        f"{aboard} aboard, {ashore} in ports, {gone} gone"
    )
    assert all(0 <= ship.ammunition <= AMMUNITION for ship in state.ships.values())


def _points_are_the_colonies_held(state: ColoniesState) -> None:
    held: Counter[str] = Counter()
    for id, colony in state.colonies.items():
        assert colony.value == state.scene.ports[id].value
        assert 0 <= colony.hits <= colony.base
        assert colony.owner or not colony.ammunition, f"{id} is nobody's and has ammunition"
        held[colony.owner] += colony.value
    assert {seat: state.points(seat) for seat in state.order} == {
        seat: held[seat] for seat in state.order
    }


def _hulls_are_whole(state: ColoniesState) -> None:
    for ship in state.ships.values():
        hull = state.kind(ship).hull
        assert 0 <= ship.holes <= hull
        assert ship.holes < hull or ship.prize or ship.lost, (
            f"{ship.id} sails with {ship.holes} holes"
        )
        assert not ship.prize or ship.holes, f"{ship.id} is mended and still a prize"


def _has_a_place(state: ColoniesState, ship: Ship) -> None:
    """In the corner, in a port that is her owner's, or at sea; in cards play nobody knows a
    cell.
    """
    if not state.on_chart or ship.lost:
        assert ship.cell is None
    elif ship.port == HOME:
        assert ship.cell == CORNER
    elif ship.port:
        assert ship.cell == state.scene.ports[ship.port].cell
    else:
        assert ship.cell != CORNER, f"{ship.id} has come back into the corner"
        assert ship.cell not in state.scene.sea.land, f"{ship.id} is aground"
        assert state.scene.board.has(ship.cell or ""), f"{ship.id} is on {ship.cell}"


def _one_ship_a_square(state: ColoniesState) -> None:
    crowd = Counter(ship.cell for ship in state.at_sea())
    assert not crowd or max(crowd.values()) == 1, crowd
