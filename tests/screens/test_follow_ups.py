"""What one tap gives besides the deed it means, in the real window."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from companion.engine.commands import Command, EnterDrawn, EnterFaces, Throw, Undo
from companion.engine.offers import SPACE
from companion.games.ahoy.rules.faction_commands import LeavePatrol
from companion.games.ahoy.rules.sea_commands import SailTo
from companion.games.ahoy.rules.stage_commands import ArrangeStart
from companion.games.ahoy.rules.turn_commands import PlaceDie
from companion.presenters.tap_ahead import ahead_of
from companion.session.session import Session
from tests.screens.ahoyscenes import FOUR, OPEN_MAP, at_sea
from tests.screens.company import Company, widgets
from tests.screens.midbattle import in_the_thick, new_battle, played
from tests.screens.players import Players
from tests.screens.tapstories import bring
from tests.windows import Hand


def at_first_turn(players: Players) -> None:
    bring(players, played(_in_turn, scenario=OPEN_MAP, seats=FOUR, play="chart"))


def _in_turn(session: Session) -> bool:
    return bool(session.pages.view.turn)


def sent(players: Players) -> list[type[Command]]:
    """What has been asked of the session since one last looked."""
    found = [type(command) for command in players.company.sent]
    players.company.sent.clear()
    return found


def somewhere(players: Players) -> str:
    """A space of the map where she may sail by one tap."""
    aiming, table = players.shell.aiming, players.shell.table
    return next(one for one in ahead_of(aiming.aim, table.choices) if "off" not in one)


def lay_the_first_tiles(players: Players) -> None:
    """However they may lie."""
    players.shell.aiming.tapped(players.shell.table.choices[0].command)
    players.hand.advance_frames(3)


def test_a_tap_on_the_chart_places_a_die_sails_there_and_leaves_a_patrol(players: Players) -> None:
    at_first_turn(players)
    space = somewhere(players)
    players.tap_cell(space)
    assert sent(players) == [PlaceDie, SailTo, LeavePatrol]
    assert players.shell.table.view.prompt.figures["n"] == 1


def test_undo_takes_the_patrol_back_and_then_die_and_voyage_in_one(players: Players) -> None:
    at_first_turn(players)
    before = players.shell.table.view.dice
    players.tap_cell(somewhere(players))
    sent(players)
    players.undo()
    assert (sent(players), players.shell.table.view.dice == before) == ([Undo], False)
    players.shell.hands_done()
    players.hand.advance_frames(2)
    players.undo()
    assert (sent(players), players.shell.table.view.dice == before) == ([Undo, Undo], True)


def test_who_wants_to_be_asked_confirms_the_voyage_and_is_asked_for_the_patrol(hand: Hand) -> None:
    players = Players(hand, Company(ask_moves=True))
    at_first_turn(players)
    space = somewhere(players)
    players.tap_cell(space)
    assert sent(players) == [PlaceDie]
    assert players.shell.aiming.aim.get(SPACE) == space
    keys = [key for key in widgets(players.shell) if isinstance(getattr(key, "act", 0), SailTo)]
    players.reach(keys[0])
    assert sent(players) == [SailTo]


def test_all_players_throw_their_dice_by_one_tap_and_see_them_in_one_picture(
    players: Players,
) -> None:
    bring(players, at_sea("ahoy.throw.dice"))
    players.tap("Roll")
    assert sent(players) == [Throw] * len(FOUR)
    assert players.page == "DicePage"
    assert len(players.front.view.faces) == 17
    assert len(set(players.front.view.owners)) == len(FOUR)
    assert players.front.view.title.startswith("Ann, Ben, Dora")


def test_a_table_that_throws_its_own_dice_is_asked_for_each_players(hand: Hand) -> None:
    players = Players(hand, Company(own_dice=True))
    bring(players, at_sea("ahoy.throw.dice"))
    for _ in range(players.front.view.count):
        players.tap("1")
    players.tap("Enter this roll")
    assert sent(players) == [EnterFaces]


def test_where_the_table_has_dealt_it_deals_the_next_card_too(players: Players) -> None:
    session = new_battle(OPEN_MAP, FOUR, play="chart")
    bring(players, session)
    players.tap("Let the table deal")
    players.tap("Go on")
    sent(players)
    lay_the_first_tiles(players)
    assert sent(players) == [ArrangeStart, Throw]
    assert session.pages.view.rows[0].cards


def test_where_somebody_has_drawn_he_draws_the_next_card_too(players: Players) -> None:
    session = new_battle(OPEN_MAP, FOUR, play="chart")
    assert session.pages.call
    assert session.pages.call.pool
    tiles = tuple(one.id for one in session.pages.call.pool.unseen[:2])
    session.submit(EnterDrawn(seat=session.pages.call.seat, cards=tiles))
    bring(players, session)
    lay_the_first_tiles(players)
    assert sent(players) == [ArrangeStart]
    assert players.page == "DrawPage"


def test_the_deeds_shown_are_made_once_until_something_is_picked_said_otherwise_or_undone(
    players: Players,
) -> None:
    players.bring(played(in_the_thick))
    aiming = players.shell.aiming
    shown = [aiming.panel]
    able = (choice.piece for choice in players.shell.table.choices)
    other = next(piece for piece in able if piece not in ("", aiming.aim.piece))
    russian = replace(players.company.settings, language="ru")
    for change in (
        partial(players.tap_piece, other),
        partial(players.shell.keep, russian),
        partial(players.undo),
    ):
        change()
        assert aiming.panel is aiming.panel
        assert aiming.panel not in shown
        shown.append(aiming.panel)
