"""News may come while a finger rests on a key: the page is shown anew, and where the key says what it
said the finger has tapped it when it is lifted.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.appliance.backups import Backup
from companion.appliance.maintenance import MaintenanceView
from companion.engine.messages import say
from companion.library.saved_battles import Saved
from tests.screens.boardscenes import SHOALS
from tests.screens.company import StandingMaintenance, all_scenarios, button
from tests.screens.midbattle import in_the_thick, played
from tests.screens.players import Players

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
