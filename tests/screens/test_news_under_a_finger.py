"""News may come while a finger rests on a key: the page is shown anew, and where the key says what it
said the finger has tapped it when it is lifted.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.appliance.backups import Backup
from companion.appliance.maintenance import MaintenanceView
from companion.engine.commands import Command
from companion.engine.messages import say
from companion.library.saved_battles import Saved
from companion.presenters.panel_parts import ActionButton, DeedPanel
from companion.screens.battle.action_panel import DeedBox
from companion.screens.chance.key_grid import KeyGrid
from companion.screens.shell.overlays import AskStrip
from tests.screens.boardscenes import SHOALS
from tests.screens.company import StandingMaintenance, all_scenarios, button
from tests.screens.midbattle import in_the_thick, played
from tests.screens.players import Players
from tests.windows import Hand

SAVED = Saved(
    path=Path("theirs"), title=say("session.scenario", title="Pearl Shoals"), game="admiral"
)


def lessons(players: Players) -> None:
    players.tap("Learn to play")


def saved_battles(players: Players) -> None:
    players.company.battles = (SAVED,)
    players.company.shelf[SAVED.path] = played(in_the_thick)
    players.shell.go("saved")


def copies(players: Players) -> None:
    view = MaintenanceView(appliance=True, stick=True, backups=(Backup(battle=SAVED, entry=7),))
    players.company.maintenance = StandingMaintenance(players.company, view)
    for words in ("Settings", "Care of the table", "Bring a battle back"):
        players.tap(words)


def boards(players: Players) -> None:
    players.company.scenarios = all_scenarios()
    for words in ("New battle", "Draw a board"):
        players.tap(words)


@pytest.mark.parametrize(
    ("open_page", "words"),
    [
        (lessons, "Admiral"),
        (saved_battles, "Pearl Shoals"),
        (copies, "Pearl Shoals"),
        (boards, SHOALS),
    ],
)
def test_a_row_stays_under_the_finger_whatever_news_comes(
    players: Players, open_page: Callable[[Players], None], words: str
) -> None:
    open_page(players)
    before = players.sees
    players.wait(1)
    key = button(players.shell, words)
    finger = players.hand.press(*key.to_window(*key.center))
    players.shell.soon(lambda: None)
    players.hand.advance_frames()
    assert players.sees == before
    finger.touch_up()
    players.hand.advance_frames(2)
    assert players.sees != before, "the row was tapped"


# ---------------------------------------------------------------- in a battle


class Said(Command, frozen=True, kw_only=True):
    """Anything."""

    what: str


def key(words: str, **looks: Any) -> ActionButton:
    """A key of a panel."""
    return ActionButton(text=words, act=Said(seat="blue", what=words), **looks)


def deeds(**looks: Any) -> DeedPanel:
    """Two deeds, the way back and one for the whole table; of the first and the last there is news."""
    return DeedPanel(
        stage="deeds", title="Brig", back=True, keys=(key("First", **looks), key("Second")),
        table=(key("Third", **looks), key("Fourth")),
    )  # fmt: skip


def panel(heard: list[str]) -> tuple[Any, Callable[[], None]]:
    """What may be done, beside the chart."""
    box = DeedBox(view=deeds())
    box.bind(
        on_tapped=lambda _, act: heard.append(act.what), on_back=lambda _: heard.append("Back")
    )

    def news() -> None:
        box.view = deeds(note="the sixth of ten")

    return box, news


def answers(heard: list[str]) -> tuple[Any, Callable[[], None]]:
    """Some have to agree to something; of the first another thing is asked by now."""
    asked = tuple(key(words) for words in ("First", "Second", "Third", "Fourth"))
    strip = AskStrip(text="Do you agree?")
    strip.keys = asked
    strip.bind(on_answer=lambda _, act: heard.append(act.what))

    def news() -> None:
        strip.keys = (key("Fifth"), *asked[1:])

    return strip, news


def faces(heard: list[str]) -> tuple[Any, Callable[[], None]]:
    """Keys of which one or the other is pressed."""
    grid = KeyGrid(keys=[(words, words) for words in ("First", "Second", "Third", "Fourth")])
    grid.bind(on_key=lambda _, words: heard.append(words))

    def news() -> None:
        grid.chosen = "First"

    return grid, news


@pytest.mark.parametrize("words", ["Second", "Fourth", "\u2190"])
def test_a_deed_is_done_though_another_key_has_changed_meanwhile(hand: Hand, words: str) -> None:
    assert pressed(hand, panel, words) == ["Back" if words == "\u2190" else words]


@pytest.mark.parametrize("made", [answers, faces])
def test_an_answer_is_heard_though_another_key_has_changed_meanwhile(hand: Hand, made: Any) -> None:
    assert pressed(hand, made, "Fourth") == ["Fourth"]


@pytest.mark.parametrize("made", [panel, answers])
def test_a_key_that_says_something_else_by_now_is_not_meant(hand: Hand, made: Any) -> None:
    assert pressed(hand, made, "First") == []


def pressed(hand: Hand, made: Any, words: str) -> list[str]:
    """What is heard of a finger that rests on a key while news come."""
    heard: list[str] = []
    part, news = made(heard)
    hand.show(part)
    hand.advance(1)
    key = button(part, words)
    finger = hand.press(*key.to_window(*key.center))
    news()
    hand.advance_frames(2)
    finger.touch_up()
    hand.advance_frames(2)
    return heard
