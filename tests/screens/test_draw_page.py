"""Cards by taps: what came up is tapped, a hidden card is taken, or the table deals."""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.commands import EnterDrawn, Throw
from tests.screens.ahoyscenes import ahoy_first_tiles
from tests.screens.company import widgets
from tests.screens.players import Players
from tests.session.net import Fish, cast_net, pocket


def test_a_card_that_came_up_takes_two_taps(players: Players) -> None:
    session = cast_net()
    session.submit(Fish(seat="blue"))
    players.bring(session)
    assert players.page == "DrawPage"
    players.tap("Crab")
    players.tap("This came up")
    assert players.company.sent[-1] == EnterDrawn(seat="blue", roll=1, cards=("crab",))
    assert "Crab" in players.sees
    assert "by hand" in players.sees
    players.tap("Go on")
    assert players.page == "BattlePage"


def test_cards_go_from_the_screen_by_themselves_once_there_was_time_to_lay_them_out(
    players: Players,
) -> None:
    session = cast_net()
    session.submit(Fish(seat="blue"))
    players.company.settings = replace(players.company.settings, stay="4")
    players.bring(session)
    players.tap("Let the table deal")
    players.wait(4)
    assert players.page == "DrawPage"
    players.wait(4)
    assert players.page == "BattlePage"


def test_hidden_cards_taken_from_the_box_take_one_tap_and_there_is_nothing_to_read(
    players: Players,
) -> None:
    session = cast_net()
    session.submit(pocket("blue"))
    players.bring(session)
    assert "Crab" not in players.sees
    players.tap("2 cards taken")
    assert players.company.sent[-1] == EnterDrawn(seat="blue", roll=1)
    assert players.page == "BattlePage"


def test_cards_that_the_table_deals_face_down_stand_on_no_page(players: Players) -> None:
    session = cast_net()
    session.submit(pocket("blue"))
    players.bring(session)
    players.tap("Let the table deal")
    assert players.company.sent[-1] == Throw(seat="blue", roll=1)
    assert "2 hidden cards" in players.sees
    for slip in session.pages.private("blue").slips:
        assert str(slip.value.figures["en"]) not in players.sees
    players.tap("Go on")
    session.submit(Fish(seat="orange"))
    players.bring(session)
    players.tap("Let the table deal")
    assert players.company.sent[-1] == Throw(seat="orange", roll=2)


def test_a_card_that_was_picked_can_be_taken_out_again(players: Players) -> None:
    session = cast_net()
    session.submit(Fish(seat="blue"))
    players.bring(session)
    players.tap("A shell")
    players.tap("A shell")
    players.tap("This came up")
    assert players.company.sent == [], "nothing is picked"
    players.tap("Let the table deal")
    assert players.company.sent[-1] == Throw(seat="blue", roll=1)


def test_tiles_are_tapped_as_they_are_printed_and_the_last_one_says_that_all_came_up(
    players: Players,
) -> None:
    ahoy_first_tiles(players)
    tiles = {key.face.id: key for key in widgets(players.shell, "RowKey") if key.face.tile}
    assert len(tiles) == 12
    players.tap_at(tiles["4"])
    assert players.company.sent == []
    players.tap_at(tiles["9"])
    call = players.company.sent[-1]
    assert isinstance(call, EnterDrawn)
    assert call.cards == ("4", "9")
    shown = [key.face.id for key in widgets(players.shell, "RowKey") if key.face.tile]
    assert shown == ["4", "9"]
    players.tap("Go on")
    assert players.page == "BattlePage"
