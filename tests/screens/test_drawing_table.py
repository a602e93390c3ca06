"""People enter a board at the drawing table, keep it, and begin a battle on it; all by taps."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine.layers import ARROW, Link
from companion.engine.square_map import Current
from companion.games import games
from companion.library.catalogue import ScenarioOffer
from companion.library.custom_boards import Boards, read_board
from tests.screens.company import all_scenarios, widgets
from tests.screens.players import Players

FLEET = "The treasure fleet"


@pytest.fixture
def drawing(players: Players, tmp_path: Path) -> Players:
    """A copy of the Atlantic on the drawing table."""
    players.company.boards = Boards(tmp_path, games())
    players.company.scenarios = all_scenarios()
    for words in ("New battle", "Draw a board", FLEET):
        players.tap(words)
    return players


def kept(players: Players) -> list[Path]:
    return [file.path for file in players.company.boards.files()]


def test_a_board_is_drawn_named_kept_and_played_on(drawing: Players) -> None:
    drawing.tap_cell("Q5")
    drawing.tap("Spanish port")
    drawing.tap_cell("Q8")
    drawing.tap("Spanish port 1")
    for letter in "HAVANA":
        drawing.tap(letter)
    drawing.tap("Done")
    drawing.tap("Current")
    drawing.tap_cell("P12")
    assert "It begins on P12" in drawing.sees
    drawing.tap_cell("P14")
    drawing.tap("Keep")
    assert "Kept." in drawing.sees

    (file,) = kept(drawing)
    scene = games()["pirates"].load(file)
    assert "Q5" in scene.map.cells("#")
    assert scene.map.place_at("Q8").name["en"] == "Havana"
    assert Current(tail="P12", tip="P14") in scene.map.currents
    assert read_board(file)["map"]["mark"] == "house"

    drawing.tap("Back")
    drawing.tap("Back")
    drawing.tap("The treasure fleet 2")
    for words in ("Next", "Blue", "Brown", "Next", "Start the battle"):
        drawing.tap(words)
    assert {place.spaces[0] for place in drawing.chart.places} >= {"Q8"}
    assert Link(ARROW, "P12", "P14") in drawing.chart.layers


def test_what_is_told_of_keeping_moves_no_board(drawing: Players) -> None:
    drawing.tap_cell("Q5")
    (frame,) = widgets(drawing.shell, "ChartFrame")
    before = frame.pos[:], frame.size[:]
    drawing.tap("Keep")
    assert "Kept." in drawing.sees
    assert (frame.pos[:], frame.size[:]) == before
    drawing.tap_cell("Q6")
    assert "Kept." not in drawing.sees


def test_a_name_is_taken_back_whole(drawing: Players) -> None:
    drawing.tap("Spanish port")
    drawing.tap_cell("Q8")
    drawing.tap("Spanish port 1")
    for words in (*"HAVANA", "Done"):
        drawing.tap(words)
    assert "Havana" in drawing.sees
    drawing.tap("Undo")
    drawing.tap_cell("Q8")
    assert "Spanish port 1" in drawing.sees


def test_a_finger_that_taps_a_board_twice_draws_nothing_on_it(drawing: Players) -> None:
    (frame,) = widgets(drawing.shell, "ChartFrame")
    cell = frame.board.middle("Q6")
    for words in ("Back", "Leave", FLEET):
        drawing.tap(words)
    untouched = drawing.front.drawing
    drawing.hand.tap(cell)
    assert drawing.front.drawing == untouched
    drawing.tap_cell("Q6")
    assert drawing.front.drawing != untouched


def test_what_is_wrong_is_told_at_once_and_keeps_the_board_from_being_kept(
    drawing: Players,
) -> None:
    drawing.tap("Current")
    drawing.tap_cell("P12")
    drawing.tap_cell("A1")
    assert "A1 is not open water." in drawing.sees
    drawing.tap("Draft")
    assert kept(drawing) == []
    drawing.tap("Undo")
    assert "not open water" not in drawing.sees


def test_what_only_the_rules_know_is_told_when_it_is_kept(drawing: Players) -> None:
    drawing.tap("Clear")
    drawing.tap_cell("X12")
    drawing.tap("Keep")
    assert "a port with the role goal (2.1)" in drawing.sees
    assert kept(drawing) == []


@pytest.mark.parametrize(
    "offer", [one for one in all_scenarios() if one.drawn], ids=lambda o: o.name
)
def test_every_board_of_the_list_can_be_laid_on_the_table(
    players: Players, offer: ScenarioOffer
) -> None:
    players.company.scenarios = (offer,)
    players.tap("New battle")
    players.tap("Draw a board")
    players.tap(offer.title("en"))
    assert "Keep" in players.sees


def test_a_board_that_is_not_kept_is_left_at_the_second_tap(drawing: Players) -> None:
    drawing.tap_cell("Q5")
    drawing.tap("Back")
    assert "not kept yet" in drawing.sees
    drawing.tap("Leave")
    assert FLEET in drawing.sees


def test_a_board_whose_file_went_meanwhile_says_so_and_another_is_taken(drawing: Players) -> None:
    drawing.tap("Keep")
    drawing.tap("Back")
    (file,) = kept(drawing)
    file.write_text("half a bo")
    drawing.tap("The treasure fleet 2")
    assert "This file cannot be read." in drawing.sees
    file.unlink()
    drawing.tap("The treasure fleet 2")
    assert "This file cannot be read." in drawing.sees
    drawing.tap(FLEET)
    assert "cannot be read" not in drawing.sees
    assert "Keep" in drawing.sees


def test_who_went_away_unsure_is_asked_anew(drawing: Players) -> None:
    drawing.tap("Keep")
    drawing.tap("Back")
    drawing.tap("Throw away")
    assert "Really?" in drawing.sees
    drawing.shell.go("home")
    drawing.shell.go("boards")
    drawing.hand.advance_frames(2)
    assert "Really?" not in drawing.sees
    assert "Throw away" in drawing.sees


def test_a_board_of_ones_own_is_changed_in_place_and_thrown_away_at_the_second_tap(
    drawing: Players,
) -> None:
    drawing.tap("Keep")
    drawing.tap("Back")
    drawing.tap("The treasure fleet 2")
    drawing.tap("+")
    drawing.tap("−")
    drawing.tap_cell("Q5")
    drawing.tap("Keep")
    (file,) = kept(drawing)
    assert "Q5" in games()["pirates"].load(file).map.cells("#")
    drawing.tap("Back")
    drawing.tap("Throw away")
    assert kept(drawing) == [file]
    drawing.tap("Really?")
    assert kept(drawing) == []
    assert "fleet 2" not in drawing.sees
