"""Stories of Pirates and Colonies whose taps are counted.

Neither book has a token for a ship that has moved, so that each tap of a ship that goes her own way
is held against her miniature alone.
"""

from __future__ import annotations

from collections.abc import Iterator

from tests.screens.players import Players
from tests.screens.seaboards import FREED, MISSED, around_a_galleon, before_fur_landing, fleet_of
from tests.screens.tapstories import (
    WHOLE_TURN,
    bring,
    furthest,
    name_of,
    offered,
    put,
    sail,
    story,
)

SPIN = '"I move": spin for the wind'
FOLLOW = "The others follow her"


def see(players: Players) -> None:
    """The vane comes to rest, and the page closes by itself."""
    players.wait(9)
    players.wait(9)
    assert players.page == "BattlePage"


def spin(players: Players, words: str) -> None:
    """Tap a key that spins, and see what comes up."""
    players.tap(words)
    see(players)


def lead(players: Players, course: str, run: int) -> None:
    """The ship that is picked sails, and the others follow her."""
    piece = players.shell.aiming.aim.piece
    way = next(
        one
        for one in offered(players, "sail", piece)
        if (one.of("course"), one.amount("run")) == (course, run)
    )
    players.tap_cell(way.of("space"))
    players.tap(FOLLOW)
    assert not offered(players, "sail")


def each_her_own_way(players: Players) -> None:
    """All that may still sail do, each as far as she can."""
    while able := [one for one in players.shell.table.view.ready if offered(players, "sail", one)]:
        aim = players.shell.aiming.aim.piece
        piece = aim if aim in able else able[0]
        sail(players, piece, furthest(players, piece))


# ---------------------------------------------------------------- Colonies


@story(
    "a whole turn: a salvo of four misses, the port answers, the wind, the fleet sails as one",
    WHOLE_TURN,
    "colonies",
)
def a_salvo_missed(players: Players) -> Iterator[None]:
    bring(players, before_fur_landing(MISSED))
    yield
    spin(players, "Salvo of 4: Fur Landing")
    spin(players, "Fur Landing shoots at Albatross")
    spin(players, SPIN)
    lead(players, "E", 2)
    players.end_turn()


@story(
    "a whole turn: a salvo of four frees a colony, the wind, one takes it, each goes her own way",
    WHOLE_TURN,
    "colonies",
)
def a_colony_taken(players: Players) -> Iterator[None]:
    bring(players, before_fur_landing(FREED))
    yield
    spin(players, "Salvo of 4: Fur Landing")
    spin(players, SPIN)
    takes = next(one for one in offered(players, "sail") if one.of("space") == "D9")
    sail(players, takes.piece, "D9")
    each_her_own_way(players)
    players.end_turn()


@story("a salvo at the target that most can fire at", 1, "colonies")
def a_salvo(players: Players) -> Iterator[None]:
    bring(players, before_fur_landing(FREED))
    yield
    spin(players, "Salvo of 4: Fur Landing")


@story("a salvo at another target than the likeliest", 2, "colonies")
def a_salvo_elsewhere(players: Players) -> Iterator[None]:
    session = before_fur_landing(FREED)
    target = fleet_of(session, "brown")[0]
    put(session, "place", target, "G9")
    bring(players, session)
    yield
    players.tap_piece(target)
    spin(players, '"I fire a salvo": 3 ships at')


@story("the wind, four ships each her own way, end of the turn, sure without a shot", 7, "colonies")
def her_own_way(players: Players) -> Iterator[None]:
    bring(players, before_fur_landing(FREED))
    yield
    spin(players, SPIN)
    each_her_own_way(players)
    players.end_turn()


# ---------------------------------------------------------------- Pirates


@story(
    "a whole turn: a salvo of two hits, the wind, six brigantines sail as one",
    WHOLE_TURN,
    "pirates",
)
def a_squadron(players: Players) -> Iterator[None]:
    bring(players, around_a_galleon())
    yield
    spin(players, "Salvo of 2: ")
    spin(players, SPIN)
    lead(players, "W", 2)
    players.end_turn()


@story("a salvo of two", 1, "pirates")
def a_salvo_of_two(players: Players) -> Iterator[None]:
    bring(players, around_a_galleon())
    yield
    spin(players, "Salvo of 2: ")


@story("the wind, six brigantines each her own way, end of the turn", 8, "pirates")
def each_brigantine(players: Players) -> Iterator[None]:
    bring(players, around_a_galleon())
    yield
    spin(players, SPIN)
    each_her_own_way(players)
    players.end_turn()


@story("a ship begins to be mended", 2, "pirates")
def mended(players: Players) -> Iterator[None]:
    session = around_a_galleon()
    ship = fleet_of(session, "brown")[2]
    put(session, "place", ship, "G10")
    put(session, "damage", ship, "1")
    bring(players, session)
    yield
    players.choose(name_of(players, ship))
    players.tap(players.says(offered(players, "mend", ship)[0].label))
