"""A battle of Colonies set up in a line or two, and the deeds of its players as they would say them.

Ships are called by their owner and a number, ``blue-1``; the colonies of the open sea are Goa (6 points), Fez, Rio and
Ula (no place on the board until it is given one). What sets the scene (``at``, ``turn``, ``colony`` ...) changes the
state past the rules and gives the table back; what the players do goes through ``decide`` and ``evolve``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self, TypeVar

import pytest
from msgspec.structs import replace

from companion.engine.commands import Answer, Command
from companion.engine.compass import Force, Heading, Wind, opposite
from companion.engine.events import Event
from companion.engine.game import Seat
from companion.engine.messages import Message
from companion.engine.refusals import Refused
from companion.engine.seamap import Current, Name, Place, SeaMap
from companion.engine.views import Choice, TableView
from companion.games.golitsyn.colonies import COLONIES
from companion.games.golitsyn.colonies.rules import commands as ask
from companion.games.golitsyn.colonies.rules.play import evolve
from companion.games.golitsyn.colonies.rules.state import CORNER, ColoniesState, Colony, with_colony
from companion.games.golitsyn.rules import commands as common
from companion.games.golitsyn.rules.events import TurnBegan
from companion.games.golitsyn.rules.scene import HOME, Scene
from companion.games.golitsyn.rules.state import Ship, with_ship

BOTH = pytest.mark.parametrize("play", ["cards", "chart"])
COLUMNS, ROWS = 14, 11
PLACES = {"goa": ("F6", 6), "fez": ("J2", 4), "rio": ("M2", 2), "ula": ("N11", 3)}

E = TypeVar("E", bound=Event)


def wind_of(words: str) -> Wind:
    """``fresh NE``, as the arrow shows it."""
    force, heading = words.split()
    return Wind(Heading(heading), Force(force))


def sea_map(places: dict[str, tuple[str, int]], land: tuple[str, ...] = ()) -> SeaMap:
    """An open sea with colonies and land."""
    empty = SeaMap(rows=("." * COLUMNS,) * ROWS)
    board = empty.board
    rows = [["."] * COLUMNS for _ in range(ROWS)]
    for cell in land:
        column, row = board.place(cell)
        rows[-1 - row][column] = "#"
    found = tuple(Place(kind="colony", name=Name(en=id), cell=cell, value=v) for id, (cell, v) in places.items())
    return replace(empty, rows=tuple(map("".join, rows)), places=found)


def scene_for(seats: tuple[str, ...], fleet: int) -> Scene:
    """The open sea, with ships named after their owners."""
    names = tuple(f"{seat}-{at}" for seat in seats for at in range(1, fleet + 1))
    return Scene(slug="open-sea", map=sea_map(PLACES), names=(("ship", names),), corner=CORNER)


def sea(play: str = "chart", seats: tuple[str, ...] = ("blue", "red"), fleet: int = 3, **options: str) -> Table:
    """A battle in the first seat's first turn, every fleet still in the corner and nothing spun."""
    given = {name.replace("_", "-"): value for name, value in options.items()}
    players = tuple(Seat(seat, seat.title()) for seat in seats)
    scene = scene_for(seats, fleet)
    return Table(COLONIES.start(scene, players, {"play": play, "fleet": str(fleet), **given}))


