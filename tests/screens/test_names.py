"""Names of players through the window: they stand wherever a battle is shown, and only where theirs
is.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.engine.commands import Undo
from companion.engine.game import Seat
from companion.engine.messages import say
from companion.library.saved_battles import Saved
from companion.presenters.cards import SeatCards
from companion.screens.battle.cards_tab import SeatHead
from companion.screens.setup.saved_battles_page import FEW
from tests.screens.company import widgets
from tests.screens.midbattle import new_battle, over, played, throwing
from tests.screens.players import Players
from tests.widgets.misfits import misfits
from tests.windows import Hand

SEATS = (Seat("blue", "Ann"), Seat("orange", "Bob"))
NAMESAKES = (Seat("blue", "Ann"), Seat("orange", "Ann"))


def test_the_header_the_vane_and_the_private_pages_speak_of_players_by_name(
    players: Players,
) -> None:
    players.bring(new_battle(seats=SEATS, mines="1"))
    assert "Ann: seal your mine slips" in players.sees
    players.tap_tab("private")
    assert {key.text for key in widgets(players.shell, "SeatKey")} == {"Ann", "Bob"}
    players.tap("Bob")
    assert "Bob: choose a PIN" in players.sees


def test_the_question_of_an_undo_names_who_asks_and_who_agrees(players: Players) -> None:
    players.bring(played(throwing, seats=SEATS))
    players.tap("Enter by hand")
    players.tap("5")
    players.tap("Enter this roll")
    players.tap("Go on")
    players.company.send(Undo(seat="blue"))
    players.hand.advance_frames(2)
    assert "Ann: take back the throw?" in players.sees
    assert "Bob agrees" in players.sees
    players.tap_tab("log")
    assert "Ann asks to take the last deed back" in players.sees


def test_in_the_logbook_the_flag_of_each_player_stands_beside_his_name(players: Players) -> None:
    players.bring(played(over, seats=SEATS))
    players.tap("Look at the battle")
    players.tap_tab("log")
    rows = [
        row
        for row in widgets(players.shell, "LogLineRow")
        if "Ann" in row.row.text or "Bob" in row.row.text
    ]
    assert rows
    assert "Blue" not in players.sees
    for row in rows:
        named = {"blue": "Ann", "orange": "Bob"}
        assert {seat for seat, name in named.items() if name in row.row.text} <= set(row.row.seats)
        (flags,) = widgets(row, "Flags")
        assert flags.width > 0


def test_the_end_names_the_winner_and_shows_his_flag(players: Players) -> None:
    players.bring(played(over, seats=SEATS))
    (winner,) = players.front.view.winners
    assert f"{next(one.name for one in SEATS if one.id == winner)} won" in players.sees
    counted = {line.seat: line.words for line in widgets(players.shell, "CountLine")}
    assert counted["blue"].endswith("of 4"), "her flag says whose count it is"
    assert [flags.seats for flags in widgets(players.shell, "Flags")] == [(winner,)]


def test_two_players_of_one_name_are_told_apart_on_the_screen(players: Players) -> None:
    players.bring(new_battle(seats=NAMESAKES, mines="1"))
    players.tap_tab("private")
    assert {key.text for key in widgets(players.shell, "SeatKey")} == {"Ann (Blue)", "Ann (Orange)"}


def test_flags_at_the_set_up_are_colours_whoever_plays_on_the_table(players: Players) -> None:
    players.bring(new_battle(seats=SEATS, mines="1"))
    players.shell.starter.anew()
    players.tap("Next")
    assert "Blue" in players.sees
    assert "Ann" not in players.sees


def test_a_saved_battle_is_told_by_its_own_players_and_not_by_those_at_the_table(
    players: Players,
) -> None:
    others = (Seat("blue"), Seat("orange", "Cid"))
    saved = Saved(
        path=Path("old"), title=say("admiral.title"), seats=others, round=3, started="2026-01-01"
    )
    players.company.battles = (saved,)
    players.bring(new_battle(seats=SEATS, mines="1"))
    players.shell.go("saved")
    players.hand.advance_frames(2)
    assert "Blue, Cid" in players.sees


def test_of_many_saved_battles_some_are_shown_at_a_time(players: Players) -> None:
    def listed() -> list[str]:
        return re.findall(r"2026-01-\d\d", players.sees)[::2]

    days = [f"2026-01-{day:02}" for day in range(31, 0, -1)]
    players.company.battles = tuple(
        Saved(path=Path(day), title=say("admiral.title"), started=day) for day in days
    )
    players.shell.go("saved")
    players.hand.advance_frames(2)
    assert listed() == days[:FEW]
    players.scroll_to("Show older ones")
    players.tap("Show older ones")
    assert listed() == days[FEW:]
    players.tap("Show newer ones")
    assert listed() == days[:FEW]
    players.scroll_to("Show older ones")
    players.tap("Show older ones")
    players.shell.go("home")
    players.shell.go("saved")
    players.hand.advance_frames(2)
    assert listed() == days[:FEW]


@pytest.mark.parametrize("place", ["home", "battle"])
def test_another_battle_brings_other_names(players: Players, place: str) -> None:
    players.bring(new_battle(seats=SEATS, mines="1"))
    players.bring(new_battle(seats=(Seat("blue", "Cid"), Seat("orange")), mines="1"))
    players.shell.go(place)
    players.hand.advance_frames(2)
    assert "Cid" in players.sees
    assert "Ann" not in players.sees


@pytest.mark.parametrize("text", ["normal", "large", "largest"])
@pytest.mark.parametrize("tally", ["", "29 из 29"])
def test_the_long_name_of_who_is_out_has_all_the_line_that_the_count_leaves(
    hand: Hand, text: str, tally: str
) -> None:
    view = SeatCards(seat="blue", name="Иннокентий Щ", out=True, tally=tally)
    head = SeatHead(view=view, size_hint_x=None, width=470)
    hand.show(head, "landscape", text=text)
    hand.advance_frames(3)
    assert misfits(head) == ()
