"""The first battle that teaches, by taps."""

from __future__ import annotations

import pytest

from tests.screens.company import widgets
from tests.screens.players import Players
from tests.screens.tapstories import fire_the_first_shot


def learn(players: Players, game: str) -> None:
    """Begin the lesson of a game from the first page."""
    players.tap("Learn to play")
    players.tap(game)
    players.wait(1)


def taught(players: Players) -> str:
    """What the companion asks for."""
    (bar,) = widgets(players.shell, "LessonBar")
    return str(bar.text)


def test_only_the_asked_tap_acts_and_every_other_is_answered_with_the_sentence(
    players: Players,
) -> None:
    learn(players, "Admiral")
    players.tap("Go on")
    players.tap("Spin")
    players.wait(9)
    players.tap("To battle")
    sent = len(players.company.sent)
    asked = taught(players)
    players.shell.aiming.undo()
    players.wait(1)
    assert len(players.company.sent) == sent
    assert players.shell.table.declined is not None
    assert players.says(players.shell.table.declined.reason) == asked
    players.shell.overlays.notice_read()
    players.sail("Frigate 1", "F6")
    assert len(players.company.sent) == sent + 1
    assert taught(players) != asked


@pytest.mark.parametrize("game", ["Admiral", "Pirates", "Capture of the Colonies"])
@pytest.mark.parametrize("shape", ["landscape", "portrait"])
def test_the_page_gives_way_to_the_sentence(players: Players, game: str, shape: str) -> None:
    players.hand.show(players.shell, shape)
    learn(players, game)
    (bar,) = widgets(players.shell, "LessonBar")
    page = players.front
    assert bar.top <= page.y + 1
    assert page.top == players.shell.top


def test_home_and_another_battle_end_the_lesson(players: Players) -> None:
    learn(players, "Admiral")
    players.shell.go("home")
    players.begin()
    assert not list(widgets(players.shell, "LessonBar"))


def test_the_whole_lesson_is_played_by_taps(players: Players) -> None:
    fire_the_first_shot(players)
    players.wait(9)
    players.tap("Go on")
    players.sail("Line 1", "D4")
    players.tap("Load")
    players.end_turn()
    for _ in range(120):
        if players.shell.table.waits_for == ("blue",):
            break
        if players.shell.table.fallen:
            players.shell.chance_read()
        players.wait(2)
    players.shell.chance_read()
    players.wait(1)
    players.sail("Line 1", "B2")
    players.tap("Land")
    assert players.shell.table.view.outcome is not None
    assert players.shell.table.view.outcome.winners == ("blue",)
