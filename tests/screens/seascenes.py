"""Scenes of wide seas: maps with ports and currents, sides of several players, the ledger, and the
drawing table.
"""

from __future__ import annotations

from contextlib import suppress

from companion.engine.commands import EnterFaces
from companion.engine.compass import Force, Heading, Wind
from companion.engine.game import Seat
from companion.games.golitsyn.rules.commands import SpinToMove
from companion.presenters.seat_flags import SEATS
from companion.presenters.selection import Together
from companion.session.session import Session
from companion.widgets.chart.zoom_frame import WHOLE
from tests.random_player import Endless, RandomPlayer, play_session
from tests.screens.company import all_scenarios
from tests.screens.midbattle import damaged, new_battle, played
from tests.screens.players import Players
from tests.screens.seaboards import (
    ASTERN,
    FLEET,
    FREED,
    IN_LINE,
    TWO,
    WORLD,
    before_fur_landing,
    blue_besieging,
    under_way,
)
from tests.screens.staging import scene

NINE = tuple(Seat(id=id) for id in SEATS)


def _reads(session: Session, what: str) -> bool:
    return bool(
        session.pages.call
        and session.pages.call.kind == "vane"
        and session.pages.call.reads == what
    )


def aiming(session: Session) -> bool:
    """A shot has been announced and waits for its spin, some rounds into the battle."""
    return _reads(session, "bearing") and session.pages.view.round >= 3


def moving(session: Session) -> bool:
    """The wind to move by is called for, some rounds into the battle."""
    return _reads(session, "wind") and session.pages.view.round >= 3


def sailing(session: Session) -> bool:
    """The wind of the turn is known and ships may move, after some holes."""
    view = session.pages.view
    ready = (
        bool(view.turn)
        and not session.pages.call
        and any(choice.deed == "sail" for choice in session.pages.choices(view.turn))
    )
    return ready and view.round >= 3 and sum(damaged(session).values()) >= 1


def allotting(session: Session) -> bool:
    """A port has taken a ship, and its owners say which of them sails her."""
    return any(
        choice.deed == "allot"
        for seat in session.pages.seats
        for choice in session.pages.choices(seat.id)
    )


def answering(session: Session) -> bool:
    """A guarded port shoots back, and its gunner names the ship."""
    return any(
        choice.deed == "answer"
        for seat in session.pages.seats
        for choice in session.pages.choices(seat.id)
    )


# ---------------------------------------------------------------- setting up


@scene
def setup_many_scenarios(players: Players) -> None:
    players.company.scenarios = all_scenarios()
    players.tap("New battle")


@scene
def setup_nine_sides(players: Players) -> None:
    setup_many_scenarios(players)
    players.tap("The treasure fleet")
    players.tap("Next")
    for seat in ("Blue", "Orange", "Sky", "Green", "Yellow", "Red", "Purple", "Black", "Brown"):
        players.tap(seat)
    for _ in range(2):
        players.tap("Any side")
    players.tap("Person")


@scene
def setup_switches(players: Players) -> None:
    setup_many_scenarios(players)
    players.tap("The treasure fleet")
    for words in ("Next", "Blue", "Brown", "Next", "House rules: all as usual"):
        players.tap(words)


@scene
def setup_colonies_switches(players: Players) -> None:
    setup_many_scenarios(players)
    players.scroll_to("A Small World")
    for words in ("A Small World", "Next", "Blue", "Brown", "Next"):
        players.tap(words)
    players.tap("House rules: all as usual")


@scene
def setup_shares(players: Players) -> None:
    setup_switches(players)
    players.scroll_to("Our own")
    players.tap("Our own")
    players.scroll_to("Where the wind blows to")


# ---------------------------------------------------------------- the battle


def bring(players: Players, session: Session) -> None:
    """Have the battle on the table and wait for the window to settle."""
    players.bring(session)
    players.hand.advance_frames(3)


@scene
def sea_chart(players: Players) -> None:
    bring(players, played(sailing, scenario=FLEET, seats=TWO))


@scene
def sea_chart_deeds(players: Players) -> None:
    sea_chart(players)
    able = next(choice for choice in players.shell.table.choices if choice.deed == "sail")
    players.shell.aiming.piece_tapped(able.piece)
    players.hand.advance_frames(3)


@scene
def sea_under_way(players: Players) -> None:
    """Six ships have sailed on in line, and the wind has come up."""
    session = under_way(FLEET, ASTERN, *IN_LINE)
    session.submit(SpinToMove(seat="brown"))
    session.submit(EnterFaces(seat="brown", faces=(Wind(Heading.E, Force.FRESH).sector,)))
    bring(players, session)


