"""The referee sets tokens right by taps, behind his PIN."""

from __future__ import annotations

import pytest

from companion.engine.game import TABLE
from companion.engine.messages import say
from companion.games.admiral.rules.commands import EndTurn
from companion.i18n.translator import LANGUAGES
from companion.screens.private.own_page import IDLE_SECONDS
from tests.screens.company import Company, widgets
from tests.screens.fortscenes import damaged_fort
from tests.screens.midbattle import in_a_turn, played
from tests.screens.players import Players
from tests.screens.refereescenes import corrections_what
from tests.windows import Hand

PIN = "9090"


@pytest.fixture
def referee(players: Players) -> Players:
    """The referee before his page, in a battle's first turn."""
    players.bring(played(in_a_turn, referee=PIN))
    go_to_the_page(players)
    return players


def go_to_the_page(players: Players) -> None:
    players.hand.advance_frames(3)
    players.tap_tab("menu")
    players.tap("Referee")


def tap(players: Players, *words: str) -> None:
    for one in words:
        players.tap(one)


def lines(players: Players) -> list[str]:
    session = players.company.session
    assert session
    return [entry.line.message.id for entry in session.pages.log(TABLE)]


def at_work(players: Players) -> set[str]:
    """The ships whose cards say that they are at work."""
    cards = players.shell.table.view.cards
    return {card.id for card in cards if say("admiral.badge.at-work") in card.badges}


def pearls(players: Players) -> dict[str, int]:
    """The new cells on which the chart shows pearls."""
    new = ("Q9", "K7")
    return {one.space: one.number for one in players.chart.badges if one.space in new}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("shape", ["landscape", "portrait"])
def test_all_that_may_be_wrong_is_in_sight_at_once_in_the_largest_letters(
    hand: Hand, shape: str, language: str
) -> None:
    players = Players(hand, Company(), shape)
    corrections_what(players)
    players.show_in(language, "largest")
    (grid,) = widgets(players.front, "KeyGrid")
    assert len(grid.keys) == 14
    assert grid.height <= grid.parent.height
    assert len({key.height for key in grid.children}) == 1


def test_a_wrong_pin_of_another_page_is_not_the_referees(players: Players) -> None:
    players.bring(played(in_a_turn, referee=PIN))
    players.company.set_pin("blue", "1234")
    players.hand.advance_frames(3)
    players.tap_tab("private")
    players.tap("Blue")
    players.type_pin("0000")
    assert "That is not the PIN" in players.sees
    tap(players, "Close", "Close")
    go_to_the_page(players)
    assert "That is not the PIN" not in players.sees
    players.type_pin("0000")
    assert "That is not the PIN" in players.sees
    players.type_pin(PIN)
    assert "What is wrong?" in players.sees


def test_a_piece_is_put_where_it_stands_and_the_hands_are_told(referee: Players) -> None:
    referee.type_pin(PIN)
    tap(referee, "Place", "Brig 1")
    referee.tap_cell("K7")
    tap(referee, "A piece was misplaced")
    assert "Brig 1, place: B1 → K7. Reason: A piece was misplaced" in referee.sees
    tap(referee, "Set it")
    assert referee.page == "BoardInstructionsPage"
    assert "Put Brig 1 on K7" in referee.sees
    tap(referee, "Done")
    assert referee.page == "BattlePage"
    assert referee.cell_of("Brig 1") == "K7"


def test_the_cell_that_is_tapped_is_meant_and_no_ship_that_reaches_into_it(
    referee: Players,
) -> None:
    referee.type_pin(PIN)
    here = referee.cell_of("Galleon 1")
    above = f"{here[0]}{int(here[1:]) + 1}"
    tap(referee, "Place", "Brig 2")
    (frame,) = widgets(referee.front, "ChartFrame")
    assert frame.board.labels[referee.ship("Galleon 1")].letter == "G"
    referee.tap_cell(above)
    assert f"It cannot lie on {here}" not in referee.sees
    assert above in referee.sees


def test_a_pearl_is_laid_on_a_new_cell_and_taken_back_like_a_deed(referee: Players) -> None:
    """The hands are told both times."""
    referee.type_pin(PIN)
    tap(referee, "Pearls on a cell")
    referee.tap_cell("Q9")
    assert "Nothing can be set right on Q9 now" in referee.sees
    referee.tap_cell("K7")
    tap(referee, "0", "A piece was misplaced", "Set it", "Done")
    go_to_the_page(referee)
    referee.type_pin(PIN)
    tap(referee, "Pearls on a cell")
    referee.tap_cell("Q9")
    tap(referee, "1", "A piece was misplaced")
    assert "Q9, pearls on a cell: 0 → 1. Reason: A piece was misplaced" in referee.sees
    tap(referee, "Set it")
    assert referee.page == "BoardInstructionsPage"
    assert "Lay 1 treasure token on Q9" in referee.sees
    tap(referee, "Done")
    assert pearls(referee) == {"Q9": 1}
    referee.undo()
    assert "Take 1 treasure token off Q9" in referee.sees
    tap(referee, "Done")
    assert pearls(referee) == {}


