"""The first battle that teaches, by taps."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.messages import say
from companion.engine.scenario import ScenarioError
from companion.widgets.kit.theme import metrics
from tests.screens.company import Company, all_scenarios, button, widgets
from tests.screens.players import Players
from tests.widgets.misfits import misfits
from tests.windows import Hand

PATIENCE = 130
"""Steps, waits and taps of a whole lesson at most."""


FURTHER = {"Drill": "3 more", "First round": "2 more"}
"""How the names of the further lessons of a game begin, and the key to them."""


def learn(players: Players, name: str) -> None:
    """Begin a lesson from the first page."""
    players.tap("Learn to play")
    for begins, key in FURTHER.items():
        if name.startswith(begins):
            players.tap(key)
    players.tap(name)
    players.wait(1)


def taught(players: Players) -> str:
    """What the companion asks for."""
    (bar,) = widgets(players.shell, "LessonBar")
    return str(bar.text)


def stirred(players: Players) -> bool:
    """Whether the sentence draws the eye, and the ring closes in on what it asks for."""
    (bar,), (hand,) = (widgets(players.shell, kind) for kind in ("LessonBar", "PointingHand"))
    assert bool(bar.stir) == bool(hand.far)
    return bool(bar.stir)


def hand_at(players: Players) -> Any:
    """What the hand points at, once it has found it."""
    players.shell.moments.read_all()
    players.hand.advance(1)
    (hand,) = widgets(players.shell, "PointingHand")
    return hand.box


def follow(players: Players) -> None:
    """Do what the bar says, by tapping what the hand points at and nothing else."""
    if players.shell.table.fallen:
        players.wait(3)
    elif not players.shell.teacher.teaches:
        players.wait(2)
    elif players.shell.teacher.reads:
        (bar,) = widgets(players.shell, "LessonBar")
        players.tap_at(next(widgets(bar, "BrassButton")))
    else:
        x, y, width, height = hand_at(players)
        players.tap_at((x + width / 2, y + height / 2))
    if players.page == "PrivatePage":
        seal(players)


def seal(players: Players) -> None:
    """On his private page the pupil chooses a PIN and what his slip says, and comes back."""
    players.tap("Blue")
    for digit in "24682468":
        players.tap(digit)
    players.tap("1")
    while players.page == "PrivatePage":
        players.tap("Close")


@pytest.mark.parametrize(
    ("game", "shape", "winners"),
    [
        ("Admiral", "portrait", ("blue",)),
        ("Pirates", "landscape", ("blue",)),
        ("Capture of the Colonies", "portrait", ()),
        ("Lords of the Seas", "landscape", ()),
        ("Ahoy!", "portrait", ()),
        ("First round of the Union", "landscape", ()),
        ("First round of the Smuggler", "portrait", ()),
        ("Drill 1: under sail", "landscape", ("blue",)),
        ("Drill 2: calm and storm", "portrait", ()),
        ("Drill 3: brig and frigate", "landscape", ()),
    ],
)
def test_the_hand_alone_leads_through_the_lesson(
    hand: Hand, game: str, shape: str, winners: tuple[str, ...]
) -> None:
    players = Players(hand, Company(stay="4"), shape)
    learn(players, game)
    for _ in range(PATIENCE):
        if not list(widgets(players.shell, "LessonBar")):
            break
        follow(players)
    assert not list(widgets(players.shell, "LessonBar"))
    assert not list(widgets(players.shell, "PointingHand"))
    outcome = players.shell.table.view.outcome
    assert (outcome.winners if outcome else ()) == winners
    assert tuple(players.front.size) == tuple(players.shell.size)
    assert tuple(players.front.pos) == tuple(players.shell.pos)


@pytest.mark.parametrize("drill", [2, 3])
def test_the_hand_leads_several_through_a_drill_in_turn(hand: Hand, drill: int) -> None:
    players = Players(hand, Company(stay="4"), "portrait" if drill == 2 else "landscape")
    players.company.scenarios = all_scenarios()
    players.tap("Learn to play")
    players.tap("3 more")
    keys = [key for key in widgets(players.shell, "OutlineButton") if key.text == "Together"]
    players.reach(keys[drill - 1])
    assert players.shell.place == "setup"
    assert players.front.view.scenario.players == (1, 2, 3, 4)
    for words in ("Blue", "Green", "Orange", "Start the battle"):
        players.tap(words)
    turns = set()
    for _ in range(PATIENCE):
        if not list(widgets(players.shell, "LessonBar")):
            break
        turns.add(players.shell.table.view.turn)
        follow(players)
    assert not list(widgets(players.shell, "LessonBar"))
    assert turns >= {"blue", "green", "orange"}


def test_who_want_to_learn_together_are_told_where_the_lesson_cannot_be_read(
    players: Players, monkeypatch: pytest.MonkeyPatch
) -> None:
    def rotten(*_args: object, **_more: object) -> None:
        raise ScenarioError("training-1.toml", "", "", say("expected.toml"))

    monkeypatch.setattr("companion.screens.shell.teacher.read_lesson", rotten)
    players.company.scenarios = all_scenarios()
    players.shell.starter.together("admiral", "training-1")
    for words in ("Blue", "Green", "Start the battle"):
        players.tap(words)
    assert "training-1.toml cannot be read" in players.sees
    assert players.shell.place == "setup"


def test_what_the_vane_showed_before_is_large_enough_to_be_told_or_not_there(hand: Hand) -> None:
    players = Players(hand, Company(stay="4"), "portrait")
    learn(players, "Drill 1: under sail")
    players.show_in("ru", "normal")
    seen = 0
    for _ in range(PATIENCE):
        if not list(widgets(players.shell, "LessonBar")):
            break
        for row in widgets(players.shell.front, "ThrowRow"):
            seen += bool(row.thrown)
            assert row.height >= metrics.title * 1.5
        follow(players)
    assert seen


def test_further_lessons_stand_behind_the_first_battle_of_their_game(players: Players) -> None:
    players.tap("Learn to play")
    assert "Drill 1: under sail" not in players.sees
    players.tap("3 more")
    assert "Drill 1: under sail" in players.sees
    assert "Ahoy!" not in players.sees
    players.tap("Back")
    assert "Ahoy!" in players.sees
    players.tap("Back")
    assert players.shell.place == "home"


def test_the_hand_shows_the_way_back_to_the_chart(players: Players) -> None:
    learn(players, "Admiral")
    players.tap("Go on")
    players.tap("Spin")
    players.wait(9)
    players.tap("To battle")
    on_the_chart = hand_at(players)
    players.tap_tab("menu")
    x, y, width, height = hand_at(players)
    players.tap_at((x + width / 2, y + height / 2))
    assert hand_at(players) == on_the_chart


def test_only_the_asked_tap_acts_and_every_other_shows_it_once_more(players: Players) -> None:
    learn(players, "Admiral")
    players.tap("Go on")
    players.tap("Spin")
    players.wait(9)
    players.tap("To battle")
    sent = len(players.company.sent)
    asked = taught(players)
    hand_at(players)
    players.shell.aiming.undo()
    players.hand.advance_frames(2)
    assert len(players.company.sent) == sent
    assert not list(widgets(players.shell, "Notice"))
    assert stirred(players)
    players.wait(1)
    assert not stirred(players)
    players.sail("Frigate 1", "E6")
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


def test_a_second_tap_on_the_key_that_goes_on_opens_no_rule(players: Players) -> None:
    learn(players, "Admiral")
    key = button(players.shell, "Go on")
    right = key.to_window(key.right - metrics.touch / 2, key.center_y)
    for _ in range(2):
        players.hand.tap(right)
    assert "Flick the arrow" in players.sees
    assert "The whole chapter" not in players.sees


def test_home_and_another_battle_end_the_lesson(players: Players) -> None:
    learn(players, "Admiral")
    players.shell.go("home")
    players.begin()
    assert not list(widgets(players.shell, "LessonBar"))


def test_in_long_words_a_lesson_held_high_comes_to_rest_and_fits_to_its_end(hand: Hand) -> None:
    players = Players(hand, Company(stay="4"), "portrait")
    learn(players, "Admiral")
    players.show_in("ru", "normal")
    for _ in range(PATIENCE):
        if not list(widgets(players.shell, "LessonBar")):
            break
        assert not misfits(players.shell)
        follow(players)
    assert players.page == "EndingPage"


def test_nobody_is_sent_to_his_private_page_before_the_lesson_comes_to_it(hand: Hand) -> None:
    players = Players(hand, Company(stay="4"))
    learn(players, "Admiral")
    assert "To the private page" not in players.sees, "the sentence is to be read"
    while players.shell.teacher.reads or players.shell.table.view.turn != "orange":
        follow(players)
    assert "To the private page" not in players.sees, "the companion plays"