class Table:
    """A battle on the table: ``state``, every event so far in ``events``, and those of the last deed in ``told``."""

    def __init__(self, events: tuple[Event, ...]) -> None:
        self.state: ColoniesState = None  # type: ignore[assignment]  # the first event makes it
        self.events: list[Event] = []
        self._take(events)

    def _take(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        for event in events:
            self.state = evolve(self.state, event)
        self.events += events
        self.told = events
        return events

    def do(self, command: Command) -> tuple[Event, ...]:
        """Carry out any command; raises ``Refused``."""
        return self._take(COLONIES.decide(self.state, command))

    def refused(self, rule: str, deed: Callable[..., object], *what: Any, **how: Any) -> Refused:
        """The deed must be refused by this rule, and nothing on the table may change."""
        before = self.state
        with pytest.raises(Refused) as caught:
            deed(*what, **how)
        assert caught.value.rule == rule, f"refused by {caught.value.rule or 'no rule'} ({caught.value.reason.id})"
        assert self.state is before
        return caught.value

    # ------------------------------------------------------------ setting the scene

    def _set(self, state: ColoniesState) -> Self:
        self.state = state
        return self

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

    def change(self, ship: str, **what: Any) -> Self:
        """Change any field of a ship."""
        return self._set(with_ship(self.state, ship, **what))

    def hurt(self, ship: str, holes: int) -> Self:
        """So many holes in a ship in all."""
        return self.change(ship, holes=holes)

    def lost(self, *ships: str) -> Self:
        """Ships that went down long ago."""
        for ship in ships:
            self.change(ship, lost="shot", cell=None, port="")
        return self

    def colony(self, id: str, cell: str = "", value: int = 0, **what: Any) -> Self:
        """A colony as it stands: ``owner``, ``hits``, ``ammunition``; ``cell`` and ``value`` print it anew."""
        printed = self._printed(id)
        places = tuple(
            replace(place, cell=cell or place.cell, value=value or place.value) if place == printed else place
            for place in self.state.scene.map.places
        )
        self._map(places=places)
        return self._set(with_colony(self.state, id, **({"value": value} if value else {}), **what))

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
        return self._set(replace(self.state, scene=replace(scene, map=replace(scene.map, **what))))

    def turn(self, seat: str) -> Self:
        """Give the turn to a seat that does not have it."""
        if self.state.turn == seat:
            return self
        begun = TurnBegan(seat=seat, number=self.state.turns + 1, round=self.state.round)
        return self._set(evolve(self.state, begun))

    def strike(self, id: str, hits: int) -> Self:
        """So many hits on a colony by the acting seat's guns, announced by nobody."""
        from companion.games.golitsyn.colonies.rules.play import BOOK
        from companion.games.golitsyn.rules.book import Tale

        tale = Tale(self.state, BOOK)
        for _ in range(hits):
            BOOK.struck(tale, id, self.state.turn, "")
        self._take(tuple(tale.events))
        return self

    # ------------------------------------------------------------ the players' deeds

    def announce(self) -> tuple[Event, ...]:
        """Say "I move"."""
        return self.do(common.SpinToMove(seat=self.state.turn))

    def spin(self, wind: str, by: str = "") -> tuple[Event, ...]:
        """The vane comes to rest; it is spun by the seat that was called unless another one tries."""
        due = self.state.call.seat if self.state.call else self.state.turn
        return self.do(Answer(seat=by or due, faces=(wind_of(wind).sector,), source="hand"))

    def wind(self, words: str) -> Self:
        """Announce the move and spin this wind."""
        self._together(self.announce(), self.spin(words))
        return self

    def storm(self, to: str) -> Self:
        """Announce the move and spin a storm that blows this way."""
        nautical = self.state.switches.nautical_wind
        return self.wind(f"storm {opposite(Heading(to)) if nautical else to}")

    def drift(self, ship: str, into: str = "") -> Self:
        """How a ship's drift ends: at sea, in a port, ``ashore`` or on another ship. The chart knows without words."""
        if self._chart:
            return self
        told = self.told
        end = "sea"
        if into in self.state.colonies:
            end = "port"
        elif into:
            end = "ashore" if into == "ashore" else "collision"
        self.tell_end(ship, end, port=into if end == "port" else "", other=into if end == "collision" else "")
        self.told = (*told, *self.told)
        return self

    def tell_end(self, ship: str, end: str, port: str = "", other: str = "") -> tuple[Event, ...]:
        """Cards play: say how a movement or drift ended."""
        return self.do(common.SayEnd(seat=self.state.turn, ship=ship, end=end, port=port, other=other))

    def sail(self, ship: str, course: str, run: int, by: str = "") -> tuple[Event, ...]:
        """Move a ship."""
        return self.do(common.Sail(seat=by or self.owner(ship), ship=ship, course=course, run=run))

    def enter(self, ship: str, port: str) -> tuple[Event, ...]:
        """Sail into a port within reach of this turn's wind."""
        if not self._chart:
            offered = self.offers("sail", ship)
            return self._together(self.do(offered[0].command), self.tell_end(ship, "port", port=port))
        cell = self._printed(port).cell
        (way,) = [choice for choice in self.offers("sail", ship) if choice.cell == cell]
        return self.do(way.command)

    def fire(self, gun: str, target: str = "", heading: str = "", by: str = "") -> tuple[Event, ...]:
        """Announce a shot; with a ``heading`` the vane is spun at once."""
        asked = common.Fire(seat=by or self.owner(gun), shooter=gun, target=target)
        return self._with_spin(self.do(asked), heading)

    def announce_shot(self, gun: str, target: str) -> tuple[Event, ...]:
        """Say "I fire" and no more."""
        return self.fire(gun, target)

    def board(self, gun: str, target: str, heading: str = "") -> tuple[Event, ...]:
        """Announce a boarding; with a ``heading`` the vane is spun at once."""
        return self._with_spin(self.do(ask.Board(seat=self.owner(gun), shooter=gun, target=target)), heading)

    def salvo(self, target: str, guns: list[str], heading: str, board: bool = False) -> tuple[Event, ...]:
        """A whole salvo at one target, and the vane."""
        seat = self.state.turn
        self.do(common.AimSalvo(seat=seat, target=target))
        for gun in guns:
            self.do(common.JoinSalvo(seat=seat, shooter=gun))
        fire = ask.BoardSalvo(seat=seat) if board else common.FireSalvo(seat=seat)
        return self._with_spin(self.do(fire), heading)

    def _with_spin(self, events: tuple[Event, ...], heading: str) -> tuple[Event, ...]:
        return self._together(events, self.spin(f"fresh {heading}")) if heading else events

    def _together(self, *deeds: tuple[Event, ...]) -> tuple[Event, ...]:
        self.told = tuple(event for events in deeds for event in events)
        return self.told

    def cease(self) -> tuple[Event, ...]:
        """The attacker has done with a guarded port, which is plain where no gun of his is left."""
        return self.do(ask.CeaseFire(seat=self.state.turn)) if self.state.shelling else ()

    def answer(self, target: str, heading: str = "", by: str = "") -> tuple[Event, ...]:
        """The gunner fires for a guarded port, which the chart does by itself where there is but one target."""
        events: tuple[Event, ...] = ()
        if not self.state.call:
            waiting: Any = self.state.pending
            gunner = by or getattr(waiting, "gunner", self.state.turn)
            events = self.do(ask.AnswerFire(seat=gunner, target=target))
        return self._with_spin(events, heading)

    def no_answer(self) -> Self:
        """Let a guarded port that was fired at shoot back and miss."""
        if self.state.shelling:
            self.cease()
        if self.state.pending:
            self.answer(getattr(self.state.pending, "ships", ("",))[0])
        if self.state.call:
            self.spin("fresh NE")
        return self

    def repair(self, ship: str) -> tuple[Event, ...]:
        """Let a ship skip the turn to be mended."""
        return self.do(common.Mend(seat=self.owner(ship), ship=ship))

    def land_ammunition(self, ship: str, units: int) -> tuple[Event, ...]:
        """Leave ammunition in a port."""
        return self.do(ask.LandAmmunition(seat=self.owner(ship), ship=ship, units=units))

    def end_turn(self, seat: str = "") -> tuple[Event, ...]:
        """End the turn of the acting seat, unless another one tries."""
        return self.do(common.EndTurn(seat=seat or self.state.turn))

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

    def ship(self, id: str) -> Ship:
        """A ship as she stands."""
        return self.state.ships[id]

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

    def cell(self, ship: str) -> str:
        """Where a ship is on the chart."""
        return self.ship(ship).cell or ""

    def score(self, seat: str) -> int:
        """A seat's points."""
        return self.state.points(seat)

    def happened(self, kind: type[E]) -> list[E]:
        """The events of one kind in the last deed."""
        return [event for event in self.told if isinstance(event, kind)]

    def line_of(self, event: Event) -> Message | None:
        """What the logbook says of an event."""
        line = COLONIES.tell(event)
        return line.message if line else None

    def offers(self, deed: str = "", about: str = "", seat: str = "") -> list[Choice]:
        """What the acting seat (or another) is offered, of one deed and about one piece if these are given."""
        found = COLONIES.choices(self.state, seat or self.state.turn, about)
        return [choice for choice in found if deed in ("", choice.deed)]

    def runs(self, ship: str) -> dict[str, int]:
        """The greatest run a ship is offered on each course she may take."""
        found: dict[str, int] = {}
        for choice in self.offers("sail", ship):
            found[choice.course] = max(choice.run, found.get(choice.course, 0))
        return found

    def targets(self, gun: str) -> set[str]:
        """Whom a ship or port is offered to fire at."""
        return {choice.target for choice in self.offers("fire", gun)}

    def view(self, seat: str = "table") -> TableView:
        """What a seat sees."""
        return COLONIES.view(self.state, seat)
