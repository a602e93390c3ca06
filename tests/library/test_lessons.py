"""The first battles that teach: each can be done to its end, step by step, and goes the same way."""

from __future__ import annotations

import pytest

from companion.engine.game import TABLE
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
    steps = read_lesson(game).steps
    shot = next(at for at, step in enumerate(steps) if step.do.get("deed") == "fire")
    assert shot < 8


@each_lesson
def test_a_step_says_its_sentence_in_every_language_and_names_a_rule_of_its_book(
    game: str, name: str
) -> None:
    known = {rule.id for rule in rules() if rule.book == game or rule.book not in games()}
    for step in read_lesson(game, name).steps:
        assert set(step.says) == set(LANGUAGES), step.says
        assert step.rule in known, step.rule
