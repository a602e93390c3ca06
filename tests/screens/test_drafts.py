"""Boards that are not finished are kept as drafts, no two boards bear one name, and one that is thrown
away leaves nothing to the next.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine.house_figures import SCENARIO
from companion.games import games
from companion.library.catalogue import figure_cards
from companion.library.custom_boards import Boards, read_board
from companion.library.house_figures import read_figures
from tests.screens.boardscenes import SHOALS, editor_admiral
from tests.screens.players import Players
from tests.screens.test_keeping_set_ups import kept

OURS = "Pearl Shoals 2 · Admiral"


@pytest.fixture
def drawing(players: Players, tmp_path: Path) -> Players:
    """A copy of Pearl Shoals on the drawing table."""
    players.company.boards = Boards(tmp_path, games())
    editor_admiral(players)
    return players


def drafts(players: Players) -> list[Path]:
    return [file.path for file in players.company.boards.drafts()]


def draw(players: Players, tool: str, *cells: str) -> None:
    players.tap(tool)
    for cell in cells:
        players.tap_cell(cell)


def with_a_reef_in_a_port(players: Players) -> None:
    draw(players, "Clear", "F9")
    draw(players, "Reef", "B2")
    players.tap("Draft")


def test_what_is_not_finished_is_a_draft_that_says_what_is_missing(drawing: Players) -> None:
    with_a_reef_in_a_port(drawing)
    assert "Nobody can play on it" in drawing.sees
    assert (kept(drawing), len(drafts(drawing))) == ([], 1)

    drawing.tap("Back")
    assert f"Draft: {OURS}" in drawing.sees
    assert "Reefs, B2: there should be a cell outside the ports (V.3.6c)." in drawing.sees
    drawing.tap("Back")
    assert "Pearl Shoals 2" not in drawing.sees, "nobody is offered to play on it"


def test_a_draft_is_finished_later_and_is_a_draft_no_longer(drawing: Players) -> None:
    with_a_reef_in_a_port(drawing)
    drawing.tap("Back")
    drawing.tap(f"Draft: {OURS}")
    draw(drawing, "Clear", "B2")
    drawing.tap("Keep")
    assert "Kept. It can now be chosen" in drawing.sees
    assert (len(kept(drawing)), drafts(drawing)) == (1, [])


def test_a_board_stays_as_it_was_while_a_change_of_it_is_a_draft(drawing: Players) -> None:
    drawing.tap("Keep")
    (file,) = kept(drawing)
    before = file.read_text(encoding="utf-8")
    with_a_reef_in_a_port(drawing)
    assert file.read_text(encoding="utf-8") == before
    drawing.tap("Undo")
    drawing.tap("Undo")
    drawing.tap("Keep")
    assert (kept(drawing), drafts(drawing)) == ([file], [])


def test_a_draft_is_thrown_away_at_the_second_tap(drawing: Players) -> None:
    with_a_reef_in_a_port(drawing)
    drawing.tap("Back")
    drawing.tap("Throw away")
    assert len(drafts(drawing)) == 1
    drawing.tap("Really?")
    assert drafts(drawing) == []


@pytest.mark.parametrize("text", ["game = ", "game = 'admiral'\ntitle = 3", ""])
def test_a_draft_that_somebody_has_spoilt_is_told_and_opens_nothing(
    drawing: Players, text: str
) -> None:
    with_a_reef_in_a_port(drawing)
    (file,) = drafts(drawing)
    file.write_text(text, encoding="utf-8")
    drawing.tap("Back")
    assert "This file cannot be read." in drawing.sees
    drawing.tap("Draft: board-1")
    assert drawing.front.drawing is None
    drawing.tap(SHOALS)
    assert drawing.front.drawing


def test_a_draft_with_a_fort_off_its_board_is_told_and_opens_nothing(drawing: Players) -> None:
    with_a_reef_in_a_port(drawing)
    (file,) = drafts(drawing)
    spoilt = file.read_text(encoding="utf-8").replace('"A1"', '"Z99"')
    file.write_text(spoilt, encoding="utf-8")
    drawing.tap("Back")
    assert "This file cannot be read." in drawing.sees
    drawing.tap("Draft: board-1")
    assert drawing.front.drawing is None


def test_each_copy_has_a_number_that_no_other_has(drawing: Players) -> None:
    drawing.tap("Keep")
    drawing.tap("Back")
    drawing.tap(SHOALS)
    assert drawing.front.title == "Pearl Shoals 3"
    drawing.tap("Keep")
    assert len(kept(drawing)) == 2


def test_a_name_that_another_board_bears_is_refused(drawing: Players) -> None:
    for words in ("Name", "Erase", "Erase", "Done", "Keep"):
        drawing.tap(words)
    assert "There is a scenario called Pearl Shoals already" in drawing.sees
    assert kept(drawing) == []


def test_a_blank_behind_a_name_makes_no_other_name(drawing: Players) -> None:
    for words in ("Name", "Erase", "Done", "Keep"):
        drawing.tap(words)
    assert "There is a scenario called Pearl Shoals already" in drawing.sees


def test_a_name_of_which_all_is_erased_stays_as_it_was(drawing: Players) -> None:
    drawing.tap("Name")
    for _ in "Pearl Shoals 2":
        drawing.tap("Erase")
    for words in ("Done", "Keep"):
        drawing.tap(words)
    (file,) = kept(drawing)
    assert read_board(file)["title"]["en"] == "Pearl Shoals 2"


def test_a_name_is_left_as_it_was_by_the_way_back(drawing: Players) -> None:
    for words in ("Name", "Erase", "Erase", "X", "Back"):
        drawing.tap(words)
    assert drawing.front.title == "Pearl Shoals 2"


def test_what_was_told_of_a_board_goes_with_it(drawing: Players) -> None:
    drawing.tap("Keep")
    company = drawing.company
    cards = [card for _, card in figure_cards(company.offers(), "admiral")]
    own = next(
        row.place for card in cards for row in card.rows if row.place[:2] == (SCENARIO, "board-1")
    )
    company.figures.keep("admiral", cards, {own: "N", ("brig", "calm", "straight"): 2})

    drawing.tap("Back")
    drawing.tap("Throw away")
    drawing.tap("Really?")
    assert read_figures(company.figures.file("admiral"))[0] == {("brig", "calm", "straight"): 2}
