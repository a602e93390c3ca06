"""Wide seas laid out by the hand of a referee, before a turn of Pirates or of Colonies."""

from __future__ import annotations

from pathlib import Path

from companion.engine.commands import EnterFaces
from companion.engine.compass import Force, Heading, Wind
from companion.engine.game import Seat
from companion.engine.offers import Choice
from companion.games.golitsyn.rules.commands import Sail
from companion.session.session import Session
from tests.screens.company import SCENARIO
from tests.screens.midbattle import new_battle
from tests.screens.tapstories import put

FLEET = SCENARIO.parents[1] / "pirates" / "atlantic.toml"
WORLD = SCENARIO.parents[1] / "colonies" / "small-world.toml"
TWO = (Seat(id="blue"), Seat(id="brown", name="Александрина"))
MISSED, FREED = "32", "11"
"""Seeds of the vane: the salvo misses, its answer hits and the wind is north-east; the salvo hits,
and the wind is east.
"""
BESIEGED = "Fur Landing"
"""The colony that Blue fires at with cards alone."""
ASTERN = "11"
"""The wind of a fleet under way comes from behind."""
IN_LINE = ("N9", "N8", "O9", "O8", "P9", "P8")
"""Six at sea, far from land, two abreast."""


def before_fur_landing(dice: str) -> Session:
    """Blue's four ships lie about a colony of the small world; the others are still in the corner."""
    session = new_battle(WORLD, TWO, dice=dice, fleet="4")
    end_turn(session)
    for ship, cell in zip(fleet_of(session, "blue"), ("E8", "D8", "E9", "E10"), strict=True):
        put(session, "place", ship, cell)
    end_turn(session)
    return session


def around_a_galleon(dice: str = "33") -> Session:
    """Brown's six brigantines at sea, two of them alongside a galleon; the salvo hits, and the wind
    is west.
    """
    session = new_battle(FLEET, TWO, dice=dice)
    session.submit(first(session, "blue", "write-slip").command)
    for ship, cell in zip(fleet_of(session, "brown"), IN_LINE, strict=True):
        put(session, "place", ship, cell)
    end_turn(session)
    put(session, "place", "galleon-1", "Q9")
    return session


def brown_with_cards_alone(dice: str = "33") -> Session:
    """Brown's six brigantines and a galleon lie somewhere at sea: only the board tells where."""
    session = new_battle(FLEET, TWO, dice=dice, play="cards")
    session.submit(first(session, "blue", "write-slip").command)
    all_at_sea(session, "brown")
    end_turn(session)
    put(session, "port", "galleon-1", "sea")
    return session


def blue_with_cards_alone(dice: str) -> Session:
    """Blue's four ships lie somewhere at sea, the others in the corner."""
    session = new_battle(WORLD, TWO, dice=dice, fleet="4", play="cards")
    end_turn(session)
    all_at_sea(session, "blue")
    end_turn(session)
    return session


def blue_besieging(dice: str) -> Session:
    """The same; a colony bears a hit already."""
    session = blue_with_cards_alone(dice)
    names = session.pages.view.names
    put(session, "hits", next(id for id in names if names[id]["en"] == BESIEGED), "1")
    return session


def all_at_sea(session: Session, seat: str) -> None:
    """A seat's ships have left their ports."""
    for ship in fleet_of(session, seat):
        put(session, "port", ship, "sea")


def blow(session: Session, wind: Wind) -> None:
    """Whose turn it is has spun this wind."""
    seat = session.pages.view.turn
    session.submit(first(session, seat, "spin-to-move").command)
    session.submit(EnterFaces(seat=seat, faces=(wind.sector,)))


def under_way(scenario: Path, dice: str, *berths: str) -> Session:
    """Brown's ships at sea, those ahead last; in their last turn all of them have sailed east by one, and the wind is
    as they need it to go on.
    """
    options = {"fleet": "4"} if scenario == WORLD else {}
    session = new_battle(scenario, TWO, dice=dice, **options)
    if scenario == FLEET:
        session.submit(first(session, "blue", "write-slip").command)
    fleet = fleet_of(session, "brown")
    for ship, cell in zip(fleet, berths, strict=True):
        put(session, "place", ship, cell)
    end_turn(session)
    blow(session, Wind(Heading.E, Force.FRESH))
    for ship in reversed(fleet):
        session.submit(Sail(seat="brown", ship=ship, course="E", run=1))
    end_turn(session)
    end_turn(session)
    return session


def end_turn(session: Session) -> None:
    """Whose turn it is lies in port and does nothing; what the referee moves meanwhile may sail in
    the next.
    """
    session.submit(first(session, session.pages.view.turn, "end-turn").command)


def fleet_of(session: Session, seat: str) -> list[str]:
    """A seat's ships."""
    return [card.id for card in session.pages.view.cards if card.seat == seat]


def first(session: Session, seat: str, deed: str) -> Choice:
    """The first that a seat is offered of a deed."""
    return next(choice for choice in session.pages.choices(seat) if choice.deed == deed)
