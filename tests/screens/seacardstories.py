"""Stories of Pirates and Colonies with cards alone: hands sail and lie alongside on the board, and
the taps keep the ship's log.

Neither book has a token for a ship that has moved or fired; with cards alone her card has one.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.offers import HULL, MOVE, SHOT
from tests.screens.players import Players
from tests.screens.seaboards import (
    BESIEGED,
    FREED,
    MISSED,
    blow,
    blue_besieging,
    blue_with_cards_alone,
    brown_with_cards_alone,
    fleet_of,
)
from tests.screens.seastories import SPIN, spin
from tests.screens.tapstories import FRESH, WHOLE_TURN, bring, name_of, offered, story

STORMY = "15"
"""A seed of the vane: the first wind is a storm."""
SPIN_AND_MOVE = '"I move": spin, all at sea move'
TARGET = "galleon-1"


def own(players: Players) -> list[str]:
    """What the cards of the acting seat's ships say."""
    session = players.company.session
    assert session
    return [name_of(players, ship) for ship in fleet_of(session, session.pages.view.turn)]


def sail_on(players: Players) -> None:
    """The wind, and all that are at sea move in it."""
    spin(players, SPIN_AND_MOVE)
    assert not offered(players, "say-move")


# ---------------------------------------------------------------- Pirates


@story("cards alone: a ship has moved", 1, "pirates")
def a_brigantine_moved(players: Players) -> Iterator[None]:
    session = brown_with_cards_alone()
    blow(session, FRESH)
    bring(players, session)
    yield
    players.tap_token(own(players)[1], MOVE)


@story("cards alone: a ship has fired", 1, "pirates")
def a_brigantine_fired(players: Players) -> Iterator[None]:
    bring(players, brown_with_cards_alone())
    yield
    players.tap_token(own(players)[2], SHOT)


@story("cards alone: a ship is hit", 1, "pirates")
def a_galleon_hit(players: Players) -> Iterator[None]:
    bring(players, brown_with_cards_alone())
    yield
    players.tap_token(name_of(players, TARGET), HULL)


@story("cards alone: a salvo of two", 4, "pirates")
def two_of_six_fire(players: Players) -> Iterator[None]:
    bring(players, brown_with_cards_alone())
    yield
    fire_with(players, *own(players)[:2])


def fire_with(players: Players, *ships: str) -> None:
    """These fire a salvo at the galleon."""
    players.choose(name_of(players, TARGET))
    for ship in ships:
        players.tap(ship)
    spin(players, '"I fire a salvo": ')


@story("cards alone: a whole turn, a salvo of two hits, the wind, six move", WHOLE_TURN, "pirates")
def a_turn_of_six(players: Players) -> Iterator[None]:
    bring(players, brown_with_cards_alone())
    yield
    fire_with(players, *own(players)[:2])
    sail_on(players)
    players.end_turn()


@story(
    "cards alone: the wind, six move, two fire by a vane of their own, one hits, end of the turn",
    5,
    "pirates",
)
def by_a_vane_of_their_own(players: Players) -> Iterator[None]:
    bring(players, brown_with_cards_alone())
    yield
    sail_on(players)
    for ship in own(players)[2:4]:
        players.tap_token(ship, SHOT)
    players.tap_token(name_of(players, TARGET), HULL)
    players.end_turn()


@story("cards alone: a whole turn, a storm, six drift and stay at sea", WHOLE_TURN, "pirates")
def six_drift(players: Players) -> Iterator[None]:
    bring(players, brown_with_cards_alone(STORMY))
    yield
    spin(players, SPIN)
    players.tap("All are still at sea")
    assert not offered(players, "say-end")
    players.end_turn()


# ---------------------------------------------------------------- Colonies


@story("cards alone: a ship has moved", 1, "colonies")
def a_ship_moved(players: Players) -> Iterator[None]:
    session = blue_with_cards_alone(FREED)
    blow(session, FRESH)
    bring(players, session)
    yield
    players.tap_token(own(players)[1], MOVE)


@story("cards alone: a ship has fired", 1, "colonies")
def a_ship_fired(players: Players) -> Iterator[None]:
    bring(players, blue_with_cards_alone(FREED))
    yield
    players.tap_token(own(players)[2], SHOT)


@story("cards alone: a ship is hit", 1, "colonies")
def a_foe_hit(players: Players) -> Iterator[None]:
    session = blue_with_cards_alone(FREED)
    bring(players, session)
    yield
    players.tap_token(name_of(players, fleet_of(session, "brown")[0]), HULL)


@story("cards alone: a colony far down the list is hit, the list pulled up", 6, "colonies")
def a_colony_hit(players: Players) -> Iterator[None]:
    """Not all of some twenty cards are in sight at once."""
    bring(players, blue_with_cards_alone(FREED))
    yield
    players.tap_token(BESIEGED, HULL)


@story("cards alone: a salvo of all at whoever was hit before", 2, "colonies")
def all_four_fire(players: Players) -> Iterator[None]:
    bring(players, blue_besieging(FREED))
    yield
    all_fire(players)


def all_fire(players: Players) -> None:
    """All fire another salvo at the colony that was hit before."""
    players.tap(f"Salvo again: {BESIEGED}")
    spin(players, f"Salvo of 4: {BESIEGED}")


@story(
    "cards alone: a whole turn, a salvo of four misses, the port answers, the wind, four move",
    WHOLE_TURN,
    "colonies",
)
def a_salvo_of_cards_missed(players: Players) -> Iterator[None]:
    bring(players, blue_besieging(MISSED))
    yield
    all_fire(players)
    spin(players, f"{BESIEGED} shoots at {own(players)[0]}")
    sail_on(players)
    players.end_turn()


@story(
    "cards alone: a whole turn, a salvo of four frees a colony, the wind, four move, one takes it",
    WHOLE_TURN,
    "colonies",
)
def a_colony_taken_by_card(players: Players) -> Iterator[None]:
    bring(players, blue_besieging(FREED))
    yield
    all_fire(players)
    sail_on(players)
    players.choose(own(players)[2])
    players.tap(f"In port: {BESIEGED}")
    players.end_turn()
