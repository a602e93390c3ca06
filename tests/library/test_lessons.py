"""The first battles that teach: each can be done to its end, step by step, and goes the same way."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.engine.game import TABLE, Seat
from companion.games import games
from companion.i18n.translator import LANGUAGES
from companion.library.lessons import further, read_lesson, taught
from tests.lessons import Class
from tests.rules_coverage import rules

each_game = pytest.mark.parametrize("game", taught())
LESSONS = [(game, name) for game in taught() for name in ("", *further(game))]
each_lesson = pytest.mark.parametrize(("game", "name"), LESSONS)


def test_every_game_has_one() -> None:
    assert set(taught()) == set(games())


def test_the_drills_of_admiral_are_lessons() -> None:
    assert further("admiral") == ("training-1", "training-2", "training-3")


def test_each_faction_of_ahoy_has_one() -> None:
    lessons = [read_lesson("ahoy", name) for name in ("", *further("ahoy"))]
    pupils = {pupil.side for lesson in lessons for pupil in lesson.seats if not pupil.captain}
    assert pupils == {"", "smuggler", "union"}, "who chooses no side has the Squadron"
    assert all(lesson.title for lesson in lessons[1:])


@each_lesson
def test_a_lesson_is_done_step_by_step(game: str, name: str) -> None:
    taught = Class(read_lesson(game, name))
    assert sum(1 for _ in taught.steps()) == len(taught.pupil.lesson.steps)


@each_lesson
def test_the_same_lesson_goes_the_same_way(game: str, name: str) -> None:
    one, other = Class(read_lesson(game, name)), Class(read_lesson(game, name))
    for learning in (one, other):
        assert list(learning.steps())
    assert one.session.pages.log(TABLE) == other.session.pages.log(TABLE)


@each_game
def test_the_first_shot_falls_early(game: str) -> None:
    """Where the table is set by cards, tiles and dice it falls in the first turns."""
    steps = read_lesson(game).steps
    shots, early = (("lower-cannons",), 15) if game == "ahoy" else (("fire",), 8)
    shot = next(at for at, step in enumerate(steps) if step.do.get("deed") in shots)
    assert shot < early


@each_lesson
def test_a_step_says_its_sentence_in_every_language_and_names_a_rule_of_its_book(
    game: str, name: str
) -> None:
    known = {rule.id for rule in rules() if rule.book == game or rule.book not in games()}
    together = read_lesson(game, name, together=COMPANIES["two"])
    for step in (*read_lesson(game, name).steps, *together.steps):
        assert set(step.says) == set(LANGUAGES), step.says
        assert step.rule in known, step.rule


COMPANIES = {
    "two": (Seat("blue"), Seat("orange")),
    "three, one the companion": (Seat("blue"), Seat("orange", captain=True), Seat("green")),
    "four": (Seat("blue"), Seat("orange"), Seat("green"), Seat("red")),
}


@pytest.mark.rule("admiral-drills:M1.3b")
@pytest.mark.parametrize("together", COMPANIES.values(), ids=COMPANIES)
@pytest.mark.parametrize("name", further("admiral"))
def test_several_learn_a_drill_together_each_in_his_turn(
    name: str, together: tuple[Seat, ...]
) -> None:
    learning = Class(read_lesson("admiral", name, together=together))
    deeds = Counter(
        (learning.session.pages.view.turn, pupil.step.do["deed"])
        for pupil in learning.steps()
        if pupil.step and pupil.step.do
    )
    people = [seat.id for seat in together if not seat.captain]
    assert all(deeds[seat, "end-turn"] for seat in people), "each has had his turn"
    assert {seat for seat, deed in deeds if deed == "end-turn"} == set(people)
    assert learning.session.pages.view.outcome is None, "the race goes on without a teacher"


@each_lesson
def test_steps_for_several_ask_for_a_deed_and_leave_how_to_them(game: str, name: str) -> None:
    lesson = read_lesson(game, name, together=COMPANIES["two"])
    steps = lesson.steps
    assert bool(steps) == lesson.several == (lesson.board.stem == name), "scenarios have them"
    assert all(set(step.do) <= {"deed"} for step in steps)
