"""A battle of Pirates set up in a line or two, and the deeds of its players as they would say them.

The scenario is a small sea of our own, ``SEA``: 12 squares by 10 of open water, a strip of land, a
Spanish and a pirate port, and one current. Galleons are Isabel, Pinta, Nina ..., brigantines Gull,
Shark, Raven ... What sets the scene (``at``, ``hurt``, ``wind`` ...) changes the state past the
rules; what the players do goes through ``decide``.
"""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from companion.engine.events import Event
from companion.engine.game import Seat
from companion.engine.salvos import FireSalvo
from companion.engine.square_map import Current, Place, SeaMap
from companion.games.golitsyn.pirates import GAME
from companion.games.golitsyn.pirates.rules import commands as ask
from companion.games.golitsyn.pirates.rules.state import (
    GOAL,
    HOUSES,
    PIRATES,
    SPAIN,
    START,
    PiratesState,
)
from companion.games.golitsyn.rules.events import TurnBegan
from companion.games.golitsyn.rules.scene import Scene
from tests.games.fleets import FleetTable
from tests.games.table import wind_of

SCENARIO = Path(__file__).parents[3] / "scenarios" / "pirates" / "atlantic.toml"
ATLANTIC: Scene = GAME.load(SCENARIO)

GALLEONS = ("Isabel", "Pinta", "Nina", "Rosa", "Luz", "Mar", "Sol", "Paz", "Fe", "Cruz")
BRIGANTINES = (
    "Gull",
    "Shark",
    "Raven",
    "Wasp",
    "Fox",
    "Hawk",
    "Adder",
    "Wolf",
    "Otter",
    "Crab",
    "Moth",
    "Toad",
    "Rook",
    "Stoat",
    "Lynx",
    "Newt",
    "Mole",
    "Ibis",
    "Tern",
    "Pike",
)


def _port(name: str, cell: str, *roles: str) -> Place:
    return Place(kind="port", name={"en": name}, cell=cell, owner=SPAIN, roles=roles)


def _base(name: str, cell: str) -> Place:
    return Place(kind="base", name={"en": name}, cell=cell, owner=PIRATES)


SEA = Scene(
    slug="small-sea",
    map=SeaMap(
        rows=(
            "............",  # row 10
            "............",
            "............",
            "............",
            "............",
            "............",
            "............",
            "............",
            "............",
            "####........",  # row 1: A1-D1 are land
        ),
        places=(
            _port("Vera Cruz", "A3", START, HOUSES),
            _port("Porto Bello", "A5", START, HOUSES),
            _port("Cadiz", "L10", GOAL, HOUSES),
            _port("Havana", "F10"),
            *(
                _base(name, cell)
                for name, cell in zip(
                    ("One", "Two", "Three", "Four", "Five", "Six"),
                    ("L1", "L3", "L5", "I1", "G1", "L7"),
                    strict=True,
                )
            ),
        ),
        currents=(Current(tail="C9", tip="E9"),),
    ),
    port_ids=(
        "Vera Cruz",
        "Porto Bello",
        "Cadiz",
        "Havana",
        "One",
        "Two",
        "Three",
        "Four",
        "Five",
        "Six",
    ),
    fleets=(("galleon", GALLEONS), ("brigantine", BRIGANTINES)),
)


def seats_of(count: int) -> tuple[Seat, ...]:
    """So many players, none of whom has chosen a side."""
    colours = (
        "blue",
        "orange",
        "sky",
        "green",
        "yellow",
        "red",
        "purple",
        "black",
        "brown",
        "grey",
    )
    return tuple(Seat(colour, colour.title()) for colour in colours[:count])


def opened(
    play: str = "chart", seats: tuple[Seat, ...] | None = None, scene: Scene = SEA, **options: str
) -> Table:
    """A battle as it is set, the slip not yet written."""
    given = {"play": play, **{key.replace("_", "-"): value for key, value in options.items()}}
    return Table(GAME.start(scene, seats or seats_of(2), given))