def test_a_mine_card_is_laid_where_it_was_forgotten_and_taken_off_again(players: Players) -> None:
    players.bring(played(in_a_turn, referee=PIN, mines="1"))
    go_to_the_page(players)
    players.type_pin(PIN)
    tap(players, "Mine card")
    players.tap_cell("K7")
    assert "Nothing can be set right on K7 now" in players.sees
    players.tap_cell("D4")
    tap(players, "Lies there", "Something was forgotten")
    assert "D4, mine card: none → lies there. Reason: Something was forgotten" in players.sees
    tap(players, "Set it")
    assert "Lay the mine card on D4" in players.sees
    tap(players, "Done")
    players.undo()
    assert "Take the mine card off D4" in players.sees


def test_work_at_a_fort_is_begun_by_two_ships_that_lie_there(players: Players) -> None:
    players.bring(damaged_fort())
    go_to_the_page(players)
    players.type_pin(PIN)
    tap(players, "Work at a fort", "For Blue: Line 1 and Brig 1", "Something was forgotten")
    assert "Fort A1, work at a fort: none → for Blue: Line 1 and Brig 1" in players.sees
    tap(players, "Set it")
    assert "Lay the flag of Line 1 on A1" in players.sees
    assert "Lay the flag of Brig 1 on A1" in players.sees
    tap(players, "Done")
    assert at_work(players) == {"line-1", "brig-1"}
    players.undo()
    assert "Take the flag of Line 1 off A1" in players.sees
    assert "Take the flag of Brig 1 off A1" in players.sees
    tap(players, "Done")
    assert at_work(players) == set()


def test_where_nothing_may_lie_a_tap_says_so(referee: Players) -> None:
    referee.type_pin(PIN)
    tap(referee, "Place", "Brig 1")
    referee.tap_cell("L10")
    assert "It cannot lie on" in referee.sees


def test_while_his_pin_is_judged_the_last_one_is_not_called_wrong_any_more(
    referee: Players,
) -> None:
    referee.type_pin("0000")
    assert "That is not the PIN." in referee.sees
    referee.front.code(PIN)
    assert "One moment\u2026" in referee.sees
    referee.hand.advance_frames(3)
    assert "What is wrong?" in referee.sees


def test_a_wrong_pin_opens_nothing(referee: Players) -> None:
    referee.type_pin("0000")
    assert "Damage" not in referee.sees
    referee.type_pin(PIN)
    assert "Damage" in referee.sees


def test_who_leaves_the_page_leaves_no_place_behind(referee: Players) -> None:
    referee.type_pin(PIN)
    tap(referee, "Damage", "Brig 1", "2")
    tap(referee, "Back", "Back", "Back", "Back")
    assert referee.page == "BattlePage"
    go_to_the_page(referee)
    assert "Damage" not in referee.sees
    assert "correct.log" not in lines(referee)


def test_a_page_that_nobody_taps_is_closed(referee: Players) -> None:
    referee.type_pin(PIN)
    tap(referee, "Damage")
    referee.wait(IDLE_SECONDS + 1)
    assert referee.page == "BattlePage"


def test_the_reason_is_typed_and_the_referees_place_is_closed_after_it(referee: Players) -> None:
    referee.type_pin(PIN)
    tap(referee, "Round", "3", "Own words")
    for letter in "CAT":
        referee.tap(letter)
    tap(referee, "Use this reason", "Set it")
    assert referee.page == "BattlePage"
    assert referee.shell.table.view.round == 3
    go_to_the_page(referee)
    assert "Damage" not in referee.sees


def test_while_the_table_waits_the_page_says_what_for(players: Players) -> None:
    """The vane stands before the battle, so the referee is on his page when a deed calls for it."""
    players.bring(played(in_a_turn, referee=PIN))
    go_to_the_page(players)
    players.type_pin(PIN)
    session, place = players.company.session, players.company.place
    assert session
    assert place
    while session.pages.call is None:
        offered = session.pages.choices(session.pages.view.turn)
        place.send(next(one.command for one in offered if one.deed == "end-turn"))
        players.hand.advance_frames(3)
    assert "Nothing can be set right" in players.sees


def test_a_deed_that_comes_in_between_hides_not_why_a_token_was_not_set(referee: Players) -> None:
    """The vane is called for in the moment before the referee's tap."""
    referee.type_pin(PIN)
    session, place = referee.company.session, referee.company.place
    assert session
    assert place
    place.send(EndTurn(seat=session.pages.view.turn))
    referee.hand.advance_frames(3)
    tap(referee, "Round", "3", "A piece was misplaced")
    place.send(EndTurn(seat=session.pages.view.turn))
    assert session.pages.call, "the next round begins"
    referee.front.set_right()
    referee.hand.advance_frames(3)
    assert "correct.log" not in lines(referee)
    assert referee.page == "CorrectionsPage"
    assert "The wind of this round is not known yet" in referee.sees


def test_without_a_referee_the_page_tells_how_to_appoint_one(players: Players) -> None:
    players.bring(played(in_a_turn))
    go_to_the_page(players)
    assert "needs a referee" in players.sees
    players.tap("Appoint a referee")
    assert players.page == "PrivatePage"
