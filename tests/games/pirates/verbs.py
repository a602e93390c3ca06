"""A battle of Pirates set up in a line or two, and the deeds of its players as they would say them.

The scenario is a small sea of our own, ``SEA``: 12 squares by 10 of open water, a strip of land, a Spanish and a pirate
port, and one current. Galleons are Isabel, Pinta, Nina ..., brigantines Gull, Shark, Raven ... What sets the scene
(``at``, ``hurt``, ``wind`` ...) changes the state past the rules; what the players do goes through ``decide``.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest
from msgspec.structs import replace

from companion.engine.commands import Answer, Command
from companion.engine.compass import Force, Heading, Wind
from companion.engine.events import Event
from companion.engine.game import Seat
from companion.engine.refusals import Refused
from companion.engine.seamap import Current, Name, Place, SeaMap
from companion.engine.views import CardView, Choice, TableView
from companion.games.golitsyn.pirates import PIRATES as GAME
from companion.games.golitsyn.pirates.rules import commands as ask
from companion.games.golitsyn.pirates.rules.state import GOAL, HOUSES, PIRATES, SPAIN, START, PiratesState
from companion.games.golitsyn.rules import commands as common
from companion.games.golitsyn.rules.events import TurnBegan
from companion.games.golitsyn.rules.scene import Scene
from companion.games.golitsyn.rules.state import Ship, with_ship

SCENARIO = Path(__file__).parents[3] / "scenarios" / "pirates" / "atlantic.toml"
ATLANTIC: Scene = GAME.load(SCENARIO)

E = TypeVar("E", bound=Event)
GALLEONS = ("Isabel", "Pinta", "Nina", "Rosa", "Luz", "Mar", "Sol", "Paz", "Fe", "Cruz")
BRIGANTINES = (
    "Gull", "Shark", "Raven", "Wasp", "Fox", "Hawk", "Adder", "Wolf", "Otter", "Crab", "Moth", "Toad", "Rook", "Stoat",
    "Lynx", "Newt", "Mole", "Ibis", "Tern", "Pike",
)  # fmt: skip


def _port(name: str, cell: str, *roles: str) -> Place:
    return Place(kind="port", name=Name(en=name), cell=cell, owner=SPAIN, roles=roles)


def _base(name: str, cell: str) -> Place:
    return Place(kind="base", name=Name(en=name), cell=cell, owner=PIRATES)


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
            *(_base(name, cell) for name, cell in zip(("One", "Two", "Three", "Four", "Five", "Six"),
                                                      ("L1", "L3", "L5", "I1", "G1", "L7"), strict=True)),
        ),
        currents=(Current(tail="C9", tip="E9"),),
    ),
    names=(("galleon", GALLEONS), ("brigantine", BRIGANTINES)),
)  # fmt: skip


def wind_of(words: str) -> Wind:
    """``fresh NE`` blows to the north-east."""
    force, heading = words.split()
    return Wind(Heading(heading), Force(force))


def seats_of(count: int) -> tuple[Seat, ...]:
    """So many players, none of whom has chosen a side."""
    colours = ("blue", "orange", "sky", "green", "yellow", "red", "purple", "black", "brown", "grey")
    return tuple(Seat(colour, colour.title()) for colour in colours[:count])


def opened(play: str = "chart", seats: tuple[Seat, ...] | None = None, scene: Scene = SEA, **options: str) -> Table:
    """A battle as it is set, the slip not yet written."""
    given = {"play": play, **{key.replace("_", "-"): value for key, value in options.items()}}
    return Table(GAME.start(scene, seats or seats_of(2), given))


def battle(
    play: str = "chart", wind: str = "", carrier: str = "Isabel", seats: tuple[Seat, ...] | None = None,
    scene: Scene = SEA, **options: str,
) -> Table:  # fmt: skip
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


class Table:
    """A battle on the table: ``state``, every event so far in ``events``, and those of the last deed in ``told``."""

    def __init__(self, events: tuple[Event, ...]) -> None:
        self.state: PiratesState = None  # type: ignore[assignment]  # the first event makes it
        self.events: list[Event] = []
        self._take(events)

    def _take(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        for event in events:
            self.state = GAME.evolve(self.state, event)
        self.events += events
        self.told = events
        return events

    def do(self, command: Command) -> tuple[Event, ...]:
        """Carry out any command; raises ``Refused``."""
        return self._take(GAME.decide(self.state, command))

    def refused(self, rule: str, deed: Callable[..., object], *what: Any, **how: Any) -> Refused:
        """The deed must be refused by this rule, and nothing on the table may change."""
        before = self.state
        with pytest.raises(Refused) as caught:
            deed(*what, **how)
        assert caught.value.rule == rule, f"refused by {caught.value.rule or 'no rule'} ({caught.value.reason.id})"
        assert self.state is before
        return caught.value

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
        return self._set(replace(self.state, wind=wind_of(words), spun=True))

    def turn(self, seat: str, wind: str = "") -> Table:
        """Give the turn to a seat; its ships may act again."""
        begun = TurnBegan(seat=seat, number=self.state.turns + 1, round=self.state.round)
        self._set(GAME.evolve(self.state, begun))
        return self.wind(wind) if wind else self

    def hurt(self, ship: str, holes: int) -> Table:
        """So many holes in a ship in all."""
        return self.change(ship, holes=holes)

    def lost(self, *ships: str) -> Table:
        """Ships that went down long ago."""
        for ship in ships:
            self.change(ship, lost="shot", cell=None, port="")
        return self

    def change(self, ship: str, **what: Any) -> Table:
        """Change any field of a ship."""
        return self._set(with_ship(self.state, ship, **what))

    def taken(self, ship: str, seat: str = "orange") -> Table:
        """The treasure galleon was captured long ago, and everyone knows it."""
        treasure = replace(self.state.treasure, side=self.state.sides[seat], shown=True, suspects=(ship,))
        self._set(replace(self.state, treasure=treasure))
        return self.change(ship, owner=seat, holes=3, prize=True)

    def _set(self, state: PiratesState) -> Table:
        self.state = state
        return self

    # ------------------------------------------------------------ the players' deeds

    def write(self, ship: str, by: str = "blue", salt: str = "salt") -> tuple[Event, ...]:
        """Write the slip."""
        return self.do(ask.WriteSlip(seat=by, ship=ship, salt=salt))

    def announce_move(self, by: str = "") -> tuple[Event, ...]:
        """Say "I move"."""
        return self.do(common.SpinToMove(seat=by or self.state.turn))

    def vane(self, wind: str, by: str = "") -> tuple[Event, ...]:
        """The vane comes to rest."""
        due = self.state.call.seat if self.state.call else self.state.turn
        return self.do(Answer(seat=by or due, faces=(wind_of(wind).sector,), source="hand"))

    def spin(self, wind: str, by: str = "") -> tuple[Event, ...]:
        """Announce a move and spin for it."""
        return self._together(self.announce_move(by), self.vane(wind))

    def sail(self, ship: str, course: str, run: int, by: str = "") -> tuple[Event, ...]:
        """Move a ship."""
        return self.do(common.Sail(seat=by or self.owner(ship), ship=ship, course=course, run=run))

    def tell_end(self, ship: str, end: str, port: str = "", other: str = "") -> tuple[Event, ...]:
        """Cards play: say what became of a ship."""
        return self.do(common.SayEnd(seat=self.state.turn, ship=ship, end=end, port=port, other=other))

    def fire(self, shooter: str, target: str = "", shown: str = "", by: str = "") -> tuple[Event, ...]:
        """Announce a shot; with a heading the vane shows it at once."""
        asked = self.do(common.Fire(seat=by or self.owner(shooter), shooter=shooter, target=target))
        return self._together(asked, self.vane(f"fresh {shown}")) if shown else asked

    def salvo(self, target: str, *guns: str, shown: str = "") -> tuple[Event, ...]:
        """A whole salvo, announced; with a heading the vane shows it at once."""
        self.aim(target)
        for gun in guns:
            self.join(gun)
        asked = self.do(common.FireSalvo(seat=self.state.turn))
        return self._together(asked, self.vane(f"fresh {shown}")) if shown else asked

    def aim(self, target: str) -> tuple[Event, ...]:
        """Name the target of a salvo."""
        return self.do(common.AimSalvo(seat=self.state.turn, target=target))

    def join(self, gun: str) -> tuple[Event, ...]:
        """Add a ship to the salvo."""
        return self.do(common.JoinSalvo(seat=self.state.turn, shooter=gun))

    def mend(self, ship: str, by: str = "") -> tuple[Event, ...]:
        """Sit a turn out in port and mend a hole."""
        return self.do(common.Mend(seat=by or self.owner(ship), ship=ship))

    def alongside(self, ship: str, other: str, by: str = "") -> tuple[Event, ...]:
        """Two ships lie side by side."""
        return self.do(ask.LayAlongside(seat=by or self.owner(ship), ship=ship, other=other))

    def berth(self, ship: str, port: str, by: str = "") -> tuple[Event, ...]:
        """Choose the port a ship begins in."""
        return self.do(ask.Berth(seat=by or self.owner(ship), ship=ship, port=port))

    def end_turn(self, seat: str = "") -> tuple[Event, ...]:
        """End the turn."""
        return self.do(common.EndTurn(seat=seat or self.state.turn))

    def pass_on(self, wind: str = "calm N") -> Table:
        """The acting seat spins if it must, does nothing, and ends its turn."""
        if not self.state.spun and self.state.at_sea(self.state.turn):
            self.spin(wind)
        self.end_turn()
        return self

    def _together(self, *deeds: tuple[Event, ...]) -> tuple[Event, ...]:
        self.told = tuple(event for events in deeds for event in events)
        return self.told

    # ------------------------------------------------------------ looking at the table

    def ship(self, id: str) -> Ship:
        """A ship as she stands."""
        return self.state.ships[id]

    def owner(self, ship: str) -> str:
        """Whose a ship is."""
        return self.state.ships[ship].owner if ship in self.state.ships else self.state.turn

    def cell_of(self, ship: str) -> str:
        """Where a ship is."""
        return self.state.ships[ship].cell or ""

    @property
    def ending(self) -> tuple[str, str]:
        """The rule that ended the battle and the side that won; empty words while it goes on."""
        ended = self.state.outcome
        if ended is None:
            return "", ""
        return ended.rule, self.state.sides[ended.winners[0]] if ended.winners else "draw"

    def happened(self, kind: type[E]) -> list[E]:
        """The events of one kind in the last deed."""
        return [event for event in self.told if isinstance(event, kind)]

    def offers(self, deed: str = "", about: str = "", seat: str = "") -> list[Choice]:
        """What the acting seat (or another) is offered, of one deed and about one piece if these are given."""
        found = GAME.choices(self.state, seat or self.state.turn, about)
        return [choice for choice in found if deed in ("", choice.deed)]

    def runs(self, ship: str) -> dict[str, int]:
        """The greatest run a ship is offered on each course she may take."""
        found: dict[str, int] = {}
        for choice in self.offers("sail", ship):
            found[choice.course] = max(found.get(choice.course, 0), choice.run)
        return found

    def view(self, seat: str = "table") -> TableView:
        """What somebody sees."""
        return GAME.view(self.state, seat)

    def card(self, ship: str, seat: str = "table") -> CardView:
        """A ship's card as somebody sees it."""
        return next(card for card in self.view(seat).cards if card.id == ship)

    def log(self, seat: str = "table") -> list[str]:
        """The logbook's message ids of the last deed, as somebody reads them."""
        shown = (GAME.redact(event, seat) for event in self.told)
        return [line.message.id for event in shown if event and (line := GAME.tell(event))]
