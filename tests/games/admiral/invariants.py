"""What holds on the table of Admiral after every event of every battle."""

from __future__ import annotations

from collections import Counter

from companion.engine.card_tokens import MoveSaid, ShotSaid
from companion.engine.corrections import Corrected
from companion.engine.events import Event
from companion.engine.salvos import SalvoDropped
from companion.games.admiral.rules.boarding_events import (
    BoarderJoined,
    BoarderLeft,
    BoardingAnnounced,
    BoardingDropped,
    BoardingFought,
    DefenceSettled,
    ShipTaken,
    StrengthShared,
)
from companion.games.admiral.rules.damage import strength
from companion.games.admiral.rules.events import (
    CellSaid,
    Damaged,
    Drifted,
    Fired,
    FortRuined,
    GunDropped,
    GunJoined,
    MineDeclared,
    MineLaid,
    PearlLoaded,
    PearlsLost,
    PearlUnloaded,
    RepairBegan,
    Sailed,
    Sunk,
)
from companion.games.admiral.rules.fireship_events import FireshipDeclared
from companion.games.admiral.rules.fort_events import (
    FortGiven,
    FortMended,
    FortTaken,
    FortWorkBegan,
)
from companion.games.admiral.rules.lookup import partners
from companion.games.admiral.rules.mines import may_declare
from companion.games.admiral.rules.scene import SHIPS_IN_PORT_CELL
from companion.games.admiral.rules.state import Fort, Ship, State

_ENDS_WORK = (Sunk, FortTaken, FortGiven, FortRuined, FortMended, StrengthShared)
"""After these it may be over; that it is, is told next."""


class Invariants:
    """Watches one battle.

    Lots that are gone for good are counted from the events that lose them.
    """

    def __init__(self) -> None:
        self.lost = 0
        self.windows = Windows()

    def __call__(self, state: State, event: Event) -> None:
        """Raises ``AssertionError`` when something on the table cannot be."""
        if isinstance(event, (PearlsLost, FortRuined)):
            self.lost += event.lots
        if isinstance(event, Corrected):
            assert _lots(state) <= state.scene.lots, "more pearls than were laid out"
            self.lost = state.scene.lots - _lots(state)
        _nobody_who_is_out_is_asked(state)
        _hulls_are_whole(state, event)
        _shots_are_printed(state)
        _no_pearl_is_lost(state, self.lost)
        if not isinstance(event, _ENDS_WORK):
            _work_is_done_by_two(state)
        self.windows(state, event)
        if state.on_chart:
            _every_ship_has_water(state)
        else:
            assert all(ship.cell is None for ship in state.ships.values()), (
                "cards play knows no cells"
            )


class Windows:
    """The mines that may be declared, told from the events alone: the cells every ship came onto
    since her last deed.

    Neither the turn nor anything the battle waits for plays a part (10.6, 10.7b).
    """

    def __init__(self) -> None:
        self.came_onto: dict[str, list[str]] = {}
        self.in_salvo: dict[str, list[str]] = {}
        self.unshown: dict[str, list[str]] = {}
        self.dead: set[str] = set()

    def __call__(self, state: State, event: Event) -> None:
        """Raises ``AssertionError`` when a seat may declare anything but its own unshown mines
        under these ships.
        """
        self._ships(event)
        for ship in _set_to_work(event):
            self.came_onto.pop(ship, None)
        self._mines(event)
        if state.phase in ("turn", "wind"):
            for seat in state.in_play:
                found = {(ship.id, cell) for ship, cell in may_declare(state, seat)}
                assert found == self._of(state, seat), (
                    f"{seat} may declare other mines than he should"
                )

    def _mines(self, event: Event) -> None:
        match event:
            case MineLaid() if event.slip and event.slip.cell:
                self.unshown.setdefault(event.seat, []).append(event.slip.cell)
            case MineDeclared():
                self.unshown[event.seat].remove(event.cell)
                self.dead.add(event.cell)
            case Corrected() if event.what in ("mine", "mine-on-chart"):
                (self.dead.add if event.to == "lies" else self.dead.discard)(event.piece)
            case _:
                pass

    def _ships(self, event: Event) -> None:
        match event:
            case Sailed() | Drifted():
                self.came_onto[event.ship] = list(event.path)
            case MoveSaid():
                self.came_onto[event.ship] = []
            case CellSaid():
                self.came_onto[event.ship].append(event.cell)
            case GunJoined():
                self.in_salvo.setdefault(
                    event.gun.shooter, self.came_onto.pop(event.gun.shooter, [])
                )
            case GunDropped():
                self.came_onto[event.shooter] = self.in_salvo.pop(event.shooter)
            case SalvoDropped() | BoardingDropped():
                self.came_onto |= self.in_salvo
                self.in_salvo = {}
            case ShotSaid():
                self.came_onto.pop(event.shooter, None)
            case Fired():
                self.in_salvo.pop(event.shooter, None)
            case Corrected() if event.what in ("place", "afloat", "owner", "repair"):
                self.came_onto.pop(event.piece, None)
            case PearlLoaded() | PearlUnloaded() | RepairBegan() | FireshipDeclared() | Sunk():
                self.came_onto.pop(event.ship, None)
            case _:
                self._boarders(event)

    def _boarders(self, event: Event) -> None:
        match event:
            case BoarderJoined() if event.ship in self.came_onto:
                self.in_salvo[event.ship] = self.came_onto.pop(event.ship)
            case BoarderLeft() if event.ship in self.in_salvo:
                self.came_onto[event.ship] = self.in_salvo.pop(event.ship)
            case BoardingAnnounced():
                self._begin(event.boarders)
            case BoardingFought():
                self._begin((*event.boarders, *event.defenders))
            case DefenceSettled():
                self._begin(event.defenders)
            case ShipTaken():
                self._begin((event.ship,))
            case _:
                pass

    def _begin(self, ships: tuple[str, ...]) -> None:
        """They have begun something else."""
        for ship in ships:
            self.came_onto.pop(ship, None)
            self.in_salvo.pop(ship, None)

    def _of(self, state: State, seat: str) -> set[tuple[str, str]]:
        mined = set(self.unshown.get(seat, ())) - self.dead
        enemies = [
            id for id in self.came_onto if id in state.ships and state.ships[id].owner != seat
        ]
        return {(id, cell) for id in enemies for cell in self.came_onto[id] if cell in mined}


