"""The first battle that teaches: what a sentence of it says is so while it stands there."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from itertools import pairwise

from msgspec import Struct

from companion.engine import emblems
from companion.engine.game import TABLE
from companion.engine.layers import Mark
from companion.engine.messages import Message
from companion.engine.views import PieceView, TableView
from companion.games.lords.rules.scoring import best
from companion.library.lessons import Step, read_lesson
from tests.lessons import Class

CELL = re.compile(r"\b[A-G][1-6]\b")
RUN, LONG = {"B1", "C1", "D1"}, {"A1", "B1", "C1", "D1"}


class Told(Struct, frozen=True):
    """A step as it stands on the screen: the table behind it, and what the logbook has told since
    the step before it.
    """

    step: Step
    view: TableView
    news: tuple[Message, ...]

    @property
    def board(self) -> Mapping[str, PieceView]:
        """Which ship lies on which cell."""
        return {piece.space: piece for piece in pieces(self.view)}

    def lies(self, cell: str) -> str:
        """Whose ship lies there, what she shows, ``*`` if she burns, a dot for each shield."""
        piece = self.board[cell]
        assert piece.tile
        return f"{piece.seat} {piece.tile.text}{'*' * piece.tile.burns}{'.' * piece.tile.shields}"

    def counts(self, row: str) -> list[tuple[set[str], int]]:
        """What is counted in a row of the score sheet, and the points it brings."""
        assert self.view.sheet
        (found,) = [one for one in self.view.sheet.rows if one.id == row]
        return [(set(group.spaces), group.points) for group in found.groups]

    def has(self, emblem: str) -> int:
        """How much of it the pupil has."""
        (tally,) = [one for one in self.view.tallies if one.seat == "blue" and one.emblem == emblem]
        return tally.value

    def shows(self, emblem: str) -> set[str]:
        """The cells that have this sign."""
        assert self.view.chart
        layers = self.view.chart.layers
        marks = [one for one in layers if isinstance(one, Mark) and one.look == emblem]
        return {space for mark in marks for space in mark.spaces}

    def news_of(self, id: str) -> list[Message]:
        """The lines of the logbook that tell such a thing."""
        return [one for one in self.news if one.id == id]


def pieces(view: TableView) -> tuple[PieceView, ...]:
    """The ships on the board."""
    assert view.chart
    return view.chart.pieces


@cache
def story() -> tuple[Told, ...]:
    """The whole lesson, step after step."""
    learning = Class(read_lesson("lords"))
    found, heard = [], 0
    for pupil in learning.steps():
        assert pupil.step
        assert pupil.table
        log = learning.session.pages.log(TABLE)
        news = tuple(entry.line.message for entry in log[heard:])
        found.append(Told(pupil.step, pupil.table.view, news))
        heard = len(log)
    return tuple(found)


def told(words: str) -> tuple[Told, Told]:
    """The step that says so, and the next one, which shows what it has done."""
    (found,) = [two for two in pairwise(story()) if words in two[0].step.says["en"]]
    return found


def test_a_sentence_names_the_same_cells_in_both_languages_and_the_one_it_asks_for() -> None:
    for one in story():
        english, russian = (CELL.findall(one.step.says[language]) for language in ("en", "ru"))
        assert english == russian
        assert one.step.do.get("space", "") in ["", *english]


def test_burning_hiring_and_mines_are_told_as_they_happen() -> None:
    """None of it is on the board before a sentence has told of it."""
    tells = {"lords.log.burns": "burn", "lords.log.hired": "hire", "lords.log.mine-set": "mine"}
    for before, one in pairwise(story()):
        words = f"{before.step.says['en'] if before.step.do else ''} {one.step.says['en']}"
        assert all(tells[news.id] in words.lower() for news in one.news if news.id in tells), words


def test_the_fleet_and_the_hired_are_as_they_are_said_to_be() -> None:
    _, first = told("27 ships, three of each number from 1 to 9")
    (numbers,) = [row for row in first.view.rows if row.id == "blue:numbers"]
    assert [card.of for card in numbers.cards] == [3] * 9
    offers = [len(one.news_of("lords.log.offered")) for one in story()[1:4]]
    assert offers == [1, 1, 1]
    *_, last = story()
    assert "16 turns" in last.step.says["en"]
    assert last.view.rounds == 16


def test_the_first_shot_flies_up_the_column_to_a_shield() -> None:
    lay, fire = told("Lay a 3 on C1, in the column of his ship")
    assert lay.lies("C6") == "orange 2."
    assert set(lay.board) == {"C6"}
    assert "C1" in lay.shows(emblems.SAIL_PLUS)
    fire, end = told("Fire at C6: the shield will hold it")
    assert (fire.lies("C1"), end.lies("C6")) == ("blue 3", "orange 2")
    assert fire.news_of("lords.log.extra")


def test_an_even_ship_brings_a_coin() -> None:
    lay, end = told("Lay a 2 on D1, beside your 3")
    assert (lay.lies("C1"), end.lies("D1")) == ("blue 3", "blue 2")
    assert end.has(emblems.COIN) == lay.has(emblems.COIN) + 1


def test_the_set_is_three_equal_numbers_and_its_x_is_told_before() -> None:
    hired, row = told("Orange has hired a ship for three coins. The X")
    (line,) = hired.news_of("lords.log.hired")
    assert (line.figures["n"], line.figures["cell"]) == (3, "D6")
    assert hired.lies("D6") == "orange X"
    assert "2, X and 2" in row.step.says["en"]
    assert [row.lies(cell) for cell in ("C6", "D6", "E6")] == ["orange 2", "orange X", "orange 2"]
    assert row.counts("sets") == [({"C6", "D6", "E6"}, 3)]


def test_the_run_is_counted_burns_and_is_whole_again() -> None:
    lay, end = told("A run: 4, 3, 2 side by side is worth 2 points")
    assert lay.counts("runs") == []
    assert [end.lies(cell) for cell in ("B1", "C1", "D1")] == ["blue 4", "blue 3", "blue 2"]
    assert end.counts("runs") == [(RUN, 2)]
    burns, broken = told("Orange laid a 4 on a cell that fires, and has hit your 2: it burns")
    assert len(burns.news_of("lords.log.burns")) == 1
    assert (burns.lies("D5"), burns.lies("D1")) == ("orange 4", "blue 2*")
    assert "D5" in burns.shows(emblems.FOUR_ARROWS)
    assert "your run is broken" in broken.step.says["en"]
    assert broken.counts("runs") == []
    mended, end = told("A 5 repairs a burning ship. Lay one on E1")
    assert mended.counts("runs") == []
    assert (end.lies("D1"), end.lies("E1")) == ("blue 2", "blue 5")
    assert end.counts("runs") == [(RUN, 2)]
    assert "The star of that cell is a point" in end.step.says["en"]
    assert "E1" in end.shows(emblems.STAR)
    assert end.has(emblems.STAR) == mended.has(emblems.STAR) + 1


def test_the_shot_of_the_pupil_sets_its_target_alight() -> None:
    lay, fire = told("Lay a 6 on D2, above your 2: the cell gives a shot, the 6 a coin")
    assert lay.lies("D1") == "blue 2"
    assert "D2" in lay.shows(emblems.FOUR_ARROWS)
    assert fire.has(emblems.COIN) == lay.has(emblems.COIN) + 1
    fire, hire = told("the 4 on D5 has no shield, and will burn")
    assert (fire.lies("D5"), hire.lies("D5")) == ("orange 4", "orange 4*")


def test_a_hired_ship_makes_the_run_longer() -> None:
    hire, shield = told("You have three coins. Hire the Shield-bearer, to A1: the X is a 5 here")
    assert (hire.has(emblems.COIN), shield.has(emblems.COIN)) == (3, 0)
    assert hire.counts("runs") == [(RUN, 2)]
    assert shield.lies("A1") == "blue X"
    assert shield.counts("runs") == [(LONG, 3)]
    assert (shield.lies("B1"), shield.lies("C1"), shield.lies("D1")) == (
        "blue 4",
        "blue 3",
        "blue 2",
    )


def test_the_shield_guards_the_ship_without_which_no_run_is_left() -> None:
    shield, after = told("Lay it on your 3: if that burned, nothing would be left of the run")
    assert (shield.lies("C1"), after.lies("C1")) == ("blue 3", "blue 3.")
    left = {
        cell: tuple(range(1, 10)) if piece.tile.text == "X" else (int(piece.tile.text),)
        for cell, piece in after.board.items()
        if piece.tile and piece.seat == "blue" and cell != "C1"
    }
    assert best(left, {3: 3, 4: 4}).points == 0


def test_mines_are_told_of_where_cells_set_them() -> None:
    one, _ = told("Some cells let you set a mine")
    assert one.shows(emblems.MINE)
