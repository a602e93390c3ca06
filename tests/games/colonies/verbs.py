"""A battle of Colonies set up in a line or two, and the deeds of its players as they would say
them.

Ships are called by their owner and a number, ``blue-1``; the colonies of the open sea are Goa (6
points), Fez, Rio and Ula (no place on the board until it is given one). What sets the scene
(``at``, ``turn``, ``colony`` ...) changes the state past the rules and gives the table back; what
the players do goes through ``decide`` and ``evolve``.
"""

from __future__ import annotations

from typing import Any, Self

import pytest
from msgspec.structs import replace

from companion.engine.compass import Heading, opposite
from companion.engine.events import Event
from companion.engine.game import Seat
from companion.engine.messages import Message
from companion.engine.salvos import FireSalvo
from companion.engine.square_map import Current, Place, SeaMap
from companion.games.golitsyn.colonies import GAME as COLONIES
from companion.games.golitsyn.colonies.rules import commands as ask
from companion.games.golitsyn.colonies.rules.play import evolve
from companion.games.golitsyn.colonies.rules.state import CORNER, ColoniesState, Colony, with_colony
from companion.games.golitsyn.rules.events import TurnBegan
from companion.games.golitsyn.rules.scene import HOME, Scene
from companion.games.golitsyn.rules.state import Ship
from tests.games.fleets import FleetTable

BOTH = pytest.mark.parametrize("play", ["cards", "chart"])
COLUMNS, ROWS = 14, 11
PLACES = {"goa": ("F6", 6), "fez": ("J2", 4), "rio": ("M2", 2), "ula": ("N11", 3)}


def sea_map(places: dict[str, tuple[str, int]], land: tuple[str, ...] = ()) -> SeaMap:
    """An open sea with colonies and land."""
    empty = SeaMap(rows=("." * COLUMNS,) * ROWS)
    board = empty.board
    rows = [["."] * COLUMNS for _ in range(ROWS)]
    for cell in land:
        column, row = board.place(cell)
        rows[-1 - row][column] = "#"
    found = tuple(
        Place(kind="colony", name={"en": id}, cell=cell, value=v)
        for id, (cell, v) in places.items()
    )
    return replace(empty, rows=tuple(map("".join, rows)), places=found)


def scene_for(seats: tuple[str, ...], fleet: int) -> Scene:
    """The open sea, with ships named after their owners."""
    names = tuple(f"{seat}-{at}" for seat in seats for at in range(1, fleet + 1))
    return Scene(
        slug="open-sea",
        map=sea_map(PLACES),
        port_ids=tuple(PLACES),
        fleets=(("ship", names),),
        corner=CORNER,
    )


def sea(
    play: str = "chart", seats: tuple[str, ...] = ("blue", "red"), fleet: int = 3, **options: str
) -> Table:
    """A battle in the first seat's first turn, every fleet still in the corner and nothing spun."""
    given = {name.replace("_", "-"): value for name, value in options.items()}
    players = tuple(Seat(seat, seat.title()) for seat in seats)
    scene = scene_for(seats, fleet)
    return Table(COLONIES.start(scene, players, {"play": play, "fleet": str(fleet), **given}))


