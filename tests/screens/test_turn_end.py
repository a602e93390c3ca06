"""A turn in which nothing is left to do: it ends by itself, unless somebody touches the window."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.engine.commands import Undo
from companion.engine.game import TABLE
from companion.i18n.translator import LANGUAGES
from companion.presenters.turn_end import MOMENT_SECONDS
from tests.screens.company import Company, widgets
from tests.screens.lordstories import before, lay
from tests.screens.momentscenes import HIT
from tests.screens.players import Players
from tests.screens.tapstories import at_sea, bring, furthest, sail
from tests.session.table import ADMIRAL, SMALL_SEA, sit_down
from tests.widgets.misfits import misfits
from tests.windows import Hand

FLEET = ("line-1", "galleon-1", "brig-1", "frigate-1")


def at_the_end(players: Players, **settings: Any) -> None:
    """Blue's four ships have sailed, and nobody is in range."""
    players.shell.keep(replace(players.company.settings, **settings))
    bring(players, at_sea())
    for ship in FLEET:
        sail(players, ship, furthest(players, ship))


def look_on(players: Players, seconds: int) -> None:
    """Nobody touches anything."""
    for _ in range(seconds):
        players.wait(1.1)


def whose(players: Players) -> str:
    """Whose turn it is."""
    return players.shell.table.view.turn


def test_once_nothing_but_what_is_rare_is_left_the_turn_ends_after_a_moment(
    players: Players,
) -> None:
    at_the_end(players)
    assert "by itself in 5 s" in players.sees
    look_on(players, 2)
    assert "by itself in 3 s" in players.sees
    look_on(players, MOMENT_SECONDS - 1)
    assert whose(players) == "orange"
    assert "by itself" not in players.sees, "nothing was done yet in this turn"


def test_its_key_ends_it_at_once(players: Players) -> None:
    at_the_end(players)
    players.tap("End turn")
    assert whose(players) == "orange"


def test_whoever_could_still_load_a_pearl_is_asked_once(players: Players) -> None:
    bring(players, at_sea(("brig-1", "J7")))
    sail(players, "brig-1", "K7")
    for ship in ("line-1", "galleon-1", "frigate-1"):
        sail(players, ship, furthest(players, ship))
    assert "1 can still act" in players.sees
    players.tap("End turn")
    assert whose(players) == "blue"
    players.tap("End anyway")
    assert whose(players) == "orange"


def test_a_touch_anywhere_keeps_the_turn(players: Players) -> None:
    at_the_end(players)
    players.tap("More")
    assert "by itself" not in players.sees
    look_on(players, MOMENT_SECONDS * 2)
    assert whose(players) == "blue"


def test_a_turn_that_was_taken_back_waits_for_its_key(players: Players) -> None:
    at_the_end(players)
    players.see_turn_end()
    players.company.send(Undo(seat="blue"))
    look_on(players, MOMENT_SECONDS * 2)
    assert whose(players) == "blue"


def test_it_does_not_count_while_people_look_at_something_else(players: Players) -> None:
    at_the_end(players)
    players.shell.go("settings")
    look_on(players, MOMENT_SECONDS * 2)
    assert whose(players) == "blue"
    players.shell.go("battle")
    assert "by itself in 5 s" in players.sees, "they look at it anew"


def test_who_puts_a_banner_away_keeps_no_turn_open(players: Players) -> None:
    at_the_end(players, stay="never")
    snapshot = players.shell.table.snapshot
    assert snapshot
    players.shell.moments.heard(replace(snapshot, entry=snapshot.entry + 1, moments=(HIT,)))
    players.shell.refresh()
    players.tap("Go on")
    assert "by itself in 5 s" in players.sees
    look_on(players, MOMENT_SECONDS + 1)
    assert whose(players) == "orange"


def test_whoever_wants_it_ends_every_turn_by_its_key(players: Players) -> None:
    at_the_end(players, ask_end=True)
    look_on(players, MOMENT_SECONDS * 2)
    assert whose(players) == "blue"


def test_a_battle_that_is_opened_at_the_end_of_a_turn_waits(players: Players) -> None:
    at_the_end(players)
    session = players.company.session
    assert session
    players.bring(session)
    look_on(players, MOMENT_SECONDS * 2)
    assert whose(players) == "blue"


def test_nobody_is_hurried_who_may_still_hire(players: Players) -> None:
    session, choice = before(hires=True)
    bring(players, session)
    lay(players, choice)
    look_on(players, MOMENT_SECONDS * 2)
    assert whose(players) == "sky"


@pytest.mark.parametrize("shape", ["landscape", "portrait"])
def test_the_end_of_berthing_fits_where_turns_are_ended(hand: Hand, shape: str) -> None:
    players = Players(hand, Company(), shape)
    session = sit_down(ADMIRAL, SMALL_SEA, {"layout": "placed", "order": "seated"})
    while session.pages.view.phase == "reefs":
        session.submit(session.pages.choices(TABLE)[0].command)
    players.bring(session)
    (key,) = widgets(players.shell, "EndKey")
    assert key.text == "All berthed"
    for language in LANGUAGES:
        players.show_in(language, "largest")
        assert not misfits(players.shell)
