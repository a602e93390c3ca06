"""Stories whose taps are counted: a deed from the table as it lies to the next deed.

A story is a generator. Before its ``yield`` the table is laid out, by the session and by the hand
of a referee; from there on each touch of a finger counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from companion.engine.commands import EnterFaces
from companion.engine.compass import Force, Heading, Wind
from companion.engine.corrections import Correct
from companion.engine.events import Event
from companion.engine.game import REFEREE
from companion.engine.offers import HULL, MOVE, SHOT, Choice
from companion.games.admiral.rules.commands import LayMine, LoadPearl, Sail
from companion.session.session import Session
from tests.screens.company import all_scenarios
from tests.screens.midbattle import new_battle
from tests.screens.players import Players

FRESH = Wind(Heading.NE, Force.FRESH)
Telling = Callable[[Players], Iterator[None]]
WHOLE_TURN = 0
"""Of a whole turn no number of touches is fixed beforehand."""


class Story(Struct, frozen=True):
    """What is done, how it is told, and how many touches it may take at most: of a ``WHOLE_TURN``
    a share of its token moves. Some are for somebody who reads all he sees, ``within`` about so
    many seconds. What is ``others'`` to do is no token move of the story's.
    """

    name: str
    game: str
    tell: Telling
    at_most: int
    within: int = 0
    others: Callable[[Event], bool] = lambda _event: False


STORIES: list[Story] = []


def story(
    name: str,
    at_most: int,
    game: str = "admiral",
    within: int = 0,
    others: Callable[[Event], bool] = lambda _event: False,
) -> Callable[[Telling], Telling]:
    """Make a story known under what it is about."""

    def known(tell: Telling) -> Telling:
        STORIES.append(Story(name, game, tell, at_most, within, others))
        return tell

    return known


# ---------------------------------------------------------------- the table as it lies


def at_sea(
    *placed: tuple[str, str],
    wind: Wind = FRESH,
) -> Session:
    """Blue's first turn of Pearl Shoals, these ships put on these cells."""
    session = new_battle()
    assert session.pages.call
    session.submit(EnterFaces(seat=session.pages.call.seat, faces=(wind.sector,)))
    for piece, cell in placed:
        put(session, "place", piece, cell)
    return session


def put(session: Session, what: str, piece: str, to: str) -> None:
    """Set what a token shows."""
    session.submit(Correct(seat=REFEREE, what=what, piece=piece, to=to, reason="for the story"))


def bring(players: Players, session: Session) -> None:
    """Sit down before it; the board stands as the companion says."""
    players.bring(session)
    players.shell.hands_done()
    players.hand.advance_frames(2)


def offered(players: Players, deed: str, piece: str = "") -> list[Choice]:
    """What is offered of one deed."""
    choices = players.shell.table.choices
    return [one for one in choices if one.deed == deed and piece in ("", one.piece)]


def name_of(players: Players, piece: str) -> str:
    """What the card of a piece says."""
    card = next(one for one in players.shell.table.view.cards if one.id == piece)
    return players.says(card.name)


# ---------------------------------------------------------------- the deeds, tap by tap


def sail(players: Players, piece: str, space: str) -> None:
    """A ship sails to a cell; she is tapped first where another has been picked."""
    if players.shell.aiming.aim.piece != piece:
        players.choose(name_of(players, piece))
    players.tap_cell(space)


def furthest(players: Players, piece: str) -> str:
    """The cell at the end of her longest run where nobody lies."""
    taken = {one.space for one in players.chart.pieces}
    free = [one for one in offered(players, "sail", piece) if one.of("space") not in taken]
    return max(free, key=lambda choice: choice.amount("run")).of("space")


def read(players: Players) -> None:
    """The die comes to rest, and the page closes by itself."""
    assert players.page == "DicePage"
    players.wait(1)
    players.wait(7)
    assert players.page == "BattlePage"


# ---------------------------------------------------------------- somebody new


@story("a new player's first aimed shot, from the first page on", at_most=25, within=90)
def first_aimed_shot(players: Players) -> Iterator[None]:
    yield
    fire_the_first_shot(players)


def fire_the_first_shot(players: Players) -> None:
    """As far as the die of the shot in the first battle of Admiral."""
    players.tap("Learn to play")
    players.tap("Admiral")
    players.tap("Go on")
    players.tap("Spin")
    while players.front.stage != "rested":
        players.wait(0.5)
    players.tap("To battle")
    sail(players, "frigate-1", "E6")
    players.tap_piece("frigate-2")
    players.tap("Fire at Frigate 2: 1 shot")
    assert players.shell.table.fallen


# ---------------------------------------------------------------- Pearl Shoals on the chart


@story("a salvo of three that hits, from the target to the next deed", at_most=4)
def salvo_of_three(players: Players) -> Iterator[None]:
    session = at_sea(("galleon-1", "G5"), ("brig-1", "I7"), ("line-2", "I5"))
    bring(players, session)
    yield
    players.tap_piece("line-2")
    players.tap("Fire: 3 shots at Line 2 · roll")
    read(players)


@story("a single aimed shot", at_most=2)
def single_shot(players: Players) -> Iterator[None]:
    session = at_sea(("brig-1", "I7"), ("line-2", "I5"))
    bring(players, session)
    yield
    players.tap_piece("line-2")
    players.tap("Fire at Line 2: 1 shot · roll")
    read(players)


