"""Stories of Pirates and Colonies whose taps are counted.

Neither book has a token for a ship that has moved, so that each tap of a ship that goes her own way
is held against her miniature alone.
"""

from __future__ import annotations

from collections.abc import Iterator

from tests.screens.players import Players
from tests.screens.seaboards import (
    ASTERN,
    FLEET,
    FREED,
    IN_LINE,
    MISSED,
    WORLD,
    around_a_galleon,
    before_fur_landing,
    fleet_of,
    under_way,
)
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

SPIN = '"I move": spin'
FOLLOW = "The others follow her"
KEEP = "All keep their course"
SPIN_AND_KEEP = '"I move": spin, all keep their course'


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


def turned(players: Players, piece: str) -> str:
    """A cell that she reaches on another course than before."""
    ways = [one for one in offered(players, "sail", piece) if one.of("course") in ("N", "S")]
    return ways[0].of("space")


def turn_and_keep(players: Players, ships: int) -> None:
    """The wind; so many ships take another course, the others keep theirs."""
    spin(players, SPIN)
    for _ in range(ships):
        ship = players.shell.aiming.aim.piece
        sail(players, ship, turned(players, ship))
    players.tap(KEEP)
    assert not offered(players, "sail")
    finish(players)


def finish(players: Players) -> None:
    """The turn ends by itself, or by its key where somebody could still act."""
    if players.front.count:
        players.see_turn_end()
    else:
        players.end_turn()


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
    finish(players)


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
    finish(players)


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
    spin(players, '"I fire a salvo": 3 together at')


@story("the wind, four ships each her own way, end of the turn, sure without a shot", 7, "colonies")
def her_own_way(players: Players) -> Iterator[None]:
    bring(players, before_fur_landing(FREED))
    yield
    spin(players, SPIN)
    each_her_own_way(players)
    finish(players)


@story(
    "the wind, four ships keep their course, end of the turn, sure without a shot",
    WHOLE_TURN,
    "colonies",
)
def keep_course_near_colonies(players: Players) -> Iterator[None]:
    bring(players, under_way(WORLD, ASTERN, "F10", "G10", "D1", "E1"))
    yield
    spin(players, SPIN_AND_KEEP)
    assert not offered(players, "sail")
    players.end_turn()


@story("the wind, one of four turns, the others keep their course, end of the turn", 5, "colonies")
def one_turns_near_colonies(players: Players) -> Iterator[None]:
    bring(players, under_way(WORLD, ASTERN, "F10", "G10", "D1", "E1"))
    yield
    turn_and_keep(players, 1)


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
    finish(players)


@story("a salvo of two", 1, "pirates")
def a_salvo_of_two(players: Players) -> Iterator[None]:
    bring(players, around_a_galleon())
    yield
    spin(players, "Salvo of 2: ")


@story("a whole turn: the wind, six brigantines keep their course", WHOLE_TURN, "pirates")
def keep_course(players: Players) -> Iterator[None]:
    bring(players, under_way(FLEET, ASTERN, *IN_LINE))
    yield
    spin(players, SPIN_AND_KEEP)
    assert not offered(players, "sail")
    finish(players)


@story(
    "a whole turn: the wind, the first two of six turn, the others keep their course",
    WHOLE_TURN,
    "pirates",
)
def two_turn(players: Players) -> Iterator[None]:
    bring(players, under_way(FLEET, ASTERN, *IN_LINE))
    yield
    turn_and_keep(players, 2)


@story("the wind, the first three of six turn, the others keep their course", 5, "pirates")
def three_turn(players: Players) -> Iterator[None]:
    bring(players, under_way(FLEET, ASTERN, *IN_LINE))
    yield
    turn_and_keep(players, 3)


@story("the wind, six brigantines each her own way, end of the turn", 7, "pirates")
def each_brigantine(players: Players) -> Iterator[None]:
    bring(players, around_a_galleon())
    yield
    spin(players, SPIN)
    each_her_own_way(players)
    finish(players)


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