def _set_to_work(event: Event) -> tuple[str, ...]:
    """The two ships that have begun to work at a fort, by a deed or by the referee's hand."""
    if isinstance(event, Corrected) and event.what == "work" and event.to != "none":
        return tuple(event.to.split()[1:])
    return event.ships if isinstance(event, FortWorkBegan) else ()


def _pieces(state: State) -> list[Ship | Fort]:
    return [*state.ships.values(), *state.forts.values()]


def _nobody_who_is_out_is_asked(state: State) -> None:
    asked = state.question.seats if state.out and state.question else ()
    assert set(asked).isdisjoint(state.out), f"{asked} are asked, and {state.out} are out"


def _hulls_are_whole(state: State, event: Event) -> None:
    for piece in _pieces(state):
        assert 0 <= piece.damage <= strength(state, piece), f"{piece.id} has {piece.damage} damage"
    if isinstance(event, Damaged):
        piece = _piece(state, event.piece)
        assert piece.damage + event.left == strength(state, piece), (
            f"{piece.id} has not her printed boxes"
        )
        assert event.points > 0, "damage that does no damage"
    if isinstance(event, StrengthShared):
        piece = _piece(state, event.piece)
        assert event.left >= 1, f"{piece.id} kept with nothing"
        assert piece.damage + event.left == strength(state, piece), f"{piece.id} has other boxes"
    if isinstance(event, Sunk) and event.cause == "damage":
        ship = state.ships[event.ship]
        assert ship.damage == strength(state, ship), f"{ship.id} was sunk with boxes left"


def _piece(state: State, id: str) -> Ship | Fort:
    return state.forts[id] if id in state.forts else state.ships[id]


def _shots_are_printed(state: State) -> None:
    for ship in state.ships.values():
        card = state.card(ship)
        assert 0 <= ship.shots <= max(card.shots.value, card.storm_shots.value), (
            f"{ship.id} fired {ship.shots} shots"
        )
        assert 0 <= ship.lots <= card.lots.value, f"{ship.id} carries {ship.lots} lots"


def _work_is_done_by_two(state: State) -> None:
    """At a fort or ruin that is worked on (9.1b, 9.3a, 9.8a, V.2.3a); the end of it is told right
    after whatever ends it.
    """
    for fort in state.forts.values():
        assert bool(fort.workers) == bool(fort.builder), f"{fort.id}: work for nobody"
        if not fort.workers:
            assert not fort.ruined or fort.damage == strength(state, fort), (
                f"{fort.id}: half a ruin"
            )
            continue
        assert fort.ruined or fort.owner == fort.builder, f"{fort.id} is mended for another"
        assert fort.damage, f"{fort.id} is whole and mended"
        assert len(set(fort.workers)) == 2, f"{fort.id} is mended by {fort.workers}"
        for ship in (state.ships[id] for id in fort.workers):
            busy = ship.sunk or ship.repair or ship.fireship
            assert not busy, f"{ship.id} is no hand"
            helpers = partners(state, fort.builder) if fort.ruined else ()
            assert ship.owner in (fort.builder, *helpers), f"{ship.id} works for {fort.builder}"


def _lots(state: State) -> int:
    return sum(state.treasure.values()) + sum(piece.lots for piece in _pieces(state))


def _no_pearl_is_lost(state: State, lost: int) -> None:
    at_sea = sum(state.treasure.values())
    aboard = sum(ship.lots for ship in state.ships.values())
    landed = sum(fort.lots for fort in state.forts.values())
    assert min((0, *state.treasure.values())) == 0, "fewer than no pearls on a cell"
    total = at_sea + aboard + landed + lost
    assert total == state.scene.lots, (
        f"{at_sea} at sea, {aboard} aboard, {landed} landed, {lost} lost"
    )


def _every_ship_has_water(state: State) -> None:
    board = state.scene.board
    forts = {fort.cell for fort in state.forts.values()}
    land = {cell for island in state.scene.islands for cell in island.land}
    shared = {cell for fort in forts for cell in board.around(fort)} | {*state.scene.royal_ports}
    placed = [ship.cell for ship in state.afloat() if ship.cell]
    drilled = state.scene.drill is not None and state.phase in ("order", "berths")
    assert drilled or len(placed) == len(state.afloat()), "a ship lies nowhere"
    crowd = Counter(placed)
    for cell, ships in crowd.items():
        assert board.has(cell), f"a ship on {cell}"
        assert cell not in land | forts | set(state.reefs), f"a ship aground on {cell}"
        most = SHIPS_IN_PORT_CELL if cell in shared else 1
        assert ships <= most, f"{ships} ships on {cell}"