class Table(FleetTable[ColoniesState]):
    """A battle of Colonies on the table."""

    game = COLONIES

    # ------------------------------------------------------------ setting the scene

    @property
    def _chart(self) -> bool:
        return self.state.on_chart

    def at(self, ship: str, where: str) -> Self:
        """Put a ship on a cell, into a port by its name, or back ``home``."""
        if where == HOME:
            place = {"cell": CORNER if self._chart else None, "port": HOME}
        elif where in self.state.colonies:
            place = {"cell": self._printed(where).cell if self._chart else None, "port": where}
        else:
            place = {"cell": where if self._chart else None, "port": ""}
        return self.change(ship, **place)

    def _printed(self, id: str) -> Place:
        return self.state.scene.ports[id]

    def colony(self, id: str, cell: str = "", value: int = 0, **what: Any) -> Self:
        """A colony as it stands: ``owner``, ``hits``, ``ammunition``; ``cell`` and ``value`` print
        it anew.
        """
        printed = self._printed(id)
        places = tuple(
            replace(place, cell=cell or place.cell, value=value or place.value)
            if place == printed
            else place
            for place in self.state.scene.map.places
        )
        self._map(places=places)
        return self.stands(
            with_colony(self.state, id, **({"value": value} if value else {}), **what)
        )

    def free(self, id: str) -> Self:
        """A colony shot down and not yet visited."""
        return self.colony(id, owner="", hits=self.port(id).base, ammunition=0)

    def land(self, *cells: str) -> Self:
        """Land on these cells too; in cards play the table sees it."""
        return self._map(rows=sea_map({}, (*self.state.scene.sea.land, *cells)).rows)

    def current(self, tail: str, tip: str) -> Self:
        """One more current."""
        return self._map(currents=(*self.state.scene.map.currents, Current(tail=tail, tip=tip)))

    def _map(self, **what: Any) -> Self:
        scene = self.state.scene
        return self.stands(
            replace(self.state, scene=replace(scene, map=replace(scene.map, **what)))
        )

    def turn(self, seat: str) -> Self:
        """Give the turn to a seat that does not have it."""
        if self.state.turn == seat:
            return self
        begun = TurnBegan(seat=seat, number=self.state.turns + 1, round=self.state.round)
        return self.stands(evolve(self.state, begun))

    def strike(self, id: str, hits: int) -> Self:
        """So many hits on a colony by the acting seat's guns, announced by nobody."""
        from companion.games.golitsyn.colonies.rules.play import BOOK
        from companion.games.golitsyn.rules.book import Recorder

        recorder = Recorder(self.state, BOOK)
        for _ in range(hits):
            BOOK.struck(recorder, id, self.state.turn, "")
        self.take(tuple(recorder.events))
        return self

    # ------------------------------------------------------------ the players' deeds

    def wind(self, words: str) -> Self:
        """Announce the move and spin this wind."""
        self.together(self.announce_move(), self.vane(words))
        return self

    def storm(self, to: str) -> Self:
        """Announce the move and spin a storm that blows this way."""
        nautical = self.state.switches.nautical_wind
        return self.wind(f"storm {opposite(Heading(to)) if nautical else to}")

    def drift(self, ship: str, into: str = "") -> Self:
        """How a ship's drift ends: at sea, in a port, ``ashore`` or on another ship.

        The chart knows without words.
        """
        if self._chart:
            return self
        told = self.told
        end = "sea"
        if into in self.state.colonies:
            end = "port"
        elif into:
            end = "ashore" if into == "ashore" else "collision"
        self.tell_end(
            ship, end, port=into if end == "port" else "", other=into if end == "collision" else ""
        )
        self.told = (*told, *self.told)
        return self

    def enter(self, ship: str, port: str) -> tuple[Event, ...]:
        """Sail into a port within reach of this turn's wind."""
        if not self._chart:
            offered = self.offers("sail", ship)
            return self.together(
                self.do(offered[0].command), self.tell_end(ship, "port", port=port)
            )
        cell = self._printed(port).cell
        (way,) = [choice for choice in self.offers("sail", ship) if choice.of("space") == cell]
        return self.do(way.command)

    def board(self, gun: str, target: str, heading: str = "") -> tuple[Event, ...]:
        """Announce a boarding; with a ``heading`` the vane is spun at once."""
        return self.with_spin(
            self.do(ask.Board(seat=self.owner(gun), shooter=gun, target=target)), heading
        )

    def salvo(
        self, target: str, guns: list[str], heading: str, board: bool = False
    ) -> tuple[Event, ...]:
        """A whole salvo at one target, and the vane."""
        seat = self.state.turn
        self.aim(target)
        for gun in guns:
            self.join(gun)
        fire = ask.BoardSalvo(seat=seat) if board else FireSalvo(seat=seat)
        return self.with_spin(self.do(fire), heading)

    def cease(self) -> tuple[Event, ...]:
        """The attacker has done with a guarded port, which is plain where no gun of his is left."""
        return self.do(ask.CeaseFire(seat=self.state.turn)) if self.state.shelling else ()

    def answer(self, target: str, heading: str = "", by: str = "") -> tuple[Event, ...]:
        """The gunner fires for a guarded port, which the chart does by itself where there is but
        one target.
        """
        events: tuple[Event, ...] = ()
        if not self.state.call:
            waiting: Any = self.state.pending
            gunner = by or getattr(waiting, "gunner", self.state.turn)
            events = self.do(ask.AnswerFire(seat=gunner, target=target))
        return self.with_spin(events, heading)

    def no_answer(self) -> Self:
        """Let a guarded port that was fired at shoot back and miss."""
        if self.state.shelling:
            self.cease()
        if self.state.pending:
            self.answer(getattr(self.state.pending, "ships", ("",))[0])
        if self.state.call:
            self.vane("fresh NE")
        return self

    def land_ammunition(self, ship: str, units: int) -> tuple[Event, ...]:
        """Leave ammunition in a port."""
        return self.do(ask.LandAmmunition(seat=self.owner(ship), ship=ship, units=units))

    def end_without_wind(self) -> tuple[Event, ...]:
        """End the turn in a calm, or without any wind where none is owed."""
        if self.state.at_sea(self.state.turn) and not self.state.spun:
            self.wind("calm N")
        return self.end_turn()

    def play_on(self, until: str) -> Self:
        """Let the players end their turns in a calm until it is a seat's next turn."""
        self.no_answer().end_without_wind()
        while self.state.turn != until:
            self.end_without_wind()
        return self

    # ------------------------------------------------------------ looking at the table

    def port(self, id: str) -> Colony:
        """A colony as it stands."""
        return self.state.colonies[id]

    def owner(self, piece: str) -> str:
        """Whose a ship or colony is; nobody's answers the acting seat."""
        found: Ship | Colony | None = self.state.ships.get(piece) or self.state.colonies.get(piece)
        return found.owner if found and found.owner else self.state.turn

    def needed(self, id: str) -> int:
        """Hits a colony still needs."""
        return self.port(id).needed

    def is_free(self, id: str) -> bool:
        """Whether a colony is shot down and not yet visited."""
        return self.port(id).stands == "free"

    def is_home(self, ship: str) -> bool:
        """Whether a ship lies in the corner where all begin."""
        return self.ship(ship).port == HOME

    def score(self, seat: str) -> int:
        """A seat's points."""
        return self.state.points(seat)

    def line_of(self, event: Event) -> Message | None:
        """What the logbook says of an event."""
        line = COLONIES.log_line(event)
        return line.message if line else None