@scene
def sea_course_kept(players: Players) -> None:
    """The same before the wind has come up."""
    bring(players, under_way(FLEET, ASTERN, *IN_LINE))


@scene
def sea_turn_ending(players: Players) -> None:
    """All have kept their course, and nothing is left to do."""
    sea_under_way(players)
    players.shell.aiming.tapped(Together("sail", again=True))
    for _ in range(8):
        players.hand.advance_frames(2)


@scene
def sea_chart_whole(players: Players) -> None:
    sea_chart_deeds(players)
    players.tap(WHOLE)


@scene
def sea_nine(players: Players) -> None:
    bring(players, played(sailing, scenario=FLEET, seats=NINE))


@scene
def sea_cards(players: Players) -> None:
    sea_nine(players)
    players.tap_tab("cards")


@scene
def sea_ledger(players: Players) -> None:
    sea_nine(players)
    players.tap_tab("ledger")


@scene
def shot_call(players: Players) -> None:
    bring(players, played(aiming, scenario=FLEET, seats=TWO))


@scene
def shot_by_hand(players: Players) -> None:
    shot_call(players)
    for words in ("Enter by hand", "SW"):
        players.tap(words)


@scene
def shot_result(players: Players) -> None:
    shot_call(players)
    players.tap("Spin")
    players.wait(9)


@scene
def storm_result(players: Players) -> None:
    bring(players, played(moving, 1, WORLD, NINE[:4], **{"storm-reach": "everyone"}))
    players.show_wind("NW", "storm")


@scene
def ship_taken(players: Players) -> None:
    session, player = (
        new_battle(FLEET, NINE[:5], **{"storm-reach": "everyone", "storm-drift": "4"}),
        RandomPlayer(1),
    )
    while not allotting(session):
        assert session.pages.view.outcome is None, "the battle never came to that"
        with suppress(Endless):
            play_session(session, player, 1)
    bring(players, session)


@scene
def port_answers(players: Players) -> None:
    bring(players, played(answering, 1, WORLD, NINE[:3]))


@scene
def port_shoots(players: Players) -> None:
    """Who fires and at whom are long words above the last spins."""
    session = played(answering, 1, WORLD, NINE[:3])
    bring(players, session)
    offered = (one for seat in session.pages.seats for one in session.pages.choices(seat.id))
    players.company.send(next(one.command for one in offered if one.deed == "answer"))
    players.hand.advance_frames(2)


@scene
def colonies_chart(players: Players) -> None:
    bring(players, played(sailing, scenario=WORLD, seats=NINE[:3]))


@scene
def colonies_turn(players: Players) -> None:
    bring(players, before_fur_landing(FREED))


@scene
def colonies_led(players: Players) -> None:
    colonies_turn(players)
    players.tap('"I move": spin')
    players.wait(9)
    if players.page == "VanePage":
        players.tap("To battle")
    players.tap_cell("G8")


@scene
def colonies_cards(players: Players) -> None:
    colonies_chart(players)
    players.tap_tab("cards")


@scene
def colonies_cards_alone(players: Players) -> None:
    players.bring(blue_besieging(FREED))


@scene
def colonies_ledger(players: Players) -> None:
    colonies_chart(players)
    players.tap_tab("ledger")


# ---------------------------------------------------------------- the drawing table


@scene
def boards_list(players: Players) -> None:
    setup_many_scenarios(players)
    players.tap("Draw a board")


@scene
def boards_table(players: Players) -> None:
    boards_list(players)
    players.tap("The treasure fleet")


@scene
def boards_place(players: Players) -> None:
    boards_table(players)
    players.tap("Spanish port")
    players.tap_cell("Q5")


@scene
def boards_name(players: Players) -> None:
    boards_place(players)
    players.tap("Spanish port 1")
    for letter in "HAVANA":
        players.tap(letter)


@scene
def boards_current(players: Players) -> None:
    boards_table(players)
    players.tap("Current")
    players.tap_cell("R9")
    players.tap_cell("A1")
    players.tap("Current")
    players.tap_cell("P12")


@scene
def boards_left(players: Players) -> None:
    """A board that is not kept is asked about before it is left."""
    boards_place(players)
    players.tap("Back")


@scene
def boards_near(players: Players) -> None:
    boards_place(players)
    players.tap("+")
