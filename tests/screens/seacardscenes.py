"""Scenes of Pirates and Colonies with cards alone: a turn as somebody new meets it."""

from __future__ import annotations

from companion.engine.compass import Force, Heading, Wind
from companion.engine.offers import SHOT
from companion.session.session import Session
from tests.screens.company import widgets
from tests.screens.midbattle import new_battle, played
from tests.screens.players import Players
from tests.screens.seaboards import (
    FLEET,
    MISSED,
    TWO,
    WORLD,
    blow,
    blue_with_cards_alone,
    brown_with_cards_alone,
)
from tests.screens.seacardstories import SPIN_AND_MOVE, STORMY, TARGET, own
from tests.screens.seastories import SPIN
from tests.screens.staging import scene
from tests.screens.tapstories import bring, name_of


@scene
def pirates_cards_slip(players: Players) -> None:
    """Before the first turn nobody can do anything but one Spaniard, and he in secret."""
    bring(players, new_battle(FLEET, TWO, play="cards"))


@scene
def pirates_cards(players: Players) -> None:
    bring(players, brown_with_cards_alone())


@scene
def pirates_cards_salvo(players: Players) -> None:
    """A salvo is made up; one ship has fired already."""
    pirates_cards(players)
    players.tap_token(own(players)[2], SHOT)
    players.choose(name_of(players, TARGET))


@scene
def colonies_cards_salvo(players: Players) -> None:
    """A salvo at the colony with the longest name."""
    bring(players, blue_with_cards_alone(MISSED))
    players.choose("Pearl Lagoon")


@scene
def pirates_cards_hits(players: Players) -> None:
    """The vane has decided on a salvo of six, and all that comes of it is told."""
    pirates_cards(players)
    players.choose(name_of(players, TARGET))
    players.tap("Salvo of 6: ")
    players.wait(9)


@scene
def pirates_cards_port(players: Players) -> None:
    """All have moved, and one has put into a port."""
    pirates_cards(players)
    players.tap(SPIN_AND_MOVE)
    players.wait(9)
    players.tap("To battle")
    players.tap("Put into a port")


@scene
def pirates_cards_storm(players: Players) -> None:
    bring(players, brown_with_cards_alone(STORMY))
    players.tap(SPIN)
    players.wait(9)
    players.tap("To battle")


def storm_hook_freed(session: Session) -> bool:
    """A colony whose name needs two lines is free."""
    hook = next(card for card in session.pages.view.cards if card.id == "colony-1")
    return [badge.id for badge in hook.badges] == ["colonies.badge.free"]


def storm_hook_taken(session: Session) -> bool:
    """It has an owner, whose turn it is."""
    view = session.pages.view
    return any(card.id == "colony-1" and card.seat == view.turn != "" for card in view.cards)


@scene
def free_colony_without_a_chart(players: Players) -> None:
    players.bring(played(storm_hook_freed, 1, WORLD, TWO, play="cards"))


@scene
def own_colony_without_a_chart(players: Players) -> None:
    players.bring(played(storm_hook_taken, 1, WORLD, TWO, play="cards"))


@scene
def replay_of_colonies(players: Players) -> None:
    """A step of a battle with more cards than two columns show."""
    own_colony_without_a_chart(players)
    players.tap_tab("log")
    players.tap_at([row for row in widgets(players.shell, "LogLineRow") if row.row.text][-1])


@scene
def colonies_cards_storm(players: Players) -> None:
    """A storm, whose name stands beside what is asked of a ship with a long one."""
    session = blue_with_cards_alone(MISSED)
    blow(session, Wind(Heading.NW, Force.STORM))
    bring(players, session)