def battle(
    play: str = "chart",
    wind: str = "",
    carrier: str = "Isabel",
    seats: tuple[Seat, ...] | None = None,
    scene: Scene = SEA,
    **options: str,
) -> Table:
    """A battle in its first turn, blue for Spain; ``wind`` blows for the acting seat."""
    table = opened(play, seats, scene, **options)
    table.write(carrier)
    return table.wind(wind) if wind else table


def skirmish(play: str = "chart", wind: str = "", carrier: str = "Isabel", **cells: str) -> Table:
    """A battle with only these ships, at sea: ``Isabel="D7"``. All others were lost long ago.

    The carrier stays afloat, in Porto Bello if no cell is given for her.
    """
    table = battle(play, wind, carrier)
    for id in table.state.ships:
        if id in cells:
            table.at(id, cells.pop(id))
        elif id != carrier:
            table.lost(id)
        else:
            table.harbour(id, "Porto Bello")
    assert not cells, f"no such ships: {cells}"
    return table


class Table(FleetTable[PiratesState]):
    """A battle of Pirates on the table."""

    game = GAME

    # ------------------------------------------------------------ setting the scene

    def at(self, ship: str, cell: str) -> Table:
        """Put a ship on a square of the sea; in cards play she is just at sea."""
        return self.change(ship, cell=cell if self.state.on_chart else None, port="")

    def harbour(self, ship: str, port: str) -> Table:
        """Put a ship into a port."""
        cell = self.state.scene.ports[port].cell if self.state.on_chart else None
        return self.change(ship, cell=cell, port=port)

    def wind(self, words: str) -> Table:
        """This wind blows for the acting seat, as if its movement spin were made."""
        return self.stands(replace(self.state, wind=wind_of(words), spun=True))

    def turn(self, seat: str, wind: str = "") -> Table:
        """Give the turn to a seat; its ships may act again."""
        begun = TurnBegan(seat=seat, number=self.state.turns + 1, round=self.state.round)
        self.stands(GAME.evolve(self.state, begun))
        return self.wind(wind) if wind else self

    def taken(self, ship: str, seat: str = "orange") -> Table:
        """The treasure galleon was captured long ago, and everyone knows it."""
        treasure = replace(
            self.state.treasure, side=self.state.sides[seat], shown=True, suspects=(ship,)
        )
        self.stands(replace(self.state, treasure=treasure))
        return self.change(ship, owner=seat, holes=3, prize=True)

    # ------------------------------------------------------------ the players' deeds

    def write(self, ship: str, by: str = "blue", salt: str = "salt") -> tuple[Event, ...]:
        """Write the slip."""
        return self.do(ask.WriteSlip(seat=by, ship=ship, salt=salt))

    def spin(self, wind: str, by: str = "") -> tuple[Event, ...]:
        """Announce a move and spin for it."""
        return self.together(self.announce_move(by), self.vane(wind))

    def salvo(self, target: str, *guns: str, shown: str = "") -> tuple[Event, ...]:
        """A whole salvo, announced; with a heading the vane shows it at once."""
        self.aim(target)
        for gun in guns:
            self.join(gun)
        return self.with_spin(self.do(FireSalvo(seat=self.state.turn)), shown)

    def alongside(self, ship: str, other: str, by: str = "") -> tuple[Event, ...]:
        """Two ships lie side by side."""
        return self.do(ask.LayAlongside(seat=by or self.owner(ship), ship=ship, other=other))

    def berth(self, ship: str, port: str, by: str = "") -> tuple[Event, ...]:
        """Choose the port a ship begins in."""
        return self.do(ask.Berth(seat=by or self.owner(ship), ship=ship, port=port))

    def pass_on(self, wind: str = "calm N") -> Table:
        """The acting seat spins if it must, does nothing, and ends its turn."""
        if not self.state.spun and self.state.at_sea(self.state.turn):
            self.spin(wind)
        self.end_turn()
        return self

    # ------------------------------------------------------------ looking at the table

    @property
    def ending(self) -> tuple[str, str]:
        """The rule that ended the battle and the side that won; empty words while it goes on."""
        ended = self.state.outcome
        if ended is None:
            return "", ""
        return ended.rule, self.state.sides[ended.winners[0]] if ended.winners else "draw"
