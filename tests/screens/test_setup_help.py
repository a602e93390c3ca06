"""Every choice at set-up explains itself, and variants stay folded away from newcomers."""

from __future__ import annotations

import pytest

from companion.engine.messages import NOTHING
from companion.games import games
from tests.screens.company import widgets
from tests.screens.players import Players


@pytest.mark.parametrize("game", games())
def test_every_option_says_what_it_is_about(game: str) -> None:
    assert [one.id for one in games()[game].options if one.about == NOTHING] == []


def test_the_question_mark_of_an_option_tells_how_it_plays(players: Players) -> None:
    players.sit_down()
    rows = list(widgets(players.shell, "PickRow"))
    assert [row.label for row in rows if row.asks] == ["How to play", "Turn order", "Mines each"]
    rows[0].dispatch("on_ask")
    players.wait(1)
    assert "With cards only" in players.sees


def test_house_rules_are_folded_until_somebody_wants_them(players: Players) -> None:
    players.sit_down()
    assert "Even faces" not in players.sees
    players.tap("House rules: all as usual")
    players.tap("Even faces")
    assert "House rules: 1 changed" in players.sees
    assert players.front.view.options == {"hits": "even"}


def test_the_question_mark_of_a_scenario_leads_to_the_rules_of_its_game(players: Players) -> None:
    players.tap("New battle")
    players.tap("?")
    assert "2, 3, 4 or 6 players" in players.sees
    players.tap("Rules")
    assert "10. Mines" in players.sees
    players.tap("Back")
    assert players.page == "SetupPage"


def test_a_scenario_says_how_long_it_takes_so_many_players(players: Players) -> None:
    players.tap("New battle")
    assert "about 75 to 140 min" in players.sees
    players.tap("Next")
    assert " min" not in players.sees, "nobody has sat down"
    for colour in ("Blue", "Orange"):
        players.tap(colour)
    assert "about 75 min" in players.sees
    for colour in ("Green", "Sky", "Red", "Purple"):
        players.tap(colour)
    assert "about 140 min" in players.sees
