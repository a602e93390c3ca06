"""The tables that are measured, and who plays at them: seeded chance, that takes whatever is
offered.

A battle of chosen faces, in which nobody is hit, lasts as long as it is measured. Where storms or
hits are what is measured it may end at any deed, and then the next battle goes on in its place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from msgspec import Struct

from companion.engine.chance_requests import ChanceRequest
from companion.engine.commands import Command, EnterFaces, Throw
from companion.engine.compass import FORCES, HEADINGS, Force, Wind, is_diagonal
from companion.engine.game import Seat
from companion.games import games
from companion.journal.journal import Journal
from companion.journal.memory import MemoryJournal
from companion.library.scenarios import find_scenario, load_scenario
from companion.session.session import Session

Luck = Callable[[ChanceRequest, Random], tuple[int, ...]]
SLANTING = tuple(heading for heading in HEADINGS if is_diagonal(heading))
"""What the vane shows when a shot of the family of Pirates misses."""
LONGER = {
    "load", "agree-even", "fireship", "board", "storm", "gather", "say-damage", "repair-fort",
    "rebuild-fort",
}  # fmt: skip
"""Deeds left out, since they would bring the battle nearer its end, or make a two a hit."""

BOARDING = {
    "BoardingAimed", "BoarderJoined", "BoardingAnnounced", "DefenceAsked", "DefenderJoined",
    "DefenceSettled", "BoardingFought", "SharingAsked", "ShareSet", "SharingEnded", "ShipTaken",
}  # fmt: skip
"""Events of a boarding from the first ship that is named to the captain whose flag it carries."""


class BattleOver(Exception):
    """Nothing more is offered in this battle."""


def wind(force: Force) -> Luck:
    """The vane always shows this force, and every shot misses."""

    def faces(call: ChanceRequest, chance: Random) -> tuple[int, ...]:
        if call.kind == "vane" and call.reads == "bearing":
            return (Wind(chance.choice(SLANTING), Force.FRESH).sector,)
        if call.kind == "vane":
            heading = chance.randrange(call.sides // len(FORCES))
            return (heading * len(FORCES) + FORCES.index(force),)
        if call.purpose.id.startswith("admiral.call.order"):
            return any_faces(call, chance)
        return (2,) * call.count

    return faces


def hits(call: ChanceRequest, chance: Random) -> tuple[int, ...]:
    """A fresh wind, and shots that hit whatever they reach."""
    if call.kind == "dice" and not call.purpose.id.startswith("admiral.call.order"):
        return (call.sides,) * call.count
    return wind(Force.FRESH)(call, chance)


def middling(call: ChanceRequest, chance: Random) -> tuple[int, ...]:
    """A fresh wind, and boardings that either side may win."""
    if call.kind == "dice" and call.purpose.id.startswith("admiral.call.boarding"):
        return any_faces(call, chance)
    return wind(Force.FRESH)(call, chance)


def any_faces(call: ChanceRequest, chance: Random) -> tuple[int, ...]:
    """Whatever comes up."""
    return tuple(chance.randint(1, call.sides) for _ in range(call.count))


class Sitting(Struct, frozen=True, kw_only=True):
    """A table to be measured.

    ``name`` is how figures call it and ``limit`` the most milliseconds for half of its deeds.
    ``luck`` throws; ``left_out`` are deeds never taken, ``gladly`` those taken before all others.
    ``watched`` names the events whose deeds are measured, all where it is empty. ``seed`` of the
    random play is one under which a battle ``lasts``, if it does. Where a battle is dear only once
    it has grown, it is measured ``since`` that entry of its log, and not from the beginning.
    """

    name: str
    scenario: str
    seats: tuple[Seat, ...]
    limit: float
    options: Mapping[str, str] = {}
    luck: Luck = wind(Force.FRESH)
    left_out: frozenset[str] = frozenset(LONGER)
    gladly: frozenset[str] = frozenset()
    watched: frozenset[str] = frozenset()
    seed: int = 1
    lasts: bool = True
    since: int = 0
    tail: float = 1.2


def _seats(count: int) -> tuple[Seat, ...]:
    colours = ("blue", "orange", "sky", "green", "yellow", "red", "purple", "black", "brown")
    return tuple(map(Seat, colours[:count]))


USUAL = Sitting(name="two players", scenario="pearl-shoals", seats=_seats(2), limit=0.2)
NINE = Sitting(
    name="nine players, 30 ships",
    scenario="atlantic", seats=_seats(9), limit=0.2, options={"fleet": "10"}, seed=2,
)  # fmt: skip
SIX = Sitting(name="six players of Colonies", scenario="small-world", seats=_seats(6), limit=0.2)
TEAMS = Sitting(
    name="six players of Admiral, 24 ships, mines",
    scenario="pearl-shoals", seats=_seats(6), limit=0.45, options={"mines": "1"},
)  # fmt: skip
CARDS = Sitting(
    name="cards play",
    scenario="pearl-shoals",
    seats=_seats(2),
    limit=0.2,
    options={"play": "cards"},
)
DEAREST = Sitting(
    name="two players, 30 ships",
    scenario="atlantic", seats=_seats(2), limit=0.45, options={"fleet": "10"}, lasts=False,
)  # fmt: skip
STORM = Sitting(
    name="storms", scenario="pearl-shoals", seats=_seats(2), limit=0.45,
    luck=wind(Force.STORM), lasts=False, watched=frozenset({"Drifted", "WindSet"}),
)  # fmt: skip
HITS = Sitting(
    name="hits and repairs", scenario="pearl-shoals", seats=_seats(2), limit=0.2,
    luck=hits, gladly=frozenset({"fire", "repair", "end-repair"}),
    left_out=frozenset(
        {"fire-wild", "agree-even", "recall-even", "fireship", "board", "storm", "gather"}
    ),
    lasts=False,
    watched=frozenset({"Damaged", "Sunk", "RepairBegan", "RepairEnded", "Mended"}),
)  # fmt: skip
GROWN = Sitting(
    name="four players of Ahoy, 11 regions", scenario="open-map", seats=_seats(4), limit=0.45,
    luck=any_faces, lasts=False, seed=4, since=225,
)  # fmt: skip
BOARDINGS = Sitting(
    name="six players of Admiral, 24 ships, mines, boardings",
    scenario="pearl-shoals", seats=_seats(6), limit=0.45,
    options={"mines": "1"}, gladly=frozenset({"gather", "begin-boarding", "settle-defence"}),
    left_out=frozenset(LONGER - {"board", "storm", "gather"}), luck=middling, lasts=False,
    watched=frozenset(BOARDING),
)  # fmt: skip
ISLANDS = Sitting(
    name="six players lay islands", scenario="pearl-shoals", seats=_seats(6), limit=1.5,
    options={"layout": "islands"}, left_out=frozenset({"leave-islands", "place-reef"}),
    gladly=frozenset({"agree-island"}), lasts=False, since=1, tail=5.0,
    watched=frozenset({"IslandLaid"}),
)  # fmt: skip
LORDS = Sitting(
    name="two players of Lords", scenario="open-sea", seats=_seats(2), limit=0.45,
    luck=any_faces, lasts=False,
)  # fmt: skip
COUNTED = Sitting(
    name="two players of Lords count, cards play", scenario="open-sea", seats=_seats(2),
    limit=0.45, options={"play": "cards"}, luck=any_faces, lasts=False,
    watched=frozenset({"LineTold", "CellTold", "PointsTold"}),
)  # fmt: skip
SITTINGS = (
    USUAL, NINE, SIX, TEAMS, BOARDINGS, ISLANDS, CARDS, DEAREST, STORM, HITS, GROWN, LORDS, COUNTED,
)  # fmt: skip


def begin(journal: Journal, sitting: Sitting) -> Session:
    """A battle at its very first deed."""
    file = find_scenario(sitting.scenario)
    return Session.create(
        journal, games()[file.game], load_scenario(file, games()), sitting.seats, sitting.options,
        seed=bytes(32), now=lambda: "2026-01-01T00:00:00Z", entropy=Random(0).randbytes,
    )  # fmt: skip


def next_deed(session: Session, sitting: Sitting, chance: Random) -> Command:
    """Any of the deeds now offered to anyone.

    Raises ``BattleOver`` where there is none.
    """
    call = session.pages.call
    if call and call.pool:
        return Throw(seat=call.seat)
    if call:
        return EnterFaces(seat=call.seat, faces=sitting.luck(call, chance))
    if session.pages.view.outcome is not None:
        raise BattleOver
    offered = [
        choice
        for seat in session.pages.seats
        for choice in session.pages.choices(seat.id)
        if choice.deed not in sitting.left_out
    ]
    glad = [choice for choice in offered if choice.deed in sitting.gladly]
    if not offered:
        raise BattleOver
    return chance.choice(glad or offered).command


def played(journal: Journal, entries: int, sitting: Sitting = USUAL, seed: int = 0) -> Session:
    """A battle that has so many entries in its log.

    Raises ``BattleOver`` where it ends before.
    """
    session, chance = begin(journal, sitting), Random(seed or sitting.seed)
    while session.submit(next_deed(session, sitting, chance)).seq < entries - 1:
        pass
    return session


class Play:
    """Battles of one table, each at ``entries`` of its log or later, one after the other."""

    def __init__(self, sitting: Sitting, entries: int) -> None:
        self._sitting, self._entries = sitting, entries
        self._seeds = iter(range(sitting.seed, sitting.seed + 1000))
        self._chance = Random(2)
        self.session: Session = self._another()

    def next_deed(self) -> Command:
        """The next deed of ``session``, which is another one where the battle is over."""
        while True:
            try:
                return next_deed(self.session, self._sitting, self._chance)
            except BattleOver:
                self.session = self._another()

    def _another(self) -> Session:
        for seed in self._seeds:
            try:
                return played(MemoryJournal(), self._entries, self._sitting, seed)
            except BattleOver:
                continue
        raise BattleOver