@story("four ships sail, end of the turn", at_most=6)
def four_sail(players: Players) -> Iterator[None]:
    bring(players, at_sea())
    yield
    for piece in ("line-1", "galleon-1", "brig-1", "frigate-1"):
        sail(players, piece, furthest(players, piece))
    players.see_turn_end()


@story("a storm: four ships drift in order, end of the turn", at_most=3)
def four_drift(players: Players) -> Iterator[None]:
    session = at_sea(
        ("line-1", "G5"),
        ("galleon-1", "H7"),
        ("brig-1", "F3"),
        ("frigate-1", "I9"),
        wind=Wind(Heading.W, Force.STORM),
    )
    bring(players, session)
    yield
    players.tap("Drift all")
    assert not offered(players, "drift")
    players.see_turn_end()


@story("load a pearl", at_most=1)
def load_a_pearl(players: Players) -> Iterator[None]:
    bring(players, at_sea(("brig-1", "K7")))
    players.choose("Brig 1")
    yield
    players.tap("Load a pearl")


@story("land a pearl", at_most=1)
def land_a_pearl(players: Players) -> Iterator[None]:
    session = at_sea()
    put(session, "place", "brig-1", "K7")
    session.submit(LoadPearl(seat="blue", ship="brig-1", place="K7"))
    put(session, "place", "brig-1", "B1")
    bring(players, session)
    players.choose("Brig 1")
    yield
    players.tap(players.says(offered(players, "unload")[0].label))


@story("begin a repair", at_most=2)
def begin_a_repair(players: Players) -> Iterator[None]:
    session = at_sea()
    put(session, "damage", "brig-1", "1")
    bring(players, session)
    yield
    players.choose("Brig 1")
    players.tap("Put under repair")


@story("declare a mine from one's private page, PIN known", at_most=7)
def declare_a_mine(players: Players) -> Iterator[None]:
    session = mined()
    bring(players, session)
    players.company.set_pin("orange", "2468")
    players.hand.advance_frames(2)
    yield
    players.tap_tab("private")
    players.tap("Александрина")
    players.type_pin("2468")
    players.tap("1")


def mined() -> Session:
    """Blue's brig has come over orange's mine."""
    session = new_battle(mines="1")
    session.submit(LayMine(seat="blue", cell="C2"))
    session.submit(LayMine(seat="orange", cell="V12"))
    assert session.pages.call
    session.submit(EnterFaces(seat=session.pages.call.seat, faces=(FRESH.sector,)))
    put(session, "place", "brig-1", "T10")
    session.submit(Sail(seat="blue", ship="brig-1", course="NE", run=2))
    return session


@story("a new battle for two from nothing, as it is offered, no mines", at_most=8)
def battle_from_nothing(players: Players) -> Iterator[None]:
    players.company.scenarios = all_scenarios()
    yield
    players.tap("New battle")
    players.tap("Pearl Shoals")
    players.tap("Next")
    for colour in ("Blue", "Orange"):
        players.tap(colour)
    players.tap("Next")
    players.tap("As seated")
    players.tap("Start the battle")


@story("a new battle, the same people and choices as last time", at_most=2)
def battle_again(players: Players) -> Iterator[None]:
    players.begin()
    players.shell.go("home")
    players.hand.advance_frames(2)
    yield
    players.tap("Same again: Pearl Shoals, Blue, Orange")
    players.tap("Start the battle")


@story("lay three mines, the PIN aside", at_most=4)
def lay_three_mines(players: Players) -> Iterator[None]:
    bring(players, new_battle(mines="3"))
    players.company.set_pin("blue", "2468")
    players.hand.advance_frames(2)
    players.tap_tab("private")
    players.tap("Blue")
    players.type_pin("2468")
    yield
    for cell in ("C2", "C3", "C4"):
        players.tap_secretly(cell)
    players.tap("Seal 3 slips")


# ---------------------------------------------------------------- cards alone


def with_cards_alone(players: Players) -> None:
    """Blue's first turn of Pearl Shoals; where ships lie, only the board tells."""
    session = new_battle(play="cards")
    assert session.pages.call
    session.submit(EnterFaces(seat=session.pages.call.seat, faces=(FRESH.sector,)))
    bring(players, session)


@story("cards alone: a ship has moved", at_most=1)
def moved_by_card(players: Players) -> Iterator[None]:
    with_cards_alone(players)
    yield
    players.tap_token("Brig 1", MOVE)


@story("cards alone: a ship has fired a shot", at_most=1)
def fired_by_card(players: Players) -> Iterator[None]:
    with_cards_alone(players)
    yield
    players.tap_token("Frigate 1", SHOT)


@story("cards alone: a ship is damaged", at_most=1)
def damaged_by_card(players: Players) -> Iterator[None]:
    with_cards_alone(players)
    yield
    players.tap_token("Line 2", HULL)


@story("cards alone: a whole turn, four ships move, a salvo of three hits", WHOLE_TURN)
def a_turn_by_card(players: Players) -> Iterator[None]:
    with_cards_alone(players)
    yield
    for ship in ("Line 1", "Galleon 1", "Brig 1", "Frigate 1"):
        players.tap_token(ship, MOVE)
    for _ in range(3):
        players.tap_token("Line 1", SHOT)
    for _ in range(3):
        players.tap_token("Line 2", HULL)
    players.tap("End turn")
