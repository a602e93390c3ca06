"""What holds on the table of Pirates after every event of every battle."""

from __future__ import annotations

from collections import Counter

from companion.engine.events import Event
from companion.games.golitsyn.pirates.rules.events import TreasureLost
from companion.games.golitsyn.pirates.rules.pending import Sharing
from companion.games.golitsyn.pirates.rules.state import PiratesState
from companion.games.golitsyn.rules.drift import STORMS_THAT_SINK
from companion.games.golitsyn.rules.events import (
    Captured,
    Holed,
    MoveAnnounced,
    ShotAnnounced,
    Sunk,
    TurnBegan,
    TurnEnded,
)


class Invariants:
    """Watches one battle."""

    def __init__(self) -> None:
        self.treasures = 1
        self.falls = ""

    def __call__(self, state: PiratesState, event: Event) -> None:
        """Raises ``AssertionError`` when something on the table cannot be."""
        self.treasures -= isinstance(event, TreasureLost)
        carriers = [id for id in state.ships if state.carries(id)]
        assert len(carriers) <= 1, f"the treasure is aboard {carriers}"
        if state.phase == "turn":
            assert len(carriers) == 1, "nobody knows where the treasure is"
            assert state.treasure.lost == (not self.treasures)
            assert carriers[0] in state.treasure.suspects, (
                "everyone believes the treasure is not where it is"
            )
            self._is_aboard(state, carriers[0], event)
        _hulls_are_whole(state)
        self._falls_with_her_last_hole(state, event)
        _nobody_else_fights(state)
        if state.on_chart:
            _every_ship_has_water(state, event)
        else:
            assert all(ship.cell is None for ship in state.ships.values()), (
                "cards play knows no cells"
            )

    def _falls_with_her_last_hole(self, state: PiratesState, event: Event) -> None:
        """Whoever is hit at her limit, or to it, is sunk or taken before anything else is done."""
        if isinstance(event, Holed) and event.holes == state.kind(state.ships[event.ship]).hull:
            self.falls = event.ship
        elif isinstance(event, Sunk | Captured) and event.ship == self.falls:
            self.falls = ""
        elif isinstance(event, TurnEnded | ShotAnnounced):
            assert not self.falls, f"{self.falls} was hit at her limit and sails on"
            assert not isinstance(state.pending, Sharing), (
                "a port has taken a ship and nobody has said who sails her"
            )
            foreign = [
                ship.id
                for ship in state.afloat()
                if ship.port and not state.is_home(ship.owner, ship.port)
            ]
            assert not foreign, f"{foreign} lie in ports of the other side"

    def _is_aboard(self, state: PiratesState, carrier: str, event: Event) -> None:
        ship = state.ships[carrier]
        if not isinstance(event, Sunk):  # the event after it says that the treasure is lost
            assert bool(ship.lost) == (not self.treasures), (
                f"{carrier} is lost and the treasure is not"
            )
        if self.treasures and not ship.lost:
            assert state.sides[ship.owner] == state.treasure.side, (
                "a side holds a treasure that is not aboard its ships"
            )


def _hulls_are_whole(state: PiratesState) -> None:
    for ship in state.ships.values():
        assert 0 <= ship.holes <= state.kind(ship).hull, f"{ship.id} has {ship.holes} holes"
        assert 0 <= ship.storms <= STORMS_THAT_SINK, (
            f"{ship.id} has been in {ship.storms} storms in a row"
        )
        assert len(ship.shots) <= state.switches.shots_per_ship, f"{ship.id} has fired {ship.shots}"


def _nobody_else_fights(state: PiratesState) -> None:
    assert {ship.owner for ship in state.ships.values()} <= {seat.id for seat in state.seats}
    assert set(state.order) == {seat.id for seat in state.seats}


def _every_ship_has_water(state: PiratesState, event: Event) -> None:
    sea = state.scene.sea
    afloat = state.afloat()
    for ship in afloat:
        assert ship.cell, f"{ship.id} is nowhere"
        assert sea.board.has(ship.cell), f"{ship.id} is off the board"
        if ship.port:
            assert sea.ports.get(ship.cell) == ship.port, f"{ship.id} is not in {ship.port}"
    if not isinstance(event, (TurnBegan, TurnEnded, MoveAnnounced, ShotAnnounced)):
        return  # a storm or a current may not have done with them yet
    crowd = Counter(ship.cell for ship in afloat if not ship.port)
    for cell, ships in crowd.items():
        assert cell not in sea.land, f"a ship aground on {cell}"
        assert cell not in sea.ports, f"a ship in a port on {cell} that nobody knows of"
        assert ships == 1, f"{ships} ships on {cell}"
