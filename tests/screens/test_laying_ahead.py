"""While nobody asks for anything the tabs behind the open one are made, so that each comes at
once.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest
from kivy.uix.widget import Widget

from companion.engine.game import Seat
from companion.library.scenarios import find_scenario
from companion.screens.shell.translation import translation
from companion.session.session import Session
from tests.screens.ahoyscenes import FOUR, OPEN_MAP
from tests.screens.company import says, widgets
from tests.screens.midbattle import in_a_turn, played
from tests.screens.players import Players
from tests.seatings import COLOURS

SIX = tuple(map(Seat, COLOURS[:6]))


def on_ahoy() -> Session:
    """Four before their mats."""
    return played(in_a_turn, scenario=OPEN_MAP, seats=FOUR, play="chart")


def on_pirates() -> Session:
    """Six with a sheet in the ledger each."""
    return played(lambda session: not session.pages.call, 1, find_scenario("atlantic").path, SIX)


def lay_all_ahead(players: Players) -> Iterator[None]:
    """Nobody touches the window until all is made."""
    while players.shell.lay_ahead():
        players.hand.advance_frames(2)
        yield


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is made from now on, by its kind."""
    kinds: list[str] = []
    make = Widget.__init__

    def noted(self: Widget, *args: object, **what: object) -> None:
        kinds.append(type(self).__name__)
        make(self, *args, **what)

    monkeypatch.setattr(Widget, "__init__", noted)
    return kinds


def test_the_cards_of_four_are_made_before_anybody_looks_at_them(
    players: Players, made: list[str]
) -> None:
    players.bring(on_ahoy())
    assert len(list(lay_all_ahead(players))) > len(FOUR)
    made.clear()
    players.tap_tab("cards")
    assert made == []
    assert len(list(widgets(players.shell, "Squadron"))) == len(FOUR)


def test_the_sheets_of_six_are_made_before_anybody_looks_at_them(
    players: Players, made: list[str]
) -> None:
    players.bring(on_pirates())
    assert len(list(lay_all_ahead(players))) > 2 * len(SIX)
    made.clear()
    players.tap_tab("ledger")
    assert made == []
    assert len(list(widgets(players.shell, "LedgerSheet"))) == len(SIX)


@pytest.mark.parametrize("tab", ["cards", "score"])
@pytest.mark.parametrize("steps", [3, 100])
def test_a_tab_made_ahead_stands_as_one_that_is_made_when_it_is_opened(
    players: Players, tab: str, steps: int
) -> None:
    def stands() -> list[tuple[object, ...]]:
        players.tap_tab(tab)
        players.hand.advance_frames(4)
        return [(type(one), *one.to_window(*one.pos), *one.size) for one in widgets(players.shell)]

    players.bring(on_ahoy())
    at_once, said = stands(), says(players.shell)
    again = Players(players.hand, players.company)
    again.bring(on_ahoy())
    list(islice(lay_all_ahead(again), steps))
    players.shell = again.shell
    assert says(players.shell) != said
    assert stands() == at_once
    assert says(players.shell) == said


def test_where_no_battle_is_in_front_nothing_is_made(players: Players) -> None:
    players.bring(on_ahoy())
    players.shell.go("settings")
    assert not players.shell.lay_ahead()


def test_tabs_that_were_never_opened_go_with_their_battle(players: Players) -> None:
    players.bring(on_ahoy())
    list(lay_all_ahead(players))
    hidden = players.shell.page("battle").absent
    assert hidden
    said = [says(tab) for tab in hidden]
    players.shell.clear_table()
    translation.language = "ru"
    players.hand.advance_frames(2)
    assert [says(tab) for tab in hidden] == said
